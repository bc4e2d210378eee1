"""A game's knobs as a person turns them: what is allowed, what comes next, how it reads.

The gate checks options strictly when a game starts; this is for offering them, and does
without pydantic because the first frame shows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TypeVar

from engines.games.game import AnyGame
from engines.games.options import Choice, Flag, Knob, Subset, Whole

T = TypeVar("T")

Values = dict[str, object]
"""The options of a game by the names of their knobs."""

CUSTOM = "custom"


def values_of(game: AnyGame, saved: Mapping[str, object]) -> Values:
    """Return a value for every knob: what was saved where it is allowed, else the default."""
    defaults = game.options()
    values: Values = {}
    for knob in game.knobs:
        value = _allowed(knob, saved.get(knob.name))
        values[knob.name] = getattr(defaults, knob.name) if value is None else value
    return values


def turned(knob: Knob, value: object, by: int) -> object:
    """Return the next value, or for a negative ``by`` the one before.

    Numbers stop at the ends of their range, everything else goes round.
    """
    match knob:
        case Whole(_, _, low, high):
            assert isinstance(value, int)
            return min(max(value + by, low), high)
        case Choice():
            return around(knob.words, value, by)
        case Flag():
            return not value
        case Subset():
            return around(_subsets(knob), value, by)


def toggled(knob: Subset, value: object, number: int) -> tuple[int, ...]:
    """Put a number into a set or take it out; the last one stays."""
    assert isinstance(value, tuple)
    return tuple(sorted(set(value) ^ {number})) or value


def can_turn(knob: Knob, value: object, by: int) -> bool:
    """Tell whether there is a next value."""
    return turned(knob, value, by) != value


def shown(knob: Knob, value: object) -> str:
    """Write a value for a person."""
    match knob:
        case Flag():
            return "on" if value else "off"
        case Subset():
            assert isinstance(value, tuple)
            return " ".join(map(str, value))
        case _:
            return str(value)


def preset_of(game: AnyGame, values: Values) -> str:
    """Return the label of the preset these values are, or ``custom``."""
    for preset in game.presets:
        if values_of(game, preset.values) == values:
            return preset.label.lower()
    return CUSTOM


def next_preset(game: AnyGame, values: Values, by: int) -> Values:
    """Return the values of the next preset; from values of one's own the first or last."""
    presets = [values_of(game, preset.values) for preset in game.presets]
    if values not in presets:
        return presets[0 if by > 0 else -1]
    return presets[(presets.index(values) + by) % len(presets)]


def around(choices: tuple[T, ...], value: object, by: int) -> T:
    """Return the choice after a value, in a circle."""
    for place, choice in enumerate(choices):
        if choice == value:
            return choices[(place + by) % len(choices)]
    return choices[0]


def _subsets(knob: Subset) -> tuple[tuple[int, ...], ...]:
    """List all sets a knob allows, small ones first."""
    numbers = range(knob.low, knob.high + 1)
    return tuple(
        chosen for size in range(1, len(numbers) + 1) for chosen in combinations(numbers, size)
    )


def _allowed(knob: Knob, value: object) -> object | None:
    """Return the value in the rules' own type if the knob allows it."""
    match knob:
        case Whole(_, _, low, high):
            good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
            return value if good else None
        case Choice():
            return value if isinstance(value, str) and value in knob.words else None
        case Flag():
            return value if isinstance(value, bool) else None
        case Subset():
            if not isinstance(value, (list, tuple)) or not all(type(n) is int for n in value):
                return None
            numbers = tuple(sorted(set(value)))
            return numbers if numbers in _subsets(knob) else None
