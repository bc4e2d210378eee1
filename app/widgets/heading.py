"""The headings of the side column."""

from __future__ import annotations

from app.drawing.canvas import Canvas
from app.drawing.text import text_width


def heading(canvas: Canvas, y: int, title: str, note: str = "", *, hot: bool = False) -> None:
    """Draw a rule across the canvas with a title on it and a note at its end."""
    palette = canvas.palette
    canvas.text(0, y, "─" * canvas.width, palette.line)
    canvas.text(1, y, f"{title} ", palette.fg, bold=True)
    if note:
        x = canvas.width - text_width(note) - 2
        canvas.text(x, y, f" {note} ", palette.fg if hot else palette.mute)
