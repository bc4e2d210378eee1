"""Which board belongs to which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.boards.board import Board
from app.boards.code_swap import CodeSwapBoard
from app.boards.mirror_duel import MirrorDuelBoard
from app.boards.sequence_builder import SequenceBuilderBoard
from app.boards.sequence_shift import SequenceShiftBoard
from app.boards.sequence_stack import SequenceStackBoard

BOARDS: Mapping[str, Callable[[], Board]] = {
    "sequence-shift": SequenceShiftBoard,
    "sequence-stack": SequenceStackBoard,
    "sequence-builder": SequenceBuilderBoard,
    "mirror-duel": MirrorDuelBoard,
    "code-swap": CodeSwapBoard,
}
