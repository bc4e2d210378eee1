"""Figures about finished games, seen from the chairs that people sat on.

A game against a computer has one such chair and a game between people two; a game between
computers has none and counts nowhere here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from engines.setup import LEVELS

if TYPE_CHECKING:
    from app.store.games import Games

Result: TypeAlias = Literal["won", "lost", "drawn"]

ALL = ""
"""Stands for all games, or for all levels, where one is named."""
_OF_THE_OTHER: dict[Result, Result] = {"won": "lost", "lost": "won", "drawn": "drawn"}
_CHAIRS = """
    SELECT id, game, changed, winner, first, 1 AS player, name1 AS name, kind2 AS opponent,
        mistakes1 AS mistakes FROM games WHERE counted AND over = 1 AND kind1 = 'human'
    UNION ALL
    SELECT id, game, changed, winner, first, 2, name2, kind1,
        mistakes2 FROM games WHERE counted AND over = 1 AND kind2 = 'human'
    ORDER BY changed, id, player
"""


class Chair(NamedTuple):
    """One person's part in a finished game."""

    id: int
    game: str
    ended: float
    name: str
    opponent: str
    """``human``, or the level of the computer."""
    result: Result
    began: bool
    """Whether this person had the first turn."""
    mistakes: int | None
    """How many mistakes this person made; None until somebody has looked."""


@dataclass(slots=True)
class Tally:
    """How somebody has fared, game after game."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0
    """How many of the latest games were won in a row."""
    longest: int = 0
    """The longest such row so far."""

    @property
    def played(self) -> int:
        """How many games that were."""
        return self.won + self.lost + self.drawn

    def count(self, result: Result) -> None:
        """Count the next game."""
        match result:
            case "won":
                self.won += 1
            case "lost":
                self.lost += 1
            case "drawn":
                self.drawn += 1
        self.streak = self.streak + 1 if result == "won" else 0
        self.longest = max(self.longest, self.streak)


@dataclass(slots=True)
class Figures:
    """How people have fared in one game, or in all games together."""

    levels: dict[str, Tally] = field(default_factory=dict)
    """Against the computer, level by level."""
    people: dict[str, Tally] = field(default_factory=dict)
    """Against each other, by name, whoever has played most first."""
    first: Tally = field(default_factory=Tally)
    """How the player with the first turn did; a game between people counts once."""
    mistakes: dict[str, list[int]] = field(default_factory=lambda: {ALL: []})
    """Mistakes against the computer, oldest game first, over all levels and level by level."""

    @property
    def played(self) -> int:
        """How many games have been finished."""
        return self.first.played

    def count(self, chair: Chair) -> None:
        """Count one person's part in the next game."""
        result = chair.result
        if chair.opponent == "human":
            self.people.setdefault(chair.name, Tally()).count(result)
        else:
            self.levels.setdefault(chair.opponent, Tally()).count(result)
            if chair.mistakes is not None:
                self.mistakes[ALL].append(chair.mistakes)
                self.mistakes.setdefault(chair.opponent, []).append(chair.mistakes)
        # The two chairs of a game between people tell the same thing about the first turn.
        if chair.began:
            self.first.count(result)
        elif chair.opponent != "human":
            self.first.count(_OF_THE_OTHER[result])

    def put_in_order(self) -> None:
        """Let easy levels come before hard ones, and people who play much before others."""
        self.levels = {level: self.levels[level] for level in LEVELS if level in self.levels}
        self.people = dict(sorted(self.people.items(), key=lambda one: -one[1].played))
        self.mistakes = {
            level: self.mistakes[level] for level in (ALL, *LEVELS) if level in self.mistakes
        }


def chairs(games: Games) -> Iterator[Chair]:
    """Return every person's part in every finished game, oldest first."""
    for id_, game, ended, winner, first, player, name, opponent, mistakes in games.query(_CHAIRS):
        result: Result = "drawn" if winner is None else "won" if winner == player else "lost"
        yield Chair(id_, game, ended, name, opponent, result, first == player, mistakes)


def statistics(parts: Iterable[Chair]) -> Mapping[str, Figures]:
    """Work out the figures of each game, and of all games together under ``ALL``."""
    found: defaultdict[str, Figures] = defaultdict(Figures)
    for chair in parts:
        found[ALL].count(chair)
        found[chair.game].count(chair)
    for figures in found.values():
        figures.put_in_order()
    return found
