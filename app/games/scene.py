"""What a board shows: a position as both players may see it, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything a board may know. It never sees a state, so it cannot show what is hidden."""

    view: Mapping[str, Any]
    """The public position, in the form of the game's ``view``."""
    options: Any
    """The game's options, in the rules' own type."""
    names: tuple[str, str]
    to_move: int | None
    """The player to choose, or None when the game is over."""
    legal: tuple[str, ...] = ()
    """What may be played, in canonical notation; empty when the game is over."""
    last: str | None = None
    """The move that led here, in canonical notation."""
    last_by: int | None = None
    """Who made it."""
    live: bool = True
    """Whether a person may choose here now: not while looking back or while a computer thinks."""
    winner: int | None = None
    """Who has won, once the game is over."""

    @property
    def choosing(self) -> bool:
        """Whether a person is to choose a move on this board now."""
        return self.live and self.to_move is not None
