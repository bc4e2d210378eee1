"""A finished game looked at move by move: what each choice did, and what luck did.

Everything here asks the oracle, so it belongs into a thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from app.assessing import course_of
from app.course import Course, Mistake
from app.worth import CERTAIN, share_of_first
from engines.match import AnyMatch
from engines.solving.oracle import oracle_of

_MUCH = 0.05
"""From this part of the chances on a choice has cost a lot."""


class Mark(Enum):
    """What a choice did to the exact value."""

    KEPT = "✓"
    LESS = "▽"
    """It gave up a win for a draw; in a game of chance it cost a little."""
    LOST = "✗"
    """It threw the game away; in a game of chance it cost a lot."""


class Step(NamedTuple):
    """One turn of the game and what it changed, for the player who took it."""

    ply: int
    player: int
    mark: Mark | None
    """None for a turn without a choice."""
    skill: float | None
    """What the choice changed of the chances to win: 0 for the best one, less for others."""
    luck: float | None
    """What the card that was drawn for this turn changed; None in games without cards."""
    mistake: Mistake | None
    """What was given away and what would have been better, if it is worth naming."""


@dataclass(frozen=True, slots=True)
class Review:
    """All there is to say about a game that is over."""

    course: Course
    steps: tuple[Step, ...]
    by_chance: bool
    """Whether cards had a part in it."""

    def count(self, player: int, mark: Mark) -> int:
        """Return how many choices of a player did this."""
        return len(self._places(player, mark))

    def luck(self, player: int) -> float:
        """Return what all cards that a player drew changed, taken together."""
        return sum(step.luck or 0.0 for step in self.steps if step.player == player)

    def given_away(self, player: int) -> float:
        """Return what all choices of a player cost, taken together."""
        return -sum(step.skill or 0.0 for step in self.steps if step.player == player)

    def next(self, after: int, player: int, mark: Mark) -> int | None:
        """Return the next turn of this kind behind a ply, from the start again after the last."""
        places = self._places(player, mark)
        return next((ply for ply in places if ply > after), places[0] if places else None)

    def mistake(self, after: int, step: int, player: int | None = None) -> int | None:
        """Return the ply of the next mistake, or with a step of -1 of the one before."""
        plies = [m.ply for m in self.course.mistakes if player in (None, m.player)]
        if not plies:
            return None
        if step > 0:
            return next((ply for ply in plies if ply > after), plies[0])
        return next((ply for ply in reversed(plies) if ply < after), plies[-1])

    def _places(self, player: int, mark: Mark) -> list[int]:
        return [s.ply for s in self.steps if s.player == player and s.mark is mark]


def review_of(match: AnyMatch) -> Review:
    """Go through a game that is over. It may take a while: stay off the event loop."""
    course = course_of(match)
    opening = oracle_of(match.game, match.setup.options).judge(match.setup.opening).value
    by_chance = opening.chance is not None
    lucks: Sequence[float | None] = [None] * match.ply
    if by_chance:
        start = share_of_first(opening, match.setup.opening.to_move)
        lucks = list(_lucks(match, course, start))
    return Review(course, tuple(_steps(match, course, lucks, by_chance=by_chance)), by_chance)


def _steps(
    match: AnyMatch, course: Course, lucks: Sequence[float | None], *, by_chance: bool
) -> Iterator[Step]:
    mistakes = {mistake.ply: mistake for mistake in course.mistakes}
    for ply, turn in enumerate(match.turns, start=1):
        cost, mark, skill = course.costs[ply - 1], None, None
        if cost is not None:
            left = _seen_by(turn.player, course.shares[ply - 1]) - cost
            mark, skill = _mark(cost, left, by_chance=by_chance), 0.0 - cost
        yield Step(ply, turn.player, mark, skill, lucks[ply - 1], mistakes.get(ply))


def _mark(cost: float, left: float, *, by_chance: bool) -> Mark:
    if cost < CERTAIN:
        return Mark.KEPT
    bad = cost >= _MUCH if by_chance else left == 0
    return Mark.LOST if bad else Mark.LESS


def _lucks(match: AnyMatch, course: Course, start: float) -> Iterator[float]:
    """Yield how far each turn's card moved the chances from where they had been left before."""
    left = start
    # The last share is the result, which no card leads to.
    for turn, share, cost in zip(match.turns, course.shares[:-1], course.costs, strict=True):
        side = 1 if turn.player == 1 else -1
        yield side * (share - left)
        left = share - side * (cost or 0.0)


def _seen_by(player: int, share_of_one: float) -> float:
    return share_of_one if player == 1 else 1 - share_of_one
