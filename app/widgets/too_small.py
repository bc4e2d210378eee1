"""What is shown while the window is too small: how large it must be, and how large it is."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import SMALLEST, Picture


class _Message(Picture):
    """A few short lines that fit even into a tiny window."""

    FITS_ANYWHERE = True
    DEFAULT_CSS = "_Message { width: 1fr; height: 1fr; }"

    def paint(self, canvas: Canvas) -> None:
        palette, width, height = canvas.palette, canvas.width, canvas.height
        sizes = f"{SMALLEST.width}×{SMALLEST.height} needed", f"{width}×{height} now"
        lines = ("Window too small", *sizes, "q quits", "Nothing is lost.")
        inks = (palette.fg, palette.acc, palette.mute, palette.mute, palette.mute)
        top = max(0, (height - len(lines)) // 2)
        for y, (line, ink) in enumerate(zip(lines, inks, strict=True), start=top):
            canvas.text(0, y, line, ink, bold=y == top, width=width, align="center")


class TooSmall(ModalScreen[None]):
    """Covers everything and takes all keys but those that quit, until the window has grown."""

    DEFAULT_CSS = "TooSmall { background: $seq-bg; }"
    BINDINGS = [Binding("q,ctrl+c", "app.quit")]  # noqa: RUF012 - as Textual wants it

    def compose(self) -> ComposeResult:
        yield _Message()
