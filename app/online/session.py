"""The session of somebody whom the door has let in: a terminal with the game, and nothing else."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh

from seqtui.app.online.codes import PLAY
from seqtui.app.online.terminal import RESTORE, GuestTerminal

if TYPE_CHECKING:
    from seqtui.app.online.door import Door

_TAKEN = b"\r\nThis seat is taken: its guest is here.\r\n"
_PATIENCE = 2.0
"""Seconds in which ssh may take note of the end."""
_FULL = b"\r\nThere is no room to watch any more.\r\n"


def host_of(peer: Any) -> str:
    """Return the address of the other side."""
    return str(peer[0]) if isinstance(peer, tuple) else "?"


class GuestSession(asyncssh.SSHServerSession[bytes]):
    """The one session of a guest: a terminal, and nothing else."""

    def __init__(self, door: Door, what: str, conn: asyncssh.SSHServerConnection) -> None:
        self.door, self.what, self.conn = door, what, conn
        self.address = host_of(conn.get_extra_info("peername"))
        self.gone = asyncio.Event()
        """Set when nothing is left of it."""
        self._term: tuple[str, tuple[int, int]] | None = None
        self._chan: asyncssh.SSHServerChannel[bytes]
        self._terminal: GuestTerminal | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        self._term = term_type, (term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        return self._term is not None

    def session_started(self) -> None:
        self.door.run(self._play())

    async def _play(self) -> None:
        """Have the guest's process in the terminal until one of them ends."""
        if not await self.door.seat(self):
            self._end(_TAKEN if self.what == PLAY else _FULL, 1)
            return
        try:
            link = await self.door.link(self)
            term, size = self._term or ("", (80, 24))
            self._terminal = GuestTerminal(self._chan, term, size, link)
        except OSError:
            self._end(b"\r\nThe host cannot be reached.\r\n", 1)
            return
        properly = await self._terminal.ended()
        await self._terminal.close(hang_up=False)
        self._end(b"" if properly else RESTORE, 0)
        self.door.leave(self)

    def _end(self, last: bytes, status: int) -> None:
        with suppress(OSError, asyncssh.Error):
            self._chan.write(last)
            self._chan.exit(status)

    async def close(self) -> None:
        """End the session, once the guest's process has said goodbye."""
        if self._terminal is not None:
            await self._terminal.close(hang_up=False)
            with suppress(TimeoutError):  # ssh hangs up by itself when it knows how it ended
                await asyncio.wait_for(self.conn.wait_closed(), _PATIENCE)
        self.conn.close()

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._terminal is not None:
            self._terminal.type(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._terminal is not None:
            self._terminal.resize(width, height)
        elif self._term is not None:
            self._term = self._term[0], (width, height)

    def pause_writing(self) -> None:
        if self._terminal is not None:
            self._terminal.pause()

    def resume_writing(self) -> None:
        if self._terminal is not None:
            self._terminal.go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.run(self._hang_up())

    async def _hang_up(self) -> None:
        """Free the place once the guest's process has ended: the host has let go of it by then."""
        if self._terminal is not None:
            await self._terminal.close(hang_up=True)
        self.door.leave(self)
        self.gone.set()
