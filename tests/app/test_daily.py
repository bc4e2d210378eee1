"""The daily five: by keyboard and by mouse, on their day, on older ones, and over midnight."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from threading import Event

import pytest

from seqtui.app.daily import screen as daily_screen
from seqtui.app.daily.screen import DailyScreen, Streak, TaskCards, _Calendar
from seqtui.app.picker.cards import DAILY, GameCards
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.store.games import Games
from seqtui.app.store.results import Results, daily_key
from seqtui.app.widgets.bars import StatusStrip, TitleLine
from seqtui.engines.games.task import Task, games_with_tasks
from seqtui.engines.tasks.attempt import Attempt
from seqtui.engines.tasks.making import daily
from tests.app.running import NARROW, WIDE, RunningApp, running
from tests.app.store.test_results import attempt
from tests.app.tasks import is_task

TODAY = date(2026, 11, 16)
NAMES = [game.name for game in games_with_tasks()]


def later(days: int) -> date:
    return TODAY + timedelta(days=days)


def put(marks: dict[tuple[date, int], str], *, on: date | None = None) -> None:
    """Let tasks have been played: each by its day and place, and how it went."""
    told: list[str] = []
    games = Games(told.append)
    for (day, place), mark in marks.items():
        task = Task(NAMES[place], "win", {}, ({},), (3,), 2)
        key = daily_key(day, NAMES[place])
        Results(games.file).keep("daily", key, task, attempt(mark), today=on or day)
    games.close()
    assert told == []


@asynccontextmanager
async def opened() -> AsyncIterator[RunningApp]:
    """Open the daily screen from the picker."""
    async with running() as there:
        await there.press("d")
        assert isinstance(there.app.screen, DailyScreen)
        yield there


def chosen(there: RunningApp) -> int:
    return there.find(TaskCards).chosen


# What is shown


async def test_the_tasks_are_those_of_the_date() -> None:
    async with opened() as there:
        cards = there.find(TaskCards).cards
        assert [(card.game.name, card.task and card.task.grade) for card in cards] == [
            (task.game, task.grade) for task in daily(TODAY)
        ]
        assert "Mon 16 Nov 2026" in there.reads(TitleLine)
        assert "the easiest of the week" in there.reads(TitleLine)


async def test_the_screen_does_not_wait_for_the_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards stand there at once, and Enter plays as soon as there is something to play."""
    go_on = Event()
    monkeypatch.setattr(daily_screen, "_made", lambda day: (go_on.wait(20), daily(day))[1])
    async with running() as there:
        await there.pilot.press("d")
        await there.until(lambda: isinstance(there.app.screen, DailyScreen))
        cards = there.find(TaskCards)
        assert [card.task for card in cards.cards] == [None] * len(NAMES)
        assert "Shift" in there.reads(TaskCards)
        await there.pilot.press("enter")
        assert "being made" in there.reads(StatusStrip)
        go_on.set()
        await there.until(lambda: is_task(there.app.screen))
        await there.until(lambda: there.app.screen.is_mounted)


async def test_results_are_keycaps_with_words_and_the_rest_is_to_play() -> None:
    put({(TODAY, 0): "✓", (TODAY, 1): "▽", (TODAY, 2): "✗"})
    async with opened() as there:
        shown = there.reads(TaskCards)
        for words in ("✓ at once", "▽ a hint", "✗ given up", "Enter plays", "· to play"):
            assert words in shown
        assert chosen(there) == 3, "the first that is still to be played"
        assert "two tasks left" in there.reads(Streak)


async def test_the_calendar_tells_days_in_time_from_days_played_later() -> None:
    put({(later(-1), place): "✓" for place in range(5)} | {(TODAY, 0): "✓"})
    put({(later(-2), place): "✓" for place in range(3)}, on=TODAY)
    async with opened() as there:
        calendar = there.find(_Calendar)
        rows = there.reads(_Calendar).splitlines()
        monday = next(row for row in rows if row.startswith(" Mon"))
        assert monday.rstrip().endswith("[1]")
        sunday = calendar.render_line(next(y for y, row in enumerate(rows) if "Sun" in row))
        saturday = calendar.render_line(next(y for y, row in enumerate(rows) if "Sat" in row))
        grounds = [
            next(s.style.bgcolor for s in strip if s.style and sign in s.text)
            for strip, sign in ((sunday, "5"), (saturday, "3"))
        ]
        assert grounds[0] != grounds[1]
        assert grounds[1] == saturday.crop(0, 1)._segments[0].style.bgcolor  # type: ignore[union-attr]
        assert there.find(Streak).streak == (2, 2)


@pytest.mark.parametrize("count", [1, 9, 10, 123, 1000])
async def test_every_streak_has_room(count: int) -> None:
    put({(later(-ago), 0): "✓" for ago in range(count)})
    async with opened() as there:
        assert there.find(Streak).streak[0] == count
        assert f"streak {count}" in there.reads(Streak)
        assert "in a row" in there.reads(Streak)


# Choosing and playing


async def test_keys_choose_and_enter_plays() -> None:
    async with opened() as there:
        await there.press("right", "right", "left", "5", "left")
        assert chosen(there) == 3
        await there.press("1", "left")
        assert chosen(there) == 0
        await there.press("enter")
        assert is_task(there.app.screen)
        await there.press("escape")
        assert isinstance(there.app.screen, DailyScreen)


async def test_a_click_chooses_and_another_plays() -> None:
    async with opened() as there:
        await there.click(TaskCards, 2)
        assert (chosen(there), isinstance(there.app.screen, DailyScreen)) == (2, True)
        await there.click(TaskCards, 2)
        assert is_task(there.app.screen)
        assert there.play.session.game.name == NAMES[2]


async def test_a_solved_task_is_shown_when_one_comes_back_and_the_next_is_chosen() -> None:
    async with opened() as there:
        await there.press("enter")
        tried = Attempt(daily(TODAY)[0])
        while tried.mark is None:
            await there.type_move(tried.answer)
            tried.session.submit(there.session.turns[tried.session.ply].move)
        await there.until(lambda: bool(there.app.saved.results.marks(TODAY)))
        await there.press("escape")
        if not isinstance(there.app.screen, DailyScreen):
            await there.press("escape")
        assert there.find(TaskCards).cards[0].mark == "✓"
        assert chosen(there) == 1
        assert there.find(Streak).streak == (1, 1)


async def test_a_task_that_was_begun_is_gone_on_with() -> None:
    async with opened() as there:
        await there.press("enter", "enter", "escape")
        assert isinstance(there.app.screen, DailyScreen)
        assert there.find(TaskCards).cards[0].kept
        assert "Enter goes on" in there.reads(TaskCards)
        assert there.strip.startswith("▸ Enter goes on with task 1: Sequence Shift")


# Days


async def test_older_days_can_be_looked_at_and_played() -> None:
    put({(later(-1), 0): "✓"}, on=TODAY)
    async with opened() as there:
        await there.press("left_square_bracket")
        assert "Sun 15 Nov 2026" in there.reads(TitleLine)
        assert there.find(TaskCards).cards[0].mark == "✓"
        assert there.find(Streak).line.startswith("seqtui daily 2026-11-15  ✓ ")
        assert "For the calendar only." in there.strip
        await there.press("enter")
        assert is_task(there.app.screen)
        await there.press("escape", "right_square_bracket", "right_square_bracket")
        assert "Mon 16 Nov 2026" in there.reads(TitleLine), "there is no tomorrow"


async def test_a_click_in_the_calendar_opens_a_day() -> None:
    async with opened() as there:
        await there.click(_Calendar, later(-8))
        assert "Sun 8 Nov 2026" in there.reads(TitleLine)
        await there.press("home")
        assert "Mon 16 Nov 2026" in there.reads(TitleLine)


async def test_after_midnight_the_next_look_shows_the_new_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put({(TODAY, 0): "✓"})
    async with opened() as there:
        await there.press("enter")
        monkeypatch.setenv("SEQTUI_TODAY", str(later(1)))
        await there.press("escape")
        assert "Tue 17 Nov 2026" in there.reads(TitleLine)
        assert not any(card.mark for card in there.find(TaskCards).cards)
        assert there.find(Streak).streak == (1, 1), "yesterday still counts"
        await there.press("left_square_bracket")
        assert there.find(TaskCards).cards[0].mark == "✓"
        assert there.find(TaskCards).cards[1].kept, "what was begun before midnight is kept"


async def test_an_older_day_stays_open_over_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened() as there:
        await there.press("left_square_bracket", "enter")
        monkeypatch.setenv("SEQTUI_TODAY", str(later(1)))
        await there.press("escape")
        assert "Sun 15 Nov 2026" in there.reads(TitleLine)


async def test_a_clock_before_the_first_day_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for odd in ("1999-12-31", "2100-01-01"):
        monkeypatch.setenv("SEQTUI_TODAY", odd)
        async with opened() as there:
            await there.press("left_square_bracket", "right", "enter", "escape")


# Sharing


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_the_line_is_copied_without_spoilers(by: str) -> None:
    put({(TODAY, 0): "✓", (TODAY, 1): "▽", (TODAY, 3): "✗", (later(-1), 0): "✓"})
    async with opened() as there:
        if by == "key":
            await there.press("y")
        else:
            await there.click(Streak, "copy")
        assert there.app.clipboard == "seqtui daily 2026-11-16  ✓ ▽ · ✗ ·  streak 2"
        assert "Copied" in there.strip
        assert "ot every terminal" in there.strip


# From the picker


async def test_the_picker_shows_the_day_once_the_saved_games_are_open() -> None:
    put({(TODAY, 0): "✓", (TODAY, 2): "▽"})
    async with running() as there:
        today = there.find(GameCards).today
        assert (today.marks, today.streak) == (("✓", "·", "▽", "·", "·"), 1)
        first = there.reads(GameCards).splitlines()[0]
        for words in ("d Today", "1 ✓", "2 ·", "3 ▽", "streak 1"):
            assert words in first


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_click_on_the_day_opens_it(size: tuple[int, int]) -> None:
    async with running(size=size) as there:
        await there.click(GameCards, DAILY)
        assert isinstance(there.app.screen, DailyScreen)
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)


async def test_the_picker_shows_the_new_day_when_one_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put({(TODAY, 0): "✓"})
    async with running() as there:
        await there.press("d")
        monkeypatch.setenv("SEQTUI_TODAY", str(later(1)))
        await there.press("escape")
        assert there.find(GameCards).today.marks == ("·",) * 5
        assert "Tue 17 Nov 2026" in there.reads(TitleLine)


async def test_the_trainer_is_offered_when_something_is_due() -> None:
    async with running() as there:
        assert "x trainer" not in there.bar
    games = Games(pytest.fail)
    Results(games.file).add(
        Task("code-swap", "choose", {}, ({"a": 1},), (0.5,), 1), today=later(-1)
    )
    games.close()
    async with running() as there:
        assert there.bar["x trainer"]


async def test_puzzles_open_from_the_picker_and_from_the_day() -> None:
    async with running() as there:
        await there.press("5", "z")
        assert is_task(there.app.screen)
        assert there.session.game.name == "code-swap"
        await there.press("escape", "d", "4", "z")
        assert there.session.game.name == "sequence-builder"
