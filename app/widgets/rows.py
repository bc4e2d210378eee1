"""The rows of a column of choices: what each holds, how it is drawn, and what a click on it means.

A screen lists them and :class:`seqtui.app.widgets.choices.RowPanel` shows them. A row is drawn on a
canvas of its own; ``hot`` is what the pointer is over, if that is a part of this row, and
``current`` tells whether the cursor stands here.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.marks import tray
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import text_width


class Part(NamedTuple):
    """What can be clicked: a step, a value that can be picked, or (None) a whole row."""

    row: str
    value: int | str | None = None


class Stepper(NamedTuple):
    """A label and ``‹ value ›``; a click anywhere but on ``‹`` turns it on."""

    name: str
    label: str
    text: str
    about: str = ""
    note: str | None = None
    """A second line that says more."""
    sign: int | None = None
    """The player whose sign stands before the label."""
    down: bool = True
    up: bool = True
    """Whether there is a value before and after this one."""
    parts: tuple[tuple[int, bool], ...] = ()
    """Numbers that can be switched on and off one by one, and which of them are on."""
    indent: bool = False

    @property
    def stop(self) -> str:
        """What the cursor calls this row."""
        return self.name

    def paint(self, canvas: Canvas, hot: Part | None, current: bool) -> None:
        _mark(canvas, hot is not None, current)
        palette = canvas.palette
        canvas.region((0, 0, canvas.width, 1), Part(self.name, 1))
        x = 4 if self.indent else 2
        if self.sign:
            x = canvas.text(x, 0, GLYPHS[self.sign], palette.player(self.sign)) + 1
        # The values get as much room as the labels leave them.
        left = 15 if canvas.width < 40 else 17
        canvas.text(x, 0, self.label, palette.mute, width=left - x)
        self.paint_value(canvas, hot, left, x)

    def paint_value(self, canvas: Canvas, hot: Part | None, left: int, label: int) -> None:
        """Write the value between its arrows, from a column on, and the note below the label."""
        palette, right = canvas.palette, canvas.width - 2
        room = right - left - 1
        if self.parts:
            self._paint_parts(canvas, hot, left + 1, room)
        else:
            canvas.text(left + 1, 0, self.text, palette.fg, width=room, align="center")
        for column, arrow, by, there in ((left, "‹", -1, self.down), (right, "›", 1, self.up)):
            target = Part(self.name, by)
            ink = palette.dim if not there else palette.acc if hot == target else palette.fg
            canvas.text(column, 0, arrow, ink, bold=there)
            canvas.region((column - 1, 0, 3, 1), target)
        if self.note:
            x = max(0, min(label, canvas.width - text_width(self.note)))
            canvas.text(x, 1, self.note, palette.mute, width=canvas.width - x)

    def _paint_parts(self, canvas: Canvas, hot: Part | None, left: int, room: int) -> None:
        """Write the numbers of a set; those that are on are underlined, the others faint."""
        palette = canvas.palette
        pitch = min(3, room // len(self.parts))
        x = left + (room - pitch * len(self.parts)) // 2
        for number, on in self.parts:
            target = Part(self.name, str(number))
            if target == hot:
                canvas.fill((x, 0, pitch, 1), palette.line)
            ink = palette.fg if on else palette.dim
            canvas.text(x + pitch // 2, 0, str(number), ink, bold=on, underline=on)
            canvas.region((x, 0, pitch, 1), target)
            x += pitch


class RadioButton(NamedTuple):
    """One of several lines of which one is chosen; they share a name and follow each other."""

    name: str
    value: str
    label: str
    chosen: bool
    about: str = ""
    stepper: Stepper | None = None
    """What can be turned on the same line while it is chosen."""
    note: str | None = None
    """A second line that says more."""

    @property
    def stop(self) -> str:
        return f"{self.name} {self.value}"

    def paint(self, canvas: Canvas, hot: Part | None, current: bool) -> None:
        _mark(canvas, hot is not None, current)
        palette = canvas.palette
        sign = palette.acc if self.chosen else palette.mute
        canvas.text(2, 0, "◉" if self.chosen else "○", sign)
        ink = palette.fg if self.chosen else palette.mute
        end = canvas.text(4, 0, self.label, ink, bold=self.chosen, width=canvas.width - 5)
        canvas.region((0, 0, canvas.width, canvas.height), Part(self.name, self.value))
        if self.note:
            canvas.text(4, 1, self.note, palette.mute, width=canvas.width - 4)
        if self.stepper:
            self.stepper.paint_value(canvas, hot, end + 2, 4)


class TextField(NamedTuple):
    """A line of text that can be rewritten."""

    name: str
    text: str
    about: str = ""
    label: str = ""
    sign: int | None = None
    """The player whose sign stands before it."""
    fixed: bool = False
    """Whether it is only shown and cannot be rewritten."""
    empty: str = ""
    """What is shown faintly while there is no text."""

    @property
    def stop(self) -> str:
        return self.name

    @property
    def column(self) -> int:
        return 4 if self.sign else 15

    def paint(self, canvas: Canvas, hot: Part | None, current: bool) -> None:
        _mark(canvas, hot is not None, current)
        palette = canvas.palette
        if self.sign:
            canvas.text(2, 0, GLYPHS[self.sign], palette.player(self.sign))
        canvas.text(2 + 2 * bool(self.sign), 0, self.label, palette.mute)
        room = canvas.width - self.column - 2
        if not self.fixed:
            canvas.fill((self.column, 0, room, 1), palette.line if hot else palette.soft)
            canvas.region((0, 0, canvas.width, 1), Part(self.name))
        ink = palette.fg if self.text and not self.fixed else palette.mute
        canvas.text(self.column, 0, self.text or self.empty, ink, width=room)


class Button(NamedTuple):
    """Something to press; one with a key is only a line, another one begins the column's bottom."""

    name: str
    label: str
    about: str = ""
    key: str = ""
    more: str = ""
    """What follows the label where there is room."""
    note: str = ""
    """What a high tray says below the label instead."""
    enabled: bool = True
    """Whether Enter would press it now."""

    @property
    def stop(self) -> str:
        return self.name

    def paint(self, canvas: Canvas, hot: Part | None, current: bool) -> None:
        paint = self._paint_line if self.key else self._paint_tray
        canvas.region(paint(canvas, hot is not None, current), Part(self.name))

    def _paint_tray(self, canvas: Canvas, hot: bool, current: bool) -> Rect:
        palette = canvas.palette
        colour = palette.acc if self.enabled else palette.soft
        colour = colour.blend(palette.tile_hi, 0.35) if hot else colour
        thick = canvas.height - 1
        line = (1, thick - 1, canvas.width - 2, 1)
        canvas.fill((1, 0, line[2], thick), colour)
        note = self.note if thick > 1 else ""
        tray(canvas, line, "", colour)
        label = self.label if note else self._with_more(line[2] - 4)
        label = f"▸ {label} ◂" if current else label
        middle = (thick - 1) // 2
        ink = palette.on if self.enabled else palette.mute
        canvas.text(1, middle, label, ink, bold=True, width=line[2], align="center")
        canvas.text(1, middle + 1, note, ink, width=line[2], align="center")
        return 1, 0, line[2], canvas.height

    def _with_more(self, room: int) -> str:
        whole = self.label + self.more
        return self.label if text_width(whole) > room else whole

    def _paint_line(self, canvas: Canvas, hot: bool, current: bool) -> Rect:
        _mark(canvas, hot, current)
        palette = canvas.palette
        canvas.text(2, 0, self.key, palette.fg, bold=True)
        x = 3 + text_width(self.key)
        room = canvas.width - x - 1
        canvas.text(x, 0, self._with_more(room), palette.mute, width=room)
        return 0, 0, canvas.width, 1


Row: TypeAlias = RadioButton | Stepper | TextField | Button
Column: TypeAlias = tuple[Row | str, ...]
"""The rows of a column; a text among them is a heading, with a note after two spaces."""


def _mark(canvas: Canvas, hot: bool, current: bool) -> None:
    """Show that the cursor is on a row of one line, or, more faintly, that the pointer is."""
    palette = canvas.palette
    if current:
        canvas.fill((0, 0, canvas.width, 1), palette.soft)
        canvas.text(0, 0, "▌", palette.acc)
    elif hot:
        canvas.fill((0, 0, canvas.width, 1), palette.panel.blend(palette.soft, 0.6))
