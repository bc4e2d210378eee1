"""Games that the rulebooks print, typed in their own words or as answers to their questions."""

from __future__ import annotations

import json
from typing import NamedTuple


class Printed(NamedTuple):
    """A game as it is printed: where it starts, what is typed, and what that means."""

    game: str
    start: dict[str, object]
    typed: tuple[str, ...]
    moves: tuple[str, ...]

    @property
    def arguments(self) -> tuple[str, ...]:
        """What starts it between two people."""
        return "play", self.game, "--start", json.dumps(self.start), "--seed", "1", "--p2", "human"


SHIFTS = ("3 and 4", "1 and 2", "2 and 3", "1 and 2", "3 and 4", "4 and 5", "3 and 4", "4 and 5")
GAMES = {
    "Code Swap by its menu": Printed(
        "code-swap",
        {"codes": [[4, 1, 3], [2, 5, 1]]},
        ("1", "1", "2", "2", "3", "1", "2", "3"),
        ("own 1 2", "cross 3", "own 2 3"),
    ),
    "Code Swap in words": Printed(
        "code-swap",
        {"codes": [[4, 1, 3], [2, 5, 1]]},
        ("Swap positions 1 and 2", "Position 3.", "Swap positions 2 and 3."),
        ("own 1 2", "cross 3", "own 2 3"),
    ),
    "Mirror Duel by its two questions": Printed(
        "mirror-duel",
        {"sequence": []},
        ("4", "B", "5", "F", "6", "B", "5", "B", "5", "F"),
        ("4 back", "5 front", "6 back", "5 back", "5 front"),
    ),
    "Mirror Duel with commas": Printed(
        "mirror-duel",
        {"sequence": []},
        ("3, B", "5, F", "7, b", "5, b"),
        ("3 back", "5 front", "7 back", "5 back"),
    ),
    "Sequence Shift in sentences": Printed(
        "sequence-shift",
        {"sequence": [4, 2, 5, 1, 3]},
        tuple(f"Swap positions {pair}." for pair in SHIFTS),
        tuple(f"swap {pair.replace(' and', '')}" for pair in SHIFTS),
    ),
    "Sequence Stack by yes and no": Printed(
        "sequence-stack",
        {"deck": [1, 1, 3, 3, 2, 2, 4, 4, 5, 5]},
        ("yes", "yes", "yes", "discard"),
        ("place", "place", "discard", "discard"),
    ),
    "Sequence Builder by selecting": Printed(
        "sequence-builder",
        {"sequences": [[], []]},
        ("select 5", "Select 7.", "select 6", "select 10"),
        ("5", "7", "6", "10"),
    ),
}
