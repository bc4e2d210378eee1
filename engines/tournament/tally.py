"""What is counted of a tournament, and how sure a score is.

Scores are shares: a win counts 1, a draw a half.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from operator import add
from typing import NamedTuple

_LIKELY = 3.841458820694124 / 2
"""Half of what chi-squared with one degree of freedom stays under 19 times out of 20."""
_HALVINGS = 32


class Failure(NamedTuple):
    """Why a program lost a game, and the number of its deal."""

    deal: int
    sentence: str


class Side(NamedTuple):
    """What one of two players did."""

    wins: int = 0
    moves: int = 0
    mistakes: int = 0
    """How many moves made the exact value worse."""
    failed: int = 0
    """How many games were lost by failing, as only programs do."""
    failure: Failure | None = None
    """The first time that happened."""

    @property
    def mistake_rate(self) -> float | None:
        """Mistakes per hundred moves, or None without a move."""
        return 100 * self.mistakes / self.moves if self.moves else None

    def plus(self, other: Side) -> Side:
        return Side(
            self.wins + other.wins,
            self.moves + other.moves,
            self.mistakes + other.mistakes,
            self.failed + other.failed,
            min(filter(None, (self.failure, other.failure)), default=None),
        )


class HeadToHead(NamedTuple):
    """What two players did against each other."""

    one: Side = Side()
    two: Side = Side()
    draws: int = 0
    deals: tuple[int, ...] = ()
    """In duplicate, in how many deals the first one made 0, ½, 1, 1½ and 2 points."""

    @property
    def played(self) -> int:
        return self.one.wins + self.two.wins + self.draws

    @property
    def score(self) -> float:
        """The first player's share of the points; a half if nothing was played."""
        return (self.one.wins + self.draws / 2) / self.played if self.played else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the first player's score.

        The two games of a deal in duplicate hang together, so there the deals are what counts.
        """
        return interval(self.deals or (self.two.wins, self.draws, self.one.wins))

    def turned(self) -> HeadToHead:
        """Return the same as seen by the second player."""
        return HeadToHead(self.two, self.one, self.draws, self.deals[::-1])

    def plus(self, other: HeadToHead) -> HeadToHead:
        """Return both together."""
        both = self.deals and other.deals
        deals = tuple(map(add, self.deals, other.deals)) if both else self.deals or other.deals
        one, two = self.one.plus(other.one), self.two.plus(other.two)
        return HeadToHead(one, two, self.draws + other.draws, deals)


def total(tallies: Iterable[HeadToHead]) -> HeadToHead:
    """Return several tallies together."""
    together = HeadToHead()
    for tally in tallies:
        together = together.plus(tally)
    return together


def interval(counts: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % likelihood-ratio interval of a mean score, from how often each score came.

    The scores are evenly spaced from 0 to 1: for games 0, ½ and 1. The interval holds every mean
    that the likelihood-ratio test does not reject at 5 %, whatever part of the games is drawn.
    """
    if not sum(counts):
        return 0.0, 1.0
    return _lowest(counts), 1 - _lowest(counts[::-1])


def _mean(counts: Sequence[int]) -> float:
    return sum(step * count for step, count in enumerate(counts)) / (len(counts) - 1) / sum(counts)


def _lowest(counts: Sequence[int]) -> float:
    """Find the lower end by halving: the further below the mean, the less likely."""
    low, high = 0.0, _mean(counts)
    if not high:
        return low
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _unlikeliness(counts, middle) > _LIKELY:
            low = middle
        else:
            high = middle
    return high


def _unlikeliness(counts: Sequence[int], mean: float) -> float:
    """Return by how much the best log-likelihood exceeds that with a lower mean.

    Of all ways to spread probability over the scores with this mean, the one that makes the
    counts likeliest divides their own frequencies by ``1 - bend + bend * score / mean``, where
    the bend from 0 to 1 is the one that makes the sum of the logarithms greatest.
    """
    ratios = [step / (len(counts) - 1) / mean - 1 for step in range(len(counts))]
    seen = [(count, ratio) for count, ratio in zip(counts, ratios, strict=True) if count]
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        bend = (low + high) / 2
        if sum(count * ratio / (1 + bend * ratio) for count, ratio in seen) > 0:
            low = bend
        else:
            high = bend
    return sum(count * log(1 + low * ratio) for count, ratio in seen)
