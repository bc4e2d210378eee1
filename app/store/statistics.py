"""Figures about finished games, seen from the chairs that people sat on.

A game against a computer has one such chair and a game between people two; a game between
computers has none and counts nowhere here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from seqtui.app.store.listing import Chair, Result, title_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import OPPONENTS

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
        if result == "won":
            self.won += 1
            self.streak += 1
            if self.streak > self.longest:
                self.longest = self.streak
            return
        self.streak = 0
        if result == "lost":
            self.lost += 1
        else:
            self.drawn += 1


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
    earlier: dict[str, tuple[int, int]] = field(default_factory=dict)
    """How many games came before those, and how many mistakes were made in them."""

    @property
    def title(self) -> str:
        return title_of(self.game) if self.game else "All games"

    @property
    def played(self) -> int:
        return self.first.played

    def count(self, chair: Chair) -> None:
        """Count one person's part in the next game."""
        _, name, opponent, result, began, mistakes, *_ = chair
        with_person = opponent == "human"
        tallies, key = (self.people, name) if with_person else (self.levels, opponent)
        if key not in tallies:
            tallies[key] = Tally()
        tallies[key].count(result)
        if mistakes is not None and not with_person:
            if opponent not in self.mistakes:
                self.mistakes[opponent] = []
            self.mistakes[ALL].append(mistakes)
            self.mistakes[opponent].append(mistakes)
        # The two chairs of a game between people tell the same thing about the first turn.
        if began:
            self.first.count(result)
        elif not with_person:
            self.first.count(_OF_THE_OTHER[result])

    def _put_in_order(self) -> None:
        """Let easy levels come before hard ones, and people who play much before others."""
        self.levels = {level: self.levels[level] for level in OPPONENTS if level in self.levels}
        known = [level for level in (ALL, *OPPONENTS) if level in self.mistakes]
        self.mistakes = {level: self.mistakes[level] for level in known}
        self.people = dict(sorted(self.people.items(), key=lambda one: -one[1].played))

    @classmethod
    def by_game(
        cls, parts: Iterable[Chair], settled: Mapping[str, Figures] | None = None
    ) -> dict[str, Figures]:
        """Work out the figures of ``ALL`` games, of each game, and of those only the file knows.

        What was ``settled`` about older games, if anything, is counted on.
        """
        found = add_up(parts, settled or {})
        names = dict.fromkeys((ALL, *(game.name for game in GAMES), *sorted(found)))
        for figures in found.values():
            figures._put_in_order()
        return {game: found.get(game) or cls(game) for game in names}


def add_up(parts: Iterable[Chair], settled: Mapping[str, Figures]) -> dict[str, Figures]:
    """Count parts in later games onto settled figures, which are changed: use them no more."""
    found = dict(settled)
    every = found.setdefault(ALL, Figures(ALL))
    for chair in parts:
        game = chair.game
        if game not in found:
            found[game] = Figures(game)
        every.count(chair)
        found[game].count(chair)
    return found
