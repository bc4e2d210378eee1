"""Systems that lack what only some commands need, and terminals that cannot show the tiles."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.app.cli.command import SEQTUI
from tests.app.store.terminal import Program

POOR = """
import os, signal, sys

for module, names in (
    (os, ("fork", "forkpty", "killpg", "register_at_fork")),
    (signal, ("pthread_sigmask", "pthread_kill")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in ("fcntl", "pwd", "grp", "resource"):
    sys.modules[name] = None  # importing it fails
"""
"""Takes away what Windows and others do not have; Python runs it when it starts."""
ASCII = {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


@pytest.fixture
def poor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Take away what some systems do not have, from every process that is started."""
    (tmp_path / "poor").mkdir()
    (tmp_path / "poor/sitecustomize.py").write_text(POOR)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "poor"))
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"SEQTUI_{name}", str(tmp_path / name.lower()))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, says: str = "") -> str:
    """Run a command that must end well, and return what it prints."""
    done = subprocess.run(
        [str(SEQTUI), *arguments], input=says, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_the_system_is_poor(poor: Path) -> None:
    """Else the other tests would prove nothing."""
    asked = "import os, signal; print(hasattr(os, 'fork'), hasattr(signal, 'pthread_sigmask'))"
    python = SEQTUI.with_name("python")
    done = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
    assert subprocess.run([python, "-c", "import fcntl"], capture_output=True).returncode == 1


def test_the_screen_works_on_a_poor_system(poor: Path) -> None:
    start = '{"sequence": [1, 2, 3, 5, 4]}'
    program = Program("play", "sequence-shift", "--p2", "human", "--start", start)
    program.wait_for("SEQUENCE SHIFT", "or type a move")
    program.press("/swap 1 2\r")
    program.wait_for("swap 1 2")
    program.press("\x1b[27u")
    program.wait_for("turn 1")
    program.press("q")
    assert program.end() == 0
    (line,) = run("export").splitlines()
    assert json.loads(line)["moves"] == ["swap 1 2"]
    assert not (poor / "state").exists()


def test_lines_files_and_tasks_work_on_a_poor_system(poor: Path) -> None:
    start = '{"sequence": [1, 2, 3, 5, 4]}'
    told = run("play", "sequence-shift", "--plain", "--start", start, says="swap 4 5\n")
    assert "Player 1 wins" in told
    told = run("play", "sequence-shift", "--json", "--start", start, says="swap 4 5\n")
    assert json.loads(told.splitlines()[-1])["outcome"]["winner"] == 1
    assert len(json.loads(run("daily", "--json", "--date", "2026-11-16"))["tasks"]) == 5
    assert json.loads(run("puzzle", "code-swap", "--json", "--seed", "1"))["game"] == "code-swap"
    assert "Sequence Shift" in run("rules", "sequence-shift")
    assert json.loads(run("analyse", "sequence-shift", "--json", "--start", start))["plies"] == 1


def test_games_go_out_and_come_in_on_a_poor_system(
    poor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program("play", "sequence-shift", "--p2", "human")
    program.wait_for("or type a move")
    program.press("/swap 1 2\r")
    program.wait_for("swap 1 2")
    program.press("\x11")
    assert program.end() == 0
    assert run("export", "--all", "games") == "1 game exported to games.\n"
    monkeypatch.setenv("SEQTUI_DATA", str(poor / "other"))
    assert run("import", "games") == "1 game imported.\n"
    assert "swap 1 2" in run("export", "--format", "text")
    assert "not finished" in run("replay", "--plain", "games")


def test_a_tournament_in_one_process_works_on_a_poor_system(poor: Path) -> None:
    table = run("tournament", "code-swap", "--players", "easy,hard", "--games", "2", "--jobs", "1")
    assert "1. " in table


@pytest.mark.parametrize("command", [(), ("play", "code-swap"), ("daily",)])
def test_a_terminal_that_cannot_show_the_tiles_is_told_so(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    program = Program(*command, SEQTUI_DATA=str(tmp_path), **ASCII)
    assert program.end() == 2
    (told,) = program.output.splitlines()
    assert told.startswith("seqtui: The tiles cannot be shown in the locale's encoding, ")
    assert told.endswith("seqtui play GAME --plain.")


def test_lines_can_be_played_in_such_a_terminal(tmp_path: Path) -> None:
    program = Program("play", "code-swap", "--plain", SEQTUI_DATA=str(tmp_path), **ASCII)
    program.wait_for("You may play")
    program.press("concede\r")
    assert program.end() == 0
