"""The host's end: the table, who sits at it, and the door in a process of its own."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import tempfile
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from seqtui.app.online.addresses import LOOPBACK
from seqtui.app.online.codes import PLAY, new_codes
from seqtui.app.online.wire import FROM_GUESTS, FROM_HOST, Message, received, send
from seqtui.app.play.connection import Connection
from seqtui.app.runtime.child import PYTHON_PATH, command
from seqtui.engines.gate.records import dump
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import MAX_NAME, AnySetup, Player
from seqtui.engines.text import printable

_PORT = 8022
_PATIENCE = 8.0
"""Seconds in which the door has to be shut, at most."""


class HostedGame(Protocol):
    """What has the session at the host's end, and makes the choices in it."""

    session: AnySession

    def make(self, choice: Any) -> None: ...

    def take(self, text: str, ply: int) -> str | None: ...

    def choices(self) -> list[tuple[str, int]]: ...

    def next_game(self, *, swapped: bool) -> AnySetup: ...


class Hosting(Connection):
    """A table for two, one of whom comes in by the door; and people who watch."""

    def __init__(
        self,
        setup: AnySetup,
        folder: Path,
        *,
        listen: str = LOOPBACK,
        port: int | None = None,
        open_help: bool = False,
    ) -> None:
        """Offer a game; the key is kept in a ``folder``. The host has the first seat."""
        super().__init__(1, open_help=open_help)
        self.setup, self.listen = setup, listen
        self._ports = [port] if port else [_PORT, 0]
        self._folder = folder
        self.codes = new_codes()
        self.port: int | None = None
        self.fingerprint = ""
        self.refused = 0
        """How many wrong codes were given."""
        self.problem = ""
        """Why nobody can come, in a sentence."""
        self.address = ""
        """Where the guest comes from."""
        self.mode: HostedGame | None = None
        self.begin: Callable[[AnySession], HostedGame] | None = None
        """Shows a new session, and returns what has it from then on."""
        self.broken: Callable[[], None] | None = None
        """Hears that the guest's line broke, or that the guest is back."""
        self._told = 0
        self._guest: StreamWriter | None = None
        self._others: set[StreamWriter] = set()
        self._host = setup.players[0]
        self._private = tempfile.TemporaryDirectory(prefix="seqtui-", ignore_cleanup_errors=True)
        self._server: asyncio.Server | None = None
        self._door: subprocess.Popen[bytes] | None = None
        self._control: StreamWriter | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._closing: asyncio.Future[None] | None = None

    # The door

    async def open(self) -> None:
        """Open the door."""
        path = Path(self._private.name) / "line"
        self._server = await asyncio.start_unix_server(self._met, path, limit=FROM_GUESTS)
        own, its = socket.socketpair()
        surroundings = os.environ | PYTHON_PATH
        with its:
            self._door = subprocess.Popen(
                command("seqtui.app.online.door"),
                stdin=its.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env=surroundings,
            )
        reader, self._control = await asyncio.open_unix_connection(sock=own, limit=FROM_HOST)
        self._order(path=str(path), codes=self.codes, folder=str(self._folder), **self._where())
        self._hearing = asyncio.create_task(self._hear(reader))

    def _where(self) -> dict[str, object]:
        return {"listen": self.listen, "ports": self._ports}

    def _order(self, **message: object) -> None:
        if self._control is not None:
            send(self._control, **message)

    async def _hear(self, reader: StreamReader) -> None:
        """Hear what the door has to tell."""
        async for message in received(reader):
            match message:
                case {"open": int(port), "fingerprint": str(fingerprint)}:
                    self.port, self.fingerprint, self.problem = port, fingerprint, ""
                case {"refused": int(count)}:
                    self.refused = count
                case {"failed": str(problem)}:
                    self.problem = problem
            self.notify()
        if self._control is not None:
            self.problem = self.problem or "The door has shut by an error: nobody can come in."
            self.notify()

    def listen_at(self, address: str) -> None:
        """Let people in from elsewhere than so far."""
        self.listen, self.port = address, None
        self._order(**self._where())

    def renew(self) -> None:
        """Make new codes; the old ones open nothing any more."""
        self.codes = new_codes()
        self._order(codes=self.codes)
        self.notify()

    def invitation(self, place: str, what: str = PLAY) -> str:
        """Return the line that a friend types."""
        return f"ssh -p {self.port} {self.codes[what]}@{place}"

    def close(self) -> Awaitable[None]:
        """Say goodbye to everybody, and shut the door; that goes on even if nobody waits for it."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        return asyncio.shield(self._closing)

    async def _close(self) -> None:
        if (control := self._control) is None:
            self._private.cleanup()
            return
        self._control = None
        for writer in self._everybody():
            send(writer, bye=self._host.name)
        control.close()
        if self._server is not None:
            self._server.close()
        if self._door is not None:
            with suppress(subprocess.TimeoutExpired):
                await asyncio.to_thread(self._door.wait, _PATIENCE)
            if self._door.poll() is None:
                self._door.kill()
                self._door.wait()
        for writer in self._everybody():
            writer.close()
        if self._hearing is not None:
            self._hearing.cancel()
        self._private.cleanup()

    @property
    def is_visited(self) -> bool:
        """Whether the guest's line is there."""
        return self._guest is not None

    @property
    def is_open(self) -> bool:
        """Whether the table still stands, and nobody is clearing it away."""
        return self._control is not None and self._closing is None

    # The guests

    def _everybody(self) -> list[StreamWriter]:
        return [*([self._guest] if self._guest else []), *self._others]

    def _tell_all(self, **message: object) -> None:
        for writer in self._everybody():
            send(writer, **message)

    async def _met(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Have somebody at the table from their coming to their going."""
        messages = received(reader, limited=True)
        with suppress(asyncio.CancelledError):
            try:
                match await anext(messages, None):
                    case {"hello": str(what), "address": str(address)} if self.is_open:
                        await self._entertain(what == PLAY, address, messages, writer)
            finally:
                self._gone(writer)

    async def _entertain(
        self, plays: bool, address: str, messages: Any, writer: StreamWriter
    ) -> None:
        if plays and self._guest is not None:  # the door asks first; this is for certain
            return
        if plays:
            self._guest, self.address = writer, address
        else:
            self._others.add(writer)
        self._invite(writer, plays)
        if self.mode is not None:
            if plays:
                self._returned()
            self._show_game(writer)
        self.notify()
        async for message in messages:
            if plays:
                self._heard(message)

    def _invite(self, writer: StreamWriter, plays: bool) -> None:
        """Say what is played and by whom, before anybody sits down."""
        setup = self.setup
        clock, series = setup.clock, setup.series
        send(
            writer,
            invite=self._host.name,
            plays=plays,
            game=setup.game.name,
            goal=setup.game.goal(setup.options),
            match=series.format.text if series else "",
            clock=clock.text if clock else "",
            first=setup.first,
            set_up=setup.position is not None,
            help=self.open_help,
            machine=socket.gethostname(),
        )

    def _gone(self, writer: StreamWriter) -> None:
        self._others.discard(writer)
        writer.close()
        if writer is self._guest:
            self._guest = None
            if self.mode is not None and self.is_open:
                self.disconnected = 3 - (self.seat or 1)
                self._stop_clock()
                self._tell_all(away=self.disconnected, spent=self._spent())
                self.sending = False
                if self.broken is not None:
                    self.broken()
        self.notify()

    def _returned(self) -> None:
        self.disconnected = None
        for writer in self._others:
            send(writer, away=None, spent=self._spent())
        if self.broken is not None:
            self.broken()

    def _heard(self, message: Message) -> None:
        match message:
            case {"sit": str(name)} if self.mode is None:
                self._sit_down(name)
            case {"choose": str(text), "ply": int(ply)} if self.mode is not None:
                if (reason := self.mode.take(text, ply)) and self._guest is not None:
                    send(self._guest, refused=reason)
                self._tell_choices()
            case {"again": bool(swapped)} if self.seat is not None:
                self._agree(3 - self.seat, swapped=swapped)

    def _sit_down(self, name: str) -> None:
        """Begin the first game, now that both are there."""
        name = printable(name).strip()[:MAX_NAME] or self.setup.players[1].name
        players = self._host, Player(name)
        self._begin(replace(self.setup, players=players))

    # The game

    def _begin(self, setup: AnySetup) -> None:
        self.setup, self.offers = setup, None
        self.seat = 1 + next(n for n, player in enumerate(setup.players) if player is self._host)
        self.disconnected = None if self._guest else 3 - self.seat
        assert self.begin is not None
        self.mode, self._told = self.begin(Session(setup)), 0
        for writer in self._everybody():
            self._show_game(writer)

    def _show_game(self, writer: StreamWriter) -> None:
        """Tell somebody the whole game as it stands."""
        assert self.mode is not None
        seat = 3 - (self.seat or 1) if writer is self._guest else None
        send(
            writer,
            game=dump(self.mode.session),
            seat=seat,
            away=self.disconnected,
            offers=self.offers,
            spent=self._spent(),
        )

    def choose(self, choice: Any) -> None:
        assert self.mode is not None
        self.mode.make(choice)
        self._tell_choices()

    def _tell_choices(self) -> None:
        """Tell everybody what has been chosen; by now it is saved."""
        assert self.mode is not None
        choices = self.mode.choices()
        for number, (text, spent) in enumerate(choices[self._told :], start=self._told):
            self._tell_all(chosen=text, number=number, spent=spent)
        self._told = len(choices)

    def again(self, *, swapped: bool) -> None:
        if self.seat is not None:
            self._agree(self.seat, swapped=swapped)

    def _agree(self, player: int, *, swapped: bool) -> None:
        """Note who wants to play again; once both do, begin as the first of them has said."""
        if self.mode is None or self.mode.session.outcome is None:
            return
        if self.offers is None or self.offers[0] == player:
            self.offers = player, swapped
            self._tell_all(offers=self.offers)
            self.notify()
        else:
            self._begin(self.mode.next_game(swapped=self.offers[1]))

    def _spent(self) -> int:
        clock = self.mode.session.clock if self.mode else None
        return clock.spent if clock else 0

    def _stop_clock(self) -> None:
        if self.mode is not None and self.mode.session.clock is not None:
            self.mode.session.clock.halt()

    def left(self, session: object) -> None:
        if self.mode is not None and self.mode.session is session:
            self.close()
