"""The oracle's panel: who is winning, one plain sentence, then every move with its value."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.reactive import reactive

from app.drawing.canvas import Canvas
from app.drawing.marks import heading
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown
from app.drawing.text import text_width


class Row(NamedTuple):
    """A move and its value in words."""

    move: str
    value: str
    """A sign and a word, such as ``▲ win in 3``: it must be clear without colour."""
    role: str = "mute"
    """The palette's role for the value."""


class Balance(NamedTuple):
    """How the game stands with best play of both."""

    share: float
    """Player 1's part of the win: 1 for a sure one, a half for even."""
    note: str
    """What the tag says: ``even``, ``wins in 3`` or ``61.4%``."""

    @property
    def leader(self) -> int | None:
        """The player who is better off."""
        if self.share == 0.5:
            return None
        return 1 if self.share > 0.5 else 2


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the panel says about the position on the board."""

    sentence: str
    rows: tuple[Row, ...] = ()
    balance: Balance | None = None
    """How the game stands; None where there is nothing to weigh."""


class OraclePanel(Picture):
    """Hidden until asked for. Pointing at a move shows it on the board, a click plays it."""

    judgement: reactive[Judgement | None] = reactive(None, repaint=False)
    """What to say; None while the panel is hidden."""
    cursor: reactive[str | None] = reactive(None, repaint=False)
    """The move on the board's cursor."""
    note: Shown[str] = Shown("o shows")
    """What stands at the end of the heading."""

    @dataclass
    class Toggled(Message):
        """The panel was asked to show or hide itself."""

    @dataclass
    class Pointed(Message):
        """The pointer is over this move."""

        move: str

    @dataclass
    class Picked(Message):
        """A move was clicked."""

        move: str

    _first: int = 0

    def watch_judgement(self) -> None:
        """Say what is true now."""
        self._first = 0
        self.repaint()

    def watch_cursor(self) -> None:
        """Light the move under the board's cursor, where moves are listed."""
        if self.judgement is not None:
            self.repaint()

    def neighbour(self, step: int) -> str | None:
        """Return the move so many rows below the cursor's, starting at either end without one."""
        moves = [row.move for row in self.judgement.rows] if self.judgement else []
        if not moves:
            return None
        if self.cursor not in moves:
            return moves[0 if step > 0 else -1]
        return moves[(moves.index(self.cursor) + step) % len(moves)]

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll towards the best moves."""
        event.stop()
        self._first = max(0, self._first - 1)
        self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll towards the worst moves."""
        event.stop()
        rows = self.judgement.rows if self.judgement else ()
        self._first = max(0, min(self._first + 1, len(rows) - 1))
        self.repaint()

    def pointed_at(self, target: Hashable | None) -> None:
        """Let the board show the move under the pointer."""
        if isinstance(target, Row):
            self.post_message(self.Pointed(target.move))

    def picked(self, target: Hashable) -> None:
        """Play the clicked move, or show and hide the panel at its heading."""
        if isinstance(target, Row):
            self.post_message(self.Picked(target.move))
        else:
            self.post_message(self.Toggled())

    def paint(self, canvas: Canvas) -> None:
        """Draw the heading, the sentence and as many moves as fit."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        heading(canvas, 0, "Oracle", self.note)
        canvas.region((0, 0, canvas.width, 1), "heading")
        if self.judgement is None:
            return
        roomy = canvas.height > len(self.judgement.rows) + 7
        y = 1
        if self.judgement.balance:
            _rope(canvas, y + roomy, self.judgement.balance)
            y += 1 + 2 * roomy
        for line in wrap(self.judgement.sentence, canvas.width - 2):
            canvas.text(1, y, line, palette.fg, bold=True)
            y += 1
        self._rows(canvas, self.judgement.rows, y + roomy)

    def _rows(self, canvas: Canvas, rows: tuple[Row, ...], top: int) -> None:
        palette = canvas.palette
        room = canvas.height - top
        first = self._first
        for place, row in enumerate(rows):
            if row.move == self.cursor and self.target is None and room > 0:
                first = min(max(first, place - room + 1), place)
        for y, row in enumerate(rows[first : first + room], start=top):
            lit = row.move == self.cursor
            if lit:
                canvas.fill((0, y, canvas.width, 1), palette.soft)
                canvas.text(1, y, "▸", palette.fg)
            canvas.text(3, y, row.move, palette.fg, bold=lit)
            canvas.text(13, y, row.value, getattr(palette, row.role), bold=lit)
            canvas.region((0, y, canvas.width, 1), row)
        below = len(rows) - first - room
        if 0 < below < len(rows):
            more, end = f"▾{below}", canvas.width - 1
            canvas.text(end - text_width(more), canvas.height - 1, more, palette.mute)


def _rope(canvas: Canvas, y: int, balance: Balance) -> None:
    """Draw the rope across the canvas, with the tag pulled towards the player who leads.

    It is read without colour: by where the tag hangs, and by the player's sign on it.
    """
    palette = canvas.palette
    left, right = 3, canvas.width - 3
    canvas.text(1, y, GLYPHS[1], palette.p1)
    canvas.text(right + 1, y, GLYPHS[2], palette.p2)
    canvas.text(left, y, "─" * (right - left), palette.line)
    canvas.text((canvas.width - 1) // 2, y, "┼", palette.dim)
    leader = balance.leader
    tag = f" {GLYPHS[leader]} {balance.note} " if leader else f" {balance.note} "
    width = text_width(tag)
    x = left + round((right - left - width) * (1 - balance.share))
    if leader == 1:
        canvas.text(x + width, y, "━" * (canvas.width // 2 - x - width), palette.p1)
    elif leader == 2:
        middle = canvas.width // 2
        canvas.text(middle, y, "━" * (x - middle), palette.p2)
    ground = palette.player(leader) if leader else palette.mute
    canvas.text(x, y, tag, palette.on if leader else palette.panel, ground, bold=True)
