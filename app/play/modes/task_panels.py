"""What stands beside a task, and the sheet that rises when it is over."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from textual.color import Color
from textual.reactive import reactive

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import graded
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.play.sheet import MARGIN, Sheet
from seqtui.app.today import format_duration
from seqtui.engines.tasks.attempt import Mark

if TYPE_CHECKING:
    from seqtui.app.play.modes.task import TaskMode
    from seqtui.app.play.state import PlayState

_TALL = 12
"""From this many rows on, a sheet's letters may be twice as large."""
_LINES = 3
_COLUMN = 7
"""Where the way to the end begins in a panel."""


class SidePanel(Picture):
    """What stands beside a task, above or below the moves; its mode draws it."""

    LIGHTS_UP = True

    state: reactive[PlayState | None] = reactive(None, repaint=False)
    """The play screen's."""

    def __init__(self, mode: TaskMode, place: str) -> None:
        super().__init__(classes=place)
        self._mode = mode

    def watch_state(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.fill((0, 0, canvas.width, canvas.height), canvas.palette.panel)
        origin = self._mode.origin
        draw = origin.draw_above if self.has_class("above") else origin.draw_below
        draw(canvas, self._mode)


def draw_facts(canvas: Canvas, y: int, mode: TaskMode) -> None:
    """Write how hard the task is and how long it has taken, and below that the way to its end."""
    palette, attempt = canvas.palette, mode.attempt
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
        _draw_way(canvas, y + 1, mode)


def _draw_way(canvas: Canvas, y: int, mode: TaskMode) -> None:
    palette, attempt = canvas.palette, mode.attempt
    room = canvas.width - _COLUMN - 1
    if attempt.slip and attempt.task.kind == "win":
        x = canvas.text(_COLUMN, y, "▽ ", palette.acc, bold=True)
        back = "back to the start" if attempt.session.ply <= 2 else "back one turn"
        canvas.text(x, y, back, palette.fg)
        return
    signs = mode.text.way()
    pitch = 2 if 2 * len(signs) <= room else 1
    if len(signs) > room:
        signs = [*signs[: room - 1], "…"]
    inks: dict[str, Color] = {
        GLYPHS[1]: palette.p1,
        GLYPHS[2]: palette.p2,
        "★": palette.p1 if attempt.is_right else palette.mute,
        "✓": palette.good,
        "▽": palette.acc,
        "▸": palette.fg,
    }
    for place, sign in enumerate(signs):
        ink = inks.get(sign, palette.mute)
        canvas.text(_COLUMN + pitch * place, y, sign, ink, bold=sign != "·")


def paragraph(canvas: Canvas, y: int, text: str, ink: Color, *, indent: int = 1) -> int:
    """Write a text over several rows and return the row after it."""
    for line in wrap(text, canvas.width - indent - 1):
        canvas.text(indent, y, line, ink)
        y += 1
    return y


class SolvedSheet(Sheet):
    """Lies below the solved position; only what was solved is solid, and so reversed."""

    result: Shown[tuple[Mark | None, str | None]] = Shown((None, None))
    """How the task ended, and what there is to learn from it."""

    def __init__(self, mode: TaskMode) -> None:
        super().__init__()
        self._mode = mode

    def update(self, state: PlayState) -> None:
        self.result = self._mode.attempt.mark, self._mode.learnt

    def paint(self, canvas: Canvas) -> None:
        palette, tall = canvas.palette, canvas.height >= _TALL
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        mark, learnt = self.result
        if mark is None:
            return
        solved, pixels = mark is not Mark.GIVEN_UP, 14 if tall else 9
        colour = palette.p1 if solved else palette.bad
        ink = self.band(canvas, pixels, colour, solid=solved)
        text = "solved" if solved else "given up"
        end = self.headline(canvas, text, ink if solved else colour, pixels)
        x = max(self.column(canvas) - 8, end + MARGIN)
        y = (pixels // 2 - _LINES + 1) // 2
        room = canvas.width - x - 1
        how = wrap(("★ " if solved else "✗ ") + self._mode.text.ended(), room)
        for row, line in enumerate([*how, *wrap(learnt or "", room - 1)][: _LINES + 1]):
            canvas.text(x, y + row, line, ink, bold=row < len(how))
        self._below(canvas, pixels // 2 + 1)

    def _below(self, canvas: Canvas, y: int) -> None:
        """Say how things stand, and offer what can be done besides going on."""
        standing, palette = self._mode.origin.standing, canvas.palette
        mode = self._mode
        labels = [(mode.key(name), label, f"mode('{name}')") for label, name in mode.origin.offered]
        if canvas.height >= _TALL:
            x = self.column(canvas) - 8
            canvas.text(x, y, standing, palette.fg, bold=True)
            self.buttons(canvas, x, y + 3, labels)
            self._mode.origin.draw_more(canvas, y)
            return
        width = sum(text_width(label) + 5 for _, label, _ in labels)
        room = canvas.width - MARGIN - width - 1
        canvas.text(MARGIN, y, standing, palette.fg, width=room)
        self.buttons(canvas, canvas.width - width - 1, y, labels)
