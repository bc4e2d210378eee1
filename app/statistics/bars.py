"""Bars that show parts of a whole."""

from __future__ import annotations

from collections.abc import Iterable

from textual.color import Color

from app.drawing.canvas import Canvas


def share(canvas: Canvas, x: int, y: int, room: int, parts: Iterable[tuple[int, Color]]) -> None:
    """Draw three parts of one bar, the best first."""
    parts, start = list(parts), 0
    whole = max(sum(part for part, _ in parts), 1)
    for sign, (part, ink) in zip("█▒░" if canvas.palette.plain else "▀▀▀", parts, strict=True):
        end = start + part
        first, last = (round(edge * room / whole) for edge in (start, end))
        canvas.text(x + first, y, sign * (last - first), ink)
        start = end
