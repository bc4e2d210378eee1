"""The daily five, the picker with them, and the statistics of tasks."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from seqtui.app.store.games import Games
from seqtui.app.store.results import Results, daily_key
from seqtui.engines.games.task import Task, games_with_tasks
from seqtui.engines.tasks.making import daily
from tests.app.running import HUGE, NARROW, WIDE, running
from tests.app.snapshots.conftest import Looks, sizes_and_light
from tests.app.store.test_results import attempt

TODAY = date(2026, 11, 16)
SOLVED = (5, 5, 4, 5, 3, 5, 5, 0, 5, 5, 4, 5, 1, 5, 5, 5, 2, 5, 5)
"""How many tasks were solved on the days before, from yesterday back, again and again."""
sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])


@pytest.fixture
def played() -> None:
    play_some_weeks()


def play_some_weeks() -> None:
    """Let some weeks have been played, three tasks of today, and some puzzles."""
    games = Games(pytest.fail)
    results = Results(games.file)
    for ago in range(1, 66):
        day = TODAY - timedelta(days=ago)
        on = TODAY if ago % 17 == 0 else day
        for game in games_with_tasks()[: SOLVED[ago % len(SOLVED)]]:
            task = Task(game.name, "win", {}, ({},), (3,), 2)
            results.keep("daily", daily_key(day, game.name), task, attempt("✓"), today=on)
    for task, mark, slips in zip(daily(TODAY), ("✓", "✓", "▽"), (0, 0, 1), strict=False):
        kept = {"slips": [["a"]] * slips, "seconds": 21.0 + 87 * slips}
        done = attempt(mark, "x", "y", "z", **kept)
        results.keep("daily", daily_key(TODAY, task.game), task, done, today=TODAY)
    for number in range(40):
        name, grade = games_with_tasks()[number % 5].name, 1 + number * number % 5
        task = Task(name, "win", {}, ({},), (3,), grade)
        tried = attempt("✓✓▽✓✗✓"[number % 6])
        results.keep("puzzle", f"{name}/{grade}/{number}", task, tried, today=TODAY)
    key = results.add(Task("code-swap", "choose", {}, ({},), (0.5,), 1), today=date(2026, 11, 1))
    results.keep("trainer", key, task, attempt("▽"), today=date(2026, 11, 2))
    games.close()


@sizes_and_light
@pytest.mark.usefixtures("played")
async def test_daily(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(size=size, theme=theme) as there:
        await there.press("d")
        looks_right(there)


@pytest.mark.usefixtures("played")
async def test_daily_huge(looks_right: Looks) -> None:
    async with running(size=HUGE) as there:
        await there.press("d")
        looks_right(there)


@pytest.mark.usefixtures("played")
async def test_daily_without_colours(looks_right: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with running() as there:
        await there.press("d")
        looks_right(there)


@pytest.mark.usefixtures("played")
async def test_daily_older(looks_right: Looks) -> None:
    async with running() as there:
        await there.press("d", "left_square_bracket", "left_square_bracket")
        looks_right(there)


async def test_daily_first(looks_right: Looks) -> None:
    """Nobody has ever played."""
    async with running() as there:
        await there.press("d")
        looks_right(there)


@sizes_and_light
@pytest.mark.usefixtures("played")
async def test_picker_today(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(size=size, theme=theme, game="mirror-duel", who="computer") as there:
        looks_right(there)


@sizes
async def test_picker_more(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(size=size, game="mirror-duel", who="computer") as there:
        await there.press("p", "p", "m")
        looks_right(there)


@sizes_and_light
@pytest.mark.usefixtures("played")
async def test_statistics_of_tasks(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(size=size, theme=theme) as there:
        await there.press("t", "6")
        looks_right(there)
