"""Who comes in over ssh, and what they can do there: somebody with asyncssh tries it all."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from signal import SIG_IGN, SIGHUP, SIGKILL, signal
from socket import socketpair
from typing import Any, NamedTuple
from unittest.mock import Mock

import pytest

pytest.importorskip("asyncssh", reason="asyncssh is not installed.")

import asyncssh
from asyncssh import SSHServerChannel
from asyncssh.channel import SSHChannel

from seqtui.app.online import access, asyncssh_internals
from seqtui.app.online.access import LENGTH, LETTERS, new_codes, opened_by
from seqtui.app.online.hosting import Hosting
from seqtui.app.online.server import SshServer
from seqtui.app.online.terminal import GuestTerminal
from seqtui.app.online.wire import FROM_HOST, receive, send
from seqtui.app.runtime.private_names import NameGone
from tests.app.online.table import PATIENCE, PLAY, WATCH, Table, guest, table, until
from tests.app.running import new_game

pytestmark = pytest.mark.full

WRONG = "k" * LENGTH


async def test_a_guest_sits_down_and_plays(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.see("Sequence Builder", "You are ◆, Ada begins.")
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        assert laid.session.setup.names == ("Ada", "Bob")
        laid.choose("4")
        await bob.see("Ada took 4")
        bob.type("5\r")
        await until(lambda: laid.moves == ["4", "5"], "the move did not arrive")
        await bob.see("Ada is thinking")


async def test_a_move_out_of_turn_is_refused(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        await bob.see("Ada is thinking")
        bob.type("/")
        await bob.see("It is Ada's turn.")
        assert laid.moves == []


async def test_a_move_against_the_rules_is_refused(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        laid.choose("4")
        await bob.see("Ada took 4")
        bob.type("4\r")
        await bob.see("already taken 4")
        assert laid.moves == ["4"]


async def test_a_wrong_code_is_refused_and_slowed(tmp_path: Path) -> None:
    async with table(tmp_path) as laid:
        begun = asyncio.get_running_loop().time()
        with pytest.raises(asyncssh.DisconnectError):
            await laid.connect(WRONG)
        assert asyncio.get_running_loop().time() - begun >= 1
        await until(lambda: laid.hosting.wrong_codes == 1, "the host was not told")
        async with guest(laid) as bob:
            await bob.see("Type your name")


async def test_old_codes_open_nothing(tmp_path: Path) -> None:
    async with table(tmp_path) as laid:
        old = laid.hosting.codes[PLAY]
        laid.hosting.renew()
        async with guest(laid) as bob:  # the order has arrived by the time that the new one opens
            await bob.see("Type your name")
            with pytest.raises(asyncssh.DisconnectError):
                await laid.connect(old)


async def refused(task: Any) -> None:
    """Expect a request to be refused by the other side."""
    with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError)):
        await task


async def test_there_is_one_terminal_and_nothing_else(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, laid.connect() as conn:
        await refused(conn.run("id", check=True))
    async with table(tmp_path) as laid, laid.connect() as conn:
        await refused(conn.start_sftp_client())
    async with table(tmp_path) as laid, laid.connect() as conn:
        await refused(conn.create_process())  # a shell without a terminal
    async with table(tmp_path) as laid, laid.connect() as conn:
        await refused(conn.create_process(subsystem="netconf", term_type="xterm"))
    async with table(tmp_path) as laid, laid.connect() as conn:
        await refused(conn.open_connection("127.0.0.1", laid.hosting.port))
        await refused(conn.open_unix_connection("/tmp/line"))
        await refused(conn.forward_remote_port("", 0, "localhost", 22))
        await refused(conn.forward_remote_path(str(tmp_path / "path"), "/tmp/line"))
        await refused(conn.create_tun(asyncssh.SSHTunTapSession))
        await conn.create_process(term_type="xterm")
        await refused(conn.create_process(term_type="xterm"))


async def test_environment_agent_and_display_are_refused(tmp_path: Path) -> None:
    """What ssh asks for without waiting for an answer is asked for here with one."""
    async with table(tmp_path) as laid, laid.connect() as conn:
        chan, _ = await conn.create_session(asyncssh.SSHClientSession, term_type="xterm")
        for request, values in (
            (b"env", asyncssh.packet.String("LANG") + asyncssh.packet.String("de")),
            (b"auth-agent-req@openssh.com", b""),
            (b"x11-req", _x11()),
            (b"exec", asyncssh.packet.String("id")),
            (b"subsystem", asyncssh.packet.String("sftp")),
            (b"signal", asyncssh.packet.String("KILL")),
        ):
            answer = await asyncio.wait_for(chan._make_request(request, values), PATIENCE)
            assert not answer, request


def _x11() -> bytes:
    packed: bytes = (
        asyncssh.packet.Boolean(False)
        + asyncssh.packet.String("MIT-MAGIC-COOKIE-1")
        + asyncssh.packet.String("00" * 16)
        + asyncssh.packet.UInt32(0)
    )
    return packed


async def test_the_seat_is_for_one(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        async with guest(laid) as eve:
            await eve.left()
            assert "This seat is taken" in eve.output
        laid.choose("4")
        await bob.see("Ada took 4")
        assert laid.hosting.guest_address


class Sitting:
    """A guest, as far as a seat is concerned."""

    what = PLAY

    def __init__(self) -> None:
        self.conn, self.gone, self._closed = self, asyncio.Event(), asyncio.Event()

    def lose_connection(self) -> None:
        self._closed.set()

    def set_keepalive(self, *_: float) -> None: ...

    def is_closed(self) -> bool:
        return self._closed.is_set()

    async def wait_closed(self) -> None:
        await self._closed.wait()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a server that waits for no sign of life, with nobody before it."""
    monkeypatch.setattr("seqtui.app.online.server._PROBE_SECONDS", 0)
    return SshServer(Mock(), Mock(), {"codes": {}, "folder": str(tmp_path)})


async def test_a_seat_is_free_when_its_connection_is_lost_however_long_the_rest_takes_to_end(
    server: Any,
) -> None:
    bob, again = Sitting(), Sitting()
    assert await server.seat(bob)
    assert not await server.seat(again), "he is still there"
    bob.lose_connection()
    seated = asyncio.create_task(server.seat(again))
    for _ in range(10):  # turns of the loop, in which nothing else is to be done
        await asyncio.sleep(0)
    assert not seated.done(), "his process may still be at the table"
    server.leave(bob)
    bob.gone.set()
    assert await seated


async def test_whoever_gives_up_while_they_wait_for_a_seat_does_not_keep_it(server: Any) -> None:
    bob, again, third = Sitting(), Sitting(), Sitting()
    assert await server.seat(bob)
    bob.lose_connection()
    seated = asyncio.create_task(server.seat(again))
    again.gone.set()
    server.leave(bob)
    bob.gone.set()
    assert not await seated
    assert await server.seat(third)


@pytest.fixture
def deaf_to_hangups() -> Iterator[None]:
    """Ignore hangups, as a program does that was started with nohup; what it starts inherits it."""
    before = signal(SIGHUP, SIG_IGN)
    yield
    signal(SIGHUP, before)


@pytest.mark.usefixtures("deaf_to_hangups")
async def test_a_guests_process_hears_a_hangup_even_if_the_host_does_not(tmp_path: Path) -> None:
    """Otherwise only force would end it, and its seat would be taken for as long."""
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.see("Type your name")
        (pid,) = _guests_of(laid)
        status = Path(f"/proc/{pid}/status").read_text("ascii")
        heard = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
        assert int(heard.split()[1], 16) & 1 << SIGHUP - 1


@pytest.mark.usefixtures("deaf_to_hangups")
async def test_a_terminal_is_closed_only_when_its_process_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("seqtui.app.online.terminal._PATIENCE", 0)
    sleeper = ["sh", "-c", "exec sleep 600", "sh"]
    monkeypatch.setattr("seqtui.app.online.terminal.command", lambda _: sleeper)
    ours, link = socketpair()
    with ours:
        terminal = GuestTerminal(Mock(), "xterm", (80, 24), link)
        await terminal.close(hang_up=True)
    assert terminal.process.returncode == -SIGKILL


async def test_the_guest_comes_back_to_the_same_seat_and_position(tmp_path: Path) -> None:
    async with table(tmp_path) as laid:
        async with guest(laid) as bob:
            await bob.sit()
            await until(lambda: laid.modes, "nobody sat down")
            laid.choose("4")
            await bob.see("Ada took 4")
            bob.conn.abort()
        await until(lambda: laid.hosting.disconnected == 2, "the host did not notice")
        async with guest(laid) as bob:
            await bob.see("with Ada, over ssh", "◆ Bob")
            assert laid.hosting.disconnected is None
            bob.type("5\r")
            await until(lambda: laid.moves == ["4", "5"], "the move did not arrive")


async def test_whoever_watches_sees_and_cannot_move(tmp_path: Path) -> None:
    async with (
        table(tmp_path) as laid,
        guest(laid) as bob,
        guest(laid, laid.hosting.codes[WATCH]) as eve,
    ):
        await eve.see("You watch, and cannot move.")
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        await eve.see("Ada is thinking")
        laid.choose("4")
        await eve.see("Bob is thinking")
        eve.type("6")
        await eve.see("You are watching this game.")
        bob.type("6\r")
        await until(lambda: laid.moves == ["4", "6"], "the move did not arrive")
        await eve.see("◆ 6")


async def test_the_host_says_goodbye_and_the_terminal_is_given_back(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await bob.see("Ada is thinking")
        closing = asyncio.ensure_future(laid.hosting.close())
        await bob.left()
        await closing
        end = bob.output[bob.output.rindex("\x1b[?1049l") :]
        assert "Ada has closed the table. Thank you for playing." in end
        for mode in ("1000", "1003", "1006", "2004"):
            assert bob.output.rindex(f"\x1b[?{mode}l") > bob.output.rindex(f"\x1b[?{mode}h")
        assert bob.output.rindex("\x1b[?25h") > bob.output.rindex("\x1b[?25l")


async def test_nothing_that_a_guest_gets_tells_the_seed_before_the_end(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        seed = str(laid.session.setup.seed)
        await bob.see("Ada is thinking")
        laid.choose("4")
        await bob.see("Ada took 4")
        assert seed not in bob.output
        bob.type("concede\r")
        await bob.see("Give the game up?")
        await bob.press_until("y", lambda: laid.session.outcome)
        await bob.see(f"seed {seed}")


async def test_the_key_is_made_once_and_is_for_nobody_else(tmp_path: Path) -> None:
    fingerprints = []
    for _ in range(2):
        async with table(tmp_path) as laid:
            await until(lambda: laid.hosting.fingerprint, "there is no fingerprint")
            fingerprints.append(laid.hosting.fingerprint)
            async with laid.connect() as conn:
                key = conn.get_server_host_key()
                assert key is not None
                assert key.get_fingerprint() == laid.hosting.fingerprint
    assert fingerprints[0] == fingerprints[1]
    (path,) = tmp_path.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_damaged_key_is_told(tmp_path: Path) -> None:
    (tmp_path / "ssh_host_key").write_text("no key")
    with pytest.raises(AssertionError, match="is damaged: remove it"):
        async with table(tmp_path):
            pass


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file away")
async def test_a_key_or_a_link_that_somebody_else_has_put_there_is_not_used(tmp_path: Path) -> None:
    other, key = tmp_path / "other", tmp_path / "ssh_host_key"
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(other)
    other.chmod(0o644)
    key.symlink_to(other)
    os.chown(key, 65_534, 65_534, follow_symlinks=False)
    with pytest.raises(AssertionError, match="is somebody else's: remove it"):
        async with table(tmp_path):
            pass
    assert stat.S_IMODE(other.stat().st_mode) == 0o644
    key.unlink()
    os.chown(other.rename(key), 65_534, 65_534)
    with pytest.raises(AssertionError, match="is somebody else's: remove it"):
        async with table(tmp_path):
            pass


async def test_a_guests_process_has_nothing_of_the_hosts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_SECRET", "dog")
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        laid.choose("4")
        await bob.see("Ada took 4")
        (pid,) = _guests_of(laid)
        told = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        names = {each.partition(b"=")[0].decode() for each in told if each}
        assert names <= {"TERM", "PYTHONPATH", "LANG", "PATH", "COLORTERM", "TZ"}
        assert str(Path(f"/proc/{pid}/cwd").readlink()) == "/"
        opened = {str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir()}
        kinds = ("/dev/pts/", "socket:", "pipe:", "anon_inode:")
        assert all(name.startswith(kinds) for name in opened), opened


def _guests_of(laid: Table) -> list[int]:
    """Return the processes that the server has started."""
    server = laid.hosting._ssh_server
    assert server is not None
    return [
        int(pid)
        for pid in Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    ]


async def test_processes_end_with_the_table(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.see("Type your name")
        (pid,) = _guests_of(laid)
        server = laid.hosting._ssh_server
        assert server is not None
        await laid.hosting.close()
        assert server.poll() == 0
        assert not Path(f"/proc/{pid}").exists()


# Somebody who has taken over a guest's process


@asynccontextmanager
async def forging(laid: Table, what: str = PLAY) -> AsyncIterator[Forger]:
    """Speak to the host as a guest's process does, but say anything."""
    own, its = socketpair()
    serving = asyncio.create_task(laid.hosting._serve_guest(its))
    reader, writer = await asyncio.open_unix_connection(sock=own, limit=FROM_HOST)
    send(writer, hello=what, address="nowhere")
    forger = Forger(reader, writer)
    await forger.told("invite")
    try:
        yield forger
    finally:
        writer.close()
        await serving


class Forger(NamedTuple):
    """The line of somebody who says what they like."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def told(self, what: str) -> Any:
        """Wait for a message of a kind, and return it."""
        async for message in receive(self.reader):
            if what in message:
                return message[what]
        return None

    async def is_cut(self) -> bool:
        """Tell whether the host has hung up, once all that it said was read."""
        async for _ in receive(self.reader):
            pass
        return True


async def test_the_host_checks_every_choice_again(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, forging(laid) as forger:
        send(forger.writer, sit="Bob")
        await forger.told("game")
        for text, ply in (("5", 0), ("concede", 0), ("skip", 0)):
            send(forger.writer, choose=text, ply=ply)  # out of turn
            assert await forger.told("refused") == "It is not your turn."
        laid.choose("4")
        for text, ply in (("4", 1), ("99", 1), ("time out", 1), ("x" * 500, 1), ("5", 0), ("5", 2)):
            send(forger.writer, choose=text, ply=ply)
            assert await forger.told("refused")
        assert laid.moves == ["4"]
        for nonsense in ({"choose": 5, "ply": 1}, {"sit": "Eve"}, {"again": True}, {"game": "{}"}):
            send(forger.writer, **nonsense)
        send(forger.writer, choose="5", ply=1)
        assert await forger.told("chosen") == "5"
        assert laid.session.setup.names == ("Ada", "Bob")


async def test_whoever_watches_cannot_choose_even_by_force(tmp_path: Path) -> None:
    async with table(tmp_path, new_game("sequence-builder", first=2)) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        async with forging(laid, WATCH) as forger:
            send(forger.writer, sit="Eve")
            send(forger.writer, choose="5", ply=0)
            send(forger.writer, again=True)
            await forger.told("game")
        bob.type("7\r")
        await until(lambda: laid.moves, "the move did not arrive")
        assert laid.moves == ["7"]


@pytest.mark.parametrize(
    "flood", [b"x" * 100_000, b"{}\n" * 1_000, b"[]\n", b"{\n", b'{"a":' * 300 + b"\n", b"\xff\n"]
)
async def test_whoever_sends_too_much_or_nonsense_is_cut_off(flood: bytes, tmp_path: Path) -> None:
    async with table(tmp_path) as laid, forging(laid) as forger:
        forger.writer.write(flood)
        assert await asyncio.wait_for(forger.is_cut(), PATIENCE)
        await until(lambda: not laid.hosting.guest_address, "the seat is not free")


# Codes and limits


def test_codes_have_96_bits_of_letters_that_do_not_look_alike() -> None:
    assert len(set(LETTERS)) ** LENGTH >= 2**96
    assert not set(LETTERS) & set("01ilo25u")
    codes = [code for _ in range(50) for code in new_codes().values()]
    assert len(set(codes)) == 100
    assert all(set(code) <= set(LETTERS) and len(code) == LENGTH for code in codes)


@pytest.mark.parametrize("given", ["", "k", WRONG, "\udce4", "ä" * LENGTH, WRONG * 50])
def test_no_other_code_opens_anything(given: str) -> None:
    assert opened_by(given, new_codes()) is None


def test_each_code_opens_its_own() -> None:
    codes = new_codes()
    assert opened_by(codes[PLAY], codes) == PLAY
    assert opened_by(codes[WATCH], codes) == WATCH


def test_wrong_codes_are_slowed_and_then_shut_out_for_a_while() -> None:
    now = 0.0
    counted = access.Limits(lambda: now)
    assert [counted.wrong("a") for _ in range(5)] == [1, 2, 4, 8, 8]
    assert not counted.admit("a")
    assert counted.admit("b")
    counted.right("a")  # a friend behind the same address comes back all the same
    assert counted.admit("a")
    counted = access.Limits(lambda: now)
    assert [counted.wrong("a") for _ in range(5)][-1] == 8
    assert not counted.admit("a")
    now = access.WINDOW + 1
    assert counted.admit("a")


def test_after_many_wrong_codes_only_known_addresses_come_in() -> None:
    counted = access.Limits(lambda: 0.0)
    counted.right("friend")
    for number in range(access.MOST_WRONG):
        counted.wrong(str(number))
    assert not counted.admit("stranger")
    assert counted.admit("friend")


def test_only_so_many_connect_at_once() -> None:
    counted = access.Limits(lambda: 0.0)
    for _ in range(access.MOST_WAITING_EACH):
        assert counted.admit("a")
    assert not counted.admit("a")
    for number in range(access.MOST_WAITING - access.MOST_WAITING_EACH):
        assert counted.admit(str(number))
    assert not counted.admit("b")
    counted.release("a")
    assert counted.admit("b")


def test_strangers_with_many_addresses_cannot_keep_a_guest_from_coming_back() -> None:
    counted = access.Limits(lambda: 0.0)
    counted.right("friend")
    for number in range(access.MOST_WAITING):
        assert counted.admit(str(number))
    assert not counted.admit("stranger")
    for _ in range(access.MOST_WAITING_EACH):
        assert counted.admit("friend")
    assert not counted.admit("friend")


async def test_whoever_watches_cannot_use_up_all_connections(tmp_path: Path) -> None:
    """A code to watch may be known to many, and a connection without a terminal is one too."""
    async with table(tmp_path) as laid, AsyncExitStack() as stack:
        code = laid.hosting.codes[WATCH]
        for _ in range(access.MOST_OPEN[WATCH]):
            await stack.enter_async_context(laid.connect(code))
        with pytest.raises(asyncssh.DisconnectError, match="too many connections"):
            await laid.connect(code)
        async with guest(laid) as bob:
            await bob.see("Type your name")


async def test_nobody_comes_in_if_the_server_could_not_refuse_what_it_must(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with a version of asyncssh that answers a request in a method of another name."""
    script = (
        "import asyncssh, runpy\n"
        "del asyncssh.SSHServerChannel._process_env_request\n"
        "runpy.run_module('seqtui.app.online.server', run_name='__main__')"
    )
    monkeypatch.setattr(
        "seqtui.app.online.hosting.command", lambda _: [sys.executable, "-P", "-c", script]
    )
    hosting = Hosting(new_game("sequence-builder"), tmp_path, port=0)
    await hosting.open()
    try:
        await until(lambda: hosting.port or hosting.problem, "the server told nothing")
        assert hosting.port is None
        assert "has no SSHServerChannel._process_env_request any more" in hosting.problem
    finally:
        await hosting.close()


def test_asyncssh_has_all_the_names_that_are_relied_on() -> None:
    asyncssh_internals.check()


@pytest.mark.parametrize("name", ["_process_env_request", "_process_signal_request"])
def test_a_name_that_asyncssh_no_longer_has_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delattr(SSHServerChannel, name)
    with pytest.raises(NameGone, match=rf"^asyncssh [\d.]+ has no SSHServerChannel\.{name} any"):
        asyncssh_internals.check()


def test_requests_that_asyncssh_answers_in_another_way_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SSHChannel, "_service_next_request", lambda _: None)
    with pytest.raises(NameGone, match="no longer asks the methods by which seqtui refuses"):
        asyncssh_internals.check()


async def test_no_folder_for_temporary_files_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of a socket in it could be longer than the system allows."""
    long, none = tmp_path / ("t" * 88), tmp_path / "none"
    long.mkdir()
    for folder in (long, none):
        monkeypatch.setattr("tempfile.tempdir", str(folder))
        monkeypatch.setenv("TMPDIR", str(folder))
        async with table(tmp_path) as laid, guest(laid) as bob:
            await bob.sit()
            await until(lambda: laid.modes, "nobody sat down")
    assert not list(long.iterdir())
