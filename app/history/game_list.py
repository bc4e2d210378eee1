"""The list of games, which fetches only the rows in sight, and its filters."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from textual.message import Message

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.store.games import ANY, RESULTS, Filter, Games, Order, Summary, title_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import OPPONENTS

_COLUMNS: tuple[tuple[Order, str, int], ...] = (
    ("result", "Result", 14),
    ("game", "Game", 18),
    ("opponent", "Players", 0),
    ("turns", "Turns", 7),
    ("changed", "When", 13),
)
"""What each column is sorted by, its name and its width; 0 takes what is left."""


class _Head(NamedTuple):
    """A click target: sort by a column."""

    order: Order


class FilterBar(Picture):
    """The filters of the list, side by side; a key or a click goes to the next value of one."""

    LIGHTS_UP = True
    DEFAULT_CSS = "FilterBar { height: 1; }"

    wanted: Shown[Filter] = Shown(ANY)

    def turn(self, name: str, by: int) -> None:
        """Step one filter forwards or back, in a circle through all its values and "all"."""
        games = [game.name for game in GAMES]
        ring = [None, *{"game": games, "opponent": OPPONENTS, "result": RESULTS}[name]]
        place = ring.index(getattr(self.wanted, name)) + by
        self.wanted = self.wanted._replace(**{name: ring[place % len(ring)]})

    def paint(self, canvas: Canvas) -> None:
        """Write each choice as ``g game ‹ all ›``; its key is its first letter."""
        game, opponent, result = self.wanted
        x = self._choice(canvas, 2, "game", game and title_of(game)) + 3
        people = "people" if opponent == "human" else opponent
        x = self._choice(canvas, x, "opponent", people) + 3
        self._choice(canvas, x, "result", result)

    def _choice(self, canvas: Canvas, start: int, name: str, value: str | None) -> int:
        palette = canvas.palette
        back, on = (name, -1), (name, 1)
        x = canvas.text(start, 0, f"{name[0]} ", palette.fg, bold=True)
        left = canvas.text(x, 0, f"{name} ", palette.mute)
        active, hot = value is not None, self.target in (back, on)
        ground = palette.acc if active else palette.line if hot else palette.soft
        ink = palette.on if active else palette.fg
        end = canvas.text(left, 0, f"‹ {value or 'all'} ›", ink, ground, bold=active)
        canvas.region((start, 0, end - start, 1), on)
        canvas.region((left, 0, 2, 1), back)
        return end


class GameList(Picture, can_focus=True):
    """Rows with a cursor, a heading that sorts, and a bar that shows which rows are in sight."""

    LIGHTS_UP = True

    count = 0
    cursor = 0
    sorting: tuple[Order, bool] = ("changed", False)
    """The column, and whether in reverse."""

    class Moved(Message):
        """The cursor stands on another row."""

    class Opened(Message):
        """The row under the cursor is to be opened."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self._games = games
        self._wanted = ANY
        self._first = 0
        self._page: Sequence[Summary] = ()
        self._page_of: tuple[int, int] | None = None
        """Which rows the page holds: the first one, and how many were asked for."""

    # What is in it

    @property
    def room(self) -> int:
        """How many rows are in sight."""
        return max(1, self.size.height - 1)

    @property
    def current(self) -> Summary | None:
        place, page = self.cursor - self._first, self._rows()
        return page[place] if 0 <= place < len(page) else None

    @property
    def empty(self) -> tuple[str, str]:
        """What to say if there is nothing to list, and what to do about it."""
        if self._wanted == ANY:
            return "No games yet.", "Every game you play is kept here: press Esc and play one."
        return "No game matches the filters.", "Press x to list all games again."

    def reload(self, wanted: Filter) -> None:
        """Fetch again, because the games or the filters have changed."""
        self._page_of = None
        self._wanted = wanted
        self.count = self._games.count(wanted)
        self._reveal(self.cursor)

    def sort(self, order: Order, *, backwards: bool = False) -> None:
        """Sort by a column, and go to the top."""
        self.sorting = order, backwards
        self._page_of = None
        self.go(0)

    def go(self, place: int) -> None:
        """Put the cursor on another row, and say so."""
        self._reveal(place)
        self.post_message(self.Moved())

    def _reveal(self, place: int) -> None:
        """Put the cursor on a row, and scroll it into sight."""
        self.cursor = max(0, min(place, self.count - 1))
        low, high = self.cursor - self.room + 1, self.cursor
        self._first = max(0, min(max(self._first, low), high, max(0, self.count - self.room)))
        self.repaint()

    def _rows(self) -> Sequence[Summary]:
        first, room = page_of = self._first, self.room
        if self._page_of != page_of:
            order, backwards = self.sorting
            self._page = self._games.page(
                self._wanted, order, backwards=backwards, limit=room, offset=first
            )
            self._page_of = page_of
        return self._page

    def on_resize(self) -> None:
        self._reveal(self.cursor)

    def wheeled(self, by: int) -> bool:
        self.go(self.cursor + by)
        return True

    def picked(self, target: Hashable) -> None:
        """Go to the clicked row, open it if the cursor is there already, or sort."""
        by, backwards = self.sorting
        match target:
            case _Head(order):
                self.sort(order, backwards=order == by and not backwards)
            case int() if target == self.cursor:
                self.post_message(self.Opened())
            case int():
                self.go(target)

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        columns = self._heading(canvas)
        if not self.count:
            self._nothing(canvas)
            return
        now = datetime.now()
        rows = self._rows()
        for y, game in enumerate(rows, start=1):
            self._row(canvas, game, y, columns, now)
            above, below = rows[y - 2 : y - 1], rows[y : y + 1]
            held = [any(game.series == each.series for each in side) for side in (above, below)]
            if game.series and any(held):  # games of one match, in a bracket
                sign = "│" if all(held) else "╰" if held[0] else "╭"
                canvas.text(1, y, sign, canvas.palette.mute)
        self._bar(canvas)

    def _heading(self, canvas: Canvas) -> list[tuple[int, int]]:
        """Write the names of the columns; return where each begins and how wide it is."""
        palette, (by, backwards), x = canvas.palette, self.sorting, 2
        rest = canvas.width - 3 - sum(width for _, _, width in _COLUMNS)
        columns = []
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        for order, name, width in _COLUMNS:
            width = width or rest
            arrow = (" ▴" if backwards else " ▾") if by == order else ""
            hot = self.target == _Head(order)
            ink = palette.fg if by == order or hot else palette.mute
            canvas.text(x, 0, f"{name}{arrow}", ink, bold=by == order, underline=hot, width=width)
            canvas.region((x, 0, width, 1), _Head(order))
            columns.append((x, width))
            x += width
        return columns

    def _row(
        self, canvas: Canvas, game: Summary, y: int, columns: list[tuple[int, int]], now: datetime
    ) -> None:
        palette, place = canvas.palette, self._first + y - 1
        line, lit = (0, y, canvas.width - 1, 1), place == self.cursor
        if lit or place == self.target:
            canvas.fill(line, palette.soft if lit else palette.panel)
        if lit:
            canvas.text(0, y, "▌", palette.acc)
        (x, width), (title, title_width), players, (turns, _), (date, date_width) = columns
        sign, word, role = _ended(game)
        ink = getattr(palette, role)
        canvas.text(x, y, sign, ink, bold=True)
        canvas.text(x + 2, y, word, ink, bold=lit, width=width - 2)
        canvas.text(x, y, game.score or "", palette.fg, width=width - 2, align="right")
        canvas.text(title, y, title_of(game.game), palette.fg, bold=lit, width=title_width - 1)
        self._players(canvas, game, y, players)
        canvas.text(turns, y, str(game.turns), palette.mute, width=5, align="right")
        canvas.text(date, y, when(game.changed, now), palette.mute, width=date_width)
        canvas.region(line, place)

    def _players(self, canvas: Canvas, game: Summary, y: int, column: tuple[int, int]) -> None:
        """Write names and computers' levels, the winner bold, each in half of the room."""
        palette, (x, width) = canvas.palette, column
        half = (width - 1) // 2
        for player, name, kind in zip((1, 2), game.names, game.kinds, strict=True):
            left = x + (player - 1) * (half + 1)
            end = canvas.text(left, y, f"{GLYPHS[player]} ", palette.player(player))
            human, won = kind == "human", game.winner == player
            ink = palette.fg if human or won else palette.mute
            room, full = left + half - end, name if human else f"{name} ({kind})"
            brief = name if kind == "program" else kind
            text = full if human or text_width(full) <= room else brief
            canvas.text(end, y, text, ink, bold=won, width=room)

    def _nothing(self, canvas: Canvas) -> None:
        palette, middle = canvas.palette, canvas.height // 2
        (what, how), width = self.empty, canvas.width
        canvas.text(0, middle - 1, what, palette.fg, bold=True, width=width, align="center")
        canvas.text(0, middle + 1, how, palette.mute, width=width, align="center")

    def _bar(self, canvas: Canvas) -> None:
        """Show which part of the list is in sight."""
        if self.count <= self.room:
            return
        palette, x = canvas.palette, canvas.width - 1
        canvas.fill((x, 1, 1, self.room), char="│", fg=palette.line)
        size = max(1, self.room * self.room // self.count)
        top = (self.room - size) * self._first // (self.count - self.room)
        canvas.fill((x, 1 + top, 1, size), char="┃", fg=palette.mute)


def _ended(game: Summary) -> tuple[str, str, str]:
    """Return how a game ended: a sign, a word, and the palette's role for them."""
    if not game.over:  # the score of a match needs some of the room
        return "▸", "open" if game.series else "unfinished", "acc"
    if game.winner is None:
        return "=", "drawn", "mute"
    if game.kinds.count("human") == 1:
        won = game.kinds[game.winner - 1] == "human"
        return ("★", "won", "good") if won else ("✗", "lost", "bad")
    return GLYPHS[game.winner], "wins", f"p{game.winner}"


def when(moment: float, now: datetime) -> str:
    """Write when something happened: the more recent, the shorter."""
    then = datetime.fromtimestamp(moment)
    if then.date() == now.date():
        return f"today {then:%H:%M}"
    if then.date() == now.date() - timedelta(days=1):
        return f"yest. {then:%H:%M}"
    day = f"{then.day} {then:%b}"
    return f"{day} {then:%H:%M}" if then.year == now.year else f"{day} {then.year}"
