"""The models of the gate, their errors as sentences, and what a game's ``gate.py`` defines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from ..errors import BadInput, Gate, Refused
from ..games.game import Game, M, OptionsT, S
from ..games.parts import part


class StrictModel(BaseModel):
    """A model that converts nothing, ignores nothing and never changes.

    A validator that has its own sentence for the player raises ``BadInput`` with it.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


def _one_or_two(player: int) -> int:
    if player not in (1, 2):
        raise PydanticCustomError("player", "a player is 1 or 2")
    return player


PlayerNumber = Annotated[int, AfterValidator(_one_or_two)]
"""A player as files name them. Not a ``Literal``, which would take true for 1."""

_PLAIN = {
    "player": "must be 1 or 2",
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be text",
    "string_too_long": "is too long",
    "string_too_short": "must not be empty",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "too_long": "has too many entries",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "json_invalid": "is not valid JSON",
}


def explain(error: ValidationError, subject: str) -> str:
    """Say in one sentence what the first thing wrong is.

    ``subject`` names the whole, for errors that lie in no particular field of it.
    """
    first = error.errors(include_url=False)[0]
    context = first.get("ctx", {})
    if isinstance(cause := context.get("error"), BadInput):
        return cause.message
    if first["type"] == "sentence":
        return first["msg"]
    where = "".join(
        f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in first["loc"]
    ).lstrip(".")
    if first["type"] == "literal_error":
        what = f"must be {context['expected']}"
    else:
        what = _PLAIN.get(first["type"], "is not what is needed here")
    return f"{subject}: {where or 'it'} {what}."


class MoveShape(StrictModel, Generic[M, OptionsT]):
    """One kind of move, by the fields that text or a click gives for it."""

    @abstractmethod
    def move(self, options: OptionsT) -> M:
        """Return the move in canonical form, or raise ``BadInput``: numbers must be in range."""


def check_range(what: str, highest: int, *numbers: int) -> None:
    """Raise ``BadInput`` for a number that is not from 1 to the highest."""
    for number in numbers:
        if not 1 <= number <= highest:
            raise BadInput(f"There is no {what} {number}: choose from 1 to {highest}.")


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
            return shape.model_validate(fields).move(options)
        except ValidationError as error:
            raise Refused(Gate.SHAPE, explain(error, "This move")) from None
        except BadInput as error:
            raise Refused(Gate.SHAPE, error.message) from None


def gate_of(game: Game[S, M, OptionsT]) -> GameGate[S, M, OptionsT]:
    """Return a game's gate."""
    return part(game.name, "gate", "GATE", GameGate)
