"""What a game tells the gate: the shapes of its moves and positions, and its input forms.

The interface of a game's ``gate.py``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pydantic import TypeAdapter

from ..games.game import Game, M, OptionsT, S
from ..games.parts import part
from .model import PlayerNumber, StrictModel

MoveOut_co = TypeVar("MoveOut_co", covariant=True)


class MoveShape(StrictModel, Generic[MoveOut_co]):
    """One kind of move: right types, numbers in range, places distinct.

    Shapes are validated with the game's options as the context, because ranges depend on them.
    """

    @abstractmethod
    def move(self) -> MoveOut_co:
        """Return the move in the rules' own type, in canonical form."""


class PositionShape(StrictModel, Generic[S, OptionsT]):
    """A custom position as JSON gives it; every game adds its own fields."""

    to_move: PlayerNumber | None = None

    @abstractmethod
    def opening(self, options: OptionsT, to_move: int, seed: int) -> S:
        """Return the state this position describes, or raise ``BadInput`` (ALL-6)."""


class Half(NamedTuple):
    """A move that is typed in two steps: what to ask after the first, and what completes it."""

    question: str
    answers: tuple[str, ...]


def _never_half(text: str) -> None:
    """Answer for games whose moves are typed in one go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameGate(Generic[S, M, OptionsT]):
    """How one game's moves and positions come in."""

    forms: str
    """The input forms in a few words, to stand behind "type"."""
    read: Callable[[str, S], Mapping[str, object] | None]
    """Lower-case text with single spaces to the fields of a move; None if it is not one."""
    move: TypeAdapter[MoveShape[M]]
    """The shape those fields must have."""
    position: type[PositionShape[S, OptionsT]]
    """The shape of a custom position."""
    half: Callable[[str], Half | None] = _never_half
    """What to ask when this text is only the first half of a move; None if it is not."""


AnyGate: TypeAlias = GameGate[Any, Any, Any]


def gate_of(game: Game[S, M, OptionsT]) -> GameGate[S, M, OptionsT]:
    """Return a game's gate."""
    return part(game.name, "gate", "GATE", GameGate)
