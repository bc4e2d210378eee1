"""The rules of each game as players read them, in Markdown.

The pages are written by hand, except for what solving has shown: ``tests.known`` writes that
to the game's ``known.md``, and :func:`page` puts it where the page asks for it.
"""

from __future__ import annotations

from app.games.look import text_of

BOARD = "board"
"""The name of the fenced blocks that hold a position to be drawn."""
KNOWN_MARK = "<!-- known -->"
"""Stands in a page where the facts from solving belong."""


def page(name: str) -> str:
    """Return the rules page of a game, with what is known about it filled in."""
    return text_of(name, "page.md").replace(KNOWN_MARK, text_of(name, "known.md", "").strip())
