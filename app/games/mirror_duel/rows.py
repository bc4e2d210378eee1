"""The sequence of Mirror Duel: one row while it fits, then folded at the mirror.

Folded, the digits that mirror each other stand above each other, the ends on the left. What
is too long even for a ribbon loses its middle, and a count stands there instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.color import Color
from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS
from app.drawing.tile import XL, XS, XXL, L, M, N, S, Size, Skin, number_skin, solid
from app.games.scene import Scene
from engines.games.mirror_duel.rules import End

_LARGE = (XXL, XL, L, M, N)
_SMALL = S.sized(width=3)
_FOLDED = (*_LARGE, _SMALL, XS)
_AXIS = 3
"""Columns that the mirror takes between two tiles."""
_TURN = 2
"""Columns of the line that joins the two rows where they are folded."""
_COUNT = 8
"""Columns for the count of digits that are left out."""
_ROW_LINES = 6
_FOLD_LINES = 5
"""Lines beside the tiles: words, marks and a caption."""

ARROWS: dict[End, str] = {"front": "←", "back": "→"}

Digits = Sequence[int | None]
"""The sequence from the front; None for a digit that lies face down."""


class Layout(NamedTuple):
    """Where the sequence stands."""

    size: Size
    tiles: Mapping[int, Region]
    """By place, counted from 0; the middle of a very long sequence is left out."""
    ghosts: tuple[Region, Region]
    """Where a digit would be added: at the front and at the back."""
    ghost_size: Size
    folded: bool
    middle: int
    """The column of the mirror, or the one after the last pair where the rows are folded."""
    top: int
    caption: int
    """The rows of the first line and of the caption."""


def lay_out(length: int, width: int, height: int) -> Layout:
    """Find the largest tiles for a sequence: in one row if that can be, else folded."""
    apart = 0 if length % 2 else _AXIS
    for size in _LARGE:
        across = (length + 2) * size.width + 2 + apart
        if across <= width and size.height + _ROW_LINES <= height:
            return _row(length, size, (width - across) // 2, height)
    columns = length // 2
    for size in _FOLDED:
        ghost = S if size.height == S.height else size
        tail = size.width if length % 2 else _TURN
        across = ghost.width + 1 + columns * size.width + tail
        if across <= width - 2 and 2 * size.height + _FOLD_LINES <= height:
            return _fold(length, columns, size, ghost, (width - across) // 2, height)
    across = S.width + 1 + _COUNT + _TURN
    columns = min(max((width - 2 - across) // XS.width, 1), columns)
    left = (width - across - columns * XS.width) // 2
    return _fold(length, columns, XS, S, left, height)


def _row(length: int, size: Size, left: int, height: int) -> Layout:
    top = max((height - size.height - _ROW_LINES) // 2, 0)
    y = top + 3
    start = left + size.width + 1
    half = length // 2
    tiles = {}
    for place in range(length):
        past = _AXIS if not length % 2 and place >= half else 0
        tiles[place] = Region(start + place * size.width + past, y, size.width, size.height)
    end = start + length * size.width + (0 if length % 2 else _AXIS)
    middle = start + half * size.width + (size.width // 2 if length % 2 else _AXIS // 2)
    ghosts = tuple(Region(x, y, size.width, size.height) for x in (left, end + 1))
    caption = y + size.height + 2
    return Layout(size, tiles, (ghosts[0], ghosts[1]), size, False, middle, top, caption)


def _fold(length: int, columns: int, size: Size, ghost: Size, left: int, height: int) -> Layout:
    top = max((height - 2 * size.height - _FOLD_LINES + 1) // 2, 0)
    upper, lower = top + 1, top + size.height + 2
    start = left + ghost.width + 1
    tiles = {}
    for column in range(columns):
        x = start + column * size.width
        tiles[column] = Region(x, upper, size.width, size.height)
        tiles[length - 1 - column] = Region(x, lower, size.width, size.height)
    middle = start + columns * size.width
    if length == 2 * columns + 1:
        tiles[columns] = Region(middle, upper + (size.height + 1) // 2, size.width, size.height)
    ghosts = tuple(Region(left, y, ghost.width, ghost.height) for y in (upper, lower))
    caption = lower + size.height + 2
    return Layout(size, tiles, (ghosts[0], ghosts[1]), ghost, True, middle, top, caption)


def draw_digits(
    canvas: Canvas, layout: Layout, digits: Digits, of: int, owner: Color | None
) -> None:
    """Draw the tiles and compare the pairs; a finished palindrome is its owner's colour."""
    palette = canvas.palette
    back = Skin(palette.soft, palette.line, palette.line, palette.mute)
    for place, rect in layout.tiles.items():
        digit, partner = digits[place], digits[-1 - place]
        paired = place != len(digits) - 1 - place
        same = paired and digit == partner
        if digit is None:
            solid(canvas, rect.x, rect.y, layout.size, "?", back)
            continue
        foot = owner or (palette.good if same else None)
        solid(
            canvas, rect.x, rect.y, layout.size, str(digit), number_skin(palette, digit, of, foot)
        )
        if paired and (place < len(digits) // 2 or not layout.folded):
            colour = (owner or palette.good) if same else palette.mute
            canvas.text(_centre(rect), rect.bottom, "=" if same else "≠", colour, bold=same)


def draw_mirror(canvas: Canvas, layout: Layout, length: int) -> None:
    """Draw the dashed mirror of a row, or where a folded sequence turns round."""
    x, colour = layout.middle, canvas.palette.acc
    if not layout.folded:
        canvas.text(x - 2, layout.top, "mirror", colour)
        for y in range(layout.top + 1, layout.caption):
            if not any(rect.contains(x, y) for rect in layout.tiles.values()):
                canvas.text(x, y, "╎", colour)
        return
    hidden = length - len(layout.tiles)
    upper, lower = (ghost.y + layout.size.height // 2 for ghost in layout.ghosts)
    if hidden:
        for y in (upper, lower):
            canvas.text(x, y, "⋯", canvas.palette.mute, width=_COUNT, align="center")
        text = f"{hidden} more"
        y = (upper + lower) // 2
        canvas.text(x, y, text, canvas.palette.mute, width=_COUNT, align="center")
        x += _COUNT
    if hidden or not length % 2:
        canvas.text(x, upper, "─╮", colour)
        canvas.fill((x + 1, upper + 1, 1, lower - upper - 1), char="│", fg=colour)
        canvas.text(x, lower, "─╯", colour)


def draw_last(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Put the mover's sign at the digit that was added last."""
    end = (scene.last or "").rpartition(" ")[2]
    if scene.last_by is None or end not in ARROWS:
        return
    glyph, colour = GLYPHS[scene.last_by], canvas.palette.player(scene.last_by)
    if layout.folded:
        # Between the rows are the marks, so it stands beside the name of the end.
        sign, _ = sign_of(layout.ghosts[end == "back"], "back" if end == "back" else "front", True)
        canvas.text(sign.right + 1, sign.y, f"{glyph} last", colour)
    elif layout.tiles:
        rect = layout.tiles[0 if end == "front" else max(layout.tiles)]
        canvas.text(_centre(rect), rect.y - 1, glyph, colour, bold=True)


def sign_of(ghost: Region, end: End, folded: bool) -> tuple[Region, str]:
    """Return where the arrow of an end stands, and what it says."""
    arrow = ARROWS[end]
    if folded:
        y = ghost.bottom if end == "back" else ghost.y - 1
        return Region(ghost.x - 1, y, len(end) + 4, 1), f"{arrow} {end}"
    text = arrow if ghost.width < 7 else "← add" if end == "front" else "add →"
    return Region(ghost.x, ghost.bottom, ghost.width, 1), text


def _centre(rect: Region) -> int:
    """Return the column in which a digit and its mark stand."""
    return rect.x if rect.width <= 2 else rect.x + rect.width // 2
