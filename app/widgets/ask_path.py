"""A question that is answered with the name of a file."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label


class AskPath(ModalScreen[str | None]):
    """Lets a person type a path; Escape means that none is wanted."""

    DEFAULT_CSS = """
    AskPath { align: center middle; }
    AskPath Vertical {
        width: 72; height: auto; padding: 1 2;
        background: $seq-panel; border: round $seq-acc;
        border-title-color: $seq-fg; border-subtitle-color: $seq-mute;
    }
    AskPath Input { background: $seq-soft; color: $seq-fg; margin: 0 0 1 0; }
    AskPath Label { color: $seq-mute; }
    """
    BINDINGS = [Binding("escape", "drop")]  # noqa: RUF012 - as Textual wants it

    def __init__(self, title: str, about: str, path: str = "") -> None:
        super().__init__()
        self._texts = title, about, path

    def compose(self) -> ComposeResult:
        """Show the line and what is done with it."""
        title, about, path = self._texts
        with Vertical() as frame:
            frame.border_title = title
            frame.border_subtitle = "enter does it, esc drops it"
            line = Input(path, compact=True, select_on_focus=False)
            line.cursor_blink = False
            yield line
            yield Label(about, markup=False)

    @on(Input.Submitted)
    def _written(self, message: Input.Submitted) -> None:
        self.dismiss(message.value.strip() or None)

    def action_drop(self) -> None:
        """Do nothing."""
        self.dismiss(None)
