"""Sequence Shift in plain text."""

from __future__ import annotations

from seqtui.app.games.plain import Names, View, items, labelled


def draw(view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    row = items(view.get("sequence"))
    return labelled({"Position": range(1, len(row) + 1), "Number": row})
