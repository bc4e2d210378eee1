"""How the board of Sequence Builder is laid out: the pool above, a lane per player below."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from textual.geometry import Region

from app.drawing.fonts import Font
from app.drawing.tile import M2, POOL, Size, foot_row, row_of

_SLOTS = (
    (Size("XXL2", 30, 13, Font.XXL, foot=2), 28),
    (Size("XL2", 17, 8, Font.L), 15),
    (Size("L2", 17, 7, Font.L), 15),
    (M2, 9),
    (Size("S2", 9, 3, Font.TEXT, rounded=False), 4),
)
"""Tiles for two digits, largest first, each with the width below which its numerals shrink."""

_ROWS = (10, 12)
"""How many numbers make a row of the pool: ten, unless twelve leave room for larger slots."""

_POOL = (
    M2.sized(width=14),
    M2,
    Size("POOL3", 7, 3, Font.TEXT, inset=0, rounded=False),
    Size("POOL3", 6, 3, Font.TEXT, inset=0, rounded=False),
    POOL,
    Size("POOL12", 4, 3, Font.TEXT, rounded=False),
)


class Layout(NamedTuple):
    """Where everything lies on one board."""

    tile: Size
    """The tile of a number in the pool."""
    slot: Size
    """The tile of a number in a sequence."""
    pool: tuple[Region, ...]
    """Where the numbers 1, 2, 3 … lie."""
    per: int
    """How many of them make a row."""
    lanes: tuple[Region, Region]
    slots: tuple[list[Region], list[Region]]

    @property
    def small(self) -> bool:
        """Whether slots hold nothing but text, so that names and steps need a row each."""
        return self.slot.font is Font.TEXT

    def tray(self, number: int) -> Region:
        """Return where the tray of a number in the pool lies."""
        rect = self.pool[number - 1]
        if self.tile.font is Font.TEXT:  # its word needs the whole width
            return Region(rect.x, rect.bottom - 1, rect.width, 1)
        return foot_row(self.tile, rect)


@lru_cache(maxsize=32)
def lay_out(width: int, height: int, pool: int, target: int) -> Layout:
    """Choose the largest slots, then the largest pool, that fit."""
    for (slot, least), per, tile in product(_SLOTS, _ROWS, _POOL):
        wide = min(slot.width, (width - 2) // target)
        if wide < least or _needed(slot, per, tile, pool) > height:
            continue
        if min(per, pool) * (tile.width + _gap(tile)) - _gap(tile) > width - 1:
            continue
        return _placed(width, height, pool, target, per, tile, slot.sized(width=wide))
    slot = _SLOTS[-1][0].sized(width=max(4, min(9, (width - 2) // target)))
    return _placed(width, height, pool, target, _ROWS[0], POOL, slot)


def _gap(tile: Size) -> int:
    """Return the gap between tiles; those set in from their sides need none."""
    return 0 if tile.inset else 1


def _heading(slot: Size) -> int:
    """Return how many rows a lane has above its slots."""
    return 2 if slot.font is Font.TEXT else 1


def _needed(slot: Size, per: int, tile: Size, pool: int) -> int:
    """Return the height without any gaps."""
    return -(-pool // per) * tile.height + 2 * (_heading(slot) + slot.height)


def _placed(
    width: int, height: int, pool: int, target: int, per: int, tile: Size, slot: Size
) -> Layout:
    """Spread the rows over the height: gaps first between the parts, then within them."""
    rows = -(-pool // per)
    spare = max(0, height - _needed(slot, per, tile, pool))
    parts = min(2, spare // 2)  # above each lane
    spare -= 2 * parts
    pads = min(1, spare // (rows + 3))  # between rows of the pool, below slots, at the top
    spare -= pads * (rows + 3)
    top = pads + spare // 3
    row = row_of(min(per, pool), tile, width, top, gap=_gap(tile))
    pitch = tile.height + pads
    numbers = tuple(row[at % per].translate((0, at // per * pitch)) for at in range(pool))
    deep = _heading(slot) + slot.height + pads
    first = top + rows * pitch + parts
    lanes = Region(0, first, width, deep), Region(0, first + deep + parts, width, deep)
    one, two = (row_of(target, slot, width, lane.y + _heading(slot)) for lane in lanes)
    return Layout(tile, slot, numbers, per, lanes, (one, two))
