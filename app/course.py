"""How a finished game went: who stood better after each turn, and which moves were mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Mistake(NamedTuple):
    """A move that gave something away."""

    ply: int
    player: int
    move: str
    cost: float
    """How much of a whole win it gave away, 0 to 1."""
    what: str
    """What it did, in words to stand behind the move."""
    better: tuple[str, ...]
    """What would have been best."""


@dataclass(frozen=True, slots=True)
class Course:
    """The story of a game in exact values."""

    shares: tuple[float, ...]
    """Player 1's part of the win in the opening and after each turn."""
    best: tuple[int, int]
    """How many of each player's moves gave nothing away."""
    moves: tuple[int, int]
    """How many moves each player made."""
    mistakes: tuple[Mistake, ...]
    """What was given away, in the order of the game."""
    costs: tuple[float | None, ...] = ()
    """What each turn's choice gave away, 0 to 1; None for a turn without a choice."""

    @property
    def mistakes_made(self) -> tuple[int, int]:
        """How many mistakes each player made."""
        players = [mistake.player for mistake in self.mistakes]
        return players.count(1), players.count(2)

    @property
    def worst(self) -> Mistake | None:
        """The mistake that cost most, the first of several."""
        return max(self.mistakes, key=lambda mistake: mistake.cost, default=None)
