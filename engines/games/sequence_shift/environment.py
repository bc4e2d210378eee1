"""Sequence Shift for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial

from seqtui.engines.games.environment import Deal, Environment, Piece, one_hot
from seqtui.engines.games.sequence_shift.rules import Options, State, arrange


def _deal(options: Options) -> Deal[State]:
    length = options.length

    def ways(dealt: Sequence[int], number: int) -> int:
        if number in dealt:
            return 0
        begun = (*dealt, number)
        in_order = begun == tuple(range(1, len(begun) + 1))
        return factorial(length - len(begun)) - in_order  # SHIFT-1

    return Deal(length, length, lambda row: arrange(options, 1, tuple(row)), ways)


def _pieces(options: Options, opening: State, longest: int) -> Iterator[Piece[State]]:
    size = options.length
    yield Piece("sequence", (size, size), lambda state, me: one_hot(state.sequence, size))


ENVIRONMENT = Environment(_deal, _pieces)
