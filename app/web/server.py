"""The server: a page, the few files it needs, and a socket for each visitor.

Nothing is answered before :mod:`seqtui.app.web.access` agrees.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic

from aiohttp import WSCloseCode, WSMsgType, web

from seqtui.app.web.access import Access, new_visitor, visitor_name
from seqtui.app.web.visitor import VisitorProcess, Window, visitor_folder

_MOST_VISITORS = 8  # windows that may be open at once: each is a process of its own
LARGEST_MESSAGE = 64 * 1024  # bytes, more than anybody pastes as a move
LONGEST_PAUSE = 3600.0  # seconds until a window in which nothing is done is closed
_HEARTBEAT = 15.0  # seconds after which a connection that says nothing is asked whether it is there
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
    """Serves the application to everybody who has the token."""

    def __init__(self, access: Access, folder: Path) -> None:
        """Keep visitors' games below a folder."""
        self._access = access
        self._folder = folder
        self._visitors: set[VisitorProcess] = set()

    def run(self, listening: socket.socket) -> None:
        """Serve until the process is told to end."""
        app = self.make_app()
        web.run_app(app, sock=listening, print=None, access_log=None, shutdown_timeout=_GOODBYE)

    async def make_app(self) -> web.Application:
        """Return what answers requests."""
        app = web.Application(middlewares=[self._check_access])
        app.router.add_get("/", self._handle_index)
        app.router.add_get("/ws", self._handle_websocket)
        app.router.add_get("/files/{name}", self._handle_file)
        app.on_response_prepare.append(_add_headers)
        app.on_shutdown.append(self._hang_up)
        return app

    @web.middleware
    async def _check_access(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if not self._access.is_own_name(request.headers.get("Host")):
            return web.Response(status=403, text=_WRONG_NAME)
        # Only the page takes it from the address: after that the browser has the cookie.
        shown = request.query.get("token") if request.path == "/" else None
        if not self._access.accepts(shown or request.cookies.get(self._access.cookie)):
            return web.Response(status=403, text=_NO_TOKEN)
        return await handler(request)

    async def _handle_index(self, request: web.Request) -> web.StreamResponse:
        """Serve the page, and let the browser remember who it is."""
        # Not redirected to an address without the token: after a link from elsewhere, the browser
        # would not show its new cookie there. The page takes the token out of its address itself.
        page = web.Response(text=(_PAGE / "page.html").read_text("utf-8"), content_type="text/html")
        page.set_cookie(self._access.cookie, self._access.token, httponly=True, samesite="Strict")
        visitor = visitor_name(request.cookies.get(_VISITOR)) or new_visitor()
        page.set_cookie(_VISITOR, visitor, max_age=_YEAR, httponly=True, samesite="Strict")
        return page

    async def _handle_file(self, request: web.Request) -> web.StreamResponse:
        if (path := _FILES.get(request.match_info["name"])) is None:
            raise web.HTTPNotFound
        return web.FileResponse(path)

    # The socket

    async def _handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Start a visitor's process, and end it with the connection."""
        visitor = visitor_name(request.cookies.get(_VISITOR))
        if visitor is None or not self._access.is_own_page(
            request.headers.get("Origin"), request.headers.get("Host")
        ):
            raise web.HTTPForbidden(text=_WRONG_ORIGIN)
        connection = web.WebSocketResponse(heartbeat=_HEARTBEAT, max_msg_size=LARGEST_MESSAGE)
        await connection.prepare(request)
        # After a reload, the game must be saved before it is opened again.
        for earlier in [each for each in self._visitors if each.visitor == visitor]:
            if earlier.is_leaving:
                await earlier.ended.wait()
        if len(self._visitors) >= _MOST_VISITORS:
            await _end(connection, "failed", _FULL)
            return connection
        try:
            present = {each.visitor for each in self._visitors}
            folder = visitor_folder(self._folder, visitor, present)
        except OSError as error:
            await _end(connection, "failed", f"There is no place for your games: {error.strerror}.")
            return connection
        process = VisitorProcess(visitor, folder, connection)
        self._visitors.add(process)
        try:
            await process.begin(Window.from_query(request.query))
            await self._pass_on(connection, process)
        finally:
            # Whatever becomes of the request, the process is waited for.
            process.ending = asyncio.create_task(self._stop(process))
            await asyncio.shield(process.ending)
        return connection

    async def _stop(self, process: VisitorProcess) -> None:
        try:
            await process.stop()
        finally:
            self._visitors.discard(process)

    async def _pass_on(self, connection: web.WebSocketResponse, process: VisitorProcess) -> None:
        """Pass on what a visitor does until they disconnect, or do nothing for too long."""
        active = monotonic()
        while (left := active + LONGEST_PAUSE - monotonic()) > 0:
            try:
                message = await asyncio.wait_for(connection.receive(), left)
            except TimeoutError:
                break
            if message.type is not WSMsgType.TEXT:
                return
            try:
                content = json.loads(message.data)
            except (ValueError, RecursionError):
                return
            if await process.on_message(content):
                active = monotonic()
        await _end(connection, "paused", _PAUSED)

    async def _hang_up(self, _: web.Application) -> None:
        """Hang up on everybody, and wait until their games are saved."""
        visitors = list(self._visitors)
        for process in visitors:
            await process.hang_up(WSCloseCode.GOING_AWAY)
        for process in visitors:
            await process.ended.wait()


async def _end(connection: web.WebSocketResponse, how: str, why: str) -> None:
    await connection.send_json(["ended", {"how": how, "why": why}])
    await connection.close()


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
