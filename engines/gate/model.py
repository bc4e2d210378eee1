"""What every model of the gate has in common, and its errors as sentences."""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError

T = TypeVar("T")


class StrictModel(BaseModel):
    """A model that converts nothing, ignores nothing and never changes."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


def wrong(message: str) -> PydanticCustomError:
    """Make the error a validator raises when it has its own sentence for the player."""
    # Braces would be taken for placeholders, and outside text may hold some.
    return PydanticCustomError("sentence", "{message}", {"message": message})


def context(info: ValidationInfo, kind: type[T]) -> T:
    """Return the options a shape is being checked against."""
    if not isinstance(info.context, kind):
        raise TypeError(f"validation needs {kind.__name__} as its context")
    return info.context


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
    "int_from_float": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be text",
    "string_too_long": "is too long",
    "string_too_short": "must not be empty",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "too_long": "has too many entries",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "json_invalid": "is not valid JSON",
}


def explain(error: ValidationError, subject: str) -> str:
    """Say in one sentence what is wrong first in what was given.

    ``subject`` names the whole, for errors that lie in no particular field of it.
    """
    first = error.errors(include_url=False)[0]
    if first["type"] == "sentence":
        return first["msg"]
    where = "".join(
        f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in first["loc"]
    ).lstrip(".")
    if first["type"] == "literal_error":
        what = f"must be {first['ctx']['expected']}"
    else:
        what = _PLAIN.get(first["type"], "is not what is needed here")
    return f"{subject}: {where or 'it'} {what}."
