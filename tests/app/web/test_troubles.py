"""What may go wrong with a visitor's process, or with a visitor who does nothing."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="aiohttp is not installed.")

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar
from aiohttp.test_utils import TestServer

from seqtui.app.web.access import Access
from seqtui.app.web.server import GameServer
from tests.app.web.serving import drawn, end_of, is_alive

pytestmark = pytest.mark.full


@asynccontextmanager
async def connected(folder: Path) -> AsyncIterator[tuple[ClientWebSocketResponse, GameServer]]:
    """Run a server in this process, and connect to it."""
    server = GameServer(access := Access("127.0.0.1", 0), folder)
    async with TestServer(await server.make_app()) as running:
        url = str(running.make_url("/"))
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            async with session.get(f"{url}?token={access.token}"):
                pass
            async with session.ws_connect(f"{url}ws", headers={"Origin": url[:-1]}) as line:
                yield line, server


def pid_of(server: GameServer) -> int:
    (process,) = server._visitors
    assert process._process is not None
    return process._process.pid


@pytest.mark.parametrize(
    ("script", "why", "starting"),
    [
        ("import sys; sys.exit('seqtui: There is no more room.')", "There is no more room.", 60),
        ("import sys; sys.exit(7)", "It ended with the code 7.", 60),
        ("import time; time.sleep(600)", "It ended with the code -9.", 0.5),
    ],
)
async def test_a_start_that_fails_is_told_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, why: str, starting: float
) -> None:
    monkeypatch.setattr("seqtui.app.web.visitor._COMMAND", [sys.executable, "-c", script])
    monkeypatch.setattr("seqtui.app.web.visitor._STARTING", starting)
    async with connected(tmp_path) as (line, _):
        assert (await end_of(line))[0] == {"how": "failed", "why": why}


async def test_the_reason_does_not_tell_where_the_host_keeps_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "import os, sys; sys.exit(f'seqtui: {os.environ[\"SEQTUI_DATA\"]}/report is broken.')"
    monkeypatch.setattr("seqtui.app.web.visitor._COMMAND", [sys.executable, "-c", script])
    async with connected(tmp_path) as (line, _):
        assert (await end_of(line))[0] == {"how": "failed", "why": "…/report is broken."}


async def test_a_process_knows_little_of_the_hosts_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "import os, sys; sys.exit(' '.join(sorted(os.environ)))"
    monkeypatch.setattr("seqtui.app.web.visitor._COMMAND", [sys.executable, "-c", script])
    monkeypatch.setenv("AWS_SECRET", "x")
    monkeypatch.setenv("SSH_AUTH_SOCK", "x")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    async with connected(tmp_path) as (line, _):
        told, _code = await end_of(line)
    assert told is not None
    assert "LC_ALL" in told["why"]
    assert "AWS_SECRET" not in told["why"]
    assert "SSH_AUTH_SOCK" not in told["why"]


async def test_a_process_that_is_stuck_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.web.visitor._ENDING", 0.1)
    async with connected(tmp_path) as (line, server):
        await drawn(line, "SEQTUI")
        process = pid_of(server)
        os.kill(process, signal.SIGSTOP)
        await line.close()
    assert not is_alive(process)


async def test_who_does_nothing_for_long_is_asked_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.web.server.LONGEST_PAUSE", 0.5)
    monkeypatch.setattr("seqtui.app.web.visitor._COMMAND", [sys.executable, "-c", WAITING])
    async with connected(tmp_path) as (line, _):
        for _ in range(3):
            await line.send_json(["ping", "0"])  # the page does that by itself
        told, _code = await end_of(line)
    why = "Nothing was done here for an hour, so the line was closed."
    assert told == {"how": "paused", "why": why}


WAITING = "import sys; print('__GANGLION__', flush=True); sys.stdin.read()"
"""A program that draws nothing, and ends with its input."""
