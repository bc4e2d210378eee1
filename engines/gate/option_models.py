"""The strict models of games' options, made from their lists."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Strict, create_model

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Choice, Flag, Option, Subset, Whole
from seqtui.engines.gate.models import StrictModel


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
            return Literal[option.words]
        case Flag():
            return bool
        case Subset():
            member = Annotated[int, Strict(), AfterValidator(option.each.checked)]
            # A list is as good as a tuple here: JSON knows no other.
            return Annotated[
                tuple[member, ...], BeforeValidator(_listed), AfterValidator(option.checked)
            ]


def _listed(value: object) -> object:
    return tuple(value) if type(value) is list else value
