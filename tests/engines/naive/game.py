"""What every naive game answers, in canonical move strings and plain JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import deepcopy
from typing import Any, Self, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object: options and positions come from files and are passed on as they are."""

Result: TypeAlias = tuple[int | None, str]
"""The winner, None for a draw, and the reason in one word."""


def turned_up(position: Json) -> int | None:
    """Return the card that chance has brought last, where there are cards."""
    if "open" not in position:
        return position.get("drawn")
    return position["open"][-1] if len(position["open"]) == 2 else None


class NaiveGame(ABC):
    """A game written the obvious way: lists that change, and no thought of speed."""

    def __init__(self, options: Json, position: Json) -> None:
        """Start from a public position; ``to_move`` is player 1 unless it says otherwise."""
        self.options = options
        self.to_move: int = position.get("to_move", 1)

    def after(self, move: str, card: int | None = None) -> Self:
        """Return the game after a move, leaving this one as it is.

        ``card`` is what chance turns up next, in the one game where anything is drawn.
        """
        copy = deepcopy(self)
        copy.play(move, card)
        return copy

    @abstractmethod
    def moves(self) -> list[str]:
        """List the moves of the player to move; none when the game is over."""

    @abstractmethod
    def play(self, move: str, card: int | None) -> None:
        """Make a move."""

    @abstractmethod
    def result(self) -> Result | None:
        """Tell how the game ended, if it has."""

    @abstractmethod
    def position(self) -> Json:
        """Show what both players may see."""

    @abstractmethod
    def may_claim(self, times: int) -> bool:
        """Tell whether a draw may be claimed, this position having come so often (ALL-5)."""
