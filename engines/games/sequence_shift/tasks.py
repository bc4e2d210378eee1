"""The tasks of Sequence Shift: sprints, in which one player puts a row in order alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from seqtui.engines.dice import shuffled
from seqtui.engines.errors import BadInput
from seqtui.engines.games.sequence_shift.rules import GAME, Move, Options, State, arrange
from seqtui.engines.games.task import Tasks

_LENGTHS = {1: 5, 2: 6, 3: 7, 4: 8, 5: 8}
"""How long the row is for each grade."""


def _propose(options: Options, dice: int) -> Iterator[Sequence[State]]:
    """Shuffle the row."""
    if options.has_leaps:
        raise BadInput("A sprint is a race of swaps: there are none with leaps.")
    while True:
        row, dice = shuffled(range(1, options.length + 1), dice)
        state = arrange(options, 1, row)
        yield [] if state.winner else [state]


TASKS: Tasks[State, Move, Options] = Tasks(
    kind="sprint",
    asks="Put the row in order in {measure}, against the clock.",
    # Alone there is no turn to forfeit (SHIFT-4).
    options=lambda grade: {"length": _LENGTHS[grade], "invalid_swap": "retry"},
    newer=("moves",),
    propose=_propose,
    bounds=(6, 9, 12, 16),
    game=replace(
        GAME,
        # The same player stays to move.
        play=lambda state, move: GAME.play(state, move)._replace(to_move=state.to_move),
        claim=lambda _: None,
    ),
)
