"""Code Swap for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb

from seqtui.engines.games.code_swap.rules import Options, State, arrange
from seqtui.engines.games.environment import Deal, Environment, Piece, one_hot


def _deal(options: Options) -> Deal[State]:
    length, numbers = options.length, options.numbers

    def ways(dealt: Sequence[int], number: int) -> int:
        begun = (*dealt[len(dealt) // length * length :], number)
        left = length - len(begun)
        if any(second < first for first, second in pairwise(begun)):
            return int(numbers**left)
        # No code ascends all the way; those that would are sets of numbers, repeats allowed.
        return int(numbers**left) - comb(numbers - number + left, left)  # SWAP-3

    def opening(dealt: Sequence[int]) -> State:
        return arrange(options, 1, (tuple(dealt[:length]), tuple(dealt[length:])))

    return Deal(2 * length, numbers, opening, ways)


def _pieces(options: Options, opening: State, longest: int) -> Iterator[Piece[State]]:
    length, numbers = options.length, options.numbers

    def codes(state: State, me: int) -> Iterator[float]:
        return one_hot(state.codes[me - 1] + state.codes[2 - me], numbers)

    yield Piece("codes", (2, length, numbers), codes)
    if options.bars:
        yield Piece("crossed", (length,), lambda state, me: one_hot([state.crossed], length))


ENVIRONMENT = Environment(_deal, _pieces)
