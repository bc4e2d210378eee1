"""What a game's ``gate.py`` defines, and how to get it.

The models behind it are loaded with it, when something first comes in: this module and those that
ask here need no pydantic, so a screen can be painted without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, NamedTuple

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.game import Game, M, OptionsT, S
from seqtui.engines.games.parts import part

if TYPE_CHECKING:
    from seqtui.engines.gate.models import MoveShape, PositionShape


class Half(NamedTuple):
    """A move that is typed in two steps: what to ask after the first, and what completes it."""

    question: str
    answers: tuple[str, ...]


def _never_half(text: str) -> None:
    """Answer for games whose moves are typed in one go."""


class GameGate(NamedTuple, Generic[S, M, OptionsT]):
    """How one game's moves and positions come in."""

    forms: str
    """The input forms in a few words, to follow "type"."""
    read: Callable[[str, S], Mapping[str, object] | None]
    """Lower-case text with single spaces to the fields of a move; None if it is not one."""
    shapes: tuple[type[MoveShape[M, OptionsT]], ...]
    """The shapes those fields may have: the first, unless one of another shape is named."""
    position: type[PositionShape[S, OptionsT]]
    """The shape of a custom position."""
    half: Callable[[str], Half | None] = _never_half
    """What to ask when this text is only the first half of a move; None if it is not."""

    def shaped(self, fields: Mapping[str, object], options: OptionsT) -> M:
        """Take the fields of a move, from text or a click, through the shape gate (ALL-3)."""
        shape = self.shapes[0]
        for other in self.shapes[1:]:
            if not fields.keys().isdisjoint(other.model_fields):
                shape = other
        try:
            return shape.checked(fields, "This move").move(options)
        except BadInput as error:
            raise Refused(Stage.SHAPE, error.message) from None


def gate_of(game: Game[S, M, OptionsT]) -> GameGate[S, M, OptionsT]:
    """Return a game's gate."""
    return part(game.name, "gate", "GATE", GameGate)
