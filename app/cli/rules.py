"""``seqtui rules``: the rules pages as plain text, with their boards drawn in words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from textwrap import wrap

from seqtui.app.cli.terminal import say
from seqtui.app.games.plain import draw
from seqtui.app.rules.page import (
    Block,
    Figure,
    Heading,
    Items,
    Paragraph,
    StyledText,
    Table,
    plain,
    read_page,
)
from seqtui.engines.games.registry import GAMES, game_named

_WIDTH = 80
_NAMES = ("Player 1", "Player 2")


def rules(chosen: Namespace) -> int:
    """Print the rules of one game, or of all."""
    games = GAMES if chosen.game is None else (game_named(chosen.game),)
    for number, game in enumerate(games):
        say(*(("", "") if number else ()), *page_as_text(game.name))
    return 0


def page_as_text(name: str) -> list[str]:
    """Return a game's rules page as lines of plain text, with an empty line between blocks."""
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
        case Table(rows):
            return list(_table(rows))
        case Figure(game, position, caption=caption):
            lines = (*draw(game, position, _NAMES), *wrap(caption, _WIDTH - 4))
            return [f"    {line}" for line in lines]


def _hanging(lead: str, text: str) -> list[str]:
    return wrap(lead + text, _WIDTH, subsequent_indent=" " * len(lead))


def _table(rows: Sequence[Sequence[StyledText]]) -> Iterator[str]:
    """Align a table's columns; the last one wraps within its own column."""
    cells = [list(map(plain, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for *row, last in cells:
        padded = (f"{cell:{width}}  " for cell, width in zip(row, widths[:-1], strict=True))
        yield from _hanging("  " + "".join(padded), last)
