"""``seqtui rules``: the rules pages as plain text, with their boards drawn in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from app.cli.arguments import Parser, read_game
from app.cli.lines import say, tolerate
from app.games.plain import draw
from app.rules.page import BOARD, page
from engines.games.registry import GAMES

WIDTH = 80
_NAMES = ("Player 1", "Player 2")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"(#+) (.*)")
_ITEM = re.compile(r"(- |\d+\. )")
_MARKS = re.compile(r"\*\*|`")


def rules(arguments: Sequence[str]) -> int:
    """Print the rules of one game, or of all."""
    parser = Parser(
        "rules",
        "The rules as text: of one game, or of all of them.",
        "examples:\n  seqtui rules mirror-duel\n  seqtui rules | less",
    )
    names = ", ".join(game.name for game in GAMES)
    parser.add_argument("game", metavar="GAME", nargs="?", help=names)
    chosen = parser.parse_args(arguments)
    tolerate()
    games = GAMES if chosen.game is None else (read_game(chosen.game),)
    for number, game in enumerate(games):
        say(*(("", "") if number else ()), *page_as_text(game.name))
    return 0


def page_as_text(name: str) -> list[str]:
    """Return a game's rules page as lines of plain text."""
    lines: list[str] = []
    # Splitting by the blocks leaves text, kind of block, block, text, and so on.
    text, *rest = _BLOCK.split(page(name))
    lines += _text(text)
    for kind, block, after in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        lines += _board(block) if kind == BOARD else block.splitlines()
        lines += _text(after.removeprefix("\n"))
    return lines


def _board(block: str) -> list[str]:
    """Draw a board and put its caption below."""
    board = json.loads(block)
    drawing = draw(board["game"], board["position"], _NAMES)
    caption = wrap(board.get("caption", ""), WIDTH - 4)
    return [f"    {line}" for line in (*drawing, *caption)]


def _text(text: str) -> Iterator[str]:
    """Turn Markdown into text: headings underlined, tables aligned, paragraphs wrapped."""
    for is_table, lines in groupby(text.splitlines(), key=lambda line: line.startswith("|")):
        if is_table:
            yield from _table(list(lines))
        else:
            for line in lines:
                yield from _line(line)


def _line(line: str) -> list[str]:
    if heading := _HEADING.fullmatch(line):
        return [heading[2], ("=" if heading[1] == "#" else "-") * len(heading[2])]
    if not line:
        return [""]
    item = _ITEM.match(line)
    return wrap(_MARKS.sub("", line), WIDTH, subsequent_indent=" " * len(item[0]) if item else "")


def _table(lines: list[str]) -> Iterator[str]:
    """Align a table's columns; the last one wraps below itself."""
    rows = [[_MARKS.sub("", cell).strip() for cell in line.strip("|").split("|")] for line in lines]
    del rows[1]  # the line of dashes
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        head = "  ".join(
            f"{cell:{width}}" for cell, width in zip(row[:-1], widths[:-1], strict=True)
        )
        yield from wrap(
            f"  {head}  {row[-1]}",
            WIDTH,
            subsequent_indent=" " * (len(head) + 4),
            drop_whitespace=True,
        )
