"""Programs for the tests: good ones, and every kind of bad one."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.program import _Failed
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LIMIT, Player

FIRST_LEGAL = """
import json, sys
you = None
for event in map(json.loads, sys.stdin):
    you = event.get("you", you)
    if event["event"] == "position" and event["to_move"] == you:
        print(event["legal"][0], flush=True)
"""
"""A program that always takes the first legal move."""
PATIENCE = 60
"""Seconds until a test gives up; on a busy machine a program takes a while to start."""
SLEEPER = "import time; time.sleep(600)"
"""A program that never answers."""


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something is so, looking every now and then."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def bot(code: str, *arguments: str) -> str:
    """Return the kind of a player that runs some Python code, as quickly as Python starts."""
    return "cmd:" + shlex.join([sys.executable, "-ISc", code, *arguments])


def told_to(path: Path, *answers: str) -> str:
    """Return a program that writes all it reads to a file, and gives these answers in turn."""
    code = """
import json, sys
path, *answers = sys.argv[1:]
you = None
with open(path, "w") as file:
    for line in sys.stdin:
        print(line, end="", file=file, flush=True)
        event = json.loads(line)
        you = event.get("you", you)
        if event["event"] == "position" and event["to_move"] == you:
            print(answers.pop(0), flush=True)
"""
    return bot(code, str(path), *answers)


def session_of(
    one: str, two: str, game: str = "sequence-shift", limit: float = LIMIT, seed: int = 7
) -> AnySession:
    """Begin a game of two kinds of players."""
    rules = game_named(game)
    players = Player("Ada", one), Player("Bob", two)
    setup = prepare(rules, check_options(rules, {}), seed=seed, players=players, limit=limit)
    return Session(setup)


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:  # no such folder on macOS
        return Path("/proc").exists() is False
    except ProcessLookupError:
        return False
    return state != "Z"


def leaving_its_number(path: Path) -> str:
    """Return a program that leaves the number of its process in a file, and never answers."""
    code = "import os, sys, time; open(sys.argv[1], 'w').write(f'{os.getpid()}\\n'); "
    return bot(code + "time.sleep(600)", str(path))


def is_running(path: Path) -> bool:
    """Tell whether the program that left its number in a file has begun, and has not ended."""
    number = path.read_text("utf-8") if path.exists() else ""
    return number.endswith("\n") and is_alive(int(number))


def watched_starts(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Start no program from now on, but return the list of those that would have been started."""
    started: list[Sequence[str]] = []

    def start(command: Sequence[str]) -> None:
        started.append(command)
        raise _Failed("was not to be started")

    monkeypatch.setattr("seqtui.engines.players.program._LineProcess", start)
    return started
