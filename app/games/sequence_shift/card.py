"""The card of Sequence Shift."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.marks import banner
from seqtui.app.drawing.tile import M
from seqtui.app.games.card import LARGE, Kit


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw a row of five, two of them on a banner."""
    width = kit.size.width
    x, y = kit.start(rect, 5 * width, kit.size.height)
    tiles = [
        kit.put(canvas, x + place * width, y, number)
        for place, number in enumerate((3, 1, 2, 5, 4))
    ]
    palette = canvas.palette
    if kit is LARGE:
        banner(canvas, M.foot_row(tiles[1], tiles[2]), "⇄", palette.p1)
    elif kit.tiles:
        x, y, wide, _ = kit.size.foot_row(tiles[1], tiles[2])
        canvas.block(x, 2 * y, wide, 1, palette.p1)
    else:
        canvas.block(tiles[1].x, 2 * y + 2, 2 * width, 1, palette.p1)
