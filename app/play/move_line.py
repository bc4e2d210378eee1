"""The line for typed moves."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input


class MoveLine(Input):
    """Takes moves in any of the forms the rules pages list; Escape gives the board back."""

    BINDINGS = [Binding("escape", "leave", show=False)]  # noqa: RUF012 - as Textual wants it

    @dataclass
    class Left(Message):
        """The player wants back to the board."""

    def __init__(self) -> None:
        super().__init__(compact=True, select_on_focus=False)
        self.cursor_blink = False

    def begin(self, text: str = "") -> None:
        """Start typing, with what has been typed already."""
        self.value = text
        self.cursor_position = len(text)
        # At once: the next keys may have arrived already, and must not reach the board.
        self.screen.set_focus(self)

    async def take(self, key: str, character: str) -> None:
        """Take a key that was pressed for this line before it had the focus."""
        if key == "enter":
            await self.action_submit()
        elif key == "backspace":
            self.action_delete_left()
        elif key == "escape":
            self.action_leave()
        elif character.isprintable():
            self.insert_text_at_cursor(character)

    def action_leave(self) -> None:
        """Drop what was typed and go back to the board."""
        self.value = ""
        self.post_message(self.Left())

    def on_blur(self, event: events.Blur) -> None:
        """Forget what was typed when the focus goes elsewhere."""
        self.value = ""
