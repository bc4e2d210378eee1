"""What can be chosen about a game before it starts.

A game lists its options once. An option knows its values, how to read, turn and show them, and what
is wrong with any other, so that the gate, the command line and the picker repeat no range.
:class:`Whole` says what each method is for; the other types have the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias, TypeVar

from seqtui.engines.errors import BadInput

T = TypeVar("T")

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_ON = ("on", "true", "yes")
_OFF = ("off", "false", "no")


def next_choice(choices: Sequence[T], value: object, by: int) -> T:
    """Return the choice after a value, in a circle; the first one if the value is none of them."""
    for place, choice in enumerate(choices):
        if choice == value:
            return choices[(place + by) % len(choices)]
    return choices[0]


class Whole(NamedTuple):
    """A whole number within a range."""

    name: str
    label: str
    low: int
    high: int

    @property
    def values(self) -> range:
        """Every value, the lowest first."""
        return range(self.low, self.high + 1)

    @property
    def syntax(self) -> str:
        """What ``--set`` takes, for its help."""
        return f"{self.name}={self.low}..{self.high}"

    def read(self, text: str) -> int:
        """Read what follows ``--set name=``; only :meth:`checked` looks at the range."""
        if not _WHOLE.fullmatch(text.strip()):
            raise BadInput(f"{self.name} takes whole numbers, not {text!r}.")
        return int(text)

    def checked(self, value: object) -> int:
        """Return a value as the rules want it, or raise ``BadInput``."""
        if type(value) is not int or value not in self.values:
            raise BadInput(f"{self.name} goes from {self.low} to {self.high}; {value} is outside.")
        return value

    def turned(self, value: object, by: int) -> int:
        """Return the next value, or for a negative ``by`` the one before.

        The ends stop a number; everything else goes round in a circle.
        """
        return min(max(self.checked(value) + by, self.low), self.high)

    def shown(self, value: object) -> str:
        """Write a value for a person."""
        return str(value)


class Choice(NamedTuple):
    """One word out of a few; some may be numbers."""

    name: str
    label: str
    values: tuple[str | int, ...]

    @property
    def syntax(self) -> str:
        return f"{self.name}={'|'.join(map(str, self.values))}"

    def read(self, text: str) -> str | int:
        values = {str(value): value for value in self.values}
        return values.get(text.strip().lower(), text)

    def checked(self, value: object) -> str | int:
        if not isinstance(value, (str, int)) or value not in self.values:
            raise BadInput(f"{self.name} is {' or '.join(map(str, self.values))}, not {value!r}.")
        return value

    def turned(self, value: object, by: int) -> str | int:
        return next_choice(self.values, value, by)

    def shown(self, value: object) -> str:
        return str(value)


class Flag(NamedTuple):
    """Something that is on or off."""

    name: str
    label: str

    @property
    def syntax(self) -> str:
        return f"{self.name}=on|off"

    def read(self, text: str) -> bool:
        if text.lower() not in (*_ON, *_OFF):
            raise BadInput(f"{self.name} is on or off, not {text!r}.")
        return text.lower() in _ON

    def checked(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise BadInput(f"{self.name} is on or off, not {value!r}.")
        return value

    def turned(self, value: object, by: int) -> bool:
        return not value

    def shown(self, value: object) -> str:
        return "on" if value else "off"


class Subset(NamedTuple):
    """A non-empty set of whole numbers within a range, kept sorted."""

    name: str
    label: str
    low: int
    high: int

    @property
    def each(self) -> Whole:
        """What each number of the set may be."""
        return Whole(*self)

    @property
    def syntax(self) -> str:
        return f"{self.name}=some of {','.join(map(str, self.each.values))}"

    def read(self, text: str) -> list[int]:
        return [self.each.read(part) for part in text.split(",")]

    def checked(self, value: object) -> tuple[int, ...]:
        if not isinstance(value, (list, tuple)) or not value:
            raise BadInput(f"{self.name} needs at least one number.")
        return tuple(sorted(set(map(self.each.checked, value))))

    def turned(self, value: object, by: int) -> tuple[int, ...]:
        """Return the next set, or for a negative ``by`` the one before: small ones first."""
        numbers = self.each.values
        sizes = range(1, len(numbers) + 1)
        sets = [some for size in sizes for some in combinations(numbers, size)]
        return next_choice(sets, value, by)

    def toggled(self, value: object, number: int) -> tuple[int, ...]:
        """Put a number into a set or take it out; the last one stays."""
        before = self.checked(value)
        return tuple(sorted({*before} ^ {number})) or before

    def shown(self, value: object) -> str:
        return " ".join(map(str, self.checked(value)))


Option: TypeAlias = Whole | Choice | Flag | Subset


class Preset(NamedTuple):
    """A named set of options; what it does not mention keeps its default.

    A game lists the rulebook's way to play first and its best other way second: these two are
    offered as equals.
    """

    name: str
    label: str
    values: Mapping[str, object]
    brief: str
    """How it plays in 26 characters, for a small card."""
    about: str
    """The same at more length, in 55 characters; both follow the label or stand as a sentence."""
