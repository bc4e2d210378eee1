"""A picture made of bands across its width, each painted only when what it shows has changed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from textual.color import Color
from textual.strip import Strip

from app.drawing.canvas import Canvas, Rect
from app.drawing.palette import Palette
from app.drawing.picture import Picture

_ENOUGH = 500
"""How many painted bands are kept; more than a person can see in a minute."""


class Band(NamedTuple):
    """A few rows of a picture."""

    shows: Hashable
    """Everything that decides how it looks, apart from its size and the colours."""
    height: int
    paint: Callable[[Canvas], None] | None = None
    """Draws it on a canvas of its own; None for empty rows."""


class _Painted(NamedTuple):
    strips: list[Strip]
    regions: list[tuple[Rect, Hashable]]


class BandPicture(Picture):
    """Puts bands below each other; a key press costs only the bands that it changes."""

    def __init__(self) -> None:
        super().__init__()
        self._painted: dict[Hashable, _Painted] = {}

    @abstractmethod
    def bands(self, width: int, height: int) -> Iterable[Band]:
        """Return the bands from the top, together as high as the picture."""

    def paint(self, canvas: Canvas) -> None:
        """Say what can be clicked; the rows themselves come from the bands."""
        self._assemble(canvas)

    def ground(self, palette: Palette) -> Color:
        """Return the colour behind everything."""
        return palette.bg

    def _draw(self) -> None:
        self._canvas = Canvas(*self.size, self.palette)
        self._strips = self._assemble(self._canvas)

    def _assemble(self, canvas: Canvas) -> list[Strip]:
        strips: list[Strip] = []
        for band in self.bands(canvas.width, canvas.height):
            painted = self._band(band, canvas.width, canvas.palette)
            for (x, y, width, height), target in painted.regions:
                canvas.region((x, y + len(strips), width, height), target)
            strips += painted.strips
        return strips[: canvas.height]

    def _band(self, band: Band, width: int, palette: Palette) -> _Painted:
        key = (band.shows, band.height, width, palette)
        if (painted := self._painted.get(key)) is None:
            canvas = Canvas(width, band.height, palette, self.ground(palette))
            if band.paint is not None:
                band.paint(canvas)
            if len(self._painted) >= _ENOUGH:
                self._painted.clear()
            painted = self._painted[key] = _Painted(canvas.strips(), canvas.regions)
        return painted
