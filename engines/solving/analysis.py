"""The exact value of a position and of each move in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from seqtui.engines.games.game import AnyGame
from seqtui.engines.solving.oracle import Result, oracle_of


class MoveAnalysis(NamedTuple):
    """A legal move, and what it leads to for the player who makes it."""

    move: Any
    value: Result | None
    """``win``, ``draw`` or ``loss`` with best play of both sides; None where cards decide."""
    plies: int | None
    """Turns to the end, this move included, when the winner hurries and the loser delays."""
    chance: float | None
    """The exact probability of winning, in a game with cards."""


class Analysis(NamedTuple):
    """The same for a position and the player to move in it, and for each move, the best first."""

    to_move: int
    value: Result | None
    plies: int | None
    chance: float | None
    moves: tuple[MoveAnalysis, ...]

    def as_json(self) -> dict[str, object]:
        """Return it as JSON has it, with moves in their notation."""
        moves = [{**move._asdict(), "move": str(move.move)} for move in self.moves]
        return {**self._asdict(), "moves": moves}


def analyse(game: AnyGame, options: Any, state: Any) -> Analysis:
    """Ask the oracle about a position. The first question may take a while."""
    value, moves = oracle_of(game, options).judge(state)
    return Analysis(state.to_move, *value, tuple(MoveAnalysis(move, *of) for move, of in moves))
