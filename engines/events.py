"""What happened in a match, as small facts in the past tense for whoever listens.

Events are derived after a move has been made. Rules and oracles never need them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engines.games.outcome import Reason


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player is to choose a move."""

    player: int


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A player made a move. ``ply`` counts the turns taken so far, this one included."""

    player: int
    move: str
    ply: int


@dataclass(frozen=True, slots=True)
class TurnForfeited:
    """A player tried a swap that costs the turn; the position stayed as it was."""

    player: int
    move: str
    ply: int


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A player had no valid move, and the game passed the turn on."""

    player: int
    ply: int


@dataclass(frozen=True, slots=True)
class PlayerConceded:
    """A player gave the game up."""

    player: int
    ply: int


@dataclass(frozen=True, slots=True)
class DrawClaimed:
    """A player claimed a draw."""

    player: int
    ply: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A player drew a card."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class NumberBlocked:
    """A number can no longer be placed by this player."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class DeckRebuilt:
    """The discards became the new deck. ``deck`` counts its cards per number."""

    deck: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class BlocksLifted:
    """Every number may be placed again by both players."""


@dataclass(frozen=True, slots=True)
class GameWon:
    """The game is over and this player won it."""

    player: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class GameDrawn:
    """The game is over and nobody won it."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class TurnUndone:
    """The last turn was taken back. ``ply`` is the number of turns that still stand."""

    player: int
    move: str
    ply: int


Event: TypeAlias = (
    TurnBegan
    | MovePlayed
    | TurnForfeited
    | TurnSkipped
    | PlayerConceded
    | DrawClaimed
    | CardDrawn
    | NumberBlocked
    | DeckRebuilt
    | BlocksLifted
    | GameWon
    | GameDrawn
    | TurnUndone
)
