"""Proves every promise of many tasks with the naive rules: the daily ones, and puzzles."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from statistics import mean
from time import process_time

from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.games.task import GRADES, Task
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.tasks.making import GENERATOR, daily, make
from tests.engines.naive.proof import broken

_AGAIN = 50
"""One day in so many is made once more by a fresh process, which has solved nothing yet."""


def main(arguments: list[str]) -> None:
    """Make the tasks, and exit with 1 if one of them breaks a promise."""
    parser = ArgumentParser("python -m tests.soak tasks", description=__doc__)
    parser.add_argument("--dates", type=int, default=1_000)
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--from", dest="first", default="2026-11-16", help="the first date")
    chosen = parser.parse_args(arguments)
    wrong, many = 0, Counter[tuple[str, int]]()
    starts: dict[str, set[str]] = {game.name: set() for game in GAMES}
    making: list[float] = []
    for name, tasks in _made(
        date.fromisoformat(chosen.first), chosen.dates, chosen.puzzles, making
    ):
        for task in tasks:
            many[task.game, task.grade] += 1
            starts[task.game].add(json.dumps(task.starts))
            for promise in _broken(task):
                wrong += 1
                print(f"{name}: {json.dumps(task.as_json())}: {promise}", flush=True)
    for game, found in starts.items():
        grades = [many[game, grade] for grade in GRADES]
        print(f"{game:17} {sum(grades):6,} tasks, {len(found):6,} of them different, {grades}")
    print(f"made in {1000 * mean(making):.0f} ms on average, {1000 * max(making):.0f} ms at most")
    print(f"{many.total():,} tasks of generator {GENERATOR}, {wrong} promises broken")
    if wrong:
        raise SystemExit(1)


def _made(
    first: date, dates: int, puzzles: int, making: list[float]
) -> Iterator[tuple[str, tuple[Task, ...]]]:
    """Yield the tasks of each day and each puzzle, and note how long it took to make them."""
    for number in range(dates):
        day, began = first + timedelta(number), process_time()
        tasks = daily(day)
        making.append(process_time() - began)
        if number % _AGAIN == 0 and _afresh(day) != [task.as_json() for task in tasks]:
            raise SystemExit(f"{day} has other tasks in a fresh process")
        yield str(day), tasks
    for seed in range(puzzles):
        game, grade = GAMES[seed % len(GAMES)], 1 + seed // len(GAMES) % len(GRADES)
        began = process_time()
        task = make(game, grade, seed)
        making.append(process_time() - began)
        yield f"{game.name} {grade} {seed}", (task,)


def _afresh(day: date) -> object:
    command = [sys.executable, "-m", "seqtui", "daily", "--json", "--date", str(day)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["tasks"]


def _broken(task: Task) -> Iterator[str]:
    """Name what a task breaks; the gate must take its positions, and JSON keep it as it is."""
    yield from broken({**task.as_json()})
    if Task.from_json(json.loads(json.dumps(task.as_json()))) != task:
        yield "JSON changes it"
    game = game_named(task.game)
    for start in task.starts:
        set_up(game, check_options(game, task.options), start)
