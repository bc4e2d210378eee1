"""The card of Code Swap."""

from __future__ import annotations

from app.drawing.canvas import Canvas, Rect
from app.games.card import Card, Kit, centred, put


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw two codes, one above the other, with the links across."""
    palette = canvas.palette
    width = kit.tile_width
    pitch = width * 5 // 3
    down = min(kit.tile_height, rect[3] - kit.tile_height) if kit.size else 2
    x, y = centred(rect, kit, 2 * pitch + width, down + kit.tile_height)
    ground = canvas.ground(rect[0], rect[1])
    for place, (upper, lower) in enumerate(((4, 2), (1, 1), (3, 5))):
        left = x + place * pitch
        put(canvas, kit, left, y, upper, foot=palette.p1)
        put(canvas, kit, left, y + down, lower, foot=palette.p2)
        link = palette.p2 if place == 1 else palette.mute
        # On tiles the link breaks the feet of the upper code.
        row = y + (kit.tile_height - 1 if kit.size else 1)
        canvas.text(left + width // 2, row, "⇅", link, ground, bold=True)


CARD = Card(draw, "Sort your code before theirs is sorted.")
