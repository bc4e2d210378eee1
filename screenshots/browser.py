"""Makes the pictures of the application in a browser, for the README.

``python -m screenshots.browser [FOLDER]`` writes them into this folder or into another one. It
needs Chromium, which draws letters a little differently in every version.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.app.web.browser import Window, launch, open_window
from tests.app.web.serving import serving


def take(window: Window, path: Path) -> None:
    """Take a picture once everything is at rest."""
    window.wait(lambda _: window.seams()["wrong"] == 0)
    window.page.screenshot(path=path)


def main() -> None:
    """Take a picture in either theme of the browser."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    with (
        TemporaryDirectory() as scratch,
        serving(Path(scratch)) as served,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        window = open_window(browser, served)
        window.until("Enter plays")
        window.choose_seed("7")
        window.press("Enter")
        window.until("or type a move", gone="Who plays")
        window.type("/swap 2 3")
        window.press("Enter")
        window.until("◆ swap", "▸ ● Player 1")
        window.press("o")
        window.until("wins")
        take(window, folder / "browser.png")
        window = open_window(browser, served, color_scheme="light")
        window.until("Enter plays")
        take(window, folder / "browser-light.png")
        browser.close()


if __name__ == "__main__":
    main()
