"""Figures about finished games, seen from the chairs that people sat on.

A game against a computer has one such chair and a game between people two; a game between
computers has none and counts nowhere here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from app.store.games import Games

Result: TypeAlias = Literal["won", "lost", "drawn"]

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
    """How a person has fared, game after game."""

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
        """Take in the next game."""
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
class FirstPlayer:
    """What having the first turn was worth in one game."""

    won: int = 0
    lost: int = 0
    drawn: int = 0


class Point(NamedTuple):
    """How many mistakes a person made in one game."""

    ended: float
    mistakes: int


@dataclass(slots=True)
class Statistics:
    """All figures, the games in the order in which they first came up."""

    against: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """How people did against computers, by game and level."""
    people: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """How people did against each other, by game and name."""
    first: dict[str, FirstPlayer] = field(default_factory=dict)
    """How the player with the first turn did, by game; a game between people counts once."""
    mistakes: dict[tuple[str, str], list[Point]] = field(default_factory=dict)
    """Mistakes per game against computers, by game and level, oldest first."""


def chairs(games: Games) -> Iterator[Chair]:
    """Return every person's part in every finished game, oldest first."""
    for id_, game, ended, winner, first, player, name, opponent, mistakes in games.query(_CHAIRS):
        result: Result = "drawn" if winner is None else "won" if winner == player else "lost"
        yield Chair(id_, game, ended, name, opponent, result, first == player, mistakes)


def statistics(parts: Iterable[Chair]) -> Statistics:
    """Work out all figures in one go."""
    figures = Statistics()
    for chair in parts:
        if chair.opponent == "human":
            tally = figures.people.setdefault((chair.game, chair.name), Tally())
        else:
            tally = figures.against.setdefault((chair.game, chair.opponent), Tally())
            if chair.mistakes is not None:
                points = figures.mistakes.setdefault((chair.game, chair.opponent), [])
                points.append(Point(chair.ended, chair.mistakes))
        tally.count(chair.result)
        # The two chairs of a game between people tell the same thing about the first turn.
        if chair.began or chair.opponent != "human":
            _count_first(figures.first.setdefault(chair.game, FirstPlayer()), chair)
    return figures


def _count_first(first: FirstPlayer, chair: Chair) -> None:
    if chair.result == "drawn":
        first.drawn += 1
    elif (chair.result == "won") == chair.began:
        first.won += 1
    else:
        first.lost += 1
