"""A visit from its beginning to its end, whoever ends it, and what is kept of it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="aiohttp is not installed.")

from seqtui.app.cli.visitor import NOTES
from tests.app.web.serving import (
    PATIENCE,
    Served,
    drawn,
    end_of,
    is_alive,
    serving,
    visitor,
    wait_until_ended,
)

pytestmark = pytest.mark.full

PLAY = "SEQUENCE BUILDER"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run one server for the tests that leave it as it was."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as running:
        yield running


def stores(served: Served) -> list[Path]:
    """Return the visitors' folders."""
    return [*(served.data / "visitors").iterdir()]


async def test_a_visitors_process_ends_with_the_visit(served: Served) -> None:
    async with visitor(served) as guest:
        async with guest.connect() as line:
            await drawn(line, "learns it")
            (process,) = served.visits
        wait_until_ended(process)
    assert served.process.poll() is None


async def test_every_process_ends_when_the_server_is_killed(served: Served) -> None:
    async with visitor(served) as guest, guest.connect() as one, guest.connect() as other:
        await drawn(one, "learns it")
        await drawn(other, "learns it")
        processes = served.visits
        assert len(processes) == 2
        os.kill(served.process.pid, signal.SIGKILL)
        wait_until_ended(*processes)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_told_to_end_says_goodbye(
    served: Served, number: signal.Signals
) -> None:
    async with visitor(served) as guest, guest.connect() as line:
        await drawn(line, "learns it")
        (process,) = served.visits
        served.process.send_signal(number)
        assert (await end_of(line))[1] == 1001
    assert served.process.wait(PATIENCE) == 0
    assert not is_alive(process)


async def test_after_a_reload_the_game_goes_on(shared: Served) -> None:
    async with visitor(shared) as guest:
        for moves in range(3):
            async with guest.connect() as line:
                if not moves:
                    await drawn(line, "learns it")
                    await line.send_json(["stdin", "4\r"])
                wanted = (PLAY, "or type a move", *["1 ● 5"] * (moves == 2))
                seen = await drawn(line, *wanted)
                assert not moves or "learns it" not in seen
                if moves == 1:  # a game in which nothing was done yet was kept as well
                    await line.send_json(["stdin", "/5\r"])
                    await drawn(line, "1 ● 5")


async def test_after_the_picker_a_reload_leads_to_the_picker(shared: Served) -> None:
    async with visitor(shared) as guest:
        async with guest.connect() as line:
            await drawn(line, "learns it")
            await line.send_json(["stdin", "4\r"])
            await drawn(line, PLAY)
            await line.send_json(["stdin", "/5\r"])
            await drawn(line, "1 ● 5")
            await line.send_json(["stdin", "\x1b[27u"])
            await drawn(line, "Who plays")
        async with guest.connect() as line:
            await drawn(line, "Who plays", "ontinue")


async def test_quitting_is_told_as_such(shared: Served) -> None:
    async with visitor(shared) as guest, guest.connect() as line:
        await drawn(line, "learns it")
        await line.send_json(["stdin", "\x11"])
        assert (await end_of(line))[0] == {"how": "quit", "why": ""}


async def test_visitors_and_the_host_have_stores_of_their_own(served: Served) -> None:
    async with visitor(served) as ann, visitor(served) as ben:
        for guest in (ann, ben):
            async with guest.connect() as line:
                await drawn(line, "learns it")
    wait_until_ended(*served.visits)
    assert len(stores(served)) == 2
    for store in stores(served):
        assert (store / NOTES).exists()
        assert store.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in served.data.iterdir()] == ["visitors"]
    assert not (served.data.parent / "config").exists()


async def test_a_visitor_has_no_way_to_the_hosts_files(shared: Served) -> None:
    async with visitor(shared) as guest, guest.connect(query="width=120&height=40") as line:
        await drawn(line, "learns it")
        await line.send_json(["stdin", "h"])
        seen = await drawn(line, "every game you have played", "F1 help")
        assert "export" not in seen
        await line.send_json(["stdin", "i?"])
        seen = await drawn(line, "Quit seqtui")
        assert "Import" not in seen
        assert "shell" not in seen


async def test_the_browsers_theme_is_worn_until_another_is_chosen(shared: Served) -> None:
    light, okabe = "48;2;244;240;231", "48;2;14;17;22"  # the grounds of two themes
    dark = "48;2;16;19;27"
    async with visitor(shared) as guest:
        async with guest.connect(query="theme=light") as line:
            assert dark not in await drawn(line, light)
            await line.send_json(["theme", "dark"])
            await drawn(line, dark)
        async with guest.connect(query="theme=light") as line:
            await drawn(line, light, "learns it")
            await line.send_json(["stdin", "\x10colour-blind"])
            await drawn(line, "colour-blind safe")
            await line.send_json(["stdin", "\r"])
            await drawn(line, okabe)
            await line.send_json(["theme", "dark"])
        async with guest.connect(query="theme=light") as line:
            assert light not in await drawn(line, okabe, "learns it")


async def test_a_failed_start_is_told_with_its_reason(served: Served, tmp_path: Path) -> None:
    (served.data).mkdir()
    (served.data / "visitors").write_text("not a folder")
    async with visitor(served) as guest, guest.connect() as line:
        told, _ = await end_of(line)
    assert told == {"how": "failed", "why": "There is no place for your games: Not a directory."}


async def test_a_process_that_breaks_is_told_with_its_reason(served: Served) -> None:
    async with visitor(served) as guest:
        async with guest.connect() as line:
            await drawn(line, "learns it")
            os.kill(served.visits[0], signal.SIGKILL)
            told, _ = await end_of(line)
        assert told == {"how": "broken", "why": "It ended with the code -9."}
        (stores(served)[0] / NOTES).mkdir()  # nothing that stands there stops the next visit
        async with guest.connect() as line:
            await drawn(line, "learns it")


async def test_a_visitor_opens_no_door_to_others(shared: Served) -> None:
    """To invite a friend is to listen on the host's machine."""
    async with visitor(shared) as guest, guest.connect(query="width=120&height=40") as line:
        await drawn(line, "learns it")
        await line.send_json(["stdin", "\t" + 3 * "\x1b[B" + " "])  # a friend, elsewhere
        await drawn(line, "Invite")
        await line.send_json(["stdin", "\r"])
        await drawn(line, "Nobody can be invited from here")
