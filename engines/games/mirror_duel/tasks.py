"""The tasks of Mirror Duel: with few tiles, find the one that wins, and play it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...dice import below
from ..task import Tasks
from .rules import GAME, Add, Options, State

_FEWEST, _MOST = 2, 6
"""How many tiles each player has put down."""


def _propose(options: Options, dice: int) -> Iterator[Sequence[State]]:
    """Play at random without losing at once, until player 1 is to move again."""
    while True:
        rounds, dice = below(_MOST - _FEWEST + 1, dice)
        state = GAME.deal(options, 0, 1)
        for _ in range(2 * (_FEWEST + rounds)):
            safe = [
                after for move in GAME.legal(state) if not (after := GAME.play(state, move)).loser
            ]
            if not safe:
                break
            chosen, dice = below(len(safe), dice)
            state = safe[chosen]
        # What is not shown cannot be solved.
        is_over = bool(GAME.outcome(state)) or state.to_move == 2
        yield [] if is_over or options.blindfold else [state]


TASKS: Tasks[State, Add, Options] = Tasks(
    kind="win",
    asks="Find the tile that wins, and play it out.",
    options=lambda grade: {"palindrome": "end", "digits": 3, "copies": 3},
    propose=_propose,
    bounds=(10, 15, 18, 22),
    game=GAME,
    sides=("hands",),
)
