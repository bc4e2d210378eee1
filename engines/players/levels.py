"""How well each level plays: how far it sees, what it overlooks, and how steady its hand is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Level(NamedTuple):
    """The limits of a player who is not perfect."""

    horizon: int
    """Ends further away than this many turns are not seen: 1 shows a player's own win on the
    spot, 2 also the opponent's answer to a move."""
    care: float
    """How likely it notices, move by move, what there is to see."""
    grain: float
    """Chances of winning that differ by no more than this look the same to it."""
    whim: float
    """How far its taste strays from plain progress."""


LEVELS: Mapping[str, Level] = {
    "easy": Level(horizon=1, care=0.75, grain=1.0, whim=2.0),
    "medium": Level(horizon=2, care=0.95, grain=0.2, whim=1.0),
    "hard": Level(horizon=5, care=1.0, grain=0.03, whim=0.5),
    # No opponent for people: the measure that the others are held against.
    "random": Level(horizon=0, care=0.0, grain=1.0, whim=1e9),
}
