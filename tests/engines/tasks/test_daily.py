"""The daily five: the same for everybody and for ever, easy on Monday and hard on Sunday.

The tasks of ten days stand written down. If they change, the number of the generator must too:
``python -m tests.engines.tasks.test_daily`` writes them anew.
"""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.task import Task
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.tasks.making import FIRST, GENERATOR, LAST, daily
from tests.engines.naive.proof import broken

WRITTEN = Path(__file__).parent / f"daily-{GENERATOR}.jsonl"
MONDAY = date(2026, 11, 16)
DAYS = [FIRST, date(2024, 2, 29), *(MONDAY + timedelta(days) for days in range(7)), LAST]


def as_line(day: date) -> str:
    tasks = [task.as_json() for task in daily(day)]
    return json.dumps({"generator": GENERATOR, "date": str(day), "tasks": tasks})


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_the_tasks_of_a_day_never_change(day: date) -> None:
    lines = WRITTEN.read_text("utf-8").splitlines()
    assert as_line(day) == lines[DAYS.index(day)]


def test_all_weekdays_are_written_down() -> None:
    assert {day.weekday() for day in DAYS} == set(range(7))


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_what_is_written_down_keeps_its_promises(day: date) -> None:
    """Proven with the naive rules; chances with all their cards take too long, and are soaked."""
    line = WRITTEN.read_text("utf-8").splitlines()[DAYS.index(day)]
    for task in json.loads(line)["tasks"]:
        if task["kind"] != "choose":
            assert list(broken(task)) == [], task["game"]


def test_a_day_has_one_task_per_game_and_its_kind() -> None:
    tasks = daily(MONDAY)
    assert [task.game for task in tasks] == [game.name for game in GAMES]
    assert [task.kind for task in tasks] == ["sprint", "choose", "win", "win", "win"]
    assert [len(task.starts) for task in tasks] == [1, 3, 1, 1, 1]


def test_the_presets_of_the_daily_tasks() -> None:
    """Thaw, Sharp, Long, and Code Swap with four places: five numbers at the weekend alone."""
    for days in range(7):
        _, stack, mirror, builder, swap = daily(MONDAY + timedelta(days))
        assert stack.options == {"numbers": 5, "blocks": "thaw"}
        assert (mirror.options["palindrome"], mirror.options["digits"]) == ("end", 3)
        assert mirror.options["copies"] == 3
        assert builder.options["target"] == 5
        assert (swap.options["length"], swap.options["numbers"]) == (4, 5 if days > 4 else 4)


def test_a_week_gets_harder() -> None:
    week = [[task.grade for task in daily(MONDAY + timedelta(days))] for days in range(7)]
    for before, after in pairwise(week):
        assert all(one <= two for one, two in zip(before, after, strict=True))
    assert all(grade == 1 for grade in week[0])
    assert all(grade == 5 for grade in week[-1])


def test_other_days_have_other_tasks() -> None:
    starts = [str(task.starts) for days in range(3) for task in daily(MONDAY + timedelta(7 * days))]
    assert len(set(starts)) == len(starts)


@pytest.mark.parametrize("day", DAYS[::3], ids=str)
def test_a_task_survives_json_and_the_gate(day: date) -> None:
    for task in daily(day):
        assert Task.from_json(json.loads(json.dumps(task.as_json()))) == task
        game = next(game for game in GAMES if game.name == task.game)
        for start in task.starts:
            state = set_up(game, check_options(game, task.options), start, first=2)
            assert state.to_move == 1
            assert game.view(state) == {key: start[key] for key in start if key != "to_move"}


@pytest.mark.parametrize("day", [FIRST - timedelta(1), LAST + timedelta(1)])
def test_days_without_tasks(day: date) -> None:
    with pytest.raises(BadInput, match="There are daily tasks from 2020-01-01 to 2099-12-31"):
        daily(day)


def test_a_day_is_made_quickly() -> None:
    """A day is promised within 300 ms; other tests run at the same time, so twice that is fine."""
    began = process_time()
    for weeks in range(3):
        daily(MONDAY + timedelta(days=8 * weeks))
    assert process_time() - began < 3 * 0.6


if __name__ == "__main__":
    WRITTEN.write_text("".join(f"{as_line(day)}\n" for day in DAYS), "utf-8")
