"""Floods at the door, and what the host's own game feels of them.

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
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

import asyncssh

from tests.app.online.table import Guest
from tests.app.store.terminal import Program

_LINE = re.compile(r"ssh -p (\d+) (\w+)@127\.0\.0\.1")
FRAME = 1000 / 60


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
    told = []
    try:
        with _Beside(_guest(int(port), code, lambda guest: None)):
            host.wait_for("with Bob, over ssh")
            told.append(_told("in peace", host, keys))
        host.wait_for("AWAY")
        host.press("b")
        floods: dict[str, Callable[[Guest], None]] = {
            "a flood of keys": lambda guest: guest.type("7" * 2_000),
            "windows of 10,000 × 10,000": lambda guest: guest.resize(10_000, 10_000),
        }
        for what, flood in floods.items():
            with _Beside(_guest(int(port), code, flood)):
                host.wait(lambda lines: not any("AWAY" in line for line in lines))
                told.append(_told(what, host, keys))
            host.wait_for("AWAY")
            host.press("b")
        with _Beside(_knocks(int(port), connections)):
            told.append(_told(f"{connections} connections at once", host, keys))
        with _Beside(_half_open(int(port), connections)):
            told.append(_told(f"{connections} half-open connections", host, keys))
    finally:
        host.kill()
    return told


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
    """Something that goes on in a thread until it is enough."""

    def __init__(self, task: Callable[[threading.Event], object]) -> None:
        self._enough = threading.Event()
        self._thread = threading.Thread(target=task, args=(self._enough,), daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        self._thread.join(30)


def _guest(port: int, code: str, flood: Callable[[Guest], None]) -> Callable[..., object]:
    async def play(enough: threading.Event) -> None:
        async with asyncssh.connect(
            "127.0.0.1", port, username=code, known_hosts=None, config=None, client_keys=None
        ) as conn:
            guest = Guest(conn)
            await guest.open()
            await guest.see("Ada")
            if any("Type your name" in line for line in guest.display.lines):
                await guest.sit()
            await guest.see("over ssh")
            while not enough.is_set():
                flood(guest)
                await asyncio.sleep(0.01)
            conn.abort()

    return lambda enough: asyncio.run(play(enough))


def _knocks(port: int, count: int) -> Callable[..., object]:
    async def knock(enough: threading.Event) -> None:
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
    def knock(enough: threading.Event) -> None:
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
