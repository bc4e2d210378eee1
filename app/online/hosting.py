"""The host's end: the game, the guests, and the SSH server in a process of its own."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seqtui.app.online.access import PLAY, new_codes
from seqtui.app.online.wire import FROM_GUESTS, FROM_HOST, Message, receive, send, take_over
from seqtui.app.play.connection import Connection
from seqtui.app.runtime.addresses import LOOPBACK
from seqtui.app.runtime.child import PYTHON_PATH, command
from seqtui.engines.gate.records import dump
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import MAX_NAME, AnySetup, Player
from seqtui.engines.text import printable

if TYPE_CHECKING:
    from seqtui.app.play.modes.elsewhere import HostMode

_PORT = 8022
_CLOSE_SECONDS = 8.0  # until the server has ended, or is killed


class Hosting(Connection):
    """A game that is offered, the guest who plays it over ssh, and people who watch."""

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
        self.wrong_codes = 0
        self.problem = ""  # why nobody can come, in a sentence
        self.guest_address = ""  # empty while the guest is not connected
        self.mode: HostMode | None = None
        self.begin: Callable[[AnySession], HostMode] | None = None
        """Shows a new session, and returns its mode."""
        self._choices_sent = 0
        self._guest: StreamWriter | None = None
        self._watchers: set[StreamWriter] = set()
        self._host = setup.players[0]
        self._links: socket.socket | None = None
        """Where the server hands over a connection to each guest's process."""
        self._ssh_server: subprocess.Popen[bytes] | None = None
        self._control: StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._dealing: asyncio.Task[None] | None = None
        self._closing: asyncio.Future[None] | None = None

    # The server

    async def open(self) -> None:
        own, its = socket.socketpair()
        self._links, its_links = socket.socketpair()
        take_over(self._links, self._serve_guest)
        with its, its_links:
            self._ssh_server = subprocess.Popen(
                [*command("seqtui.app.online.server"), str(its_links.fileno())],
                pass_fds=(its_links.fileno(),),
                stdin=its.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env=os.environ | PYTHON_PATH,
            )
        reader, self._control = await asyncio.open_unix_connection(sock=own, limit=FROM_HOST)
        where = {"listen": self.listen, "ports": self._ports}
        self._order(codes=self.codes, folder=str(self._folder), **where)
        self._reading = asyncio.create_task(self._read_server(reader))

    def _order(self, **message: object) -> None:
        if self._control is not None:
            send(self._control, **message)

    async def _read_server(self, reader: StreamReader) -> None:
        async for message in receive(reader):
            match message:
                case {"open": int(port), "fingerprint": str(fingerprint)}:
                    self.port, self.fingerprint, self.problem = port, fingerprint, ""
                case {"refused": int(count)}:
                    self.wrong_codes = count
                case {"failed": str(problem)}:
                    self.problem = problem
            self.notify()
        if self._control is not None:
            self.problem = self.problem or "The door has shut by an error: nobody can come in."
            self.notify()

    def listen_at(self, address: str) -> None:
        """Listen at another address than so far."""
        self.listen, self.port = address, None
        self._order(listen=self.listen, ports=self._ports)

    def renew(self) -> None:
        """Make new codes; the old ones open nothing any more."""
        self.codes = new_codes()
        self._order(codes=self.codes)
        self.notify()

    def invitation(self, address: str, what: str = PLAY) -> str:
        """Return the line that a friend types."""
        return f"ssh -p {self.port} {self.codes[what]}@{address}"

    def close(self) -> Awaitable[None]:
        """Say goodbye to all guests, and end the server; that goes on even if it is not awaited."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        return asyncio.shield(self._closing)

    async def _close(self) -> None:
        control, self._control = self._control, None
        if control is not None:
            self._send_all(bye=self._host.name)
            control.close()
        if self._links is not None:
            asyncio.get_running_loop().remove_reader(self._links)
            self._links.close()
        if self._ssh_server is not None:
            with suppress(subprocess.TimeoutExpired):
                await asyncio.to_thread(self._ssh_server.wait, _CLOSE_SECONDS)
            if self._ssh_server.poll() is None:
                self._ssh_server.kill()
                self._ssh_server.wait()
        for writer in self._guests():
            writer.close()
        if self._reading is not None:
            self._reading.cancel()

    @property
    def is_open(self) -> bool:
        """Whether guests can come in, and nothing is being closed."""
        return self._control is not None and self._closing is None

    # The guests

    def _guests(self) -> list[StreamWriter]:
        return [*([self._guest] if self._guest else []), *self._watchers]

    def _send_all(self, **message: object) -> None:
        for writer in self._guests():
            send(writer, **message)

    async def _serve_guest(self, link: socket.socket) -> None:
        """Serve one guest until they leave."""
        reader, writer = await asyncio.open_unix_connection(sock=link, limit=FROM_GUESTS)
        messages, said_goodbye = receive(reader, limited=True), False
        with suppress(asyncio.CancelledError):
            try:
                match await anext(messages, None):
                    case {"hello": str(what), "address": str(address)} if self.is_open:
                        plays = what == PLAY
                        # The server asks first; this is for certain.
                        if not plays or self._guest is None:
                            self._welcome(writer, address, plays=plays)
                            async for message in messages:
                                if said_goodbye := message == {"bye": True}:
                                    break
                                if plays:
                                    self._on_message(message)
            finally:
                self._on_leave(writer, said_goodbye=said_goodbye)

    def _welcome(self, writer: StreamWriter, address: str, *, plays: bool) -> None:
        """Say what is played and by whom, and show the game if it has begun."""
        if plays:
            self._guest, self.guest_address, self.has_left = writer, address, False
        else:
            self._watchers.add(writer)
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
        if self.mode is not None:
            if plays:
                self._set_disconnected(None)
            self._send_game(writer)
        self.notify()

    def _set_disconnected(self, player: int | None) -> None:
        self.disconnected = player
        for writer in self._watchers:
            send(writer, away=player, left=self.has_left, spent=self._spent)
        self.show_absence()

    def _on_leave(self, writer: StreamWriter, *, said_goodbye: bool = False) -> None:
        self._watchers.discard(writer)
        writer.close()
        if writer is self._guest:
            self._guest, self.guest_address, self.has_left = None, "", said_goodbye
            if self.mode is not None and self.is_open:
                if clock := self.mode.session.clock:
                    clock.halt()
                self.sending = False
                if said_goodbye and self.offers and self.offers[0] != self.seat:
                    self.offers = None  # nobody is there to play again with
                    self._send_all(offers=None)
                self._set_disconnected(3 - (self.seat or 1))
        self.notify()

    def _on_message(self, message: Message) -> None:
        match message:
            case {"sit": str(name)} if self.mode is None:
                name = printable(name).strip()[:MAX_NAME] or self.setup.players[1].name
                self._begin(replace(self.setup, players=(self._host, Player(name))))
            case {"choose": str(text), "ply": int(ply)} if self.mode is not None:
                if (reason := self.mode.take(text, ply)) and self._guest is not None:
                    send(self._guest, refused=reason)
                self._send_choices()
            case {"again": bool(swapped)} if self.seat is not None:
                self._offer(3 - self.seat, swapped=swapped)

    # The game

    def _begin(self, setup: AnySetup) -> None:
        self.setup, self.offers = setup, None
        self.seat = 1 + next(n for n, player in enumerate(setup.players) if player is self._host)
        self.disconnected = None if self._guest else 3 - self.seat
        assert self.begin is not None
        self.mode, self._choices_sent = self.begin(Session(setup)), 0
        for writer in self._guests():
            self._send_game(writer)
        if self.disconnected:  # the guest went while the game was dealt
            self.show_absence()

    def _send_game(self, writer: StreamWriter) -> None:
        """Send a guest the whole game as it stands."""
        assert self.mode is not None
        seat = 3 - (self.seat or 1) if writer is self._guest else None
        state = {"away": self.disconnected, "left": self.has_left, "offers": self.offers}
        send(writer, game=dump(self.mode.session), seat=seat, spent=self._spent, **state)

    def choose(self, choice: Any) -> None:
        assert self.mode is not None
        self.mode.make(choice)
        self._send_choices()
        if self.disconnected:  # what can be done depends on whose turn it is
            self.show_absence()

    def _send_choices(self) -> None:
        """Send all guests what has been chosen; by now it is saved."""
        assert self.mode is not None
        choices = self.mode.choices()
        for number in range(self._choices_sent, len(choices)):
            text, spent = choices[number]
            self._send_all(chosen=text, number=number, spent=spent)
        self._choices_sent = len(choices)

    def again(self, *, swapped: bool) -> None:
        if self.seat is not None:
            self._offer(self.seat, swapped=swapped)

    def _offer(self, player: int, *, swapped: bool) -> None:
        """Note who wants to play again; once both do, begin as the first of them has said."""
        if self.mode is None or self.mode.session.outcome is None:
            return
        if self.offers is None or self.offers[0] == player:
            self.offers = player, swapped
            self._send_all(offers=self.offers)
            self.notify()
        elif self._dealing is None:
            mode, swapped = self.mode, self.offers[1]

            async def deal() -> None:
                """Begin the next game; to find an even deal may take a while."""
                try:
                    setup = await asyncio.to_thread(mode.next_game, swapped=swapped)
                finally:
                    self._dealing = None
                if self.is_open and self.mode is mode:
                    self._begin(setup)

            self._dealing = asyncio.create_task(deal())

    @property
    def _spent(self) -> int:
        """The milliseconds that the player to move has spent so far."""
        clock = self.mode.session.clock if self.mode else None
        return clock.spent if clock else 0

    def left(self, session: object) -> None:
        if self.mode is not None and self.mode.session is session:
            self.close()
