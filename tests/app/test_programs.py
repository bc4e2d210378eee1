"""Programs as players on the screen: they play, they fail, they end, and they are never forced."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Input

from seqtui.app.application import SeqtuiApp
from seqtui.app.cli.visitor import VisitorApp
from seqtui.app.history.screen import FilterBar, GameList
from seqtui.app.permission import NOT_HERE
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Play
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.settings import MAX_BOTS, Preferences, Settings
from seqtui.app.settings_form.screen import SettingsScreen
from seqtui.app.store.import_export import read_game
from seqtui.app.store.statistics import ALL, Figures
from seqtui.app.widgets.choices import RowPanel
from seqtui.app.widgets.plates import Plates
from seqtui.engines.call import Call
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Outcome
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup, Player
from tests.app.running import WIDE, RunningApp, new_game, running, table
from tests.app.store.samples import exported, records_of
from tests.engines.players.bots import (
    FIRST_LEGAL,
    bot,
    is_running,
    leaving_its_number,
    watched_starts,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need process groups")

PATIENCE = 60
ROW = {"sequence": [3, 1, 4, 5, 2]}


def against(kind: str) -> AnySetup:
    """Return a game of Ada against a program."""
    return new_game("sequence-shift", ROW, kinds=("human", kind), names=("Ada", "deep"))


@asynccontextmanager
async def impatient(setup: AnySetup) -> AsyncIterator[RunningApp]:
    """Open a game before somebody who does not wait for a program to think."""
    preferences = Preferences()
    preferences.change(animation=False, pace="at once")
    app = SeqtuiApp(setup, preferences)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        yield RunningApp(app, pilot, patient=False)


async def until(there: RunningApp, holds: Callable[[], bool]) -> None:
    """Wait for something that a process does, however busy the machine is."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came true"
        await there.pilot.pause(0.01)


# Playing


async def test_a_person_plays_against_a_program_and_takes_back() -> None:
    async with running(against(bot(FIRST_LEGAL))) as there:
        assert "program" in there.reads(Plates)
        await there.type_move("swap 3 4")
        assert [turn.notation for turn in there.session.turns] == ["swap 3 4", "swap 1 2"]
        assert there.strip.startswith("◆ deep swapped positions 1 and 2")
        await there.press("u")
        assert there.session.ply == 0
        await there.type_move("swap 4 5")
        assert [turn.notation for turn in there.session.turns] == ["swap 4 5", "swap 1 2"]


async def test_a_program_that_fails_loses_and_the_result_says_why() -> None:
    async with running(against("cmd:/nowhere/deep"), size=WIDE) as there:
        await there.type_move("swap 3 4")
        assert there.session.outcome == Outcome(1, "failed")
        why = "deep could not be started: no such file or directory"
        assert why in _shown(there)
        assert there.session.outcome_text == f"Ada wins: {why}."
        (record,) = records_of(there.app.saved.games)
        assert load(record).outcome_text == there.session.outcome_text
        await there.press("u")
        await there.type_move("swap 1 2")
        assert there.session.outcome == Outcome(1, "failed")


async def test_the_result_tells_all_of_a_long_fault_in_a_small_window() -> None:
    note = "ValueError: the digits at both ends are not in the table of openings"
    failing = bot(f"import sys; sys.exit({note!r})", "x")
    async with running(against(failing)) as there:
        await there.type_move("swap 3 4")
        await until(there, lambda: there.session.outcome is not None)
        await there.pilot.pause()
        right = " ".join(line[40:].strip() for line in _shown(there).splitlines())
        assert f"✗ deep stopped before the game was over: {note}." in right


def _shown(there: RunningApp) -> str:
    """Return all that is on the screen."""
    lines = there.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


async def test_programs_can_be_watched_and_paused(tmp_path: Path) -> None:
    """The first one thinks until it is allowed to answer, so the game is not over before that."""
    allowed = tmp_path / "allowed"
    waits = (
        f"import pathlib, time\nwhile not pathlib.Path({str(allowed)!r}).exists(): time.sleep(0)\n"
    )
    kinds = bot(waits + FIRST_LEGAL), bot(FIRST_LEGAL.replace("[0]", "[-1]"))
    setup = new_game("sequence-builder", kinds=kinds, names=("one", "two"))
    async with impatient(setup) as there:
        await there.press("space")
        assert "The game is paused." in there.strip
        allowed.touch()
        await there.press("space")
        await until(there, lambda: there.session.outcome is not None)
        assert there.session.outcome != Outcome(1, "failed")
        assert there.session.outcome != Outcome(2, "failed")


async def test_whoever_leaves_ends_the_program_at_once(tmp_path: Path) -> None:
    async with impatient(against(leaving_its_number(tmp_path / "number"))) as there:
        await until(there, lambda: is_running(tmp_path / "number"))
        await there.make("swap 1 2")
        await there.press("escape")
        await until(there, lambda: not is_running(tmp_path / "number"))


async def test_quitting_ends_the_program(tmp_path: Path) -> None:
    async with impatient(against(leaving_its_number(tmp_path / "number"))) as there:
        await until(there, lambda: is_running(tmp_path / "number"))
        there.app.exit()
    assert not is_running(tmp_path / "number")


# Only what its owner wants is run


def saved_game(kind: str) -> AnySession:
    """Return an unfinished game that a program played."""
    return Session(against(kind))


async def test_a_saved_game_never_runs_a_program_that_nobody_here_has_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = watched_starts(monkeypatch)
    async with running(bots={"other": "cmd:./other"}) as there:
        there.app.post_message(Play(saved_game("cmd:./deep --fast")))
        await until(there, lambda: isinstance(there.app.screen, ReviewScreen))
        told = "! To go on with this game, add its program in the settings: ./deep --fast"
        assert there.strip == told
        await there.press("n")  # a new game from here is no way around it
        assert isinstance(there.app.screen, ReviewScreen)
    assert started == []


async def test_a_program_in_the_settings_may_go_on() -> None:
    kind = bot(FIRST_LEGAL)
    async with running(bots={"deep": kind}) as there:
        there.app.post_message(Play(saved_game(kind)))
        await until(there, lambda: isinstance(there.app.screen, PlayScreen))
        await there.type_move("swap 3 4")
        assert there.session.ply == 2


async def test_a_program_on_the_command_line_may_go_on() -> None:
    kind = bot(FIRST_LEGAL)
    async with running(against(kind)) as there:
        await there.press("escape")
        there.app.post_message(Play(saved_game(kind)))
        await until(there, lambda: isinstance(there.app.screen, PlayScreen))


@pytest.mark.parametrize("opening", [True, False])
async def test_visitors_run_nothing_whatever_their_settings_say(
    monkeypatch: pytest.MonkeyPatch, opening: bool
) -> None:
    started, kind = watched_starts(monkeypatch), "cmd:./deep"
    monkeypatch.setattr(SeqtuiApp, "OWNER", VisitorApp.OWNER)
    async with running(against(kind) if opening else None, bots={"deep": kind}) as there:
        there.app.post_message(Play(saved_game(kind)))
        await there.settle()
        assert NOT_HERE in there.strip
        await there.press("escape", "f3")
        form = there.app.screen
        assert isinstance(form, SettingsScreen)
        assert "program" not in there.reads(RowPanel)
        await there.press("p")
        assert form.panel.cursor == "theme dark"
    assert started == []


async def test_a_screen_runs_nothing_unless_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    started = watched_starts(monkeypatch)
    session: AnySession = Session(new_game("sequence-shift", ROW, kinds=("cmd:./deep", "human")))
    async with table(session) as there:
        await there.rest()
        assert NOT_HERE in there.strip
    assert started == []


# Settings and picker


async def test_programs_are_named_changed_and_removed_in_the_settings() -> None:
    async with running() as there:
        await there.press("f3", "p", "enter")
        await there.write("a: ./b --c")
        await there.press("enter")
        assert there.app.preferences.settings.bots == {"a": "cmd:./b --c"}
        await there.press("down", "enter")
        await there.write("./x")
        await there.press("enter")
        assert there.app.preferences.settings.bots["x"] == "cmd:./x"
        await there.press("up", "enter", "home")
        await there.write("a ")
        await there.press("enter")
        assert list(there.app.preferences.settings.bots) == ["a a", "x"]
        await there.press("enter", "ctrl+u", "enter")
        assert there.app.preferences.settings.bots == {"x": "cmd:./x"}
        await there.press("down", "down", "right")
        assert there.app.preferences.settings.limit == 30
        await there.press("escape")
        assert "1 program of your own" in there.reads(RowPanel)
        await there.press("escape")
        assert not isinstance(there.app.screen, SettingsScreen)


async def test_a_line_that_was_refused_can_be_corrected_or_dropped() -> None:
    async with running() as there:
        await there.press("f3", "p", "enter")
        await there.write("deep: ./deep 'x")
        await there.press("enter")
        assert "A quotation mark has no end" in there.strip
        assert there.find(Input).value == "deep: ./deep 'x"
        assert "deep: ./deep 'x" in _shown(there)
        await there.write("'")
        await there.press("enter")
        assert there.app.preferences.settings.bots == {"deep": "cmd:./deep 'x'"}
        await there.press("down", "enter")
        await there.write("deep:")
        await there.press("enter")
        assert "The command is missing" in there.strip
        await there.press("escape")
        assert not there.app.screen.query(Input)
        assert list(there.app.preferences.settings.bots) == ["deep"]


async def test_the_level_dial_goes_on_to_the_programs() -> None:
    kind = bot(FIRST_LEGAL)
    bots = {"deep": kind}
    async with running(who="computer", level="perfect", bots=bots, limit=5) as there:
        await there.press("tab", "right")
        assert "deep" in there.reads(RowPanel)
        await there.press("enter")
        setup = there.session.setup
        assert setup.players == (Player("Player 1"), Player("deep", kind))
        assert setup.limit == 5


def test_settings_forget_an_opponent_that_is_removed() -> None:
    settings = Settings().with_bot(0, "deep: ./deep").changed(level="cmd:./deep")
    assert settings.opponents[-1] == settings.level
    renewed = settings.with_bot(0, "deep: ./deep --fast")
    assert renewed.level == "cmd:./deep --fast"
    assert renewed.with_bot(0, " ").level == "easy"
    again, wrong = Settings.from_json({"level": "cmd:./x", "bots": {"x": "cmd:./x"}})
    assert (again.level, wrong) == ("cmd:./x", ())
    strange, _ = Settings.from_json({"level": "cmd:./x", "levels": ["cmd:./x", "hard"]})
    assert (strange.level, strange.levels) == ("easy", ("easy", "hard"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("deep: ", "The command is missing"),
        ("deep:", "The command is missing"),
        ("deep: 'x", "A quotation mark has no end in 'x."),
        (f"{'x' * 41}: ./x", "A name has 1 to 40 characters."),
        (": ./x", "A name has 1 to 40 characters."),
        ("one: ./two", "There is a program of this name already."),
        ("easy: ./two", "There is a level of this name already."),
        ("two: ./one", "There is a program with this command already."),
    ],
)
def test_a_line_that_names_no_program_is_refused(line: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        Settings().with_bot(0, "one: ./one").with_bot(1, line)
    assert told in caught.value.message


def test_there_are_so_many_programs_and_no_more() -> None:
    settings = Settings()
    for number in range(MAX_BOTS):
        settings = settings.with_bot(number, f"./bot{number}")
    with pytest.raises(BadInput):
        settings.with_bot(MAX_BOTS, "./another")


# In lists, figures and files


def lost_by_failing() -> AnySession:
    session = Session(against("cmd:./my (best) bot"))
    session.submit(session.legal[0])
    session.submit(Call.fail("answered 'x', which is not a move"))
    return session


async def test_games_with_programs_are_listed_filtered_and_counted() -> None:
    async with running(size=WIDE) as there:
        there.app.saved.games.keep(lost_by_failing())
        await there.press("h", *"ooooo")
        assert "perfect" in there.reads(FilterBar)
        assert "deep" not in there.reads(GameList)
        await there.press("o")
        assert "program" in there.reads(FilterBar)
        assert "deep" in there.reads(GameList)
        assert "deep (program)" in there.strip
    figures = Figures.by_game(there.app.saved.games.player_results())[ALL]
    assert figures.levels["program"].won == 1


@pytest.mark.parametrize("text", [True, False])
def test_a_game_with_a_program_is_the_same_after_a_file(text: bool) -> None:
    session = lost_by_failing()
    again = read_game(exported(dump(session), text=text).encode())
    assert dump(again) == dump(session)
