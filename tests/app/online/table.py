"""A host's table without a screen, with its real server, and guests who come in by ssh."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh

from seqtui.app.online.access import PLAY, WATCH
from seqtui.app.online.hosting import Hosting
from seqtui.app.play.modes.elsewhere import HostMode
from seqtui.app.store.saved import Aids, SavedGames
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup
from tests.app.running import new_game
from tests.app.store.terminal import Display

PATIENCE = 60.0  # seconds; only a test that fails waits for so long


async def until(holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something holds."""
    end = asyncio.get_running_loop().time() + seconds
    while not holds():
        assert asyncio.get_running_loop().time() < end, what
        await asyncio.sleep(0.01)


class Table:
    """The host, who sits at the first seat and looks at no screen."""

    def __init__(self, hosting: Hosting, saved: SavedGames | None = None) -> None:
        self.hosting = hosting
        self.modes: list[HostMode] = []
        self._saved = saved
        hosting.begin = self._begin

    def _begin(self, session: AnySession) -> HostMode:
        self.modes.append(HostMode(session, self.hosting))
        if self._saved is not None:
            self._saved.follow(session, Aids())
        return self.modes[-1]

    @property
    def session(self) -> AnySession:
        """The present game."""
        return self.modes[-1].session

    def choose(self, text: str) -> None:
        """Make a choice of the host's."""
        self.hosting.choose(self.session.admit(text))

    @property
    def moves(self) -> list[str]:
        """What was chosen so far."""
        return [text for text, _ in self.modes[-1].choices()] if self.modes else []

    def connect(self, code: str | None = None, **options: Any) -> Any:
        """Connect with a code, the guest's unless it is told otherwise."""
        return asyncssh.connect(
            "127.0.0.1",
            self.hosting.port or 0,
            username=code or self.hosting.codes[PLAY],
            known_hosts=None,
            config=None,
            client_keys=None,
            agent_path=None,
            preferred_auth=[],
            **options,
        )


@asynccontextmanager
async def table(
    folder: Path, setup: AnySetup | None = None, saved: SavedGames | None = None, **terms: Any
) -> AsyncIterator[Table]:
    """Lay a table whose server is running."""
    hosting = Hosting(setup or new_game("sequence-builder"), folder, port=0, **terms)
    laid = Table(hosting, saved)
    await hosting.open()
    try:
        await until(lambda: hosting.port or hosting.problem, "the server did not start")
        assert not hosting.problem, hosting.problem
        yield laid
    finally:
        await hosting.close()


class Guest:
    """Somebody at a terminal far away."""

    def __init__(self, conn: asyncssh.SSHClientConnection) -> None:
        self.conn = conn
        self.display = Display()
        self.output = ""
        self._process: asyncssh.SSHClientProcess[str]
        self._reading: asyncio.Task[None]

    async def open(self, size: tuple[int, int] = (120, 40)) -> None:
        """Open the one terminal there is."""
        self._process = await self.conn.create_process(
            term_type="xterm-kitty", term_size=size, encoding="utf-8", errors="replace"
        )
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(OSError, asyncssh.Error):
            while text := await self._process.stdout.read(65_536):
                self.output += text
                self.display.feed(text)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.display.lines)

    def type(self, keys: str) -> None:
        """Press keys."""
        self._process.stdin.write(keys)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self._process.change_terminal_size(columns, rows)

    async def see(self, *words: str, seconds: float = PATIENCE) -> None:
        """Wait until all of this stands on the screen."""

        def shown() -> bool:
            lines = self.display.lines
            return all(any(word in line for line in lines) for word in words)

        try:
            await until(shown, "", seconds)
        except AssertionError:
            raise AssertionError(f"{words} not in\n" + "\n".join(self.display.lines)) from None

    async def press_until(self, keys: str, holds: Callable[[], Any]) -> None:
        """Press keys again until something holds: a question takes none from before it was seen."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not holds():
            assert asyncio.get_running_loop().time() < end, self.text
            self.type(keys)
            with suppress(AssertionError):
                await until(holds, "", 0.5)

    async def sit(self, name: str = "Bob") -> None:
        """Give a name and sit down."""
        await self.see("Type your name")
        self.type(f"{name}\r")

    async def left(self) -> None:
        """Wait until the terminal is gone."""
        await asyncio.wait_for(self._process.wait_closed(), PATIENCE)
        await asyncio.wait_for(self._reading, PATIENCE)


@asynccontextmanager
async def guest(at: Table, code: str | None = None) -> AsyncIterator[Guest]:
    """Come in, with the guest's code or another one."""
    async with at.connect(code) as conn:
        here = Guest(conn)
        await here.open()
        yield here


__all__ = ["PLAY", "WATCH", "Guest", "Table", "guest", "table", "until"]
