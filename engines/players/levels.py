"""How well each level plays: how far it sees, what it overlooks, and how steady its hand is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Limits(NamedTuple):
    """The limits of a player who is not perfect."""

    breadth: float
    """Which part of the moves comes to its mind; two of them always do."""
    horizon: int
    """Ends further away than this many turns are not seen: 1 shows a player's own win on the
    spot, 2 also the opponent's answer to a move."""
    care: float
    """How likely it notices, move by move, what there is to see."""
    grain: float
    """The gain in chances of winning that attracts it as much as one step of progress."""
    whim: float
    """How far its taste strays from plain progress."""
    cunning: float
    """How much it likes, once it sees itself losing, a move to which all replies but one are
    mistakes; in steps of progress, too."""


LIMITS: Mapping[str, Limits] = {
    "easy": Limits(breadth=0.35, horizon=2, care=0.5, grain=1.0, whim=3.0, cunning=0.0),
    "medium": Limits(breadth=0.7, horizon=5, care=0.8, grain=0.3, whim=1.0, cunning=0.0),
    "hard": Limits(breadth=1.0, horizon=6, care=0.95, grain=0.05, whim=0.5, cunning=3.0),
    # No opponent for people: the measure that the others are held against.
    "random": Limits(breadth=1.0, horizon=0, care=0.0, grain=1.0, whim=1e9, cunning=0.0),
}
