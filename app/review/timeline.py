"""A game from its opening to its end: the course as a chart, and below it where one is."""

from __future__ import annotations

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown
from app.drawing.text import text_width
from app.review.panel import mark_of
from app.values import percent
from engines.match import AnyMatch
from engines.solving.course import Course

_LABEL = 14
"""As wide as what stands left of the chart may be."""
_NOTE = 12
"""As wide as what stands right of it."""
_WIDEST = 12
"""As wide as the column of one position may be."""
_WORKING = "Working out the value of every position …"


class Timeline(Picture):
    """Up for player 1, down for player 2, a column per position; a click goes there."""

    LIGHTS_UP = True

    course: Shown[Course | None] = Shown(None)
    """How the game went; None until it is over and has been worked out."""
    shown: Shown[int] = Shown(0)
    """The ply whose position is on the board."""
    state: Shown[str] = Shown("")
    """What stands left of the bar: whether it plays, and how fast."""

    def __init__(self, match: AnyMatch) -> None:
        super().__init__()
        self._match = match

    def wheeled(self, by: int) -> bool:
        self.call_next(self.run_action, f"screen.step({by})")
        return True

    def paint(self, canvas: Canvas) -> None:
        palette, course = canvas.palette, self.course
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        left, right, rows = _LABEL + 2, canvas.width - _NOTE - 1, canvas.height - 1
        columns, pitch = _columns(self._match.ply, left, right)
        width = _inner(pitch)
        if course:
            self._labels(canvas, rows)
            canvas.fill((columns[self.shown], 0, width, rows), palette.soft)
            for x, share in zip(columns, course.shares, strict=True):
                _bar(canvas, x, width, rows, share)
            self._standing(canvas, course.shares[self.shown], rows)
        else:
            note = _WORKING if self._match.outcome else "The game is not over yet."
            canvas.text(left, rows // 2, note, palette.mute, width=right - left)
        self._progress(canvas, columns, pitch)
        for ply, x in enumerate(columns):
            canvas.region((x, 0, pitch, canvas.height), ply)

    def _labels(self, canvas: Canvas, rows: int) -> None:
        palette = canvas.palette
        for player, y in ((1, 0), (2, rows - 1)):
            colour, name = palette.player(player), self._match.setup.names[player - 1]
            end = canvas.text(1, y, f"{GLYPHS[player]} ", colour)
            canvas.text(end, y, name, colour, bold=True, width=_LABEL - 2)
        canvas.text(3, rows // 2, "even", palette.mute)

    def _standing(self, canvas: Canvas, share: float, rows: int) -> None:
        """Say how the position on the board stands."""
        palette, x = canvas.palette, canvas.width - _NOTE
        if share == 0.5:
            canvas.text(x, rows // 2, "even", palette.mute, bold=True)
            return
        leader, chance = (1, share) if share > 0.5 else (2, 1 - share)
        y = 0 if leader == 1 else rows - 1
        word = "wins" if chance == 1 else percent(chance)
        end = canvas.text(x, y, f"{GLYPHS[leader]} ", palette.player(leader))
        canvas.text(end, y, word, palette.player(leader), bold=True)

    def _progress(self, canvas: Canvas, columns: list[int], pitch: int) -> None:
        """Draw the bar: full up to here, with the mistakes on it."""
        palette, y, plies = canvas.palette, canvas.height - 1, len(columns) - 1
        width = _inner(pitch)
        middle = (width - 1) // 2
        start, here = columns[0], columns[self.shown] + middle
        marks = {step.ply: mark_of(step) for step in self.course.mistakes} if self.course else {}
        canvas.text(1, y, self.state, palette.fg, bold=True, width=_LABEL)
        canvas.text(start, y, "─" * (columns[-1] + pitch - start), palette.dim)
        canvas.text(start, y, "━" * (here - start), palette.acc)
        for ply, mark in marks.items():
            canvas.text(columns[ply] + middle, y, f"{mark}", palette.bad, bold=True)
        if isinstance(self.target, int) and self.target != self.shown:
            canvas.text(columns[min(self.target, plies)], y, "━" * width, palette.fg)
        sign = marks.get(self.shown) or ("◆" if palette.plain else " ")
        canvas.text(here, y, sign, palette.on, palette.acc, bold=True)
        count = f"{self.shown} / {plies}"
        x = canvas.width - max(_NOTE, text_width(count))
        canvas.text(x, y, count, palette.fg, bold=True)


def _columns(plies: int, left: int, right: int) -> tuple[list[int], int]:
    """Return where the column of each position begins, and how wide it may be.

    In a long game several positions share one.
    """
    room, count = right - left, plies + 1
    if count > room:
        return [left + ply * (room - 1) // plies for ply in range(count)], 1
    pitch = min(room // count, _WIDEST)
    return [left + ply * pitch for ply in range(count)], pitch


def _inner(pitch: int) -> int:
    """Return how wide a column is without the gap to the next, where there is room for one."""
    return pitch - (pitch > 2)


def _bar(canvas: Canvas, x: int, width: int, rows: int, share: float) -> None:
    """Draw one column in half-block pixels from the middle, which is "even"."""
    palette, middle = canvas.palette, rows
    if share == 0.5:
        canvas.text(x, rows // 2, "━" * width, palette.mute)
    else:
        size = max(1, round(abs(share - 0.5) * 2 * rows))
        top = middle - size if share > 0.5 else middle
        canvas.block(x, top, width, size, palette.p1 if share > 0.5 else palette.p2)
