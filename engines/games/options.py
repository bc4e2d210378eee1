"""What can be chosen about a game before it starts, described so that anything can offer it.

A game lists its knobs once. The gate turns them into a strict model, the command line into
``--set`` keys, and the picker into rows, so that none of them repeats a range.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias


class Whole(NamedTuple):
    """A whole number within a range."""

    name: str
    label: str
    low: int
    high: int

    @property
    def values(self) -> range:
        """The numbers it may be."""
        return range(self.low, self.high + 1)


class Choice(NamedTuple):
    """One word out of a few."""

    name: str
    label: str
    words: tuple[str, ...]


class Flag(NamedTuple):
    """Something that is on or off."""

    name: str
    label: str


class Subset(NamedTuple):
    """A non-empty set of whole numbers within a range, kept sorted."""

    name: str
    label: str
    low: int
    high: int


Knob: TypeAlias = Whole | Choice | Flag | Subset


class Preset(NamedTuple):
    """A named set of options; what it does not mention keeps its default."""

    name: str
    label: str
    values: Mapping[str, object]
