"""What a person has settled once: looks, names, who plays, and the options of each game.

The values are checked field by field without pydantic, because the first frame waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import TypeVar

from engines.setup import DEFAULT_PLAYERS, LEVELS

THEME_LABELS = {"dark": "dark", "light": "light", "okabe": "colour-blind safe"}
THEMES = tuple(THEME_LABELS)
WHO = ("friend", "computer", "watch")
FIRST = ("1", "2", "toss")

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """Everything that is remembered from one run to the next."""

    theme: str = "dark"
    animation: bool = True
    """Whether things may move on the screen for the look of it."""
    confirm: bool = True
    """Whether a move that costs the turn, and giving up, are asked about first."""
    names: tuple[str, str] = (DEFAULT_PLAYERS[0].name, DEFAULT_PLAYERS[1].name)
    who: str = "friend"
    side: int = 1
    """Where the person sits when the other one is a computer."""
    level: str = "medium"
    """How well that computer plays."""
    levels: tuple[str, str] = ("medium", "hard")
    """How well two computers play that are watched."""
    first: str = "1"
    game: str = "sequence-shift"
    options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """What was chosen for each game; a game's knobs have the last word on what is allowed."""

    def changed(self, **changes: object) -> Settings:
        """Return the settings with some values replaced; a value that is not allowed raises."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        values.update((name, _CHECKS[name](value)) for name, value in changes.items())
        return Settings(**values)

    def to_json(self) -> dict[str, object]:
        """Return what goes into the file."""
        return asdict(self)


def read(values: Mapping[str, object]) -> tuple[Settings, tuple[str, ...]]:
    """Take what is good from a file's values; also return the names of what was not.

    Names that mean nothing here are passed over: a later version may have written them.
    """
    settings, wrong = Settings(), []
    for name in _CHECKS.keys() & values.keys():
        try:
            settings = settings.changed(**{name: values[name]})
        except ValueError:
            wrong.append(name)
    return settings, tuple(sorted(wrong))


def _one_of(*allowed: T) -> Callable[[object], T]:
    def check(value: object) -> T:
        for choice in allowed:
            if choice == value and type(choice) is type(value):
                return choice
        raise ValueError(f"{value!r} is none of {allowed}")

    return check


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")  # noqa: TRY004 - one error for all checks
    return value


def _pair(check: Callable[[object], T]) -> Callable[[object], tuple[T, T]]:
    def check_both(value: object) -> tuple[T, T]:
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise ValueError(f"{value!r} are not two")
        return check(value[0]), check(value[1])

    return check_both


def _options(value: object) -> Mapping[str, Mapping[str, object]]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} are no options")  # noqa: TRY004 - one error for all checks
    if not all(isinstance(chosen, Mapping) for chosen in value.values()):
        raise ValueError(f"{value!r} are not the options of games")
    return {str(game): dict(chosen) for game, chosen in value.items()}


_CHECKS: Mapping[str, Callable[[object], object]] = {
    "theme": _one_of(*THEMES),
    "animation": _one_of(True, False),
    "confirm": _one_of(True, False),
    "names": _pair(_text),
    "who": _one_of(*WHO),
    "side": _one_of(1, 2),
    "level": _one_of(*LEVELS),
    "levels": _pair(_one_of(*LEVELS)),
    "first": _one_of(*FIRST),
    "game": _text,
    "options": _options,
}
