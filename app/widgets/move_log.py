"""The move log: numbered, one column per player, scrolled by wheel and clicked to look back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from textual.reactive import reactive

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import scrolled_to, text_width
from seqtui.app.widgets.following import follow
from seqtui.engines.events import Event, NewPosition

if TYPE_CHECKING:
    from seqtui.app.games.table import View


class Entry(NamedTuple):
    """One turn as the log shows it."""

    ply: int
    row: int
    """The number of the row it stands in, counted from 1."""
    player: int
    text: str
    mark: str = ""
    """A sign after the text, such as ``✗`` for a forfeited turn."""


class MoveLog(Picture):
    """Shows the turns of a session so far; the one whose position is on the board is lit."""

    LIGHTS_UP = True

    view: reactive[View | None] = reactive(None, repaint=False, init=False)
    """The session that is followed, and how a person views it."""

    entries: Shown[tuple[Entry, ...]] = Shown(())
    shown: Shown[int] = Shown(0)
    """The ply whose position is on the board; 0 is the opening."""
    first_row: Shown[int] = Shown(0)
    _rows: Sequence[Sequence[Entry]] = ()

    def on_mount(self) -> None:
        if self.view is not None:
            follow(self.view.session, self._on_event)
            self._update()

    def _on_event(self, event: Event) -> None:
        if isinstance(event, NewPosition):
            self._update()

    def watch_view(self, old: View | None, new: View | None) -> None:
        if (
            old is None
            or new is None
            or (old.looking, old.marks, old.revision) != (new.looking, new.marks, new.revision)
        ):
            self._update()

    def _update(self) -> None:
        if (view := self.view) is None:
            return
        entries = view.entries()
        if entries == self.entries:
            self.shown = view.ply
        else:
            # Set without a notification, so that the log is painted once.
            self.set_reactive(MoveLog.shown, view.ply)
            self.entries = entries

    def watch_entries(self) -> None:
        self._rows = [list(row) for _, row in groupby(self.entries, lambda entry: entry.row)]
        self._reveal()

    def watch_shown(self) -> None:
        self._reveal()

    def on_resize(self) -> None:
        self._reveal()

    def wheeled(self, by: int) -> bool:
        self.first_row = max(0, min(self.first_row + by, len(self._rows) - self._room))
        return True

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        rows = self._rows
        heading(canvas, 0, "Moves", self._position_note(len(rows)))
        if not rows and canvas.height > 1:
            canvas.text(2, 1, "none yet", palette.dim)
        half = (canvas.width - 4) // 2
        digits = max(2, len(str(len(rows))))
        for y, row in enumerate(rows[self.first_row :][: self._room], start=1):
            canvas.text(1, y, str(self.first_row + y), palette.dim, width=digits, align="right")
            for entry in row:
                x = digits + 2 if entry.player == 1 else digits + 2 + half
                self._entry(canvas, entry, x, y, half)

    def _entry(self, canvas: Canvas, entry: Entry, x: int, y: int, width: int) -> None:
        palette = canvas.palette
        lit = entry.ply == self.shown
        if lit:
            canvas.fill((x, y, width, 1), palette.soft)
        canvas.text(x, y, GLYPHS[entry.player], palette.player(entry.player))
        text = f"{entry.text} {entry.mark}".rstrip()
        if text_width(text) > width - 3:  # a space before the next one
            text = entry.text + entry.mark
        ink = palette.bad if entry.mark and not lit else palette.fg if lit else palette.mute
        underline = entry.ply == self.target
        canvas.text(x + 2, y, text, ink, bold=lit, underline=underline, width=width - 2)
        canvas.region((x, y, width, 1), entry.ply)

    def _position_note(self, rows: int) -> str:
        above, below = self.first_row, max(0, rows - self.first_row - self._room)
        return " ".join(filter(None, (f"▴{above}" if above else "", f"▾{below}" if below else "")))

    @property
    def _room(self) -> int:
        return max(self.size.height - 1, 1)

    def _reveal(self) -> None:
        """Scroll just far enough to show the turn that is on the board."""
        rows = self._rows
        place = min(bisect_left(rows, self.shown, key=lambda row: row[-1].ply), len(rows) - 1)
        self.first_row = scrolled_to(self.first_row, place, self._room, len(rows))
