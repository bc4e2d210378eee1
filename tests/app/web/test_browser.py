"""The whole way through a real browser: page, keys, mouse, paste, sizes, themes, reloads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed.")

from playwright.sync_api import Browser, Playwright, sync_playwright

from seqtui.engines.games.registry import GAMES
from tests.app.web.browser import CHROMIUM, Window, launch, open_window
from tests.app.web.serving import Served, serving

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def driving() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(driving: Playwright) -> Iterator[Browser]:
    running = launch(driving)
    yield running
    running.close()


@pytest.fixture
def window(browser: Browser, served: Served) -> Iterator[Window]:
    """Open a window on the picker; nobody has clicked into it."""
    opened = open_window(browser, served)
    opened.until("learns it")
    yield opened
    opened.page.context.close()


def begin(window: Window, *keys: str) -> None:
    window.press(*keys, "Enter")
    window.until("or type a move", gone="Who plays")


def test_a_game_by_keys_typing_mouse_and_paste_goes_on_after_a_reload(window: Window) -> None:
    assert window.page.title() == "seqtui"
    assert "token" not in window.page.url
    window.click("a friend, here")
    window.until("◉ a friend")
    window.choose_seed("7")  # so that no deal is won by accident
    begin(window, "1")
    window.type("/swap 2 3")
    window.press("Enter")
    window.until("1 ● swap 2 3", "▸ ◆ Player 2")
    window.until("⇄ swap 1 2")
    x, y = window.place("⇄ swap 1 2", below=-5)
    window.page.mouse.move(x + 200, y)  # on the third tile
    window.until("╰╌")  # what is below the pointer is marked
    window.page.mouse.move(*window.place("or type a move"))
    window.until(gone="╰╌")
    window.page.evaluate("navigator.clipboard.writeText('swap 4 5')")
    window.type("/")
    window.press("Control+v")
    window.until("› swap 4 5")
    window.press("Enter")
    window.until("swap 4 5", "▸ ● Player 1")
    window.press("Control+p")
    window.type("how to pl")
    window.until("Read the rules of the game")
    window.press("Escape")
    window.until("▸ ● Player 1")
    window.page.reload()
    text = window.until("SEQUENCE SHIFT", "1 ● swap 2 3", "◆ swap 4 5", "▸ ● Player 1")
    assert "Who plays" not in text
    window.press("F5")  # the key bar says that it claims a draw, so it must not reload
    window.until("✗")
    window.press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    window.until("⇄ swap 1 2")
    x, y = window.place("⇄ swap 1 2", below=-5)
    window.page.mouse.click(x + 75, y)
    window.until("▲ held")  # the second tile; a click on the first one drops it there
    x, y = window.place("▲ held", below=-5)
    window.page.mouse.click(x - 150, y)
    window.until("2 ● swap 1 2", "▸ ◆ Player 2")
    assert window.errors == []


def test_every_board_is_drawn_without_a_seam_and_no_request_leaves_the_machine(
    window: Window, served: Served
) -> None:
    for number, game in enumerate(GAMES, start=1):
        begin(window, str(number))
        window.until(game.title.upper())
        window.wait(lambda _: window.seams()["wrong"] == 0)  # once everything is at rest
        assert window.seams()["cells"] > 1_000
        window.press("Escape")
        window.until("Who plays")
    hosts = {re.sub(r"^\w+://|/.*", "", url) for url in window.requests}
    assert hosts == {f"127.0.0.1:{served.url.port}"}
    assert window.errors == []


def test_no_seam_where_a_pixel_of_the_page_is_none_of_the_screen(
    driving: Playwright, served: Served
) -> None:
    """Many screens have 1.25 of their own pixels to one; no context could only pretend that."""
    running = launch(driving, "--force-device-scale-factor=1.25", "--window-size=1120,640")
    window = Window(running.new_context(no_viewport=True, reduced_motion="reduce").new_page())
    window.go(served.address)
    window.until("learns it")
    begin(window, "1")
    window.wait(lambda _: window.seams()["wrong"] == 0)
    assert window.seams()["size"] == [12, 24]
    assert window.seams()["cells"] > 1_000
    running.close()


def test_the_windows_size_and_theme_are_followed(window: Window) -> None:
    def ground() -> str:
        told: str = window.page.evaluate("getComputedStyle(document.body).backgroundColor")
        return told

    lines = window.text().splitlines()
    assert (len(lines[0]), len(lines)) == (124, 33)
    assert ground() == "rgb(16, 19, 27)"
    window.page.set_viewport_size({"width": 800, "height": 480})
    window.wait(lambda text: len(text.splitlines()) == 25)
    text = window.until("learns it", "SEQTUI")
    assert len(text.splitlines()[0]) == 88
    window.page.set_viewport_size({"width": 640, "height": 480})  # then the letters are smaller
    window.wait(lambda text: len(text.splitlines()[0]) >= 80 and "learns it" in text)
    window.page.emulate_media(color_scheme="light")
    window.wait(lambda _: ground() == "rgb(244, 240, 231)")


def test_what_is_copied_is_on_the_clipboard_of_the_browser(window: Window) -> None:
    window.click("a friend, here")
    window.until("◉ a friend")
    window.choose_seed("7")  # so that no deal is won by accident
    begin(window, "1")
    window.type("/swap 2 3")
    window.press("Enter")
    window.until("1 ● swap 2 3")
    window.press("Escape")
    window.until("Who plays")
    window.press("h")
    window.until("HISTORY", "Shift")
    window.press("y")
    window.until("is on the clipboard")
    read = "navigator.clipboard.readText()"
    window.wait(lambda _: "sequence-shift" in window.page.evaluate(read))


def test_a_page_of_which_a_part_is_missing_says_so(browser: Browser, served: Served) -> None:
    page = browser.new_context().new_page()
    page.route("**/addon-canvas.js", lambda route: route.abort())
    page.goto(served.address)
    page.get_by_text("A part of the page could not be loaded.").wait_for()
    page.context.close()


def test_what_the_terminal_cannot_say_is_said_on_the_page(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        window = open_window(browser, served)
        note, again = window.page.locator("#note"), window.page.locator("#again")
        window.until("learns it")
        window.press("q")
        note.get_by_text("You have left seqtui.").wait_for()
        window.press("Enter")  # the button has the focus
        note.wait_for(state="hidden")
        window.until("learns it")
        # A start that fails: there is no place for games any more.
        visitors = served.data / "visitors"
        visitors.rename(served.data / "elsewhere")
        visitors.write_text("in the way")
        window.page.reload()
        note.get_by_text("seqtui could not be started.").wait_for()
        note.get_by_text("There is no place for your games: Not a directory.").wait_for()
        visitors.unlink()
        again.click()
        note.wait_for(state="hidden")
        window.until("learns it")
        served.process.kill()
        note.get_by_text("The connection is lost.").wait_for()
        again.click()
        note.get_by_text("Is seqtui serve still running there?").wait_for()
        window.page.context.close()
