"""The exact values of Code Swap, one collection of numbers at a time.

Swaps never change which numbers are in play, and of the numbers only the order counts. So all
positions whose numbers are alike in that sense are solved together, when the first of them is
asked about, as the orders of the mover's code followed by the opponent's. Where a cross swap may
not be undone at once, it bars the same cross swap for the answer (SWAP-8).
"""

from __future__ import annotations

from itertools import combinations

from seqtui.engines.games.code_swap.rules import GAME, Move, Options, State
from seqtui.engines.solving.exact import ExactOracle
from seqtui.engines.solving.retrograde import Arrangements, Solved, ranks_of


class _CodeSwapOracle(ExactOracle[State, Move, Options]):
    """Knows every pair of codes with the numbers it has been asked about."""

    def __init__(self, options: Options) -> None:
        super().__init__(GAME)
        self._options = options
        self._solved: dict[tuple[int, ...], Solved] = {}

    def score(self, state: State) -> int:
        """Look the codes up, after solving their collection of numbers if it is a new one."""
        one, two = state.codes
        ranks = ranks_of(one + two if state.to_move == 1 else two + one)
        collection = tuple(sorted(ranks))
        if collection not in self._solved:
            self._solved[collection] = _solve(collection, self._options)
        return self._solved[collection].score(ranks, state.crossed)


def _solve(collection: tuple[int, ...], options: Options) -> Solved:
    orders, length = Arrangements(collection), options.length
    own = list(combinations(range(length), 2))
    cross = [(place, place + length) for place in range(length)]
    moves = orders.swaps([*own, *cross])
    turned, *trades = moves[len(own) :]
    for trade in trades:  # to trade every place is to look from the other side
        turned = [trade[index] for index in turned]
    barring = length if options.bars else 0
    return Solved(orders, moves, turned, won=orders.ascending(length), barring=barring)


ORACLE = _CodeSwapOracle
