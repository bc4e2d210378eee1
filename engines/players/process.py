"""A process that is told lines and answers in lines, and that can hold nobody up.

It is started without a shell, in a session of its own and with nothing but its pipes. Whatever goes
wrong with it is a :class:`Failed`. Its notes on standard error are read only to say why it stopped.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Lock
from time import monotonic

from seqtui.engines.text import counted, lower_first, printable, shortened

_MOST_UNREAD = 10_000
"""How many bytes a process may be ahead with its answers, and how long one may be."""
_MOST_UNSENT = 1_000_000
_MOST_NOTES = 65_536
"""How many bytes of notes are read at once; only those read last are kept."""
_GRACE = 0.5
"""Seconds that the end of a process may take."""
_TICK = 0.1
"""Seconds after which whoever waits looks whether the process was ended."""


class Failed(Exception):
    """What a process did wrong, to follow its name: "did not answer within 10 seconds"."""


class LineProcess:
    """One process. It may be told and ended by one thread while another waits for its answer."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, or raise :class:`Failed`."""
        if os.name != "posix":
            raise Failed("cannot play here: programs need Linux, macOS or their like")
        new = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                command, bufsize=0, stdin=new, stdout=new, stderr=new, start_new_session=True
            )
        except OSError as error:
            raise Failed(
                f"could not be started: {lower_first(error.strerror or str(error))}"
            ) from None
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._streams = [stream for stream in streams if stream]
        self._in, self._out, self._err = (stream.fileno() for stream in self._streams)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._unsent, self._unread, self._notes = bytearray(), bytearray(), b""
        self._noted: tuple[int, ...] = (self._err,)
        """The pipe of its notes, until that has ended."""
        self._telling, self._listening, self._ending = Lock(), Lock(), Lock()
        self._is_ended = False
        atexit.register(self.end)

    def tell(self, line: str) -> None:
        """Send a line as soon as the process reads it."""
        with self._telling:
            self._unsent += line.encode() + b"\n"
        self._send()

    def answer(self, limit: float) -> bytes:
        """Wait so many seconds for its next line that is not blank, or raise :class:`Failed`."""
        deadline, late = monotonic() + limit, False
        with self._listening:
            self._listen(0)  # a flood is noticed even if it brings moves
            while not (line := self._next_line()):
                if late:
                    raise Failed(f"did not answer within {_written(limit)}")
                if self._is_ended:
                    raise Failed("was ended")
                # Late or not, look once more: we may have been asleep when the answer came.
                late = (left := deadline - monotonic()) <= 0
                if not self._listen(max(0.0, min(left, _TICK))):
                    raise Failed(f"stopped before the game was over{self._last_note()}")
        return line

    def dismiss(self, patience: float = _GRACE) -> None:
        """Send it what is left, and let it end by itself for so many seconds."""
        deadline = monotonic() + patience
        with self._listening:
            while (left := deadline - monotonic()) > 0 and not self._is_ended:
                if not self._unsent:
                    self._hang_up()
                self._unread.clear()
                if not self._listen(min(left, _TICK)):
                    break

    def end(self) -> None:
        """End it and all it has started, whatever they do."""
        with self._ending:
            if self._is_ended:
                return
            self._is_ended = True
            atexit.unregister(self.end)
            with suppress(ProcessLookupError, PermissionError):
                # It has not been waited for, so its number cannot be somebody else's by now.
                os.killpg(self._process.pid, signal.SIGKILL)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
            # Whoever waits for an answer notices first, and then reads no more.
            if self._listening.acquire(timeout=_GRACE):
                with self._telling:
                    for stream in self._streams:
                        stream.close()
                self._listening.release()

    # How it works

    def _send(self) -> None:
        """Pass on as much as the pipe takes now."""
        with self._telling, suppress(BlockingIOError):
            try:
                while self._unsent and not self._is_ended:
                    del self._unsent[: os.write(self._in, self._unsent)]
            except BrokenPipeError:  # it may well answer without reading
                self._unsent.clear()

    def _hang_up(self) -> None:
        """Let it read that there is no more."""
        with self._telling:
            self._streams[0].close()

    def _listen(self, patience: float) -> bool:
        """Wait for something to read or send; return False once its output has ended."""
        with DefaultSelector() as ready:
            for pipe in (self._out, *self._noted):
                ready.register(pipe, EVENT_READ)
            if self._unsent:
                ready.register(self._in, EVENT_WRITE)
            pipes = {key.fd for key, _ in ready.select(patience)}
        if self._in in pipes:
            self._send()
        if self._err in pipes:
            self._read_notes()
        if self._out not in pipes:
            return True
        chunk = os.read(self._out, _MOST_UNREAD + 1)
        if not chunk and self._unread.strip():
            chunk = b"\n"  # some end without ending their last line
        self._unread += chunk
        return bool(chunk)

    def _read_notes(self) -> None:
        try:
            chunk = os.read(self._err, _MOST_NOTES)
        except BlockingIOError:
            return
        self._notes = chunk or self._notes
        if not chunk:
            self._noted = ()

    def _last_note(self) -> str:
        """Return the last line of its notes, to follow what it did."""
        if self._noted:
            self._read_notes()
        last = self._notes.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f": {shortened(printable(last.strip()), 120)}" if last else ""

    def _next_line(self) -> bytes:
        """Take the next line that is not blank from what was read, or nothing yet."""
        if len(self._unread) > _MOST_UNREAD:
            raise Failed("wrote far more than it was asked for")
        if len(self._unsent) > _MOST_UNSENT:
            raise Failed("does not read what it is told")
        line = b""
        while not line and b"\n" in self._unread:
            whole, _, self._unread = self._unread.partition(b"\n")
            line = bytes(whole.strip())
        return line


def _written(limit: float) -> str:
    return counted(int(limit), "second") if limit % 1 == 0 else f"{limit:g} seconds"
