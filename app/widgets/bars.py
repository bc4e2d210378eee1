"""The one-row parts of a screen: its title, the strip that says what to do, and its keys."""

from __future__ import annotations

from typing import NamedTuple

from textual.color import Color

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown
from app.drawing.text import fit, text_width


class TitleLine(Picture):
    """The top row: what this is, what it is about, and a note at the right end."""

    DEFAULT_CSS = "TitleLine { height: 1; dock: top; }"

    def __init__(self, title: str, about: str, note: str = "") -> None:
        super().__init__()
        self._texts = title, about, note

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        title, about, note = self._texts
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        x = canvas.text(1, 0, title.upper(), palette.fg, bold=True) + 2
        room = canvas.width - x - text_width(note) - 3
        if room > 0:
            canvas.text(x, 0, about, palette.mute, width=room)
        canvas.text(0, 0, note, palette.mute, width=canvas.width - 1, align="right")


class Notice(NamedTuple):
    """What the strip says: a sign, the thing itself, and how it is done."""

    sign: str
    text: str
    hint: str = ""
    role: str = "acc"
    """The palette's role for the strip: ``p1``, ``p2``, ``bad``, ``acc`` or ``soft``."""


class StatusStrip(Picture):
    """A full-width strip in the colour of whoever is to act; it always says what to do next."""

    DEFAULT_CSS = "StatusStrip { height: 1; }"

    notice: Shown[Notice] = Shown(Notice("▸", ""))

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        sign, text, hint, role = self.notice
        ground: Color = getattr(palette, role)
        ink = palette.fg if role == "soft" else palette.on
        canvas.fill((0, 0, canvas.width, 1), ground)
        canvas.text(1, 0, sign, ink, bold=True)
        x = canvas.text(3, 0, fit(text, canvas.width - 4), ink, bold=True)
        if hint and canvas.width - x > 12:
            canvas.text(x + 2, 0, fit(hint, canvas.width - x - 3), ink)


class Key(NamedTuple):
    """One entry of the key bar."""

    key: str
    label: str
    action: str | None = None
    """What a click does; None for keys that only work on a keyboard."""
    enabled: bool = True


_STAYS = "app.help"
"""What a bar keeps however narrow it is: the help leads a mouse to everything else."""


class KeyBar(Picture):
    """The bottom row: the keys that apply right now, the others greyed; clicking works too."""

    LIGHTS_UP = True
    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; }"

    keys: Shown[tuple[Key, ...]] = Shown(())

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        keys = list(self.keys)
        while len(keys) > 1 and sum(map(_width, keys)) + 2 * (len(keys) - 1) > canvas.width - 2:
            # What does not apply now is missed least.
            spare = [key for key in keys if key.action != _STAYS]
            keys.remove(next((key for key in reversed(spare) if not key.enabled), spare[-1]))
        free = canvas.width - 2 - sum(map(_width, keys))
        gap = min(3, free // max(len(keys) - 1, 1))
        x = 1
        for key in keys:
            width = _width(key)
            if key.enabled and key.action is not None:
                canvas.region((x - 1, 0, width + 2, 1), key.action)
                if key.action == self.target:
                    canvas.fill((x - 1, 0, width + 2, 1), palette.soft)
            canvas.text(x, 0, key.key, palette.fg if key.enabled else palette.dim, bold=key.enabled)
            ink = palette.mute if key.enabled else palette.dim
            canvas.text(x + text_width(key.key) + 1, 0, key.label, ink)
            x += width + gap


def _width(key: Key) -> int:
    return text_width(f"{key.key} {key.label}")
