"""Programs as players: one process for one game, which can never block it.

A program reads the lines of :mod:`.protocol` and answers each position in which it is to choose
with one line. Answers are taken in order, even one that comes before its question. Whatever it does
instead (it is missing, dies, talks nonsense, floods, thinks for ever) costs it the game.
"""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Lock
from time import monotonic
from typing import Any, Self

from seqtui.engines import protocol
from seqtui.engines.call import MAX_FAULT, Call
from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.events import Event, TurnUndone
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession
from seqtui.engines.setup import split_command
from seqtui.engines.system import missing
from seqtui.engines.text import counted, lower_first, one_line, printable, shortened

_MOST_UNREAD = 10_000
"""How many bytes a process may be ahead with its answers, and how long one may be."""
_MOST_UNSENT = 1_000_000
_MOST_NOTES = 65_536
"""How many bytes of notes on standard error are read at once; only those read last are kept."""
_GRACE = 0.5
"""Seconds that the end of a process may take."""
_SUPERVISOR = Path(__file__).with_name("supervisor.py")
_TICK = 0.1
"""Seconds after which a thread that waits looks whether the process was ended."""


class Programs:
    """The programs that play a session, if any; each is started anew after an undo."""

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._seated = {
            number: _Program(session, number)
            for number, player in enumerate(session.setup.players, start=1)
            if player.is_program
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.close(at_once=error is not None)

    def to_move(self) -> _Program | None:
        """Return the program that is to choose, or None if the player to move is not one."""
        player = self._session.to_move
        if player is None or (program := self._seated.get(player)) is None:
            return None
        if program.is_closed:
            program = self._seated[player] = _Program(self._session, player)
        return program

    def choose(self) -> Any:  # a move of the session's game
        """Return what the player to move does, be it a program or a computer."""
        program = self.to_move()
        return program.choose(self._session) if program else choose(self._session)

    def close(self, *, at_once: bool = False) -> None:
        """End all of them."""
        for program in tuple(self._seated.values()):
            program.close(at_once=at_once)


class _Program:
    """The program on one side of a session, which it follows from where that stands.

    It is closed when a turn is taken back: the protocol has no way to say so.
    """

    def __init__(self, session: AnySession, number: int) -> None:
        """Start the program that sits on a side, and send it the game so far."""
        self._session = session
        self._process: _LineProcess | None = None
        self._fault = ""
        """Why it can choose nothing, or nothing any more."""
        self._asking = Lock()
        self._chosen: tuple[int, Any] = (-1, None)
        """The ply at which it was asked last, and what it chose."""
        self.is_closed = False
        self._unsubscribe = session.subscribe(self._on_event)
        try:
            self._process = _LineProcess(split_command(session.setup.players[number - 1].kind))
        except (_Failed, BadInput) as error:
            self._fault = str(error)
        else:
            for line in (protocol.start_line(session, you=number), *protocol.past_lines(session)):
                self._process.send(line)

    def choose(self, session: AnySession) -> Any:  # a move of the session's game
        """Return its choice, which the rules allow, or the fault that costs it the game.

        This takes up to its limit. With a screen, run it in a thread, with the session as it is
        now; asked again at the same ply, it returns the same choice.
        """
        if session.is_full:  # no answer would be accepted
            return choose(session)
        with self._asking:
            if self._chosen[0] != session.ply:
                self._chosen = session.ply, self._asked(session)
        return self._chosen[1]

    def _asked(self, session: AnySession) -> Any:
        if not self._fault and self._process is not None:
            try:
                return _checked(session, self._process.answer(session.setup.limit))
            except _Failed as failed:
                self._fault = str(failed)
        return Call.fail(shortened(one_line(self._fault), MAX_FAULT).rstrip("."))

    def close(self, *, at_once: bool = False) -> None:
        """End the program; after a game it first hears the result, unless ``at_once``."""
        self.is_closed = True
        self._unsubscribe()
        if self._process is not None:
            if self._session.outcome and not (at_once or self._fault):
                self._process.dismiss()
            self._process.end()

    def _on_event(self, event: Event) -> None:
        if isinstance(event, TurnUndone):
            self.close(at_once=True)
        elif self._process is not None and (line := protocol.event_line(self._session, event)):
            self._process.send(line)


def _checked(session: AnySession, answer: bytes) -> Any:
    """Take an answer through the gate and the rules, or raise what is wrong with it."""
    try:
        text = answer.decode("utf-8")
    except UnicodeDecodeError:
        raise _Failed("answered something that is not text") from None
    quoted = repr(shortened(printable(text), 40))
    try:
        return session.admit(text)
    except Refused as refused:
        if refused.stage is Stage.READ:
            raise _Failed(f"answered {quoted}, which is not a move") from None
        raise _Failed(f"answered {quoted}: {lower_first(refused.message)}") from None


class _Failed(Exception):
    """What a process did wrong, to follow its name: "did not answer within 10 seconds"."""


def _not_started(error: OSError) -> _Failed:
    return _Failed(f"could not be started: {lower_first(error.strerror or str(error))}")


class _LineProcess:
    """A process that reads and answers in lines, without a shell and in a session of its own.

    Its parent is a supervisor, which ends it, and all it has started, once our line to it ends.
    One thread may write to it and end it while another waits for its answer.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, or raise :class:`_Failed`."""
        if lack := missing("os.fork", "os.killpg"):
            raise _Failed(f"cannot play here: a program {lack}")
        new = subprocess.PIPE
        self._line, its = socket.socketpair()
        try:
            with its:
                self._process = subprocess.Popen(
                    [sys.executable, "-I", "-S", _SUPERVISOR, str(its.fileno()), *command],
                    bufsize=0,
                    stdin=new,
                    stdout=new,
                    stderr=new,
                    start_new_session=True,
                    pass_fds=(its.fileno(),),
                )
        except OSError as error:
            self._line.close()
            raise _not_started(error) from None
        self._line.setblocking(False)
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._streams = [stream for stream in streams if stream]
        self._in, self._out, self._err = (stream.fileno() for stream in self._streams)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._unsent, self._unread, self._notes = bytearray(), bytearray(), b""
        self._noted: tuple[int, ...] = (self._err,)
        """The pipe of its notes, until that has ended."""
        self._write_lock, self._read_lock, self._end_lock = Lock(), Lock(), Lock()
        self._is_ended = False
        atexit.register(self.end)

    def send(self, line: str) -> None:
        """Send a line, as soon as the process reads it."""
        with self._write_lock:
            self._unsent += line.encode() + b"\n"
        self._write()

    def answer(self, limit: float) -> bytes:
        """Wait so many seconds for its next line that is not blank, or raise :class:`_Failed`."""
        deadline, late = monotonic() + limit, False
        with self._read_lock:
            self._wait(0)  # a flood is noticed even if it brings moves
            while not (line := self._next_line()):
                if late:
                    whole = limit % 1 == 0
                    seconds = counted(int(limit), "second") if whole else f"{limit:g} seconds"
                    raise _Failed(f"did not answer within {seconds}")
                if self._is_ended:
                    raise _Failed("was ended")
                # Late or not, look once more: we may have been asleep when the answer came.
                late = (left := deadline - monotonic()) <= 0
                if not self._wait(max(0.0, min(left, _TICK))):
                    raise self._how_it_stopped()
        return line

    def dismiss(self, patience: float = _GRACE) -> None:
        """Send it what is left, and let it end by itself for so many seconds."""
        deadline = monotonic() + patience
        with self._read_lock:
            while (left := deadline - monotonic()) > 0 and not self._is_ended:
                if not self._unsent:
                    with self._write_lock:
                        self._streams[0].close()  # it reads that there is no more
                self._unread.clear()
                if not self._wait(min(left, _TICK)):
                    break

    def end(self) -> None:
        """End it and all it has started, whatever they do."""
        with self._end_lock:
            if self._is_ended:
                return
            self._is_ended = True
            atexit.unregister(self.end)
            self._line.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
            # A thread that waits for an answer notices first, and then reads no more.
            if self._read_lock.acquire(timeout=_GRACE):
                with self._write_lock:
                    for stream in self._streams:
                        stream.close()
                self._read_lock.release()

    # How it works

    def _write(self) -> None:
        """Pass on as much as the pipe takes now."""
        with self._write_lock, suppress(BlockingIOError):
            try:
                while self._unsent and not self._is_ended:
                    del self._unsent[: os.write(self._in, self._unsent)]
            except BrokenPipeError:  # it may well answer without reading
                self._unsent.clear()

    def _wait(self, patience: float) -> bool:
        """Wait for something to read or send; return False once its output has ended."""
        with DefaultSelector() as ready:
            for pipe in (self._out, *self._noted):
                ready.register(pipe, EVENT_READ)
            if self._unsent:
                ready.register(self._in, EVENT_WRITE)
            pipes = {key.fd for key, _ in ready.select(patience)}
        if self._in in pipes:
            self._write()
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

    def _how_it_stopped(self) -> _Failed:
        """Return what is to be said of a process whose output has ended."""
        with suppress(OSError):  # nothing was sent: it was started
            if number := self._line.recv(10):
                return _not_started(OSError(int(number), os.strerror(int(number))))
        return _Failed(f"stopped before the game was over{self._last_note()}")

    def _last_note(self) -> str:
        """Return the last line of its notes, to follow what it did."""
        if self._noted:
            self._read_notes()
        last = self._notes.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f": {shortened(printable(last.strip()), 120)}" if last else ""

    def _next_line(self) -> bytes:
        """Take the next line that is not blank from what was read, or nothing yet."""
        if len(self._unread) > _MOST_UNREAD:
            raise _Failed("wrote far more than it was asked for")
        if len(self._unsent) > _MOST_UNSENT:
            raise _Failed("does not read what it is told")
        line = b""
        while not line and b"\n" in self._unread:
            whole, _, self._unread = self._unread.partition(b"\n")
            line = bytes(whole.strip())
        return line
