"""What the levels see in Code Swap: their own winning swap, then yours, then what is behind it."""

from __future__ import annotations

from seqtui.engines.games.code_swap.rules import Cross, Move, Options, State
from seqtui.engines.players.levels import Level, Levels

_EASY: Level[State, Move] = Level(
    brief="misses your winning swap",
    sentence="Easy sees its own winning swap but not yours.",
)
_SEES_YOURS = 2

_SHORT: Levels[State, Move] = Levels(
    easy=_EASY,
    medium=Level(
        brief="misses your cross swaps",
        sentence="Medium sees your winning swap too, unless it is a cross swap.",
        turns=_SEES_YOURS,
        overlooks=lambda line, move: len(line) == 1 and isinstance(move, Cross),
    ),
    hard=Level(
        brief="sees your winning swap",
        sentence="Hard sees your winning swap too, but no further.",
        turns=_SEES_YOURS,
    ),
    note="The deal decides most games: hard and perfect differ only in a few.",
    alike=("hard",),
)

_LONG: Levels[State, Move] = Levels(
    easy=_EASY,
    medium=Level(
        brief="sees your winning swap",
        sentence="Medium sees your winning swap too, but no further.",
        turns=_SEES_YOURS,
    ),
    hard=Level(
        brief="sees three turns ahead",
        sentence="Hard sees three turns ahead: its own threat after your answer.",
        turns=3,
    ),
)


def levels_for(options: Options) -> Levels[State, Move]:
    """Return levels that look further where games are longer: codes of four, and no way back."""
    return _LONG if options.length > 3 and options.bars else _SHORT
