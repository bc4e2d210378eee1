"""What a terminal sends: keys, the mouse and pastes as the characters that come over the wire.

The parser of Textual's own driver reads them, so that events arrive as they do in life: several
of them stand in the queue before the application has looked at the first.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.geometry import Size

_CODES = {
    "enter": "\r",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "space": " ",
    "escape": "\x1b[27u",  # alone, its character might be the beginning of something longer
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "end": "\x1b[F",
    "home": "\x1b[H",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
}
KEYS = (*_CODES, *(f"ctrl+{letter}" for letter in "abcdefghklnopqrtuvwxy"))
"""The keys with names; ctrl with i, j or m is another key, and with z or s not for a program."""


def typed(*keys: str) -> str:
    """Return what is sent for keys: names as above, anything else letter by letter."""
    return "".join(map(_code, keys))


def _code(key: str) -> str:
    if key.startswith("ctrl+"):
        return chr(ord(key[-1]) - ord("a") + 1)
    return _CODES.get(key, key)


def clicked(x: int, y: int, button: int = 0) -> str:
    """Return what is sent for a click on a cell of the screen."""
    return f"\x1b[<{button};{x + 1};{y + 1}M\x1b[<{button};{x + 1};{y + 1}m"


def dragged(*cells: tuple[int, int], button: int = 0) -> str:
    """Return what is sent when a button goes down on the first cell and comes up on the last."""
    (x, y), *others = cells
    moves = "".join(f"\x1b[<{32 + button};{x + 1};{y + 1}M" for x, y in others)
    end_x, end_y = cells[-1]
    return f"\x1b[<{button};{x + 1};{y + 1}M{moves}\x1b[<{button};{end_x + 1};{end_y + 1}m"


def pointed(x: int, y: int) -> str:
    """Return what is sent when the pointer moves to a cell of the screen."""
    return f"\x1b[<35;{x + 1};{y + 1}M"


def wheeled(x: int, y: int, by: int) -> str:
    """Return what is sent when the wheel is turned down, or for a negative ``by`` up."""
    return f"\x1b[<{65 if by > 0 else 64};{x + 1};{y + 1}M" * abs(by)


def pasted(text: str) -> str:
    """Return what is sent when a text is pasted."""
    return f"\x1b[200~{text}\x1b[201~"


def arrive(app: App[Any], sent: str) -> int:
    """Put all of it into the queue of an application at once; return how many events it made."""
    driver = app._driver
    assert driver is not None
    messages = list(XTermParser().feed(sent))
    for message in messages:
        driver.process_message(message)
    return len(messages)


def resized(app: App[Any], size: tuple[int, int]) -> None:
    """Change the size of the window, as far as the queue is concerned."""
    driver = app._driver
    assert driver is not None
    driver._size = size
    driver.send_message(events.Resize(Size(*size), Size(*size)))
