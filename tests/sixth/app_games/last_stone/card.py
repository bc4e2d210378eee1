"""The card of Last Stone."""

from __future__ import annotations

from app.drawing.canvas import Canvas, Rect
from app.drawing.tile import State
from app.games.card import Card, Kit, centred, outline, put


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw three stones that are left and two that are gone."""
    x, y = centred(rect, kit, 5 * kit.tile_width, kit.tile_height)
    for place in range(5):
        left = x + place * kit.tile_width
        if place < 3:
            put(canvas, kit, left, y, place + 1)
        else:
            outline(canvas, kit, left, y, State.EMPTY)


CARD = Card(draw, "Take 1, 2 or 3, and the last one wins.")
