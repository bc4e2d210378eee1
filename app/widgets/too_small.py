"""What is shown while the window is too small: how large it must be, and how large it is."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture

SMALLEST = (80, 24)


def is_too_small(size: tuple[int, int]) -> bool:
    """Tell whether a window of this size cannot hold the screens."""
    return size[0] < SMALLEST[0] or size[1] < SMALLEST[1]


class _Message(Picture):
    """A few short lines that fit even into a tiny window."""

    DEFAULT_CSS = "_Message { width: 1fr; height: 1fr; }"

    def paint(self, canvas: Canvas) -> None:
        """Write the lines in the middle."""
        palette = canvas.palette
        lines = (
            ("Window too small", palette.fg),
            (f"{SMALLEST[0]}×{SMALLEST[1]} needed", palette.acc),
            (f"{canvas.width}×{canvas.height} now", palette.mute),
            ("Nothing is lost.", palette.mute),
        )
        top = max(0, (canvas.height - len(lines)) // 2)
        for y, (line, ink) in enumerate(lines, start=top):
            canvas.text(0, y, line, ink, bold=y == top, width=canvas.width, align="center")


class TooSmall(ModalScreen[None]):
    """Covers everything and takes all keys until the window has grown."""

    DEFAULT_CSS = "TooSmall { background: $seq-bg; }"

    def compose(self) -> ComposeResult:
        yield _Message()

    def on_resize(self, event: events.Resize) -> None:
        """Go as soon as there is room."""
        if self.is_current and not is_too_small(event.size):
            self.dismiss()

    def on_screen_resume(self) -> None:
        """Look again: what lay above may have hidden that the window has grown."""
        if not is_too_small(self.app.size):
            self.dismiss()
