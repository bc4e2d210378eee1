"""Sequence Builder in plain text."""

from __future__ import annotations

from seqtui.app.games.plain import Names, View, items, listed, sides


def draw(view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    lines = [
        f"{name}: {listed(sequence, 'empty')}"
        for name, sequence in zip(names, sides(view, "sequences"), strict=True)
    ]
    if "pool" in view:
        lines.append(f"Free numbers: {listed(items(view['pool']))}")
    return lines
