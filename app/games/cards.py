"""The small drawings of the boards on the picker's cards, and a line about each game.

A drawing is made of the same tiles as its board, in one of three kits; the largest that fits
is used. It is handed the rectangle it may fill and stands in the middle of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from textual.color import Color
from textual.geometry import Region

from app.drawing.canvas import Canvas, Rect
from app.drawing.marks import tray
from app.drawing.tile import M, S, Size, Skin, State, foot_row, solid, tile


class Kit(NamedTuple):
    """What a drawing is built from."""

    size: Size | None
    """The tiles; None for blocks of three cells, one row high."""
    width: int
    """The room that the widest drawing needs, in cells."""
    height: int
    """The room that the highest one needs."""

    @property
    def tile_width(self) -> int:
        """The width of one tile."""
        return self.size.width if self.size else 3

    @property
    def tile_height(self) -> int:
        """The height of one tile."""
        return self.size.height if self.size else 1

    @property
    def storey(self) -> int:
        """How much higher a tower gets by one tile; tiles stand on each other's half rows."""
        return self.size.height - 1 if self.size else 1


SMALL = Kit(None, 16, 4)
MIDDLE = Kit(S, 31, 6)
LARGE = Kit(M, 43, 9)


def _put(
    canvas: Canvas, kit: Kit, x: int, y: int, number: int, of: int = 5, foot: Color | None = None
) -> Region:
    """Draw a tile of the kit."""
    if kit.size:
        return tile(canvas, x, y, kit.size, number, of=of, foot=foot)
    palette = canvas.palette
    canvas.fill((x, y, 3, 1), palette.face_of(number, of))
    canvas.text(x + 1, y, str(number), palette.ink, bold=True)
    return Region(x, y, 3, 1)


def _outline(
    canvas: Canvas,
    kit: Kit,
    x: int,
    y: int,
    state: State,
    label: int | None = None,
    player: int = 1,
) -> None:
    """Draw a place without a tile."""
    if kit.size:
        tile(canvas, x, y, kit.size, label, state=state, player=player)
        return
    palette = canvas.palette
    own = palette.player(player) if state in (State.NEXT, State.GHOST) else palette.dim
    colour = palette.bad if state is State.BLOCKED else own
    inside = "✗" if state is State.BLOCKED else " " if label is None else str(label)
    canvas.text(x, y, f"╎{inside}╎", colour)


def _centred(rect: Rect, kit: Kit, width: int, height: int) -> tuple[int, int]:
    """Return where a drawing begins; blocks have no half rows of air above them, so lower."""
    x, y, room, high = rect
    return x + (room - width) // 2, y + max(0, high - height + (kit.size is None)) // 2


def _shift(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw a row of five, two of them on a tray."""
    width = kit.tile_width
    x, y = _centred(rect, kit, 5 * width, kit.tile_height)
    tiles = [
        _put(canvas, kit, x + place * width, y, number)
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


def _stack(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw two towers, a blocked number, and the card that was drawn."""
    palette = canvas.palette
    width, storey = kit.tile_width, kit.storey
    floors = 2 if kit.size else 3
    span = 4 * width + 2
    x, y = _centred(rect, kit, span, floors * storey + kit.tile_height - storey)
    ground = y + (floors - 1) * storey
    right = x + span - width
    for level, number in enumerate((1, 2)):
        _put(canvas, kit, x, ground - level * storey, number, foot=palette.p1)
    _put(canvas, kit, right, ground, 1, foot=palette.p2)
    _outline(canvas, kit, right, ground - storey, State.BLOCKED, 2)
    if not kit.size:
        _outline(canvas, kit, x, y, State.EMPTY, 3)
        _outline(canvas, kit, right, y, State.EMPTY, 3)
    middle = x + (span - width) // 2
    card = Skin(palette.p1, palette.p1, palette.shadow(palette.p1), palette.on, chosen=True)
    if kit.size:
        solid(canvas, middle, y + storey // 2, kit.size, "3", card)
    else:
        canvas.fill((middle, ground - 1, 3, 1), card.face)
        canvas.text(middle + 1, ground - 1, "3", card.ink, bold=True)


def _mirror(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw a sequence with its axis, and where the next digit may go."""
    palette = canvas.palette
    width, height = kit.tile_width, kit.tile_height
    # The axis runs through the middle digit where there is no room for an even number.
    digits, axis = ((2, 5, 7, 2), 1) if kit.size else ((2, 5, 7), 0)
    span = (len(digits) + 2) * width + axis
    x, y = _centred(rect, kit, span, height)
    _outline(canvas, kit, x, y, State.GHOST, 4, player=2)
    canvas.fill((x + span // 2, y - 1, 1, height + 2), char="╎", fg=palette.acc)
    for place, digit in enumerate(digits):
        left = x + (place + 1) * width + axis * (2 * place >= len(digits))
        pair = digit == digits[-1 - place] and axis
        _put(canvas, kit, left, y, digit, 9, palette.good if pair else None)
    _outline(canvas, kit, x + span - width, y, State.GHOST, 4, player=2)


def _builder(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw the pool with the numbers in reach, and a lane with two slots to fill."""
    palette = canvas.palette
    width, gap = kit.tile_width, 2 if kit.size else 1
    span = 4 * width + 3 * gap
    x, y = _centred(rect, kit, span, kit.tile_height + 2)
    numbers = range(3, 10) if kit.size else range(4, 9)
    pitch = (span - 1) // (len(numbers) - 1)
    left = x + (span - pitch * (len(numbers) - 1)) // 2
    for place, number in enumerate(numbers):
        reach = 6 <= number <= 8
        canvas.text(
            left + place * pitch, y, str(number), palette.fg if reach else palette.dim, bold=reach
        )
    lane = y + 2
    for place, number in enumerate((2, 5)):
        _put(canvas, kit, x + place * (width + gap), lane, number, 9, palette.p1)
    _outline(canvas, kit, x + 2 * (width + gap), lane, State.NEXT, None if not kit.size else 7)
    _outline(canvas, kit, x + 3 * (width + gap), lane, State.EMPTY)


def _swap(canvas: Canvas, rect: Rect, kit: Kit) -> None:
    """Draw two codes, one above the other, with the links across."""
    palette = canvas.palette
    width = kit.tile_width
    pitch = width * 5 // 3
    down = min(kit.tile_height, rect[3] - kit.tile_height) if kit.size else 2
    x, y = _centred(rect, kit, 2 * pitch + width, down + kit.tile_height)
    ground = canvas.ground(rect[0], rect[1])
    for place, (upper, lower) in enumerate(((4, 2), (1, 1), (3, 5))):
        left = x + place * pitch
        _put(canvas, kit, left, y, upper, foot=palette.p1)
        _put(canvas, kit, left, y + down, lower, foot=palette.p2)
        link = palette.p2 if place == 1 else palette.mute
        # On tiles the link breaks the feet of the upper code.
        row = y + (kit.tile_height - 1 if kit.size else 1)
        canvas.text(left + width // 2, row, "⇅", link, ground, bold=True)


class Card(NamedTuple):
    """What the picker shows of a game."""

    draw: Callable[[Canvas, Rect, Kit], None]
    about: str


CARDS: Mapping[str, Card] = {
    "sequence-shift": Card(_shift, "Swap neighbours until the row is in order."),
    "sequence-stack": Card(_stack, "Build 1 to 5, and block your opponent."),
    "mirror-duel": Card(_mirror, "Add digits, and never finish a palindrome."),
    "sequence-builder": Card(_builder, "Take numbers that climb by 1, 2 or 3."),
    "code-swap": Card(_swap, "Sort your code before theirs is sorted."),
}
