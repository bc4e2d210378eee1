"""The card of Sequence Builder."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.tile import State
from seqtui.app.games.card import Kit


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw the pool with the numbers in reach, and a lane with two slots to fill."""
    palette = canvas.palette
    width, gap = kit.size.width, 2 if kit.tiles else 1
    span = 4 * width + 3 * gap
    x, y = kit.start(rect, span, kit.size.height + 2)
    numbers = range(3, 10) if kit.tiles else range(4, 9)
    pitch = (span - 1) // (len(numbers) - 1)
    left = x + (span - pitch * (len(numbers) - 1)) // 2
    for place, number in enumerate(numbers):
        reach = 6 <= number <= 8
        canvas.text(
            left + place * pitch, y, str(number), palette.fg if reach else palette.dim, bold=reach
        )
    lane = y + 2
    for place, number in enumerate((2, 5)):
        kit.put(canvas, x + place * (width + gap), lane, number, 9, palette.p1)
    kit.outline(canvas, x + 2 * (width + gap), lane, State.NEXT, 7 if kit.tiles else None)
    kit.outline(canvas, x + 3 * (width + gap), lane, State.EMPTY)
