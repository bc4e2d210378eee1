"""The words of Sequence Shift, and what looks like progress in it."""

from __future__ import annotations

from itertools import combinations

from ..words import CLAIMED, Ending, Words
from .reasons import reason
from .rules import State, Swap


def _deed(before: State, move: Swap) -> str:
    pair = f"positions {move.first} and {move.second}"
    if move.second == move.first + 1:
        return f"swaps {pair}"
    return f"names {pair}, which are not neighbours, and loses the turn"


def _progress(state: State, player: int) -> float:
    """Prefer a row with fewer pairs in the wrong order."""
    return -sum(first > second for first, second in combinations(state.sequence, 2))


WORDS: Words[State, Swap] = Words(
    endings={
        "sorted": Ending(
            "{winner} wins: the sequence is in order.",
            "in order",
            "{winner} put the row in order",
        ),
        "claimed": CLAIMED._replace(brief="claimed: the row came three times"),
    },
    deed=_deed,
    choice=("swap", "swaps"),
    forfeits="these are not neighbours",
    progress=_progress,
    reason=reason,
)
