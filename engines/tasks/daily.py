"""The daily five: one task for each game and day, the same for everybody, from the date alone."""

from __future__ import annotations

from datetime import date

from seqtui.engines.dice import stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.task import Task, tasks_of
from seqtui.engines.tasks.making import make

FIRST, LAST = date(2020, 1, 1), date(2099, 12, 31)
"""The days that have tasks."""


def daily(day: date) -> tuple[Task, ...]:
    """Return the tasks of a day, in the order of the games; easy on Monday, hard on Sunday."""
    if not FIRST <= day <= LAST:
        raise BadInput(f"There are daily tasks from {FIRST} to {LAST}; {day} is outside.")
    # A day's tasks are not those that a person gets as puzzles with small seeds.
    seed = stream(day.toordinal(), "daily")
    return tuple(
        make(game, tasks.week[day.weekday()], seed)
        for game in GAMES
        if (tasks := tasks_of(game.name)) is not None
    )
