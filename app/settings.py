"""The player's settings (looks, names, who plays, the options of each game) and their file.

The values are checked without pydantic, because the first frame waits for them. Nothing that is
wrong with the file stops the program: defaults take the place of what cannot be read, a damaged
file is kept aside, and the player is told once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

from platformdirs import user_config_path

from seqtui.engines.clock import CONTROLS, OFF
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Deals
from seqtui.engines.games.options import next_choice
from seqtui.engines.series import Format
from seqtui.engines.setup import (
    DEFAULT_PLAYERS,
    LEVELS,
    MAX_NAME,
    PROGRAM,
    check_kind,
    is_program,
    program_name,
)

FILE_NAME = "settings.json"
ASIDE = "settings.damaged.json"
_MAX_SIZE = 1_000_000
"""No settings have more bytes; a longer file is not read."""
THEME_LABELS = {"dark": "dark", "light": "light", "okabe": "colour-blind safe"}

MAX_BOTS = 9

PACES = {"slow": 2.0, "normal": 1.0, "quick": 0.4, "at once": 0.0}
"""How many seconds a computer waits before it moves, so that a person can follow."""

_CHOICES: Mapping[str, tuple[object, ...]] = {
    "theme": tuple(THEME_LABELS),
    "animation": (True, False),
    "confirm": (True, False),
    "pace": tuple(PACES),
    "who": ("computer", "friend", "elsewhere", "watch"),
    "side": (1, 2),
    "grade": (1, 2, 3, 4, 5),
    "limit": (1, 2, 5, 10, 30, 60),
    "first": ("", "1", "2", "toss"),
    "match": tuple(format_.value for format_ in Format),
    "clock": (OFF, *CONTROLS),
    "deals": ("", *(each.value for each in Deals)),
}
"""What the simple settings may be, in the order in which a stepper goes through them."""

_FILE_KEYS = {"seen_games": "met", "first": "begins", "deals": "dealt"}
"""The settings that the file calls by another name: ``first`` and ``deals`` were once written there
although nobody had chosen them."""


class Settings(NamedTuple):
    """Everything that is remembered from one run to the next."""

    theme: str = "dark"
    animation: bool = True
    """Whether things on the screen are animated."""
    confirm: bool = True
    """Whether to ask before a move that costs the turn, and before giving up."""
    pace: str = "normal"
    """How long a computer waits before it moves."""
    names: tuple[str, str] = (DEFAULT_PLAYERS[0].name, DEFAULT_PLAYERS[1].name)
    who: str = "computer"
    side: int = 1
    """Which player the person is when the other one is a computer."""
    grade: int = 1
    """How hard the last puzzle was."""
    level: str = "easy"
    """How well that computer plays, or which program plays instead."""
    levels: tuple[str, str] = ("medium", "hard")
    """The same for each of two computers while a person watches."""
    bots: Mapping[str, str] = {}
    """The programs that can play: what each is called, and its kind."""
    limit: int = 10
    """How many seconds a program may think about a move."""
    first: str = ""
    """Who begins; empty unless it was chosen, for as the game has it."""
    match: str = Format.SINGLE.value
    """How many games are played, and what wins them."""
    clock: str = OFF
    """How long people may take, by the name of the clock."""
    deals: str = ""
    """Which deals are played; empty unless it was chosen, for the usual ones."""
    game: str = ""
    """The name of the chosen game; an unknown one, such as the empty one, means the first game."""
    seen_games: tuple[str, ...] = ()
    """The games that were opened before, so that their lessons are not offered any more."""
    options: Mapping[str, Mapping[str, object]] = {}
    """What was chosen for each game; a game's options have the last word on what is allowed."""

    def changed(self, **changes: object) -> Settings:
        """Return the settings with some values replaced; a value that is not allowed raises."""
        values = self._asdict()
        values.update((name, _checked(name, value)) for name, value in changes.items())
        return Settings(**values)._settled()

    @property
    def opponents(self) -> tuple[str, ...]:
        """The kinds of computers and programs to play against, in the order of a stepper."""
        return (*LEVELS, *self.bots.values())

    def named(self, kind: str) -> str:
        """Return what a level or a program is called."""
        return next((name for name, each in self.bots.items() if each == kind), kind)

    def turned(self, name: str, to: int | str) -> Settings:
        """Return the settings with one value turned by a step, in a circle, or set to a text."""
        value = next_choice(_CHOICES[name], getattr(self, name), to) if isinstance(to, int) else to
        return self.changed(**{name: value})

    def renamed(self, player: int, name: str) -> Settings:
        """Return the settings with a player's name; an empty one is the default."""
        names = list(self.names)
        names[player - 1] = name.strip() or DEFAULT_PLAYERS[player - 1].name
        return self.changed(names=names)

    def with_bot(self, number: int, text: str) -> Settings:
        """Return the settings with the program of this number as a typed line describes it.

        The line is a name and a command, such as ``deep: ./deep --fast``, or a command alone; an
        empty one removes it. Raises ``BadInput``.
        """
        bots, place = list(self.bots.items()), slice(number, number + 1)
        before = bots[place]
        name, colon, command = f"{text.strip()} ".partition(": ")
        kind = PROGRAM + (command if colon else text).strip()
        if not text.strip():
            del bots[place]
            return self.changed(bots=dict(bots))
        if colon and not command.strip():
            raise BadInput("The command is missing: write both, as in deep: ./deep --fast.")
        check_kind(kind)
        name = name.strip() if colon else program_name(kind)
        bots[place] = [(name, kind)]
        if name in LEVELS or len(dict(bots)) < len(bots):
            who = "level" if name in LEVELS else "program"
            raise BadInput(f"There is a {who} of this name already.")
        if len({each for _, each in bots}) < len(bots):
            raise BadInput("There is a program with this command already.")
        # A player who has chosen it plays against it by its new command.
        renewed = {old: kind for _, old in before}
        level, *levels = (renewed.get(each, each) for each in (self.level, *self.levels))
        return self.changed(bots=dict(bots)).changed(level=level, levels=levels)

    def _settled(self) -> Settings:
        """Return the settings without opponents that no longer exist."""
        level, one, two = (
            each if each in self.opponents else LEVELS[0] for each in (self.level, *self.levels)
        )
        return self._replace(level=level, levels=(one, two))

    def mark_seen(self, game: str) -> Settings:
        """Return the settings after the game with this name was opened: it is the chosen one."""
        seen = self.seen_games
        return self.changed(seen_games=seen if game in seen else (*seen, game), game=game)

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> tuple[Settings, tuple[str, ...]]:
        """Take the valid ones from a file's values; also return the names of the others.

        Unknown names are ignored: a later version may have written them.
        """
        settings, wrong = cls(), []
        # The programs first, because a level may be one of them.
        for name in sorted(cls._fields, key="bots".__ne__):
            if (key := _FILE_KEYS.get(name, name)) in values:
                try:
                    settings = settings.changed(**{name: values[key]})
                except ValueError:
                    wrong.append(key)
        return settings, tuple(sorted(wrong))


class Preferences:
    """Holds the present settings, notifies listeners of every change, and keeps the file."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use the given folder, that of ``SEQTUI_CONFIG``, or the platform's default."""
        if folder is None and (given := os.environ.get("SEQTUI_CONFIG")):
            folder = Path(given)
        self.file = (folder or user_config_path("seqtui", appauthor=False)) / FILE_NAME
        self._listeners: list[Callable[[Settings], None]] = []
        self.problem: str | None = None
        """What a person should know about the file, as a sentence; None once it has been said."""
        self.settings = self._load()
        self._saved = self.settings
        self._complained = False

    def subscribe(self, listener: Callable[[Settings], None]) -> None:
        """Call a listener with the settings after every change from now on."""
        self._listeners.append(listener)

    def change(self, **changes: object) -> None:
        """Replace some values; they are written by :meth:`save`."""
        self.take(self.settings.changed(**changes))

    def take(self, settings: Settings) -> None:
        """Replace all values; they are written by :meth:`save`."""
        if settings != self.settings:
            self.settings = settings
            for listener in self._listeners:
                listener(settings)

    def report_problem(self, report: Callable[[str], object]) -> None:
        """Report once what is wrong with the file, if anything is."""
        problem, self.problem = self.problem, None
        if problem is not None:
            report(problem)

    def save(self) -> None:
        """Write the settings if they have changed; complain once if that is not possible."""
        if self.settings == self._saved:
            return
        settings = self.settings._asdict().items()
        values = {_FILE_KEYS.get(name, name): value for name, value in settings}
        text = json.dumps(values, indent=2, ensure_ascii=False) + "\n"
        draft = self.file.with_suffix(".new")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            # Names typed on odd terminals may hold halves of characters: better lost than fatal.
            draft.write_text(text, encoding="utf-8", errors="replace")
            # Replaced as a whole, so that a crash cannot leave half a file.
            draft.replace(self.file)
        except OSError as error:
            if not self._complained:
                self._complained = True
                self.problem = f"The settings cannot be saved: {error.strerror or error}."
        else:
            self._saved = self.settings

    def _load(self) -> Settings:
        try:
            values = json.loads(self._read())
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.problem = f"The settings cannot be read: {error.strerror or error}."
            return Settings()
        except (ValueError, RecursionError):
            values = None
        settings, how = Settings(), "are damaged"
        if isinstance(values, dict):
            settings, wrong = Settings.from_json(values)
            if not wrong:
                return settings
            how = f"are wrong in {', '.join(wrong)}"
        try:  # set the file aside, because the next save will overwrite it
            copyfile(self.file, self.file.with_name(ASIDE))
            kept = f" The file is kept as {ASIDE}."
        except OSError:
            kept = ""
        self.problem = f"The settings {how}, so defaults are used.{kept}"
        return settings

    def _read(self) -> bytes:
        if self.file.exists() and not self.file.is_file():  # a pipe would keep us waiting
            raise OSError(f"{FILE_NAME} is not a file")
        with self.file.open("rb") as file:
            if len(content := file.read(_MAX_SIZE + 1)) > _MAX_SIZE:
                raise ValueError(f"{FILE_NAME} is too long")
            return content


def _checked(name: str, value: object) -> object:
    """Return a value as the settings hold it, or raise ValueError if it is not allowed."""
    match name, value:
        case "game", str():
            return value
        case "names", [str() as one, str() as two]:
            return _name(one), _name(two)
        case "level", str():
            return _level(value)
        case "levels", [one, two]:
            return _level(one), _level(two)
        case "bots", Mapping():
            return _bots(value)
        case "seen_games", [*games] if all(isinstance(game, str) for game in games):
            return tuple(games)
        case "options", Mapping() if all(isinstance(each, Mapping) for each in value.values()):
            return {str(game): dict(chosen) for game, chosen in value.items()}
    for choice in _CHOICES.get(name, ()):
        if choice == value and type(choice) is type(value):
            return choice
    raise ValueError(f"{value!r} cannot be the {name}")


def _name(name: str) -> str:
    if not name.strip() or len(name) > MAX_NAME:
        raise BadInput(f"A name has 1 to {MAX_NAME} characters.")
    return name


def _level(kind: object) -> str:
    """Return the kind of a computer or a program."""
    if not isinstance(kind, str) or not (kind in LEVELS or is_program(kind)):
        raise ValueError(f"{kind!r} cannot be the level")
    return check_kind(kind)


def _bots(values: Mapping[object, object]) -> dict[str, str]:
    if len(values) > MAX_BOTS:
        raise BadInput(f"There can be {MAX_BOTS} programs in the list.")
    return {_name(str(name)): _level(kind) for name, kind in values.items()}
