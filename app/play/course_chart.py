"""The course of a game as a small chart: a column per position, up for player 1, down for 2."""

from __future__ import annotations

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS
from engines.solving.course import Course

_LEVELS = "▁▂▃▄▅▆▇█"
LABEL = 14
"""As wide as the names beside the chart may be."""


def chart(
    canvas: Canvas, x: int, y: int, room: int, names: tuple[str, str], course: Course
) -> None:
    """Draw three rows, player 1 above, even in the middle, and the mistakes below them.

    A column that is clicked means its ply. The chart shows as many of the latest columns as
    there is room for.
    """
    palette = canvas.palette
    for player in (1, 2):
        row = y + 2 * (player - 1)
        end = canvas.text(x, row, f"{GLYPHS[player]} ", palette.player(player))
        canvas.text(end, row, names[player - 1], palette.player(player), bold=True, width=LABEL - 4)
    canvas.text(x + 2, y + 1, "even", palette.mute)
    label = 3 + min(max(4, *map(len, names)), LABEL - 4)
    left, room = x + label + 1, room - label - 1
    count = len(course.shares)
    pitch = max(1, min(3, room // count))
    first = max(0, count - room // pitch)
    by_chance = any(share not in (0.0, 0.5, 1.0) for share in course.shares)
    for ply in range(first, count):
        column = left + (ply - first) * pitch
        width = max(1, pitch - 1)
        _column(canvas, column, y, width, course.shares[ply], by_chance=by_chance)
        canvas.region((column, y, pitch, 4), ply)
    if first:
        canvas.text(left - 1, y + 1, "‹", palette.mute)
    _mistakes(canvas, left, y + 3, course, first, pitch)


def _column(canvas: Canvas, x: int, y: int, width: int, share: float, *, by_chance: bool) -> None:
    palette = canvas.palette
    if by_chance:
        canvas.text(x, y + 1, "─" * width, palette.dim)
    else:
        for row in range(3):
            canvas.text(x + (width - 1) // 2, y + row, "·", palette.dim)
    level = min(8, -int(-abs(share - 0.5) * 16 // 1))
    if share > 0.5:
        canvas.text(x, y, _LEVELS[level - 1] * width, palette.p1)
    elif share < 0.5 and level == 8:
        canvas.text(x, y + 2, "█" * width, palette.p2)
    elif share < 0.5:
        # Blocks grow upwards only, so what hangs down is the ground growing over the colour.
        canvas.text(x, y + 2, _LEVELS[7 - level] * width, palette.panel, palette.p2)
    elif not by_chance:
        canvas.text(x, y + 1, "█" * width, palette.mute)


def _mistakes(canvas: Canvas, left: int, y: int, course: Course, first: int, pitch: int) -> None:
    worst = course.worst
    for mistake in course.mistakes:
        if mistake.ply >= first and mistake != worst:
            canvas.text(left + (mistake.ply - first) * pitch, y, "✗", canvas.palette.bad)
    if worst and worst.ply >= first:
        x = left + (worst.ply - first) * pitch
        canvas.text(x, y, f"✗{worst.ply}", canvas.palette.bad, bold=True)
