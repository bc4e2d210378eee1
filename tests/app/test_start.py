"""The start: what the first frame waits for, and keys that come before the rest is loaded.

Times would say little on a busy machine, so this is about what has been imported by then.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from seqtui.app import application
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Invitation, Play
from seqtui.app.store.games import Games
from seqtui.app.widgets.bars import TitleLine
from seqtui.engines.games.parts import folder_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.session import Session
from seqtui.engines.tasks.attempt import Attempt
from tests.app.running import RunningApp, new_game, running
from tests.app.tasks import CODES, from_the_day

ROOT = Path(__file__).parents[2]
SCRIPT = """
import asyncio, sys, threading
from seqtui.app import application
from seqtui.app.cli.parser import root
from seqtui.app.cli.play import setup_of

words, keys = sys.argv[1].split(), sys.argv[2:]
loaded, done = [], threading.Event()

def load(chosen):
    loaded.extend(sys.modules)
    done.wait(60)

async def main():
    opening = setup_of(root("play").parse_args(words)) if words else None
    app = application.SeqtuiApp(opening)
    application._load_rest = load
    async with app.run_test(size=(80, 24)) as pilot:
        while not loaded:
            await pilot.pause()
        await pilot.press(*keys)
        while keys and not app.screen.session.ply:
            await pilot.pause()
        print(*(set(sys.modules) - set(loaded) if keys else loaded))
        done.set()

asyncio.run(main())
"""
"""Prints what is loaded once the first frame is painted, or what keys have loaded after it."""
SELDOM = (
    "seqtui.app.rules.screen",
    "seqtui.app.settings_form.screen",
    "email",
    "seqtui.engines.players.levels",
    "seqtui.engines.players.program",
    "seqtui.engines.review",
    "hashlib",
    "importlib.metadata",
    "importlib.resources",
    "markdown_it",
    "pydantic",
    "pydantic_core",
    "sqlite3",
    "textual.widgets._markdown",
    *(f"seqtui.engines.games.{folder_of(game.name)}.oracle" for game in GAMES),
)
"""What no first frame shows, and takes a while."""


def loaded_by(arguments: str, *keys: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, arguments, *keys],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "shown", "hidden"),
    [
        (
            "",
            "seqtui.app.picker.screen",
            ("seqtui.app.play.screen", "seqtui.engines.session", "seqtui.app.widgets.dialogues"),
        ),
        ("play sequence-shift --seed 7", "seqtui.app.play.screen", ("seqtui.app.store.games",)),
        ("play code-swap --p2 hard", "seqtui.app.play.screen", ("seqtui.app.store.games",)),
    ],
)
def test_the_first_frame_waits_for_nothing_that_it_does_not_show(
    arguments: str, shown: str, hidden: tuple[str, ...]
) -> None:
    loaded = loaded_by(arguments)
    assert shown in loaded
    assert loaded & {*SELDOM, *hidden} == set()


def test_a_move_before_anything_is_loaded_passes_the_gate_all_the_same() -> None:
    loaded = loaded_by("play sequence-shift --seed 7", "enter")
    assert {"pydantic", "seqtui.engines.games.sequence_shift.gate"} <= loaded


@pytest.fixture
def endless() -> Iterator[Event]:
    """Return what lets the loading end, once it is set."""
    event = Event()
    yield event
    event.set()


async def test_leaving_before_everything_is_loaded_leads_to_the_picker(
    endless: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "_load_rest", lambda chosen: endless.wait(60))
    app = application.SeqtuiApp(new_game("code-swap"))
    async with app.run_test(size=(80, 24)) as pilot:
        there = RunningApp(app, pilot, patient=False)
        await there.settle()
        await there.make("own 1 2")
        await there.press("escape")
        assert [type(screen) for screen in there.app.screen_stack] == [PickerScreen]
        picker = there.app.screen
        assert isinstance(picker, PickerScreen)
        assert not picker.loaded
        endless.set()
        while not picker.loaded:
            await there.pilot.pause()
        assert "Enter continues Code Swap" in there.strip


async def test_what_cannot_be_opened_leaves_the_picker_and_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(application.SeqtuiApp, "OWNER", False)
    app = application.SeqtuiApp(Invitation(new_game("code-swap")))
    async with app.run_test(size=(80, 24)) as pilot:
        there = RunningApp(app, pilot)
        await there.settle()
        assert isinstance(app.screen, PickerScreen)
        assert "Nobody can be invited from here" in there.strip
        assert "five number games" in there.reads(TitleLine)


async def test_a_task_that_takes_a_moment_is_opened_over_the_picker(
    endless: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Attempt(CODES)

    def resumed(*_: object) -> Attempt:
        endless.wait(60)
        return begun

    monkeypatch.setattr(Attempt, "resumed", resumed)
    app = application.SeqtuiApp(from_the_day(CODES))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen]
        endless.set()
        while len(app.screen_stack) == 1:
            await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen]


async def all_loaded(there: RunningApp) -> None:
    """Wait until everything is loaded that the first frame did not wait for."""
    picker = there.app.screen_stack[0]
    assert isinstance(picker, PickerScreen)
    while not picker.loaded:
        await there.pilot.pause()


async def test_the_picker_is_below_what_was_opened_first() -> None:
    async with running(new_game("code-swap")) as there:
        assert [type(screen) for screen in there.app.screen_stack] == [PickerScreen, PlayScreen]
        await all_loaded(there)
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)
        assert there.app.screen.game_name == "code-swap"


async def test_a_program_can_end_while_the_rest_is_loaded(
    endless: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picker has no widgets any more once it is told that everything is loaded."""
    monkeypatch.setattr(application, "_load_rest", lambda chosen: endless.wait(60))
    app = application.SeqtuiApp(new_game("code-swap"))
    show = PickerScreen.show_changes

    def exit_first(picker: PickerScreen) -> None:
        if picker.loaded:
            app.exit()
        show(picker)

    monkeypatch.setattr(PickerScreen, "show_changes", exit_first)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        endless.set()
        while app.return_code is None:
            await pilot.pause()
    assert app.return_code == 0


async def test_the_store_is_open_before_the_first_move_needs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(new_game("code-swap")) as there:
        await all_loaded(there)
        monkeypatch.setattr(Games, "__init__", lambda *_: pytest.fail("it is opened late"))
        await there.make("own 1 2")


async def test_a_screen_is_in_its_final_shape_before_it_is_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise the first frame would be drawn twice, and be seen to jump."""
    shapes = []
    paint = PlayScreen._compositor_refresh

    def noted(screen: PlayScreen) -> None:
        shapes.append(screen.classes)
        paint(screen)

    async with running(size=(120, 40)) as there:
        monkeypatch.setattr(PlayScreen, "_compositor_refresh", noted)
        there.app.post_message(Play(Session(new_game("mirror-duel"))))
        await there.settle()
        assert {"-wide", "-tall"} <= shapes[0] == shapes[-1]


async def test_garbage_is_collected_again_once_the_first_frame_is_out() -> None:
    gc.disable()
    try:
        async with running(new_game("code-swap")) as there:
            await all_loaded(there)
            assert gc.isenabled()
    finally:
        gc.enable()
