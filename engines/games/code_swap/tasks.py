"""The tasks of Code Swap: find the swap that wins, and play it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seqtui.engines.dice import roll, shuffled
from seqtui.engines.games.code_swap.rules import GAME, Cross, Move, Options, State
from seqtui.engines.games.task import Tasks
from seqtui.engines.players.levels import Level

_ORDERS = 100
"""How many orders of the same numbers are looked at: the oracle solves them all together."""


def _propose(options: Options, dice: int) -> Iterator[Sequence[State]]:
    """Deal two codes, as a game does, and swap them about."""
    while True:
        seed, dice = roll(dice)
        deal = GAME.deal(options, seed, 1)
        for _ in range(_ORDERS):
            numbers, dice = shuffled(deal.codes[0] + deal.codes[1], dice)
            state = deal._replace(codes=(numbers[: options.length], numbers[options.length :]))
            is_open = all(list(code) != sorted(code) for code in state.codes)  # as SWAP-3 deals
            yield [state] if is_open else []


_GRADERS: tuple[Level[State, Move], ...] = (
    Level(overlooks=lambda line, move: isinstance(move, Cross) or move.second != move.first + 1),
    Level(),
    Level(
        turns=3,
        overlooks=lambda line, move: len(line) % 2 == 1 and isinstance(move, Cross),
        sets_traps=True,
    ),
)
"""Those of generator 1: neighbours only, no answer, and three turns without your cross swaps."""

TASKS: Tasks[State, Move, Options] = Tasks(
    kind="win",
    asks="Find the swap that wins, and play it out.",
    options=lambda grade: {"length": 4, "numbers": 4 if grade < 4 else 5},
    propose=_propose,
    bounds=(8, 11, 14, 17),
    game=GAME,
    sides=("codes",),
    graders=lambda options: _GRADERS,
)
