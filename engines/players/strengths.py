"""How strong each level is: measured, not claimed.

``strengths.json`` holds the results of thousands of games between the levels at each game's
default options; ``tests/benchmarks/strengths.py`` plays them and writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engines.setup import LEVELS


class Record(NamedTuple):
    """What a level scored against an opponent; each of the two began half of the games."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self)

    @property
    def score(self) -> float:
        """Wins and half the draws, as a part of the games."""
        return (self.wins + self.draws / 2) / self.games


def record(game: str, level: str, opponent: str) -> Record:
    """Return how a level did against another one, or against ``random`` moves."""
    return _records()[game][level][opponent]


def strength(game: str, level: str) -> str:
    """Say in a line how strong a level is, by the next weaker one and the perfect player."""
    weaker = _weaker(level)
    found = record(game, level, weaker)
    line = (
        f"wins {_share(found.wins, found)} and loses {_share(found.losses, found)} "
        f"against {'random moves' if weaker == 'random' else weaker}"
    )
    if level == LEVELS[-1]:
        return f"{line}; never spoils a position"
    best = record(game, level, LEVELS[-1])
    return f"{line}; loses {_share(best.losses, best)} to {LEVELS[-1]}"


def score(game: str, level: str) -> str:
    """Say the same in a few words: what a level scores against the next weaker one."""
    weaker = _weaker(level)
    return f"scores {100 * record(game, level, weaker).score:.0f} % v. {weaker}"


def _weaker(level: str) -> str:
    return ("random", *LEVELS)[LEVELS.index(level)]


def _share(part: int, whole: Record) -> str:
    return f"{100 * part / whole.games:.0f} %"


@cache
def _records() -> Mapping[str, Mapping[str, Mapping[str, Record]]]:
    text = files(__package__).joinpath("strengths.json").read_text("utf-8")
    return {
        game: {
            level: {opponent: Record(*counts) for opponent, counts in opponents.items()}
            for level, opponents in levels.items()
        }
        for game, levels in json.loads(text).items()
    }
