"""The keys of the screen one is on."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from app.art.canvas import Canvas
from app.commands import Command, written
from app.widgets.picture import Picture

_MEANING = 50
"""Columns for what a command does."""


class _KeyList(Picture):
    """The keys of each command and what it does, in as many rows as that takes."""

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._rows = [
            (keys if not place else "", line)
            for keys, meaning in rows
            for place, line in enumerate(wrap(meaning, _MEANING))
        ]
        self.styles.height = len(self._rows)

    def paint(self, canvas: Canvas) -> None:
        """Write the rows."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        for y, (keys, meaning) in enumerate(self._rows):
            canvas.text(2, y, keys, palette.acc, bold=True, width=18)
            canvas.text(21, y, meaning, palette.fg, width=canvas.width - 22)


class HelpScreen(ModalScreen[None]):
    """Lists what can be done on the screen below, from the same table that makes its keys."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen VerticalScroll {
        width: 76; height: auto; max-height: 90%;
        background: $seq-panel; border: round $seq-acc; border-title-color: $seq-fg;
        padding: 1 0; scrollbar-size-vertical: 1;
    }
    """
    BINDINGS = [Binding("escape,q,f1,question_mark,enter", "close")]  # noqa: RUF012 - as Textual wants it

    def __init__(
        self,
        title: str,
        commands: Sequence[Command],
        board_keys: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__()
        self._title = title
        self._rows = [(key, f"On the board: {label}.") for key, label in board_keys]
        self._rows += [(_keys(command), command.help) for command in commands]

    def compose(self) -> ComposeResult:
        """Show the list, to be scrolled where it is longer than the screen."""
        with VerticalScroll() as scroll:
            scroll.border_title = f"{self._title} · keys"
            scroll.border_subtitle = "esc closes"
            yield _KeyList(self._rows)

    def action_close(self) -> None:
        """Go back to the screen below."""
        self.dismiss()

    def on_click(self) -> None:
        """Close on a click, so that the mouse alone can leave too."""
        self.dismiss()


def _keys(command: Command) -> str:
    """Return a command's keys as a person reads them."""
    return "  ".join(map(written, command.keys.split(",")))
