"""Figures about finished games, seen from the chairs that people sat on.

A game against a computer has one such chair and a game between people two; a game between
computers has none and counts nowhere here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.store.listing import Chair, Result, title_of
from engines.games.registry import GAMES
from engines.setup import OPPONENTS

ALL = ""
"""Stands for all games, or for all levels, where one is named."""
_OF_THE_OTHER: dict[Result, Result] = {"won": "lost", "lost": "won", "drawn": "drawn"}


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
        return self.won + self.lost + self.drawn

    def count(self, result: Result) -> None:
        # Results have the names of the fields that count them.
        setattr(self, result, getattr(self, result) + 1)
        self.streak = self.streak + 1 if result == "won" else 0
        self.longest = max(self.longest, self.streak)


@dataclass(slots=True)
class Figures:
    """How people have fared in one game, or in all games together."""

    game: str = ALL
    levels: dict[str, Tally] = field(default_factory=dict)
    """Against the computer, level by level, and against programs."""
    people: dict[str, Tally] = field(default_factory=dict)
    """Against each other, by name, whoever has played most first."""
    first: Tally = field(default_factory=Tally)
    """How the player with the first turn did; a game between people counts once."""
    mistakes: dict[str, list[int]] = field(default_factory=lambda: {ALL: []})
    """Mistakes against the computer, oldest game first, over all levels and level by level."""

    @property
    def title(self) -> str:
        return title_of(self.game) if self.game else "All games"

    @property
    def played(self) -> int:
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

    def _put_in_order(self) -> None:
        """Let easy levels come before hard ones, and people who play much before others."""
        self.levels = {level: self.levels[level] for level in OPPONENTS if level in self.levels}
        known = [level for level in (ALL, *OPPONENTS) if level in self.mistakes]
        self.mistakes = {level: self.mistakes[level] for level in known}
        self.people = dict(sorted(self.people.items(), key=lambda one: -one[1].played))

    @classmethod
    def by_game(cls, parts: Iterable[Chair]) -> dict[str, Figures]:
        """Work out the figures of ``ALL`` games, of each game, and of those only the file knows."""
        parts = list(parts)
        games = (ALL, *(game.name for game in GAMES), *sorted({chair.game for chair in parts}))
        found = {game: cls(game) for game in games}
        for chair in parts:
            found[ALL].count(chair)
            found[chair.game].count(chair)
        for figures in found.values():
            figures._put_in_order()
        return found
