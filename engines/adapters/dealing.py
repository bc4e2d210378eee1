"""Random deals number by number, as a player at a table would see them dealt.

Every deal that the rules allow is equally likely, so a number is as likely as there are deals that
go on with it. Dealt one at a time, there are never more than nine numbers to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import comb, factorial
from typing import Any, NamedTuple

from seqtui.engines.games.code_swap import rules as code_swap
from seqtui.engines.games.sequence_shift import rules as sequence_shift


class Deal(NamedTuple):
    """How a game is dealt with one set of options."""

    length: int
    """How many numbers are dealt."""
    highest: int
    ways: Callable[[Sequence[int], int], int]
    """In how many ways a deal that begins like this can go on with a number."""
    opening: Callable[[Sequence[int]], Any]
    """The state with all numbers dealt, player 1 to move."""

    def chances(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """Return the numbers that may come next, the lowest first, and how likely each is."""
        ways = [(number, self.ways(dealt, number)) for number in range(1, self.highest + 1)]
        total = sum(count for _, count in ways)
        return [(number, count / total) for number, count in ways if count]


def deal_of(options: Any) -> Deal | None:
    """Return how the game with these options is dealt, or None if it always begins alike."""
    if isinstance(options, sequence_shift.Options):
        return _shift(options)
    if isinstance(options, code_swap.Options):
        return _code_swap(options)
    return None


def _shift(options: sequence_shift.Options) -> Deal:
    length = options.length

    def ways(dealt: Sequence[int], number: int) -> int:
        if number in dealt:
            return 0
        begun = (*dealt, number)
        in_order = begun == tuple(range(1, len(begun) + 1))
        return factorial(length - len(begun)) - in_order  # SHIFT-1

    return Deal(length, length, ways, lambda row: sequence_shift.arrange(options, 1, tuple(row)))


def _code_swap(options: code_swap.Options) -> Deal:
    length, numbers = options.length, options.numbers

    def ways(dealt: Sequence[int], number: int) -> int:
        begun = (*dealt[len(dealt) // length * length :], number)
        left = length - len(begun)
        if any(second < first for first, second in pairwise(begun)):
            return int(numbers**left)
        # No code ascends all the way; those that would are sets of numbers, repeats allowed.
        return int(numbers**left) - comb(numbers - number + left, left)  # SWAP-3

    def opening(dealt: Sequence[int]) -> code_swap.State:
        codes = tuple(dealt[:length]), tuple(dealt[length:])
        return code_swap.arrange(options, 1, codes)

    return Deal(2 * length, numbers, ways, opening)
