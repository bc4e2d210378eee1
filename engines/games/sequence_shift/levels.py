"""What the levels see in Sequence Shift: their own winning swap, and yours if it is near.

With leaps they differ in how far they look ahead (SHIFT-7).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seqtui.engines.games.sequence_shift.phrases import PHRASES
from seqtui.engines.games.sequence_shift.rules import Move, Options, State
from seqtui.engines.players.levels import Level

_FAR = 3


def _far_away(line: Sequence[Move], swap: Move) -> bool:
    """Overlook an answer three places or more from the level's own swap."""
    return len(line) == 1 and abs(swap[0] - line[0][0]) >= _FAR


def _no_taste(state: State, player: int) -> float:
    return 0.0


def _wary(state: State, player: int) -> float:
    """Stay away from order while the opponent could get there first, else come nearer.

    Every swap makes the pairs in the wrong order one more or one fewer, so an odd number of them
    is always met by the same player, and it takes the last one to win.
    """
    wrong = -PHRASES.progress(state, player)
    return max(wrong, _FAR) if wrong % 2 else -wrong


def _in_threes(state: State, player: int) -> float:
    """Leave a multiple of three wrong pairs: the opponent puts one or two of them right."""
    return float(PHRASES.progress(state, player) % 3 == 0)


_WITH_LEAPS: dict[str, Level[State, Move]] = {
    "easy": Level(
        brief="misses your winning move",
        sentence="Easy sees its own winning move but not yours.",
        taste=_no_taste,
    ),
    "medium": Level(
        brief="sees your answer",
        sentence="Medium sees your winning answer to its move, but no further.",
        turns=2,
        taste=_no_taste,
    ),
    "hard": Level(
        brief="counts pairs in threes",
        sentence="Hard sees four turns ahead; before, it leaves wrong pairs in threes.",
        turns=4,
        taste=_in_threes,
    ),
}


def _with_leaps(name: str) -> Callable[[Options], Level[State, Move] | None]:
    """Return what stands in the place of a level where there are leaps."""
    return lambda options: _WITH_LEAPS[name] if options.has_leaps else None


LEVELS: dict[str, Level[State, Move]] = {
    "easy": Level(
        brief="misses your winning swap",
        sentence="Easy sees its own winning swap but not yours.",
        taste=_no_taste,
        instead=_with_leaps("easy"),
    ),
    "medium": Level(
        brief="misses what is far away",
        sentence="Medium sees your winning swap too, unless it is three places away.",
        turns=2,
        overlooks=_far_away,
        taste=_no_taste,
        instead=_with_leaps("medium"),
    ),
    "hard": Level(
        brief="keeps you away from order",
        sentence="Hard keeps you away from order, but misses a swap three places away.",
        turns=3,
        overlooks=_far_away,
        taste=_wary,
        instead=_with_leaps("hard"),
    ),
}
