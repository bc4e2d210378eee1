"""The tasks of Mirror Duel: with few tiles, find the one that wins, and play it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seqtui.engines.dice import below, shuffled
from seqtui.engines.games.mirror_duel.rules import GAME, Add, Options, State
from seqtui.engines.games.task import Tasks
from seqtui.engines.players.levels import Level

_FEWEST, _MOST = 4, 13
"""How many tiles have been put down."""


def _propose(options: Options, dice: int) -> Iterator[Sequence[State]]:
    """Play at random without losing at once, until player 1 is to move."""
    while True:
        turns, dice = below(_MOST - _FEWEST + 1, dice)
        turns += _FEWEST
        state = GAME.deal(options, 0, 2 if turns % 2 else 1)
        for _ in range(turns):
            moves, dice = shuffled(GAME.legal(state), dice)
            after = (GAME.play(state, move) for move in moves)
            state = next((each for each in after if not each.loser), state)
        # What is not shown cannot be solved (MIRROR-4).
        is_whole = len(state.sequence) == turns and not options.blindfold
        yield [state] if is_whole else []


def _elsewhere(line: Sequence[Add], move: Add) -> bool:
    """Overlook an answer at the other end, unless it is the digit the level has just added."""
    return len(line) == 1 and move.end != line[0].end and move.digit != line[0].digit


def _no_taste(state: State, player: int) -> float:
    return 0.0


_GRADERS: tuple[Level[State, Add], ...] = (
    Level(taste=_no_taste),
    Level(turns=2, taste=_no_taste, sets_traps=True),
    Level(turns=3, overlooks=_elsewhere, taste=_no_taste, sets_traps=True),
)
"""Those of generator 1: its own tile, your answer, and three turns without the other end."""

TASKS: Tasks[State, Add, Options] = Tasks(
    kind="win",
    asks="Find the tile that wins, and play it out.",
    options=lambda grade: {"palindrome": "end", "digits": 3, "copies": 3},
    propose=_propose,
    bounds=(10, 12, 14, 17),
    game=GAME,
    sides=("hands",),
    graders=lambda options: _GRADERS,
    newer=("echo",),
)
