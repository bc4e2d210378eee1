"""Options from outside: read, and checked against the model of a game's options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Game, M, OptionsT, S
from seqtui.engines.games.options import Preset


def check_options(game: Game[S, M, OptionsT], values: Mapping[str, object]) -> OptionsT:
    """Return a game's options with these values, the rest as they imply or at their defaults."""
    if not values:
        return game.options()
    # The defaults do not wait for pydantic.
    from seqtui.engines.gate.models import model_of

    values = {**game.implied(values), **values}
    checked = model_of(game).checked(values, f"Options of {game.title}")
    options = game.options(**dict(checked))
    if conflict := game.conflict(options):
        raise BadInput(conflict)
    return options


def read_settings(game: AnyGame, settings: Iterable[str]) -> dict[str, object]:
    """Read ``key=value`` texts, ``preset=name`` included, into values for the options.

    A preset fills in first, wherever it stands; what is set beside it has the last word.
    """
    options = {option.name: option for option in game.option_list}
    chosen: dict[str, object] = {}
    preset: Mapping[str, object] = {}
    for setting in settings:
        key, equals, text = (part.strip() for part in setting.partition("="))
        if not equals:
            raise BadInput(f"An option is set as key=value, not as {setting!r}.")
        if key == "preset":
            preset = preset_named(game, text).values
        elif key in options:
            chosen[key] = options[key].read(text)
        else:
            known = ", ".join(["preset", *options])
            raise BadInput(f"{game.title} has no option {key!r}: it has {known}.")
    return {**preset, **chosen}


def preset_named(game: AnyGame, name: str) -> Preset:
    """Find a preset, in capitals or not, with hyphens or spaces, or raise ``BadInput``."""
    if type(name) is not str:
        raise BadInput(f"A preset is named by text, not by {name!r}.")
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
