"""What looks like progress in each game, to somebody who does not calculate.

Each function takes a state and a player, and says how good the state looks for that player
after their own move; a difference of 1 is one natural step. None of them looks at what a
player may not see (ALL-7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from engines.games.code_swap import rules as code_swap
from engines.games.mirror_duel import rules as mirror_duel
from engines.games.sequence_builder import rules as sequence_builder
from engines.games.sequence_shift import rules as sequence_shift
from engines.games.sequence_stack import rules as sequence_stack


def _disorder(numbers: Sequence[int]) -> int:
    """Count the pairs that stand in the wrong order."""
    return sum(first > second for first, second in combinations(numbers, 2))


def _row(state: sequence_shift.State, player: int) -> float:
    """Like a row with fewer pairs in the wrong order."""
    return -_disorder(state.sequence)


def _code(state: code_swap.State, player: int) -> float:
    """Like an own code with fewer pairs in the wrong order."""
    return -_disorder(state.codes[player - 1])


def _stack(state: sequence_stack.State, player: int) -> float:
    """Like a higher stack."""
    return state.heights[player - 1]


def _mirror(state: mirror_duel.State, player: int) -> float:
    """Like to leave a sequence that is one digit short of a palindrome, at either end."""
    sequence = state.sequence
    return sum(rest == rest[::-1] for rest in (sequence[1:], sequence[:-1]))


def _building(state: sequence_builder.State, player: int) -> float:
    """Like more ways to go on than the opponent has."""

    def ways(sequence: Sequence[int]) -> int:
        steps = state.options.steps
        return sum(state.free >> sequence[-1] + step & 1 for step in steps) if sequence else 0

    return ways(state.sequences[player - 1]) - ways(state.sequences[2 - player])


PROGRESS: Mapping[str, Callable[[Any, int], float]] = {
    "sequence-shift": _row,
    "sequence-stack": _stack,
    "mirror-duel": _mirror,
    "sequence-builder": _building,
    "code-swap": _code,
}
