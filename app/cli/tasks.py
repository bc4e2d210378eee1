"""``seqtui daily`` and ``seqtui puzzle``: tasks for programs, line by line, or on the screen."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from secrets import randbelow

from app.cli.arguments import GameParser, Parser
from app.cli.guided import solve_plain
from app.cli.terminal import complain, full_screen, say, tolerate
from app.store.games import Games
from app.store.results import Results, daily_key
from app.today import today
from engines.errors import BadInput
from engines.games.registry import game_named
from engines.games.task import Task
from engines.gate.options import options_as_json, read_settings
from engines.setup import read_seed
from engines.tasks import daily as days
from engines.tasks.attempt import Attempt
from engines.tasks.making import GENERATOR, make

_MODES = {
    "plain": "line by line, for screen readers and pipes",
    "json": "for programs: print the tasks as one JSON object, and nothing else",
}
_DAILY = """\
examples:
  seqtui daily
  seqtui daily --plain
  seqtui daily --date 2026-11-16 --json
  seqtui daily --share

exit codes of --plain: 0 all is done, 3 the input ended first"""
_PUZZLE = """\
examples:
  seqtui puzzle sequence-builder
  seqtui puzzle code-swap --grade 4 --plain
  seqtui puzzle mirror-duel --grade 2 --seed 7 --json
  seqtui puzzle code-swap --set length=3

exit codes of --plain: 0 the task ended, 3 the input ended first"""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_GRADE = 2


def daily(arguments: Sequence[str]) -> int:
    """Print, play or share the five tasks of a day."""
    parser = Parser("daily", "The five tasks of a day, the same for everybody.", _DAILY)
    parser.add_argument("--date", metavar="D", help="the day, such as 2026-11-16; else today")
    parser.add_argument(
        "--share", action="store_true", help="print the line that tells how it went"
    )
    chosen = _read(parser, arguments, "share")
    day = today() if chosen.date is None else _date(chosen.date)
    if chosen.json:
        return _print(date=str(day), tasks=[task.as_json() for task in days.daily(day)])
    if day > today():
        raise BadInput(f"The tasks of {day} can be played on that day.")
    if not chosen.plain and not chosen.share:
        return full_screen(day)
    with closing(Games(complain)) as games:
        results = Results(games)
        code = 0 if chosen.share else _play_day(results, day)
        if chosen.share or not code:
            say(results.line_to_share(day, today()))
    return code


def _play_day(results: Results, day: date) -> int:
    """Play what is left of a day, and return the exit code."""
    tasks = days.daily(day)
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


def puzzle(arguments: Sequence[str]) -> int:
    """Print or play a task of a grade."""
    parser = GameParser("puzzle", "A task of any grade, without end.", _PUZZLE, start=False)
    parser.add_argument("--grade", metavar="1-5", default=str(_GRADE), help="how hard it is")
    parser.add_argument("--seed", metavar="N", help="the seed that makes the task; else a new one")
    chosen = _read(parser, arguments)
    game, grade = chosen.game, _grade(chosen.grade)
    seed = randbelow(1_000_000) if chosen.seed is None else read_seed(chosen.seed)
    options = read_settings(game, chosen.set)
    if any(setting.startswith("preset") for setting in chosen.set):
        # A preset says everything, also what it leaves as it is.
        options = options_as_json(game.options()) | options
    task = make(game, grade, seed, options)
    if chosen.json:
        return _print(seed=seed, **task.as_json())
    key = "/".join([game.name, str(grade), str(seed), *chosen.set])
    if not chosen.plain:
        from app.requests import Challenge

        return full_screen(Challenge("puzzle", key, task))
    attempt = Attempt(task)
    with closing(Games(complain)) as games:
        results = Results(games)
        heading = f"Puzzle: {game.title}, grade {grade}, seed {seed}."
        return solve_plain(
            attempt, [heading], lambda: results.keep("puzzle", key, task, attempt, today=today())
        )


# What both share


def _read(parser: Parser, arguments: Sequence[str], *modes: str) -> Namespace:
    """Parse the arguments, which may name one way to show the tasks."""
    for mode, about in _MODES.items():
        parser.add_argument(f"--{mode}", action="store_true", help=about)
    chosen = parser.read(arguments)
    if len(given := [f"--{mode}" for mode in (*_MODES, *modes) if getattr(chosen, mode)]) > 1:
        raise BadInput(f"Choose one of {' and '.join(given)}, not both.")
    tolerate("utf-8")
    return chosen


def _date(text: str) -> date:
    try:
        if _DATE.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise BadInput(f"--date is a day such as 2026-11-16, not {text!r}.")


def _grade(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5"):
        raise BadInput(f"--grade is a number from 1 to 5, not {text!r}.")
    return int(text)


def _print(**fields: object) -> int:
    say(json.dumps({"generator": GENERATOR, **fields}, separators=(",", ":")))
    return 0
