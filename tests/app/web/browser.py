"""A window of a real Chromium in which the application runs, and somebody who uses it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, Page, Playwright

from tests.app.web.serving import Served

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
PATIENCE = 30.0  # seconds; only a test that fails waits for so long

_READ = """() => {
  const terminal = document.getElementById("terminal").terminal;
  if (!terminal) return [];
  const screen = terminal.buffer.active;
  const line = (_, row) => screen.getLine(row).translateToString(false, 0, terminal.cols);
  return Array.from({length: terminal.rows}, line);
}"""
_SEAMS = """() => {
  const BLOCKS = " ▀▄▌▐█";
  const terminal = document.getElementById("terminal").terminal;
  const canvas = document.querySelector("canvas.xterm-text-layer");
  const pen = canvas.getContext("2d");
  const {width, height} = canvas;
  const part = (whole, many) => Math.round(whole / many); // the canvas may have a pixel more
  const cell = {width: part(width, terminal.cols), height: part(height, terminal.rows)};
  const pixels = pen.getImageData(0, 0, width, height).data;
  const shade = (x, y) => {
    const at = (y * width + x) * 4;
    return (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
  };
  const found = {cells: 0, wrong: 0, size: [cell.width, cell.height], where: []};
  for (let row = 0; row < terminal.rows; row++) {
    const line = terminal.buffer.active.getLine(row);
    for (let column = 0; column < terminal.cols; column++) {
      const seen = line.getCell(column), sign = seen.getChars() || " ";
      if (!BLOCKS.includes(sign) || !seen.isBgRGB()) continue;
      if (sign !== " " && !seen.isFgRGB()) continue;
      // Letters may reach a little into the next cell.
      const beside = [-1, 1].map((step) => line.getCell(column + step)?.getChars() || " ");
      if (beside.some((other) => !BLOCKS.includes(other))) continue;
      let [front, back] = [seen.getFgColor(), seen.getBgColor()];
      if (seen.isInverse()) [front, back] = [back, front];
      const [left, top] = [column * cell.width, row * cell.height];
      found.cells++;
      let wrong = 0;
      for (let y = 0; y < cell.height; y++)
        for (let x = 0; x < cell.width; x++) {
          // Where the middle is half a pixel, either colour or their mixture is right.
          if ("▀▄".includes(sign) && Math.abs(y + 0.5 - cell.height / 2) < 1) continue;
          if ("▌▐".includes(sign) && Math.abs(x + 0.5 - cell.width / 2) < 1) continue;
          const upper = y + 0.5 < cell.height / 2, lefter = x + 0.5 < cell.width / 2;
          const inked = {" ": false, "█": true, "▀": upper, "▄": !upper, "▌": lefter, "▐": !lefter};
          if (shade(left + x, top + y) !== (inked[sign] ? front : back)) wrong++;
        }
      found.wrong += wrong;
      if (wrong && found.where.length < 8) found.where.push([row, column, sign, wrong]);
    }
  }
  return found;
}"""


class Window:
    """One window; its visitor has a store of their own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def go(self, address: str) -> None:
        self.page.goto(address)
        self.page.locator("#note").wait_for(state="hidden")

    def text(self) -> str:
        """Return what the terminal shows; nothing while the page is being loaded."""
        try:
            return "\n".join(self.page.evaluate(_READ))
        except Error as error:
            if "navigation" not in error.message:
                raise
            return ""

    def seams(self) -> dict[str, Any]:
        """Look at every pixel of tiles and grounds; return how many are not what they should be."""
        found: dict[str, Any] = self.page.evaluate(_SEAMS)
        return found

    def until(self, *wanted: str, gone: str = "\0") -> str:
        """Wait until all of this is on the screen."""
        return self.wait(lambda text: all(each in text for each in wanted) and gone not in text)

    def wait(self, is_there: Callable[[str], bool]) -> str:
        deadline = monotonic() + PATIENCE
        while not is_there(text := self.text()):
            assert monotonic() < deadline, text
            self.page.wait_for_timeout(20)
        return text

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def place(self, word: str, below: int = 0) -> tuple[float, float]:
        """Return where on the page a word of the screen is, or some rows below it."""
        lines = self.text().splitlines()
        row = next(row for row, line in enumerate(lines) if word in line)
        column = lines[row].index(word) + len(word) / 2
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        across = box["x"] + column * box["width"] / len(lines[0])
        return across, box["y"] + (row + below + 0.5) * box["height"] / len(lines)

    def choose_seed(self, seed: str) -> None:
        """Type a seed on the picker, and go back to its cards."""
        self.click("random")
        self.until("enter done")
        self.type(seed)
        self.press("Enter")
        self.until("Backspace: random")
        self.press("Escape")
        self.until("↑ ↓ game", gone="Backspace: random")

    def click(self, word: str) -> None:
        self.page.mouse.click(*self.place(word))


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Start the browser of this machine."""
    assert CHROMIUM is not None
    return playwright.chromium.launch(executable_path=CHROMIUM, args=(*FLAGS, *flags))


def open_window(browser: Browser, served: Served, **about: Any) -> Window:
    """Open the printed address in a window of a new visitor."""
    settings = {
        "viewport": {"width": 1120, "height": 640},
        "color_scheme": "dark",
        "reduced_motion": "reduce",
        "permissions": ["clipboard-read", "clipboard-write"],
        **about,
    }
    window = Window(browser.new_context(**settings).new_page())
    window.go(served.address)
    return window
