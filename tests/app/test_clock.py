"""The clock on the play screen: when it runs, what it shows, and what happens when it is up.

Time passes only when a test says so. The screen looks at the clock by itself as well, but then
no time has passed.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from unittest.mock import patch

import pytest

from seqtui.app.store.games import Games
from seqtui.app.widgets.bars import KeyBar, StatusStrip
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.plates import Plates
from seqtui.engines.call import Call
from seqtui.engines.clock import CONTROLS, Clock
from seqtui.engines.gate.records import dump
from seqtui.engines.session import AnySession
from tests.app.running import NARROW, ONE_SWAP, WIDE, RunningApp, new_game, running
from tests.app.store.samples import records_of
from tests.engines.test_clock import Time

ROW: Mapping[str, object] = {"sequence": [3, 1, 4, 5, 2]}


class Timed(RunningApp):
    """Somebody at a game with a clock."""

    def __init__(self, there: RunningApp, time: Time) -> None:
        super().__init__(there.app, there.pilot)
        self.time = time

    @property
    def clock(self) -> Clock:
        assert self.session.clock is not None
        return self.session.clock

    async def passes(self, seconds: float) -> None:
        """Let time pass, and the screen look at the clock as often as it would."""
        self.play.look_at_clock()
        for _ in range(round(seconds * 10)):
            self.time.now += 0.1
            self.play.look_at_clock()
        await self.settle()

    @property
    def left(self) -> tuple[float, float]:
        """How many seconds both players have left."""
        one, two = (
            self.clock.left(player, choosing=self.session.to_move == player) / 1000
            for player in (1, 2)
        )
        return one, two


@asynccontextmanager
async def timed(
    control: str = "10s",
    position: Mapping[str, object] = ROW,
    *,
    kinds: tuple[str, str] = ("human", "human"),
    size: tuple[int, int] = NARROW,
    moving: bool = False,
) -> AsyncIterator[Timed]:
    """Play Sequence Shift with a clock that stands still."""
    setup = new_game("sequence-shift", position, kinds=kinds)
    time = Time()
    with patch("seqtui.engines.session.Clock", partial(Clock, now=time)):
        async with running(replace(setup, clock=CONTROLS[control]), size=size) as there:
            if moving:
                there.app.animation_level = "full"
            yield Timed(there, time)


async def test_it_runs_for_whoever_is_to_choose() -> None:
    async with timed("1min") as there:
        await there.passes(2)
        assert there.left == (58, 60)
        await there.press("enter")
        await there.passes(5)
        assert there.left == (58, 55)


async def test_the_key_bar_names_the_way_out_in_every_game() -> None:
    setup = replace(new_game("code-swap"), clock=CONTROLS["1min"])
    async with running(setup) as there:
        assert "esc menu, pauses" in there.reads(KeyBar)


async def test_running_out_of_time_loses() -> None:
    async with timed("3s") as there:
        await there.press("enter")
        await there.passes(2.9)
        assert there.session.outcome is None
        await there.passes(0.1)
        assert there.session.outcome_text == "Ada wins: Bob ran out of time."
        assert there.play.has_class("-over")
        assert "time out" in there.app.screen.query("MoveLog").first().render_line(1).text


@pytest.mark.parametrize(
    ("control", "seconds", "full", "empty"), [("3s", 3, "3 s", "0 s"), ("1min", 60, "1:00", "0:00")]
)
async def test_the_clock_of_whoever_ran_out_of_time_stays_at_zero(
    control: str, seconds: int, full: str, empty: str
) -> None:
    """With a time for each move the next one would begin anew, but there is no next one."""
    async with timed(control) as there:
        await there.press("enter")
        await there.passes(seconds)
        assert there.session.outcome_text == "Ada wins: Bob ran out of time."
        for _ in range(2):
            one, two = there.play._table.plates.times
            assert one is not None
            assert two is not None
            assert (one.text, two.text) == (full, empty)
            assert (one.share, two.share) == (1, 0)
            await there.passes(1)


async def test_the_last_choice_counts_if_it_comes_before_the_time_is_up() -> None:
    async with timed("3s", ONE_SWAP) as there:
        await there.passes(2.9)
        await there.type_move("swap 4 5")
        await there.passes(1)
        assert there.session.outcome is not None
        assert there.session.outcome.reason == "sorted"


async def test_a_move_after_the_time_is_refused_whatever_comes_first() -> None:
    """The key is handled before anybody has looked at the clock again."""
    async with timed("3s") as there:
        await there.passes(2.9)
        there.time.now += 0.2
        assert there.play.submit("swap 1 2") is False
        there.play.look_at_clock()
        await there.settle()
        assert there.session.outcome_text == "Bob wins: Ada ran out of time."
        assert there.play.submit("swap 1 2") is False


@pytest.mark.parametrize("keys", [("f1",), ("f2",), ("f3",), ("ctrl+p",), ("X",)])
async def test_it_stops_while_something_covers_the_board(keys: tuple[str, ...]) -> None:
    async with timed() as there:
        await there.passes(1)
        await there.press(*keys)
        assert there.app.screen is not there.play
        assert not there.clock.is_running
        await there.passes(100)
        await there.press("escape")
        assert there.app.screen is there.play
        await there.passes(1)
        assert there.left == (8, 10)


async def test_it_stops_while_the_window_is_too_small() -> None:
    async with timed() as there:
        await there.resize((60, 20))
        await there.passes(100)
        await there.resize(NARROW)
        await there.passes(1)
        assert there.left == (9, 10)


async def test_it_stops_while_the_shell_has_the_terminal() -> None:
    async with timed() as there:
        await there.passes(1)
        there.time.now += 3600  # nothing looks at it while the process stands still
        await there.passes(1)
        assert there.left[0] == pytest.approx(8, abs=0.6)


async def test_it_goes_on_while_looking_back() -> None:
    async with timed("1min") as there:
        await there.press("enter", "left_square_bracket")
        await there.passes(3)
        assert there.left == (60, 57)
        await there.passes(57)
        assert there.session.outcome is not None


async def test_the_time_may_be_up_at_the_moment_a_question_opens() -> None:
    async with timed("3s") as there:
        await there.passes(2.9)
        there.time.now += 0.2
        there.app.push_screen(Confirm("Really?"))
        there.play.look_at_clock()
        await there.settle()
        there.play.look_at_clock()
        assert there.session.outcome is None or there.session.outcome.reason == "time"
        await there.press("escape")
        there.play.look_at_clock()
        await there.settle()
        assert there.session.outcome_text == "Bob wins: Ada ran out of time."


async def test_a_question_that_is_answered_too_late_changes_nothing() -> None:
    async with timed("3s") as there:
        await there.press("X")
        there.clock.charge(3000)
        await there.press("y")
        there.play.look_at_clock()
        await there.settle()
        assert there.session.outcome_text == "Bob wins: Ada ran out of time."


async def test_the_time_may_be_up_while_tiles_glide() -> None:
    async with timed("3s", moving=True) as there:
        there.play.session.submit(there.session.legal[0])
        there.clock.charge(3000)
        there.play.look_at_clock()
        await there.settle()
        assert there.session.outcome_text == "Ada wins: Bob ran out of time."
        there.play.look_at_clock()


async def test_a_computer_has_no_clock_and_no_time_passes_while_it_thinks() -> None:
    async with timed("1min", kinds=("human", "easy")) as there:
        await there.press("enter")
        assert there.session.to_move == 1
        assert there.clock.times[1] == 0
        assert "easy, no clock" in there.reads(Plates) or "computer, easy" in there.reads(Plates)


async def test_nothing_is_taken_back() -> None:
    async with timed() as there:
        await there.press("enter")
        await there.press("u")
        assert there.session.ply == 1
        assert "With a clock, moves stand." in there.strip


async def test_time_out_cannot_be_typed() -> None:
    async with timed() as there:
        await there.type_move("time out")
        assert there.session.ply == 0
        assert "not a move" in there.strip


# What is shown


async def test_the_plate_has_a_bar_and_the_time_left() -> None:
    async with timed("1min", moving=True) as there:
        await there.passes(30)
        one, two = there.play._table.plates.times
        assert one is not None
        assert two is not None
        assert (one.text, two.text) == ("0:30", "1:00")
        assert (one.share, two.share) == (0.5, 1.0)
        row = there.reads(Plates).split("\n")[1]
        assert row.count("━") == pytest.approx(row.count("╌"), abs=1)


async def test_the_last_seconds_are_urgent_and_the_strip_burns_down() -> None:
    async with timed("1min", moving=True) as there:
        await there.passes(54.9)
        strip = there.find(StatusStrip)
        assert strip.fuse is None
        assert "!" not in there.reads(Plates)
        await there.passes(1.9)
        assert "! !" in there.reads(Plates)
        assert "3.2 s" in there.reads(Plates)
        assert there.strip.startswith("! Ada, 3 seconds: swap two neighbours.")
        assert strip.fuse == pytest.approx(3.2 / 5)
        await there.press("enter")
        assert strip.fuse is None
        assert "seconds" not in there.strip


async def test_reduced_motion_takes_one_step_a_second() -> None:
    async with timed("10s") as there:
        shown = set()
        for _ in range(29):
            await there.passes(0.1)
            shown.add(there.play._table.plates.times[0])
        assert len(shown) == 3
        assert {each.text for each in shown if each} == {"10 s", "9 s", "8 s"}


async def test_a_refusal_stays_on_the_strip_in_the_last_seconds() -> None:
    async with timed("10s", moving=True) as there:
        await there.passes(7.5)
        await there.type_move("99")
        refused = there.strip
        assert refused.startswith("✗")
        await there.passes(1)
        assert there.strip == refused


async def test_only_the_row_of_the_clock_is_painted_again() -> None:
    """Keys must not wait for a clock that paints more than it shows."""
    async with timed("10s", moving=True, size=WIDE) as there:
        plates = there.play._table.plates
        before = list(plates._strips)
        await there.passes(0.1)
        after = plates._strips
        changed = [old is not new for old, new in zip(before, after, strict=True)]
        assert changed.count(True) == 1


# Leaving and coming back


def kept(there: RunningApp) -> AnySession:
    """Return the game as another copy of the program would find it now."""
    games = Games(print)
    left = games.unfinished()
    assert left is not None
    session = games.load(left.id)
    games.close()
    return session


@pytest.mark.parametrize(("control", "left"), [("10s", 7), ("1min", 57)])
async def test_leaving_and_resuming_keeps_the_time(control: str, left: int) -> None:
    async with timed(control) as there:
        await there.press("enter")
        await there.passes(3)
        await there.press("escape")
        await there.press("c")
        assert there.left[1] == left
        assert json.loads(dump(kept(there)))["clock"] == control


async def test_what_was_used_is_kept_while_something_covers_the_board() -> None:
    async with timed() as there:
        await there.press("enter")
        await there.passes(4)
        await there.press("f1")
        assert json.loads(dump(kept(there)))["times"] == [0, 4]


async def test_a_game_that_was_lost_on_time_is_saved_as_that() -> None:
    async with timed("3s") as there:
        await there.press("enter")
        await there.passes(3)
        (record,) = records_of(there.app.saved.games)
        assert json.loads(record)["moves"][-1] == Call.TIME_OUT.word
        assert json.loads(record)["result"] == {"winner": 1, "reason": "time"}
