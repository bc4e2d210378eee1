"""``seqtui daily`` and ``seqtui puzzle``: tasks for programs, line by line, or on the screen."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from contextlib import closing, suppress
from datetime import date
from secrets import randbelow

from seqtui.app.cli.plain_mode import solve_plain
from seqtui.app.cli.terminal import full_screen, print_error, say, set_encoding
from seqtui.app.store.database import GamesFile
from seqtui.app.store.results import Results, daily_key
from seqtui.app.today import today
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import Task
from seqtui.engines.gate.options import check_options, options_as_json, read_settings
from seqtui.engines.setup import read_seed
from seqtui.engines.tasks import making
from seqtui.engines.tasks.attempt import Attempt

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def daily(chosen: Namespace) -> int:
    """Print, play or share the five tasks of a day."""
    _check_modes(chosen, "plain", "json", "share")
    day = today() if chosen.date is None else _date(chosen.date)
    if chosen.json:
        return _print(date=str(day), tasks=[task.as_json() for task in making.daily(day)])
    if day > today():
        raise BadInput(f"The tasks of {day} can be played on that day.")
    if not chosen.plain and not chosen.share:
        return full_screen(day)
    with closing(GamesFile(print_error)) as file:
        results = Results(file)
        code = 0 if chosen.share else _play_day(results, day)
        if chosen.share or not code:
            say(results.line_to_share(day, today()))
    return code


def _play_day(results: Results, day: date) -> int:
    """Play what is left of a day, and return the exit code."""
    tasks = making.daily(day)
    for number, task in enumerate(tasks, start=1):
        title = game_named(task.game).title
        heading = f"Task {number} of {len(tasks)}: {title}, grade {task.grade}."
        key = daily_key(day, task.game)
        if mark := results.mark("daily", key):
            say(f"{heading} {mark} Done.")
            continue
        attempt = Attempt.resumed(task, results.attempt("daily", key))

        def keep(task: Task = task, attempt: Attempt = attempt, key: str = key) -> None:
            results.keep("daily", key, task, attempt, today=today())

        if code := solve_plain(attempt, [heading], keep):
            return code
        say("")
    return 0


def puzzle(chosen: Namespace) -> int:
    """Print or play a task of a grade."""
    _check_modes(chosen, "plain", "json")
    game, grade = chosen.game, _grade(chosen.grade)
    seed = randbelow(1_000_000) if chosen.seed is None else read_seed(chosen.seed)
    options = read_settings(game, chosen.set)
    if any(setting.startswith("preset") for setting in chosen.set):
        # A preset says everything, also what it leaves as it is.
        options = options_as_json(check_options(game, options))
    task = making.make(game, grade, seed, options)
    if chosen.json:
        return _print(seed=seed, **task.as_json())
    key = "/".join([game.name, str(grade), str(seed), *chosen.set])
    if not chosen.plain:
        from seqtui.app.requests import Challenge

        return full_screen(Challenge("puzzle", key, task))
    attempt = Attempt(task)
    with closing(GamesFile(print_error)) as file:
        results = Results(file)
        heading = f"Puzzle: {game.title}, grade {grade}, seed {seed}."
        return solve_plain(
            attempt, [heading], lambda: results.keep("puzzle", key, task, attempt, today=today())
        )


# What both share


def _check_modes(chosen: Namespace, *modes: str) -> None:
    if len(given := [f"--{mode}" for mode in modes if getattr(chosen, mode)]) > 1:
        raise BadInput(f"Choose one of {' and '.join(given)}, not both.")
    set_encoding("utf-8")  # marks need it in any locale


def _date(text: str) -> date:
    with suppress(ValueError):
        if _DATE.fullmatch(text):
            return date.fromisoformat(text)
    raise BadInput(f"--date is a day such as 2026-11-16, not {text!r}.")


def _grade(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5"):
        raise BadInput(f"--grade is a number from 1 to 5, not {text!r}.")
    return int(text)


def _print(**fields: object) -> int:
    say(json.dumps({"generator": making.GENERATOR, **fields}, separators=(",", ":")))
    return 0
