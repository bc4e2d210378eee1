"""One round of the monkey: a player's folder with settings and games, made from a seed."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from seqtui.app.requests import Challenge
from seqtui.app.store.games import Games
from seqtui.app.store.results import Results
from seqtui.engines.clock import CONTROLS, OFF
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Choice, Flag, Option, Subset, Whole
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.task import GRADES, Task, games_with_tasks
from seqtui.engines.gate.options import check_options, options_as_json
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.gate.records import dump
from seqtui.engines.series import Format, Series
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, AnySetup, Player
from seqtui.engines.tasks.making import make

if TYPE_CHECKING:
    from seqtui.app.requests import Opening

_NAMES = ("Ada", "Bob", "[b]Bold[/b]", "Zoë", "名前", "a" * 40, "Player 1")


@contextmanager
def player_folder(dice: Random) -> Iterator[Path]:
    """Make a home with settings, some games and a file to import, and live in it."""
    with TemporaryDirectory(prefix="monkey-") as name:
        folder, before = Path(name), Path.cwd()
        surroundings = {
            "HOME": name,
            "SEQTUI_DATA": str(folder / "data"),
            "SEQTUI_CONFIG": str(folder / "config"),
            "SEQTUI_STATE": str(folder / "state"),
        }
        os.chdir(folder)
        try:
            with patch.dict(os.environ, surroundings), _seeded(dice):
                _furnish(folder, dice)
                yield folder
        finally:
            os.chdir(before)


@contextmanager
def _seeded(dice: Random) -> Iterator[None]:
    """Let the deals of the round come from its seed as well."""
    with patch("seqtui.engines.gate.prepare.randbelow", Random(dice.random()).randrange):
        yield


def _furnish(folder: Path, dice: Random) -> None:
    (folder / "config").mkdir()
    (folder / "config/settings.json").write_text(json.dumps(_settings(dice)))
    games = Games(print, folder / "data")
    for _ in range(dice.randrange(5)):
        games.keep(some_session(dice))
    for _ in range(dice.randrange(3)):
        yesterday = date.today() - timedelta(days=1)
        Results(games.file).add(some_task(dice), today=yesterday, about="From a soak.")
    games.close()
    lines = [dump(some_session(dice)) for _ in range(3)]
    (folder / "games.jsonl").write_text("\n".join(lines) + "\n")


def _settings(dice: Random) -> dict[str, object]:
    return {
        "theme": dice.choice(("dark", "light", "okabe")),
        "animation": dice.random() < 0.5,
        "confirm": dice.random() < 0.5,
        "names": dice.sample(_NAMES, 2),
        "who": dice.choice(("friend", "friend", "computer", "watch")),
        "side": dice.choice((1, 2)),
        "level": dice.choice(LEVELS),
        "levels": dice.choices(LEVELS, k=2),
        "first": dice.choice(("1", "2", "toss")),
        "match": dice.choice(tuple(Format)).value,
        "clock": dice.choice((OFF, *CONTROLS)),
        "game": dice.choice(GAMES).name,
        "options": {game.name: options_as_json(_options(game, dice)) for game in GAMES},
    }


def _options(game: AnyGame, dice: Random) -> Any:  # the game's own type
    if dice.random() < 0.6:
        return check_options(game, dice.choice(game.presets).values)
    while True:
        values = {option.name: _value(option, dice) for option in game.option_list}
        if not game.conflict(game.options(**values)):
            return check_options(game, values)


def _value(option: Option, dice: Random) -> object:
    match option:
        case Whole():
            return dice.choice(option.values)
        case Choice():
            return dice.choice(option.values)
        case Flag():
            return dice.random() < 0.5
        case Subset():
            return dice.sample(list(option.each.values), dice.randint(1, 3))


def some_setup(dice: Random) -> AnySetup:
    """Return the start of any game between any players."""
    game = dice.choice(GAMES)
    kinds = dice.choice((("human", "human"), ("human", "human"), ("human", dice.choice(LEVELS))))
    one, two = dice.sample((*kinds,), 2)
    players = Player(dice.choice(_NAMES), one), Player(dice.choice(_NAMES), two)
    first = dice.choice((1, 2))
    return prepare(
        game,
        _options(game, dice),
        seed=dice.randrange(10**6),
        first=first,
        players=players,
        clock=dice.choice((None, None, *CONTROLS.values())),
        series=Series.begun(dice.choice(tuple(Format))),
    )


def some_task(dice: Random) -> Task:
    """Return a puzzle of any game."""
    return make(dice.choice(games_with_tasks()), dice.choice(GRADES), dice.randrange(10**6))


def some_opening(dice: Random) -> Opening | None:
    """Return what the program is started with: mostly a game, else a task, a day or nothing."""
    match dice.choice(("game",) * 5 + ("puzzle", "day") + ("picker",) * 3):
        case "game":
            return some_setup(dice)
        case "puzzle":
            task, seed = some_task(dice), dice.randrange(10**6)
            return Challenge("puzzle", f"{task.game}/{task.grade}/{seed}", task)
        case "day":
            return date.today() - timedelta(days=dice.randrange(3))
    return None


def some_session(dice: Random) -> AnySession:
    """Return a session in which some moves have been made."""
    session: AnySession = Session(some_setup(dice))
    for _ in range(dice.randrange(12)):
        if session.legal and not session.outcome:
            session.submit(dice.choice(session.legal))
    return session


def records(folder: Path) -> dict[int, str]:
    """Read the records of all saved games from the file itself, past the program."""
    file = folder / "data/games.db"
    if not file.exists():
        return {}
    with closing(sqlite3.connect(file)) as connection:
        return dict(connection.execute("SELECT id, record FROM games"))
