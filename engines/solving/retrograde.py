"""Backwards from the end: exact values for games of swaps, which can go on for ever.

Such games keep their numbers, so their positions are the orders of one collection of numbers,
as plain integers, and a move exchanges two places. A move is a table that tells what each
position turns into; every move undoes itself, so the same table also leads back. Starting from
the moves that win, the analysis walks backwards and finds the wins and losses in the order of
their distance. What it never reaches is a draw: there both players can avoid losing for ever.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .exact import WIN

_Table: TypeAlias = Sequence[int]
"""Which position each position turns into."""

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


class Solved:
    """The orders of one collection of ranks, and how many turns best play takes from each."""

    def __init__(
        self, orders: Arrangements, moves: Sequence[_Table], turned: _Table, won: Iterable[int]
    ) -> None:
        """Solve a game with these moves.

        ``turned`` tells how the position a mover leaves looks to the opponent; ``won`` lists
        what wins for the mover who leaves it.
        """
        self._orders = orders
        self._plies = _solve(moves, turned, set(won))

    def score(self, ranks: Sequence[int]) -> int:
        """Return the score of an order for the player to move.

        Only a mover's own move wins, so an odd number of turns is a win and an even one a loss.
        """
        plies = self._plies[self._orders.index(ranks)]
        if not plies:
            return 0
        return WIN - plies if plies % 2 else plies - WIN


def _solve(moves: Sequence[_Table], turned: _Table, ended: set[int]) -> bytearray:
    """Return for each position how many turns best play still takes, and 0 for a draw."""

    def before(positions: list[int]) -> list[int]:
        """List the positions from which a move leads to these, once for each such move."""
        # A position that wins for whoever leaves it ends the game: nobody moves on from it.
        left = [end for position in positions if (end := turned[position]) not in ended]
        return [move[end] for end in left for move in moves]

    plies = bytearray(len(turned))
    not_yet_lost = bytearray([len(moves)]) * len(turned)  # how many moves of each position
    depth = 1
    winning = _found(plies, depth, [move[end] for end in ended for move in moves])
    while winning:
        losing = []
        for position in before(winning):
            not_yet_lost[position] -= 1
            if not not_yet_lost[position]:
                losing.append(position)
        _found(plies, depth + 1, losing)
        depth += 2
        winning = _found(plies, depth, before(losing))
    return plies


def _found(plies: bytearray, depth: int, positions: list[int]) -> list[int]:
    """Give the positions that have no value yet this depth, and return them."""
    new = []
    for position in positions:
        if not plies[position]:
            plies[position] = depth
            new.append(position)
    return new
