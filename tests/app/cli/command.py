"""The installed command as the tests run it: as a process of its own, or inside this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from seqtui.app.cli.commands import run

SEQTUI = Path(sysconfig.get_path("scripts")) / "seqtui"
TIMEOUT = 60


class Done(NamedTuple):
    """What a call of the command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]

    def all(self, event: str) -> list[dict[str, Any]]:
        """Return the JSON lines of one kind."""
        return [line for line in self.events if line["event"] == event]


def seqtui(*arguments: str, says: str | bytes = "", **environment: str) -> Done:
    """Run the installed command with this on its standard input."""
    done = subprocess.run(
        [SEQTUI, *arguments],
        input=says.encode() if isinstance(says, str) else says,
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
        env={**os.environ, **environment},
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


class _Keyboard(TextIOWrapper):
    """Input that somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


class Inside:
    """Runs the command in this process: the same code, without the time to start."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str, says: str = "", typed: bool = False) -> Done:
        """Run the command with this on its standard input, typed at a terminal or from a pipe."""
        stdin = (_Keyboard if typed else TextIOWrapper)(BytesIO(says.encode()))
        self._monkeypatch.setattr(sys, "stdin", stdin)
        code = run(arguments)
        return Done(code, *self._capsys.readouterr())
