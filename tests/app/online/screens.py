"""Both ends of a table on a screen, with neither a server nor a connection between them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from seqtui.app.cli.guest import GuestApp
from seqtui.app.online.host_screens import WaitingScreen
from seqtui.app.online.hosting import Hosting
from seqtui.app.online.wire import encode
from seqtui.app.requests import Invitation, Play
from seqtui.app.runtime.addresses import Address
from seqtui.app.widgets.bars import KeyBar
from seqtui.engines.setup import AnySetup
from tests.app.running import NARROW, RunningApp, running

CODES = {"play": "k7mq3xdw9f4thz3pc6vn", "watch": "w4r8tb3jy6nqk9sd3gxa"}
FINGERPRINT = "SHA256:3yq0rT8mVtW5cN1uKfXhZ9aQeLbD7sPjG2oR4iE6wHk"
ADDRESSES = (
    Address("192.168.1.23", "this network"),
    Address("10.8.0.4", "this network"),
    Address("ada-laptop", "by name"),
    Address("localhost", "this machine"),
)


class Silent:
    """A guest's connection that takes everything and says nothing."""

    def __init__(self) -> None:
        self.transport = self
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None: ...


async def _opened(hosting: Hosting) -> None:
    hosting.port, hosting.fingerprint, hosting.codes = 8022, FINGERPRINT, dict(CODES)
    hosting._control = Silent()  # type: ignore[assignment]
    hosting.notify()


@pytest.fixture
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the host's screens do without a server."""
    monkeypatch.setattr(Hosting, "open", _opened)
    monkeypatch.setattr("seqtui.app.online.host_screens.monotonic", lambda: 0.0)
    monkeypatch.setattr(
        "seqtui.app.online.host_screens.addresses_of",
        lambda listen: ADDRESSES if not listen else ONE,
    )
    monkeypatch.setattr("seqtui.app.online.hosting.socket.gethostname", lambda: "ada-laptop")


ONE = (Address("127.0.0.1", "this machine"),)


class HostSession:
    """A host and the table."""

    def __init__(self, there: RunningApp) -> None:
        self.there = there
        waiting = there.app.screen
        assert isinstance(waiting, WaitingScreen)
        self.hosting = waiting.hosting
        self.guest = Silent()

    async def arrive(self, name: str = "Bob") -> None:
        """Let the guest come and sit down."""
        self.hosting._guest = self.guest  # type: ignore[assignment]
        self.hosting._on_message({"sit": name})
        await self.there.settle()

    async def hear(self, **message: Any) -> None:
        """Let the guest say something."""
        self.hosting._on_message(message)
        await self.there.settle()

    async def cut(self) -> None:
        """Let the guest's line break."""
        self.hosting._on_leave(self.guest)  # type: ignore[arg-type]
        await self.there.settle()

    async def leave(self) -> None:
        """Let the guest say goodbye."""
        self.hosting._on_leave(self.guest, said_goodbye=True)  # type: ignore[arg-type]
        await self.there.settle()

    @property
    def listed(self) -> list[str | None]:
        """What the key bar on top lists."""
        return [key.action for key in self.there.app.screen.query_one(KeyBar).keys]

    async def back(self) -> None:
        """Let the guest come back."""
        self.hosting._guest = self.guest  # type: ignore[assignment]
        self.hosting.has_left = False
        self.hosting._set_disconnected(None)
        self.hosting.notify()
        await self.there.settle()


@asynccontextmanager
async def hosted(
    setup: AnySetup, *, size: tuple[int, int] = NARROW, listen: str | None = None, **settings: Any
) -> AsyncIterator[HostSession]:
    """Wait for a friend."""
    async with running(size=size, **settings) as there:
        there.app.post_message(Play(Invitation(setup, listen)))
        await there.until(lambda: isinstance(there.app.screen, WaitingScreen))
        await there.settle()
        yield HostSession(there)


@asynccontextmanager
async def visiting(*, size: tuple[int, int] = NARROW, **offered: Any) -> AsyncIterator[RunningApp]:
    """Come to a table as a guest."""
    its, ours = socket.socketpair()
    with ours:
        app = GuestApp(its)
        app.preferences.change(
            animation=False, **{k: offered.pop(k) for k in ("theme",) if k in offered}
        )
        offer = {
            "invite": "Ada",
            "plays": True,
            "game": "sequence-builder",
            "goal": "Be first to four numbers, each 1 to 3 up",
            "match": "first to 3",
            "clock": "10 seconds a move",
            "first": 1,
            "set_up": False,
            "help": False,
            "machine": "ada-laptop",
        }
        ours.sendall(encode(**offer | offered))
        async with app.run_test(size=size) as pilot:
            there = RunningApp(app, pilot)
            await there.until(lambda: app.connection.offer is not None)
            await there.settle()
            yield there
            await asyncio.sleep(0)
