"""Questions in a window of their own: one for yes or no, one for the name of a file."""

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
        self._question = _Question(question)

    def compose(self) -> ComposeResult:
        yield self._question

    def on_mount(self) -> None:
        self.post_message(DropTyped())

    def action_change(self) -> None:
        self._question.sure = not self._question.sure

    def action_choose(self) -> None:
        self.dismiss(self._question.sure)

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
