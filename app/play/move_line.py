"""Typed moves: the line they are typed on, and those that wait until a person is to choose."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Input

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.games.board import Board
from seqtui.app.play.situation import PlayState
from seqtui.app.requests import DropTyped, TypedDropped
from seqtui.app.widgets.bars import Notice
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.errors import Refused


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
        self.screen.set_focus(self)

    @property
    def _is_refused(self) -> bool:
        """Whether it holds a refused move that the next letter would replace."""
        return bool(self.value) and self.selected_text == self.value

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Let commands work again after a refused move, as on the board."""
        return not self._is_refused and super().check_consume_key(key, character)

    def on_key(self, event: events.Key) -> None:
        """Leave it to the screen, which knows commands from moves, to begin anew."""
        if self._is_refused and event.is_printable:
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Leave it to the screen: a pasted text may hold several moves."""
        event.prevent_default()

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


class TypedMoves(Horizontal):
    """Plays what is typed or pasted, move by move, each as soon as a person is to choose.

    The first move that is refused can be changed; what was typed after it is dropped, because it
    was meant for another position.
    """

    def __init__(
        self, board: Board, now: PlayState, submit: Callable[[str], bool], screen: CommandScreen
    ) -> None:
        """Take the board, and what plays a move on it, or else says why not and returns False."""
        super().__init__()
        self.sign, self.line = _PromptSign(), MoveLine()
        self._board, self._now, self._submit, self._above = board, now, submit, screen
        self._waiting: deque[str] = deque()

    def compose(self) -> ComposeResult:
        yield self.sign
        yield self.line

    @on(Input.Changed)
    def _show(self, message: Input.Changed) -> None:
        """Show on the board what is being typed, as soon as it is a move."""
        with suppress(Refused):
            self._board.cursor = self._now.notation(message.value)
            self._now.take_note()
            self._above.say(self._now.notice())

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        self._take(message.value)

    def paste(self, text: str) -> None:
        """Take each line for a move; a single one can still be changed."""
        lines = (self.line.value + text).splitlines()
        if len(lines) > 1 or text.endswith(("\n", "\r")):
            self._take(*lines)
        else:
            self.line.begin("".join(lines))

    def _take(self, *lines: str) -> None:
        # The slash that begins a typed move may be typed once more.
        self._waiting += [text for line in lines if (text := line.strip().lstrip("/:"))]
        if self._waiting and self.play_on():
            self.screen.set_focus(self._board)

    def play_on(self) -> bool:
        """Play what has waited longest, once a person is to choose; False if it is refused."""
        if not self._waiting or not self.screen.is_current:
            return True
        if self._now.refusal and not self._now.typing_refusal:
            told = f"{self._waiting[0]} will be played when it is your turn."
            self._above.say(Notice("…", told, "", "soft"))
            return True
        move = self._waiting.popleft()
        accepted = self._submit(move)
        if not accepted:
            if self._now.typing_refusal:  # no other move would be taken either
                self.screen.set_focus(self._board)
            else:
                self.line.begin(move)
                self.line.select_all()
            self.drop()
        return accepted

    def drop(self, *, keys: bool = True) -> None:
        """Drop what has not been played yet, and the keys that are on their way as well."""
        if self._waiting:
            self._waiting.clear()
            self._above.post_message(TypedDropped())
        if keys:
            self._above.post_message(DropTyped())
