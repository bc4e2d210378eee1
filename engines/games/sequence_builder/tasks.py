"""The tasks of Sequence Builder: take the number that wins, and play it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...dice import below
from ..task import Tasks
from .rules import GAME, Options, Pick, State


def _propose(options: Options, dice: int) -> Iterator[Sequence[State]]:
    """Play at random, until both have taken some numbers and player 1 is to move again."""
    while True:
        rounds, dice = below(options.target - 2, dice)
        state = GAME.deal(options, 0, 1)
        for _ in range(2 * (rounds + 1)):
            picks = GAME.legal(state)
            if not picks:
                break
            pick, dice = below(len(picks), dice)
            state = GAME.play(state, picks[pick])
        yield [] if GAME.outcome(state) else [state]


TASKS: Tasks[State, Pick, Options] = Tasks(
    kind="win",
    asks="Take the number that wins, and play it out.",
    options=lambda grade: {"target": 5},
    propose=_propose,
    bounds=(5, 7, 9, 12),
    game=GAME,
    sides=("sequences",),
)
