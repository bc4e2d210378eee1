"""What the oracles without chance share: one number for a value, and the verdict built on it.

A score is ``WIN`` less the turns a won position still takes, the negative of that for a lost
one, and 0 for a draw. The higher of two scores is always the better one: the faster win, then
the draw, then the slower loss.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from seqtui.engines.games.game import Game, M, OptionsT, S
from seqtui.engines.solving.oracle import Judged, Result, Value, Verdict

WIN = 1000
"""More than any number of turns that best play can take in any of the games."""


def for_the_mover(score: int) -> int:
    """Return what a move is worth that leads to a position with this score for the opponent."""
    return -score + (score > 0) - (score < 0)


def _value_of(score: int) -> Value:
    """Turn a score into a value."""
    if not score:
        return Value(Result.DRAW)
    return Value(Result.WIN if score > 0 else Result.LOSS, WIN - abs(score))


class ExactOracle(ABC, Generic[S, M, OptionsT]):
    """Judges any position of a game, given the score of those that are not over yet.

    The moves come from the game's public rules, so that whatever a solver does for speed
    stays behind :meth:`score`.
    """

    def __init__(self, game: Game[S, M, OptionsT]) -> None:
        self._game = game

    @abstractmethod
    def score(self, state: S) -> int:
        """Return the score, for the player to move, of a position that is not over."""

    def value(self, state: S) -> Value:
        """Return the exact worth of a position."""
        return _value_of(self._score(state))

    def judge(self, state: S) -> Verdict[M]:
        """Return the exact worth of a position and of each legal move, the best first."""
        game = self._game
        scored = [
            (for_the_mover(self._score(game.play(state, move))), move) for move in game.legal(state)
        ]
        scored.sort(key=lambda pair: -pair[0])  # stable: equals stay in the order of the rules
        moves = tuple(Judged(move, _value_of(score)) for score, move in scored)
        return Verdict(self.value(state), moves)

    def _score(self, state: S) -> int:
        """Return the score of any position; one that is over has no turns to go."""
        outcome = self._game.outcome(state)
        if outcome is None:
            return self.score(state)
        if outcome.winner is None:
            return 0
        return WIN if outcome.winner == state.to_move else -WIN
