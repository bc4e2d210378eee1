"""The door: an SSH server in a process of its own, which lets in whoever has a code.

It knows no password, no key and no file. A right code, given as the user name, opens one session
with a terminal, and nothing else: no shell, command, subsystem, forwarding, agent or environment.
Whatever happens here, the host's own process only hears of people who were let in.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

import asyncssh
from asyncssh import DISC_BY_APPLICATION, DISC_NO_MORE_AUTH_METHODS_AVAILABLE

from seqtui.app.online.asyncssh_internals import check, refuse_extras, unsent
from seqtui.app.online.codes import PLAY, WATCH, opened_by
from seqtui.app.online.key import BadKey, host_key
from seqtui.app.online.limits import Limits
from seqtui.app.online.session import GuestSession, host_of
from seqtui.app.online.wire import FROM_HOST, Message, line, received, send
from seqtui.app.runtime.private_names import NameGone

if TYPE_CHECKING:
    from asyncio import StreamWriter

_MOST_WATCHERS = 4
_LOGIN_SECONDS = 10
_KEEPALIVE, _MISSED = 3, 3
"""After so many seconds of silence ssh is asked for a sign of life, and so often at most."""
_PROBE, _PROBES = 0.5, 3
"""The same when somebody else wants the seat."""
_PATIENCE = 5.0
"""Seconds until whoever has the seat has given a sign of life, or their connection is closed."""
_WINDOW, _PACKET = 65_536, 32_768
_UNREAD = 4_000_000
"""Whoever leaves more bytes unread than this is cut off."""
_NICE = 5
"""The host's own screen comes first."""


class _Knock(asyncssh.SSHServer):
    """One connection: who knocks, with which code, and the session that it opens."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._what: str | None = None
        self._conn: asyncssh.SSHServerConnection
        self._address = ""
        self._has_session = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self._address = host_of(conn.get_extra_info("peername"))

    async def begin_auth(self, username: str) -> bool:
        """Take the user name for a code; nothing else would be asked for."""
        self._what = opened_by(username, self._door.codes)
        if self._what is not None:
            self._door.limits.right(self._address)
            return False
        await asyncio.sleep(self._door.limits.wrong(self._address))
        self._door.tell(refused=self._door.limits.refused)
        self._conn.disconnect(
            DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "That code opens no seat here (any more)."
        )
        return True

    def session_requested(self) -> Any:
        if self._what is None or self._has_session:
            return False
        self._has_session = True
        chan = self._conn.create_server_channel(None, "strict", _WINDOW, _PACKET)
        refuse_extras(chan)
        return chan, GuestSession(self._door, self._what, self._conn)


class Door:
    """Listens, lets people in, and tells the host of it."""

    def __init__(self, host: StreamWriter, told: Message) -> None:
        self._host = host
        self.codes: dict[str, str] = told["codes"]
        self._path: str = told["path"]
        self.limits = Limits()
        self._inside: list[GuestSession] = []
        self._conns: set[asyncssh.SSHServerConnection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: list[asyncio.Task[None]] = []
        self._key = host_key(Path(told["folder"]))
        self._options = asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: _Knock(self),
            server_host_keys=[self._key],
            server_version="seqtui",
            login_timeout=_LOGIN_SECONDS,
            keepalive_interval=_KEEPALIVE,
            keepalive_count_max=_MISSED,
            encoding=None,
            line_editor=False,
            compression_algs=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            gss_host=None,
            host_based_auth=False,
            public_key_auth=False,
            kbdint_auth=False,
            password_auth=False,
        )

    def tell(self, **message: object) -> None:
        """Tell the host something."""
        send(self._host, **message)

    def run(self, task: Any) -> None:
        """Do something beside everything else."""
        running = asyncio.ensure_future(task)
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)

    # Listening

    async def listen(self, address: str, ports: list[int]) -> None:
        """Listen at an address, on the first port that is free, and no more where it was before."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        problem = ""
        for port in ports:
            try:
                sockets = _listeners(address, port)
            except OSError as error:
                problem = error.strerror or str(error)
                continue
            self._listening = [asyncio.create_task(self._accept(each)) for each in sockets]
            port = sockets[0].getsockname()[1]
            self.tell(open=port, at=address, fingerprint=self._key.get_fingerprint())
            return
        self.tell(failed=f"Nobody can come in at port {ports[0]}: {problem}.")

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with listener:
            while True:
                try:
                    sock, peer = await loop.sock_accept(listener)
                except OSError:  # too many files are open
                    await asyncio.sleep(0.1)
                    continue
                address = host_of(peer)
                if self.limits.admits(address):
                    self.limits.knocks(address)
                    self.run(self._serve(sock, address))
                else:
                    sock.close()

    async def _serve(self, sock: socket.socket, address: str) -> None:
        """Have a connection from its beginning to its end."""
        try:
            conn = await asyncssh.run_server(sock, options=self._options)
        except (OSError, asyncssh.Error):
            sock.close()
            return
        finally:
            self.limits.is_done(address)
        self._conns.add(conn)
        try:
            await conn.wait_closed()
        finally:
            self._conns.discard(conn)

    # Those who are inside

    async def seat(self, session: GuestSession) -> bool:
        """Give somebody a place; the guest's own only if the one who had it has really gone."""
        if session.what == WATCH:
            if sum(each.what == WATCH for each in self._inside) >= _MOST_WATCHERS:
                return False
        else:
            for other in [each for each in self._inside if each.what == PLAY]:
                other.conn.set_keepalive(_PROBE, _PROBES)
                with suppress(TimeoutError):
                    await asyncio.wait_for(other.conn.wait_closed(), _PATIENCE)
                other.conn.set_keepalive(_KEEPALIVE, _MISSED)
                if other.conn.is_closed():  # the rest of them may take longer to end
                    await other.gone.wait()
            if session.gone.is_set() or any(each.what == PLAY for each in self._inside):
                return False
        self._inside.append(session)
        return True

    def leave(self, session: GuestSession) -> None:
        """Free the place of somebody who has gone."""
        if session in self._inside:
            self._inside.remove(session)

    async def link(self, session: GuestSession) -> socket.socket:
        """Open a line to the host for a guest's process, and say whose it is."""
        loop, sock = asyncio.get_running_loop(), socket.socket(socket.AF_UNIX)
        sock.setblocking(False)
        await loop.sock_connect(sock, self._path)
        await loop.sock_sendall(sock, line(hello=session.what, address=session.address))
        sock.setblocking(True)
        return sock

    # The end

    async def sweep(self) -> None:
        """Cut off, now and then, whoever leaves everything unread."""
        while True:
            await asyncio.sleep(1)
            for conn in tuple(self._conns):
                if unsent(conn) > _UNREAD:
                    conn.abort()

    async def close(self) -> None:
        """Let nobody in any more, and let those inside say goodbye."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*(each.close() for each in tuple(self._inside)))
        for conn in tuple(self._conns):
            conn.disconnect(DISC_BY_APPLICATION, "The host has closed.")
        # The host does this too, unless it was killed.
        rmtree(Path(self._path).parent, ignore_errors=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(
                asyncio.gather(*(conn.wait_closed() for conn in tuple(self._conns))), 1
            )


def _listeners(address: str, port: int) -> list[socket.socket]:
    """Return sockets that listen at every address that is meant by a name."""
    found = socket.getaddrinfo(
        address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    sockets: list[socket.socket] = []
    try:
        for family, kind, protocol, _, where in found:
            sock = socket.socket(family, kind, protocol)
            sockets.append(sock)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            chosen = sockets[0].getsockname()[1] if len(sockets) > 1 else port
            sock.bind((where[0], chosen, *where[2:]))
            sock.listen(64)
            sock.setblocking(False)
    except OSError:
        for sock in sockets:
            sock.close()
        raise
    return sockets


async def _main() -> None:
    """Do what the host says on standard input, until it says no more."""
    control = socket.socket(fileno=os.dup(0))
    reader, writer = await asyncio.open_unix_connection(sock=control, limit=FROM_HOST)
    messages = received(reader)
    told = await anext(messages)
    try:
        check()
        door = Door(writer, told)
    except (BadKey, NameGone) as problem:
        send(writer, failed=str(problem))
        await writer.drain()
        return
    door.run(door.sweep())
    await door.listen(told["listen"], told["ports"])
    async for message in messages:
        match message:
            case {"codes": dict(codes)}:
                door.codes = codes
            case {"listen": str(address), "ports": list(ports)}:
                await door.listen(address, ports)
    await door.close()


if __name__ == "__main__":
    os.nice(_NICE)
    # Guests' processes are hung up on, even where the host was started with nohup.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    with suppress(KeyboardInterrupt, StopAsyncIteration):
        asyncio.run(_main())
    sys.exit(0)
