"""The tasks of Sequence Builder: take the number that wins, and play it out."""

from __future__ import annotations

from collections.abc import Sequence

from ...dice import below
from ..task import Tasks
from .rules import GAME, Options, Pick, State


def _propose(options: Options, grade: int, dice: int) -> tuple[Sequence[State], int]:
    """Play some turns at random, up to a choice of player 1."""
    state = GAME.deal(options, 0, 1)
    turns, dice = below(3, dice)
    for _ in range(2 + 2 * turns):
        picks = GAME.legal(state)
        if not picks:
            return [], dice
        pick, dice = below(len(picks), dice)
        state = GAME.play(state, picks[pick])
    return [state], dice


TASKS: Tasks[State, Pick, Options] = Tasks(
    kind="win",
    options=lambda grade: {"target": 5},
    propose=_propose,
    game=GAME,
    sides=("sequences",),
)
