"""Who is let in, attacked with everything that a browser or a program may send."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="aiohttp is not installed.")

from aiohttp import WSServerHandshakeError

from seqtui.app.web.access import Access, new_visitor, visitor_name
from seqtui.app.web.server import LARGEST_MESSAGE
from seqtui.app.web.visitor import TALLEST, WIDEST, _fitting_size, visitor_folder
from tests.app.web.serving import PATIENCE, Served, drawn, end_of, serving, visitor

pytestmark = pytest.mark.full

ODD: tuple[object, ...] = (
    ["resize", {"width": 10**9, "height": 10**9}],
    ["resize", {"width": -5, "height": "many"}],
    ["resize", {}],
    ["stdin", "\ud800\udfff\x00"],
    ["stdin", "\x1b[99999999999u\x1b[<1;1"],
    ["stdin", 7],
    ["theme", "../../x"],
    ["quit"],
    [],
    {},
    None,
)
"""Messages that no page sends."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run one server for all that is tried on it."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def ask(served: Served, path: str, **headers: str) -> tuple[int, str]:
    """Send one request as it stands: no client tidies the path up, or adds a cookie."""
    assert served.url.host is not None
    with closing(HTTPConnection(served.url.host, served.url.port, timeout=PATIENCE)) as line:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")


def test_the_printed_address_is_on_this_machine_and_has_a_long_token(served: Served) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{43}", served.address)


@pytest.mark.parametrize(
    "path", ["/", "/?token=", "/?token=wrong", "/?token=%ff", "/ws", "/files/page.js", "/nowhere"]
)
def test_nothing_is_answered_without_the_token(served: Served, path: str) -> None:
    status, said = ask(served, path)
    assert status == 403
    assert said == "This address needs its token: use the whole line that seqtui serve has printed."


def test_a_token_that_is_nearly_right_is_wrong(served: Served) -> None:
    address = served.address.partition("?")[2]
    for wrong in (address[:-1], f"{address}x", address.swapcase(), f"{address}%00"):
        assert ask(served, f"/?{wrong}")[0] == 403


def test_only_the_page_takes_the_token_from_the_address(served: Served) -> None:
    assert ask(served, f"/files/page.js?{served.address.partition('?')[2]}")[0] == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[", "192.168.1.5"]
)
def test_a_name_that_somebody_else_may_own_is_refused(served: Served, host: str) -> None:
    """Otherwise a page could have its own name point here, and be taken for ours."""
    status, said = ask(served, f"/?{served.address.partition('?')[2]}", Host=host)
    assert status == 403
    assert said.startswith("This is not an address of seqtui serve")


def test_a_forwarded_port_and_localhost_are_ours(served: Served) -> None:
    for host in ("localhost:9000", "127.0.0.1:1", "[::1]:80"):
        assert ask(served, f"/?{served.address.partition('?')[2]}", Host=host)[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        *("/files/../server.py", "/files/..%2fserver.py", "/files/%2e%2e/%2e%2e/application.py"),
        *("/files//etc/passwd", "/files/%2fetc%2fpasswd", "/files/page.js%00.css", "/files/"),
        *("/download/../../etc/passwd", "/download/x", "/static/js/textual.js", "/static/"),
    ],
)
async def test_no_path_leads_to_other_files(served: Served, path: str) -> None:
    async with visitor(served) as anybody:
        cookies = anybody.session.cookie_jar.filter_cookies(served.url)
        cookie = "; ".join(f"{name}={each.value}" for name, each in cookies.items())
        assert ask(served, "/files/page.js", Cookie=cookie)[0] == 200
        assert ask(served, path, Cookie=cookie)[0] == 404


async def test_the_page_keeps_itself_to_itself(served: Served) -> None:
    async with visitor(served, welcome=False) as anybody:
        async with anybody.session.get(served.address) as page:
            text, headers = await page.text(), page.headers
        cookies = headers.getall("Set-Cookie")
    assert len(cookies) == 2
    assert all("HttpOnly" in cookie and "SameSite=Strict" in cookie for cookie in cookies)
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert re.findall("https?://|//[a-z]", text) == []


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://{here}"},
        {"Origin": "http://{here}.evil.example"},
        {"Origin": "http://evil.example", "Host": "evil.example"},
    ],
)
async def test_the_socket_opens_only_for_our_own_page(
    served: Served, headers: dict[str, str]
) -> None:
    here = f"{served.url.host}:{served.url.port}"
    asked = {name: value.replace("{here}", here) for name, value in headers.items()}
    async with visitor(served) as attacker:
        with pytest.raises(WSServerHandshakeError) as refused:
            async with attacker.connect(asked):
                pass
    assert refused.value.status == 403
    assert served.visits == []


async def test_the_socket_opens_only_with_the_cookies(served: Served) -> None:
    async with visitor(served, welcome=False) as stranger:
        for cookies in ({}, {"seqtui-visitor": "0" * 32}, {f"seqtui-{served.url.port}": "wrong"}):
            stranger.session.cookie_jar.update_cookies(cookies, served.url)
            with pytest.raises(WSServerHandshakeError) as refused:
                async with stranger.connect():
                    pass
            assert refused.value.status == 403
    async with visitor(served) as guest:
        for name in ("../../somewhere", "0" * 31, "F" * 32):
            guest.session.cookie_jar.update_cookies({"seqtui-visitor": name}, served.url)
            with pytest.raises(WSServerHandshakeError):
                async with guest.connect():
                    pass
    assert served.visits == []


async def test_odd_messages_harm_nobody_and_an_oversize_one_ends_the_line(served: Served) -> None:
    async with visitor(served) as guest, guest.connect(query="width=99999&height=-1") as line:
        await drawn(line, "SEQTUI")
        for odd in ODD:
            await line.send_json(odd)
        await line.send_json(["resize", {"width": 100, "height": 30}])
        await line.send_json(["stdin", "\x1b[1;2A?"])
        await drawn(line, "esc")
        await line.send_str("x" * (LARGEST_MESSAGE + 1))
        assert (await end_of(line))[1] == 1009
    async with visitor(served) as guest, guest.connect() as line:
        await line.send_str("[" * 10_000)
        assert (await end_of(line))[1] == 1000


async def test_more_visitors_than_places_are_told_so(tmp_path: Path) -> None:
    """On a server of its own: on another one, somebody who is leaving may still have a place."""
    with serving(tmp_path) as served:
        async with visitor(served) as crowd, AsyncExitStack() as lines:
            for _ in range(8):
                await lines.enter_async_context(crowd.connect())
            async with crowd.connect() as line:
                told, _ = await end_of(line)
    assert told == {
        "how": "failed",
        "why": "All 8 places are taken: close another window, then try again.",
    }


def test_sizes_are_kept_within_reason() -> None:
    assert _fitting_size(120, 40) == (120, 40)
    assert _fitting_size(10**12, 10**12) == (WIDEST, TALLEST)
    assert _fitting_size(-3, 0) == (1, 1)
    assert _fitting_size("wide", None) == (80, 24)
    assert _fitting_size(float("nan"), float("inf")) == (80, 24)


def test_each_server_has_its_own_token_and_each_visitor_a_name_of_their_own() -> None:
    one, other = Access("127.0.0.1", 8000), Access("127.0.0.1", 8000)
    assert one.accepts(one.token)
    assert not one.accepts(other.token)
    assert not one.accepts(None)
    assert visitor_name(name := new_visitor()) == name
    assert new_visitor() != new_visitor()


@pytest.mark.parametrize("listen", ["127.0.0.1", "::1", "localhost"])
def test_on_this_machine_only_its_own_addresses_count(listen: str) -> None:
    access = Access(listen, 80)
    assert access.is_private
    assert access.is_own_name("127.0.0.1:80")
    assert access.is_own_name("localhost")
    assert not access.is_own_name("10.0.0.1:80")
    assert not access.is_own_name("box.local:80")
    assert not access.is_own_name(None)


@pytest.mark.parametrize("listen", ["0.0.0.0", "192.168.1.5", "::"])
def test_for_other_machines_addresses_count_but_no_names(listen: str) -> None:
    access = Access(listen, 80)
    assert not access.is_private
    assert access.is_own_name("192.168.1.5:80")
    assert access.is_own_name("[fe80::1]:80")
    assert not access.is_own_name("rebound.example:80")
    assert "0.0.0.0" not in access.address
    assert "[::]" not in access.address


def test_the_oldest_store_makes_room_unless_its_visitor_is_present(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.web.visitor.MOST_FOLDERS", 3)
    for age, name in enumerate("dcba"):
        store = visitor_folder(tmp_path, name, present={"d"})
        (store / "games.db").touch()
        os.utime(store, (1_000 + age, 1_000 + age))
    assert {store.name for store in visitor_folder(tmp_path, "d").parent.iterdir()} == {*"dba"}
    own = visitor_folder(tmp_path, "b")
    for folder in (own, own.parent):  # a name is all that a browser shows, so it is not listed
        assert folder.stat().st_mode & 0o777 == 0o700
