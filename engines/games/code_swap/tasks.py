"""The tasks of Code Swap: find the swap that wins, and play it out."""

from __future__ import annotations

from collections.abc import Sequence

from ...dice import roll
from ..task import Tasks
from .rules import GAME, Move, Options, State


def _options(grade: int) -> dict[str, object]:
    return {"length": 4, "numbers": 4 if grade < 4 else 5}


def _propose(options: Options, grade: int, dice: int) -> tuple[Sequence[State], int]:
    """Deal two codes as a game does."""
    seed, dice = roll(dice)
    return [GAME.deal(options, seed, 1)], dice


TASKS: Tasks[State, Move, Options] = Tasks(
    kind="win",
    options=_options,
    propose=_propose,
    game=GAME,
    sides=("codes",),
)
