"""The course of a game in which everything that happens by chance is somebody's choice as well.

Where a session draws from its own dice, this one stops and lets the caller say what is dealt and
drawn; the order of a deck is nowhere in it (ALL-7). Turns that a player must skip are skipped, a
draw is claimed by an action of its own, and a game that gets too long is drawn.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple, Self

from seqtui.engines.adapters.as_shown import random_games
from seqtui.engines.adapters.encoding import Encoding
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.environment import Deal
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.gate import gate_of

_CLAIMED = Outcome(None, "claimed")
TOO_LONG = Outcome(None, "too-long")


class Moment(NamedTuple):
    """Where a game stands. It never changes, so a copy of it is itself."""

    state: Any = None
    """None while the game is being dealt."""
    dealt: tuple[int, ...] = ()
    past: tuple[Any, ...] = ()
    """The states in which somebody had a choice, the present one included."""
    legal: tuple[int, ...] = ()
    """The actions of the player to move, in order."""
    outcome: Outcome | None = None
    by_chance: bool = False
    """Whether something is to be dealt or drawn now."""

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class ChanceGame:
    """What can happen in a game with one encoding, one opening or deal, and a longest length."""

    def __init__(self, encoding: Encoding, start: Any | Deal[Any], longest: int) -> None:
        """Take the state to start from, or how it is dealt."""
        self.encoding = encoding
        self.game = encoding.game
        self._start = start
        self.is_dealt = isinstance(start, Deal)
        """Whether chance deals the opening."""
        self._longest = longest
        self.begun = Moment(by_chance=True) if isinstance(start, Deal) else self._opened(start)
        """The first moment at which something is to be dealt, drawn or chosen."""

    def highest_card(self) -> int:
        """Return the highest number that may be dealt or drawn, or 0 where nothing is."""
        dealt = self._start.highest if isinstance(self._start, Deal) else 0
        return max(dealt, self._highest_draw)

    def most_draws(self) -> int:
        """Return how many numbers may be dealt and drawn in one game."""
        dealt = self._start.length if isinstance(self._start, Deal) else 0
        return dealt + (self._longest + 1 if self._highest_draw else 0)

    @cached_property
    def _highest_draw(self) -> int:
        """Return the highest card of the full deck, which may come into play later."""
        game, options = self.game, self.encoding.options
        full = game.draws(game.undrawn(game.begin(game.deal(options, 0, 1))))
        later = (state for states in random_games(game, options) for state in states)
        cards = full or [draw for state in later for draw in game.draws(state)]
        return max([draw.card for draw in cards], default=0)

    def chances(self, now: Moment) -> list[tuple[int, float]]:
        """Return the numbers that may be dealt or drawn now, each with its probability."""
        if isinstance(self._start, Deal) and now.state is None:
            return self._start.chances(now.dealt)
        draws = self.game.draws(now.state)
        total = sum(draw.copies for draw in draws)
        return [(draw.card, draw.copies / total) for draw in draws]

    def drawn(self, now: Moment, number: int) -> Moment:
        """Return what follows when this number, one of :meth:`chances`, is dealt or drawn."""
        if isinstance(self._start, Deal) and now.state is None:
            dealt = (*now.dealt, number)
            if len(dealt) < self._start.length:
                return Moment(dealt=dealt, by_chance=True)
            return self._opened(self._start.opening(dealt))
        after = next(draw.state for draw in self.game.draws(now.state) if draw.card == number)
        return self._settled(after, now.past)

    def played(self, now: Moment, action: int) -> Moment:
        """Return what follows when the player to move takes one of the legal actions.

        The move passes the same gate and rules as a player's (ALL-3), or ``Refused`` is raised.
        """
        if action not in now.legal:
            raise Refused(Stage.RULE, f"The action {action} is not legal now.")
        move, options = self.encoding.move_of(action), self.encoding.options
        if move is Call.CLAIM:
            return now._replace(legal=(), outcome=_CLAIMED)
        admitted = gate_of(self.game).admit(move, now.state, options)
        if reason := self.game.refusal(now.state, admitted):
            raise Refused(Stage.RULE, reason)
        return self._reached(self.game.play(now.state, admitted), now.past)

    def _opened(self, opening: Any) -> Moment:
        begun = self.game.begin(opening)
        if begun is opening:  # a card that is in a player's hand already stays there
            return self._settled(begun, ())
        return self._reached(begun, ())

    def _reached(self, state: Any, past: tuple[Any, ...]) -> Moment:
        """Return the moment before anything is drawn on the way to this state."""
        before = self.game.undrawn(state)
        if self.game.draws(before):
            return Moment(before, past=past, by_chance=True)
        return self._settled(state, past)

    def _settled(self, state: Any, past: tuple[Any, ...]) -> Moment:
        """Return the moment at which a player is to choose, or the game is over."""
        skip = self.game.forced(state)
        if skip is not None:
            return self._reached(self.game.play(state, skip), past)
        outcome, past = self.game.outcome(state), (*past, state)
        if outcome is None and len(past) > self._longest:
            outcome = TOO_LONG
        if outcome:
            return Moment(state, past=past, outcome=outcome)
        times = past.count(state) if self.encoding.claim else 0
        legal = self.encoding.legal_actions(state, times)
        return Moment(state, past=past, legal=tuple(legal))
