"""However the program ends or is put to sleep, the terminal is whole again and the game is kept.

All of it in a real pseudo-terminal: what is compared is how the terminal is set up before and
after, and the control sequences that were written.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from signal import (
    SIG_DFL,
    SIGHUP,
    SIGINT,
    SIGQUIT,
    SIGSTOP,
    SIGTERM,
    SIGWINCH,
    Signals,
    default_int_handler,
    signal,
)
from time import monotonic

import pytest

from seqtui.app.widgets.too_small import TooSmall
from tests.app.cli.command import SEQTUI
from tests.app.running import running
from tests.app.store.killing import saved
from tests.app.store.terminal import COLUMNS, PATIENCE, ROWS, Display, Program
from tests.sampling import sampled


@pytest.fixture(autouse=True)
def hearing() -> Iterator[None]:
    """Let programs hear every signal, even where the tests run in the background, deaf to some."""
    before = [(number, signal(number, SIG_DFL)) for number in (SIGHUP, SIGQUIT)]
    before.append((SIGINT, signal(SIGINT, default_int_handler)))
    yield
    for number, handler in before:
        signal(number, handler)


ENDING = (SIGTERM, SIGHUP, SIGQUIT, SIGINT)
GAME = ("play", "sequence-shift", "--seed", "7", "--p2", "human")
MODES = (
    *("\x1b[?1049", "\x1b[?1000", "\x1b[?1003", "\x1b[?1015", "\x1b[?1006", "\x1b[?1016"),
    *("\x1b[?2004", "\x1b[?2048", "\x1b[?1004", "\x1b[?2026"),
)
"""Other screen, mouse (six ways to tell of it), paste, resizes, focus, frames drawn at once."""
STUCK = """
import time, sys
from seqtui.app.application import SeqtuiApp
import seqtui.app.runtime.driver
"""
END = "\nfrom seqtui.app.main import main\nsys.exit(main())"


def start(folder: Path, *arguments: str, script: str = "", before: str = "") -> Program:
    """Start the program, with some of its code replaced or after some words of the shell."""
    command = (sys.executable, "-c", STUCK + script + END) if script else (str(SEQTUI),)
    if before:
        command = ("sh", "-c", f'{before}; exec "$@"', "sh", *command)
    names = {f"SEQTUI_{name}": str(folder / name.lower()) for name in ("DATA", "CONFIG", "STATE")}
    return Program(*arguments, command=command, **names)


def begin(folder: Path, *arguments: str, script: str = "", before: str = "") -> Program:
    """Start a game and wait until it is there."""
    program = start(folder, *GAME, *arguments, script=script, before=before)
    program.wait_for("SEQUENCE SHIFT", "F1 help")
    return program


def move(program: Program) -> None:
    """Make a move, and wait until it is shown."""
    program.press("/swap 2 3\r")
    program.wait_for("1 ● swap 2 3", "▸ Player 2", "or type a move")


def check_restored(output: str) -> None:
    """Check that every mode that was turned on has been turned off."""
    for mode in MODES:
        assert output.rfind(mode + "l") >= output.rfind(mode + "h"), mode
    assert output.rfind("\x1b[?25h") > output.rfind("\x1b[?25l"), "the cursor is shown"
    assert output.rfind("\x1b[?7h") >= output.rfind("\x1b[?7l"), "lines wrap"
    assert output.count("\x1b[<u") == output.count("\x1b[>25u"), "keys are told as always"


def check_ended(program: Program, code: int) -> None:
    """Check how the program ends, and that nobody would notice that it was there."""
    assert program.end() == code
    check_restored(program.output)
    assert program.after == program.before
    assert "Traceback" not in program.output


def check_saved(folder: Path) -> None:
    session = saved(folder)
    assert session is not None
    assert [turn.notation for turn in session.turns] == ["swap 2 3"]
    assert [path.name for path in (folder / "data").glob("*.db-*")] == [], "it has been closed"


# Signals


@sampled("number", ENDING, quick=1)
def test_a_signal_ends_a_game_properly(tmp_path: Path, number: Signals) -> None:
    program = begin(tmp_path)
    move(program)
    program.send(number, number)
    check_ended(program, 128 + number)
    check_saved(tmp_path)


@sampled("number", ENDING, quick=1)
def test_a_signal_at_the_very_start_leaves_nothing_behind(tmp_path: Path, number: Signals) -> None:
    program = start(tmp_path, *GAME)
    program.wait(lambda _: "\x1b[?1049h" in program.output)
    program.send(number)
    check_ended(program, 128 + number)


@sampled("state", ["dialogue", "palette", "too small", "long solve"], quick=1)
def test_a_signal_ends_the_program_in_every_state(tmp_path: Path, state: str) -> None:
    endless = "from seqtui.engines.solving import oracle\ndef oracle_of(*_):\n while True: pass\n"
    script = f"{endless}oracle.oracle_of = oracle_of" if state == "long solve" else ""
    program = begin(tmp_path, script=script)
    move(program)
    if state == "too small":
        program.resize(60, 20)
        program.send(SIGWINCH)  # the terminal would, if it controlled the program
        program.wait_for("Window too small")
    else:
        keys, shown = {
            "dialogue": ("X", "y  yes"),
            "palette": ("\x10", "commands"),
            "long solve": ("o", "The oracle is thinking"),
        }[state]
        program.press(keys)
        program.wait_for(shown)
    program.send(SIGTERM)
    check_ended(program, 143)
    check_saved(tmp_path)


def test_a_signal_ends_even_a_program_that_is_stuck(tmp_path: Path) -> None:
    stuck = """
seqtui.app.runtime.driver._PATIENCE = 0.2
SeqtuiApp.action_rules = lambda self: (self._driver.write("STUCK"), time.sleep(60))
"""
    program = begin(tmp_path, script=stuck)
    move(program)
    program.press("\x1bOQ")
    program.wait(lambda _: "STUCK" in program.output)
    program.send(SIGTERM)
    check_ended(program, 143)


@sampled("number", ENDING, quick=1)
@pytest.mark.parametrize("mode", ["--plain", "--json"])
def test_a_signal_ends_a_game_in_lines_without_a_word(mode: str, number: Signals) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([SEQTUI, *GAME, mode], **pipes) as program:  # type: ignore[call-overload]
        assert program.stdout.readline()
        program.send_signal(number)
        _, errors = program.communicate(timeout=PATIENCE)
    assert program.returncode in (-number, 128 + number)
    assert errors == b""


# The terminal goes away


@pytest.mark.parametrize(
    ("players", "script"),
    [
        (("human", "human"), ""),
        (("easy", "hard"), ""),
        (
            ("human", "human"),
            "import seqtui.app.runtime.driver\nSeqtuiApp.on_key = lambda *_: time.sleep(60)",
        ),
    ],
    ids=["idle", "computers", "stuck"],
)
def test_a_program_that_ignores_hangups_ends_with_its_terminal(
    tmp_path: Path, players: tuple[str, str], script: str
) -> None:
    who = ("--p1", players[0], "--p2", players[1])
    program = begin(tmp_path, *who, script=script, before="trap '' HUP")
    if script:
        program.press("x")
    assert program.hang_up() == 129


def test_a_hangup_keeps_the_game(tmp_path: Path) -> None:
    program = begin(tmp_path, before="trap '' HUP")
    move(program)
    assert program.hang_up() == 129
    check_saved(tmp_path)


# Sleep

SHELL = """
import fcntl, os, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execlp("bash", "bash", "--norc", "--noprofile", "-i")
"""


def in_a_shell(folder: Path) -> Program:
    """Start a game from a shell that can stop and continue it."""
    if not shutil.which("bash"):
        pytest.skip("a shell with job control is needed")
    names = {f"SEQTUI_{name}": str(folder / name.lower()) for name in ("DATA", "CONFIG", "STATE")}
    program = Program(command=(sys.executable, "-c", SHELL), PS1="READY ", **names)
    program.wait_for("READY")
    program.press(f"{SEQTUI} {' '.join(GAME)}\r")
    program.wait_for("SEQUENCE SHIFT", "F1 help")
    return program


def check_cooked(program: Program) -> None:
    """Ask the shell how the terminal is set up."""
    before = len(program.output)
    program.press("stty -a\r")
    program.wait(lambda _: "echoke" in program.output[before:])
    assert "isig icanon iexten echo " in program.output[before:]


def continue_on(program: Program, columns: int, rows: int) -> None:
    """Bring the program back in a window of some size, and wait until all of it is drawn."""
    program.resize(columns, rows)
    before = len(program.output)
    program.display = Display()
    program.press("fg\r")
    program.wait(lambda _: "?2004h" in program.output[before:].partition("\x1b[?1049h")[2])
    program.wait(lambda lines: lines[0][columns - 8 : columns].strip() == "seed 7")
    program.wait_for("SEQUENCE SHIFT", "F1 help")


@sampled("where", ["game", "dialogue"], quick=1)
def test_control_z_gives_the_terminal_to_the_shell_until_fg(tmp_path: Path, where: str) -> None:
    program = in_a_shell(tmp_path)
    move(program)
    if where == "dialogue":
        program.press("X")
        program.wait_for("y  yes")
    program.press("\x1a")
    program.wait(lambda _: "Stopped" in program.output)
    check_restored(program.output.partition("Stopped")[0])
    check_cooked(program)
    continue_on(program, 100, 30)
    program.wait_for("1 ● swap 2 3")
    if where == "dialogue":
        program.press("n")
    program.press("\x11")
    program.wait(lambda _: program.output.endswith("READY "))
    check_restored(program.output.removesuffix("READY ").removesuffix("\x1b[?2004h"))
    check_cooked(program)
    program.kill()
    check_saved(tmp_path)


def check_whole(program: Program) -> None:
    """Make a move and leave: the program hears its keys, and the shell has its terminal again."""
    move(program)
    program.press("\x11")
    program.wait(lambda _: program.output.endswith("READY "))
    check_cooked(program)
    program.kill()


def stopped(program: Program) -> None:
    """Stop the program with a key, and wait for the shell."""
    before = len(program.output)
    program.press("\x1a")
    program.wait(lambda _: "Stopped" in program.output[before:])
    program.wait(lambda _: program.output.endswith("READY "))


def _prompted(program: Program, since: int, _: object) -> bool:
    return program.output[since:].endswith("READY ")


def jobs(program: Program, state: str) -> None:
    """Wait until the shell says that its job has come to a state."""
    told, end = "", monotonic() + PATIENCE
    while state not in told:
        assert monotonic() < end, told
        before = len(program.output)
        program.press("jobs\r")
        program.wait(partial(_prompted, program, before))
        told = program.output[before:]


def test_in_the_background_it_stops_again_until_it_is_brought_to_the_front(tmp_path: Path) -> None:
    program = in_a_shell(tmp_path)
    stopped(program)
    before = len(program.output)
    program.press("bg\r")
    program.wait(lambda _: "&" in program.output[before:])
    jobs(program, "Stopped")
    continue_on(program, COLUMNS, ROWS)
    check_whole(program)
    check_saved(tmp_path)


def test_a_program_that_is_stopped_can_be_ended(tmp_path: Path) -> None:
    program = in_a_shell(tmp_path)
    move(program)
    stopped(program)
    before = len(program.output)
    program.press("kill %1\r")
    program.wait(lambda _: program.output[before:].endswith("READY "))
    jobs(program, "Exit 143")
    assert "\x1b[?1049" not in program.output[before:], "the screen was the shell's already"
    check_cooked(program)
    program.kill()
    check_saved(tmp_path)


def test_a_program_stopped_by_force_takes_the_terminal_over_again(tmp_path: Path) -> None:
    program = in_a_shell(tmp_path)
    before = len(program.output)
    job = subprocess.run(["pgrep", "-P", str(program.pid)], capture_output=True, check=True)
    subprocess.run(["kill", f"-{SIGSTOP.value}", job.stdout.decode().strip()], check=True)
    program.wait(lambda _: "Stopped" in program.output[before:])
    continue_on(program, COLUMNS, ROWS)
    check_whole(program)


def test_control_z_does_nothing_where_no_shell_could_wake_the_program(tmp_path: Path) -> None:
    program = begin(tmp_path)
    program.press("\x1a")
    program.wait(lambda _: program.output.count("\x1b[?1049h") == 2)
    move(program)
    program.press("\x11")
    check_ended(program, 0)


async def test_a_driver_that_cannot_sleep_ignores_control_z() -> None:
    async with running() as there:
        await there.press("ctrl+z", "enter")
        assert there.play


@sampled("code", [0x110000, 9_999_999_999], quick=1)
def test_a_report_of_a_key_that_does_not_exist_is_passed_over(tmp_path: Path, code: int) -> None:
    program = begin(tmp_path)
    program.press(f"\x1b[{code};5u")
    move(program)
    program.press("\x11")
    check_ended(program, 0)
    check_saved(tmp_path)


# Quitting and failing


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_a_window_that_is_too_small_can_be_left(key: str) -> None:
    async with running(size=(40, 10)) as there:
        assert isinstance(there.app.screen, TooSmall)
        assert "q quits" in there.reads(there.app.screen.query_one("*").__class__)
        await there.press(key)
        assert there.app.return_code == 0


def test_bytes_that_are_no_text_do_not_end_the_program(tmp_path: Path) -> None:
    program = begin(tmp_path)
    program.press("\udcff\udc80")
    move(program)
    program.press("\x11")
    check_ended(program, 0)


@sampled(
    ("error", "code"),
    [
        ("SystemExit(0)", 70),
        ("MemoryError()", 70),
        ("BaseExceptionGroup('', [GeneratorExit()])", 70),
        ("KeyboardInterrupt()", 130),
    ],
    quick=1,
)
def test_no_error_ends_the_program_as_if_all_were_well(
    tmp_path: Path, error: str, code: int
) -> None:
    fault = f"def broken(*_): raise {error}\nSeqtuiApp.action_rules = broken"
    program = begin(tmp_path, script=fault)
    move(program)
    program.press("\x1bOQ")
    check_ended(program, code)
    check_saved(tmp_path)


def test_a_failure_in_the_reading_of_keys_is_reported(tmp_path: Path) -> None:
    fault = """
from textual.drivers.linux_driver import XTermParser
def broken(self, data): raise KeyError(data)
"""
    program = begin(tmp_path, script=f"{fault}XTermParser.feed = broken")
    program.press("x")
    check_ended(program, 70)
    (report,) = (tmp_path / "state").iterdir()
    assert "builtins.KeyError" in report.read_text("utf-8").splitlines()
