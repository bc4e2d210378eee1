"""What the players' choices came to: a table of counts, and a few words about one move."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from textual.message import Message

from app.drawing.canvas import Canvas
from app.drawing.marks import heading
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown


class Count(NamedTuple):
    """A row of the table."""

    sign: str
    label: str
    figures: tuple[str, str]
    """One for each player."""
    role: str = "mute"
    """The palette's role for the sign."""
    jumps: bool = False
    """Whether a click on a figure leads to the moves it counts."""


class Said(NamedTuple):
    """A line below the table."""

    text: str
    role: str = "fg"
    bold: bool = False


class ReviewPanel(Picture):
    """The table and what is said about the move on the board."""

    LIGHTS_UP = True

    counts: Shown[tuple[Count, ...]] = Shown(())
    said: Shown[tuple[Said, ...]] = Shown(())

    @dataclass
    class Jumped(Message):
        """A figure was clicked: show the next move it counts."""

        player: int
        sign: str

    def picked(self, target: Hashable) -> None:
        """Ask for the moves behind a figure."""
        match target:
            case int(player), str(sign):
                self.post_message(self.Jumped(player, sign))

    def paint(self, canvas: Canvas) -> None:
        """Draw the heading, the table and the words, in as much room as there is."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        heading(canvas, 0, "Review")
        if self.counts:
            canvas.text(_column(canvas, 1) - 3, 0, " " * canvas.width, palette.fg)
            for player in (1, 2):
                x = _column(canvas, player) - 1
                canvas.text(x, 0, GLYPHS[player], palette.player(player))
        lines = [(line, said) for said in self.said for line in wrap(said.text, canvas.width - 2)]
        roomy = canvas.height > len(self.counts) + len(lines) + 2
        y = 1 + roomy
        for count in self.counts:
            self._count(canvas, count, y)
            y += 1
        y += roomy
        for line, said in lines:
            canvas.text(1, y, line, getattr(palette, said.role), bold=said.bold)
            y += 1

    def _count(self, canvas: Canvas, count: Count, y: int) -> None:
        palette = canvas.palette
        canvas.text(1, y, count.sign, getattr(palette, count.role), bold=True)
        canvas.text(3, y, count.label, palette.mute, width=_column(canvas, 1) - 8)
        for player, figure in enumerate(count.figures, start=1):
            x = _column(canvas, player)
            target = (player, count.sign)
            leads = count.jumps and figure != "0"
            ink = palette.fg if leads or not count.jumps else palette.dim
            hot = leads and target == self.target
            left = x - len(figure)
            canvas.text(left, y, figure, ink, bold=leads, underline=hot)
            if leads:
                canvas.region((x - 4, y, 5, 1), target)


def _column(canvas: Canvas, player: int) -> int:
    """Return the column at which the figures of a player end."""
    return canvas.width - (6 if player == 1 else 1)
