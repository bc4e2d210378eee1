"""What the levels see in Code Swap: neighbours, then their own swaps, then yours."""

from __future__ import annotations

from seqtui.engines.games.code_swap.rules import Cross, Move, Options, State
from seqtui.engines.players.levels import Level, Levels

_LEVELS: Levels[State, Move] = Levels(
    easy=Level(
        brief="swaps only neighbours",
        sentence="Easy thinks only of swapping neighbours in its own code.",
        overlooks=lambda line, move: isinstance(move, Cross) or move.second != move.first + 1,
    ),
    medium=Level(
        brief="misses your winning swap",
        sentence="Medium sees its own winning swap but not yours.",
    ),
    hard=Level(
        brief="misses your cross swaps",
        sentence="Hard sees three turns ahead, but never a cross swap of yours.",
        turns=3,
        overlooks=lambda line, move: len(line) % 2 == 1 and isinstance(move, Cross),
    ),
)


def levels_for(options: Options) -> Levels[State, Move]:
    """Return the levels, which are the same with all options."""
    return _LEVELS
