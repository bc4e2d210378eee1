"""Options from outside: checked against a strict model that is made from a game's knobs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, Strict, ValidationError, create_model

from ..errors import BadInput
from ..games.game import AnyGame, Game, M, OptionsT, S
from ..games.options import Choice, Flag, Knob, Preset, Subset, Whole
from .models import StrictModel, explain


def check_options(game: Game[S, M, OptionsT], values: Mapping[str, object]) -> OptionsT:
    """Return a game's options with these values, the rest at their defaults."""
    try:
        checked = _model(game).model_validate(values)
    except ValidationError as error:
        raise BadInput(explain(error, f"Options of {game.title}")) from None
    options = game.options(**dict(checked))
    if conflict := game.conflict(options):
        raise BadInput(conflict)
    return options


def read_settings(game: AnyGame, settings: Iterable[str]) -> dict[str, object]:
    """Read ``key=value`` texts, ``preset=name`` included, into values for the options.

    A preset fills in first, wherever it stands; what is set beside it has the last word.
    """
    chosen: dict[str, object] = {}
    preset: Mapping[str, object] = {}
    for setting in settings:
        key, equals, text = (part.strip() for part in setting.partition("="))
        if not equals:
            raise BadInput(f"An option is set as key=value, not as {setting!r}.")
        if key == "preset":
            preset = _preset(game, text).values
        else:
            chosen[key] = _knob(game, key).read(text)
    return {**preset, **chosen}


def _preset(game: AnyGame, name: str) -> Preset:
    """Find a preset by its name, in capitals or not, with hyphens, underscores or spaces."""
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    for preset in game.presets:
        if preset.name == wanted:
            return preset
    known = ", ".join(preset.name for preset in game.presets)
    raise BadInput(f"{game.title} has no preset {name!r}: it has {known}.")


def options_as_json(options: NamedTuple) -> dict[str, object]:
    """Return options as JSON shows them."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in options._asdict().items()
    }


def _knob(game: AnyGame, key: str) -> Knob:
    for knob in game.knobs:
        if knob.name == key:
            return knob
    known = ", ".join(["preset", *(knob.name for knob in game.knobs)])
    raise BadInput(f"{game.title} has no option {key!r}: it has {known}.")


@cache
def _model(game: AnyGame) -> type[StrictModel]:
    """Make the model of a game's options from its knobs."""
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
