"""The sheet at the end of a task: solved or given up, how, what there was to find, what is next."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.play.sheet import MARGIN, Sheet
from seqtui.engines.review import GameReview
from seqtui.engines.tasks.attempt import Mark

if TYPE_CHECKING:
    from seqtui.app.play.tasks.guide import TaskGuide

_TALL = 12
"""From this many rows on, the letters may be twice as large."""
_LINES = 3
_BUTTONS = {
    "copy": ("y", "copy to share", "copy"),
    "puzzle": ("z", "a puzzle", "puzzle"),
    "train": ("t", "train it", "train"),
    "next_game": ("g", "next game", "next_game"),
    "drop": ("x", "drop it", "drop"),
}


class SolvedSheet(Sheet):
    """Lies below the solved position; only what was solved is solid, and so reversed."""

    told: Shown[tuple[Mark | None, str | None]] = Shown((None, None))
    """How the task ended, and what there is to learn from it."""

    def __init__(self, guide: TaskGuide) -> None:
        super().__init__()
        self.guide = guide

    def tell(self, review: GameReview | None) -> None:
        self.told = self.guide.attempt.mark, self.guide.learnt

    def paint(self, canvas: Canvas) -> None:
        palette, tall = canvas.palette, canvas.height >= _TALL
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        mark, _ = self.told
        if mark is None:
            return
        solved, pixels = mark is not Mark.GIVEN_UP, 14 if tall else 9
        colour = palette.p1 if solved else palette.bad
        ink = self.band(canvas, pixels, colour, solid=solved)
        text = "solved" if solved else "given up"
        end = self.headline(canvas, text, ink if solved else colour, pixels)
        x = max(self.column(canvas) - 8, end + MARGIN)
        y = (pixels // 2 - _LINES + 1) // 2
        star = "★ " if solved else "✗ "
        room = canvas.width - x - 1
        how = wrap(star + self.guide.words.ended(), room)
        learnt = wrap(self.guide.learnt or "", room - 1)
        for row, line in enumerate([*how, *learnt][: _LINES + 1]):
            canvas.text(x, y + row, line, ink, bold=row < len(how))
        self._below(canvas, pixels // 2 + 1)

    def _below(self, canvas: Canvas, y: int) -> None:
        """Say how things stand, and offer what can be done besides going on."""
        standing, palette = self.guide.standing, canvas.palette
        labels = [_BUTTONS[action] for action in self.guide.offered]
        if canvas.height >= _TALL:
            x = self.column(canvas) - 8
            canvas.text(x, y, standing, palette.fg, bold=True)
            self.buttons(canvas, x, y + 3, labels)
            self.draw_more(canvas, y)
            return
        width = sum(text_width(label) + 5 for _, label, _ in labels)
        room = canvas.width - MARGIN - width - 1
        canvas.text(MARGIN, y, standing, palette.fg, width=room)
        self.buttons(canvas, canvas.width - width - 1, y, labels)

    def draw_more(self, canvas: Canvas, y: int) -> None:
        """Draw what there is room for only on a large screen."""
