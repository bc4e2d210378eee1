"""Screens that lie over another: a question, the name of a file, and a window that is too small."""

from __future__ import annotations

from textwrap import wrap

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import SOLID, banner, frame
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.requests import DropTyped

_WIDTH, _HEIGHT = 80, 24
"""The smallest window that can hold the screens."""


class Confirm(ModalScreen[bool]):
    """Asks before something that cannot simply be taken back.

    It takes no key from before it was shown: what was typed for something else is no answer.
    """

    DEFAULT_CSS = "Confirm { align: center middle; }"
    BINDINGS = [  # noqa: RUF012 - as Textual wants it
        Binding("y", "dismiss(True)"),
        Binding("n,escape,q", "dismiss(False)"),
        Binding("left,right,h,l,tab,shift+tab", "change"),
        Binding("enter,space", "choose"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        yield _Question(self._question)

    def on_mount(self) -> None:
        self.post_message(DropTyped())

    def action_change(self) -> None:
        question = self.query_one(_Question)
        question.sure = not question.sure

    def action_choose(self) -> None:
        self.dismiss(self.query_one(_Question).sure)

    @on(Picture.Picked)
    def _answered(self, message: Picture.Picked) -> None:
        self.dismiss(message.target is True)


class _Question(Picture):
    """The question above two buttons to click; Enter means no until yes has been chosen."""

    sure: Shown[bool] = Shown(False)
    """The answer that Enter gives."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self._lines = wrap(question, 44)
        self.styles.width = 50
        self.styles.height = len(self._lines) + 6

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        frame(canvas, (0, 0, canvas.width, canvas.height), palette.acc, SOLID)
        for y, line in enumerate(self._lines, start=2):
            canvas.text(3, y, line, palette.fg, bold=True)
        y = canvas.height - 3
        for x, text, answer in ((8, "y  yes", True), (27, "n  no", False)):
            chosen = answer == self.sure
            colour, ink = (palette.acc, None) if chosen else (palette.soft, palette.fg)
            text = f"▸ {text} ◂" if chosen else text
            canvas.region(banner(canvas, (x, y, 15, 1), text, colour, ink=ink), answer)


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
    BINDINGS = [Binding("escape", "dismiss(None)")]  # noqa: RUF012 - as Textual wants it

    def __init__(self, title: str, about: str, path: str = "") -> None:
        super().__init__()
        self._texts = title, about, path

    def compose(self) -> ComposeResult:
        title, about, path = self._texts
        with Vertical() as box:
            box.border_title = title
            box.border_subtitle = "enter confirms, esc cancels"
            line = Input(path, compact=True, select_on_focus=False)
            line.cursor_blink = False
            yield line
            yield Label(about, markup=False)

    @on(Input.Submitted)
    def _written(self, message: Input.Submitted) -> None:
        self.dismiss(message.value.strip() or None)


class _Message(Picture):
    """A few short lines that fit even into a tiny window."""

    DEFAULT_CSS = "_Message { width: 1fr; height: 1fr; }"

    def paint(self, canvas: Canvas) -> None:
        palette, width, height = canvas.palette, canvas.width, canvas.height
        sizes = f"{_WIDTH}×{_HEIGHT} needed", f"{width}×{height} now"
        lines = ("Window too small", *sizes, "q quits", "Nothing is lost.")
        inks = (palette.fg, palette.acc, palette.mute, palette.mute, palette.mute)
        top = max(0, (height - len(lines)) // 2)
        for y, (line, ink) in enumerate(zip(lines, inks, strict=True), start=top):
            canvas.text(0, y, line, ink, bold=y == top, width=width, align="center")


class TooSmall(ModalScreen[None]):
    """Covers everything and takes all keys but those that quit, until the window has grown."""

    DEFAULT_CSS = "TooSmall { background: $seq-bg; }"
    BINDINGS = [Binding("q,ctrl+c", "app.quit")]  # noqa: RUF012 - as Textual wants it

    @staticmethod
    def is_needed(size: tuple[int, int]) -> bool:
        """Tell whether a window of this size cannot hold the screens."""
        return size[0] < _WIDTH or size[1] < _HEIGHT

    def compose(self) -> ComposeResult:
        yield _Message()

    async def on_screen_resume(self) -> None:
        """Check again: the window may have grown while another screen was on top."""
        await self.run_action("app.fit")
