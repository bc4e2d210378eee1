"""A game's card on the picker: a small drawing of its board, by ``draw`` in its ``card.py``.

A drawing is made of the same tiles as its board, in the largest of three kits that fits, and
centred in the rectangle that it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import NamedTuple

from textual.color import Color
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.fonts import Font
from seqtui.app.drawing.tile import M, S, Size, State, tile
from seqtui.app.games.look import LOOKS
from seqtui.engines.games.parts import part


class Kit(NamedTuple):
    """What a drawing is built from."""

    size: Size
    """The tiles."""
    width: int
    """The room that the widest drawing needs, in cells."""
    height: int
    """The room that the highest one needs."""

    @property
    def tiles(self) -> bool:
        """Whether there is room for tiles; else they are blocks, one row high."""
        return self.size.height > 1

    def start(self, rect: Rect, width: int, height: int) -> tuple[int, int]:
        """Return where a drawing begins; blocks, without half a row of air above, start lower."""
        x, y, room, high = rect
        return x + (room - width) // 2, y + max(0, high - height + (not self.tiles)) // 2

    def put(
        self, canvas: Canvas, x: int, y: int, number: int, of: int = 5, foot: Color | None = None
    ) -> Region:
        if self.tiles:
            return tile(canvas, x, y, self.size, number, of=of, foot=foot)
        canvas.fill(rect := self.size.at(x, y), canvas.palette.face_of(number, of))
        canvas.text(x + 1, y, str(number), canvas.palette.ink, bold=True)
        return rect

    def outline(
        self, canvas: Canvas, x: int, y: int, state: State, label: int | None = None, by: int = 1
    ) -> None:
        """Draw a place without a tile."""
        if self.tiles:
            tile(canvas, x, y, self.size, label, state=state, player=by)
            return
        palette = canvas.palette
        own = palette.player(by) if state in (State.NEXT, State.GHOST) else palette.dim
        colour = palette.bad if state is State.BLOCKED else own
        inside = "✗" if state is State.BLOCKED else " " if label is None else str(label)
        canvas.text(x, y, f"╎{inside}╎", colour)


SMALL = Kit(Size("BLOCK", 3, 1, Font.TEXT), 16, 4)
MIDDLE = Kit(S, 31, 6)
LARGE = Kit(M, 43, 9)


def card_of(game: str) -> Callable[[Canvas, Rect, Kit], None]:
    """Return what draws the card of the game with this name."""
    return part(game, "card", "draw", FunctionType, LOOKS)
