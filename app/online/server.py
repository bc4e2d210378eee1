"""The SSH server, in a process of its own: it lets in everybody who has a code.

It knows no password, no key and no file. A right code, given as the user name, opens one session
with a terminal, and nothing else: no shell, command, subsystem, forwarding, agent or environment.
Whatever happens here, the host's own process is told only of people who were let in.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio import StreamWriter
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh
from asyncssh import (
    DISC_BY_APPLICATION,
    DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
    DISC_TOO_MANY_CONNECTIONS,
)

from seqtui.app.online.access import MOST_OPEN, PLAY, WATCH, Limits, opened_by
from seqtui.app.online.asyncssh_internals import check, refuse_extras, unsent
from seqtui.app.online.terminal import RESTORE, GuestTerminal
from seqtui.app.online.wire import (
    FROM_HOST,
    MOST_UNREAD,
    Message,
    encode,
    hand_over,
    receive,
    send,
)
from seqtui.app.runtime.private_names import NameGone

_MOST_WATCHERS = 4
_LOGIN_SECONDS = 10
_KEEPALIVE = 3, 3  # seconds of silence until ssh is asked for a sign of life, and how often
_PROBE = 0.5, 3  # the same when another guest wants the seat
_PROBE_SECONDS = 5.0  # until the guest at the seat has given a sign of life, or is disconnected
_EXIT_SECONDS = 2.0  # until a guest's ssh has taken note of the end
_WINDOW, _PACKET = 65_536, 32_768
_NICE = 5  # the host's own screen comes first
_KEY_NAME = "ssh_host_key"
_SEAT_TAKEN = b"\r\nThis seat is taken: its guest is here.\r\n"
_NO_ROOM = b"\r\nThere is no room to watch any more.\r\n"


class _SshConnection(asyncssh.SSHServer):
    """One connection: its address, what its code opens, and the session that it gets."""

    def __init__(self, server: SshServer) -> None:
        self._server = server
        self._what: str | None = None
        self._conn: asyncssh.SSHServerConnection
        self._address = ""
        self._has_session = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self._address = _host_of(conn.get_extra_info("peername"))

    async def begin_auth(self, username: str) -> bool:
        """Take the user name for a code; nothing else would be asked for."""
        limits = self._server.limits
        self._what = opened_by(username, self._server.codes)
        if self._what is not None:
            limits.right(self._address)
            if self._server.has_room(self._what):
                self._server.connected[self] = self._what
                return False
            self._conn.disconnect(DISC_TOO_MANY_CONNECTIONS, "This code has too many connections.")
            return True
        await asyncio.sleep(limits.wrong(self._address))
        self._server.notify_host(refused=limits.wrong_codes)
        self._conn.disconnect(
            DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "That code opens no seat here (any more)."
        )
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.connected.pop(self, None)

    def session_requested(self) -> Any:
        if self._what is None or self._has_session:
            return False
        self._has_session = True
        chan = self._conn.create_server_channel(None, "strict", _WINDOW, _PACKET)
        refuse_extras(chan)
        return chan, _GuestSession(self._server, self._what, self._address, self._conn)


class _GuestSession(asyncssh.SSHServerSession[bytes]):
    """The one session of a guest: a terminal with the game, and nothing else."""

    def __init__(
        self, server: SshServer, what: str, address: str, conn: asyncssh.SSHServerConnection
    ) -> None:
        self.what, self.address, self.conn = what, address, conn
        self.gone = asyncio.Event()  # set when nothing is left of it
        self._server = server
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
        self._server.run(self._play())

    async def _play(self) -> None:
        """Run the guest's process in the terminal until one of them ends."""
        if not await self._server.seat(self):
            self._end(_SEAT_TAKEN if self.what == PLAY else _NO_ROOM, 1)
            return
        try:
            link = self._server.link(self)
            term, size = self._term or ("", (80, 24))
            self._terminal = GuestTerminal(self._chan, term, size, link)
        except OSError:
            self._end(b"\r\nThe host cannot be reached.\r\n", 1)
            return
        properly = await self._terminal.ended()
        await self._terminal.close(hang_up=False)
        self._end(b"" if properly else RESTORE, 0)
        self._server.leave(self)

    def _end(self, last: bytes, status: int) -> None:
        with suppress(OSError, asyncssh.Error):
            self._chan.write(last)
            self._chan.exit(status)

    async def close(self) -> None:
        """End the session, once the guest's process has said goodbye."""
        if self._terminal is not None:
            await self._terminal.close(hang_up=False)
            with suppress(TimeoutError):  # ssh hangs up by itself when it knows how it ended
                await asyncio.wait_for(self.conn.wait_closed(), _EXIT_SECONDS)
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
            self._terminal.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.run(self._hang_up())

    async def _hang_up(self) -> None:
        """Free the place once the guest's process has ended: the host has let go of it by then."""
        if self._terminal is not None:
            await self._terminal.close(hang_up=True)
        self._server.leave(self)
        self.gone.set()


class SshServer:
    """Listens, lets people in, and notifies the host."""

    def __init__(self, host: StreamWriter, links: socket.socket, orders: Message) -> None:
        """``links`` is where the host takes over connections to guests' processes."""
        self._host, self._links = host, links
        self.codes: dict[str, str] = orders["codes"]
        self.limits = Limits()
        self.connected: dict[_SshConnection, str] = {}
        """Who has given a right code, and what it opens."""
        self._inside: list[_GuestSession] = []
        self._conns: set[asyncssh.SSHServerConnection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: list[asyncio.Task[None]] = []
        self._key = _host_key(Path(orders["folder"]) / _KEY_NAME)
        self._options = asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: _SshConnection(self),
            server_host_keys=[self._key],
            server_version="seqtui",
            login_timeout=_LOGIN_SECONDS,
            keepalive_interval=_KEEPALIVE[0],
            keepalive_count_max=_KEEPALIVE[1],
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

    def has_room(self, what: str) -> bool:
        """Tell whether one more may have given a code: each costs memory, and a descriptor."""
        return sum(each == what for each in self.connected.values()) < MOST_OPEN[what]

    def notify_host(self, **message: object) -> None:
        send(self._host, **message)

    def run(self, task: Any) -> None:
        """Run something in the background."""
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
            self.notify_host(open=port, at=address, fingerprint=self._key.get_fingerprint())
            return
        self.notify_host(failed=f"Nobody can come in at port {ports[0]}: {problem}.")

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with listener:
            while True:
                try:
                    sock, peer = await loop.sock_accept(listener)
                except OSError:  # too many files are open
                    await asyncio.sleep(0.1)
                    continue
                address = _host_of(peer)
                if self.limits.admit(address):
                    self.run(self._serve(sock, address))
                else:
                    sock.close()

    async def _serve(self, sock: socket.socket, address: str) -> None:
        """Serve one connection until it is closed."""
        try:
            conn = await asyncssh.run_server(sock, options=self._options)
        except (OSError, asyncssh.Error):
            sock.close()
            return
        finally:
            self.limits.release(address)
        self._conns.add(conn)
        try:
            await conn.wait_closed()
        finally:
            self._conns.discard(conn)

    # The guests

    async def seat(self, session: _GuestSession) -> bool:
        """Give a guest a place; the player's seat only if its last guest has really gone."""
        if session.what == WATCH:
            if sum(each.what == WATCH for each in self._inside) >= _MOST_WATCHERS:
                return False
        else:
            for other in [each for each in self._inside if each.what == PLAY]:
                other.conn.set_keepalive(*_PROBE)
                with suppress(TimeoutError):
                    await asyncio.wait_for(other.conn.wait_closed(), _PROBE_SECONDS)
                other.conn.set_keepalive(*_KEEPALIVE)
                if other.conn.is_closed():  # the rest of them may take longer to end
                    await other.gone.wait()
            if session.gone.is_set() or any(each.what == PLAY for each in self._inside):
                return False
        self._inside.append(session)
        return True

    def leave(self, session: _GuestSession) -> None:
        """Free a guest's place."""
        if session in self._inside:
            self._inside.remove(session)

    def link(self, session: _GuestSession) -> socket.socket:
        """Connect a guest's process to the host, and say whose it is."""
        hosts, guests = socket.socketpair()
        guests.sendall(encode(hello=session.what, address=session.address))
        hand_over(self._links, hosts)
        return guests

    # The end

    async def sweep(self) -> None:
        """Cut off, now and then, connections that leave everything unread."""
        while True:
            await asyncio.sleep(1)
            for conn in tuple(self._conns):
                if unsent(conn) > MOST_UNREAD:
                    conn.abort()

    async def close(self) -> None:
        """Let nobody in any more, and let the guests' processes say goodbye."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*(each.close() for each in tuple(self._inside)))
        for conn in tuple(self._conns):
            conn.disconnect(DISC_BY_APPLICATION, "The host has closed.")
        closed = asyncio.gather(*(conn.wait_closed() for conn in tuple(self._conns)))
        with suppress(TimeoutError):
            await asyncio.wait_for(closed, 1)


def _host_of(peer: Any) -> str:
    return str(peer[0]) if isinstance(peer, tuple) else "?"


def _listeners(address: str, port: int) -> list[socket.socket]:
    """Return sockets that listen at every address that a name stands for."""
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


# The key by which a guest's ssh knows the host again


class _BadKey(Exception):
    """The key cannot be read or made: why, in a sentence."""


def _host_key(path: Path) -> asyncssh.SSHKey:
    """Return the key in a file, made once and readable by nobody else."""
    try:
        if not path.exists():
            _make_key(path)
        # In a shared folder, somebody else could put theirs here, or a link to any file.
        if any(about.st_uid != os.getuid() for about in (path.lstat(), path.stat())):
            raise _BadKey(f"The key in {path} is somebody else's: remove it, and one is made.")
        path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, ValueError):
        raise _BadKey(f"The key in {path} is damaged: remove it, and a new one is made.") from None
    except OSError as error:
        raise _BadKey(f"The key in {path} cannot be used: {error.strerror}.") from None


def _make_key(path: Path) -> None:
    """Write a new key beside its place first, so that there is never half a key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    key = asyncssh.generate_private_key("ssh-ed25519")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.export_private_key())
        os.link(draft, path)  # unlike a rename, it never replaces another's key
    except FileExistsError:
        pass  # another host was quicker
    finally:
        draft.unlink()


# The process


async def _main(links: socket.socket) -> None:
    """Follow the host's orders on standard input, until there are no more."""
    links.setblocking(False)  # a host that takes nothing cannot be reached
    control = socket.socket(fileno=os.dup(0))
    reader, writer = await asyncio.open_unix_connection(sock=control, limit=FROM_HOST)
    messages = receive(reader)
    orders = await anext(messages)
    try:
        check()
        server = SshServer(writer, links, orders)
    except (_BadKey, NameGone) as problem:
        send(writer, failed=str(problem))
        await writer.drain()
        return
    server.run(server.sweep())
    await server.listen(orders["listen"], orders["ports"])
    async for message in messages:
        match message:
            case {"codes": dict(codes)}:
                server.codes = codes
            case {"listen": str(address), "ports": list(ports)}:
                await server.listen(address, ports)
    await server.close()


if __name__ == "__main__":
    os.nice(_NICE)
    # Guests' processes are hung up on, even where the host was started with nohup.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    with suppress(KeyboardInterrupt, StopAsyncIteration):
        asyncio.run(_main(socket.socket(fileno=int(sys.argv[1]))))
    sys.exit(0)
