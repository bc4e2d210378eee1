"""The card of Sequence Shift."""

from __future__ import annotations

from app.drawing.canvas import Canvas, Rect
from app.drawing.marks import tray
from app.drawing.tile import M, foot_row
from app.games.card import LARGE, Card, Kit, centred, put


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw a row of five, two of them on a tray."""
    width = kit.tile_width
    x, y = centred(rect, kit, 5 * width, kit.tile_height)
    tiles = [
        put(canvas, kit, x + place * width, y, number)
        for place, number in enumerate((3, 1, 2, 5, 4))
    ]
    palette = canvas.palette
    if kit is LARGE:
        tray(canvas, foot_row(M, tiles[1], tiles[2]), "⇄", palette.p1)
    elif kit.size:
        x, y, wide, _ = foot_row(kit.size, tiles[1], tiles[2])
        canvas.block(x, 2 * y, wide, 1, palette.p1)
    else:
        canvas.block(tiles[1].x, 2 * y + 2, 2 * width, 1, palette.p1)


CARD = Card(draw, "Swap neighbours until the row is in order.")
