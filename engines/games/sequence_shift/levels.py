"""What the levels see in Sequence Shift: their own winning swap, and yours if it is near."""

from __future__ import annotations

from collections.abc import Sequence

from seqtui.engines.games.sequence_shift.phrases import PHRASES
from seqtui.engines.games.sequence_shift.rules import Options, State, Swap
from seqtui.engines.players.levels import Level, Levels

_FAR = 3


def _far_away(line: Sequence[Swap], swap: Swap) -> bool:
    """Overlook an answer three places or more from the level's own swap."""
    return len(line) == 1 and abs(swap.first - line[0].first) >= _FAR


def _no_taste(state: State, player: int) -> float:
    return 0.0


def _wary(state: State, player: int) -> float:
    """Stay away from order while the opponent could get there first, else come nearer.

    Every swap makes the pairs in the wrong order one more or one fewer, so an odd number of them
    is always met by the same player, and it takes the last one to win.
    """
    wrong = -PHRASES.progress(state, player)
    return max(wrong, _FAR) if wrong % 2 else -wrong


_LEVELS: Levels[State, Swap] = Levels(
    easy=Level(
        brief="misses your winning swap",
        sentence="Easy sees its own winning swap but not yours.",
        taste=_no_taste,
    ),
    medium=Level(
        brief="misses what is far away",
        sentence="Medium sees your winning swap too, unless it is three places away.",
        turns=2,
        overlooks=_far_away,
        taste=_no_taste,
    ),
    hard=Level(
        brief="keeps you away from order",
        sentence="Hard keeps you away from order, but misses a swap three places away.",
        turns=3,
        overlooks=_far_away,
        taste=_wary,
    ),
)


def levels_for(options: Options) -> Levels[State, Swap]:
    """Return the levels, which are the same with all options."""
    return _LEVELS
