"""The base of screens with a column of choices: keys, clicks and writing, the same everywhere."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Literal

from textual import on

from app.commands import HELP
from app.settings import Preferences, Settings
from app.widgets.lines import Key, KeyBar, Notice
from app.widgets.row_panel import RowPanel
from app.widgets.rows import Dial, Open, Radio, Row, Stop, Switch, Turn, Words
from app.widgets.screen import CommandScreen

if TYPE_CHECKING:
    from app.widgets.edit_line import EditLine

Direction = Literal["up", "down", "left", "right"]


class ChoicesScreen(CommandScreen):
    """Shows the settings as rows and keeps what is changed in the preferences."""

    HOME: ClassVar[str | None] = None
    """The row the cursor goes to when its own is gone."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences

    # What a screen says about its rows

    @abstractmethod
    def make_rows(self) -> tuple[Row, ...]:
        """Return the rows for the present choices."""

    @abstractmethod
    def open(self, row: Stop | None) -> None:
        """Do what Enter means where the cursor stands, unless it is a text."""

    def turned(self, name: str, by: int) -> Settings:
        """Return the settings after the dial or the radio lines of a row were turned."""
        return self.settings.turned(name, by)

    def switched(self, name: str, value: str) -> Settings:
        """Return the settings after a radio line, or a number of a set, was picked."""
        return self.settings.changed(**{name: value})

    def what_arrows_move(self) -> str:
        """Return what up and down go through."""
        return "option"

    def prompt(self, row: Stop | None) -> Notice:
        """Say what a row is about and what can be done with it."""
        match row:
            case Words():
                return Notice("▸", row.about, "Press Enter to write another.")
            case Dial() | Radio():
                return Notice("▸", row.about, "← → changes it.")
            case None:
                return Notice("▸", "")
            case _:
                return Notice("▸", row.about, "Press Enter, or click it.")

    def take(self, name: str, text: str) -> str | None:
        """Keep a written text, or say why it cannot be kept."""
        self.preferences.take(self.settings.renamed(int(name[-1]), text))
        return None

    # Showing

    @property
    def settings(self) -> Settings:
        """The present choices."""
        return self.preferences.settings

    @property
    def panel(self) -> RowPanel:
        """The column of choices."""
        return self.query_one(RowPanel)

    def on_mount(self) -> None:
        """Show what is chosen."""
        self.show()
        self.show_keys()

    def show(self) -> None:
        """Bring every part up to date with the choices."""
        panel = self.panel
        panel.rows = self.make_rows()
        if panel.current is None:
            panel.cursor = self.HOME
        self.show_prompt()

    def show_prompt(self) -> None:
        """Say what to do next, or what the row under the pointer or the cursor is about."""
        self.say(self.prompt(self.panel.pointed or self.panel.current))

    def bar(self) -> tuple[Key, ...]:
        """Return the keys, the arrows first."""
        return (Key("↑ ↓", self.what_arrows_move()), *super().bar())

    # Changing

    def go_to(self, name: str) -> None:
        """Put the cursor on a row."""
        self.panel.focus()
        if self.panel.cursor != name:
            self.panel.cursor = name
            self.show_prompt()
            self.show_keys()

    def keep(self, settings: Settings) -> None:
        """Take changed choices over and show them."""
        self.preferences.take(settings)
        self.show()

    def turn(self, by: int) -> None:
        """Turn the dial under the cursor."""
        row = self.panel.current
        if isinstance(row, Dial | Radio):
            self.keep(self.turned(row.name, by))

    @on(RowPanel.Picked)
    def _picked(self, message: RowPanel.Picked) -> None:
        self.go_to(message.target.name)
        match message.target:
            case Turn(_, by):
                self.turn(by)
            case Switch(name, value):
                self.keep(self.switched(name, value))
            case Open():
                self.action_open()

    @on(RowPanel.Pointed)
    def _pointed(self) -> None:
        self.show_prompt()

    # Writing

    def _write(self, row: Words) -> None:
        # Imported when somebody writes: the first frame does without a text field.
        from app.widgets.edit_line import EditLine

        line = EditLine(row.name, row.text, self.panel.writing_place(row))
        self.panel.mount(line)
        line.focus()
        self.query_one(KeyBar).keys = (
            Key("enter", "keep", "focused.submit"),
            Key("esc", "drop", "focused.drop"),
            Key(HELP.key_name, HELP.label, HELP.action),
        )
        self.say(Notice("▸", row.about, "Enter keeps what you write, Escape drops it."))

    def on_edit_line_written(self, message: EditLine.Written) -> None:
        """Take what was written."""
        message.stop()
        problem = self.take(message.row, message.text) if message.text is not None else None
        if message.from_line:
            self.panel.focus()
        self.show()
        self.show_keys()
        if problem:
            self.refuse(problem)

    # Commands

    def action_steer(self, direction: Direction) -> None:
        if direction in ("up", "down"):
            self.panel.focus()
            self.panel.step(-1 if direction == "up" else 1)
            self.show_prompt()
        else:
            self.turn(-1 if direction == "left" else 1)

    def action_change(self) -> None:
        if isinstance(self.panel.current, Dial | Radio):
            self.turn(1)
        else:
            self.action_open()

    def action_open(self) -> None:
        row = self.panel.current
        if isinstance(row, Words):
            self._write(row)
        else:
            self.open(row)
