"""Every order in which some numbers can stand, as plain integers with tables of swaps.

The two games of swapping keep their numbers for ever, so their positions are the orders of
one collection of numbers, and a move exchanges two places of it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence

_BITS = 3
"""Bits per number in a code: at most eight different ranks, 0 to 7, stand in a position."""
_ONE = 7


def ranks_of(numbers: Sequence[int]) -> tuple[int, ...]:
    """Count, for each number, the different ones below it: only the order of numbers matters."""
    rank = {number: rank for rank, number in enumerate(sorted(set(numbers)))}
    return tuple([rank[number] for number in numbers])


class Arrangements:
    """All different orders of a collection of ranks, indexed from 0, the ascending one first."""

    def __init__(self, ranks: Sequence[int]) -> None:
        self._places = len(ranks)
        counts = tuple([ranks.count(rank) for rank in range(max(ranks) + 1)])
        self._codes = array("I", _codes(counts, self._places, {}))

    def __len__(self) -> int:
        return len(self._codes)

    def index(self, ranks: Sequence[int]) -> int:
        """Return the index of one order."""
        code = 0
        for rank in ranks:
            code = code << _BITS | rank
        return bisect_left(self._codes, code)

    def ascending(self, places: int) -> list[int]:
        """Return the indices of the orders whose first places, this many, never fall."""
        rest = _BITS * (self._places - places)
        rising = {head for head in {code >> rest for code in self._codes} if _rises(head)}
        return [index for index, code in enumerate(self._codes) if code >> rest in rising]

    def swaps(self, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
        """Return, for each pair of places (from 0), which order each order turns into."""
        codes = self._codes.tolist()
        index = {code: index for index, code in enumerate(codes)}
        tables = []
        for pair in pairs:
            one, two = (_BITS * (self._places - 1 - place) for place in pair)
            both = 1 << one | 1 << two
            tables.append(
                [index[code ^ ((code >> one ^ code >> two) & _ONE) * both] for code in codes]
            )
        return tables


def _codes(
    counts: tuple[int, ...], places: int, known: dict[tuple[int, ...], list[int]]
) -> list[int]:
    """List the codes of all orders, ascending; a code has its first number on top."""
    if not places:
        return [0]
    if counts not in known:
        known[counts] = [
            rank << _BITS * (places - 1) | code
            for rank, count in enumerate(counts)
            if count
            for code in _codes((*counts[:rank], count - 1, *counts[rank + 1 :]), places - 1, known)
        ]
    return known[counts]


def _rises(code: int) -> bool:
    """Tell whether the numbers of a code never fall."""
    while code:
        if code >> _BITS & _ONE > code & _ONE:
            return False
        code >>= _BITS
    return True
