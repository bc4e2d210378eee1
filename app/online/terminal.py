"""A guest's process in a pseudo-terminal, and all that goes between it and the guest's ssh."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
from contextlib import suppress
from socket import socket

from asyncssh import SSHServerChannel

from seqtui.app.online.wire import RateLimit
from seqtui.app.runtime.child import PYTHON_PATH, command

MOST_COLUMNS, MOST_ROWS = 400, 200  # the largest window that is drawn
_PER_SECOND, _AT_ONCE = 16_000.0, 32_000.0
"""How many bytes a guest may type: far more than hands and a mouse can, and few to deal with."""
_STEP = 0.1  # seconds between changes of the window's size, and looks at input that is held back
_PATIENCE = 3.0  # seconds in which a guest's process may end by itself
_CHUNK = 65_536
_COLOURFUL = re.compile(r"direct|kitty|alacritty|foot|wezterm|ghostty|contour|iterm")
_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,31}")
RESTORE = (
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l"
    b"\x1b[?2004l\x1b[<u\x1b[0m\x1b[?25h\x1b[?1049l\r\n"
)
"""Gives a terminal back when its program could not do so: mouse off, other screen left."""


def _environment(term: str) -> dict[str, str]:
    """Return the whole environment of a guest's process: nothing of the host's but the time zone.

    Of the guest's own only the terminal's name is taken over, if it looks like one.
    """
    term = term if _TERM.fullmatch(term) and term != "dumb" else "xterm-256color"
    environment = {"TERM": term, **PYTHON_PATH, "LANG": "C.UTF-8", "PATH": os.defpath}
    if _COLOURFUL.search(term):
        environment["COLORTERM"] = "truecolor"
    return environment | {name: os.environ[name] for name in ("TZ",) if name in os.environ}


def _bounded(columns: int, rows: int) -> tuple[int, int]:
    return max(1, min(columns, MOST_COLUMNS)), max(1, min(rows, MOST_ROWS))


class GuestTerminal:
    """Carries bytes between a guest's process and the guest, each as fast as the other takes it."""

    def __init__(
        self, channel: SSHServerChannel[bytes], term: str, size: tuple[int, int], link: socket
    ) -> None:
        """Start the process; ``link`` is its connection to the host."""
        self._channel = channel
        self._master, slave = pty.openpty()
        self._loop = asyncio.get_running_loop()
        self._is_open = True
        self._resizing: asyncio.TimerHandle | None = None
        self._size = _bounded(*size)
        self._set_size()
        try:
            self.process = subprocess.Popen(
                [*command("seqtui.app.cli.guest"), str(link.fileno())],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                pass_fds=(link.fileno(),),
                start_new_session=True,
                env=_environment(term),
                cwd="/",
            )
        finally:
            os.close(slave)
            link.close()
        os.set_blocking(self._master, False)
        self._input = bytearray()
        self._rate = RateLimit(_PER_SECOND, _AT_ONCE)
        self._is_paused = False  # while the guest's end keeps what is typed
        self._drained = asyncio.Event()
        self._loop.add_reader(self._master, self._read)

    # From the guest

    def resize(self, columns: int, rows: int) -> None:
        """Change the size in a moment; of several changes until then, the last one counts."""
        self._size = _bounded(columns, rows)
        if self._resizing is None:
            self._resizing = self._loop.call_later(_STEP, self._set_size)

    def _set_size(self) -> None:
        self._resizing = None
        if self._is_open:
            columns, rows = self._size
            packed = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, packed)

    def type(self, data: bytes) -> None:
        """Take what was typed; more than anybody can type waits at the guest's end."""
        self._rate.use(len(data))
        self._input += data
        self._write()
        if not self._is_paused:
            self._pause_or_resume_input()

    def _pause_or_resume_input(self) -> None:
        if not self._is_open:
            return
        was_paused = self._is_paused
        self._is_paused = not self._rate.use() or len(self._input) > _CHUNK
        if self._is_paused:
            if not was_paused:
                self._channel.pause_reading()
            self._loop.call_later(_STEP, self._pause_or_resume_input)
        elif was_paused:
            self._channel.resume_reading()

    def _write(self) -> None:
        """Hand on what was typed, as much as the process takes."""
        if not self._is_open:
            return
        with suppress(OSError):
            while self._input:
                try:
                    del self._input[: os.write(self._master, self._input[:1_000])]
                except BlockingIOError:
                    self._loop.add_writer(self._master, self._write)
                    return
        self._loop.remove_writer(self._master)

    # To the guest

    def _read(self) -> None:
        try:
            data = os.read(self._master, _CHUNK)
        except BlockingIOError:
            return
        except OSError:  # the process has ended, and with it the terminal
            data = b""
        if data:
            self._channel.write(data)
        else:
            self._loop.remove_reader(self._master)
            self._drained.set()

    def pause(self) -> None:
        """Read no more output until the guest has taken what there is."""
        if self._is_open:
            self._loop.remove_reader(self._master)

    def resume(self) -> None:
        """Read output again."""
        if self._is_open and not self._drained.is_set():
            self._loop.add_reader(self._master, self._read)

    # The end

    async def ended(self) -> bool:
        """Wait until the process has ended and all is written; tell whether it ended properly."""
        while self.process.poll() is None:
            await asyncio.sleep(_STEP / 2)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._drained.wait(), 1)
        return self.process.returncode == 0

    async def close(self, *, hang_up: bool) -> None:
        """End the process: by itself if it is about to, or else by hanging up, or by force."""
        if hang_up:
            self._signal(signal.SIGHUP)
        for number in (signal.SIGHUP, signal.SIGKILL):
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ended(), _PATIENCE)
                break
            self._signal(number)
        else:
            await self.ended()  # the host has let go of a process only once that is gone
        if self._is_open:
            self._is_open = False
            self._loop.remove_reader(self._master)
            self._loop.remove_writer(self._master)
            os.close(self._master)

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)
