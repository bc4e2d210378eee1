"""The card of Sequence Stack."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.tile import Skin, State, solid
from seqtui.app.games.card import Kit


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw two towers, a blocked number, and the card that was drawn."""
    palette = canvas.palette
    width = kit.size.width
    storey = max(kit.size.height - 1, 1)  # stacked tiles share half a row
    floors = 2 if kit.tiles else 3
    span = 4 * width + 2
    x, y = kit.start(rect, span, floors * storey + kit.size.height - storey)
    ground = y + (floors - 1) * storey
    right = x + span - width
    for level, number in enumerate((1, 2)):
        kit.put(canvas, x, ground - level * storey, number, foot=palette.p1)
    kit.put(canvas, right, ground, 1, foot=palette.p2)
    kit.outline(canvas, right, ground - storey, State.BLOCKED, 2)
    if not kit.tiles:
        kit.outline(canvas, x, y, State.EMPTY, 3)
        kit.outline(canvas, right, y, State.EMPTY, 3)
    middle = x + (span - width) // 2
    card = Skin(palette.p1, palette.p1, palette.shadow(palette.p1), palette.on, chosen=True)
    if kit.tiles:
        solid(canvas, middle, y + storey // 2, kit.size, "3", card)
    else:
        canvas.fill((middle, ground - 1, 3, 1), card.face)
        canvas.text(middle + 1, ground - 1, "3", card.ink, bold=True)
