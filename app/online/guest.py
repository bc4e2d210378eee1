"""The guest's end: what the host has sent, and what the guest sends to the host."""

from __future__ import annotations

import asyncio
import socket
from asyncio import StreamWriter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from seqtui.app.online.wire import FROM_HOST, Message, receive, send
from seqtui.app.play.connection import Connection
from seqtui.engines.call import Call
from seqtui.engines.errors import BadInput, Refused
from seqtui.engines.games.game import TurnKind
from seqtui.engines.gate.records import load
from seqtui.engines.session import AnySession

if TYPE_CHECKING:
    from seqtui.app.play.modes.elsewhere import GuestMode

_LOST = "The table is gone: the host's program has ended. The game is kept there."


class GameOffer(NamedTuple):
    """What is played and by whom, before anybody sits down."""

    host: str
    machine: str
    game: str
    goal: str
    match: str
    clock: str
    plays: bool
    begins: bool  # whether the guest makes the first move
    set_up: bool  # whether the host has set up the position


class GuestConnection(Connection):
    """The connection of a guest, who plays or watches, to the host."""

    def __init__(self) -> None:
        super().__init__(None, open_help=False)
        self.offer: GameOffer | None = None
        self.mode: GuestMode | None = None
        self.begin: Callable[[AnySession], GuestMode] | None = None
        """Shows a session, and returns its mode."""
        self.refuse: Callable[[str], object] | None = None
        """Says why the host has not accepted a choice."""
        self.on_end: Callable[[str], None] | None = None
        """Called with a sentence when the connection has ended."""
        self._host: StreamWriter | None = None
        self._is_leaving = False

    async def run(self, sock: socket.socket) -> None:
        """Follow the host until the connection ends."""
        reader, self._host = await asyncio.open_unix_connection(sock=sock, limit=FROM_HOST)
        goodbye = _LOST
        try:
            async for message in receive(reader):
                match message:
                    case {"bye": str(name)}:
                        goodbye = f"{name} has closed the table. Thank you for playing."
                        break
                    case _:
                        self._on_message(message)
        except (BadInput, Refused, KeyError, TypeError):
            goodbye = "The table is out of step: the same ssh line brings you back."
        finally:
            self._host.close()
        if self.on_end is not None and not self._is_leaving:
            self.on_end(goodbye)

    def sit(self, name: str) -> None:
        self._send(sit=name)

    def leave(self) -> None:
        """Say goodbye, so that the host does not take the end for a broken line."""
        self._is_leaving = True
        self._send(bye=True)

    def _send(self, **message: object) -> None:
        if self._host is not None:
            send(self._host, **message)

    def _on_message(self, message: Message) -> None:
        match message:
            case {"invite": str(host)}:
                self.open_help = message["help"] is True
                self.offer = GameOffer(
                    host,
                    machine=str(message["machine"]),
                    game=str(message["game"]),
                    goal=str(message["goal"]),
                    match=str(message["match"]),
                    clock=str(message["clock"]),
                    plays=message["plays"] is True,
                    begins=message["first"] == 2,
                    set_up=message["set_up"] is True,
                )
            case {"game": str(text)}:
                self._begin(load(text), message)
            case {"chosen": str(text), "number": int(number), "spent": int(spent)}:
                self._follow(text, number, spent)
            case {"refused": str(reason)}:
                self.sending = False
                self.notify()
                if self.refuse is not None:
                    self.refuse(reason)
                return
            case {"away": away}:
                self.disconnected, self.has_left = away, message["left"]
                self._set_clock(message)
            case {"offers": [int(who), bool(swapped)]}:
                self.offers = who, swapped
            case {"offers": None}:
                self.offers = None
        self.notify()

    def _begin(self, session: AnySession, message: Message) -> None:
        self.seat, self.sending = message["seat"], False
        self.disconnected, self.has_left = message["away"], message["left"]
        offers = message["offers"]
        self.offers = (offers[0], offers[1]) if offers else None
        assert self.begin is not None
        self.mode = self.begin(session)
        self._set_clock(message)

    def _set_clock(self, message: Message) -> None:
        """Set the clock to what the host's clock says."""
        if self.mode is not None and self.mode.session.clock is not None:
            self.mode.session.clock.charge(int(message["spent"]))

    def _follow(self, text: str, number: int, spent: int) -> None:
        if self.mode is None:
            return
        turns = self.mode.session.turns
        if number == sum(turn.kind is not TurnKind.SKIPPED for turn in turns):
            self.sending = False
            self.mode.repeat(text, spent)

    # What the guest does

    def choose(self, choice: Any) -> None:
        if choice is Call.TIME_OUT or self.mode is None:
            return  # the host's clock counts
        self.sending = True
        self._send(choose=str(choice), ply=self.mode.session.ply)
        self.notify()

    def again(self, *, swapped: bool) -> None:
        self._send(again=swapped)

    def left(self, session: object) -> None:
        """Take no note: the application says goodbye, and the next game is no reason to."""
