"""What lies below the board: the result or the strip, the line for typed moves, and the keys."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown
from app.play.game_over import GameOver
from app.play.situation import Situation
from app.store.aids import Aids
from app.widgets.lines import KeyBar, StatusStrip
from engines.match import AnyMatch


class Foot(Vertical):
    """The rows below the board."""

    def __init__(self, match: AnyMatch, aids: Aids) -> None:
        self.line = MoveLine()
        self._match = match
        self._sheet, self._sign = GameOver(match, aids), _PromptSign(id="sign")
        typing = Horizontal(self._sign, self.line, id="typing")
        super().__init__(self._sheet, StatusStrip(), typing, KeyBar(), id="foot")

    def show(self, now: Situation) -> None:
        """Tell how the game ended, or invite whoever is to choose to type."""
        self._sheet.outcome, self._sheet.course = self._match.outcome, now.course
        self._sign.player, example = now.chooser, now.example
        self.line.placeholder = f"or type a move, like  {example}" if example else ""


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


class _PromptSign(Picture):
    """The sign before the line for typed moves, in the colour of whoever may type."""

    player: Shown[int | None] = Shown(None)

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        colour = palette.player(self.player) if self.player else palette.dim
        canvas.text(1, 0, "›", colour, bold=True)
