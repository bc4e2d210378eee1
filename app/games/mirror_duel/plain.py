"""Mirror Duel in plain text."""

from __future__ import annotations

from seqtui.app.games.plain import Names, View, items, listed, sides


def draw(view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    if "length" in view:
        recent = ", then ".join(map(str, items(view.get("recent"))))
        hidden = [f"The sequence is hidden. Its length is {view['length']}."]
        return [*hidden, f"The last moves: {recent}."] if recent else hidden
    lines = [f"Sequence, front to back: {listed(items(view.get('sequence')), 'empty')}"]
    if "hands" in view:
        for name, hand in zip(names, sides(view, "hands"), strict=True):
            tiles = [digit for digit, count in enumerate(hand, 1) for _ in range(int(str(count)))]
            lines.append(f"Tiles of {name}: {listed(tiles, 'no tile')}")
    if view.get("echo"):
        lines.append(f"No echo: {view['echo']} may not be played now.")
    return lines
