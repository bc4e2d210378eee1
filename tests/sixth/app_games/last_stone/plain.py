"""Last Stone in plain text."""

from __future__ import annotations

from seqtui.app.games.plain import Names, View, listed


def draw(view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    lines = [f"Stones left: {view.get('stones')}"]
    if isinstance(takes := view.get("takes"), list):
        lines.append(f"Taken so far: {listed(takes)}")
    return lines
