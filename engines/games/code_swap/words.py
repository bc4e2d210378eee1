"""The words of Code Swap, and what looks like progress in it."""

from __future__ import annotations

from itertools import combinations

from ..words import CLAIMED, Ending, Words
from .reasons import reason
from .rules import Move, Own, State


def _deed(before: State, move: Move) -> str:
    if isinstance(move, Own):
        return f"swapped their own positions {move.first} and {move.second}"
    return f"crossed position {move.position}"


def _meaning(before: State, move: Move, after: State) -> str:
    final = ", with no way back" if after.crossed else ""
    if before.codes == after.codes:
        return f"nothing changed{final}"
    if isinstance(move, Own):
        return ""
    place, side = move.position - 1, after.to_move - 1
    return f"you got a {after.codes[side][place]} for your {before.codes[side][place]}{final}"


def _progress(state: State, player: int) -> float:
    """Prefer to have fewer pairs in the wrong order in one's own code."""
    code = state.codes[player - 1]
    return -sum(first > second for first, second in combinations(code, 2))


WORDS: Words[State, Move] = Words(
    endings={
        "ascending": Ending(
            "{winner} wins: the code is in ascending order.",
            "in order",
            "{winner} put the code in order",
        ),
        "claimed": CLAIMED._replace(brief="claimed: the codes kept coming back"),
    },
    deed=_deed,
    meaning=_meaning,
    choice=("swap", "swaps"),
    progress=_progress,
    reason=reason,
)
