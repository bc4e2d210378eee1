"""The pages there are, with a count each, and a cursor."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from textual.message import Message

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown


class PageIndex(Picture, can_focus=True):
    """A column of titles; the one that is open is lit."""

    LIGHTS_UP = True

    entries: Shown[tuple[tuple[str, int], ...]] = Shown(())
    """Titles, and how many games stand behind each."""
    cursor: Shown[int] = Shown(0)

    @dataclass
    class Picked(Message):
        """A title was clicked."""

        place: int

    def picked(self, target: Hashable) -> None:
        """Ask for the clicked page."""
        if isinstance(target, int):
            self.post_message(self.Picked(target))

    def paint(self, canvas: Canvas) -> None:
        """Write the titles below each other, a blank row after the first."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        for place, (title, count) in enumerate(self.entries):
            y = 1 + place + (place > 0)
            line, lit = (0, y, canvas.width, 1), place == self.cursor
            if lit or place == self.target:
                canvas.fill(line, palette.soft if lit else palette.panel.blend(palette.soft, 0.6))
            if lit:
                canvas.text(0, y, "▌", palette.acc)
            ink = palette.fg if count or lit else palette.dim
            canvas.text(2, y, title, ink, bold=lit, width=canvas.width - 8)
            canvas.text(0, y, f"{count:,}", palette.mute, width=canvas.width - 1, align="right")
            canvas.region(line, place)
