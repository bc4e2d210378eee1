"""Backwards from the end: exact values for games of swaps, which can go on for ever.

Such games keep their numbers, so their positions are the orders of one collection of numbers,
as plain integers, and a move exchanges two places. A move is a table of what each
position turns into; every move undoes itself, so the same table also leads back. Starting from
the moves that win, the analysis walks backwards and finds the wins and losses in the order of
their distance. What it never reaches is a draw: there both players can avoid losing for ever.

Some moves may not be answered with the same move. Then a position is worth something else where
the bar takes away the only move that wins, or the last one that does not lose. That is one move
at most, so each position has its value and beside it the bar that makes a difference, if any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import factorial, prod
from typing import TypeAlias

from seqtui.engines.solving.exact import WIN

_Table: TypeAlias = Sequence[int]
"""Which position each position turns into."""
_Counts: TypeAlias = tuple[int, ...]
"""How many there are of each rank."""


def ranks_of(numbers: Sequence[int]) -> tuple[int, ...]:
    """Count, for each number, the different ones below it: only the order of numbers matters."""
    rank = {number: rank for rank, number in enumerate(sorted(set(numbers)))}
    return tuple([rank[number] for number in numbers])


class Arrangements:
    """All different orders of a collection of ranks, indexed from 0, the ascending one first."""

    def __init__(self, ranks: Sequence[int]) -> None:
        self._ranks = sorted(ranks)
        self._counts = tuple([ranks.count(rank) for rank in range(max(ranks) + 1)])
        self._size = _orders(self._counts)

    def __len__(self) -> int:
        return self._size

    def index(self, ranks: Sequence[int]) -> int:
        """Return the index of one order, by counting those that come before it."""
        counts, places, size, index = [*self._counts], len(ranks), self._size, 0
        for rank in ranks:
            # Of the orders that begin alike, each rank goes on with as many as there are of it.
            index += size * sum(counts[:rank]) // places
            size = size * counts[rank] // places
            counts[rank] -= 1
            places -= 1
        return index

    def ascending(self, places: int) -> list[int]:
        """Return the indices of the orders whose first places, this many, never fall."""
        found: list[int] = []
        for head in set(combinations(self._ranks, places)):
            rest = [*self._ranks]
            for rank in head:
                rest.remove(rank)
            start = self.index((*head, *rest))
            found += range(start, start + _orders([rest.count(rank) for rank in {*rest}]))
        return found

    def swaps(self, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
        """Return, for each pair of places (from 0), which order each order turns into."""
        known: dict[tuple[_Counts, int, int], list[int]] = {}
        return [_swap(self._counts, one, two, known) for one, two in pairs]


def _without(counts: _Counts, rank: int) -> _Counts:
    return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


def _swap(
    counts: _Counts, one: int, two: int, known: dict[tuple[_Counts, int, int], list[int]]
) -> list[int]:
    """Return which order each order turns into when two places, the lower first, are swapped.

    Orders that begin with the same ranks follow each other, so whole blocks are moved at a time.
    """
    counts = tuple(filter(None, counts))  # which ranks they are makes no difference
    key = counts, one, two
    if key in known:
        return known[key]
    table: list[int] = []
    if one:  # within the blocks of orders that begin alike
        for rank in range(len(counts)):
            block = _swap(_without(counts, rank), one - 1, two - 1, known)
            start = len(table)
            table += [start + index for index in block]
    elif two == 1:
        table += _swap_first(counts)
    else:  # the first place changes with the second, that with the other one, and back again
        first, rest = _swap(counts, 0, 1, known), _swap(counts, 1, two, known)
        there = [rest[index] for index in first]
        table += [first[index] for index in there]
    known[key] = table
    return table


def _swap_first(counts: _Counts) -> Iterator[int]:
    """Exchange the first two places: the block of each pair of ranks, and that of its reverse."""
    blocks, start = {}, 0
    for one in range(len(counts)):
        for two, count in enumerate(_without(counts, one)):
            if count:
                size = _orders(_without(_without(counts, one), two))
                blocks[one, two] = range(start, start + size)
                start += size
    for one, two in blocks:
        yield from blocks[two, one]


def _orders(counts: Sequence[int]) -> int:
    """Return how many orders there are with so many of each rank."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


class Solved:
    """The orders of one collection of ranks, and how many turns best play takes from each."""

    def __init__(
        self,
        orders: Arrangements,
        moves: Sequence[_Table],
        turned: _Table,
        won: Iterable[int],
        barring: int = 0,
    ) -> None:
        """Solve a game with these moves.

        ``turned`` is how the position a mover leaves looks to the opponent; ``won`` lists
        what wins for the mover who leaves it. The last moves, as many as are ``barring``, may
        not be answered with the same move.
        """
        self._orders = orders
        self._moves = moves
        self._turned = turned
        self._won = frozenset(won)
        self._free = len(moves) - barring
        """How many moves bar nothing; they come first."""
        self._barring = barring
        self._bar_of = (*[0] * self._free, *range(1, barring + 1))
        """For each move the bar that it puts up, counted from 1, or 0 for none."""
        self._plies = bytearray(len(turned))
        """How many turns best play takes, and 0 for a draw, where the bar makes no difference."""
        self._bar = bytearray(len(turned))
        """The bar that makes a difference, or 0 for none."""
        self._barred_plies = bytearray(len(turned))
        """How many turns best play takes behind that bar."""
        self._solve()

    def score(self, ranks: Sequence[int], bar: int = 0) -> int:
        """Return the score of an order for the player to move, behind a bar or (0) without one.

        Only a mover's own move wins, so an odd number of turns is a win and an even one a loss.
        """
        index = self._orders.index(ranks)
        plies = (self._barred_plies if bar and bar == self._bar[index] else self._plies)[index]
        if not plies:
            return 0
        return WIN - plies if plies % 2 else plies - WIN

    def _solve(self) -> None:
        """Find what is won and what is lost, turn by turn from the end."""
        # The moves not yet known to lose: a bit for each that bars, and above them a count.
        every = (self._free << self._barring) + (1 << self._barring) - 1
        hopes = bytearray([every]) * len(self._turned)
        depth = 1
        found = self._win(depth, [self._won] * len(self._moves))
        while any(found):
            found = self._lose(depth + 1, self._left(found), hopes)
            depth += 2
            found = self._win(depth, self._left(found))

    def _left(self, found: list[list[int]]) -> list[Iterable[int]]:
        """List for each move the ends that it leaves where the opponent is in these positions.

        What is found comes as a list of positions without the bar that makes a difference there,
        and then for each bar as one of positions behind it.
        """
        turned, won, bars = self._turned, self._won, self._bar
        # A position that wins for the player who leaves it ends the game: no move follows.
        free = [position for position in found[0] if turned[position] not in won]
        left: list[Iterable[int]] = [[turned[position] for position in free]] * self._free
        for bar in range(1, self._barring + 1):
            ends = [turned[position] for position in free if bars[position] != bar]
            ends += [end for position in found[bar] if (end := turned[position]) not in won]
            left.append(ends)
        return left

    def _win(self, depth: int, left: Sequence[Iterable[int]]) -> list[list[int]]:
        """Return what is won at this depth, because a move of it leaves one of these ends."""
        plies, bars, barred_plies = self._plies, self._bar, self._barred_plies
        found: list[list[int]] = [[] for _ in range(self._barring + 1)]
        for move, ends, own_bar in zip(self._moves, left, self._bar_of, strict=True):
            for end in ends:
                position = move[end]
                if not plies[position]:
                    plies[position] = depth
                    found[0].append(position)
                    if own_bar:  # it may be the only move that wins, and barred
                        bars[position] = own_bar
                elif (bar := bars[position]) and bar != own_bar and not barred_plies[position]:
                    if plies[position] == depth:  # it was not the only one
                        bars[position] = 0
                    else:
                        barred_plies[position] = depth
                        found[bar].append(position)
        return found

    def _lose(self, depth: int, left: Sequence[Iterable[int]], hopes: bytearray) -> list[list[int]]:
        """Return what is lost at this depth, because its last hope was to leave one of these."""
        plies, bars, barred_plies = self._plies, self._bar, self._barred_plies
        found: list[list[int]] = [[] for _ in range(self._barring + 1)]
        barred_hope = {1 << bar - 1: bar for bar in range(1, self._barring + 1)}
        last = max(barred_hope, default=0)
        for move, ends, own_bar in zip(self._moves, left, self._bar_of, strict=True):
            lost = 1 << (own_bar - 1 if own_bar else self._barring)
            for position in [move[end] for end in ends]:
                hope = hopes[position] = hopes[position] - lost
                if hope > last:
                    continue
                if not hope:
                    plies[position] = depth
                    found[0].append(position)
                elif hope in barred_hope:
                    bar = barred_hope[hope]
                    bars[position], barred_plies[position] = bar, depth
                    found[bar].append(position)
        return found
