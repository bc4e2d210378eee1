"""The strict models of games' options, made from their knobs."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Strict, create_model

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Choice, Flag, Knob, Subset, Whole
from seqtui.engines.gate.models import StrictModel


@cache
def model_of(game: AnyGame) -> type[StrictModel]:
    """Return the model of a game's options, with a field for each knob."""
    defaults = game.options()
    fields: dict[str, Any] = {
        knob.name: (_annotation(knob), getattr(defaults, knob.name)) for knob in game.knobs
    }
    return create_model("Options", __base__=StrictModel, **fields)


def _annotation(knob: Knob) -> object:
    """Return the type of a knob's value; one that is out of range gets the knob's sentence."""
    match knob:
        case Whole():
            return Annotated[int, AfterValidator(knob.checked)]
        case Choice():
            return Literal[knob.words]
        case Flag():
            return bool
        case Subset():
            member = Annotated[int, Strict(), AfterValidator(knob.each.checked)]
            # A list is as good as a tuple here: JSON knows no other.
            return Annotated[tuple[member, ...], Strict(False), AfterValidator(knob.checked)]
