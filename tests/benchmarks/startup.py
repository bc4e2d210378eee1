"""How long a person waits: for the first frame, and from a key to what it paints.

Run ``python -m tests.benchmarks.startup [rounds]``. A bare Textual application with one widget
is measured in turn with ours, in a pseudo-terminal of the same size, and medians are compared,
so that a busy machine slows both alike. The bars: 1.2 times the bare start for the picker, 1.5
times for a game, 1.5 times its key. Where other work shares the processors, the time on the
processor says more than the clock.

What the first frame does not wait for is loaded after it, so the first key is measured too: sent
the moment the first frame shows, and once everything is loaded.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROWS, COLUMNS = 24, 80
QUIET = 0.08
"""Seconds without output after which a frame is taken to be complete."""

BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    BINDINGS = [("up,down", "swap", "")]
    said = "FIRST"
    def compose(self):
        yield Static(self.said)
    def action_swap(self):
        self.said = "OTHER" if self.said == "FIRST" else "FIRST"
        self.query_one(Static).update(self.said)

Bare().run()
"""
PICKER = "import sys; sys.argv = ['seqtui']; from seqtui import main; main()"
PLAY = PICKER.replace(
    "'seqtui'", "'seqtui', 'play', 'sequence-shift', '--seed', '7', '--p2', 'human'"
)

PROGRAMS: Mapping[str, tuple[str, bytes, Sequence[bytes]]] = {
    "bare": (BARE, b"FIRST", (b"\x1b[B", b"\x1b[A")),
    "picker": (PICKER, b"five number games", (b"\x1b[B", b"\x1b[A")),
    "play": (PLAY, b"SEQUENCE SHIFT", (b"\x1b[C", b"\x1b[D")),
}
"""Each program with what its first frame shows, and two keys that undo each other."""

FIRST_KEYS: Sequence[tuple[str, str, bytes, bytes]] = (
    ("picker", "down", b"\x1b[B", b"Build 1 to 5, and block your opponent"),
    ("picker", "enter", b"\r", b"SEQUENCE SHIFT"),
    ("play", "right", b"\x1b[C", b"swap 2 3"),
    ("play", "enter", b"\r", b"Player 2, swap"),
)
"""Keys that somebody may press as soon as there is something to see, and what each paints."""


class Terminal:
    """A program in a pseudo-terminal that answers what Textual asks a terminal."""

    def __init__(self, code: str, config: str) -> None:
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if not self.pid:
            self._become(code, config)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    @staticmethod
    def _become(code: str, config: str) -> None:
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "COLUMNS": str(COLUMNS),
            "LINES": str(ROWS),
            # Not ours, which would spare the program to ask the platform.
            "XDG_CONFIG_HOME": config,
            "XDG_DATA_HOME": config,
        }
        for name in ("PYTHONDONTWRITEBYTECODE", "NO_COLOR", "SEQTUI_CONFIG", "SEQTUI_DATA"):
            environment.pop(name, None)
        os.execve(sys.executable, [sys.executable, "-c", code], environment)

    def read(self, timeout: float) -> bytes:
        """Return what the program has written, or nothing if it has been quiet for so long."""
        if not select.select([self.fd], [], [], timeout)[0]:
            return b""
        try:
            return os.read(self.fd, 65536)
        except OSError:
            return b""

    def until(self, wanted: bytes, since: float | None = None, limit: float = 20.0) -> float:
        """Return the seconds since the start, or another moment, until some text was painted."""
        seen, since = b"", since or self.started
        while time.perf_counter() - since < limit:
            seen += self.read(0.5)
            # Styles may stand between the words of a text.
            if wanted in re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", seen):
                return time.perf_counter() - since
        raise TimeoutError(wanted)

    def settle(self) -> None:
        """Wait until nothing is painted any more."""
        while self.read(QUIET):
            pass

    def until_loaded(self) -> None:
        """Wait until the program does nothing any more, in any of its threads."""
        busy, quiet = -1.0, 0
        while quiet < 3:
            self.settle()
            now = sum(self._on_processor(each.name) for each in self._threads.iterdir())
            busy, quiet = now, quiet + 1 if now - busy < QUIET / 20 else 0

    def cpu(self) -> float:
        """Return the seconds its main thread has been on a processor; 0 where nobody counts."""
        return self._on_processor(str(self.pid))

    @property
    def _threads(self) -> Path:
        return Path(f"/proc/{self.pid}/task")

    def _on_processor(self, thread: str) -> float:
        try:
            counted = (self._threads / thread / "schedstat").read_text()
        except OSError:
            return 0.0
        return int(counted.split()[0]) / 1e9

    def press(self, key: bytes) -> float:
        """Press a key; return the seconds until the last byte of what it painted."""
        pressed = last = time.perf_counter()
        os.write(self.fd, key)
        wait = 1.0
        while self.read(wait):
            last = time.perf_counter()
            wait = QUIET
        return last - pressed

    def close(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


class Times(NamedTuple):
    """What was measured of one program, in seconds."""

    start: list[float]
    cpu: list[float]
    """Time on a processor until the first frame."""
    key: list[float]


def measure(rounds: int, keys: int) -> dict[str, Times]:
    """Return the times of every program, taken in turn."""
    times = {name: Times([], [], []) for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as config:
        for warm in (True, *([False] * rounds)):
            for name, (code, wanted, pair) in PROGRAMS.items():
                terminal = Terminal(code, config)
                try:
                    start, cpu = terminal.until(wanted), terminal.cpu()
                    terminal.until_loaded()
                    painted = [terminal.press(pair[n % 2]) for n in range(2 if warm else keys)]
                finally:
                    terminal.close()
                if not warm:  # the first run fills the caches
                    times[name].start.append(start)
                    times[name].cpu.append(cpu)
                    times[name].key.extend(painted)
    return times


def first_key(program: str, key: bytes, painted: bytes, *, at_once: bool) -> tuple[float, float]:
    """Return the seconds to the first frame, and from a first key to what it paints."""
    code, wanted, _ = PROGRAMS[program]
    with tempfile.TemporaryDirectory() as config:  # a new one, because a move is kept
        terminal = Terminal(code, config)
        try:
            start = terminal.until(wanted)
            if not at_once:
                terminal.until_loaded()
            pressed = time.perf_counter()
            os.write(terminal.fd, key)
            return start, terminal.until(painted, pressed)
        finally:
            terminal.close()


def print_first_keys(rounds: int) -> None:
    """Measure and print what a first key takes."""
    times: dict[tuple[str, str], list[list[float]]] = {}
    for _ in range(rounds):
        for program, name, key, painted in FIRST_KEYS:
            start, early = first_key(program, key, painted, at_once=True)
            _, late = first_key(program, key, painted, at_once=False)
            columns = times.setdefault((program, name), [[], [], []])
            for column, value in zip(columns, (early, late, start + early), strict=True):
                column.append(value)
    print(f"\n{'first key':16}{'at once':>12}{'when loaded':>14}{'start and key':>16}")
    for (program, name), columns in times.items():
        shown = [f"{statistics.median(column) * 1000:.1f} ms" for column in columns]
        print(f"{f'{program} {name}':16}{shown[0]:>12}{shown[1]:>14}{shown[2]:>16}")


def main(rounds: int = 9, keys: int = 8) -> None:
    """Measure and print two tables."""
    times = measure(rounds, keys)
    medians = {name: [statistics.median(each) for each in of] for name, of in times.items()}
    titles = ("first frame", "on the CPU", "key to paint")
    print(" " * 8 + "".join(f"{title:>14} {'ratio':>6}" for title in titles))
    for name, median in medians.items():
        row = f"{name:8}"
        for value, bare in zip(median, medians["bare"], strict=True):
            row += f"{value * 1000:11.1f} ms {value / bare if bare else 0:6.2f}"
        print(row)
    print_first_keys(rounds)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
