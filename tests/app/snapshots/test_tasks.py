"""Tasks: to be solved, after a slip, and in the end."""

from __future__ import annotations

from contextlib import closing
from datetime import date, timedelta

import pytest

from seqtui.app.requests import Challenge
from seqtui.app.store.games import Games
from seqtui.app.store.results import Results
from seqtui.engines.games.task import Task
from tests.app.running import NARROW, WIDE, RunningApp, running
from tests.app.snapshots.conftest import Looks, sizes_and_light
from tests.app.tasks import (
    CARDS,
    CODES,
    DAY,
    EVEN,
    NUMBERS,
    ROW,
    as_puzzle,
    attempt_of,
    by_typing,
    from_the_day,
)

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
TODAY = date.fromisoformat(DAY)


@pytest.fixture(autouse=True)
def at_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass, so that a picture always shows the same."""
    monkeypatch.setenv("SEQTUI_TODAY", DAY)
    monkeypatch.setattr("seqtui.app.play.modes.task.monotonic", lambda: 0.0)


async def solve(there: RunningApp) -> None:
    while attempt_of(there).mark is None:
        if attempt_of(there).is_right:
            await there.press("enter")
        else:
            await by_typing(there, attempt_of(there).answer)


@sizes_and_light
async def test_daily_task(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(from_the_day(CODES), size=size, theme=theme) as there:
        looks_right(there)


@sizes_and_light
async def test_daily_slip(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(from_the_day(CODES), size=size, theme=theme) as there:
        await by_typing(there, "cross 3")
        looks_right(there)


@sizes_and_light
async def test_daily_solved(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(from_the_day(CODES), size=size, theme=theme) as there:
        await solve(there)
        looks_right(there)


@both_sizes
async def test_daily_given_up(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(from_the_day(CODES), size=size) as there:
        await there.press("G", "y", "escape")
        looks_right(there)


@both_sizes
@pytest.mark.parametrize("task", [CARDS, ROW], ids=["choose", "sprint"])
async def test_daily_other_kinds(task: Task, size: tuple[int, int], looks_right: Looks) -> None:
    """A choice that was right, with the exact chances; a sprint, alone."""
    async with running(from_the_day(task), size=size) as there:
        await by_typing(there, "place" if task is CARDS else "swap 2 3")
        looks_right(there)


@both_sizes
async def test_puzzle(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(as_puzzle(NUMBERS), size=size) as there:
        looks_right(there)


@sizes_and_light
async def test_puzzle_slip(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    """Why it was one and what was right, beside the grades."""
    async with running(as_puzzle(NUMBERS), size=size, theme=theme) as there:
        await by_typing(there, "18")
        looks_right(there)


@both_sizes
async def test_puzzle_solved(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(as_puzzle(NUMBERS), size=size) as there:
        await solve(there)
        looks_right(there)


def trained() -> Challenge:
    """Put positions into the trainer, of which one is due that was kept twice."""
    about = "Your game of 6 November, turn 9: it cost the draw."
    with closing(Games(print)) as games:
        results = Results(games.file)
        key = results.add(EVEN, today=TODAY - timedelta(days=1), about=about)
        results.add(CODES, today=TODAY)
    return Challenge("trainer", key, EVEN, about, 2)


@sizes_and_light
async def test_trainer(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(trained(), size=size, theme=theme) as there:
        looks_right(there)


@pytest.mark.parametrize("end", ["slip", "solved"])
@both_sizes
async def test_trainer_ends(end: str, size: tuple[int, int], looks_right: Looks) -> None:
    async with running(trained(), size=size) as there:
        await by_typing(there, "swap 2 3" if end == "slip" else "swap 3 4")
        looks_right(there)


@pytest.mark.parametrize("end", ["task", "slip", "solved"])
async def test_task_without_colours(
    end: str, monkeypatch: pytest.MonkeyPatch, looks_right: Looks
) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with running(as_puzzle(NUMBERS) if end == "slip" else from_the_day(CODES)) as there:
        if end == "slip":
            await by_typing(there, "18")
        elif end == "solved":
            await solve(there)
        looks_right(there)
