"""The card of Last Stone."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.tile import State
from seqtui.app.games.card import Kit


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw three stones that are left and two that are gone."""
    x, y = kit.start(rect, 5 * kit.size.width, kit.size.height)
    for place in range(5):
        left = x + place * kit.size.width
        if place < 3:
            kit.put(canvas, left, y, place + 1)
        else:
            kit.outline(canvas, left, y, State.EMPTY)
