"""Text measured and cut in terminal cells, with wide and combining characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from rich.cells import split_graphemes

MAX_SHOWN = 20
"""How many cells of a name a sentence shows, so that what to do fits beside it."""
_JOINER = "\u200d"


def _clean(char: str) -> str:
    """Keep what can be shown of a character: names come from outside and may hold anything."""
    if char == _JOINER or char.isprintable():
        return char
    return " " if unicodedata.category(char) in ("Cc", "Zs") else ""


@lru_cache(maxsize=2048)
def graphemes(text: str) -> tuple[tuple[str, int], ...]:
    """Split text into pieces that fill one cell, or two, each with its width."""
    if text.isascii() and text.isprintable():
        return tuple((char, 1) for char in text)
    safe = "".join(map(_clean, text))
    spans, _ = split_graphemes(safe)
    # A joiner left at the end would swallow whatever is written into the next cell.
    pieces = ((safe[start:end].rstrip(_JOINER), width) for start, end, width in spans)
    return tuple((piece, width) for piece, width in pieces if width and piece)


@lru_cache(maxsize=2048)
def text_width(text: str) -> int:
    """Return how many cells `Canvas.text` uses for this text."""
    return sum(width for _, width in graphemes(text))


def fit(text: str, width: int) -> str:
    """Return the text if it fits into `width` cells, otherwise cut it with an ellipsis."""
    if text_width(text) <= width:
        return text
    kept = ""
    room = width - 1
    for piece, size in graphemes(text):
        if size > room:
            break
        kept += piece
        room -= size
    return kept + "…" if width > 0 else ""


def first_fit(texts: Sequence[str], width: int) -> str:
    """Return the first text that has room, or else the last one."""
    return next((text for text in texts if text_width(text) <= width), texts[-1])


def scrolled_to(first: int, row: int, room: int, count: int) -> int:
    """Return the first row in sight once a list of `count` has scrolled just enough to show `row`.

    `first` was the first one before; a list that is shorter than its `room` begins at its top.
    """
    return max(0, min(max(first, row - room + 1), row, count - room))
