"""A column of choices: drawn as one picture, with a cursor, and every part of it clickable."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from textual.color import Color
from textual.message import Message

from app.drawing.palette import Palette
from app.drawing.picture import Band, BandPicture, Shown
from app.widgets.rows import Heading, Link, Radio, Row, Stop, Switch, Target, Tray, Words

_ROOMY = 28
"""From this height on the tray is three rows high, and the edges are free."""


class RowPanel(BandPicture, can_focus=True):
    """Shows rows and says what was done to them; it changes none by itself."""

    rows: Shown[tuple[Row, ...]] = Shown(())
    cursor: Shown[str | None] = Shown(None)
    """The name of the row the cursor stands on, or None while it is elsewhere."""

    @dataclass
    class Picked(Message):
        """Something was clicked."""

        target: Target

    class Pointed(Message):
        """The pointer is on something else, or on nothing."""

    @property
    def current(self) -> Stop | None:
        """The row the cursor stands on."""
        return self._named(self.cursor)

    @property
    def pointed(self) -> Stop | None:
        """The row under the pointer; of radio lines the chosen one."""
        return self._named(self._hot.name) if self._hot else None

    @property
    def _hot(self) -> Target | None:
        return self.target if isinstance(self.target, Target) else None

    def _named(self, name: str | None) -> Stop | None:
        """Return the row with a name; of radio lines the chosen one."""
        for row in self.rows:
            passed = isinstance(row, Radio) and not row.chosen
            if isinstance(row, Stop) and row.name == name and not passed:
                return row
        return None

    def step(self, by: int) -> None:
        """Move the cursor by rows, and stop at the ends."""
        stops = [row for row in self.rows if isinstance(row, Stop)]
        free = [row for row in stops if not (isinstance(row, Words) and row.fixed)]
        # Radio lines share a name, and are one place for the cursor.
        names = list(dict.fromkeys(row.name for row in free))
        place = names.index(self.cursor) + by if self.cursor in names else 0
        self.cursor = names[min(max(place, 0), len(names) - 1)]

    def writing_place(self, row: Words) -> tuple[int, int, int]:
        """Return where the text of a row is written: column, row and width."""
        y = 0
        for place, height in arrange(self.rows, self.size.height):
            if place is row:
                break
            y += height
        return row.column, y, self.size.width - row.column - 2

    def pointed_at(self, target: Hashable | None) -> None:
        """Light up what a click would do."""
        self.repaint()
        self.post_message(self.Pointed())

    def picked(self, target: Hashable) -> None:
        """Say what was clicked."""
        if isinstance(target, Target):
            self.post_message(self.Picked(target))

    def ground(self, palette: Palette) -> Color:
        """Set the column off from what lies beside it."""
        return palette.panel

    def bands(self, width: int, height: int) -> Iterable[Band]:
        """Make a band of every row."""
        current = self.current
        for row, lines in arrange(self.rows, height):
            if row is None:
                yield Band(None, lines)
                continue
            hot = self._hot if self._is_on(row) else None
            looks = type(row), row, hot, row is current
            yield Band(looks, lines, partial(row.paint, hot=hot, current=row is current))

    def _is_on(self, row: Row) -> bool:
        """Tell whether the pointer is on a row."""
        if isinstance(row, Radio):
            return self._hot == Switch(row.name, row.value)
        return isinstance(row, Stop) and self._hot is not None and self._hot.name == row.name


# Where the rows stand: close together where it is tight, with air where it is not


class _Place(NamedTuple):
    """A row of a column, or nothing, and the lines it has."""

    row: Row | None
    height: int = 1


def arrange(rows: tuple[Row, ...], height: int) -> Iterator[_Place]:
    """Place the rows from the top, but trays and links at the bottom.

    Blank lines go above the tray first, then above the headings from the last one up, and
    then to the edges of the column.
    """
    lower = [row for row in rows if isinstance(row, Tray | Link)]
    upper = [row for row in rows if not isinstance(row, Tray | Link)]
    # A link has its line even before it is there, so that nothing moves when it comes.
    free = int(not any(isinstance(row, Link) for row in lower))
    bottom = sum(_height(row, height) for row in lower) + free
    spare = height - len(upper) - bottom
    breaks = sum(isinstance(row, Heading) for row in upper[1:])
    blanks = max(0, min(breaks, spare - 1))
    edge = int(height >= _ROOMY)
    if edge:
        yield _Place(None)
    for number, row in enumerate(upper):
        if number and isinstance(row, Heading):
            if breaks <= blanks:
                yield _Place(None)
            breaks -= 1
        yield _Place(row)
    if (rest := spare - blanks - 2 * edge) > 0:
        yield _Place(None, rest)
    for pressed in lower:
        yield _Place(pressed, _height(pressed, height))
    if edge + free:
        yield _Place(None, edge + free)


def _height(row: Tray | Link, height: int) -> int:
    if isinstance(row, Tray):
        return 4 if height >= _ROOMY else 2
    return 1
