"""Positions in plain text, to be read aloud as well as looked at.

Each game draws its own in its ``plain.py``, from the public view of a position, so that nothing
hidden is drawn. What a view leaves out is taken as empty: rules pages show only what matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import FunctionType
from typing import TypeAlias

from seqtui.app.games.look import LOOKS
from seqtui.engines.games.parts import part

View: TypeAlias = Mapping[str, object]
Names: TypeAlias = Sequence[str]


def draw(game: str, view: View, names: Names) -> list[str]:
    """Return the lines that show a position of the game with this name."""
    lines: list[str] = part(game, "plain", "draw", FunctionType, LOOKS)(view, names)
    return lines


def listed(numbers: Sequence[object], none: str = "none") -> str:
    """Write things one after the other, or say that there are none."""
    return " ".join(map(str, numbers)) or none


def items(value: object) -> list[object]:
    """Return what a field of a view lists, or nothing if it is left out."""
    return list(value) if isinstance(value, list | tuple) else []


def sides(view: View, key: str) -> list[list[object]]:
    """Return what each of the two players has."""
    return [items(side) for side in items(view.get(key)) or ((), ())]


def labelled(rows: Mapping[str, Sequence[object]]) -> list[str]:
    """Write rows of single digits below each other, each after its label."""
    width = max(map(len, rows)) + 1
    return [f"{label + ':':{width}} {listed(row)}" for label, row in rows.items()]
