"""What lies on the play screen: the board, the column beside it, and the rows below it."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown
from app.games.board import Board
from app.games.look import board_of
from app.games.showing import log_of, scene_of, seats_of
from app.play.game_over import GameOver
from app.play.oracle_panel import OraclePanel
from app.play.situation import Situation
from app.widgets.lines import KeyBar, StatusStrip
from app.widgets.move_log import MoveLog
from app.widgets.plates import Plates
from engines.match import AnyMatch
from engines.turns import person_to_move


class Table(Horizontal):
    """The board beside the players, their moves and the oracle: any position of a match."""

    def __init__(self, match: AnyMatch) -> None:
        self.board: Board = board_of(match.game.name)
        self.panel = OraclePanel()
        self._match = match
        self._plates, self._log = Plates(), MoveLog()
        side = Vertical(self._plates, self._log, self.panel, id="side")
        super().__init__(self.board, side, id="table")

    def show(self, ply: int) -> None:
        """Show the position after a number of turns; the present one can be played on."""
        match, waits = self._match, person_to_move(self._match)
        self.board.scene = scene_of(match, ply, live=waits)
        log, entries = self._log, log_of(match)
        if entries != log.entries:
            log.set_reactive(MoveLog.shown, ply)  # painted with the entries, and not once more
        log.entries, log.shown = entries, ply
        self._plates.seats = seats_of(match, thinking=not waits)


class Foot(Vertical):
    """The result or the strip, the line for typed moves, and the keys."""

    def __init__(self) -> None:
        self.sheet, self.line = GameOver(), MoveLine()
        self._sign = _PromptSign(id="sign")
        typing = Horizontal(self._sign, self.line, id="typing")
        super().__init__(self.sheet, StatusStrip(), typing, KeyBar(), id="foot")

    def show(self, now: Situation) -> None:
        """Tell how the game ended, or invite whoever is to choose to type."""
        self.sheet.ending, self._sign.player, example = now.ending, now.chooser, now.example
        self.line.placeholder = f"or type a move, like  {example}" if example else ""


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


class _PromptSign(Picture):
    """The sign before the line for typed moves, in the colour of whoever may type."""

    player: Shown[int | None] = Shown(None)

    def paint(self, canvas: Canvas) -> None:
        """Draw the sign."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        colour = palette.player(self.player) if self.player else palette.dim
        canvas.text(1, 0, "›", colour, bold=True)
