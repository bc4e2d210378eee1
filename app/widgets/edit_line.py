"""A line to write one text in, shown only while it is written."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input


class EditLine(Input):
    """Enter keeps what was written, and so does going elsewhere; Escape drops it."""

    DEFAULT_CSS = """
    EditLine { position: absolute; height: 1; background: $seq-line; color: $seq-fg; }
    """
    BINDINGS = [Binding("escape", "drop", show=False)]  # noqa: RUF012 - as Textual wants it

    @dataclass
    class Written(Message):
        """The text of a row is finished."""

        row: str
        text: str | None
        """None if it is to stay as it was."""
        from_line: bool
        """Whether it was finished here, so that the focus is to go back to the rows."""

    def __init__(self, row: str, text: str, place: tuple[int, int, int]) -> None:
        super().__init__(text, compact=True)
        self._row = row
        self._over = False
        x, y, width = place
        self.cursor_blink = False
        self.styles.offset = (x, y)
        self.styles.width = width

    def on_blur(self, event: events.Blur) -> None:
        """Keep what was written when the focus goes elsewhere."""
        self._finish(self.value, from_line=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep what was written."""
        event.stop()
        self._finish(self.value)

    def action_drop(self) -> None:
        self._finish(None)

    def _finish(self, text: str | None, *, from_line: bool = True) -> None:
        if self._over:
            return
        self._over = True
        if self.parent is not None:
            # Posted by the rows, because this line will be gone when the message arrives.
            self.parent.post_message(self.Written(self._row, text, from_line))
        self.remove()
