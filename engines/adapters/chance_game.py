"""A game as other people's programs play it: actions and observations are numbers, chance is open.

An action is the number of a move among all that there can ever be with a set of options. After
them, where a draw can be claimed, comes the claim. Conceding is no action, and neither is a move
that only forfeits the turn (SHIFT-4): a program that learns should not learn to give up.

Where a session draws from its own dice, a :class:`ChanceGame` stops and lets the caller say what is
dealt and drawn; the order of a deck is nowhere in it (ALL-7). Turns that a player must skip are
skipped, and a game that gets too long is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import zip_longest
from math import prod
from random import Random
from typing import Any, NamedTuple, Self

from seqtui.engines.call import Call
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.environment import Deal, Piece, deal_of, environment_of, one_hot
from seqtui.engines.games.game import AnyGame, Outcome
from seqtui.engines.games.gate import gate_of
from seqtui.engines.solving.oracle import oracle_of

LONGEST = 100
"""How many turns a game takes at most, unless the caller wants it otherwise; then it is drawn."""
_CLAIMED = Outcome(None, "claimed")
TOO_LONG = Outcome(None, "too-long")
_DEALS = 200
"""How many deals are looked at for how long the lists of a view begin."""
_GAMES, _TURNS = 10, 60
"""How many games are played at random to learn about a game, and how many turns of each."""


class Moment(NamedTuple):
    """Where a game stands. It never changes, so a copy of it is itself."""

    state: Any = None
    """None while the game is being dealt."""
    dealt: tuple[int, ...] = ()
    past: tuple[Any, ...] = ()
    """The states in which a player had a choice, the present one included."""
    legal: tuple[int, ...] = ()
    """The actions of the player to move, in order."""
    outcome: Outcome | None = None
    by_chance: bool = False
    """Whether something is to be dealt or drawn now."""

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class ChanceGame:
    """What can happen in a game with one set of options, as actions and observations."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        *,
        opening: Any = None,
        longest: int = LONGEST,
        claims: bool = True,
    ) -> None:
        """Also take where a game begins, if it is not dealt, and how many turns it has at most.

        Observations have room for all of such a game. Without ``claims`` there is no claim.
        """
        self.game, self.options = game, options
        self._opening, self._longest = opening, longest
        self._claim = game.claim(options) if claims else None
        every = game.moves(options)
        self._moves: tuple[Any, ...] = (*every, Call.CLAIM) if self._claim else (*every,)
        self.actions = {move: action for action, move in enumerate(self._moves)}
        """The action of every move; that of ``Call.CLAIM``, where there is one, comes last."""
        self.moves = tuple(map(str, self._moves))
        """The canonical notation of every action."""
        example, pieces = opening or game.deal(options, 0, 1), environment_of(game).pieces
        self.pieces: tuple[Piece[Any], ...] = (
            Piece("to_move", (2,), lambda state, me: one_hot([1 + (state.to_move != me)], 2)),
            *(
                pieces(options, example, longest)
                if pieces
                else _pieces_as_shown(game, options, opening, longest)
            ),
        )
        """The parts of an observation, in order."""
        self.size = sum(prod(piece.shape) for piece in self.pieces)
        """How many numbers an observation has."""
        self.is_covered = game.is_covered(example)
        """Whether players are not shown the whole position."""

    @cached_property
    def deal(self) -> Deal[Any] | None:
        """How chance deals the opening; None if every game begins alike."""
        return None if self._opening else deal_of(self.game, self.options)

    # Actions and observations

    def legal_actions(self, state: Any, times: int) -> list[int]:
        """Return the actions there are, in order, in a state that has occurred so many times."""
        actions = sorted([self.actions[move] for move in self.game.legal(state)])
        if actions and self._claim and self._claim.holds(state, times):
            actions.append(self.actions[Call.CLAIM])
        return actions

    def action_values(self, now: Moment) -> dict[int, float]:
        """Return what each legal action is worth to the player to move, as the reward to expect.

        A claim is worth a draw. Of claims and of the longest game the oracle knows nothing.
        """
        values = dict.fromkeys(now.legal, 0.0)
        if now.legal:
            for move, value in oracle_of(self.game, self.options).judge(now.state).moves:
                values[self.actions[move]] = 2 * value.share - 1
        return values

    def observation(self, state: Any, player: int) -> tuple[float, ...]:
        """Return what player 1 or 2 sees, as numbers: all pieces, one after another."""
        return tuple([number for piece in self.pieces for number in piece.numbers(state, player)])

    def text(self, state: Any, outcome: Outcome | None = None, *, full: bool = False) -> str:
        """Return a position in a few lines, as both players may see it or in ``full``.

        The outcome is that of a game which was claimed or has become too long. When a game is
        over, nothing is hidden any more.
        """
        outcome = outcome or self.game.outcome(state)
        view = self.game.full_view if full or outcome else self.game.view
        if outcome is None:
            last = f"Player {state.to_move} to move"
        else:
            last = f"Player {outcome.winner} has won" if outcome.winner else "Drawn"
        lines = [f"{name}: {_in_one_line(value)}".rstrip() for name, value in view(state).items()]
        return "\n".join([*lines, last])

    # The course of a game

    def begin(self) -> Moment:
        """Return the first moment at which something is to be dealt, drawn or chosen."""
        if self.deal:
            return Moment(by_chance=True)
        return self.begin_at(self._opening or self.game.deal(self.options, 0, 1))

    def begin_at(self, opening: Any) -> Moment:
        """Return the first moment of a game that is dealt already."""
        begun = self.game.begin(opening)
        if begun is opening:  # a card that is in a player's hand already stays there
            return self._settled(begun, ())
        before = self.game.undrawn(opening)
        if self.game.draws(before):
            return Moment(before, by_chance=True)
        return self._settled(begun, ())

    def highest_card(self) -> int:
        """Return the highest number that may be dealt or drawn, or 0 where nothing is."""
        return max(self.deal.highest if self.deal else 0, self._highest_draw)

    def most_draws(self) -> int:
        """Return how many numbers may be dealt and drawn in one game."""
        dealt = self.deal.length if self.deal else 0
        # One with every turn, the last one's included; and the first turn may need some more.
        return dealt + (self._longest + self._first_draws if self._highest_draw else 0)

    @property
    def _first_draws(self) -> int:
        """Return how many cards are drawn before the first choice, and at least one."""
        game, now = self.game, self._opening or self.game.deal(self.options, 0, 1)
        state, count = game.undrawn(game.begin(now)), 0
        while game.begin(state) is not state:
            state, count = game.draws(state)[0].state, count + 1
        return max(count, 1)

    @cached_property
    def _highest_draw(self) -> int:
        """Return the highest card of the full deck, which may come into play later."""
        game, options = self.game, self.options
        full = game.draws(game.undrawn(game.begin(game.deal(options, 0, 1))))
        later = (state for states in _random_games(game, options) for state in states)
        cards = full or [draw for state in later for draw in game.draws(state)]
        return max([draw.card for draw in cards], default=0)

    def chances(self, now: Moment) -> list[tuple[int, float]]:
        """Return the numbers that may be dealt or drawn now, each with its probability."""
        if self.deal and now.state is None:
            return self.deal.chances(now.dealt)
        draws = self.game.draws(now.state)
        total = sum(draw.copies for draw in draws)
        return [(draw.card, draw.copies / total) for draw in draws]

    def drawn(self, now: Moment, number: int) -> Moment:
        """Return what follows when this number, one of :meth:`chances`, is dealt or drawn."""
        if self.deal and now.state is None:
            dealt = (*now.dealt, number)
            if len(dealt) < self.deal.length:
                return Moment(dealt=dealt, by_chance=True)
            return self.begin_at(self.deal.opening(dealt))
        after = next(draw.state for draw in self.game.draws(now.state) if draw.card == number)
        if self.game.begin(after) is not after:  # another one is due
            return Moment(after, past=now.past, by_chance=True)
        return self._settled(after, now.past)

    def played(self, now: Moment, action: int) -> Moment:
        """Return what follows when the player to move takes one of the legal actions.

        The move passes the same gate and rules as a player's (ALL-3), or ``Refused`` is raised.
        """
        if action not in now.legal:
            raise Refused(Stage.RULE, f"The action {action} is not legal now.")
        move = self._moves[action]
        if move is Call.CLAIM:
            return now._replace(legal=(), outcome=_CLAIMED)
        admitted = gate_of(self.game).admit(move, now.state, self.options)
        if reason := self.game.refusal(now.state, admitted):
            raise Refused(Stage.RULE, reason)
        return self._reached(self.game.play(now.state, admitted), now.past)

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
        times = past.count(state) if self._claim else 0
        return Moment(state, past=past, legal=tuple(self.legal_actions(state, times)))


def _in_one_line(value: object) -> str:
    """Return part of a view as text without line breaks."""
    if isinstance(value, dict):
        return " ".join(f"{key}:{_in_one_line(each)}" for key, each in value.items())
    if isinstance(value, list) and value:
        apart = " / " if isinstance(value[0], (list, str)) else " "
        return apart.join([_in_one_line(each) for each in value])
    return str(value) if value or value == 0 else "-"


# Observations of games that describe none


def _pieces_as_shown(
    game: AnyGame, options: Any, opening: Any, longest: int
) -> Iterator[Piece[Any]]:
    """Return a piece for each part of a game's view; the opening is None if it is dealt.

    The lists of a view may grow, but an observation always has the same size. So some games are
    played at random beforehand: they show where the lists are, how long they begin and by how much
    a turn makes them grow, and there is room for as much growth in every turn of the longest game.
    A list that changes its length comes after that length, and zeros fill the room that is left.
    """
    whole = _Layout()
    for shown, before in _examples(game, options, opening):
        whole.learn(shown, before)
    moves = {str(move): number for number, move in enumerate(game.moves(options), 1)}
    for name, layout in whole.fields.items():

        def numbers(
            state: Any, me: int, name: str = name, layout: _Layout = layout
        ) -> Iterator[float]:
            return layout.numbers(game.view(state).get(name), longest, moves)

        yield Piece(name, (layout.size(longest),), numbers, -float("inf"), float("inf"))


def _examples(
    game: AnyGame, options: Any, opening: Any
) -> Iterator[tuple[Mapping[str, object], Mapping[str, object]]]:
    """Return views, each with the one a turn before it if there is one."""
    for seed in range(1 if opening else _DEALS):
        yield game.view(game.begin(opening or game.deal(options, seed, 1))), {}
    for states in _random_games(game, options, opening):
        before: dict[str, object] = {}
        for state in states:
            shown = game.view(state)
            yield shown, before
            before = shown


def _random_games(game: AnyGame, options: Any, opening: Any = None) -> Iterator[Iterator[Any]]:
    """Play some short games at random, each from its own deal unless they have one opening."""
    for seed in range(_GAMES):
        yield _random_game(game, opening or game.deal(options, seed, 1), seed)


def _random_game(game: AnyGame, opening: Any, seed: int) -> Iterator[Any]:
    """Yield the states of a short game at random, but for those in which a turn is skipped."""
    state, roll = game.begin(opening), Random(seed)
    for _ in range(_TURNS):
        while (skip := game.forced(state)) is not None:
            state = game.play(state, skip)
        yield state
        if not (moves := game.legal(state)):
            return
        state = game.play(state, roll.choice(moves))


class _Layout:
    """Where the numbers of one part of a view go: a number, a list or named fields."""

    def __init__(self) -> None:
        self.fields: dict[str, _Layout] = {}
        self._item: _Layout | None = None
        """What a list is made of."""
        self._lengths: set[int] = set()
        """How long the list was seen."""
        self._begun = self._growth = 0
        """How long it is at most when it first appears, and by how much a turn lengthens it."""

    def learn(self, value: object, before: object) -> None:
        """Look at an example, and at the same part a turn before."""
        if isinstance(value, dict):
            old = before if isinstance(before, dict) else {}
            for key, each in value.items():
                self.fields.setdefault(key, _Layout()).learn(each, old.get(key))
        elif isinstance(value, list):
            self._item = self._item or _Layout()
            self._lengths.add(len(value))
            if isinstance(before, list):
                self._growth = max(self._growth, len(value) - len(before))
            else:
                before = []
                self._begun = max(self._begun, len(value))
            for each, old_item in zip_longest(value, before[: len(value)]):
                self._item.learn(each, old_item)

    def size(self, longest: int) -> int:
        """Return how many numbers there are in a game with so many turns at most."""
        if self.fields:
            return sum(field.size(longest) for field in self.fields.values())
        if self._item:
            return self._varies + self._room(longest) * self._item.size(longest)
        return 1

    def numbers(self, value: object, longest: int, moves: Mapping[str, int]) -> Iterator[float]:
        """Return that many numbers. A move is its own number, and nothing or other text is 0."""
        if self.fields:
            of = value if isinstance(value, dict) else {}
            for name, field in self.fields.items():
                yield from field.numbers(of.get(name), longest, moves)
        elif self._item:
            items = value if isinstance(value, list) else []
            if self._varies:
                yield float(len(items))
            room = self._room(longest)
            for item in [*items[:room], *[None] * (room - len(items))]:
                yield from self._item.numbers(item, longest, moves)
        elif isinstance(value, str):
            yield float(moves.get(value, 0))
        else:
            yield float(value) if isinstance(value, (int, float)) else 0.0

    @property
    def _varies(self) -> bool:
        return len(self._lengths) > 1

    def _room(self, longest: int) -> int:
        return self._begun + self._growth * longest
