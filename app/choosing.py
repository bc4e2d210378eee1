"""What a person chooses, row by row, and from there to the start of a match.

Every change returns new settings, so that all choices are remembered without further ado.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.knobs import around, next_preset, toggled, turned, values_of
from app.settings import FIRST, THEMES, WHO, Settings
from engines.games.game import AnyGame
from engines.games.options import Knob, Subset
from engines.games.registry import GAMES
from engines.setup import DEFAULT_PLAYERS, LEVELS, AnySetup, Player

KNOB = "knob "
"""The names of the rows of a game's knobs begin with this."""

_CHOICES: Mapping[str, tuple[object, ...]] = {
    "who": WHO,
    "level": LEVELS,
    "side": (1, 2),
    "first": FIRST,
    "theme": THEMES,
    "animation": (True, False),
    "confirm": (True, False),
}
"""What the settings of one value may be, in the order a dial goes through."""


def game_of(settings: Settings) -> AnyGame:
    """Return the chosen game, or the first one if there is none of that name."""
    return next((game for game in GAMES if game.name == settings.game), GAMES[0])


def options_of(settings: Settings) -> dict[str, object]:
    """Return the values of the chosen game's knobs."""
    game = game_of(settings)
    return values_of(game, settings.options.get(game.name, {}))


def players_of(settings: Settings) -> tuple[Player, Player]:
    """Return who sits where."""
    one, two = settings.names
    match settings.who:
        case "computer":
            machine = Player("Computer", settings.level)
            return (_person(one, 1), machine) if settings.side == 1 else (machine, _person(two, 2))
        case "watch":
            kinds = settings.levels
            return Player("Computer 1", kinds[0]), Player("Computer 2", kinds[1])
        case _:
            return _person(one, 1), _person(two, 2)


def setup_of(settings: Settings, seed: str) -> AnySetup:
    """Return the start of the match that was chosen, or raise ``BadInput``."""
    # The gate is imported when somebody plays: the first frame does not wait for pydantic.
    from engines.gate.options import check_options
    from engines.gate.setups import First, prepare

    game = game_of(settings)
    first: First = "toss" if settings.first == "toss" else 1 if settings.first == "1" else 2
    return prepare(
        game,
        check_options(game, options_of(settings)),
        seed=seed_of(seed),
        first=first,
        players=players_of(settings),
    )


def seed_of(text: str) -> int | None:
    """Return the seed that was typed, or None for a random one; or raise ``BadInput``."""
    from engines.gate.setups import read_seed

    return read_seed(text) if text.strip() else None


def dialled(settings: Settings, row: str, by: int) -> Settings:
    """Return the settings after a dial was turned by a step."""
    if row == "preset":
        return _with_options(settings, next_preset(game_of(settings), options_of(settings), by))
    if row.startswith(KNOB):
        knob, values = _knob(settings, row), options_of(settings)
        values[knob.name] = turned(knob, values[knob.name], by)
        return _with_options(settings, values)
    if row in ("level 1", "level 2"):
        levels = list(settings.levels)
        place = int(row[-1]) - 1
        levels[place] = around(LEVELS, levels[place], by)
        return settings.changed(levels=tuple(levels))
    return settings.changed(**{row: around(_CHOICES[row], getattr(settings, row), by)})


def switched(settings: Settings, row: str, value: str) -> Settings:
    """Return the settings after a radio line or a number of a set was picked."""
    if row in ("who", "theme"):
        return settings.changed(**{row: value})
    knob, values = _knob(settings, row), options_of(settings)
    assert isinstance(knob, Subset)
    values[knob.name] = toggled(knob, values[knob.name], int(value))
    return _with_options(settings, values)


def named(settings: Settings, player: int, name: str) -> Settings:
    """Return the settings with a player's name; an empty one is the default."""
    names = list(settings.names)
    names[player - 1] = name.strip() or DEFAULT_PLAYERS[player - 1].name
    return settings.changed(names=tuple(names))


def _person(name: str, player: int) -> Player:
    return Player(name.strip() or DEFAULT_PLAYERS[player - 1].name)


def _knob(settings: Settings, row: str) -> Knob:
    name = row.removeprefix(KNOB)
    return next(knob for knob in game_of(settings).knobs if knob.name == name)


def _with_options(settings: Settings, values: dict[str, object]) -> Settings:
    game = game_of(settings)
    return settings.changed(options={**settings.options, game.name: values})
