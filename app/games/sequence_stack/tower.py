"""One player's tower in Sequence Stack: slabs that lie, slots that wait, and what is blocked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from textual.color import Color
from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.fonts import Font
from app.drawing.marks import DASHED, HEAVY, JOINED, frame
from app.drawing.palette import GLYPHS
from app.drawing.tile import Size, tile

_SLOT = 4
_STEADY = (11, 10, 9, 8, 7, 6)
"""Pitches at which a slab shows a large numeral, used where all but the last card have room."""
_LOW_SLOT = 2
_TIGHT = (4, 3, 2)
"""Pitches for low boards, where slabs get lower only when a tower has grown too high."""


@dataclass(frozen=True)
class Measures:
    """How high everything in a tower is, in rows; the same for both, so that they compare."""

    name: int
    """The row of the player's name."""
    base: int
    """The row in which the lowest slab ends."""
    pitch: int
    """From one slab to the next; neighbours share half a row each."""
    slot: int
    """From one open slot to the next."""

    @property
    def slab(self) -> Size:
        """The tile of a placed card."""
        if self.pitch >= _STEADY[0]:
            return Size("SLAB", 26, self.pitch + 1, Font.XXL, foot=2)
        return Size("SLAB", 16 if self.pitch >= _STEADY[-1] else 13, self.pitch + 1, Font.L)


@dataclass(frozen=True)
class Tower:
    """What there is to know about one tower."""

    player: int
    height: int
    numbers: int
    blocked: Collection[int]
    threatened: int | None = None
    """The number that the chosen discard would block here."""
    placed_last: bool = False
    over: bool = False
    won: bool = False

    @property
    def next(self) -> int | None:
        """The number this tower waits for, if there is one that it can still take."""
        number = self.height + 1
        if self.over:
            return None
        return number if number <= self.numbers and number not in self.blocked else None


def measure(height: int, numbers: int, tallest: int) -> Measures:
    """Return the largest measures with which towers up to `tallest` cards fit."""
    margin = height // 18
    spaces = (margin, height - margin - 1), (0, height - 1)
    # A tower that is about to be completed counts as it is: lower slabs at the end do no harm.
    grown = max(tallest, numbers - 1)
    for name, base in spaces:
        for pitch in _STEADY:
            if pitch * grown + _SLOT * (numbers - grown) < base - name:
                return Measures(name, base, pitch, _SLOT)
    for pitch in _TIGHT:
        for name, base in spaces:
            if pitch * tallest + _LOW_SLOT * (numbers - tallest) < base - name:
                return Measures(name, base, pitch, _LOW_SLOT)
    return Measures(0, height - 1, _TIGHT[-1], _LOW_SLOT)


def slab_at(left: int, width: int, number: int, sizes: Measures) -> Region:
    """Return where a card lies in a tower that is centred in its lane."""
    size = sizes.slab.sized(width=min(sizes.slab.width, width))
    y = sizes.base - sizes.pitch * number
    return Region(left + (width - size.width) // 2, y, size.width, size.height)


def draw_slabs(
    canvas: Canvas, left: int, width: int, tower: Tower, sizes: Measures, *, missing: int = 0
) -> None:
    """Draw the cards of a tower; so many at its top are still on their way to it."""
    palette = canvas.palette
    foot = palette.player(tower.player) if tower.won else None
    for number in range(1, tower.height + 1 - missing):
        rect = slab_at(left, width, number, sizes)
        size, (x, y) = sizes.slab.sized(*rect.size), rect.offset
        tile(canvas, x, y, size, number, of=tower.numbers, foot=foot)
        if palette.plain and number > 1:
            canvas.text(x, y + sizes.pitch, "├" + "─" * (size.width - 2) + "┤", palette.fg)
        if number == tower.height and tower.placed_last:
            ink = palette.fg if palette.plain else palette.ink
            canvas.text(x + 1, y + size.height // 2, GLYPHS[tower.player], ink)


def draw_slots(canvas: Canvas, left: int, width: int, tower: Tower, sizes: Measures) -> Region:
    """Draw the open slots from the top down, so that each frame closes the one above it.

    Return where the next card would lie; without such a place the region is empty.
    """
    x, _, width, _ = slab_at(left, width, 1, sizes)
    floor = sizes.base - sizes.pitch * tower.height
    there = Region(0, 0, 0, 0)
    for number in range(tower.numbers, tower.height, -1):
        rect = Region(x, floor - sizes.slot * (number - tower.height), width, sizes.slot)
        line = DASHED if number == tower.numbers else JOINED
        label, colour, bold = _slot_label(canvas, tower, number)
        if number == tower.next:
            line, there = HEAVY, rect
        frame(canvas, rect, colour, line, bottom=False)
        ink = canvas.palette.mute if colour == canvas.palette.dim else colour
        middle = rect.y + max(1, sizes.slot // 2)
        canvas.text(x + 1, middle, label, ink, bold=bold, width=width - 2, align="center")
        if number == 1:
            canvas.text(x, floor, line[5] + line[6] * (width - 2) + line[7], colour)
    return there


def _slot_label(canvas: Canvas, tower: Tower, number: int) -> tuple[str, Color, bool]:
    """Return what stands in a slot, its colour, and whether it is bold."""
    palette = canvas.palette
    if number in tower.blocked:
        return f"✗ {number} blocked", palette.bad, True
    if number == tower.threatened:
        return f"✗ {number} ?", palette.bad, number == tower.next
    if number == tower.next:
        return f"▸ {number} next", palette.player(tower.player), True
    return str(number), palette.dim, False
