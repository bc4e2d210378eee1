"""The installed program in a pseudo-terminal, and what somebody before it would see."""

from __future__ import annotations

import fcntl
import os
import re
import select
import struct
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Sequence
from signal import Signals
from subprocess import Popen
from time import monotonic

from tests.app.cli.command import SEQTUI

ROWS, COLUMNS = 40, 120
PATIENCE = 120.0  # seconds; only a test that fails waits for so long
_SIZE = ("COLUMNS", "LINES")

_PIECE = re.compile(
    r"\x1b\[(?P<numbers>[\d;]*)(?P<final>[A-Za-z])"  # a control sequence
    r"|\x1b\[[?>=<][\d;]*[$]?[A-Za-z]"  # a private one
    r"|\x1b\][^\x07]*\x07"  # a system command
    r"|(?P<end>[\r\n])"
    r"|(?P<text>[^\x1b\r\n]+)"
)


class Display:
    """What stands on a terminal, as far as text and the places of text go."""

    def __init__(self) -> None:
        self._cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self._row = self._column = 0
        self._rest = ""

    @property
    def lines(self) -> list[str]:
        """The rows of the screen."""
        return ["".join(row) for row in self._cells]

    def feed(self, text: str) -> None:
        """Take in output; what is not complete yet waits for the rest."""
        text = self._rest + text
        done = 0
        while piece := _PIECE.match(text, done):
            self._take(piece)
            done = piece.end()
        self._rest = text[done:]

    def _take(self, piece: re.Match[str]) -> None:
        if piece["text"]:
            for character in piece["text"]:
                if self._row < ROWS and self._column < COLUMNS:
                    self._cells[self._row][self._column] = character
                self._column += 1
        elif piece["end"]:
            self._row, self._column = (
                (self._row, 0) if piece["end"] == "\r" else (self._row + 1, self._column)
            )
        elif piece["final"] == "H":
            row, _, column = (piece["numbers"] or "1;1").partition(";")
            self._row, self._column = int(row) - 1, int(column or 1) - 1
        elif piece["final"] == "J":
            self._cells = [[" "] * COLUMNS for _ in range(ROWS)]


class Program:
    """One run of the program, until it is killed."""

    def __init__(
        self, *arguments: str, command: Sequence[str] = (str(SEQTUI),), **environment: str
    ) -> None:
        """``command`` is what to run in place of the installed program."""
        self.display = Display()
        self.output = ""
        """Everything that was written, control sequences included."""
        # Output comes in pieces that may end in the middle of a character.
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._terminal, inside = os.openpty()
        self.resize(COLUMNS, ROWS)
        self.before = self.attributes
        """How the terminal was set up before the program came."""
        inherited = {name: told for name, told in os.environ.items() if name not in _SIZE}
        self._process = Popen(
            [*command, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env={**inherited, "TERM": "xterm-256color", **environment},
        )
        os.close(inside)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def attributes(self) -> list[object]:
        """How the terminal is set up: raw or cooked, with echo or without."""
        return termios.tcgetattr(self._terminal)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        """Send keys; a lone surrogate stands for a byte that is no UTF-8."""
        os.write(self._terminal, keys.encode(errors="surrogateescape"))

    def send(self, *signals: Signals) -> None:
        """Send signals to the program alone."""
        for number in signals:
            self._process.send_signal(number)

    def hang_up(self, seconds: float = PATIENCE) -> int:
        """Take the terminal away, and return the program's exit code."""
        os.close(self._terminal)
        try:
            return self._process.wait(seconds)
        finally:
            self._process.kill()

    def watch(self, seconds: float) -> None:
        """Follow what is shown for a while."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            ready, _, _ = select.select([self._terminal], [], [], left)
            if ready:
                self._read()

    def wait(self, holds: Callable[[list[str]], bool], seconds: float = PATIENCE) -> None:
        """Follow what is shown until it is as it should be."""
        end = monotonic() + seconds
        while not holds(self.display.lines):
            assert monotonic() < end, "\n".join(self.display.lines)
            try:
                self.watch(0.02)
            except OSError:  # it has let go of the terminal
                raise AssertionError("It ended:\n" + "\n".join(self.display.lines)) from None

    def wait_for(self, *words: str) -> None:
        """Follow what is shown until all of this stands on the screen."""
        self.wait(lambda lines: all(any(word in line for line in lines) for word in words))

    def end(self, seconds: float = PATIENCE) -> int:
        """Follow what is shown until the program ends by itself, and return its exit code."""
        end = monotonic() + seconds
        while (code := self._process.poll()) is None:
            assert monotonic() < end, "\n".join(self.display.lines)
            try:
                self.watch(0.02)
            except OSError:  # it has let go of the terminal
                self._process.wait(seconds)
        self.after = self.attributes
        self._read_rest()
        return code

    def kill(self) -> None:
        """End the program at once, as a power cut would; what it has written before is seen."""
        self._process.kill()
        self._process.wait()
        self._read_rest()

    def _read_rest(self) -> None:
        try:
            while select.select([self._terminal], [], [], 0)[0]:
                self._read()
        except OSError:  # nothing is left
            pass
        os.close(self._terminal)

    def _read(self) -> None:
        text = self._decoder.decode(os.read(self._terminal, 65536))
        self.output += text
        self.display.feed(text)
