"""Positions in plain text, to be read aloud as well as looked at.

Every drawing is made from the public view of a position, so that nothing hidden is drawn.
What a view leaves out is taken as empty: the rules pages show only what matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

View: TypeAlias = Mapping[str, object]
Names: TypeAlias = Sequence[str]


def draw(game: str, view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    return _DRAWINGS[game](view, names)


def listed(numbers: Sequence[object], none: str = "none") -> str:
    """Write things one after the other, or say that there are none."""
    return " ".join(map(str, numbers)) or none


def _items(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _sides(view: View, key: str) -> list[list[object]]:
    """Return what each of the two players has."""
    return [_items(side) for side in _items(view.get(key)) or ((), ())]


def _rows(rows: Mapping[str, Sequence[object]]) -> list[str]:
    """Write rows of single digits below each other, each behind its label."""
    width = max(map(len, rows)) + 1
    return [f"{label + ':':{width}} {listed(row)}" for label, row in rows.items()]


def _positions(row: Sequence[object]) -> list[int]:
    return list(range(1, len(row) + 1))


def _shift(view: View, names: Names) -> list[str]:
    row = _items(view.get("sequence"))
    return _rows({"Position": _positions(row), "Number": row})


def _code_swap(view: View, names: Names) -> list[str]:
    codes = _sides(view, "codes")
    # Two players of one name are still two.
    labels = names if names[0] != names[1] else [f"{names[0]} (1)", f"{names[1]} (2)"]
    return _rows({"Position": _positions(codes[0]), **dict(zip(labels, codes, strict=True))})


def _mirror(view: View, names: Names) -> list[str]:
    if "length" in view:
        recent = ", then ".join(map(str, _items(view.get("recent"))))
        hidden = [f"The sequence is hidden. Its length is {view['length']}."]
        return [*hidden, f"The last moves: {recent}."] if recent else hidden
    return [f"Sequence, front to back: {listed(_items(view.get('sequence')), 'empty')}"]


def _builder(view: View, names: Names) -> list[str]:
    lines = [
        f"{name}: {listed(sequence, 'empty')}"
        for name, sequence in zip(names, _sides(view, "sequences"), strict=True)
    ]
    if "pool" in view:
        lines.append(f"Free numbers: {listed(_items(view['pool']))}")
    return lines


def _stack(view: View, names: Names) -> list[str]:
    lines = []
    sides = zip(names, _sides(view, "stacks"), _sides(view, "blocked"), strict=True)
    for name, stack, blocked in sides:
        stuck = f"; blocked: {listed(blocked)}" if blocked else ""
        lines.append(f"{name}: {listed(stack, 'empty')}{stuck}")
    lines.append(f"Discard pile: {listed(_items(view.get('discard')), 'empty')}")
    lines.append(f"Left in the deck: {listed(cards(view.get('deck')), 'nothing')}")
    if view.get("drawn"):
        lines.append(f"Drawn card: {view['drawn']}")
    return lines


def cards(deck: object) -> list[object]:
    """Return the cards of a deck, never in the order in which they will come (ALL-7)."""
    if isinstance(deck, Mapping):
        return [card for card, count in deck.items() for _ in range(count)]
    return sorted(_items(deck), key=str)


_DRAWINGS: Mapping[str, Callable[[View, Names], list[str]]] = {
    "sequence-shift": _shift,
    "sequence-stack": _stack,
    "mirror-duel": _mirror,
    "sequence-builder": _builder,
    "code-swap": _code_swap,
}
