"""The exact values of Last Stone, by trying everything: ten stones are soon gone."""

from __future__ import annotations

from seqtui.engines.solving.exact import ExactOracle, for_the_mover

from .rules import GAME, Options, State, Take, legal, play


class LastStoneOracle(ExactOracle[State, Take, Options]):
    """Knows every pile."""

    def __init__(self, options: Options) -> None:
        super().__init__(GAME)

    def score(self, state: State) -> int:
        """Return the score of the best move."""
        return max(for_the_mover(self._score(play(state, move))) for move in legal(state))


ORACLE = LastStoneOracle
