"""What the levels see in Sequence Shift: their own winning move, and yours if it is near.

With leaps they differ in how far they look ahead (SHIFT-7).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seqtui.engines.games.sequence_shift.phrases import PHRASES
from seqtui.engines.games.sequence_shift.rules import Move, Options, State
from seqtui.engines.players.levels import Level, Levels
from seqtui.engines.text import spelled


def _far_away(places: int) -> Callable[[Sequence[Move], Move], bool]:
    """Overlook an answer so many places or more from the level's own swap."""
    return lambda line, swap: len(line) == 1 and abs(swap[0] - line[0][0]) >= places


def _no_taste(state: State, player: int) -> float:
    return 0.0


def _in_threes(state: State, player: int) -> float:
    """Leave a multiple of three wrong pairs: the opponent puts one or two of them right."""
    return float(PHRASES.progress(state, player) % 3 == 0)


def _with_swaps(length: int) -> Levels[State, Move]:
    """Return levels that look far or less far to either side of their own swap."""
    near = max(length // 2, 2)
    return Levels(
        easy=Level(
            brief="misses your winning swap",
            sentence="Easy sees its own winning swap but not yours.",
            taste=_no_taste,
        ),
        medium=Level(
            brief=f"misses it {spelled(near)} places away",
            sentence="Medium sees your winning swap too, unless it is "
            f"{spelled(near)} places away.",
            turns=2,
            overlooks=_far_away(near),
        ),
        hard=Level(
            brief="misses what is far away",
            sentence="Hard sees your winning swap too, unless it is "
            f"{spelled(near + 1)} places away.",
            turns=2,
            overlooks=_far_away(near + 1),
        ),
        note="Nobody is forced to lose here: the levels differ only in what they overlook.",
    )


_LEAPS: Levels[State, Move] = Levels(
    easy=Level(
        brief="misses your winning move",
        sentence="Easy sees its own winning move but not yours.",
        taste=_no_taste,
    ),
    medium=Level(
        brief="sees your answer",
        sentence="Medium sees your winning answer to its move, but no further.",
        turns=2,
        taste=_no_taste,
    ),
    hard=Level(
        brief="counts pairs in threes",
        sentence="Hard sees four turns ahead; before, it leaves wrong pairs in threes.",
        turns=4,
        taste=_in_threes,
    ),
)


def levels_for(options: Options) -> Levels[State, Move]:
    """Return the levels for swaps or for leaps."""
    return _LEAPS if options.has_leaps else _with_swaps(options.length)
