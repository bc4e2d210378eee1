"""Screens with a column of choices: the rows, the panel that shows them, and the screens' base.

A row is drawn on a canvas of its own; ``hot`` is what the pointer is over, if that is a part of
this row, and ``current`` tells whether the cursor stands here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from textual import on
from textual.binding import Binding
from textual.color import Color
from textual.widgets import Input

from seqtui.app.commands import HELP, Command
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import banner, heading
from seqtui.app.drawing.palette import GLYPHS, Palette
from seqtui.app.drawing.picture import Band, BandPicture, Picture, Shown
from seqtui.app.drawing.text import first_fit, text_width
from seqtui.app.settings import Preferences, Settings
from seqtui.app.widgets.bars import Key, Notice
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.errors import BadInput

Direction = Literal["up", "down", "left", "right"]

_ROOMY = 28
"""From this height on, a button is three rows high and the column has blank edges."""


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
        for column, arrow, by, enabled in ((left, "‹", -1, self.down), (right, "›", 1, self.up)):
            target = Part(self.name, by)
            ink = palette.dim if not enabled else palette.acc if hot == target else palette.fg
            canvas.text(column, 0, arrow, ink, bold=enabled)
            canvas.region((column - 1, 0, 3, 1), target)
        if self.note:
            x = max(0, min(label, canvas.width - text_width(self.note)))
            canvas.text(x, 1, self.note, palette.mute, width=canvas.width - x)

    def _paint_parts(self, canvas: Canvas, hot: Part | None, left: int, room: int) -> None:
        """Write the numbers of a set; those that are on are underlined, the others faint."""
        palette = canvas.palette
        pitch = min(3, room // len(self.parts))
        x = left + (room - pitch * len(self.parts)) // 2
        for number, is_on in self.parts:
            target = Part(self.name, str(number))
            if target == hot:
                canvas.fill((x, 0, pitch, 1), palette.line)
            ink = palette.fg if is_on else palette.dim
            canvas.text(x + pitch // 2, 0, str(number), ink, bold=is_on, underline=is_on)
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

    def paint(self, canvas: Canvas, hot: Part | None, current: bool) -> None:
        _mark(canvas, hot is not None, current)
        palette = canvas.palette
        sign = palette.acc if self.chosen else palette.mute
        canvas.text(2, 0, "◉" if self.chosen else "○", sign)
        ink = palette.fg if self.chosen else palette.mute
        end = canvas.text(4, 0, self.label, ink, bold=self.chosen, width=canvas.width - 5)
        canvas.region((0, 0, canvas.width, canvas.height), Part(self.name, self.value))
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
    """What a high button says below the label instead."""
    enabled: bool = True
    """Whether Enter would press it now."""

    def paint(self, canvas: Canvas, hot: Part | None, current: bool) -> None:
        palette, labels = canvas.palette, (self.label + self.more, self.label)
        if self.key:
            _mark(canvas, hot is not None, current)
            x = canvas.text(2, 0, self.key, palette.fg, bold=True) + 1
            room = canvas.width - x - 1
            canvas.text(x, 0, first_fit(labels, room), palette.mute, width=room)
            canvas.region((0, 0, canvas.width, 1), Part(self.name))
            return
        width, thick = canvas.width - 2, canvas.height - 1
        colour = palette.acc if self.enabled else palette.soft
        colour = colour.blend(palette.tile_hi, 0.35) if hot else colour
        canvas.fill((1, 0, width, thick), colour)
        banner(canvas, (1, thick - 1, width, 1), "", colour)
        note = self.note if thick > 1 else ""
        label = self.label if note else first_fit(labels, width - 4)
        label = f"▸ {label} ◂" if current else label
        middle, ink = (thick - 1) // 2, palette.on if self.enabled else palette.mute
        canvas.text(1, middle, label, ink, bold=True, width=width, align="center")
        canvas.text(1, middle + 1, note, ink, width=width, align="center")
        canvas.region((1, 0, width, canvas.height), Part(self.name))


Row: TypeAlias = RadioButton | Stepper | TextField | Button
Column: TypeAlias = tuple[Row | str, ...]
"""The rows of a column; a text among them is a heading."""


def _stop_of(row: Row) -> str:
    """Return what the cursor calls a row; radio buttons share a name."""
    return f"{row.name} {row.value}" if isinstance(row, RadioButton) else row.name


def _mark(canvas: Canvas, hot: bool, current: bool) -> None:
    """Show that the cursor is on a row of one line, or, more faintly, that the pointer is."""
    palette = canvas.palette
    if current:
        canvas.fill((0, 0, canvas.width, 1), palette.soft)
        canvas.text(0, 0, "▌", palette.acc)
    elif hot:
        canvas.fill((0, 0, canvas.width, 1), palette.panel.blend(palette.soft, 0.6))


class RowPanel(BandPicture, can_focus=True):
    """Shows a column of rows, and changes none of them by itself."""

    LIGHTS_UP = True
    DEFAULT_CSS = """
    RowPanel Input { position: absolute; height: 1; background: $seq-line; color: $seq-fg; }
    """
    BINDINGS = [Binding("escape", "screen.drop", show=False)]  # noqa: RUF012 - as Textual wants it

    rows: Shown[Column] = Shown(())
    cursor: Shown[str | None] = Shown(None)
    """The stop of the row the cursor stands on, or None while it is elsewhere."""
    writing: Shown[bool] = Shown(False)
    """Whether a text is being written, so that Enter presses no button."""

    @property
    def current(self) -> Row | None:
        return next((row for row in self._rows if _stop_of(row) == self.cursor), None)

    @property
    def pointed(self) -> Row | None:
        """The row under the pointer."""
        return self.row_of(self._hot) if self._hot else None

    @property
    def _hot(self) -> Part | None:
        return self.target if isinstance(self.target, Part) else None

    @property
    def _rows(self) -> list[Row]:
        return [row for row in self.rows if not isinstance(row, str)]

    def row_of(self, part: Part) -> Row | None:
        """Return the row that something belongs to; of radio lines by name the chosen one."""
        for row in self._rows:
            named = row.name == part.row
            if isinstance(row, RadioButton):
                named &= row.chosen if part.value is None else part.value == row.value
                named |= row.stepper is not None and row.stepper.name == part.row
            if named:
                return row
        return None

    def step(self, by: int) -> None:
        """Move the cursor by rows, and stop at the ends."""
        free = (row for row in self._rows if not (isinstance(row, TextField) and row.fixed))
        stops = list(map(_stop_of, free))
        place = stops.index(self.cursor) + by if self.cursor in stops else 0
        self.cursor = stops[min(max(place, 0), len(stops) - 1)]

    def ground(self, palette: Palette) -> Color:
        return palette.panel

    def bands(self, width: int, height: int) -> Iterable[Band]:
        current, pointed = self.current, self.pointed
        for row, lines in self.places(self.rows, height):
            if row is None:
                yield Band(None, lines)
            elif isinstance(row, str):
                yield Band(row, lines, partial(heading, y=0, title=row))
            else:
                lit, hot = row is current, self._hot if row is pointed else None
                if isinstance(row, Button):
                    row = row._replace(enabled=not self.writing)
                paint = partial(row.paint, hot=hot, current=lit)
                yield Band((type(row), row, hot, lit), lines, paint)

    @staticmethod
    def places(rows: Column, height: int) -> Iterator[tuple[Row | str | None, int]]:
        """Place the rows from the top, and from the high button on at the bottom, with their lines.

        Blank lines go above that button first, then above the headings from the last one up, and
        then to the edges of the column.
        """
        roomy = height >= _ROOMY
        upper, lower = _parted(rows)
        # A button with a key has its line before it appears, so that nothing moves when it does.
        free = int(len(lower) < 2)
        spare = height - free - sum(_lines(row, roomy) for row in rows)
        breaks = sum(isinstance(row, str) for row in upper[1:])
        blanks = max(0, min(breaks, spare - 1))
        if roomy:
            yield None, 1
        for number, row in enumerate(upper):
            if number and isinstance(row, str):
                if breaks <= blanks:
                    yield None, 1
                breaks -= 1
            yield row, _lines(row, roomy)
        if (rest := spare - blanks - 2 * roomy) > 0:
            yield None, rest
        for pressed in lower:
            yield pressed, _lines(pressed, roomy)
        if roomy + free:
            yield None, roomy + free

    @staticmethod
    def fits(rows: Column, height: int) -> bool:
        """Tell whether a column shows all its rows, with air between its parts if it is high."""
        roomy = height >= _ROOMY
        upper, lower = _parted(rows)
        air = 2 + sum(isinstance(row, str) for row in upper) if roomy else 0
        return sum(_lines(row, roomy) for row in rows) + (len(lower) < 2) + air <= height


def _parted(rows: Column) -> tuple[Column, Column]:
    """Part a column before its high button."""
    high = (n for n, row in enumerate(rows) if isinstance(row, Button) and not row.key)
    place = next(high, len(rows))
    return rows[:place], rows[place:]


def _lines(row: Row | str, roomy: bool) -> int:
    """Return how many lines a row has."""
    if isinstance(row, Button) and not row.key:
        return 4 if roomy else 2
    stepper = row.stepper if isinstance(row, RadioButton) else row
    return 2 if isinstance(stepper, Stepper) and stepper.note is not None else 1


class ChoicesScreen(CommandScreen):
    """Shows the settings as rows and keeps what is changed in the preferences."""

    HOME: ClassVar[str | None] = None
    """The row the cursor goes to when its own is gone."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.panel = RowPanel()

    # What a screen says about its rows

    @abstractmethod
    def make_rows(self) -> Column:
        """Return the rows for the present choices."""

    @abstractmethod
    def open(self, row: Row | None) -> None:
        """Do what Enter means where the cursor stands, unless it is a text."""

    def turned(self, name: str, to: int | str) -> Settings:
        """Return the settings after a row was turned by a step or set to a picked value."""
        return self.settings.turned(name, to)

    def prompt(self, row: Row | None) -> Notice:
        """Say what a row is about and what can be done with it."""
        match row:
            case TextField():
                hint = f"Press {self.key('open')} to edit it."
            case RadioButton(chosen=False):
                hint = f"{self.key('open')} chooses it."
            case Stepper() | RadioButton():
                hint = "← → changes it."
            case _:
                hint = f"Press {self.key('open')}, or click it."
        return Notice("▸", row.about if row else "", (hint, ""))

    def label_of(self, command: Command) -> str:
        """Say what Enter means on a text."""
        edits = command.action == "open" and isinstance(self.panel.current, TextField)
        return "edit" if edits else command.label

    def take(self, name: str, text: str) -> None:
        """Keep a written text, or raise BadInput if it cannot be kept."""
        self.preferences.take(self.settings.renamed(int(name[-1]), text))

    def remark(self, name: str) -> Notice | None:
        """Say what should be known about a text that was just written, if anything."""
        return None

    # Showing

    @property
    def settings(self) -> Settings:
        """The present choices."""
        return self.preferences.settings

    def on_mount(self) -> None:
        self.watch(self.panel, "target", self.show_prompt, init=False)
        self.show()
        self.show_keys()

    def show(self) -> None:
        """Bring every part up to date with the choices."""
        panel = self.panel
        panel.rows = self.make_rows()
        if panel.current is None:
            home = panel.row_of(Part(self.HOME)) if self.HOME else None
            panel.cursor = _stop_of(home) if home else None
        self.show_prompt()

    def show_prompt(self) -> None:
        """Say what to do next, or what the row under the pointer or the cursor is about."""
        self.say(self.prompt(self.panel.pointed or self.panel.current))

    # Changing

    def go_to(self, row: Row | None) -> None:
        self.panel.focus()
        if row is not None and self.panel.cursor != _stop_of(row):
            self.panel.cursor = _stop_of(row)
            self.show_prompt()
            self.show_keys()

    def keep(self, settings: Settings) -> None:
        """Keep the changed choices and show them."""
        self.preferences.take(settings)
        self.show()
        self.show_keys()

    def turn(self, by: int) -> None:
        """Turn the stepper under the cursor, or choose the line."""
        row = self.panel.current
        if isinstance(row, RadioButton) and not row.chosen:
            self.keep(self.turned(row.name, row.value))
        elif isinstance(row, RadioButton) and not row.stepper:
            self.keep(self.turned(row.name, by))
            self.go_to(self.panel.row_of(Part(row.name)))
        elif isinstance(row, Stepper | RadioButton):
            stepper = row.stepper if isinstance(row, RadioButton) and row.stepper else row
            self.keep(self.turned(stepper.name, by))

    @on(Picture.Picked, "RowPanel")
    def _part_picked(self, message: Picture.Picked) -> None:
        if isinstance(part := message.target, Part):
            self.go_to(self.panel.row_of(part))
            if part.value is None:
                self.action_open()
            else:
                self.keep(self.turned(part.row, part.value))

    def action_steer(self, direction: Direction) -> None:
        if direction in ("up", "down"):
            self.panel.focus()
            self.panel.step(-1 if direction == "up" else 1)
            self.show_prompt()
            self.show_keys()
        else:
            self.turn(-1 if direction == "left" else 1)

    def action_change(self) -> None:
        if isinstance(self.panel.current, Stepper | RadioButton):
            self.turn(1)
        else:
            self.action_open()

    def action_open(self) -> None:
        row = self.panel.current
        if isinstance(row, TextField):
            self._write(row)
        else:
            self.open(row)

    # Writing: Enter keeps what was written, and so does going elsewhere; Escape drops it

    def _write(self, row: TextField, *, afresh: bool = True) -> None:
        """Let a line be written: ``afresh`` if the first letter takes the place of it all."""
        panel, y = self.panel, 0
        for place, lines in panel.places(panel.rows, panel.size.height):
            if isinstance(place, TextField) and place.name == row.name:
                break
            y += lines
        line = Input(row.text, name=row.name, compact=True, select_on_focus=afresh)
        line.cursor_blink = False
        line.styles.offset = (row.column, y)
        line.styles.width = panel.size.width - row.column - 2
        panel.mount(line)
        panel.writing = True
        line.focus()
        self.key_bar.keys = (
            Key("enter", "done", "focused.submit"),
            Key("esc", "drop", "drop"),
            Key(HELP.key_name, HELP.label, HELP.action),
        )
        self.say(Notice("▸", row.about, "Enter keeps what you write, Escape drops it."))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave Escape its usual meaning unless a text is being written."""
        return action != "drop" or isinstance(self.focused, Input)

    def action_drop(self) -> None:
        row, line = self.panel.current, self.focused
        if isinstance(line, Input) and isinstance(row, TextField):
            line.value = row.text
        self.panel.focus()

    @on(Input.Submitted)
    def _finished(self) -> None:
        self.panel.focus()

    @on(Input.Blurred)
    def _written(self, message: Input.Blurred) -> None:
        """Take what was written, whatever has ended the writing."""
        problem = None
        try:
            self.take(message.input.name or "", message.value)
        except BadInput as error:
            problem = error.message
        message.input.remove()
        self.panel.writing = False
        self.show()
        self.show_keys()
        row = self.panel.current if self.focused is self.panel else None
        if problem and isinstance(row, TextField) and row.name == message.input.name:
            self._write(row._replace(text=message.value), afresh=False)  # to be corrected
        if not self.refuse(problem) and (remark := self.remark(message.input.name or "")):
            self.say(remark)
