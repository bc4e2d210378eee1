"""Figures about finished games, from the point of view of each person who played.

A game against a computer counts for one person and a game between people for two; a game between
computers does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from seqtui.app.store.games import PlayerResult, Result, title_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import OPPONENTS

ALL = ""
"""Stands for all games, or for all levels, where one is named."""
_OF_THE_OTHER: dict[Result, Result] = {"won": "lost", "lost": "won", "drawn": "drawn"}


@dataclass(slots=True)
class Tally:
    """The results of one player, counted game by game."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0  # how many of the latest games were won in a row
    longest: int = 0  # the longest such streak

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
    """The results of people in one game, or in all games together."""

    game: str = ALL
    levels: dict[str, Tally] = field(default_factory=dict)
    """Against the computer, level by level, and against programs."""
    people: dict[str, Tally] = field(default_factory=dict)
    """Against each other, by name; the person who has played most comes first."""
    first: Tally = field(default_factory=Tally)
    """The results of the player with the first turn; a game between people counts once."""
    mistakes: dict[str, list[int]] = field(default_factory=lambda: {ALL: []})
    """Mistakes against the computer, oldest game first, over all levels and level by level."""

    @property
    def title(self) -> str:
        return title_of(self.game) if self.game else "All games"

    @property
    def played(self) -> int:
        return self.first.played

    def count(self, game: PlayerResult) -> None:
        """Count one person's part in the next game, which must be later than the ones before."""
        _, name, opponent, result, began, mistakes = game
        with_person = opponent == "human"
        tallies, key = (self.people, name) if with_person else (self.levels, opponent)
        if key not in tallies:
            tallies[key] = Tally()
        tallies[key].count(result)
        if mistakes is not None and not with_person:
            self.mistakes[ALL].append(mistakes)
            self.mistakes.setdefault(opponent, []).append(mistakes)
        # A game between people has two players' results, and only one of them had the first turn.
        if began:
            self.first.count(result)
        elif not with_person:
            self.first.count(_OF_THE_OTHER[result])

    def _put_in_order(self) -> None:
        """Sort levels from easy to hard, and people by how much they have played."""
        self.levels = {level: self.levels[level] for level in OPPONENTS if level in self.levels}
        known = [level for level in (ALL, *OPPONENTS) if level in self.mistakes]
        self.mistakes = {level: self.mistakes[level] for level in known}
        self.people = dict(sorted(self.people.items(), key=lambda one: -one[1].played))

    @classmethod
    def by_game(cls, player_results: Iterable[PlayerResult]) -> dict[str, Figures]:
        """Work out the figures of ``ALL`` games together and of each game, by name.

        ``player_results`` starts with the oldest game. Games that only the file knows come last.
        """
        found = {ALL: cls(ALL)}
        for result in player_results:
            if result.game not in found:
                found[result.game] = cls(result.game)
            found[ALL].count(result)
            found[result.game].count(result)
        for figures in found.values():
            figures._put_in_order()
        names = dict.fromkeys((ALL, *(game.name for game in GAMES), *sorted(found)))
        return {game: found.get(game) or cls(game) for game in names}
