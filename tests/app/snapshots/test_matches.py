"""Matches of several games and the clock: on the plates, on the strip, and at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from unittest.mock import patch

import pytest

from seqtui.engines.clock import CONTROLS, Clock
from seqtui.engines.games.game import Outcome
from seqtui.engines.series import Format, Series
from tests.app.running import HUGE, NARROW, WIDE, RunningApp, new_game, running
from tests.app.snapshots.conftest import Looks, sizes_and_light

every_size = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
WON, DRAWN = Outcome(1, "sorted"), Outcome(None, "claimed")


@asynccontextmanager
async def blitz(
    size: tuple[int, int] = NARROW,
    theme: str = "dark",
    *,
    left: int = 3_200,
    control: str = "1min",
    moving: bool = True,
) -> AsyncIterator[RunningApp]:
    """Play the second game of a match; Ada has begun, and Bob has so many milliseconds left.

    With ``moving`` tenths of seconds are shown, but nothing may happen that is animated.
    """
    setup = new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})
    series = Series("m", Format.FIRST_TO_2).after(WON)
    setup = replace(setup, clock=CONTROLS[control], series=series)
    with patch("seqtui.engines.session.Clock", partial(Clock, now=lambda: 0.0)):
        async with running(setup, size=size, theme=theme) as there:
            assert there.session.clock is not None
            there.session.clock.charge(1_000)
            await there.make("swap 1 2")
            there.session.clock.charge(1_000 * CONTROLS[control].seconds - left)
            there.app.animation_level = "full" if moving else "none"
            there.play.look_at_clock()
            await there.settle()
            yield there


@sizes_and_light
async def test_blitz(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with blitz(size, theme) as there:
        looks_right(there)


async def test_blitz_without_colour(looks_right: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with blitz() as there:
        looks_right(there)


async def test_blitz_huge(looks_right: Looks) -> None:
    async with blitz(HUGE) as there:
        looks_right(there)


@every_size
async def test_time_to_spare(size: tuple[int, int], looks_right: Looks) -> None:
    async with blitz(size, left=7_400, control="10s") as there:
        looks_right(there)


@sizes_and_light
async def test_lost_on_time(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with blitz(size, theme, left=0, moving=False) as there:
        looks_right(there)


@every_size
async def test_halves(size: tuple[int, int], looks_right: Looks) -> None:
    """The eighth game, after a draw, against a computer."""
    setup = new_game("sequence-stack", kinds=("human", "easy"), names=("Player 1", "Computer"))
    series = Series("m", Format.FIRST_TO_5)
    for outcome in (*[Outcome(1, "completed"), Outcome(2, "completed")] * 3, DRAWN):
        series = series.after(outcome)
    async with running(replace(setup, series=series), size=size) as there:
        looks_right(there)


@every_size
async def test_between_two_games(size: tuple[int, int], looks_right: Looks) -> None:
    async with blitz(size, moving=False) as there:
        await there.make("swap 4 5", "concede")
        looks_right(there)


@every_size
async def test_a_match_in_the_history(
    size: tuple[int, int], looks_right: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.history.screen.when", lambda *_: "today 20:15")
    monkeypatch.setattr("seqtui.engines.gate.prepare.randbelow", lambda _: 4817)
    async with blitz(size, moving=False) as there:
        await there.make("swap 4 5", "concede")
        await there.press("enter")
        await there.make("swap 1 2")
        await there.press("f8")
        await there.until(lambda: not there.app.screen.has_class("-wide") or _is_drawn(there))
        looks_right(there)


def _is_drawn(there: RunningApp) -> bool:
    return bool(there.app.screen.query("Preview Board"))
