"""The command as a whole: help, errors, pipes, interrupts, and what it loads."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import AnySetup
from tests.app.cli.command import SEQTUI, TIMEOUT, Inside, seqtui

ROOT = Path(__file__).parents[3]
GAME_NAMES = [game.name for game in GAMES]


def test_version_is_the_newest_one_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    done = seqtui("--version")
    assert done.code == 0
    name, version = done.out.split()
    assert name == "seqtui"
    assert version == re.findall(r"^## \[(\d.*)\]$", changelog, re.MULTILINE)[0]


def test_help_and_version_need_no_command(inside: Inside) -> None:
    long, short = inside("--help"), inside("-h", "whatever")
    assert long == short == (0, long.out, "")
    assert long.out.startswith("usage: seqtui ")
    assert all(name in long.out for name in GAME_NAMES)
    assert "Five" in long.out
    assert "{Count}" not in long.out
    assert inside("--version") == seqtui("--version")


@pytest.mark.parametrize(
    "command", [[], ["play"], ["analyse"], ["tournament"], ["daily"], ["puzzle"], ["rules"]]
)
def test_help_has_examples(inside: Inside, command: list[str]) -> None:
    done = inside(*command, "--help")
    assert done.code == 0
    assert "examples:" in done.out
    assert f"seqtui {' '.join(command)}".strip() in done.out.split("examples:")[1]


USAGE = {
    "play": "[-h] [--start JSON] [--set KEY=VALUE] [--learn] [--plain] [--json] [--yes] "
    "[--seed N] [--first 1|2|toss] [--deals any|lively|even] [--p1 WHO] [--name1 NAME] "
    "[--p2 WHO] [--name2 NAME] "
    "[--match FORMAT] [--clock TIME] [--limit SECONDS] [GAME]",
    "host": "[-h] [--start JSON] [--set KEY=VALUE] [--first 1|2|toss] "
    "[--deals any|lively|even] [--name1 NAME] "
    "[--name2 NAME] [--match FORMAT] [--clock TIME] [--port N] [--listen ADDRESS] [--open-help] "
    "[GAME]",
    "analyse": "[-h] [--start JSON] [--set KEY=VALUE] [--json] [GAME]",
    "tournament": "[-h] [--set KEY=VALUE] [--players WHO,WHO] [--games N] [--duplicate] "
    "[--seed N] [--deals any|lively|even] [--part K/N] [--limit SECONDS] [--jobs N] [--json] "
    "[--merge FILE [FILE ...]] [GAME]",
    "daily": "[-h] [--date D] [--share] [--plain] [--json]",
    "puzzle": "[-h] [--set KEY=VALUE] [--grade 1-5] [--seed N] [--plain] [--json] [GAME]",
    "serve": "[-h] [--port N] [--listen ADDRESS]",
    "rules": "[-h] [PAGE]",
    "export": "[-h] [--game GAME] [--all] [--format record|text] [FILE]",
    "import": "[-h] FILE [FILE ...]",
    "replay": "[-h] [--number N] [--plain] FILE",
    "completion": "[-h] bash|zsh|fish",
}


@pytest.mark.parametrize("command", USAGE)
def test_help_fits_80_columns(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert all(len(line) <= 80 for line in inside(command, "--help").out.splitlines())


@pytest.mark.parametrize("command", USAGE)
def test_help_lists_what_can_be_given(inside: Inside, command: str) -> None:
    told = " ".join(inside(command, "--help").out.split())
    assert told.startswith(f"usage: seqtui {command} {USAGE[command]} ")
    if "[GAME]" in USAGE[command]:
        assert ",".join(GAME_NAMES) in told.replace(" ", "")  # a hyphen may end a line
    if "--set" in USAGE[command]:
        assert "what --set takes: sequence-shift length=3..8 invalid_swap=forfeit|retry" in told
        assert (
            "mirror-duel digits=2..9 blindfold=on|off palindrome=whole|end copies=unlimited|2|3"
            in told
        )


def test_a_game_has_to_be_named(inside: Inside) -> None:
    for command in ("play", "analyse"):
        assert inside(command).err == f"seqtui: Name a game: {', '.join(GAME_NAMES)}.\n"


def test_the_examples_in_the_help_of_play_can_be_parsed(inside: Inside) -> None:
    """Each is played without input, so it starts and ends for want of it or by itself."""
    help_text = inside("play", "--help").out.split("examples:")[1]
    examples = [shlex.split(line) for line in help_text.splitlines() if "seqtui play" in line]
    assert len(examples) >= 5
    for _, *arguments in examples:
        screen_only = ("--json", "--plain", "--clock", "1min")
        plain = [word for word in arguments if word not in screen_only]
        done = inside(*plain, "--plain" if "--learn" in plain else "--json")
        assert done.code in (0, 3), (arguments, done.err)


WRONG = {
    "unknown command": ["pley", "sequence-shift"],
    "unknown option of the program": ["--colour"],
    "unknown game": ["play", "sequence-shuft", "--json"],
    "no game": ["play", "--json"],
    "no game to analyse": ["analyse"],
    "unknown rules": ["rules", "chess"],
    "unknown argument": ["play", "code-swap", "--json", "--fast"],
    "abbreviated argument": ["play", "code-swap", "--js"],
    "one game too many": ["play", "code-swap", "mirror-duel", "--json"],
    "missing value": ["play", "code-swap", "--json", "--seed"],
    "both modes": ["play", "code-swap", "--json", "--plain"],
    "seed not a number": ["play", "code-swap", "--json", "--seed", "lucky"],
    "seed too large": ["play", "code-swap", "--json", "--seed", "9007199254740992"],
    "seed far too large": ["play", "code-swap", "--json", "--seed", "9" * 5000],
    "negative seed": ["play", "code-swap", "--json", "--seed", "-1"],
    "first is nobody": ["play", "code-swap", "--json", "--first", "3"],
    "deals are of no sort": ["play", "code-swap", "--json", "--deals", "fair"],
    "no deal is even": ["play", "sequence-stack", "--json", "--deals", "even"],
    "nothing is dealt": ["play", "mirror-duel", "--json", "--deals", "lively"],
    "a position is not dealt": [
        *["play", "code-swap", "--json", "--deals", "even"],
        *["--start", '{"codes": [[4,1,3],[2,5,1]]}'],
    ],
    "no deal of the tournament is even": [
        *["tournament", "sequence-stack", "--players", "easy,hard", "--deals", "even"]
    ],
    "unknown level": ["play", "code-swap", "--json", "--p2", "godlike"],
    "empty name": ["play", "code-swap", "--json", "--name1", "  "],
    "endless name": ["play", "code-swap", "--json", "--name1", "n" * 501],
    "option without value": ["play", "code-swap", "--json", "--set", "length"],
    "unknown option": ["play", "code-swap", "--json", "--set", "width=3"],
    "option out of range": ["play", "code-swap", "--json", "--set", "length=5"],
    "option of the wrong kind": ["play", "mirror-duel", "--json", "--set", "blindfold=maybe"],
    "option with two signs": ["play", "code-swap", "--json", "--set", "length=--3"],
    "empty set": ["play", "sequence-builder", "--json", "--set", "steps="],
    "unknown preset": ["play", "sequence-builder", "--json", "--set", "preset=short"],
    "bad JSON": ["play", "sequence-shift", "--json", "--start", '{"sequence": [1,'],
    "bottomless JSON": ["play", "sequence-shift", "--json", "--start", "[" * 100_000],
    "JSON for nothing": ["play", "sequence-shift", "--json", "--start", "null"],
    "JSON but no object": ["play", "sequence-shift", "--json", "--start", "[3,1,4,5,2]"],
    "one field twice": [
        *["play", "sequence-shift", "--json", "--start"],
        '{"sequence": [3,1,4,5,2], "sequence": [2,1,3,4,5]}',
    ],
    "no such field": ["analyse", "sequence-shift", "--start", '{"row": [3,1,4,5,2]}'],
    "half numbers": ["analyse", "sequence-shift", "--start", '{"sequence": [3,1,4,5,1.5]}'],
    "impossible row": ["analyse", "sequence-shift", "--start", '{"sequence": [3,1,4,5,5]}'],
    "nobody to move": [
        *["play", "sequence-shift", "--json", "--start"],
        '{"sequence": [3,1,4,5,2], "to_move": 3}',
    ],
    "three copies": ["analyse", "sequence-stack", "--start", '{"deck": [1,1,1]}'],
    "over already": ["play", "mirror-duel", "--json", "--start", '{"sequence": [1,2,1]}'],
    "seen blindfold": ["play", "mirror-duel", "--json", "--start", '{"length": 0, "recent": []}'],
    "broken step": ["analyse", "sequence-builder", "--start", '{"sequences": [[5,9],[]]}'],
    "number too high": ["analyse", "code-swap", "--start", '{"codes": [[4,1,6],[2,5,1]]}'],
    "random deal": ["analyse", "sequence-shift"],
    "random codes": ["analyse", "code-swap"],
    "no terminal": [],
    "no terminal for a game": ["play", "code-swap"],
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_call_exits_2_with_one_sentence(inside: Inside, arguments: list[str]) -> None:
    done = inside(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("seqtui: ")
    assert done.err.endswith(".\n")
    assert ". " not in done.err
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    assert "usage" not in done.err


@pytest.mark.parametrize("command", ["play", "analyse", "rules", "replay", "export", "import"])
def test_each_command_names_its_own_help(inside: Inside, command: str) -> None:
    game = {"replay": "file", "export": "file", "import": "file"}.get(command, "code-swap")
    error = inside(command, game, "--wrong").err
    assert error == (
        f"seqtui: Unrecognized arguments: --wrong; seqtui {command} --help lists what it accepts.\n"
    )
    told = inside(command, "--help")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"usage: seqtui {command} ")
    assert told.out.endswith("\n")
    assert not told.out.endswith("\n\n")


def test_a_wrong_call_says_what_would_be_right(inside: Inside) -> None:
    def complaint(*arguments: str) -> str:
        return inside(*arguments).err

    assert all(name in complaint("play", "sequence-shuft") for name in GAME_NAMES)
    assert "1 to 5" in complaint("analyse", "sequence-shift", "--start", '{"sequence": []}')
    assert "in braces" in complaint("play", "sequence-shift", "--json", "--start", "[1, 2]")
    assert "3 to 4" in complaint("play", "code-swap", "--set", "length=5")
    assert "human, easy, medium, hard, perfect" in complaint("play", "code-swap", "--p1", "me")
    assert "--start" in complaint("analyse", "code-swap")
    assert "--plain" in complaint()
    assert "--plain" in complaint("play", "code-swap")


@pytest.mark.parametrize(
    ("arguments", "said", "unsaid"),
    [
        (["play", "chess", "--first", "3"], "'chess'", "--first"),
        (["play", "code-swap", "--first", "3", "--p1", "me"], "--first", "--p1"),
        (["play", "code-swap", "--p1", "me", "--p2", "you"], "'me'", "'you'"),
        (["play", "code-swap", "--name1", "", "--name2", ""], "--name1", "--name2"),
        (["play", "code-swap", "--set", "length=9", "--seed", "-1"], "length", "seed"),
        (["play", "code-swap", "--set", "length=9", "--set", "numbers=1"], "length", "numbers"),
        (["play", "code-swap", "--set", "a=1", "--set", "b=1"], "'a'", "'b'"),
        (["play", "sequence-builder", "--set", "steps=1,8,9"], "8", "9"),
        (["analyse", "code-swap", "--set", "length=9", "--start", "{}"], "length", "codes"),
        (["analyse", "code-swap", "--start", '{"codes": [[7,8,1],[2,5,1]]}'], "7", "8"),
        (["analyse", "code-swap", "--start", '{"x": 1, "y": 1, "codes": []}'], "codes", "x"),
        (["analyse", "sequence-builder", "--start", '{"sequences": [[0], [99]]}'], "0", "99"),
    ],
)
def test_of_two_faults_the_first_is_said(
    inside: Inside, arguments: list[str], said: str, unsaid: str
) -> None:
    done = inside(*arguments, *(["--json"] if arguments[0] == "play" else []))
    assert done.code == 2
    words = re.findall(r"--\w+|'\w+'|\w+", done.err)
    assert said in words
    assert unsaid not in words


def test_the_installed_command_fails_in_the_same_way() -> None:
    done = seqtui("play", "sequence-shift", "--json", "--start", '{"sequence": [1, 2]}')
    assert done == (2, "", done.err)
    assert done.err == ("seqtui: The sequence must hold each number from 1 to 5 exactly once.\n")


def test_no_control_character_of_an_argument_reaches_the_terminal(inside: Inside) -> None:
    error = inside("play", "code\x1b[31m\n-swap").err
    assert "\x1b" not in error
    assert error.count("\n") == 1


def test_a_closed_pipe_ends_quietly() -> None:
    game = subprocess.Popen(
        [SEQTUI, "play", "sequence-shift", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert game.stdin
    assert game.stdout
    assert game.stderr
    with game:
        assert game.stdout.readline().startswith(b'{"event":"start"')
        game.stdout.close()
        game.stdin.write(b"swap 1 2\n")
        game.stdin.flush()
        assert game.wait(TIMEOUT) == 141
        assert game.stderr.read() == b""


BUFFERED = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
"""Output waits in a buffer, as it does for people; an unbuffered one fails in other places."""


@pytest.mark.parametrize("command", [["--help"], ["play", "--help"], ["rules"]])
def test_a_pipe_that_nobody_reads_ends_quietly(command: list[str]) -> None:
    unread, pipe = os.pipe()
    os.close(unread)
    with os.fdopen(pipe, "w") as closed:
        done = subprocess.run(
            [SEQTUI, *command],
            stdout=closed,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT,
            check=False,
            env=BUFFERED,
        )
    assert (done.returncode, done.stderr) == (141, b"")


def test_without_anywhere_to_complain_the_exit_code_still_tells() -> None:
    done = subprocess.run(
        f"{shlex.quote(str(SEQTUI))} pley 2>&-",
        shell=True,
        stdout=subprocess.PIPE,
        timeout=TIMEOUT,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("command", [["rules"], ["play", "--help"]])
def test_a_full_disk_is_told(command: list[str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("w") as nowhere:
        done = subprocess.run(
            [SEQTUI, *command],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT,
            check=False,
            env=BUFFERED,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"seqtui: The output cannot be written")
    assert done.stderr.count(b"\n") == 1


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let programs hear Ctrl+C even where the tests run in the background, deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("mode", ["--json", "--plain"])
def test_control_c_ends_quietly(mode: str) -> None:
    game = subprocess.Popen(
        [SEQTUI, "play", "sequence-builder", mode],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert game.stdout
    assert game.stderr
    with game:
        game.stdout.readline()
        game.send_signal(signal.SIGINT)
        assert game.wait(TIMEOUT) == 130
        assert game.stderr.read() == b""


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["play", "sequence-stack", "--json", "--p1", "hard", "--p2", "perfect"]],
)
def test_nothing_of_the_screen_is_loaded_without_need(arguments: list[str]) -> None:
    script = f"""
import sys
sys.argv = ["seqtui", *{arguments!r}]
from seqtui.app.main import main
assert main() == 0
print(sorted({{"textual", "rich", "seqtui.app.application"}} & sys.modules.keys()))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=TIMEOUT, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_entry_point_itself_loads_almost_nothing() -> None:
    script = """
import os, sys
before = set(sys.modules)
import seqtui.app.main
print(sorted(set(sys.modules) - before))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.strip() == "['__future__', 'seqtui', 'seqtui.app', 'seqtui.app.main']"


def test_a_game_without_a_mode_opens_the_application_in_it(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[AnySetup | None] = []

    def run(app: AnySetup | None) -> int:
        opened.append(app)
        return 0

    monkeypatch.setattr("seqtui.app.cli.terminal.is_terminal", lambda: True)
    monkeypatch.setattr("seqtui.app.application.SeqtuiApp", lambda opening: opening)
    monkeypatch.setattr("seqtui.app.application.run", run)
    assert inside().code == 0
    assert inside("play", "code-swap", "--seed", "7", "--p2", "hard", "--name1", "Ann").code == 0
    nothing, setup = opened
    assert nothing is None
    assert setup is not None
    assert (setup.game.name, setup.seed) == ("code-swap", 7)
    assert setup.players == (("Ann", "human"), ("Computer", "hard"))
