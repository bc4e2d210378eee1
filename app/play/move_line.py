"""The line for typed moves, and the sign before it."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.widgets import Input

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown


class MoveLine(Input):
    """Takes moves in any of the forms the rules pages list; Escape gives the board back."""

    BINDINGS = [Binding("escape", "screen.stop_typing", show=False)]  # noqa: RUF012 - as Textual wants it

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
            await self.run_action("screen.stop_typing")
        elif character.isprintable():
            self.insert_text_at_cursor(character)

    def on_blur(self, event: events.Blur) -> None:
        """Forget what was typed when the focus goes elsewhere."""
        self.value = ""


class PromptSign(Picture):
    """The sign before the line for typed moves, in the colour of whoever may type."""

    player: Shown[int | None] = Shown(None)

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        colour = palette.player(self.player) if self.player else palette.dim
        canvas.text(1, 0, "›", colour, bold=True)
