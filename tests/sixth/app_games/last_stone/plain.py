"""Last Stone in plain text."""

from __future__ import annotations

from seqtui.app.games.plain import Names, View


def draw(view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    lines = [f"Stones left: {view.get('stones')}"]
    return [*lines, f"Taken just before: {view['taken']}"] if view.get("taken") else lines
