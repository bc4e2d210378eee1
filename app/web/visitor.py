"""A visitor: the process of the application that a browser shows, and a folder for their games.

The process reads what the visitor does from its standard input and ends when that does, so it
outlives neither the connection nor the server, not even one that was killed. Both ways go packets
as Textual's driver for browsers has them: a letter (``D`` for text of the terminal, ``M`` for
JSON), the length in four bytes, and the content.

Visitors' folders lie below the host's data folder, so that a visitor who comes back finds their
games. Those of the latest visitors stay; older ones make room.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

from aiohttp import web

from seqtui.app.runtime.child import PYTHON_PATH, command

_COMMAND = command("seqtui.app.cli.visitor")
_SHARED = re.compile(
    "PATH|HOME|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|PYTHON.*|NO_COLOR|SEQTUI_TODAY"
)
"""What a visitor's process gets to know of the host's environment."""
_STARTING = 30.0  # seconds in which the application must have begun to draw
_ENDING = 6.0  # seconds to end properly in: more than the application itself allows
_KEPT = 4_000  # bytes of the last errors of a process
WIDEST, TALLEST = 400, 150  # cells of the largest window; in a larger one, the rest stays empty
MOST_FOLDERS = 100  # visitors whose games are kept


class Window(NamedTuple):
    """What a browser says about its window."""

    width: int
    height: int
    theme: str
    still: bool  # whether the visitor prefers that nothing moves

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Window:
        """Read what the page says, as far as it makes sense."""
        width, height = (
            int(text) if text.isdecimal() and len(text) < 6 else None
            for text in (query.get("width", ""), query.get("height", ""))
        )
        theme = "light" if query.get("theme") == "light" else "dark"
        return cls(*_fitting_size(width, height), theme, query.get("still") == "true")


def _fitting_size(width: object, height: object) -> tuple[int, int]:
    """Return a size that the application can draw, whatever was asked for."""
    columns, rows = (
        min(max(size, 1), most) if isinstance(size, int) else usual
        for size, usual, most in ((width, 80, WIDEST), (height, 24, TALLEST))
    )
    return columns, rows


def visitor_folder(folder: Path, visitor: str, present: Collection[str] = ()) -> Path:
    """Return a visitor's folder, made if need be; those of ``present`` visitors are safe."""
    visitors = folder / "visitors"
    own = visitors / visitor
    if not own.exists():
        with suppress(FileNotFoundError):
            known = sorted(visitors.iterdir(), key=lambda each: each.stat().st_mtime)
            spare = [each for each in known if each.name not in present]
            for each in spare[: max(0, len(known) - MOST_FOLDERS + 1)]:
                rmtree(each, ignore_errors=True)
    visitors.mkdir(mode=0o700, parents=True, exist_ok=True)  # their names are not to be read
    own.mkdir(mode=0o700, exist_ok=True)
    own.touch()
    return own


class VisitorProcess:
    """A visitor's process, and what passes between it and the socket."""

    def __init__(self, visitor: str, folder: Path, socket: web.WebSocketResponse) -> None:
        self.visitor = visitor
        self.ended = asyncio.Event()
        """Set once the process has ended, and everything is saved."""
        self.ending: asyncio.Task[None] | None = None
        self.is_leaving = False
        """Whether the connection has ended, and the process is about to."""
        self._folder = folder
        self._socket = socket
        self._process: Process | None = None
        self._drawing: asyncio.Task[None] | None = None
        self._has_drawn = False
        self._last_errors = b""

    async def begin(self, window: Window) -> None:
        """Start the process."""
        self._process = process = await asyncio.create_subprocess_exec(
            *_COMMAND,
            env=self._environment(window),
            cwd=self._folder,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            start_new_session=True,  # Ctrl+C is meant for the server, which sees to the rest
        )
        self._drawing = asyncio.create_task(self._draw(process))

    async def on_message(self, message: object) -> bool:
        """Pass on a message from the page; tell whether it was something that the visitor did."""
        match message:
            case ["stdin", str() as keys]:
                # Half a character, which JSON may hold, is no text.
                await self._send(b"D", keys.encode("utf-8", "replace"))
                return True
            case ["resize", {"width": width, "height": height}]:
                columns, rows = _fitting_size(width, height)
                await self._send_meta(type="resize", width=columns, height=rows)
                return True
            case ["theme", "dark" | "light" as theme]:
                await self._send_meta(type="theme", theme=theme)
            case ["focus" | "blur" as kind]:
                await self._send_meta(type=kind)
            case ["ping", str() as when] if len(when) < 20:
                await self._socket.send_json(["pong", when])
        return False

    async def _send_meta(self, **about: object) -> None:
        await self._send(b"M", json.dumps(about).encode("utf-8"))

    async def _send(self, kind: bytes, content: bytes) -> None:
        """Send a packet to the process, unless it is about to end."""
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(ConnectionError, RuntimeError):
            self._process.stdin.write(kind + len(content).to_bytes(4, "big") + content)
            await self._process.stdin.drain()

    async def stop(self) -> None:
        """End the process and wait until it has ended."""
        self.is_leaving = True
        try:
            if (process := self._process) is not None and self._drawing is not None:
                assert process.stdin is not None
                process.stdin.close()
                if not self._has_drawn:  # there is nothing to save yet
                    self._kill(process)
                try:
                    await asyncio.wait_for(process.wait(), _ENDING)
                except TimeoutError:
                    self._kill(process)
                await self._drawing
        finally:
            self.ended.set()

    def _kill(self, process: Process) -> None:
        with suppress(ProcessLookupError):  # it has ended already
            process.kill()

    async def hang_up(self, code: int) -> None:
        """End the connection."""
        self.is_leaving = True
        await self._socket.close(code=code)

    # The process

    def _environment(self, window: Window) -> dict[str, str]:
        shared = {name: value for name, value in os.environ.items() if _SHARED.fullmatch(name)}
        folders = dict.fromkeys(("SEQTUI_CONFIG", "SEQTUI_DATA", "SEQTUI_STATE"), str(self._folder))
        drawing = {
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "COLUMNS": str(window.width),
            "ROWS": str(window.height),
            "SEQTUI_BROWSER": window.theme,
        }
        if window.still:
            drawing["TEXTUAL_ANIMATIONS"] = "none"
        return {**shared, **PYTHON_PATH, **folders, **drawing}

    async def _draw(self, process: Process) -> None:
        """Pass on what the process draws, and at its end say why it ended."""
        assert process.stdout is not None
        errors = asyncio.create_task(self._read_errors(process))
        with suppress(asyncio.IncompleteReadError):
            try:
                beginning = process.stdout.readuntil(b"__GANGLION__\n")
                await asyncio.wait_for(beginning, _STARTING)
            except (TimeoutError, asyncio.LimitOverrunError):
                self._kill(process)
            else:
                self._has_drawn = True
                await self._pass_on(process.stdout)
        code = await process.wait()
        await errors
        with suppress(ConnectionError):
            await self._say_why(code)
            await self._socket.close()

    async def _pass_on(self, stream: asyncio.StreamReader) -> None:
        while True:
            head = await stream.readexactly(5)
            payload = await stream.readexactly(int.from_bytes(head[1:], "big"))
            with suppress(ConnectionError):  # if the page is gone, it is read all the same
                if head[:1] == b"D":
                    await self._socket.send_bytes(payload)
                elif head[:1] == b"M":
                    await self._pass_on_look(json.loads(payload))

    async def _pass_on_look(self, about: object) -> None:
        """Pass on the colours of the page, and nothing else: no file is delivered."""
        match about:
            case {"type": "look", "background": str() as ground, "foreground": str() as text}:
                look = {"background": ground, "foreground": text}
                await self._socket.send_json(["look", look])

    async def _read_errors(self, process: Process) -> None:
        assert process.stderr is not None
        while more := await process.stderr.read(_KEPT):
            self._last_errors = (self._last_errors + more)[-_KEPT:]

    async def _say_why(self, code: int) -> None:
        if self.is_leaving:
            return
        if code == 0:
            await self._socket.send_json(["ended", {"how": "quit", "why": ""}])
            return
        lines = self._last_errors.decode("utf-8", "replace").strip().splitlines()
        why = lines[-1].removeprefix("seqtui: ") if lines else f"It ended with the code {code}."
        print(f"seqtui: A visitor's game ended: {why}", file=sys.stderr, flush=True)
        # Where the host keeps things is nobody else's business.
        why = why.replace(str(self._folder), "…")
        how = "broken" if self._has_drawn else "failed"
        await self._socket.send_json(["ended", {"how": how, "why": why}])
