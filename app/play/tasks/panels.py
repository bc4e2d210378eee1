"""What stands beside a task: how hard it is, the way to its end, and the help there is."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from textual.color import Color

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import graded
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture
from seqtui.app.today import format_duration

if TYPE_CHECKING:
    from seqtui.app.play.tasks.guide import TaskGuide

_COLUMN = 7
"""Where the way begins."""


class SidePanel(Picture):
    """A panel that shows what a guide knows; the guide has it painted again."""

    LIGHTS_UP = True

    def __init__(self, guide: TaskGuide, place: str) -> None:
        """``place`` is where it stands: ``above`` or ``below`` the moves."""
        super().__init__(classes=place)
        self.guide = guide

    def paint(self, canvas: Canvas) -> None:
        canvas.fill((0, 0, canvas.width, canvas.height), canvas.palette.panel)
        self.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw it on its ground."""

    def row_of_facts(self, canvas: Canvas, y: int) -> None:
        """Write how hard the task is and how long it has taken, and below that the way."""
        palette, attempt = canvas.palette, self.guide.attempt
        x = canvas.text(1, y, "grade ", palette.mute)
        canvas.text(x, y, graded(attempt.task.grade), palette.fg)
        x = canvas.text(16, y, "time ", palette.mute)
        canvas.text(x, y, format_duration(attempt.seconds), palette.fg, bold=True)
        if attempt.task.kind == "sprint":
            x = canvas.text(1, y + 1, "swaps ", palette.mute)
            x = canvas.text(x, y + 1, str(attempt.session.ply), palette.fg, bold=True)
            par = round(attempt.task.measure)
            of = f" of {par}" if attempt.session.ply <= par else f", {par} would do"
            canvas.text(x, y + 1, of, palette.mute)
        else:
            canvas.text(1, y + 1, "way", palette.mute)
            self._way(canvas, y + 1)

    def _way(self, canvas: Canvas, y: int) -> None:
        palette, attempt = canvas.palette, self.guide.attempt
        room = canvas.width - _COLUMN - 1
        if attempt.slip and attempt.task.kind == "win":
            x = canvas.text(_COLUMN, y, "▽ ", palette.acc, bold=True)
            back = "back to the start" if attempt.session.ply <= 2 else "back one turn"
            canvas.text(x, y, back, palette.fg)
            return
        signs = self.guide.words.way()
        pitch = 2 if 2 * len(signs) <= room else 1
        if len(signs) > room:
            signs = [*signs[: room - 1], "…"]
        for place, sign in enumerate(signs):
            ink = self._ink(canvas, sign, done=attempt.is_right)
            canvas.text(_COLUMN + pitch * place, y, sign, ink, bold=sign != "·")

    @staticmethod
    def _ink(canvas: Canvas, sign: str, *, done: bool) -> Color:
        palette = canvas.palette
        if sign == GLYPHS[2]:
            return palette.p2
        if sign == GLYPHS[1] or (sign == "★" and done):
            return palette.p1
        return {"✓": palette.good, "▽": palette.acc, "▸": palette.fg}.get(sign, palette.mute)


def paragraph(canvas: Canvas, y: int, text: str, ink: Color, *, indent: int = 1) -> int:
    """Write a text over several rows and return the row after it."""
    for line in wrap(text, canvas.width - indent - 1):
        canvas.text(indent, y, line, ink)
        y += 1
    return y
