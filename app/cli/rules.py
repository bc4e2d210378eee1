"""``seqtui rules``: the rules pages as plain text, with their boards drawn in words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from seqtui.app.cli.terminal import say
from seqtui.app.games.plain import draw
from seqtui.app.rules import ALL_GAMES
from seqtui.app.rules.page import (
    Block,
    Figure,
    Heading,
    Items,
    Paragraph,
    Table,
    plain,
    read_page,
)
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES

_WIDTH = 80
_GAP = 2
"""The columns to the left of a table and between its own."""
_NAMES = ("Player 1", "Player 2")


def rules(chosen: Namespace) -> int:
    """Print one page of the rules, or all."""
    names = [*(game.name for game in GAMES), ALL_GAMES]
    if chosen.page is None:
        for number, name in enumerate(names):
            say(*(("", "") if number else ()), *_page(name))
    elif chosen.page in names:
        say(*page_as_text(chosen.page))
    else:
        known = ", ".join(names)
        raise BadInput(f"There are no rules called {chosen.page!r}: the pages are {known}.")
    return 0


def page_as_text(name: str) -> list[str]:
    """Return one page of the rules as lines of plain text, and where to find the rest."""
    rest = () if name == ALL_GAMES else ("", f"What all games share: seqtui rules {ALL_GAMES}")
    return [*_page(name), *rest]


def _page(name: str) -> list[str]:
    """Write a page, with an empty line between blocks."""
    first, *others = map(_lines, read_page(name))
    return [*first, *(line for block in others for line in ("", *block))]


def _lines(block: Block) -> list[str]:
    """Write a block: headings underlined, tables aligned, the rest wrapped."""
    match block:
        case Heading(level, title):
            return [title, ("=" if level == 1 else "-") * len(title)]
        case Paragraph(words):
            return wrap(plain(words), _WIDTH)
        case Items(items, numbered):
            return [
                line
                for number, words in enumerate(items, start=1)
                for line in _hanging(f"{number}. " if numbered else "- ", plain(words))
            ]
        case Table():
            return list(_table(block))
        case Figure(game, position, caption=caption):
            lines = (*draw(game, position, _NAMES), *wrap(caption, _WIDTH - 4))
            return [f"    {line}" for line in lines]


def _hanging(lead: str, text: str) -> list[str]:
    return wrap(lead + text, _WIDTH, subsequent_indent=" " * len(lead))


def _table(table: Table) -> Iterator[str]:
    """Align a table's columns; a cell that is too long wraps within its own."""
    columns = len(table.rows[0])
    widths = table.column_widths(_WIDTH - _GAP * columns)
    for row in table.rows:
        cells = [wrap(plain(cell), width) for cell, width in zip(row, widths, strict=True)]
        for line in zip_longest(*cells, fillvalue=""):
            padded = (f"{part:{width}}" for part, width in zip(line, widths, strict=True))
            yield "".join(" " * _GAP + part for part in padded).rstrip()
