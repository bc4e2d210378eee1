"""The keys of the screen below; a click on a row does what its key does."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from seqtui.app.commands import APP_COMMANDS, offers
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture
from seqtui.app.widgets.bars import Key
from seqtui.app.widgets.screen import CommandScreen

_MEANING = 50
"""Columns for what a command does."""


class _KeyList(Picture):
    """The keys of each command and what it does, in as many rows as that takes."""

    LIGHTS_UP = True

    def __init__(self, rows: Sequence[Key]) -> None:
        super().__init__()
        self._rows = [
            row._replace(key="" if place else row.key, label=line)
            for row in rows
            for place, line in enumerate(wrap(row.label, _MEANING))
        ]
        self.styles.height = len(self._rows)

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        for y, (keys, meaning, action, enabled) in enumerate(self._rows):
            if action is not None and enabled:
                canvas.region((0, y, canvas.width, 1), action)
                if action == self.target:
                    canvas.fill((0, y, canvas.width, 1), palette.soft)
                    canvas.text(0, y, "▌", palette.acc)
            canvas.text(2, y, keys, palette.acc if enabled else palette.dim, bold=enabled, width=18)
            ink = palette.fg if enabled else palette.dim
            canvas.text(21, y, meaning, ink, width=canvas.width - 22)


class HelpScreen(ModalScreen[str | None]):
    """Lists what can be done on the screen below, and returns the action that was clicked."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen VerticalScroll {
        width: 76; height: auto; max-height: 90%;
        background: $seq-panel; border: round $seq-acc; border-title-color: $seq-fg;
        padding: 1 0; scrollbar-size-vertical: 1;
    }
    """
    BINDINGS = [Binding("escape,q,f1,question_mark,enter", "dismiss")]  # noqa: RUF012 - as Textual wants it

    def __init__(self, below: CommandScreen) -> None:
        super().__init__()
        self._below = below

    def compose(self) -> ComposeResult:
        below = self._below
        rows = [Key(key, f"On the board: {label}.") for key, label in below.board_keys]
        commands = (*below.commands, *APP_COMMANDS)
        rows += [
            Key("  ".join(keys), command.help, command.action, enabled)
            for command, keys, enabled in offers(commands, below.applies, below.taken)
            if keys  # else this is where it leads
        ]
        with VerticalScroll() as scroll:
            scroll.border_title = f"{below.title or self.app.title} · keys"
            scroll.border_subtitle = "a click does it, esc closes"
            yield _KeyList(rows)

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        self.dismiss(str(message.target))

    def on_click(self) -> None:
        """Close on a click outside the rows, so that the mouse alone is enough."""
        self.dismiss(None)
