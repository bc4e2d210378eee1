"""A grid of cells to draw on, and what a click on each of them means.

Paint once per state, size and theme, keep `strips()`, and ask `hit()` what the mouse is over.
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from seqtui.app.drawing.fonts import Bitmap, size_of
from seqtui.app.drawing.palette import Palette, contrast
from seqtui.app.drawing.text import fit, graphemes, text_width

Rect = tuple[int, int, int, int]
"""x, y, width, height in cells; a `textual.geometry.Region` is one."""

_Pen = tuple[Color | None, Color, int]
"""Foreground (None: nothing but spaces), background and attributes of a cell."""

_BOLD, _UNDERLINE = 1, 2

_STANDS_OUT = 3
"""Without colours, a background with at least this contrast to the paper is shown reversed."""


@lru_cache(maxsize=4096)
def _style(pen: _Pen, paper: Color | None) -> Style:
    """Turn a pen into a Rich style; on `paper` without colours, what stands out is reversed."""
    fg, bg, flags = pen
    style = Style(bold=bool(flags & _BOLD) or None, underline=bool(flags & _UNDERLINE) or None)
    if paper is not None:
        return style + Style(reverse=contrast(bg, paper) >= _STANDS_OUT or None)
    return style + Style(color=None if fg is None else fg.rich_color, bgcolor=bg.rich_color)


class Canvas:
    """`width` × `height` cells, at first all background. Drawing outside is ignored."""

    def __init__(
        self, width: int, height: int, palette: Palette, background: Color | None = None
    ) -> None:
        """Start empty; painters take their colours from the `palette`."""
        self.width, self.height, self.palette = width, height, palette
        self._paper = palette.bg if palette.plain else None
        pen: _Pen = (None, background or palette.bg, 0)
        self._chars = [[" "] * width for _ in range(height)]
        self._pens = [[pen] * width for _ in range(height)]
        self._regions: list[tuple[Rect, Hashable]] = []
        self._has_wide = False
        self._below: Canvas | None = None
        self._stacked: list[Strip] = []
        self._finished: list[Strip] = []

    def over(self) -> Canvas:
        """Return a copy to draw on, once this one is finished; untouched rows share its strips."""
        self._finished = self._finished or self.strips()
        above = copy(self)
        above._chars, above._pens = [[*row] for row in self._chars], [[*row] for row in self._pens]
        above._regions, above._below, above._finished = [*self._regions], self, []
        return above

    def stack(self, picture: Canvas) -> None:
        """Add a finished picture, as wide as this one, below those stacked before it."""
        picture._finished = picture._finished or picture.strips()
        y = len(self._stacked)
        self._stacked += picture._finished
        for (left, top, width, height), target in picture._regions:
            self.region((left, y + top, width, height), target)

    def paste(self, picture: Canvas, x: int, y: int) -> None:
        """Copy another picture onto this one; what can be clicked there stays there."""
        width = max(0, min(picture.width, self.width - x))
        for row in range(min(picture.height, self.height - y)):
            self._chars[y + row][x : x + width] = picture._chars[row][:width]
            self._pens[y + row][x : x + width] = picture._pens[row][:width]
        self._has_wide |= picture._has_wide

    def text(
        self,
        x: int,
        y: int,
        text: str,
        fg: Color,
        bg: Color | None = None,
        *,
        bold: bool = False,
        underline: bool = False,
        width: int | None = None,
        align: str = "left",
    ) -> int:
        """Write one line and return the x after it; without `bg` the ground shows through.

        With `width` the text is cut with an ellipsis and placed `left`, `center` or `right`.
        """
        if width is not None:
            text = fit(text, width)
            spare = width - text_width(text)
            x += spare if align == "right" else spare // 2 if align == "center" else 0
        flags = _BOLD * bold | _UNDERLINE * underline
        if not 0 <= y < self.height:
            return x + text_width(text)
        chars, pens = self._chars[y], self._pens[y]
        for piece, size in graphemes(text):
            if size == 1 and 0 <= x < self.width and not self._has_wide:
                chars[x], pens[x] = piece, (fg, pens[x][1] if bg is None else bg, flags)
            else:
                self._put(x, y, piece, size, fg, bg, flags)
            x += size
        return x

    def fill(
        self, rect: Rect, bg: Color | None = None, *, char: str = " ", fg: Color | None = None
    ) -> None:
        """Fill a rectangle with one single-cell character; without `bg` it keeps its ground."""
        left, top, width, height = rect
        start, stop = max(left, 0), min(left + width, self.width)
        for y in range(max(top, 0), min(top + height, self.height)):
            if start >= stop:
                return
            if bg is None:
                for x in range(start, stop):
                    self._put(x, y, char, 1, fg, None, 0)
                continue
            if self._has_wide:
                self._sever(y, start, stop)
            self._chars[y][start:stop] = [char] * (stop - start)
            self._pens[y][start:stop] = [(fg, bg, 0)] * (stop - start)

    def dye(self, rect: Rect, fg: Color, bg: Color) -> None:
        """Give some cells other colours; what is written in them stays."""
        left, top, width, height = rect
        for y in range(max(top, 0), min(top + height, self.height)):
            for x in range(max(left, 0), min(left + width, self.width)):
                self._pens[y][x] = (fg, bg, self._pens[y][x][2])

    def block(self, x: int, py: int, width: int, pixels: int, colour: Color) -> None:
        """Fill a rectangle given in half-block pixels; the other half of a cell stays as it is."""
        end = py + pixels
        if py % 2 and py < end:
            self._halves(x, py // 2, width, False, colour)
            py += 1
        if end % 2 and py < end:
            end -= 1
            self._halves(x, end // 2, width, True, colour)
        self.fill((x, py // 2, width, (end - py) // 2), colour)

    def bitmap(self, x: int, py: int, bitmap: Bitmap, colour: Color) -> None:
        """Paint the set pixels of a picture, its top at pixel row `py`."""
        width, height = size_of(bitmap)
        blank = (False,) * width
        for y in range(py // 2, (py + height + 1) // 2):
            row = 2 * y - py
            upper = bitmap[row] if row >= 0 else blank
            lower = bitmap[row + 1] if row + 1 < height else blank
            for column in range(width):
                if upper[column] and lower[column]:
                    # A space, as `█` would leave seams between cells; but without colours a space
                    # is seen only where it stands out.
                    paper = self._paper
                    if paper and contrast(self.ground(x + column, y), paper) < _STANDS_OUT:
                        self._put(x + column, y, "█", 1, colour, None, 0)
                    else:
                        self._put(x + column, y, " ", 1, None, colour, 0)
                elif upper[column] or lower[column]:
                    self._halves(x + column, y, 1, upper[column], colour)

    def ground(self, x: int, y: int) -> Color:
        """Return the background of a cell, to mix with; outside the canvas, the palette's."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self._pens[y][x][1]
        return self.palette.bg

    def region(self, rect: Rect, target: Hashable) -> None:
        """Say what a click in this rectangle means; later regions cover earlier ones."""
        self._regions.append((rect, target))

    def hit(self, x: int, y: int) -> Hashable | None:
        """Return what a click on this cell means."""
        for (left, top, width, height), target in reversed(self._regions):
            if left <= x < left + width and top <= y < top + height:
                return target
        return None

    def strips(self) -> list[Strip]:
        """Return the picture for Textual's Line API, a strip per row, equal neighbours merged."""
        done = self._stacked[: self.height]
        rows = list(zip(self._chars[len(done) :], self._pens[len(done) :], strict=True))
        if self._below is None:
            return done + [self._strip(*row) for row in rows]
        under = zip(self._below._chars, self._below._pens, self._below._finished, strict=True)
        return [
            strip if (chars, pens) == row else self._strip(*row)
            for row, (chars, pens, strip) in zip(rows, under, strict=True)
        ]

    def _strip(self, chars: list[str], pens: list[_Pen]) -> Strip:
        """Merge a row into few segments; a space shows no ink and joins any run on its ground."""
        if not pens:
            return Strip([], 0)
        start, pen = 0, pens[0]
        if pens.count(pen) == len(pens):
            return Strip([Segment("".join(chars), _style(pen, self._paper))], self.width)
        segments: list[Segment] = []
        for x, other in enumerate(pens):
            if other is pen or other == pen:
                continue
            if other[1] == pen[1] and not (other[2] | pen[2]) & _UNDERLINE:
                if chars[x] == " ":
                    continue
                if pen[0] is None:
                    pen = other
                    continue
            segments.append(Segment("".join(chars[start:x]), _style(pen, self._paper)))
            start, pen = x, other
        segments.append(Segment("".join(chars[start:]), _style(pen, self._paper)))
        return Strip(segments, self.width)

    def _put(
        self, x: int, y: int, piece: str, size: int, fg: Color | None, bg: Color | None, flags: int
    ) -> None:
        """Set one piece of text; half a wide character at the edge becomes a space."""
        if not 0 <= y < self.height or x + size <= 0 or x >= self.width:
            return
        if x < 0 or x + size > self.width:
            x, piece, size = max(x, 0), " ", 1
        if self._has_wide:
            self._sever(y, x, x + size)
        chars, pens = self._chars[y], self._pens[y]
        chars[x], pens[x] = piece, (fg, pens[x][1] if bg is None else bg, flags)
        if size > 1:
            self._has_wide = True
            chars[x + 1], pens[x + 1] = "", pens[x]

    def _sever(self, y: int, start: int, stop: int) -> None:
        """Blank both halves of a wide character that either of these two edges cuts."""
        chars = self._chars[y]
        for x in (start, stop):
            if 0 < x < self.width and chars[x] == "":
                chars[x - 1] = chars[x] = " "

    def _halves(self, x: int, y: int, width: int, top: bool, colour: Color) -> None:
        """Colour the upper or lower half of a row of cells and keep the other half."""
        if not 0 <= y < self.height:
            return
        chars, pens = self._chars[y], self._pens[y]
        for column in range(max(x, 0), min(x + width, self.width)):
            if self._has_wide:
                self._sever(y, column, column + 1)
            fg, bg, _ = pens[column]
            other = (fg or bg) if chars[column] in ("▄" if top else "▀", "█") else bg
            if other != colour:
                chars[column], pens[column] = "▀" if top else "▄", (colour, other, 0)
            else:
                chars[column], pens[column] = " ", (None, colour, 0)
