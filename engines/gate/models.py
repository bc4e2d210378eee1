"""The models of the gate, and their errors as sentences."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Generic, Literal, Self, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ValidationError,
    create_model,
)
from pydantic_core import PydanticCustomError

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, M, OptionsT, S
from seqtui.engines.games.options import Choice, Flag, Option, Subset, Whole

_UNREADABLE = 10**20
"""A larger number is not written out: nobody could read it."""


class StrictModel(BaseModel):
    """A model that converts nothing, ignores nothing and never changes.

    A validator that has its own sentence for the player raises ``BadInput`` with it.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    @classmethod
    def checked(cls, values: object, subject: str) -> Self:
        """Take values or attributes through the model, or raise ``BadInput`` about the subject."""
        try:
            return cls.model_validate(values, from_attributes=True)
        except ValidationError as error:
            raise BadInput(_explained(error, subject)) from None

    @classmethod
    def checked_json(cls, text: str | bytes, subject: str) -> Self:
        """Take JSON through the model: strict as it is, it accepts lists for tuples there."""
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            raise BadInput(_explained(error, subject)) from None


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


def _explained(error: ValidationError, subject: str) -> str:
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


class MoveShape(Generic[M, OptionsT]):
    """A type of move: its strict model, with a field for each attribute, and the game's check."""

    def __init__(self, kind: type[M], check: Callable[[M, OptionsT], M]) -> None:
        """Take what returns a move in canonical form, or raises ``BadInput`` if out of range."""
        fields: dict[str, Any] = {name: (hint, ...) for name, hint in get_type_hints(kind).items()}
        self._model = create_model(kind.__name__, __base__=StrictModel, **fields)
        self._kind = kind
        self._check = check

    def admit(self, move: M, options: OptionsT) -> M:
        """Take a move through the model and the check, or raise ``BadInput``."""
        values = dict(self._model.checked(move, "This move"))
        return self._check(self._kind(**values) if values else move, options)


def check_range(what: str, highest: int, *numbers: int) -> None:
    """Raise ``BadInput`` for a number that is not from 1 to the highest."""
    for number in numbers:
        if not 1 <= number <= highest:
            # Python writes no number of many thousand digits.
            named = f" {number}" if abs(number) < _UNREADABLE else " like that"
            raise BadInput(f"There is no {what}{named}: choose from 1 to {highest}.")


class PositionShape(StrictModel, Generic[S, OptionsT]):
    """A custom position as JSON gives it; every game adds its own fields."""

    to_move: PlayerNumber | None = None

    @abstractmethod
    def opening(self, options: OptionsT, to_move: int, seed: int) -> S:
        """Return the state this position describes, or raise ``BadInput`` (ALL-6)."""


@cache
def model_of(game: AnyGame) -> type[StrictModel]:
    """Return the model of a game's options, with a field for each."""
    defaults = game.options()
    fields: dict[str, Any] = {
        option.name: (_annotation(option), getattr(defaults, option.name))
        for option in game.option_list
    }
    return create_model("Options", __base__=StrictModel, **fields)


def _annotation(option: Option) -> object:
    """Return the type of an option's value; one out of range gets the option's sentence."""
    match option:
        case Whole():
            return Annotated[int, AfterValidator(option.checked)]
        case Choice():
            return Literal[option.values]
        case Flag():
            return bool
        case Subset():
            member = Annotated[int, AfterValidator(option.each.checked)]
            # A list is as good as a tuple here: JSON knows no other.
            return Annotated[
                tuple[member, ...], BeforeValidator(_tuple_of_list), AfterValidator(option.checked)
            ]


def _tuple_of_list(value: object) -> object:
    return tuple(value) if type(value) is list else value
