"""The base of sheets that rise from below in the end, and leave the board in sight."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.style import Style
from textual.color import Color
from textual.reactive import reactive
from textual.strip import Strip

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import enlarged, size_of, word
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.widgets.screen import WIDE

if TYPE_CHECKING:
    from seqtui.app.play.state import PlayState

MARGIN = 3
_LEAST = 20
"""How narrow the second column may become so that the headline can be written large."""
_COLUMN, _WIDE_COLUMN = 40, 56
"""Where the second column starts, on a narrow screen and on a wide one."""
_RISE = 0.12
"""How many seconds a sheet takes to come up."""


class Sheet(Picture):
    """A band with a headline in pixels and a few sentences, and below it what there is to see."""

    LIGHTS_UP = True

    state: reactive[PlayState | None] = reactive(None, repaint=False)
    """The play screen's."""
    risen: Shown[float] = Shown(1.0)
    """How much of the sheet has come up from below."""

    def watch_state(self) -> None:
        if self.state is not None:
            self.update(self.state)

    @abstractmethod
    def update(self, state: PlayState) -> None:
        """Show how it ended."""

    def rise(self) -> None:
        """Come up from below, if animation is on."""
        self.risen = 0.0
        self.animate("risen", 1.0, duration=_RISE, easing="out_cubic")

    def _draw(self) -> None:
        super()._draw()
        below = round((1 - self.risen) * self.size.height)
        empty = Strip.blank(self.size.width, Style(bgcolor=self.palette.bg.rich_color))
        self._strips = [empty] * below + self._strips[: self.size.height - below]

    @staticmethod
    def column(canvas: Canvas) -> int:
        """Return where the second column begins."""
        return _COLUMN if canvas.width < WIDE else _WIDE_COLUMN

    def band(self, canvas: Canvas, pixels: int, colour: Color, *, solid: bool) -> Color:
        """Draw the ground of the result, and return the colour of its text.

        Without colours only something to celebrate is solid, and so reversed.
        """
        palette = canvas.palette
        if solid:
            canvas.block(0, 0, canvas.width, pixels, colour)
            return palette.on
        canvas.block(0, 0, canvas.width, pixels, palette.soft)
        canvas.block(0, 0, canvas.width, 1, colour)
        return palette.fg

    def headline(self, canvas: Canvas, text: str, ink: Color, pixels: int) -> int:
        """Write who has won as large as there is room, and return the column after it.

        A name that has no room, or a letter without pixels, stands in bold above the word.
        """
        room = canvas.width - _LEAST - MARGIN - 2
        letters, top = word(text), 0
        if letters is None or size_of(letters)[0] > room:
            name, _, last = text.rpartition(" ")
            top = 2
            end = canvas.text(MARGIN, 0, name, ink, bold=True, width=room)
            letters = word(last) or ()
        else:
            end = 0
        for picture in (enlarged(letters), letters):
            width, height = size_of(picture)
            if width <= room and top + height < pixels:
                canvas.bitmap(MARGIN, top + (pixels - top - height + 1) // 2, picture, ink)
                return max(end, MARGIN + width)
        return end

    def buttons(
        self, canvas: Canvas, x: int, y: int, labels: Iterable[tuple[str, str, str]]
    ) -> int:
        """Draw what can be done as keycaps to click: key, label and action; return the end."""
        palette = canvas.palette
        for key, label, action in labels:
            rect = (x, y, text_width(label) + 4, 1)
            canvas.fill(rect, palette.line if self.target == action else palette.soft)
            canvas.text(x + 1, y, key, palette.acc, bold=True)
            canvas.text(x + 3, y, label, palette.fg)
            canvas.region(rect, action)
            x += rect[2] + 1
        return x
