"""Floods on a small scale; ``python -m tests.soak floods`` measures them at full size."""

from __future__ import annotations

import asyncio
import fcntl
import struct
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("asyncssh", reason="asyncssh is not installed.")

import asyncssh

from seqtui.app.online.access import MOST_WAITING_EACH
from seqtui.app.online.terminal import MOST_COLUMNS, MOST_ROWS
from tests.app.online.table import PATIENCE, Table, guest, table, until

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc"),
]


def guests_of(laid: Table) -> list[int]:
    """Return the processes that the server has started."""
    pid = door_of(laid)
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def door_of(laid: Table) -> int:
    server = laid.hosting._ssh_server
    assert server is not None
    return server.pid


def memory(pid: int) -> int:
    """Return how many megabytes a process has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) // 1024


def size_of(pid: int) -> tuple[int, int]:
    """Return the size of the terminal of a process, in columns and rows."""
    with Path(f"/proc/{pid}/fd/0").open("rb") as terminal:
        packed = fcntl.ioctl(terminal, termios.TIOCGWINSZ, b"\0" * 8)
    rows, columns, _, _ = struct.unpack("HHHH", packed)
    return columns, rows


async def test_half_open_connections_are_limited_and_the_game_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        before = memory(door_of(laid))
        lines = [await asyncio.open_connection("127.0.0.1", laid.hosting.port) for _ in range(60)]
        for _, writer in lines:
            writer.write(b"SSH-2.0-nobody")  # and never the rest of the line
        greeted = 0
        for reader, _ in lines:
            with suppress(TimeoutError, OSError):
                greeted += bool(await asyncio.wait_for(reader.read(1), 1))
        assert greeted <= MOST_WAITING_EACH
        laid.choose("4")
        await bob.see("Ada took 4")
        assert memory(door_of(laid)) - before < 30
        for _, writer in lines:
            writer.close()


async def test_keys_by_the_thousand_neither_fill_memory_nor_change_the_game(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")
        await bob.see("Ada is thinking")
        (pid,) = guests_of(laid)
        before = memory(door_of(laid)), memory(pid)
        for _ in range(40):
            bob.type("7" * 5_000)
            await asyncio.sleep(0)
        laid.choose("4")
        await until(lambda: "4" in laid.moves, "the host was kept from moving")
        await until(lambda: "◆ Bob" in bob.text, "the guest sees nothing any more")
        after = memory(door_of(laid)), memory(pid)
        assert after[0] - before[0] < 30
        assert after[1] - before[1] < 60
        assert laid.moves == ["4"]


async def test_a_window_is_never_larger_than_it_may_be(tmp_path: Path) -> None:
    async with table(tmp_path) as laid, guest(laid) as bob:
        await bob.see("Type your name")
        (pid,) = guests_of(laid)
        assert size_of(pid) == (120, 40)
        for step in range(200):
            bob.resize(10_000 - step, 10_000)
        await until(lambda: size_of(pid) == (MOST_COLUMNS, MOST_ROWS), "the size did not arrive")
        bob.resize(0, 0)
        await until(lambda: size_of(pid) == (1, 1), "the size did not arrive")
        bob.resize(120, 40)
        await until(lambda: size_of(pid) == (120, 40), "the size did not arrive")
        await bob.sit()
        await until(lambda: laid.modes, "nobody sat down")


async def test_whoever_watches_finds_room_for_only_so_many(tmp_path: Path) -> None:
    async with table(tmp_path) as laid:
        code = laid.hosting.codes["watch"]
        connections = [await laid.connect(code) for _ in range(5)]
        outputs = []
        for conn in connections:
            process = await conn.create_process(term_type="xterm-kitty")
            outputs.append(process)
        last = await asyncio.wait_for(outputs[-1].stdout.read(), PATIENCE)
        assert "There is no room to watch any more." in last
        await until(lambda: len(guests_of(laid)) == 4, "the others are not there")
        for conn in connections:
            conn.abort()
        await until(lambda: not guests_of(laid), "processes are left")
        assert isinstance(connections[0], asyncssh.SSHClientConnection)
