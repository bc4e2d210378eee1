"""The server: a page, the few files it needs, and a socket for each visitor.

Nothing is answered before :mod:`seqtui.app.web.door` agrees.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from socket import socket
from time import monotonic

from aiohttp import WSCloseCode, WSMsgType, web

from seqtui.app.web.door import Door, is_visitor, new_visitor
from seqtui.app.web.stores import Stores
from seqtui.app.web.visit import Visit, Window

_MOST_VISITORS = 8
"""How many windows may be open at once: each is a process of its own."""
LARGEST_MESSAGE = 64 * 1024
"""How many bytes a visitor may send at once, which is more than anybody pastes as a move."""
LONGEST_PAUSE = 3600.0
"""Seconds after which a window in which nothing is done is closed; the game is kept."""
_HEARTBEAT = 15.0  # seconds after which a line that says nothing is asked whether it is there
_GOODBYE = 8.0  # seconds for all visitors' processes to end in
_YEAR = 365 * 24 * 3600
_VISITOR = "seqtui-visitor"

_NO_TOKEN = "This address needs its token: use the whole line that seqtui serve has printed."
_WRONG_NAME = "This is not an address of seqtui serve: use the line that it has printed."
_WRONG_ORIGIN = "Only the page of seqtui serve itself may connect here."
_FULL = f"All {_MOST_VISITORS} places are taken: close another window, then try again."
_PAUSED = "Nothing was done here for an hour, so the line was closed."

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "font-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # it would hold the token
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Server": "seqtui",
}
_PAGE = Path(__file__).parent / "page"
_FILES = {
    path.name: path
    for folder in (_PAGE, _PAGE / "libraries")
    for path in folder.iterdir()
    if path.suffix in (".js", ".css", ".svg", ".ttf")
}
"""What the page asks for, by name."""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class GameServer:
    """Serves the application to whoever has the token."""

    def __init__(self, door: Door, stores: Stores) -> None:
        self._door = door
        self._stores = stores
        self._visits: set[Visit] = set()

    def run(self, listening: socket) -> None:
        """Serve until the process is told to end."""
        web.run_app(
            self.make_app(),
            sock=listening,
            print=None,
            access_log=None,
            shutdown_timeout=_GOODBYE,
        )

    async def make_app(self) -> web.Application:
        """Return what answers requests."""
        app = web.Application(middlewares=[self._let_in])
        app.router.add_get("/", self._handle_index)
        app.router.add_get("/ws", self._handle_websocket)
        app.router.add_get("/files/{name}", self._handle_file)
        app.on_response_prepare.append(_dress)
        app.on_shutdown.append(self._hang_up)
        return app

    @web.middleware
    async def _let_in(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if not self._door.goes_by(request.headers.get("Host")):
            return web.Response(status=403, text=_WRONG_NAME)
        # Only the page takes it from the address: whoever has seen the page has the cookie.
        shown = request.query.get("token") if request.path == "/" else None
        if not self._door.opens(shown or request.cookies.get(self._door.cookie)):
            return web.Response(status=403, text=_NO_TOKEN)
        return await handler(request)

    async def _handle_index(self, request: web.Request) -> web.StreamResponse:
        """Serve the page, and let the browser remember who it is."""
        # Not redirected to an address without the token: after a link from elsewhere, the browser
        # would not show its new cookie there. The page takes the token out of its address itself.
        page = web.Response(text=(_PAGE / "page.html").read_text("utf-8"), content_type="text/html")
        page.set_cookie(self._door.cookie, self._door.token, httponly=True, samesite="Strict")
        visitor = request.cookies.get(_VISITOR)
        visitor = visitor if visitor and is_visitor(visitor) else new_visitor()
        page.set_cookie(_VISITOR, visitor, max_age=_YEAR, httponly=True, samesite="Strict")
        return page

    async def _handle_file(self, request: web.Request) -> web.StreamResponse:
        if (path := _FILES.get(request.match_info["name"])) is None:
            raise web.HTTPNotFound
        return web.FileResponse(path)

    # The socket

    async def _handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Start a visitor's process, and end it with the line."""
        visitor = request.cookies.get(_VISITOR)
        if not is_visitor(visitor) or not self._door.is_own_page(
            request.headers.get("Origin"), request.headers.get("Host")
        ):
            raise web.HTTPForbidden(text=_WRONG_ORIGIN)
        assert visitor is not None
        line = web.WebSocketResponse(heartbeat=_HEARTBEAT, max_msg_size=LARGEST_MESSAGE)
        await line.prepare(request)
        # After a reload, the game must be saved before it is opened again.
        for earlier in [visit for visit in self._visits if visit.visitor == visitor]:
            if earlier.is_leaving:
                await earlier.over.wait()
        if len(self._visits) >= _MOST_VISITORS:
            await _end(line, "failed", _FULL)
            return line
        try:
            folder = self._stores.of(visitor, {visit.visitor for visit in self._visits})
        except OSError as error:
            await _end(line, "failed", f"There is no place for your games: {error.strerror}.")
            return line
        visit = Visit(visitor, folder, line)
        self._visits.add(visit)
        try:
            await visit.begin(_window(request.query))
            await self._follow(line, visit)
        finally:
            # Whatever becomes of the request, the process is waited for.
            visit.ending = asyncio.create_task(self._see_off(visit))
            await asyncio.shield(visit.ending)
        return line

    async def _see_off(self, visit: Visit) -> None:
        try:
            await visit.stop()
        finally:
            self._visits.discard(visit)

    async def _follow(self, line: web.WebSocketResponse, visit: Visit) -> None:
        """Pass on what a visitor does until the line ends, or for too long nothing is done."""
        active = monotonic()
        while (left := active + LONGEST_PAUSE - monotonic()) > 0:
            try:
                message = await asyncio.wait_for(line.receive(), left)
            except TimeoutError:
                break
            if message.type is not WSMsgType.TEXT:
                return
            try:
                told = json.loads(message.data)
            except (ValueError, RecursionError):
                return
            if await visit.hear(told):
                active = monotonic()
        await _end(line, "paused", _PAUSED)

    async def _hang_up(self, _: web.Application) -> None:
        """Hang up on everybody, and wait until their games are saved."""
        visits = list(self._visits)
        for visit in visits:
            await visit.hang_up(WSCloseCode.GOING_AWAY)
        for visit in visits:
            await visit.over.wait()


def _window(told: Mapping[str, str]) -> Window:
    """Read what the page says about its window, as far as it makes sense."""
    width, height = told.get("width", ""), told.get("height", "")
    return Window(
        int(width) if width.isdecimal() and len(width) < 6 else 80,
        int(height) if height.isdecimal() and len(height) < 6 else 24,
        "light" if told.get("theme") == "light" else "dark",
        told.get("still") == "true",
    )


async def _end(line: web.WebSocketResponse, how: str, why: str) -> None:
    await line.send_json(["ended", {"how": how, "why": why}])
    await line.close()


async def _dress(_: web.Request, response: web.StreamResponse) -> None:
    """Add what keeps the page to itself."""
    response.headers.update(_HEADERS)
