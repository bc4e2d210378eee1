"""An observation for a game that does not describe one: the numbers of its view, in order.

The lists of a view may grow, but an observation always has the same size. So some games are played
at random beforehand: they show where the lists are, how long they begin and by how much a turn
makes them grow, and there is room for as much growth in every turn of the longest game. A list
that changes its length comes after that length, and zeros fill the room that is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from seqtui.engines.games.environment import Piece
from seqtui.engines.games.game import AnyGame

_DEALS = 200
"""How many deals are looked at for how long the lists of a view begin."""
_GAMES, _TURNS = 10, 60
"""How many games are played at random, and how many turns of each."""


def random_game(game: AnyGame, opening: Any, seed: int) -> Iterator[Any]:
    """Play a short game at random; return its states, without those in which a turn is skipped."""
    state, roll = game.begin(opening), Random(seed)
    for _ in range(_TURNS):
        while (skip := game.forced(state)) is not None:
            state = game.play(state, skip)
        yield state
        if not (moves := game.legal(state)):
            return
        state = game.play(state, roll.choice(moves))


def random_games(game: AnyGame, options: Any, opening: Any = None) -> Iterator[Iterator[Any]]:
    """Play some short games at random, each from its own deal unless they have one opening."""
    for seed in range(_GAMES):
        yield random_game(game, opening or game.deal(options, seed, 1), seed)


def pieces_as_shown(
    game: AnyGame, options: Any, opening: Any, longest: int
) -> Iterator[Piece[Any]]:
    """Return a piece for each part of a game's view; the opening is None if it is dealt."""
    layouts: dict[str, _Layout] = {}
    for shown, before in _examples(game, options, opening):
        for name, value in shown.items():
            layout = layouts.setdefault(name, _Layout())
            layout.learn(value, before.get(name))
    moves = {str(move): number for number, move in enumerate(game.moves(options), 1)}
    for name, layout in layouts.items():

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
    for states in random_games(game, options, opening):
        before: dict[str, object] = {}
        for state in states:
            shown = game.view(state)
            yield shown, before
            before = shown


class _Layout:
    """Where the numbers of one part of a view go: a number, a list or named fields."""

    def __init__(self) -> None:
        self._fields: dict[str, _Layout] = {}
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
                self._fields.setdefault(key, _Layout()).learn(each, old.get(key))
        elif isinstance(value, list):
            self._learn_list(value, before)

    def _learn_list(self, value: list[object], before: object) -> None:
        self._item = self._item or _Layout()
        self._lengths.add(len(value))
        if isinstance(before, list):
            self._growth = max(self._growth, len(value) - len(before))
        else:
            before = []
            self._begun = max(self._begun, len(value))
        for place, each in enumerate(value):
            self._item.learn(each, before[place] if place < len(before) else None)

    def size(self, longest: int) -> int:
        """Return how many numbers there are in a game with so many turns at most."""
        if self._fields:
            return sum(field.size(longest) for field in self._fields.values())
        if self._item:
            return self._varies + self._room(longest) * self._item.size(longest)
        return 1

    def numbers(self, value: object, longest: int, moves: Mapping[str, int]) -> Iterator[float]:
        """Return that many numbers. A move is its own number, and nothing or other text is 0."""
        if self._fields:
            of = value if isinstance(value, dict) else {}
            for name, field in self._fields.items():
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
