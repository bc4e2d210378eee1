"""The card of Code Swap."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.games.card import Kit


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw two codes, one above the other, with the links across."""
    palette = canvas.palette
    width = kit.size.width
    pitch = width * 5 // 3
    down = min(kit.size.height, rect[3] - kit.size.height) if kit.tiles else 2
    x, y = kit.start(rect, 2 * pitch + width, down + kit.size.height)
    ground = canvas.ground(rect[0], rect[1])
    for place, (upper, lower) in enumerate(((4, 2), (1, 1), (3, 5))):
        left = x + place * pitch
        kit.put(canvas, left, y, upper, foot=palette.p1)
        kit.put(canvas, left, y + down, lower, foot=palette.p2)
        link = palette.p2 if place == 1 else palette.mute
        # On tiles the link breaks the feet of the upper code.
        row = y + (kit.size.height - 1 if kit.tiles else 1)
        canvas.text(left + width // 2, row, "⇅", link, ground, bold=True)
