"""Which board belongs to which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.boards.board import Board
from app.boards.sequence_shift import SequenceShiftBoard

BOARDS: Mapping[str, Callable[[], Board]] = {
    "sequence-shift": SequenceShiftBoard,
}
