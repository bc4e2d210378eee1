"""The exact values of Sequence Shift.

With swaps all orders of the row are solved at once. What comes out is short: a position is won if
one swap sorts the row, and drawn otherwise. No position is lost, because not every swap can lead
to a row that is one swap from sorted.

With leaps every move leaves fewer pairs in the wrong order. So no position comes twice, nothing
is drawn, and a row is judged when it is first asked about, from the rows that it can lead to.
"""

from __future__ import annotations

from seqtui.engines.games.sequence_shift.rules import GAME, Move, Options, State
from seqtui.engines.solving.exact import ExactOracle, for_the_mover
from seqtui.engines.solving.retrograde import Arrangements, Solved, ranks_of


class _ShiftOracle(ExactOracle[State, Move, Options]):
    """Knows the rows of one length: with swaps all of them, with leaps those it was asked about."""

    def __init__(self, options: Options) -> None:
        super().__init__(GAME)
        self._solved = None if options.has_leaps else _solve(options)
        self._known: dict[tuple[int, ...], int] = {}

    def score(self, state: State) -> int:
        """Look the row up, or try every move; whose turn it is makes no difference."""
        if self._solved is not None:
            return self._solved.score(ranks_of(state.sequence))
        known = self._known.get(state.sequence)
        if known is None:
            after = (self._score(GAME.play(state, move)) for move in GAME.legal(state))
            known = self._known[state.sequence] = max(map(for_the_mover, after))
        return known


def _solve(options: Options) -> Solved:
    """Solve the game of swaps for every order of the row."""
    rows = Arrangements(range(options.length))
    moves = rows.swaps([(place, place + 1) for place in range(options.length - 1)])
    same = list(range(len(rows)))
    if options.invalid_swap == "forfeit":
        moves.append(same)  # giving up the turn is a way to play as well (SHIFT-4)
    return Solved(rows, moves, turned=same, won=[0])  # the row in order has index 0


ORACLE = _ShiftOracle
