"""What the levels see in Code Swap: neighbours, then their own swaps, then yours."""

from __future__ import annotations

from collections.abc import Sequence

from seqtui.engines.games.code_swap.rules import Cross, Move, State
from seqtui.engines.players.levels import Level


def _all_but_neighbours(line: Sequence[Move], move: Move) -> bool:
    return isinstance(move, Cross) or move.second != move.first + 1


def _your_cross_swaps(line: Sequence[Move], move: Move) -> bool:
    return len(line) % 2 == 1 and isinstance(move, Cross)


LEVELS: dict[str, Level[State, Move]] = {
    "easy": Level(
        brief="swaps only neighbours",
        sentence="Easy thinks only of swapping neighbours in its own code.",
        overlooks=_all_but_neighbours,
    ),
    "medium": Level(
        brief="misses your winning swap",
        sentence="Medium sees its own winning swap but not yours.",
    ),
    "hard": Level(
        brief="misses your cross swaps",
        sentence="Hard sees three turns ahead, but never a cross swap of yours.",
        turns=3,
        overlooks=_your_cross_swaps,
    ),
}
