"""Which board belongs to which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.games.board import Board
from app.games.code_swap.board import CodeSwapBoard
from app.games.mirror_duel.board import MirrorDuelBoard
from app.games.sequence_builder.board import SequenceBuilderBoard
from app.games.sequence_shift.board import SequenceShiftBoard
from app.games.sequence_stack.board import SequenceStackBoard

BOARDS: Mapping[str, Callable[[], Board]] = {
    "sequence-shift": SequenceShiftBoard,
    "sequence-stack": SequenceStackBoard,
    "sequence-builder": SequenceBuilderBoard,
    "mirror-duel": MirrorDuelBoard,
    "code-swap": CodeSwapBoard,
}
