"""The game of each kind that most pictures are taken of, and the moments worth a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from seqtui.engines.setup import AnySetup
from tests.app.running import new_game


class Table(NamedTuple):
    """A game under way that can go on to its end."""

    game: str
    position: Mapping[str, object]
    before: tuple[str, ...]
    """The moves up to a position in the middle of the game."""
    after: tuple[str, ...]
    """The moves from there to the end."""

    @property
    def setup(self) -> AnySetup:
        """The start of the game."""
        return new_game(self.game, self.position)

    def __str__(self) -> str:
        return self.game


TABLES = (
    Table(
        "sequence-shift",
        {"sequence": [3, 1, 4, 5, 2]},
        ("swap 1 2",),
        ("swap 4 5", "swap 3 4", "swap 2 3"),
    ),
    Table(
        "sequence-stack",
        {"deck": [1, 2, 3, 1, 4, 2, 5, 3, 5, 4]},
        ("place", "discard", "discard", "place", "discard", "place"),
        ("discard", "discard", "discard", "discard"),
    ),
    Table(
        "mirror-duel",
        {"sequence": [3, 1]},
        ("4 front", "3 back", "5 front"),
        ("4 back", "5 back"),
    ),
    Table(
        "sequence-builder",
        {"sequences": [[], []]},
        ("5", "7", "6", "10"),
        ("9", "13", "12"),
    ),
    Table(
        "code-swap",
        {"codes": [[4, 1, 3], [2, 5, 1]]},
        ("own 1 2",),
        ("cross 3", "own 2 3"),
    ),
)
