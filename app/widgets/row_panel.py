"""A column of choices: drawn as one picture, with a cursor, and every part of it clickable."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from textual.color import Color
from textual.message import Message

from app.drawing.bands import Band, BandPicture
from app.drawing.canvas import Canvas
from app.drawing.marks import tray
from app.drawing.palette import GLYPHS, Palette
from app.drawing.picture import Shown
from app.drawing.text import text_width
from app.widgets.heading import heading
from app.widgets.row_layout import arrange
from app.widgets.rows import Dial, Heading, Link, Note, Radio, Row, Tray, Words, row_named, stops


class Turn(NamedTuple):
    """A click target: turn a dial."""

    name: str
    by: int


class Switch(NamedTuple):
    """A click target: one number of a set, or one of the radio lines."""

    name: str
    value: str


class Open(NamedTuple):
    """A click target: write a text anew, or press a tray or a link."""

    name: str


Target: TypeAlias = Turn | Switch | Open


class RowPanel(BandPicture, can_focus=True):
    """Shows rows and says what was done to them; it changes none by itself."""

    rows: Shown[tuple[Row, ...]] = Shown(())
    cursor: Shown[str | None] = Shown(None)
    """The name of the row the cursor stands on, or None while it is elsewhere."""

    @dataclass
    class Picked(Message):
        """Something was clicked."""

        target: Target

    class Pointed(Message):
        """The pointer is on something else, or on nothing."""

    @property
    def pointed(self) -> str | None:
        """The name of the row under the pointer."""
        return self.target.name if isinstance(self.target, Turn | Switch | Open) else None

    def step(self, by: int) -> None:
        """Move the cursor by rows, and stop at the ends."""
        names = stops(self.rows)
        if self.cursor not in names:
            self.cursor = names[0]
        else:
            place = names.index(self.cursor) + by
            self.cursor = names[min(max(place, 0), len(names) - 1)]

    def writing_place(self, name: str) -> tuple[int, int, int]:
        """Return where the text of a row is written: column, row and width."""
        y = 0
        for row, height in arrange(self.rows, self.size.height):
            if isinstance(row, Words) and row.name == name:
                left = _text_column(row)
                return left, y, self.size.width - left - 2
            y += height
        raise LookupError(name)

    def pointed_at(self, target: Hashable | None) -> None:
        """Light up what a click would do."""
        self.repaint()
        self.post_message(self.Pointed())

    def picked(self, target: Hashable) -> None:
        """Say what was clicked."""
        if isinstance(target, Turn | Switch | Open):
            self.post_message(self.Picked(target))

    def ground(self, palette: Palette) -> Color:
        """Set the column off from what lies beside it."""
        return palette.panel

    def bands(self, width: int, height: int) -> Iterable[Band]:
        """Make a band of every row."""
        current = row_named(self.rows, self.cursor)
        for row, lines in arrange(self.rows, height):
            if row is None:
                yield Band(None, lines)
                continue
            target = self.target if self._is_on(row) else None
            looks = type(row), row, row is current, target
            yield Band(looks, lines, partial(self._paint, row=row, current=row is current))

    def _is_on(self, row: Row) -> bool:
        """Tell whether the pointer is on a row."""
        if isinstance(row, Radio):
            return self.target == Switch(row.name, row.value)
        return not isinstance(row, Heading | Note) and row.name == self.pointed

    def _paint(self, canvas: Canvas, row: Row, current: bool) -> None:
        """Draw one row, marked if the cursor is on it, and more faintly under the pointer."""
        palette = canvas.palette
        if isinstance(row, Heading):
            heading(canvas, 0, row.title)
            return
        if isinstance(row, Note):
            canvas.text(4, 0, row.text, canvas.palette.mute, width=canvas.width - 5)
            return
        if isinstance(row, Tray):
            self._tray(canvas, row)
            return
        if current:
            canvas.fill((0, 0, canvas.width, 1), palette.soft)
            canvas.text(0, 0, "▌", palette.acc)
        elif self._is_on(row):
            canvas.fill((0, 0, canvas.width, 1), palette.panel.blend(palette.soft, 0.6))
        self._row(canvas, row)

    def _row(self, canvas: Canvas, row: Radio | Dial | Words | Link) -> None:
        match row:
            case Radio():
                self._radio(canvas, row)
            case Dial():
                self._dial(canvas, row)
            case Words():
                self._words(canvas, row)
            case Link():
                self._link(canvas, row)

    def _radio(self, canvas: Canvas, row: Radio) -> None:
        palette = canvas.palette
        sign = palette.acc if row.chosen else palette.mute
        canvas.text(2, 0, "◉" if row.chosen else "○", sign)
        ink = palette.fg if row.chosen else palette.mute
        canvas.text(4, 0, row.label, ink, bold=row.chosen, width=canvas.width - 5)
        canvas.region((0, 0, canvas.width, 1), Switch(row.name, row.value))

    def _dial(self, canvas: Canvas, row: Dial) -> None:
        palette = canvas.palette
        canvas.region((0, 0, canvas.width, 1), Turn(row.name, 1))
        x = 4 if row.indent else 2
        if row.sign:
            x = canvas.text(x, 0, GLYPHS[row.sign], palette.player(row.sign)) + 1
        left, right = _dial_column(canvas.width), canvas.width - 2
        canvas.text(x, 0, row.label, palette.mute, width=left - x)
        for column, arrow, by, there in ((left, "‹", -1, row.down), (right, "›", 1, row.up)):
            hot = self.target == Turn(row.name, by) and there
            ink = palette.acc if hot else palette.fg if there else palette.dim
            canvas.text(column, 0, arrow, ink, bold=there)
        if row.parts:
            self._parts(canvas, row, left + 1, right - left - 1)
        else:
            room = right - left - 1
            canvas.text(left + 1, 0, row.text, palette.fg, width=room, align="center")
        canvas.region((left - 1, 0, 3, 1), Turn(row.name, -1))
        canvas.region((right - 1, 0, 3, 1), Turn(row.name, 1))

    def _parts(self, canvas: Canvas, row: Dial, left: int, room: int) -> None:
        """Write the numbers of a set; those that are off are faint and in no brackets."""
        palette = canvas.palette
        pitch = min(3, room // len(row.parts))
        x = left + (room - pitch * len(row.parts)) // 2
        for number, on in row.parts:
            target = Switch(row.name, str(number))
            if target == self.target:
                canvas.fill((x, 0, pitch, 1), palette.line)
            ink = palette.fg if on else palette.dim
            canvas.text(x + pitch // 2, 0, str(number), ink, bold=on, underline=on)
            canvas.region((x, 0, pitch, 1), target)
            x += pitch

    def _words(self, canvas: Canvas, row: Words) -> None:
        palette = canvas.palette
        left = _text_column(row)
        if row.sign:
            canvas.text(2, 0, GLYPHS[row.sign], palette.player(row.sign))
        canvas.text(2 + 2 * bool(row.sign), 0, row.label, palette.mute)
        room = canvas.width - left - 2
        if not row.fixed:
            hot = self.target == Open(row.name)
            canvas.fill((left, 0, room, 1), palette.line if hot else palette.soft)
            canvas.region((0, 0, canvas.width, 1), Open(row.name))
        ink = palette.mute if row.fixed or row.faint else palette.fg
        canvas.text(left, 0, row.text, ink, width=room)

    def _tray(self, canvas: Canvas, row: Tray) -> None:
        """Draw the tray with its shadow, brighter under the pointer."""
        palette = canvas.palette
        colour = palette.acc
        if self.target == Open(row.name):
            colour = colour.blend(palette.tile_hi, 0.35)
        thick = canvas.height - 1
        line = (1, thick - 1, canvas.width - 2, 1)
        canvas.fill((1, 0, line[2], thick), colour)
        tray(canvas, line, "", colour)
        label = f"▸ {row.label} ◂" if row.name == self.cursor else row.label
        middle = (thick - 1) // 2
        canvas.text(1, middle, label, palette.on, bold=True, width=line[2], align="center")
        canvas.region((1, 0, line[2], canvas.height), Open(row.name))

    def _link(self, canvas: Canvas, row: Link) -> None:
        palette = canvas.palette
        canvas.text(2, 0, row.key, palette.fg, bold=True)
        x = 3 + text_width(row.key)
        room = canvas.width - x - 1
        label = row.label if text_width(row.label + row.more) > room else row.label + row.more
        canvas.text(x, 0, label, palette.mute, width=room)
        canvas.region((0, 0, canvas.width, 1), Open(row.name))


def _dial_column(width: int) -> int:
    """Return the column of the left arrow: the values get as much as labels leave them."""
    return 15 if width < 40 else 17


def _text_column(row: Words) -> int:
    return 4 if row.sign else 15
