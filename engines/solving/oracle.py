"""What an oracle says, the exact worth of a position and of each move in it, and where to ask.

Every value is meant for the player to move in the position that was asked about, the values
of that player's moves included.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from threading import Lock
from typing import Any, Generic, NamedTuple, Protocol

from seqtui.engines.games.game import AnyGame, M
from seqtui.engines.games.parts import part

_SAME = 1e-9
"""Shares closer than this are the same, and differ only by rounding."""
_KEPT = 512
"""How many verdicts are kept: those of several games at a time."""


class Result(StrEnum):
    """What best play of both sides leads to."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


_SHARES = {Result.WIN: 1.0, Result.DRAW: 0.5, Result.LOSS: 0.0}


class Value(NamedTuple):
    """The worth of a position or a move."""

    result: Result | None
    """What it leads to; None where chance decides."""
    plies: int | None = None
    """Turns to the end when the winner hurries and the loser delays; None for a draw or chance."""
    chance: float | None = None
    """The exact probability of winning, in a game with chance."""

    @property
    def share(self) -> float:
        """The share of the win, 0 to 1: a half for a draw, the chance where cards decide."""
        if self.result is None:
            assert self.chance is not None  # a value without a result is a chance
            return self.chance
        return _SHARES[self.result]

    @property
    def is_even(self) -> bool:
        """Whether a deal of this value favours nobody: a draw, or a chance of 45 to 55 in 100."""
        if self.chance is None:
            return self.result is Result.DRAW
        return 0.45 <= self.chance <= 0.55

    def share_of_first(self, to_move: int) -> float:
        """Return player 1's share, if this is the value for the player to move."""
        return self.share if to_move == 1 else 1 - self.share

    def as_good_as(self, best: Value) -> bool:
        """Tell whether this gives nothing away of the best value; speed does not count."""
        return best.share - self.share < _SAME


class Judged(NamedTuple, Generic[M]):
    """A move and what it is worth; its ``plies`` count the move itself."""

    move: M
    value: Value


class Verdict(NamedTuple, Generic[M]):
    """What an oracle says about a position: its worth, and every legal move, best first."""

    value: Value
    moves: tuple[Judged[M], ...]


class Oracle(Protocol):
    """Knows one game with one set of options."""

    def judge(self, state: Any) -> Verdict[Any]:
        """Return the exact worth of a position that both players could see."""

    def value(self, state: Any) -> Value:
        """Return the worth of a position without that of its moves, which takes less time."""
        return self.judge(state).value


@lru_cache(maxsize=16)
def oracle_of(game: AnyGame, options: object) -> Oracle:
    """Return the oracle of a game with these options; what it has found out is kept."""
    return _OneAtATime(part(game.name, "oracle", "ORACLE", type)(options))


class _OneAtATime:
    """Lets several threads share an oracle, whose tables hold guesses while it works.

    The latest verdicts are kept: a position is judged for the player to move, for the opponent
    who looks ahead to it, and once more when the game is over.
    """

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._judge = lru_cache(maxsize=_KEPT)(oracle.judge)
        self._lock = Lock()

    def judge(self, state: Any) -> Verdict[Any]:
        with self._lock:
            return self._judge(state)

    def value(self, state: Any) -> Value:
        with self._lock:
            return self._oracle.value(state)


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
