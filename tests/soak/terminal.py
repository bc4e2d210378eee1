"""The monkey at the program in a pseudo-terminal: slower, and all that it sees is text.

It sends what a terminal would send, resizes the window, and knows the program by its output,
its exit code, its reports of failures and the games on the disk.
"""

from __future__ import annotations

import fcntl
import signal
import struct
import sys
import termios
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

from tests.app.store.terminal import COLUMNS, ROWS, Program
from tests.app.wire import typed
from tests.soak.gestures import Gesture, Hand, Look
from tests.soak.headless import FOR_EVER, Hang
from tests.soak.rounds import player_folder, records
from tests.soak.truth import told

_ROOT = Path(__file__).parent.parent.parent
_COMMAND = (sys.executable, str(_ROOT / "seqtui.py"))
_SIZE = COLUMNS, ROWS


class Crash(AssertionError):
    """The program ended by itself, and not well."""


class _Watched(Program):
    """The program in a window whose size changes, watched until it ends."""

    ended = False

    def __init__(self) -> None:
        # Not told by the environment, or no other size would be believed.
        super().__init__(command=_COMMAND, PYTHONPATH=str(_ROOT), COLUMNS="", LINES="")

    def reshape(self, size: tuple[int, int]) -> None:
        """Change the size of the window."""
        columns, rows = size
        packed = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, packed)
        self._process.send_signal(signal.SIGWINCH)

    def press(self, keys: str) -> None:
        try:
            super().press(keys)
        except OSError:  # it has let go of the terminal
            self.ended = True

    def watch(self, seconds: float) -> None:
        try:
            super().watch(seconds)
        except OSError:
            self.ended = True

    def leave(self) -> int:
        """Close what lies over the screen, and leave; again if need be: a rush may be dropped."""
        end = monotonic() + FOR_EVER
        self.reshape(_SIZE)
        while self._process.poll() is None:
            if monotonic() > end:
                raise Hang("the program cannot be left", "\n".join(self.display.lines))
            for key in ("escape", "ctrl+q"):
                self.press(typed(key))
                self.watch(0.2)
        return self.end()


class TerminalRound:
    """One run of the program, and what was sent to it."""

    def __init__(self, seed: int, gestures: list[Gesture] | None = None) -> None:
        """Begin from a seed; with ``gestures``, do exactly these again."""
        self.seed = seed
        self._dice = Random(seed)
        self._script = gestures
        self.done: list[Gesture] = []
        self.events = 0
        self.checks = 0
        self.slowest = 0.0

    def run(self, events: int) -> None:
        """Do things until there were so many events or the program has ended."""
        with player_folder(self._dice) as folder:
            program = _Watched()
            try:
                self._answers(program)
                self._play(program, events)
                code = program.leave()
            except BaseException:
                program.kill()
                raise
            if code != 0 or list((folder / "state").glob("*")):
                reports = [path.read_text() for path in (folder / "state").glob("*")]
                raise Crash(f"exit code {code}", *reports)
            for record in records(folder).values():
                told(record)
                self.checks += 1

    def _play(self, program: _Watched, events: int) -> None:
        hand, size = Hand(self._dice), _SIZE
        script = iter(self._script) if self._script is not None else None
        for step in count():
            if self.events >= events or program.ended:
                return
            if script is None:
                gestures = hand.next(_look(program, size, self._dice))
            elif not (gestures := [gesture for gesture in [next(script, None)] if gesture]):
                return
            for gesture in gestures:
                self.done.append(gesture)
                if gesture.size:
                    size = gesture.size
                    program.reshape(size)
                    self.events += 1
                else:
                    program.press(gesture.sent)
                    self.events += max(1, len(gesture.sent) if gesture.sent.isprintable() else 1)
                if gesture.calm:
                    program.watch(0.005)
            if step % 25 == 24:
                size = _SIZE
                self._answers(program)

    def _answers(self, program: _Watched) -> None:
        """Wait until the program has drawn itself for a new size: it is alive."""
        program.reshape((100, 30))
        program.watch(0.05)
        before, began = len(program.output), monotonic()
        program.reshape(_SIZE)
        while len(program.output) == before and not program.ended:
            program.watch(0.02)
            if monotonic() - began > FOR_EVER:
                raise Hang("the program does not draw itself any more")
        self.slowest = max(self.slowest, monotonic() - began)


def _look(program: Program, size: tuple[int, int], dice: Random) -> Look:
    """See what is written somewhere; it may be a thing to click."""
    lines = program.display.lines[: size[1]]
    cells = [(x, y) for y, line in enumerate(lines) for x in range(0, min(len(line), size[0]), 3)]
    spots = [(x, y) for x, y in cells if lines[y][x] not in " ▀▄"]
    at_door = any("seqtui" in line for line in lines[:1])
    return Look(size, spots=dice.sample(spots, min(9, len(spots))), at_door=at_door)
