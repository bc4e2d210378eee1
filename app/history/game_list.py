"""A list of games of any length: only the rows in sight are ever asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.reactive import reactive

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown
from app.history.listing import PastGame
from app.store.rows import Order

Fetch = Callable[[int, int], Sequence[PastGame]]
"""Returns the rows from a place on, at most so many."""

_COLUMNS: tuple[tuple[Order, str, int], ...] = (
    ("result", "Result", 14),
    ("game", "Game", 18),
    ("opponent", "Players", 0),
    ("turns", "Turns", 7),
    ("changed", "When", 13),
)
"""What each column is sorted by, its name and its width; 0 takes what is left."""


class Head(NamedTuple):
    """A click target: sort by a column."""

    order: Order


class GameList(Picture, can_focus=True):
    """Rows with a cursor, a heading that sorts, and a bar that shows where one is."""

    LIGHTS_UP = True

    count: reactive[int] = reactive(0, repaint=False)
    cursor: reactive[int] = reactive(0, repaint=False)
    sorting: Shown[tuple[Order, bool]] = Shown(("changed", False))
    """By which column, and whether the other way round."""
    empty: Shown[tuple[str, str]] = Shown(("", ""))
    """What to say where there is nothing to list, and how that can change."""

    @dataclass
    class Moved(Message):
        """The cursor stands on another row."""

    @dataclass
    class Opened(Message):
        """The row under the cursor is to be opened."""

    @dataclass
    class Sorted(Message):
        """The heading of a column was clicked."""

        order: Order

    def __init__(self, fetch: Fetch) -> None:
        super().__init__()
        self._fetch = fetch
        self._first = 0
        self._page: tuple[PastGame, ...] = ()
        self._page_of: tuple[int, int] | None = None
        """Which rows the page holds: the first one, and how many were asked for."""

    # What is in it

    @property
    def room(self) -> int:
        """How many rows are in sight."""
        return max(1, self.size.height - 1)

    @property
    def current(self) -> PastGame | None:
        """The game under the cursor."""
        place = self.cursor - self._first
        page = self._rows()
        return page[place] if 0 <= place < len(page) else None

    def reload(self, count: int) -> None:
        """Forget what was fetched: the games, or which of them are listed, have changed."""
        self._page_of = None
        self.count = count
        self._reveal(self.cursor)

    def go(self, place: int) -> None:
        """Put the cursor on another row, and say so."""
        self._reveal(place)
        self.post_message(self.Moved())

    def _reveal(self, place: int) -> None:
        """Put the cursor on a row, and that row in sight."""
        self.cursor = max(0, min(place, self.count - 1))
        low, high = self.cursor - self.room + 1, self.cursor
        self._first = max(0, min(max(self._first, low), high, max(0, self.count - self.room)))
        self.repaint()

    def _rows(self) -> tuple[PastGame, ...]:
        wanted = self._first, self.room
        if self._page_of != wanted:
            self._page = tuple(self._fetch(*wanted))
            self._page_of = wanted
        return self._page

    # Following

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._reveal(self.cursor)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go up."""
        event.stop()
        self.go(self.cursor - 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go down."""
        event.stop()
        self.go(self.cursor + 1)

    def picked(self, target: Hashable) -> None:
        """Choose the clicked row, open it if it is chosen already, or sort."""
        match target:
            case Head(order):
                self.post_message(self.Sorted(order))
            case int() if target == self.cursor:
                self.post_message(self.Opened())
            case int():
                self.go(target)

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the heading and the rows in sight."""
        palette = canvas.palette
        columns = _columns(canvas.width)
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        for order, name, x, width in columns:
            by, backwards = self.sorting
            arrow = (" ▴" if backwards else " ▾") if by == order else ""
            hot = self.target == Head(order)
            ink = palette.fg if by == order or hot else palette.mute
            canvas.text(x, 0, f"{name}{arrow}", ink, bold=by == order, underline=hot, width=width)
            canvas.region((x, 0, width, 1), Head(order))
        if not self.count:
            self._nothing(canvas)
            return
        for y, game in enumerate(self._rows(), start=1):
            self._row(canvas, game, y, self._first + y - 1, [(x, w) for _, _, x, w in columns])
        self._bar(canvas)

    def _row(
        self, canvas: Canvas, game: PastGame, y: int, place: int, columns: list[tuple[int, int]]
    ) -> None:
        palette = canvas.palette
        line, lit = (0, y, canvas.width - 1, 1), place == self.cursor
        if lit or place == self.target:
            canvas.fill(line, palette.soft if lit else palette.panel)
        if lit:
            canvas.text(0, y, "▌", palette.acc)
        (x, width), (title, title_width), players, (turns, _), (date, date_width) = columns
        ended, role = game.ended, getattr(palette, game.ended.role)
        canvas.text(x, y, ended.sign, role, bold=True)
        canvas.text(x + 2, y, ended.word, role, bold=lit, width=width - 2)
        canvas.text(title, y, game.title, palette.fg, bold=lit, width=title_width - 1)
        self._players(canvas, game, y, players)
        canvas.text(turns, y, str(game.turns), palette.mute, width=5, align="right")
        canvas.text(date, y, game.when, palette.mute, width=date_width)
        canvas.region(line, place)

    def _players(self, canvas: Canvas, game: PastGame, y: int, column: tuple[int, int]) -> None:
        """Write people's names and computers' levels, the winner bold, each in half of the room."""
        palette = canvas.palette
        x, width = column
        half = (width - 1) // 2
        for player in (1, 2):
            left = x + (player - 1) * (half + 1)
            end = canvas.text(left, y, f"{GLYPHS[player]} ", palette.player(player))
            level, won = game.about[player - 1], game.winner == player
            ink = palette.mute if level and not won else palette.fg
            text = level or game.names[player - 1]
            canvas.text(end, y, text, ink, bold=won, width=left + half - end)

    def _nothing(self, canvas: Canvas) -> None:
        palette, middle = canvas.palette, canvas.height // 2
        for y, text, ink in (
            (middle - 1, self.empty[0], palette.fg),
            (middle + 1, self.empty[1], palette.mute),
        ):
            bold = ink is palette.fg
            canvas.text(0, y, text, ink, bold=bold, width=canvas.width, align="center")

    def _bar(self, canvas: Canvas) -> None:
        """Show which part of the list is in sight."""
        if self.count <= self.room:
            return
        palette, x = canvas.palette, canvas.width - 1
        canvas.fill((x, 1, 1, self.room), char="│", fg=palette.line)
        size = max(1, self.room * self.room // self.count)
        top = (self.room - size) * self._first // (self.count - self.room)
        canvas.fill((x, 1 + top, 1, size), char="┃", fg=palette.mute)


def _columns(width: int) -> list[tuple[Order, str, int, int]]:
    """Return what each column is sorted by, its name, where it begins and how wide it is."""
    fixed = sum(size for _, _, size in _COLUMNS)
    columns: list[tuple[Order, str, int, int]] = []
    x = 2
    for order, name, size in _COLUMNS:
        size = size or width - 3 - fixed
        columns.append((order, name, x, size))
        x += size
    return columns
