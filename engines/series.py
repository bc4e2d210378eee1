"""Matches of several games (ALL-9): their formats, and the place of a game in its match.

Points belong to people, not to seats: in a duplicate match the two change places. What is shown
goes by the seats of the present game, as everything else on the screen does.
"""

from __future__ import annotations

from enum import StrEnum
from os import urandom
from typing import NamedTuple

from seqtui.engines.games.game import Outcome


class Format(StrEnum):
    """How many games are played, and what wins them, by the names the command line has."""

    SINGLE = "single"
    FIRST_TO_2 = "first-to-2"
    FIRST_TO_3 = "first-to-3"
    FIRST_TO_5 = "first-to-5"
    DUPLICATE = "duplicate"

    @property
    def text(self) -> str:
        """What people read: "first to 2"."""
        return self.value.replace("-", " ")

    @property
    def goal(self) -> int:
        """The points that win it before the last game; in a duplicate match, all there are."""
        return {"single": 1, "duplicate": 2}.get(self.value) or int(self.value[-1])

    @property
    def most(self) -> int:
        """How many games there are at most."""
        return 2 if self is Format.DUPLICATE else 2 * self.goal - 1


class Standing(NamedTuple):
    """How a match stands, by the seats of one of its games."""

    score: tuple[float, float]
    """The points of the player in each seat."""
    is_over: bool
    winner: int | None
    """Who leads once it is over: 1 or 2, or None for a drawn match."""

    @property
    def points(self) -> tuple[str, str]:
        """The points as people read them: "1½"."""
        one, two = map(_points, self.score)
        return one, two

    @property
    def text(self) -> str:
        """The score in short: "1½–½"."""
        return "–".join(self.points)

    def sentence(self, names: tuple[str, str]) -> str:
        """Say how the match stands, or how it ended, for players with these names."""
        one, two = self.points
        if not self.is_over:
            return f"The match stands at {names[0]} {one}, {names[1]} {two}."
        if self.winner is None:
            return f"The match is drawn, {one} to {two}."
        high, low = (one, two) if self.winner == 1 else (two, one)
        return f"{names[self.winner - 1]} wins the match, {high} to {low}."


class Series(NamedTuple):
    """The place of one game in its match, and how the games before it ended."""

    id: str
    """The same for all games of a match, and for no others."""
    format: Format
    before: tuple[Outcome, ...] = ()
    """How the earlier games ended; here 1 and 2 are the people by their seats in the first one."""

    @classmethod
    def begun(cls, format_: Format) -> Series | None:
        """Begin a match; a single game is none."""
        return None if format_ is Format.SINGLE else cls(urandom(6).hex(), format_)

    @property
    def number(self) -> int:
        """The number of this game, from 1."""
        return len(self.before) + 1

    def results(self, outcome: Outcome | None = None) -> tuple[Outcome, ...]:
        """Return how the games so far ended, by the seats of this one, and perhaps this one."""
        earlier = tuple(each._replace(winner=self._moved(each.winner)) for each in self.before)
        return earlier if outcome is None else (*earlier, outcome)

    def standing(self, outcome: Outcome | None = None) -> Standing:
        """Return how the match stands before this game, or with its ``outcome``."""
        results = self.results(outcome)
        halves = [sum(each.winner in (None, seat) for each in results) for seat in (1, 2)]
        wins = [sum(each.winner == seat for each in results) for seat in (1, 2)]
        one, two = ((half + won) / 2 for half, won in zip(halves, wins, strict=True))
        over = max(one, two) >= self.format.goal or len(results) >= self.format.most
        leader = None if one == two else 1 if one > two else 2
        return Standing((one, two), over, leader if over else None)

    def after(self, outcome: Outcome) -> Series:
        """Return the place of the next game, once this one has ended."""
        by_people = outcome._replace(winner=self._moved(outcome.winner))
        return self._replace(before=(*self.before, by_people))

    def _moved(self, player: int | None) -> int | None:
        """Return the seat of a person in this game, or the person in a seat."""
        swapped = self.format is Format.DUPLICATE and self.number % 2 == 0
        return 3 - player if player and swapped else player


def _points(points: float) -> str:
    whole, half = int(points), "½" if points % 1 else ""
    return f"{whole or ''}{half}" if half else str(whole)
