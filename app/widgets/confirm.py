"""A question that is answered with yes or no."""

from __future__ import annotations

from collections.abc import Hashable
from textwrap import wrap

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen

from app.drawing.canvas import Canvas
from app.drawing.marks import SOLID, frame, tray
from app.drawing.picture import Picture


class _Question(Picture):
    """The question above two trays to click."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self._lines = wrap(question, 44)
        self.styles.width = 50
        self.styles.height = len(self._lines) + 6

    def paint(self, canvas: Canvas) -> None:
        """Draw the frame, the lines and the two answers."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        frame(canvas, (0, 0, canvas.width, canvas.height), palette.acc, SOLID)
        for y, line in enumerate(self._lines, start=2):
            canvas.text(3, y, line, palette.fg, bold=True)
        y = canvas.height - 3
        canvas.region(tray(canvas, (8, y, 15, 1), "y  yes", palette.acc), True)
        no = tray(canvas, (27, y, 15, 1), "n  no", palette.soft, ink=palette.fg)
        canvas.region(no, False)

    def picked(self, target: Hashable) -> None:
        """Answer with the clicked tray."""
        if isinstance(self.screen, Confirm):
            self.screen.dismiss(bool(target))


class Confirm(ModalScreen[bool]):
    """Asks before something that cannot simply be taken back."""

    DEFAULT_CSS = "Confirm { align: center middle; }"
    BINDINGS = [  # noqa: RUF012 - as Textual wants it
        Binding("y,enter", "answer(True)"),
        Binding("n,escape,q", "answer(False)"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Show nothing but the question."""
        yield _Question(self._question)

    def action_answer(self, sure: bool) -> None:
        """Close with the answer."""
        self.dismiss(sure)
