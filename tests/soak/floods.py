"""Floods of connections, and what the host's own game feels of them.

The host's program runs in a terminal of its own. Somebody presses a key there and waits for the
picture to change, first in peace, then while connections, half-open ones, keys and changes of
the window's size come in by the hundred.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import socket
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.synchronize import Event as Enough
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

import asyncssh

from tests.app.online.table import Guest, until
from tests.app.store.terminal import Program

_LINE = re.compile(r"ssh -p (\d+) (\w+)@127\.0\.0\.1")


def main(arguments: Sequence[str]) -> None:
    """Measure how long a key takes in peace and under each flood."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak floods", description=__doc__)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--keys", type=int, default=100)
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        for name in ("SEQTUI_DATA", "SEQTUI_CONFIG", "SEQTUI_STATE"):
            os.environ[name] = folder
        for line in measure(chosen.connections, chosen.keys):
            print(line, flush=True)


def measure(connections: int, keys: int) -> list[str]:
    """Return a line for peace and for each flood."""
    host = Program("host", "sequence-builder", "--name1", "Ada")
    host.wait_for("ssh -p", "SHA256:")
    ((port, code), *_) = _LINE.findall("\n".join(host.display.lines))
    gate, told = int(port), []
    floods: dict[str, tuple[Callable[[Guest], None], Callable[..., object]]] = {
        "in peace": (_nothing, _nothing),
        "a flood of keys": (lambda guest: guest.type("7" * 2_000), _nothing),
        "windows of 10,000 × 10,000": (lambda guest: guest.resize(10_000, 10_000), _nothing),
        f"{connections} connections at once": (_nothing, _knocks(gate, connections)),
        f"{connections} half-open connections": (_nothing, _half_open(gate, connections)),
    }
    try:
        for what, (inside, outside) in floods.items():
            with _Beside(_guest(gate, code, inside)):
                host.wait_for("with Bob, over ssh", "TO MOVE")
                with _Beside(outside):
                    told.append(_told(what, host, keys))
            host.wait_for("AWAY")
    finally:
        host.kill()
    return told


def _nothing(_: object) -> None:
    """Do nothing, for comparison."""


def _told(what: str, host: Program, keys: int) -> str:
    """Press keys one after the other, and say how long the picture took to change."""
    times = []
    for number in range(keys):
        before = host.output
        begun = monotonic()
        host.press("\x1b[C" if number % 2 else "\x1b[D")
        while host.output == before and monotonic() - begun < 2:
            host.watch(0.001)
        times.append((monotonic() - begun) * 1000)
    times.sort()
    late = times[int(0.95 * len(times))]
    size = _memory(host.pid)
    return f"{what}: median {median(times):.1f} ms, 95 % {late:.1f} ms, host {size} MB"


def _memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) // 1024


class _Beside:
    """Something that goes on in a process of its own until it is enough.

    It gives way to everything else, as somebody on another machine would.
    """

    def __init__(self, task: Callable[[Enough], object]) -> None:
        context = get_context("fork")
        self._enough = context.Event()
        self._process = context.Process(target=self._run, args=(task,), daemon=True)

    def _run(self, task: Callable[[Enough], object]) -> None:
        os.nice(10)
        task(self._enough)

    def __enter__(self) -> None:
        self._process.start()

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        self._process.join(30)
        self._process.kill()


def _guest(port: int, code: str, flood: Callable[[Guest], None]) -> Callable[..., object]:
    async def play(enough: Enough) -> None:
        async with await _let_in(port, code) as conn:
            guest = Guest(conn)
            await guest.open()
            ready = ("Type your name", "with Ada, over ssh")
            await until(lambda: any(word in guest.text for word in ready), "no picture")
            if ready[0] in guest.text:
                await guest.sit()
            await guest.see(ready[1])
            while not enough.is_set():
                flood(guest)
                await asyncio.sleep(0.01)
            conn.abort()

    return lambda enough: asyncio.run(play(enough))


async def _let_in(port: int, code: str) -> asyncssh.SSHClientConnection:
    """Knock until there is room: those of the last flood are still being answered."""
    while True:
        try:
            return await asyncssh.connect(
                "127.0.0.1", port, username=code, known_hosts=None, config=None, client_keys=None
            )
        except (OSError, asyncssh.Error):
            await asyncio.sleep(0.2)


def _knocks(port: int, count: int) -> Callable[..., object]:
    async def knock(enough: Enough) -> None:
        async def once() -> None:
            while not enough.is_set():
                try:
                    conn = await asyncssh.connect(
                        "127.0.0.1", port, username="nobody", known_hosts=None, config=None
                    )
                    conn.abort()
                except (OSError, asyncssh.Error):
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(once() for _ in range(count)))

    return lambda enough: asyncio.run(knock(enough))


def _half_open(port: int, count: int) -> Callable[..., object]:
    def knock(enough: Enough) -> None:
        while not enough.is_set():
            held = []
            for _ in range(count):
                sock = socket.socket()
                sock.settimeout(1)
                try:
                    sock.connect(("127.0.0.1", port))
                    sock.sendall(b"SSH-2.0-nobody")  # and never the rest of the line
                except OSError:
                    pass
                held.append(sock)
            enough.wait(2)
            for sock in held:
                sock.close()

    return knock
