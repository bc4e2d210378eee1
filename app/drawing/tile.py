"""The tile: a keycap with a pixel numeral, in all its sizes and states."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from textual.color import Color
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.fonts import Font, font_for, numeral, size_of
from seqtui.app.drawing.marks import DASHED, SOLID, frame
from seqtui.app.drawing.palette import GLYPHS, Palette, contrast
from seqtui.app.drawing.text import text_width


class Size(NamedTuple):
    """The measurements of a tile, in cells.

    `inset` is how far the body is set in from either side, in half cells; a `rounded` tile has
    its upper and lower edge one half cell further in.
    """

    name: str
    width: int
    height: int
    font: Font
    inset: int = 1
    rounded: bool = True
    foot: int = 1
    """Pixels of the foot."""

    @property
    def cap(self) -> int:
        """Inset of the upper edge and the foot, in half cells."""
        return self.inset + self.rounded

    def at(self, x: int, y: int) -> Region:
        """Return what a tile of this size covers."""
        return Region(x, y, self.width, self.height)

    def row(self, count: int, width: int, y: int, *, gap: int = 0) -> list[Region]:
        """Return where `count` tiles lie in a row, centred in `width` columns."""
        start = (width - count * self.width - (count - 1) * gap) // 2
        return [self.at(start + place * (self.width + gap), y) for place in range(count)]

    def foot_row(self, first: Rect, last: Rect | None = None) -> Region:
        """Return where the banner of one tile, or of all from `first` to `last`, lies."""
        x, y, _, height = first
        end, _, width, _ = last or first
        side = (self.cap + 1) // 2 if self.inset else 0
        return Region(x + side, y + height - 1, end + width - x - 2 * side, 1)

    def sized(self, width: int | None = None, height: int | None = None) -> Size:
        """Return the same kind of tile in other measurements, for the slabs of a tower."""
        return self._replace(width=width or self.width, height=height or self.height)


X4L = Size("X4L", 32, 25, Font.X4L, foot=3)
X3L = Size("X3L", 24, 19, Font.X3L, foot=3)
XXL = Size("XXL", 16, 13, Font.XXL, foot=2)
XK = Size("XK", 14, 13, Font.XXL, foot=2)
XL = Size("XL", 12, 8, Font.L)
L = Size("L", 10, 7, Font.L)
K = Size("K", 8, 7, Font.L)
"""As narrow as its numeral allows, like XK: six of them fit into 52 columns, or 86."""
M2 = Size("M2", 11, 5, Font.M)
M = Size("M", 7, 5, Font.M)
N = Size("N", 5, 5, Font.M)
S = Size("S", 5, 3, Font.TEXT, rounded=False)
XS = Size("XS", 2, 3, Font.TEXT, inset=0, rounded=False)
SLIM = Size("SLIM", 5, 5, Font.M, inset=0)
"""As high as M but with full cells at its sides: eight of them with gaps fit into 52 columns."""
POOL = Size("POOL", 4, 3, Font.TEXT, inset=0, rounded=False)
"""An even number of cells, so that two-digit numbers can be centred."""

SIZES = (XXL, XL, L, M, N, S, XS)
"""For one digit, largest first."""
_ROOMY = 120
"""From this width on a board may have tiles that would crowd a narrower one."""
_FADING = 0.58
"""How far a faded tile recedes into the ground."""
_READABLE = 2.4
"""The least contrast of a large numeral that recedes."""


class State(Enum):
    """What a tile itself shows. Cursor, position and last move are drawn around it."""

    NORMAL = auto()
    HOVER = auto()
    DISABLED = auto()
    FADED = auto()
    BLOCKED = auto()
    TAKEN = auto()
    EMPTY = auto()
    NEXT = auto()
    GHOST = auto()


class Skin(NamedTuple):
    """The colours of a solid tile."""

    face: Color
    top: Color
    foot: Color
    ink: Color
    bold: bool = True
    chosen: bool = False
    """Reversed where there are no colours."""

    @classmethod
    def of_number(cls, palette: Palette, number: int, of: int, foot: Color | None = None) -> Skin:
        """Mix the skin of a number in a set of `of`; the foot shows an owner or a state."""
        face = palette.face_of(number, of)
        return cls(face, face.blend(palette.tile_hi, 0.4), foot or palette.foot, palette.ink)

    def faded(self, palette: Palette) -> Skin:
        """Return the same tile receding into the ground, its number still readable."""
        face, top, foot = (each.blend(palette.bg, _FADING) for each in self[:3])
        ink = self.ink if contrast(self.ink, face) >= _READABLE else palette.mute
        return self._replace(face=face, top=top, foot=foot, ink=ink)

    @classmethod
    def of_key(cls, palette: Palette, chosen: Color | None = None) -> Skin:
        """Mix the skin of a pad's key; `chosen` is the player's colour if it is the picked one."""
        face = chosen or palette.soft
        ink = palette.on if chosen else palette.fg
        return cls(face, face, palette.shadow(face), ink, chosen=chosen is not None)


def largest(count: int, width: int, height: int, sizes: Sequence[Size] = SIZES) -> Size:
    """Return the first of `sizes` of which `count` fit side by side, or else the last."""
    fitting = (size for size in sizes if count * size.width <= width and size.height <= height)
    return next(fitting, sizes[-1])


def grown(sizes: Sequence[Size], width: int) -> Sequence[Size]:
    """Return sizes for one digit, and on a board of this width perhaps larger ones first."""
    return (X4L, X3L, *sizes) if width >= _ROOMY else sizes


def tile(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    number: int | None = None,
    *,
    of: int = 9,
    state: State = State.NORMAL,
    player: int = 1,
    foot: Color | None = None,
    lift: int = 0,
) -> Region:
    """Draw a tile and return where it is.

    `of` is the highest number of the set, for the face; `player` owns the slot, the ghost or the
    taken number; `foot` replaces the colour of the foot; `lift` raises a solid tile by pixels.
    """
    palette = canvas.palette
    label = "" if number is None else str(number)
    if state in (State.NORMAL, State.HOVER, State.DISABLED, State.FADED):
        skin = Skin.of_number(palette, number or 1, of, foot)
        if state in (State.DISABLED, State.FADED) and palette.plain:
            # Without a frame it cannot be mistaken for a tile that can be picked.
            return _label(canvas, x, y, size, label, palette.mute, bold=False)
        if state is State.HOVER:
            skin = skin._replace(face=palette.hovered(skin.face))
        elif state is State.FADED:
            skin = skin.faded(palette)
        elif state is State.DISABLED:
            skin = Skin(palette.soft, palette.soft, palette.soft, palette.mute, bold=False)
        return solid(canvas, x, y, size, label, skin, lift)
    return _slot(canvas, x, y, size, label, state, player)


def solid(
    canvas: Canvas, x: int, y: int, size: Size, label: str, skin: Skin, lift: int = 0
) -> Region:
    """Draw a tile of any colours with any label: numbers in pixels where they fit."""
    if canvas.palette.plain:  # a frame, reversed inside if it is chosen
        y -= lift // 2
        if size.width > 2:
            frame(canvas, size.at(x, y), canvas.palette.fg, SOLID)
        if skin.chosen:
            canvas.fill((x + 1, y + 1, size.width - 2, size.height - 2), skin.face)
        return _label(canvas, x, y, size, label, canvas.palette.fg)
    top, bottom = 2 * y + 1 - lift, 2 * (y + size.height) - 1 - lift
    _band(canvas, x, top, top + 1, size.width, size.cap, skin.top)
    _band(canvas, x, top + 1, bottom - size.foot, size.width, size.inset, skin.face)
    _band(canvas, x, bottom - size.foot, bottom, size.width, size.cap, skin.foot)
    return _label(canvas, x, y, size, label, skin.ink, bold=skin.bold, lift=lift)


def _band(
    canvas: Canvas, x: int, start: int, stop: int, width: int, inset: int, colour: Color
) -> None:
    """Paint pixel rows `start` to `stop` of a tile, `inset` half cells in from either side."""
    whole = (inset + 1) // 2
    canvas.block(x + whole, start, width - 2 * whole, stop - start, colour)
    if inset % 2:
        for y in range(start // 2, (stop + 1) // 2):
            part = (2 * y >= start) + 2 * (2 * y + 1 < stop)
            canvas.text(x + inset // 2, y, " ▝▗▐"[part], colour)
            canvas.text(x + width - 1 - inset // 2, y, " ▘▖▌"[part], colour)


def _label(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    label: str,
    ink: Color,
    *,
    bold: bool = True,
    lift: int = 0,
) -> Region:
    """Put the number on the face: pixels, centred between upper edge and foot, or text."""
    inner = size.width - 2 * (size.inset % 2)
    face = 2 * size.height - 2 - size.foot
    font = font_for(label, size.font, inner, face - 1)
    if font is Font.TEXT:
        # On a ribbon the digits are left-aligned, in line with the marks below them.
        left = 0 if size.width <= 2 else (size.width - text_width(label) + 1) // 2
        canvas.text(x + left, y + size.height // 2 - lift // 2, label, ink, bold=bold)
    else:
        picture = numeral(label, font)
        width, height = size_of(picture)
        top = 2 * y + 1 - lift + (face - height) // 2
        canvas.bitmap(x + (size.width - width) // 2, top, picture, ink)
    return size.at(x, y)


def _slot(
    canvas: Canvas, x: int, y: int, size: Size, label: str, state: State, player: int
) -> Region:
    """Outline a place without a tile, with what was or could be there faint inside."""
    palette, rect, small = canvas.palette, size.at(x, y), size.font is Font.TEXT
    ground = canvas.ground(x + size.width // 2, y + size.height // 2)
    colour, middle = palette.player(player), x + (size.width - 1) // 2

    def faint(of: Color, share: float) -> Color:
        # Text must stay readable, and there is no half ink without colours.
        return of if small or palette.plain else ground.blend(of, share)

    if state is State.TAKEN:
        if small or palette.plain:
            canvas.text(middle, y + size.height // 2, GLYPHS[player], ground.blend(colour, 0.8))
        else:
            frame(canvas, rect, palette.dim, SOLID)
            _label(canvas, x, y, size, label, faint(palette.dim, 0.55))
            canvas.text(middle - 1, rect.bottom - 1, f" {GLYPHS[player]} ", colour)
    elif state is State.BLOCKED:
        frame(canvas, rect, palette.bad, DASHED)
        canvas.text(middle, y, "✗", palette.bad, bold=True)
        _label(canvas, x, y, size, label, faint(palette.bad, 0.55))
    elif state is State.NEXT:
        frame(canvas, rect, colour, DASHED)
        _label(canvas, x, y, size, label or "next", faint(colour, 0.75) if label else colour)
    elif state is State.GHOST:
        frame(canvas, rect, faint(colour, 0.75), DASHED)
        _label(canvas, x, y, size, label, faint(colour, 0.75))
    else:
        frame(canvas, rect, palette.dim, DASHED)
        _label(canvas, x, y, size, label, palette.dim, bold=False)
    return rect
