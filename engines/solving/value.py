"""What an oracle says: the exact worth of a position and of each move in it.

Every value is meant for the player to move in the position that was asked about, the values
of that player's moves included.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, NamedTuple, Protocol

from engines.games.game import M, StateIn_contra


class Result(StrEnum):
    """What best play of both sides leads to."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class Value(NamedTuple):
    """The worth of a position or a move."""

    result: Result | None
    """What it leads to; None where chance decides."""
    plies: int | None = None
    """Turns to the end when the winner hurries and the loser delays; None for a draw or chance."""
    chance: float | None = None
    """The exact probability of winning, in a game with chance."""


class Judged(NamedTuple, Generic[M]):
    """A move and what it is worth; its ``plies`` count the move itself."""

    move: M
    value: Value


class Verdict(NamedTuple, Generic[M]):
    """What an oracle says about a position: its worth, and every legal move, best first."""

    value: Value
    moves: tuple[Judged[M], ...]


class Oracle(Protocol[StateIn_contra, M]):
    """Knows one game with one set of options."""

    def judge(self, state: StateIn_contra) -> Verdict[M]:
        """Return the exact worth of a position that both players could see."""
