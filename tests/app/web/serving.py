"""A server as its own process, its visitors' processes, and visitors who need no browser."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType
from yarl import URL

from tests.app.cli.command import SEQTUI

PATIENCE = 60.0  # seconds; only a test that fails waits for so long


_STYLE = re.compile(r"\x1b\[[\d;]*m")


class Served(NamedTuple):
    """A server that is running."""

    process: subprocess.Popen[str]
    address: str
    """What it has printed: where to go, token included."""
    data: Path

    @property
    def url(self) -> URL:
        """The address without its token."""
        return URL(self.address).with_query(None)

    @property
    def visits(self) -> list[int]:
        """The processes of its visitors."""
        pid = self.process.pid
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def serving(folder: Path, *arguments: str, **environment: str) -> Iterator[Served]:
    """Run a server on a free port until the block ends."""
    places = {f"SEQTUI_{name}": str(folder / name.lower()) for name in ("DATA", "CONFIG", "STATE")}
    with (
        (folder / "stderr").open("w") as complaints,
        subprocess.Popen(
            [SEQTUI, "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            env={**os.environ, **places, **environment},
        ) as process,
    ):
        assert process.stdout is not None
        try:
            yield Served(process, process.stdout.readline().strip(), folder / "data")
        finally:
            process.terminate()


def is_alive(pid: int) -> bool:
    """Tell whether a process is still running; one that nobody has asked about counts as ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until_ended(*pids: int) -> None:
    """Wait until processes have ended."""
    deadline = monotonic() + PATIENCE
    while any(map(is_alive, pids)):
        assert monotonic() < deadline, "a visitor's process lives on"
        sleep(0.01)


class Visitor(NamedTuple):
    """Somebody with the token and a cookie jar, who may lie about everything."""

    session: ClientSession
    served: Served

    @asynccontextmanager
    async def connect(
        self, headers: Mapping[str, str] | None = None, query: str = "width=80&height=24"
    ) -> AsyncIterator[ClientWebSocketResponse]:
        """Open the socket as our own page does, or with other headers."""
        headers = {"Origin": str(self.served.url.origin())} if headers is None else headers
        url = f"{self.served.url}ws?{query}"
        async with self.session.ws_connect(url, headers=headers, max_msg_size=0) as line:
            yield line


@asynccontextmanager
async def visitor(served: Served, *, welcome: bool = True) -> AsyncIterator[Visitor]:
    """Come in by the printed address, if welcome, and keep the cookies."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        if welcome:
            async with session.get(served.address) as page:
                assert page.status == 200
        yield Visitor(session, served)


async def drawn(line: ClientWebSocketResponse, *wanted: str) -> str:
    """Wait until all of this was drawn somewhere, in one go, and return everything that was.

    Colours can be asked for as well, as they are sent.
    """
    seen = ""
    try:
        async with asyncio.timeout(PATIENCE):  # a timeout of the line itself stops at no ping
            while not all(each in seen or each in _STYLE.sub("", seen) for each in wanted):
                message = await line.receive()
                if message.type is WSMsgType.BINARY:
                    seen += message.data.decode("utf-8")
                elif message.type is not WSMsgType.TEXT:
                    raise AssertionError(f"the line ended after {seen[-300:]!r}")
    except TimeoutError:
        raise AssertionError(f"{wanted} was not drawn, but {seen[-3000:]!r}") from None
    return seen


async def end_of(line: ClientWebSocketResponse) -> tuple[Mapping[str, str] | None, int | None]:
    """Wait for the end of the line; return what was said about it, and the code."""
    told = None
    async with asyncio.timeout(PATIENCE):
        while (message := await line.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
            if message.type is WSMsgType.TEXT and (said := json.loads(message.data))[0] == "ended":
                told = said[1]
    return told, line.close_code
