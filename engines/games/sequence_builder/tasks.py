"""The tasks of Sequence Builder: take the number that wins, and play it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seqtui.engines.dice import below
from seqtui.engines.games.sequence_builder.rules import GAME, Move, Options, State, picks_of
from seqtui.engines.games.task import Tasks
from seqtui.engines.players.levels import Level


def _propose(options: Options, dice: int) -> Iterator[Sequence[State]]:
    """Play some turns at random, until player 1 is to move."""
    while True:
        # The larger of two dice: there are more positions later on.
        one, dice = below(2 * options.target - 4, dice)
        two, dice = below(2 * options.target - 4, dice)
        turns = 2 + max(one, two)
        state = GAME.deal(options, 0, 2 if turns % 2 else 1)
        for _ in range(turns):
            picks = GAME.legal(state)
            if not picks:
                break
            pick, dice = below(len(picks), dice)
            state = GAME.play(state, picks[pick])
        yield [] if GAME.outcome(state) else [state]


_GRADERS: tuple[Level[State, Move], ...] = (
    Level(taste=lambda state, player: len(picks_of(state, player))),
    Level(turns=2, sets_traps=True),
    Level(turns=4, sets_traps=True),
)
"""Those of generator 1: own ways to go on, both players' ways, and an end in four turns."""

TASKS: Tasks[State, Move, Options] = Tasks(
    kind="win",
    asks="Take the number that wins, and play it out.",
    options=lambda grade: {"target": 5},
    propose=_propose,
    bounds=(5, 7, 8, 11),
    game=GAME,
    sides=("sequences",),
    graders=lambda options: _GRADERS,
)
