"""The line on which moves are typed, and the steps of one that is typed step by step."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Input

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import cap, slot
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.engines.games.gate import Question
from seqtui.engines.text import join_or


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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the arrows to the board while nothing is typed."""
        if action in ("cursor_left", "cursor_right") and not self.value:
            return False
        return super().check_action(action, parameters)

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
    """The sign before the line for typed moves, in the colour of the player who may type."""

    player: Shown[int | None] = Shown(None)
    so_far: Shown[str] = Shown("")
    """The first steps of a move, which what is typed goes on with."""

    def watch_so_far(self, so_far: str) -> None:
        self.styles.width = 3 + (len(so_far) + 1 if so_far else 0)

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        colour = palette.player(self.player) if self.player else palette.dim
        canvas.text(1, 0, "›", colour, bold=True)
        canvas.text(3, 0, self.so_far, palette.fg)


class TypedMoves(Horizontal):
    """The line for typed moves, and the sign before it."""

    def __init__(self) -> None:
        super().__init__()
        self.sign, self.line = _PromptSign(), MoveLine()

    def compose(self) -> ComposeResult:
        yield self.sign
        yield self.line


_CAP = 5
"""How many cells a keycap of a step takes."""


def draw_steps(canvas: Canvas, question: Question, title: str, player: int) -> None:
    """Draw what was answered so far as keycaps, and a slot for what is asked now."""
    palette, steps = canvas.palette, question.steps
    heading(canvas, 0, title, f"step {len(steps) + 1} of {len(steps) + question.left}")
    y = 1
    for text, label in steps:
        cap(canvas, 1, y, _CAP, text, palette.good, tall=True)
        canvas.text(_CAP + 3, y + 1, label, palette.fg, width=canvas.width - _CAP - 4)
        y += 3
    slot(canvas, 1, y, _CAP, "?", palette.player(player))
    answers = join_or([answer.text for answer in question.answers])
    canvas.text(_CAP + 3, y + 1, answers, palette.fg, bold=True, width=canvas.width - _CAP - 4)
