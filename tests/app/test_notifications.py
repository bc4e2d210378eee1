"""Notifications: on the strip, in as many rows as they need, until they are read."""

from __future__ import annotations

import pytest
from textual.widgets._toast import Toast

from seqtui.app.widgets.bars import Notifications, StatusStrip
from tests.app.running import ONE_SWAP, new_game, running
from tests.app.wire import arrive, pasted

LONG = "Another program moved or deleted the saved games. " * 3


@pytest.fixture(autouse=True)
def slow_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let notifications stay until a test says that they were read."""
    monkeypatch.setattr(Notifications, "READING", 3600.0)


async def test_notifications_are_shown_in_full_and_no_box_covers_anything() -> None:
    async with running() as there:
        there.app.notify(LONG.strip())
        await there.settle()
        assert " ".join(there.reads(StatusStrip).replace("!", "").split()) == LONG.strip()
        assert not there.app.screen.query(Toast)


async def test_notifications_wait_for_the_next_screen_and_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running() as there:
        await there.press("f2")  # the rules have no strip
        there.app.notify("One.")
        there.app.notify("Two.")
        there.app.notify("One.")
        await there.press("space", "escape")
        assert "One." in there.reads(StatusStrip)
        await there.press("enter")
        assert "One." in there.reads(StatusStrip), "a person has not had the time to read it"
        monkeypatch.setattr(Notifications, "READING", 0.0)
        await there.press("right")
        assert "Two." in there.reads(StatusStrip)
        await there.press("right")
        assert there.find(StatusStrip).size.height == 1
        assert "Player 1, " in there.reads(StatusStrip)


async def test_notifications_are_seen_above_a_result() -> None:
    async with running(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("swap 4 5")
        assert not there.find(StatusStrip).display
        there.app.notify("The disk is full.")
        await there.settle()
        assert there.find(StatusStrip).display
        assert "The disk is full." in there.reads(StatusStrip)


async def test_a_paste_that_is_too_long_is_refused_on_the_strip() -> None:
    async with running(new_game("sequence-shift")) as there:
        arrive(there.app, pasted("x" * 20_000))
        await there.settle()
        assert "That is too long to paste." in there.reads(StatusStrip)
