"""The words of Sequence Shift, and what looks like progress in it."""

from __future__ import annotations

from itertools import combinations

from ...text import spelled
from ..words import CLAIMED, Ending, Words
from .reasons import reason
from .rules import State, Swap


def _deed(before: State, move: Swap) -> str:
    pair = f"positions {move.first} and {move.second}"
    if move.second == move.first + 1:
        return f"swapped {pair}"
    return f"named {pair}, which are not neighbours, and lost the turn"


def _swaps_left(state: State) -> int:
    """Count the pairs in the wrong order: a swap of neighbours can put only one of them right."""
    return sum(first > second for first, second in combinations(state.sequence, 2))


def _meaning(before: State, move: Swap, after: State) -> str:
    left = _swaps_left(after)
    return f"{spelled(left)} swap{'' if left == 1 else 's'} from order"


def _progress(state: State, player: int) -> float:
    """Prefer a row with fewer pairs in the wrong order."""
    return -_swaps_left(state)


WORDS: Words[State, Swap] = Words(
    endings={
        "sorted": Ending(
            "{winner} wins: the sequence is in order.",
            "in order",
            "{winner} put the row in order",
        ),
        "claimed": CLAIMED._replace(brief="claimed: the row kept coming back"),
    },
    deed=_deed,
    meaning=_meaning,
    choice=("swap", "swaps"),
    forfeits="these are not neighbours",
    progress=_progress,
    reason=reason,
)
