"""How strong each level is: measured, not claimed.

A game's ``strengths.json`` holds the results of thousands of games between the levels with the
default options, for whoever builds on the engines and for the README;
``tests/benchmarks/strengths.py`` plays them and writes the file. A game that has not been measured
is played all the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..games.parts import ENGINES, folder_of


class Record(NamedTuple):
    """What a level scored against an opponent; each of the two began half of the games."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def score(self) -> float:
        """Wins and half the draws, as a part of the games."""
        return (self.wins + self.draws / 2) / self.games


def record(game: str, level: str, opponent: str) -> Record | None:
    """Return how a level did against another one, or against ``random`` moves; None if unknown."""
    return _records(game).get((level, opponent))


@cache
def _records(game: str) -> Mapping[tuple[str, str], Record]:
    file = files(f"{ENGINES}.{folder_of(game)}").joinpath("strengths.json")
    levels = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {
        (level, opponent): Record(*counts)
        for level, opponents in levels.items()
        for opponent, counts in opponents.items()
    }
