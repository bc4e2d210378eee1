"""The card of Sequence Stack."""

from __future__ import annotations

from app.drawing.canvas import Canvas, Rect
from app.drawing.tile import Skin, State, solid
from app.games.card import Card, Kit, centred, outline, put


def draw(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw two towers, a blocked number, and the card that was drawn."""
    palette = canvas.palette
    width, storey = kit.tile_width, kit.storey
    floors = 2 if kit.size else 3
    span = 4 * width + 2
    x, y = centred(rect, kit, span, floors * storey + kit.tile_height - storey)
    ground = y + (floors - 1) * storey
    right = x + span - width
    for level, number in enumerate((1, 2)):
        put(canvas, kit, x, ground - level * storey, number, foot=palette.p1)
    put(canvas, kit, right, ground, 1, foot=palette.p2)
    outline(canvas, kit, right, ground - storey, State.BLOCKED, 2)
    if not kit.size:
        outline(canvas, kit, x, y, State.EMPTY, 3)
        outline(canvas, kit, right, y, State.EMPTY, 3)
    middle = x + (span - width) // 2
    card = Skin(palette.p1, palette.p1, palette.shadow(palette.p1), palette.on, chosen=True)
    if kit.size:
        solid(canvas, middle, y + storey // 2, kit.size, "3", card)
    else:
        canvas.fill((middle, ground - 1, 3, 1), card.face)
        canvas.text(middle + 1, ground - 1, "3", card.ink, bold=True)


CARD = Card(draw, "Build 1 to 5, and block your opponent.")
