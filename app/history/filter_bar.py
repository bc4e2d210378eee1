"""A row of choices that narrow a list: each has a key, and turns when it is clicked."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from textual.message import Message

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown
from app.drawing.text import text_width


class Choice(NamedTuple):
    """One choice: its name, its key, and what it is set to."""

    name: str
    key: str
    text: str
    active: bool
    """Whether it narrows the list at all."""


class Spin(NamedTuple):
    """A click target: turn a choice on or back."""

    name: str
    by: int


class FilterBar(Picture):
    """Writes the choices side by side."""

    LIGHTS_UP = True

    DEFAULT_CSS = "FilterBar { height: 1; }"

    choices: Shown[tuple[Choice, ...]] = Shown(())

    @dataclass
    class Turned(Message):
        """A choice was clicked."""

        name: str
        by: int

    def picked(self, target: Hashable) -> None:
        """Ask to turn a choice."""
        if isinstance(target, Spin):
            self.post_message(self.Turned(target.name, target.by))

    def paint(self, canvas: Canvas) -> None:
        """Write each choice as ``g game ‹ all ›``."""
        palette, x = canvas.palette, 2
        for choice in self.choices:
            start = x
            x = canvas.text(x, 0, f"{choice.key} ", palette.fg, bold=True)
            x = canvas.text(x, 0, f"{choice.name} ", palette.mute)
            hot = isinstance(self.target, Spin) and self.target.name == choice.name
            back, on = Spin(choice.name, -1), Spin(choice.name, 1)
            left = x
            text = f" {choice.text} "
            ground = palette.acc if choice.active else palette.line if hot else palette.soft
            ink = palette.on if choice.active else palette.fg
            canvas.text(x, 0, f"‹{text}›", ink, ground, bold=choice.active)
            x += text_width(text) + 2
            canvas.region((start, 0, x - start, 1), on)
            canvas.region((left, 0, 2, 1), back)
            x += 3
