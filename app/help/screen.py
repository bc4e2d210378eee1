"""The keys of the screen below; a click on a row does what its key does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from app.commands import Offer
from app.drawing.canvas import Canvas
from app.drawing.picture import Picture
from app.widgets.lines import Key

_MEANING = 50
"""Columns for what a command does."""


class KeyList(Picture):
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
        """Write the rows; the one under the pointer is lit, and what does not apply is faint."""
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

    def picked(self, target: Hashable) -> None:
        """Close the help and do it."""
        if isinstance(self.screen, HelpScreen) and isinstance(target, str):
            self.screen.dismiss(target)


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

    def __init__(
        self,
        title: str,
        offers: Sequence[Offer],
        board_keys: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__()
        self._title = title
        self._rows = [Key(key, f"On the board: {label}.") for key, label in board_keys]
        self._rows += [
            Key("  ".join(keys), command.help, command.action, enabled)
            for command, keys, enabled in offers
        ]

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = f"{self._title} · keys"
            scroll.border_subtitle = "a click does it, esc closes"
            yield KeyList(self._rows)

    def on_click(self) -> None:
        """Close on a click beside the rows, so that the mouse alone can leave too."""
        self.dismiss(None)
