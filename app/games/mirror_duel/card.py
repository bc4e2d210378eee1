"""The card of Mirror Duel."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.tile import State
from seqtui.app.games.card import Kit


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw a sequence with its axis, and where the next digit may go."""
    palette = canvas.palette
    width, height = kit.size.width, kit.size.height
    # The axis runs through the middle digit where there is no room for an even number.
    digits, axis = ((2, 5, 7, 2), 1) if kit.tiles else ((2, 5, 7), 0)
    span = (len(digits) + 2) * width + axis
    x, y = kit.start(rect, span, height)
    kit.outline(canvas, x, y, State.GHOST, 4, by=2)
    canvas.fill((x + span // 2, y - 1, 1, height + 2), char="╎", fg=palette.acc)
    for place, digit in enumerate(digits):
        left = x + (place + 1) * width + axis * (2 * place >= len(digits))
        pair = digit == digits[-1 - place] and axis
        kit.put(canvas, left, y, digit, 9, palette.good if pair else None)
    kit.outline(canvas, x + span - width, y, State.GHOST, 4, by=2)
