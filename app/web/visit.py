"""One visit: the process of the application that a browser looks at, from its start to its end.

The process reads what the visitor does from its standard input and ends when that does, so it
outlives neither the visit nor the server, not even one that was killed. Both ways go packets as
Textual's driver for browsers has them: a letter (``D`` for text of the terminal, ``M`` for JSON),
the length in four bytes, and the content.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from seqtui.app.runtime.child import PYTHON_PATH, command

_COMMAND = command("seqtui.app.cli.visitor")
_LENT = re.compile(
    "PATH|HOME|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|PYTHON.*|NO_COLOR|SEQTUI_TODAY"
)
"""What a visitor's process gets to know of the host's environment."""
_STARTING = 30.0  # seconds in which the application must have begun to draw
_ENDING = 6.0  # seconds to end properly in: more than the application itself allows
_KEPT = 4_000
"""How many bytes of the last words of a process are kept."""
WIDEST, TALLEST = 400, 150
"""The largest window, in cells; in a larger one, the rest stays empty."""


class Window(NamedTuple):
    """What a browser tells of its window."""

    width: int = 80
    height: int = 24
    theme: str = "dark"
    still: bool = False
    """Whether the visitor prefers that nothing moves."""


def clamped(width: object, height: object) -> tuple[int, int]:
    """Return a size that the application can draw, whatever was asked for."""
    columns, rows = (
        min(max(size, 1), most) if isinstance(size, int) else usual
        for size, usual, most in ((width, 80, WIDEST), (height, 24, TALLEST))
    )
    return columns, rows


class Visit:
    """A visitor's process, and what passes between it and the socket."""

    def __init__(self, visitor: str, folder: Path, socket: web.WebSocketResponse) -> None:
        self.visitor = visitor
        self.over = asyncio.Event()
        """Set once the process has ended, and everything is saved."""
        self.ending: asyncio.Task[None] | None = None
        """What ends it."""
        self._folder = folder
        self._socket = socket
        self._process: Process | None = None
        self._drawing: asyncio.Task[None] | None = None
        """What passes on what the process draws."""
        self._has_begun = False
        """Whether the process has begun to draw."""
        self._last_words = b""
        self.is_leaving = False
        """Whether the line has ended, and the process is about to."""

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

    async def hear(self, told: object) -> bool:
        """Take a message from the page; tell whether it was something that the visitor did."""
        match told:
            case ["stdin", str() as keys]:
                # Half a character, which JSON may hold, is no text.
                await self._send(b"D", keys.encode("utf-8", "replace"))
                return True
            case ["resize", {"width": width, "height": height}]:
                columns, rows = clamped(width, height)
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
                if not self._has_begun:  # there is nothing to save yet
                    self._kill(process)
                try:
                    await asyncio.wait_for(process.wait(), _ENDING)
                except TimeoutError:
                    self._kill(process)
                await self._drawing
        finally:
            self.over.set()

    def _kill(self, process: Process) -> None:
        with suppress(ProcessLookupError):  # it has ended already
            process.kill()

    async def hang_up(self, code: int) -> None:
        """End the line."""
        self.is_leaving = True
        await self._socket.close(code=code)

    # The process

    def _environment(self, window: Window) -> dict[str, str]:
        columns, rows = clamped(window.width, window.height)
        lent = {name: value for name, value in os.environ.items() if _LENT.fullmatch(name)}
        places = dict.fromkeys(("SEQTUI_CONFIG", "SEQTUI_DATA", "SEQTUI_STATE"), str(self._folder))
        drawing = {
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "COLUMNS": str(columns),
            "ROWS": str(rows),
            "SEQTUI_BROWSER": window.theme,
        }
        if window.still:
            drawing["TEXTUAL_ANIMATIONS"] = "none"
        return {**lent, **PYTHON_PATH, **places, **drawing}

    async def _draw(self, process: Process) -> None:
        """Pass on what the process draws, and at its end say why it ended."""
        assert process.stdout is not None
        listening = asyncio.create_task(self._listen(process))
        with suppress(asyncio.IncompleteReadError):
            try:
                beginning = process.stdout.readuntil(b"__GANGLION__\n")
                await asyncio.wait_for(beginning, _STARTING)
            except (TimeoutError, asyncio.LimitOverrunError):
                self._kill(process)
            else:
                self._has_begun = True
                await self._pass_on(process.stdout)
        code = await process.wait()
        await listening
        with suppress(ConnectionError):
            await self._say_why(code)
            await self._socket.close()

    async def _pass_on(self, stream: asyncio.StreamReader) -> None:
        while True:
            head = await stream.readexactly(5)
            payload = await stream.readexactly(int.from_bytes(head[1:], "big"))
            with suppress(ConnectionError):  # if nobody looks any more, it is taken all the same
                if head[:1] == b"D":
                    await self._socket.send_bytes(payload)
                elif head[:1] == b"M":
                    await self._tell_look(json.loads(payload))

    async def _tell_look(self, about: object) -> None:
        """Pass on what the page should look like; nothing else is told, and no file delivered."""
        match about:
            case {"type": "look", "background": str() as ground, "foreground": str() as text}:
                look = {"background": ground, "foreground": text}
                await self._socket.send_json(["look", look])

    async def _listen(self, process: Process) -> None:
        assert process.stderr is not None
        while more := await process.stderr.read(_KEPT):
            self._last_words = (self._last_words + more)[-_KEPT:]

    async def _say_why(self, code: int) -> None:
        if self.is_leaving:
            return
        if code == 0:
            await self._socket.send_json(["ended", {"how": "quit", "why": ""}])
            return
        lines = self._last_words.decode("utf-8", "replace").strip().splitlines()
        why = lines[-1].removeprefix("seqtui: ") if lines else f"It ended with the code {code}."
        print(f"seqtui: A visitor's game ended: {why}", file=sys.stderr, flush=True)
        # Where the host keeps things is nobody else's business.
        why = why.replace(str(self._folder), "…")
        how = "broken" if self._has_begun else "failed"
        await self._socket.send_json(["ended", {"how": how, "why": why}])
