"""The cards between the towers of Sequence Stack: the deck, the discards, and what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.color import Color
from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.marks import caption
from app.drawing.palette import GLYPHS
from app.drawing.tile import Size, Skin, State, solid, tile

_PITCH = 4
"""Columns per number in the list of what is left: the number, two cards and a space."""


def deck_back(canvas: Canvas, x: int, y: int, size: Size, count: int) -> Region:
    """Draw the deck face down, or its empty place, with its count below."""
    rect = _back(canvas, x, y, size) if count else tile(canvas, x, y, size, state=State.EMPTY)
    caption(canvas, rect, f"deck {count}", canvas.palette.mute)
    return rect


def _back(canvas: Canvas, x: int, y: int, size: Size) -> Region:
    """Draw a tile with a chequered face, so that it cannot be taken for a number."""
    palette = canvas.palette
    light, dark, foot = (palette.bg.blend(palette.acc, share) for share in (0.68, 0.3, 0.42))
    rect = solid(canvas, x, y, size, "", Skin(light, light, foot, palette.ink))
    for row in range(y + 1, rect.bottom - 1):
        for column in range(x + 1, rect.right - 1):
            if palette.plain:
                canvas.text(column, row, "▒", palette.fg)
            else:
                inks = (dark, light) if column % 2 else (light, dark)
                canvas.text(column, row, "▀", *inks)
    return rect


def discards(
    canvas: Canvas, x: int, y: int, size: Size, cards: Sequence[int], of: int, by: int | None
) -> Region:
    """Draw the top of the discards with their count; `by` has just thrown it."""
    if cards:
        rect = tile(canvas, x, y, size, cards[-1], of=of)
    else:
        rect = tile(canvas, x, y, size, state=State.EMPTY)
    caption(canvas, rect, f"discards {len(cards)}", canvas.palette.mute)
    if by is not None:
        canvas.text(rect.right, y + size.height // 2, GLYPHS[by], canvas.palette.player(by))
    return rect


def whats_left(canvas: Canvas, x: int, y: int, width: int, deck: Mapping[str, int]) -> None:
    """List each number with a bar per card that is still to come, in two rows if need be."""
    palette = canvas.palette
    numbers = list(deck)
    rows = 1 if len(numbers) * _PITCH - 1 <= width else 2
    per = (len(numbers) + rows - 1) // rows
    left = x + (width - per * _PITCH + 1) // 2
    for place, number in enumerate(numbers):
        column, row = left + place % per * _PITCH, y + place // per
        count = deck[number]
        ink: Color = palette.fg if count else palette.dim
        after = canvas.text(column, row, number, ink, bold=count > 0)
        canvas.text(after, row, "▮" * count or "·", palette.acc if count else palette.dim)
