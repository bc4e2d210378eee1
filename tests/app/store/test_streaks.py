"""Streaks: days in a row, told from the days alone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seqtui.app.store.results import Day, Results

MONDAY = date(2026, 11, 16)


class Played(Results):
    """The results of somebody who has solved something on these days."""

    def __init__(self, days: Iterable[date]) -> None:
        self._played = days

    def days(self) -> dict[date, Day]:
        return {day: Day(1, on_the_day=True) for day in self._played}


def streak(played: Iterable[date], today: date) -> int:
    """Return the present streak."""
    return Played(played).streak(today)[0]


def longest(played: Iterable[date]) -> int:
    """Return the longest streak, whatever day it is."""
    return Played(played).streak(MONDAY)[1]


def days(*offsets: int) -> set[date]:
    """Return days by how far they are from a Monday."""
    return {MONDAY + timedelta(days=offset) for offset in offsets}


def test_nobody_who_has_never_played_has_a_streak() -> None:
    assert (streak((), MONDAY), longest(())) == (0, 0)


@pytest.mark.parametrize(
    ("played", "now", "expected"),
    [
        pytest.param((0,), 0, 1, id="the first day"),
        pytest.param((-3, -2, -1, 0), 0, 4, id="a run that ends today"),
        pytest.param((-3, -2, -1), 0, 3, id="yesterday still counts, today is not over"),
        pytest.param((-4, -3, -2), 0, 0, id="a whole day was missed"),
        pytest.param((-4, -3, -1, 0), 0, 2, id="a gap"),
        pytest.param((-2, -1, 0, 30), 0, 3, id="the clock was ahead for a day, and is right again"),
        pytest.param((-2, -1, 0, 1), 0, 3, id="tomorrow was played by mistake"),
        pytest.param((-2, -1, 0, 1), 1, 4, id="and counts once it has come"),
        pytest.param((-2, -1, 0), -1, 2, id="the clock is a day behind"),
        pytest.param((-2, -1, 0), -400, 3, id="the clock is behind all of them"),
        pytest.param((-9, -8, -2, -1, 0), -400, 3, id="then the run that ends last is kept"),
        pytest.param((-2, -1, 0), 400, 0, id="the clock is ahead"),
        pytest.param(range(-16, 1), 0, 17, id="over the end of a month"),
        pytest.param(range(20, 60), 59, 40, id="over the end of a year"),
    ],
)
def test_a_streak(played: tuple[int, ...], now: int, expected: int) -> None:
    (today,) = days(now)
    assert streak(days(*played), today) == expected


def test_the_longest_run_may_be_over() -> None:
    assert longest(days(-20, -19, -18, -17, -2, -1, 0, 5)) == 4


def test_the_ends_of_the_calendar_end_nothing() -> None:
    ends = {date.min, date.max}
    assert (streak(ends, date.max), streak(ends, date.min), longest(ends)) == (1, 1, 1)


SETS = st.sets(st.dates(date(2023, 12, 1), date(2024, 4, 1)), max_size=60)


@settings(max_examples=400, deadline=None)
@given(SETS, st.dates(date(2023, 11, 1), date(2024, 5, 1)))
def test_a_streak_is_counted_as_a_person_would(played: set[date], today: date) -> None:
    """Go back day by day over the calendar and cross off."""
    marks = sorted(day for day in played if day <= today)
    count, expected = 0, today
    if played and not marks:
        marks = sorted(played)
        expected = marks[-1]
    for day in reversed(marks):
        if not count and day == expected - timedelta(days=1):
            expected = day
        if day != expected:
            break
        count, expected = count + 1, expected - timedelta(days=1)
    assert streak(played, today) == count
    assert longest(played) == max(
        (streak({*played, day} & played, day) for day in played), default=0
    )


@settings(max_examples=200, deadline=None)
@given(SETS, st.lists(st.dates(date(2023, 11, 1), date(2024, 5, 1)), max_size=5))
def test_a_clock_that_was_wrong_takes_nothing_away(played: set[date], wrong: list[date]) -> None:
    """Whatever was played at wrong times, the streak is at least what it was without."""
    today = date(2024, 2, 1)
    earlier = {day for day in played if day <= today}
    assert streak(earlier | set(wrong), today) >= streak(earlier, today)
