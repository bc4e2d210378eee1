"""What a game's ``gate.py`` defines, and how to get it.

Everything that is to change a game passes here: text is read as a move, and every move passes the
pydantic model of its type (ALL-3). The models are loaded with the first choice that
comes in: this module needs no pydantic, so a screen can be painted without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.game import Game, M, OptionsT, S
from seqtui.engines.games.parts import part

if TYPE_CHECKING:
    from seqtui.engines.gate.models import MoveShape, PositionShape

MAX_INPUT = 200
"""No move needs more characters than this, in any form."""


class PartialMove(NamedTuple):
    """A move that is typed in two steps: what to ask after the first, and what completes it."""

    question: str
    answers: tuple[str, ...]


class GameGate(NamedTuple, Generic[S, M, OptionsT]):
    """How one game's moves and positions come in."""

    forms: str
    """The input forms in a few words, to follow "type"."""
    read: Callable[[str, S], M | None]
    """Lower-case text with single spaces to the move it names, possible or not; None if none."""
    shapes: Mapping[type, MoveShape[Any, OptionsT]]
    """The model and the check of each type of move."""
    position: type[PositionShape[S, OptionsT]]
    """The shape of a custom position."""
    partial: Callable[[str], PartialMove | None] = lambda text: None
    """What to ask when this text is only the first part of a move; None if it is not."""

    def admit(self, choice: object, state: S, options: OptionsT) -> M:
        """Take text, or what may be a move, through the first two stages, or raise ``Refused``."""
        move = self.read(plain(choice), state) if type(choice) is str else choice
        shape = next((shape for kind, shape in self.shapes.items() if type(move) is kind), None)
        if shape is None:
            raise Refused(Stage.READ, f"That is not a move: type {self.forms}.")
        try:
            admitted: M = shape.admit(move, options)
        except BadInput as error:
            raise Refused(Stage.SHAPE, error.message) from None
        return admitted


def plain(text: str) -> str:
    """Return typed text in lower case with single spaces; nothing if it is far too long."""
    return " ".join(text.lower().split()) if len(text) <= MAX_INPUT else ""


def gate_of(game: Game[S, M, OptionsT]) -> GameGate[S, M, OptionsT]:
    """Return a game's gate."""
    return part(game.name, "gate", "GATE", GameGate)
