"""The events of a session: small facts in the past tense, for its listeners.

Events are derived after a move has been made. Rules and oracles never need them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from seqtui.engines.games.game import TurnKind


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player is to choose a move."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn is over, by a move or in another way that ``kind`` names."""

    player: int
    move: str
    ply: int
    """How many turns have been taken so far, this one included."""
    kind: TurnKind = TurnKind.PLAYED


@dataclass(frozen=True, slots=True)
class SideEffect:
    """Something of one game's own that happens beside a move; its events derive from this."""

    JSON: ClassVar[str | None] = None
    """The event's name in JSON lines, beside its fields; None if it is left out there."""

    def sentence(self, names: tuple[str, str]) -> str:
        """Return it as a sentence, for players with these names."""
        raise NotImplementedError

    def news(self) -> str:
        """Say what the next prompt should mention about it, or nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class GameWon:
    """The game is over and this player won it."""

    player: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameDrawn:
    """The game is over and nobody won it."""

    reason: str


@dataclass(frozen=True, slots=True)
class TurnUndone:
    """The last turn was taken back. ``ply`` is the number of turns that still stand."""

    player: int
    move: str
    """As people read it, with its card where it has one."""
    ply: int


Event: TypeAlias = TurnBegan | TurnTaken | SideEffect | GameWon | GameDrawn | TurnUndone
NewPosition: TypeAlias = TurnBegan | GameWon | GameDrawn
"""What comes last after every change: somebody is to choose, or the game is over."""
