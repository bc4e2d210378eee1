"""The exact values of Sequence Builder, by searching every line of play to its end once.

The lines are many, but they meet again and again once what cannot matter is left out: numbers
that neither player can get to any more, and where in the pool the game takes place.
"""

from __future__ import annotations

from typing import TypeAlias

from seqtui.engines.games.sequence_builder.rules import GAME, Move, Options, State
from seqtui.engines.solving.exact import WIN, ExactOracle, for_the_mover

_Side: TypeAlias = tuple[int, int]
"""A player's last number (0 before the first one) and how many are still missing."""
_Key: TypeAlias = tuple[int, int, int, int, int]


class _BuilderOracle(ExactOracle[State, Move, Options]):
    """Knows the game with one set of options, as far as it has been asked about."""

    def __init__(self, options: Options) -> None:
        super().__init__(GAME)
        self._target = options.target
        self._steps = options.steps
        self._known: dict[_Key, int] = {}

    def score(self, state: State) -> int:
        """Search the position, unless one like it has been met before."""
        one, two = (
            (sequence[-1] if sequence else 0, self._target - len(sequence))
            for sequence in state.sequences
        )
        if state.to_move == 1:
            return self._search(one, two, state.free)
        return self._search(two, one, state.free)

    def _search(self, own: _Side, other: _Side, free: int) -> int:
        """Return the score for the mover, whose side is ``own``."""
        mine, theirs = self._reach(own, free), self._reach(other, free)
        if not mine and not theirs:  # judged by length (BUILDER-3)
            ahead = other[1] - own[1]
            return WIN if ahead > 0 else -WIN if ahead < 0 else 0
        key = _key(own, other, mine | theirs)
        score = self._known.get(key)
        if score is None:
            if mine:
                score = self._best(own, other, free)
            else:  # a skip (BUILDER-2)
                score = for_the_mover(self._search(other, own, free))
            self._known[key] = score
        return score

    def _best(self, own: _Side, other: _Side, free: int) -> int:
        """Return the score of the best pick of a mover who has one."""
        last, missing = own
        if missing == 1:
            return WIN - 1
        picks = free & self._above(1 << last) if last else free
        best = -WIN
        while picks:
            pick = picks & -picks
            picks ^= pick
            side = pick.bit_length() - 1, missing - 1
            best = max(best, for_the_mover(self._search(other, side, free ^ pick)))
        return best

    def _reach(self, side: _Side, free: int) -> int:
        """Return the free numbers that a player could still come to take."""
        last, missing = side
        if not last:
            return free
        reach, ends = 0, 1 << last
        for _ in range(missing):
            ends = free & self._above(ends)
            reach |= ends
        return reach

    def _above(self, numbers: int) -> int:
        """Return the numbers one allowed step above any of these."""
        above = 0
        for step in self._steps:
            above |= numbers << step
        return above


def _key(own: _Side, other: _Side, reach: int) -> _Key:
    """Describe a position by what can still matter in it."""
    (last, missing), (other_last, other_missing) = own, other
    # Shifted down by the lower sequence. One that then ends in 0 differs from an empty one in
    # how many numbers are missing.
    down = min(last, other_last)
    return missing, last - down, other_missing, other_last - down, reach >> down


ORACLE = _BuilderOracle
