"""Code Swap in plain text."""

from __future__ import annotations

from seqtui.app.games.plain import Names, View, labelled, sides


def draw(view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    codes = sides(view, "codes")
    # Players with the same name are told apart by number.
    labels = names if names[0] != names[1] else [f"{names[0]} (1)", f"{names[1]} (2)"]
    rows = {"Position": range(1, len(codes[0]) + 1), **dict(zip(labels, codes, strict=True))}
    crossed = view.get("crossed")
    return labelled(rows) + ([f"No way back at position {crossed}."] if crossed else [])
