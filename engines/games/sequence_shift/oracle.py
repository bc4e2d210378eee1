"""The exact values of Sequence Shift, from all orders of the row.

What comes out is short: a position is won if one swap sorts the row, and drawn otherwise. No
position is lost, because not every swap can lead to a row that is one swap from sorted.
"""

from __future__ import annotations

from seqtui.engines.games.sequence_shift.rules import GAME, Options, State, Swap
from seqtui.engines.solving.exact import ExactOracle
from seqtui.engines.solving.retrograde import Arrangements, Solved, ranks_of


class _ShiftOracle(ExactOracle[State, Swap, Options]):
    """Knows every row of one length."""

    def __init__(self, options: Options) -> None:
        super().__init__(GAME)
        rows = Arrangements(range(options.length))
        moves = rows.swaps([(place, place + 1) for place in range(options.length - 1)])
        same = list(range(len(rows)))
        if options.invalid_swap == "forfeit":
            moves.append(same)  # giving up the turn is a way to play as well (SHIFT-4)
        self._solved = Solved(rows, moves, turned=same, won=[0])  # the row in order has index 0

    def score(self, state: State) -> int:
        """Look the row up; whose turn it is makes no difference."""
        return self._solved.score(ranks_of(state.sequence))


ORACLE = _ShiftOracle
