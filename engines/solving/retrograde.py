"""Backwards from the end: exact values for games of swaps, which can go on for ever.

Positions are indices. A move is a table that tells what each position turns into; every move
undoes itself, so the same table also leads back. Starting from the moves that win, the
analysis walks backwards and finds the wins and losses in the order of their distance. What it
never reaches is a draw: there both players can avoid losing for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .exact import WIN


def solve(moves: Sequence[Sequence[int]], turned: Sequence[int], won: Iterable[int]) -> bytearray:
    """Return for each position how many turns best play still takes, and 0 for a draw.

    An odd number is a win for the player to move and an even one a loss, because only a
    mover's own move wins. ``turned`` tells how the position a mover leaves looks to the
    opponent; ``won`` lists what wins for the mover who leaves it.
    """
    ended = set(won)

    def before(positions: list[int]) -> list[int]:
        """List the positions a move leads from to these, once for each such move."""
        # A position that has been won by leaving it is not left to anybody.
        left = [end for position in positions if (end := turned[position]) not in ended]
        return [move[end] for end in left for move in moves]

    plies = bytearray(len(turned))
    not_yet_lost = bytearray([len(moves)]) * len(turned)  # how many of the position's moves
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


def score_of(plies: int) -> int:
    """Turn what :func:`solve` says about a position into its score."""
    if not plies:
        return 0
    return WIN - plies if plies % 2 else plies - WIN
