"""A whole game between the installed program and the stock ssh client, each in a terminal."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import Signals
from time import monotonic

import pytest

from seqtui.app.store.games import Games
from seqtui.engines.gate.records import load
from tests.app.store.samples import records_of
from tests.app.store.terminal import PATIENCE, Program

SSH = shutil.which("ssh")
pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(SSH is None, reason="there is no ssh here: nothing is proven"),
]

_LINE = re.compile(r"ssh -p (\d+) (\w+)@127\.0\.0\.1")
_QUIETLY = ("-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null")


class Invited(Program):
    """The host's program, once it waits for a friend."""

    def __init__(self, *arguments: str) -> None:
        super().__init__("host", *arguments, "--name1", "Ada")
        self.wait_for("SHA256:")
        # A frame comes in pieces: both lines must be there.
        self.wait(lambda lines: len(set(_LINE.findall("\n".join(lines)))) == 2)
        lines = "\n".join(self.display.lines)
        self.codes = {code: port for port, code in _LINE.findall(lines)}
        self.code, self.watch_code = self.codes

    def ssh(self, *arguments: str, code: str = "") -> list[str]:
        """Return the line that a friend types, without questions about keys."""
        port = self.codes[self.code]
        return [str(SSH), *_QUIETLY, "-p", port, *arguments, f"{code or self.code}@127.0.0.1"]


def see(program: Program, *words: str, beside: Program) -> None:
    """Wait for words on one screen; the other one is read too, or its ssh would fall silent."""
    end = monotonic() + PATIENCE
    while not all(any(word in line for line in program.display.lines) for word in words):
        assert monotonic() < end, "\n".join(program.display.lines)
        program.watch(0.02)
        beside.watch(0.02)


@contextmanager
def host(*arguments: str) -> Iterator[Invited]:
    """Wait for a friend, and stop in the end."""
    waiting = Invited(*arguments)
    try:
        yield waiting
    finally:
        try:
            waiting.send(Signals.SIGTERM)
            waiting.end()
        except (OSError, ProcessLookupError):
            pass


def test_a_game_from_the_invitation_to_the_end(tmp_path: Path) -> None:
    with host("sequence-shift", "--start", '{"sequence": [1, 3, 2, 5, 4]}') as ada:
        bob = Program(command=ada.ssh(), TERM="xterm-kitty")
        bob.wait_for("Type your name", "Ada is waiting.")
        see(ada, "Your friend is here.", beside=bob)
        bob.press("Bob\r")
        bob.wait_for("Ada is thinking")
        see(ada, "with Bob, over ssh", beside=bob)
        ada.press("/swap 2 3\r")
        see(bob, "TO MOVE", "● swap 2 3", beside=ada)
        bob.press("/swap 4 5\r")
        for program, other in ((ada, bob), (bob, ada)):
            see(program, "seed", "turn 1", beside=other)
        # Both want to play again; the next game begins once they have agreed.
        ada.press("a")
        see(bob, "Ada wants to play again", beside=ada)
        bob.press("a")
        for program, other in ((ada, bob), (bob, ada)):
            see(program, "over ssh", "none yet", beside=other)
        ada.press("\x1b[27u")
        see(ada, "Leave the table?", beside=bob)
        end = monotonic() + PATIENCE
        while any("Leave the table?" in line for line in ada.display.lines):
            assert monotonic() < end, "the question stays"
            ada.press("y")  # a question takes no key from before it was seen
            ada.watch(0.5)
        assert bob.end() == 0
        assert bob.after == bob.before
        assert "Ada has closed the table. Thank you for playing." in bob.output
        ada.wait_for("five number games")
    games = Games(print)
    (record,) = records_of(games)
    assert load(record).turns[-1].notation == "swap 4 5"
    games.close()


def test_a_cut_line_and_the_way_back(tmp_path: Path) -> None:
    with host("sequence-builder", "--clock", "5min") as ada:
        bob = Program(command=ada.ssh(), TERM="xterm-kitty")
        bob.wait_for("Type your name")
        bob.press("Bob\r")
        bob.wait_for("Ada is thinking")
        ada.press("4\r")
        bob.wait_for("Ada took 4")
        bob.kill()
        ada.wait_for("Bob's line broke", "AWAY", ada.code)
        bob = Program(command=ada.ssh(), TERM="xterm-kitty")
        bob.wait_for("TO MOVE", "● 4")
        bob.press("5\r")
        see(ada, "◆ 5", beside=bob)
        assert not any("AWAY" in line for line in ada.display.lines)
        bob.send(Signals.SIGTERM)
        bob.end()


@pytest.mark.parametrize(
    "request_",
    [("id",), ("-s", "sftp"), ("-W", "127.0.0.1:22"), ("-N", "-R", "0:127.0.0.1:22")],
    ids=["exec", "sftp", "connection", "listener"],
)
def test_stock_ssh_gets_nothing_but_the_game(request_: tuple[str, ...]) -> None:
    with host("sequence-builder") as ada:
        options = [part for part in request_ if part.startswith("-") or ":" in part]
        words = [part for part in request_ if part not in options]
        command = [*ada.ssh("-o", "ExitOnForwardFailure=yes", *options), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, stdin=-3)
        assert done.returncode != 0
        assert done.stdout == ""


def test_a_wrong_code_is_told(tmp_path: Path) -> None:
    with host("sequence-builder") as ada:
        done = subprocess.run(
            ada.ssh("-tt", code="x" * 20),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            stdin=-3,
        )
        assert done.returncode == 255
        assert "That code opens no seat here" in done.stderr
        ada.wait_for("Somebody has tried 1 wrong code")


def test_a_line_that_has_gone_silent_gives_the_seat_free(tmp_path: Path) -> None:
    with host("sequence-builder") as ada:
        bob = Program(command=ada.ssh(), TERM="xterm-kitty")
        bob.wait_for("Type your name")
        bob.press("Bob\r")
        bob.wait_for("Ada is thinking")
        bob.send(Signals.SIGSTOP)  # as if the machine were asleep: nothing is said, nothing closed
        ada.wait_for("Bob's line broke")
        again = Program(command=ada.ssh(), TERM="xterm-kitty")
        again.wait_for("Ada is thinking")
        again.send(Signals.SIGSTOP)
        third = Program(command=ada.ssh(), TERM="xterm-kitty")  # before anybody has noticed
        third.wait_for("Ada is thinking")
        for program in (bob, again, third):
            program.kill()
