"""Nothing fails silently: an error ends the program, with the game saved and a report written.

Tests that run the application hear of the error itself. A player sees one sentence, on a
terminal that is as it was before, and finds a report in which nothing is private.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from importlib.metadata import PackageNotFoundError
from itertools import pairwise
from pathlib import Path
from threading import Event as Signal

import pytest
from textual.screen import Screen

import seqtui.app.cli.commands
from seqtui.app.application import SeqtuiApp
from seqtui.app.background import Background
from seqtui.app.cli.failures import report
from seqtui.app.main import main
from seqtui.engines.events import Event, TurnBegan
from seqtui.engines.games.parts import IncompleteGame
from seqtui.engines.games.registry import game_named
from seqtui.engines.session import Session
from seqtui.engines.setup import AnySetup
from tests.app.running import RunningApp, new_game, running
from tests.app.store.killing import saved
from tests.app.store.terminal import Program
from tests.sampling import sampled


class Broken(Exception):
    """What fails in these tests."""


def broken(*_: object) -> None:
    raise Broken("Ada Lovelace of /home/ada")


# In the application


async def check_that_it_breaks(
    do: Callable[[RunningApp], Awaitable[None]], setup: AnySetup | None = None
) -> None:
    """Do something in the application, and check that it ends with the error."""

    async def run() -> None:
        async with running(setup) as there:
            await do(there)
            await there.settle()
            assert not there.app.is_running

    with pytest.raises(Broken):
        await run()


async def test_the_failure_of_a_listener_ends_the_application() -> None:
    def listen(event: Event) -> None:
        if isinstance(event, TurnBegan):
            broken()

    async def move(there: RunningApp) -> None:
        there.session.subscribe(listen)
        await there.press("enter")
        assert there.session.ply == 1

    await check_that_it_breaks(move, new_game("sequence-builder"))


@pytest.mark.parametrize(("task", "then"), [(broken, print), (int, broken)])
async def test_what_fails_in_the_background_or_with_its_answer_ends_the_application(
    task: Callable[[], object], then: Callable[[object], None]
) -> None:
    async def ask(there: RunningApp) -> None:
        Background(there.app.screen_stack[0]).run("task", task, then)

    await check_that_it_breaks(ask)


@pytest.mark.parametrize("leave", ["the screen is gone", "another task has its name"])
async def test_a_failure_is_told_even_if_nobody_waits_for_the_answer(leave: str) -> None:
    go_on = Signal()

    def fail_late() -> None:
        go_on.wait(10)
        broken()

    async def leave_early(there: RunningApp) -> None:
        screen = Screen[None]()
        await there.app.push_screen(screen)
        background = Background(screen)
        background.run("task", fail_late, print)
        if leave == "the screen is gone":
            await there.app.pop_screen()
        else:
            background.drop("task")
        go_on.set()

    await check_that_it_breaks(leave_early)


async def test_an_answer_that_comes_after_the_end_is_dropped(
    recwarn: pytest.WarningsRecorder,
) -> None:
    go_on, done = Signal(), Signal()

    def answer_late() -> None:
        go_on.wait(10)
        done.set()

    app = SeqtuiApp()
    async with app.run_test() as pilot:
        await pilot.pause()
        Background(app.screen_stack[0]).run("task", answer_late, broken)
    go_on.set()
    assert done.wait(10)
    assert not recwarn.list


# Reports


def reports() -> list[Path]:
    return sorted(Path(os.environ["SEQTUI_STATE"]).glob("*"))


def failure(fail: Callable[[], object] = broken) -> Exception:
    """Return an error as it comes out of a program."""
    try:
        fail()
    except Exception as error:
        return error
    raise AssertionError


def test_a_report_says_what_failed_where_and_on_what(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(failure()) == 70
    (path,) = reports()
    text = path.read_text("utf-8")
    lines = text.splitlines()
    assert re.fullmatch(r"seqtui \d+\.\d+\.\d+\S*", lines[0])
    assert re.fullmatch(r"Textual \d+\.\d+\.\d+\S*", lines[1])
    assert lines[2].endswith(" " + sys.version.split()[0])
    assert lines[4:6] == ["", f"{__name__}.Broken"]
    assert re.fullmatch(r"  tests/app/test_failures\.py:\d+ in broken", lines[-1])
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert str(path) in said.err
    assert "Traceback" not in said.err


def test_a_report_holds_no_message_no_local_variable_and_no_path() -> None:
    name = "Ada Lovelace"

    def fail() -> None:
        secret = f"{name} at {Path.home()}"
        try:
            broken()
        except Broken as error:
            raise OSError(2, secret, f"{Path.home()}/{name}") from error

    report(failure(fail))
    text = reports()[0].read_text("utf-8")
    for private in ("Ada", "Lovelace", "secret", str(Path.home()), str(Path.cwd()), "/home"):
        assert private not in text
    assert not re.search(r"(^|\s)/", text), "no path begins at the root"


def test_a_report_names_every_error_of_a_chain_and_of_a_group() -> None:
    group = ExceptionGroup("both", [failure(), ValueError(), KeyError()])

    def fail() -> None:
        try:
            int("x")
        except ValueError:
            raise group  # noqa: B904 - the chain without a cause is the point

    report(failure(fail))
    text = reports()[0].read_text("utf-8")
    told = [line for line in text.splitlines()[5:] if " in " not in line]
    assert told == [
        "builtins.ExceptionGroup",
        f"  with: {__name__}.Broken",
        "  with: builtins.ValueError",
        "  with: builtins.KeyError",
        "while handling: builtins.ValueError",
    ]


def test_whoever_writes_a_game_is_told_which_part_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert report(IncompleteGame("The game last-stone has no gate.")) == 70
    assert capsys.readouterr().err == "seqtui: The game last-stone has no gate.\n"


def test_a_report_of_a_checkout_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr("seqtui.app.cli.failures.version", missing)
    report(failure())
    assert reports()[0].read_text("utf-8").startswith("seqtui of unknown version\n")


@pytest.mark.parametrize(("deep", "left_out"), [(57, None), (58, 1), (157, 100)])
def test_of_many_calls_the_first_and_the_last_thirty_are_told(
    deep: int, left_out: int | None
) -> None:
    def fail(more: int) -> None:
        if more == 0:
            broken()
        fail(more - 1)

    report(failure(partial(fail, deep)))
    places = reports()[0].read_text("utf-8").splitlines()[6:]
    if left_out is None:
        assert len(places) == 60
        assert not any("more" in place for place in places)
    else:
        assert len(places) == 61
        assert places[30] == f"  … {left_out} more"
    assert " in failure" in places[0]
    assert places[-1].endswith(" in broken")


def test_of_a_long_chain_of_errors_the_first_twenty_are_told() -> None:
    chain = [Broken() for _ in range(24)]
    for one, before in pairwise(chain):
        one.__context__ = before
    report(chain[0])
    assert reports()[0].read_text("utf-8").count("Broken") == 20


def test_a_failure_in_the_folder_of_a_game_names_the_file_and_the_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report(failure(partial(game_named("code-swap").outcome, None)))
    said = capsys.readouterr().err
    assert re.search(r"error in seqtui/engines/games/code_swap/rules\.py:\d+ ended", said)


def test_an_error_that_led_to_itself_is_told_once() -> None:
    first, second = Broken(), ValueError()
    first.__context__, second.__context__ = second, first
    report(first)
    assert reports()[0].read_text("utf-8").count("Broken") == 1


def test_only_the_newest_ten_reports_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    written = []
    for _ in range(13):
        report(failure())
        written.append(reports()[-1])
    assert reports() == written[-10:]
    other = written[-1].with_name("notes.txt")
    other.touch()
    report(failure())
    assert other.exists()


def test_a_report_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SEQTUI_STATE", str(tmp_path / "file" / "folder"))
    assert report(failure()) == 70
    assert capsys.readouterr().err == (
        "seqtui: An unexpected error ended seqtui, and no report could be written: "
        "Not a directory.\n"
    )


def test_reports_are_in_the_platforms_own_folder_unless_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEQTUI_STATE", str(tmp_path / "else"))
    report(failure())
    assert len(list((tmp_path / "else").glob("report-*.txt"))) == 1
    monkeypatch.delenv("SEQTUI_STATE")
    for variable in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    report(failure())
    (path,) = (tmp_path / "home").rglob("report-*.txt")
    assert path.parent.name == "seqtui"


# On the command line


@pytest.mark.parametrize(
    "arguments", [["rules"], ["play", "code-swap", "--plain"], ["play", "code-swap", "--json"]]
)
def test_a_command_that_fails_reports_it(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["seqtui", *arguments])
    monkeypatch.setattr(Session, "__init__", broken)
    monkeypatch.setattr("seqtui.app.cli.rules.rules", broken)
    assert main() == 70
    (path,) = reports()
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert str(path) in said.err


def test_a_failure_of_the_full_screen_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["seqtui"])
    monkeypatch.setattr("seqtui.app.cli.terminal.is_terminal", lambda: True)
    monkeypatch.setattr("seqtui.app.application.run", lambda app: failure())
    assert main() == 70
    assert len(reports()) == 1


@pytest.mark.parametrize(
    ("arguments", "code"), [(["pley"], 2), (["play", "chess"], 2), (["--version"], 0)]
)
def test_what_a_person_gets_wrong_is_no_failure(
    arguments: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["seqtui", *arguments])
    assert main() == code
    assert reports() == []


def test_control_c_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(seqtui.app.cli.commands, "run", interrupted)
    assert main() == 130
    assert reports() == []


# In a terminal

_BEGIN = """
import sys
from seqtui.engines import session
from seqtui.engines.events import TurnBegan
from seqtui.engines.solving import oracle

class Broken(Exception):
    pass

def broken(*_):
    names = "Ada", "Bob"
    raise Broken(f"{names} in /home/ada")
"""
_END = """
from seqtui.app.main import main
sys.exit(main())
"""
FAULTS = {
    "listener": """
subscribe = session.Session.subscribe

def subscribe_and_fail(self, listener):
    stop = subscribe(self, listener)
    subscribe(self, lambda event: broken() if isinstance(event, TurnBegan) else None)
    return stop

session.Session.subscribe = subscribe_and_fail
""",
    "oracle": "oracle.oracle_of = broken",
    "refusal": """
from seqtui.engines.errors import BadInput
from seqtui.app.application import SeqtuiApp

def refuse(self):
    raise BadInput("Ada is in /home/ada")

SeqtuiApp.action_rules = refuse
""",
    "closing": """
from seqtui.app.store.saved import SavedGames
from seqtui.app.application import SeqtuiApp

SeqtuiApp.action_rules = broken
SavedGames.close = lambda self: 1 / 0

# And the terminal is slow to take what gives it back.
from queue import Queue
from time import sleep

get = Queue.get

def get_slowly(self):
    text = get(self)
    if text == "\\x1b[?1049l":
        sleep(1)
    return text

Queue.get = get_slowly
""",
}


def failing(folder: Path, fault: str) -> Program:
    """Start a game between Ada and Bob in which something is going to fail."""
    program = Program(
        *("play", "sequence-shift", "--seed", "7", "--p2", "human", "--name1", "Ada"),
        *("--name2", "Bob"),
        command=(sys.executable, "-c", _BEGIN + FAULTS[fault] + _END),
        SEQTUI_DATA=str(folder / "data"),
        SEQTUI_CONFIG=str(folder / "config"),
    )
    program.wait_for("SEQUENCE SHIFT", "or type a move")
    return program


@sampled(
    ("fault", "error", "key"),
    [
        ("listener", "with: __main__.Broken", ""),
        ("oracle", "__main__.Broken", "o"),
        ("refusal", "seqtui.engines.errors.BadInput", "\x1bOQ"),
        ("closing", "__main__.Broken", "\x1bOQ"),
    ],
    quick=1,
)
def test_a_player_is_left_with_a_saved_game_a_report_and_a_clean_terminal(
    tmp_path: Path, fault: str, error: str, key: str
) -> None:
    program = failing(tmp_path, fault)
    program.press("/swap 2 3\r")
    if key:
        program.wait_for("1 ● swap 2 3", "or type a move")
        program.press(key)
    assert program.end() == 70
    # No other screen, the cursor shown, no mouse, no marks around what is pasted.
    for end in ("\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l", "\x1b[?1003l", "\x1b[?2004l"):
        assert end in program.output
        assert program.output.rindex(end) > program.output.rindex(end[:-1] + "hl"[end[-1] == "h"])
    (path,) = reports()
    left = program.output.rpartition("\x1b[?1049l")[2]
    said = re.sub(r"\x1b\[[?>=<]?[\d;]*[A-Za-z]", "", left)
    assert said.strip() == (
        f"seqtui: An unexpected error ended seqtui; {path} is a report without private data."
    )
    text = path.read_text("utf-8")
    assert error in [line.strip() for line in text.splitlines()]
    assert not re.search(r"Ada|Bob|/home|(^|\s)/", text)
    session = saved(tmp_path)
    assert session is not None
    assert [turn.notation for turn in session.turns] == ["swap 2 3"]
