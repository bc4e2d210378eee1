"""Where the rows of a column stand: close together where it is tight, with air where it is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.widgets.rows import Heading, Link, Row, Tray

_ROOMY = 28
"""From this height on the tray is three rows high."""


class Place(NamedTuple):
    """A row of a column, or nothing, and the lines it has."""

    row: Row | None
    height: int = 1


def arrange(rows: tuple[Row, ...], height: int) -> Iterator[Place]:
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
        yield Place(None)
    for number, row in enumerate(upper):
        if number and isinstance(row, Heading):
            if breaks <= blanks:
                yield Place(None)
            breaks -= 1
        yield Place(row)
    if (rest := spare - blanks - 2 * edge) > 0:
        yield Place(None, rest)
    for pressed in lower:
        yield Place(pressed, _height(pressed, height))
    if edge + free:
        yield Place(None, edge + free)


def _height(row: Tray | Link, height: int) -> int:
    if isinstance(row, Tray):
        return 4 if height >= _ROOMY else 2
    return 1
