"""The rules as players read them, in Markdown: a page per game, and one for what all share.

The pages are written by hand, except for what solving has shown: ``tests.known`` writes that to
the game's ``known.md``, and :func:`page` puts it where the page asks for it. :func:`read_page`
takes a page apart, for the screen to draw and for the command line to write.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from seqtui.app.games.look import text_of
from seqtui.app.rules import ALL_GAMES

BOARD = "board"
"""The name of the fenced blocks that hold a position to be drawn."""
KNOWN_MARK = "<!-- known -->"
"""Stands in a page where the facts from solving belong."""

_Piece: TypeAlias = tuple[str, Literal["", "strong", "code", "rule"]]
StyledText: TypeAlias = tuple[_Piece, ...]
"""A text in pieces, each with its markup.

A ``rule`` is no text but the name of something that can happen in a game, such as ``forfeited``:
what it is about stands here.
"""


class Heading(NamedTuple):
    """The title of a page (level 1) or of a section (level 2)."""

    level: int
    title: str


class Paragraph(NamedTuple):
    """Text that runs on."""

    words: StyledText


class Items(NamedTuple):
    """A list."""

    items: tuple[StyledText, ...]
    numbered: bool


class Table(NamedTuple):
    """Cells in rows, the first of which names the columns."""

    rows: tuple[tuple[StyledText, ...], ...]

    def column_widths(self, room: int) -> list[int]:
        """Divide some columns of a terminal among those of the table.

        Where there are too few, the widest gives way first. Words are broken only if all columns
        are down to their longest one.
        """
        columns = [[plain(cell) for cell in column] for column in zip(*self.rows, strict=True)]
        widths = [max(map(len, column)) for column in columns]
        words = [max(map(len, " ".join(column).split()), default=1) for column in columns]
        while sum(widths) > room:
            slack = [max(0, width - word) for width, word in zip(widths, words, strict=True)]
            loose = [n for n, spare in enumerate(slack) if spare] or range(len(widths))
            widths[max(loose, key=widths.__getitem__)] -= 1
        return widths


class Figure(NamedTuple):
    """A position to be drawn, as the JSON of a board block gives it."""

    game: str
    position: Mapping[str, object]
    """As the gate reads it; of a finished game, what its view shows."""
    options: Mapping[str, object] = {}
    over: bool = False
    """Whether the game is over here, so that the position cannot be set up."""
    last: str | None = None
    """The move that led here, and who made it."""
    by: int | None = None
    caption: str = ""


Block: TypeAlias = Heading | Paragraph | Items | Table | Figure


def page(name: str) -> str:
    """Return the page of a game, with what is known about it filled in, or that of all games."""
    if name == ALL_GAMES:
        return files(__package__).joinpath("all_games.md").read_text("utf-8")
    return text_of(name, "page.md").replace(KNOWN_MARK, text_of(name, "known.md", "").strip())


@lru_cache(maxsize=16)
def read_page(name: str) -> tuple[Block, ...]:
    """Return the blocks of a page."""
    tokens = MarkdownIt("commonmark").enable("table").parse(page(name))
    return tuple(map(_block, SyntaxTreeNode(tokens).children))


def _block(node: SyntaxTreeNode) -> Block:
    match node.type:
        case "heading":
            return Heading(int(node.tag[1]), plain(_styled(node)))
        case "paragraph":
            return Paragraph(_styled(node))
        case "bullet_list" | "ordered_list":
            return Items(tuple(map(_styled, node.children)), numbered=node.type == "ordered_list")
        case "table":
            rows = (row for part in node.children for row in part.children)
            return Table(tuple(tuple(map(_styled, row.children)) for row in rows))
        case "fence" if node.info == BOARD:
            return Figure(**json.loads(node.content))
    raise ValueError(f"A rules page cannot have a {node.type}.")


def plain(text: StyledText) -> str:
    """Return a text without its markup."""
    return "".join(piece for piece, kind in text if kind != "rule")


def _styled(node: SyntaxTreeNode) -> StyledText:
    return tuple(_pieces(node, strong=False))


def _pieces(node: SyntaxTreeNode, *, strong: bool) -> Iterator[_Piece]:
    match node.type:
        case "text":
            yield node.content, "strong" if strong else ""
        case "softbreak":
            yield " ", ""
        case "html_inline":
            yield from ((name, "rule") for name in node.content.strip("<!-> ").split())
        case "code_inline":
            yield node.content, "code"
        case "heading" | "list_item" | "paragraph" | "th" | "td" | "inline" | "strong":
            for child in node.children:
                yield from _pieces(child, strong=strong or node.type == "strong")
        case other:
            raise ValueError(f"The text of a rules page cannot have a {other}.")
