"""The exact values of Mirror Duel: by proof where nobody can be forced, and else by search.

A digit can complete a palindrome of the whole sequence only if it equals the digit at the far
end, so at either end at most one digit loses, and on an empty board none does (MIRROR-1). At an
end alone, at most two digits lose: one makes a palindrome of three, another may make one of four
(MIRROR-6; there are no longer ones). So a player who has a digit more than can lose always has a
safe move. Nobody can ever be forced to lose: every position that is not over is a draw, and a
move loses only by making a palindrome itself.

What is left is searched: hands of tiles, and two digits at the ends, where no five of them go
without a palindrome, so that hands of three are as good as any number. From three digits on, all
that matters of an end is its outermost digit, the next one inwards that differs, and whether the
outermost is doubled: the inner digit loses there, and the outer one if it is doubled. Positions
that differ only in the names of the digits or in which end is called the front are one.
"""

from __future__ import annotations

from typing import TypeAlias

from seqtui.engines.games.mirror_duel.rules import GAME, Add, Options, State
from seqtui.engines.solving.exact import WIN, ExactOracle, for_the_mover

_End: TypeAlias = tuple[int, int, bool]
"""The outermost digit, the next one inwards that differs, and whether the outermost is doubled."""
_Hand: TypeAlias = tuple[int, int, int]
"""How many tiles there are of each digit; a third digit that is not in play has none."""
_Position: TypeAlias = tuple[bool, _End, _Hand, _Hand, int]
"""Whether the front is doubled, the back, the hands of the player to move and of the other, and
the digit that may not be played, or ``_NO_ECHO`` (MIRROR-7).

The digits are numbered from the front inwards: its outermost is 0, the next that differs 1.
"""

_NO_ECHO = 3
_FORCED = -(WIN - 1)
"""The score of a player who has tiles to add, but only losing ones."""


class _MirrorOracle(ExactOracle[State, Add, Options]):
    """Knows where the game is a draw for as long as it lasts, and searches the rest."""

    def __init__(self, options: Options) -> None:
        super().__init__(GAME)
        # Of two digits at the ends, both can lose; in hand, the safe ones can run out.
        two_at_the_ends = options.palindrome == "end" and options.digits == 2
        self._is_even = not (options.is_limited or two_at_the_ends)
        self._bars_echo = options.bars_echo
        self._known: dict[_Position, int] = {}

    def score(self, state: State) -> int:
        if self._is_even:
            return 0  # a draw
        if len(state.sequence) < 3:
            after = (GAME.play(state, move) for move in GAME.legal(state))
            return max(for_the_mover(self._score(each)) for each in after)
        mine, yours = _hand(state, state.to_move), _hand(state, 3 - state.to_move)
        front, back = _end(state.sequence), _end(state.sequence[::-1])
        echo = state.echo - 1 if state.echo else _NO_ECHO
        return self._search(_position(front, back, mine, yours, echo))

    def _search(self, position: _Position) -> int:
        """Return the score of a position for the player to move."""
        known = self._known.get(position)
        if known is not None:
            return known
        doubled, back, mine, yours, echo = position
        front = (0, 1, doubled)
        digits = [digit for digit in range(3) if mine[digit] and digit != echo]
        best = _FORCED if digits else -WIN
        for end, other in ((front, back), (back, front)):
            outer, inner, doubled = end
            for digit in digits:
                if digit == inner or (doubled and digit == outer):
                    continue
                extended = (digit, inner, True) if digit == outer else (digit, outer, False)
                echo = digit if self._bars_echo else _NO_ECHO
                after = _position(extended, other, yours, _less(mine, digit), echo)
                best = max(best, for_the_mover(self._search(after)))
        self._known[position] = best
        return best


def _hand(state: State, player: int) -> _Hand:
    one, two, *three = state.hands[player - 1] if state.hands else (3, 3)
    return one, two, three[0] if three else 0


def _end(sequence: tuple[int, ...]) -> _End:
    """Return what matters of the end at which a sequence of three or more begins."""
    outer, inner, third = (digit - 1 for digit in sequence[:3])
    return (outer, third, True) if outer == inner else (outer, inner, False)


def _less(hand: _Hand, digit: int) -> _Hand:
    one, two, three = hand
    return (one - 1, two, three) if not digit else (one, two - (digit == 1), three - (digit == 2))


def _position(front: _End, back: _End, mine: _Hand, yours: _Hand, echo: int) -> _Position:
    """Return a position with its digits numbered from whichever end comes first."""
    return min(_from(front, back, mine, yours, echo), _from(back, front, mine, yours, echo))


def _from(front: _End, back: _End, mine: _Hand, yours: _Hand, echo: int) -> _Position:
    """Return a position with its digits numbered from an end."""
    first, second, doubled = front
    third = 3 - first - second
    number = {first: 0, second: 1, third: 2, _NO_ECHO: _NO_ECHO}
    outer, inner, back_doubled = back
    return (
        doubled,
        (number[outer], number[inner], back_doubled),
        (mine[first], mine[second], mine[third]),
        (yours[first], yours[second], yours[third]),
        number[echo],
    )


ORACLE = _MirrorOracle
