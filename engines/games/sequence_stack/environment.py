"""Sequence Stack for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from seqtui.engines.games.environment import Environment, Piece, one_hot
from seqtui.engines.games.sequence_stack.rules import COPIES, DECKS, Options, State


def _pieces(options: Options, opening: State, longest: int) -> Iterator[Piece[State]]:
    size = options.numbers
    every = range(1, size + 1)

    def stacks(state: State, me: int) -> Iterator[float]:
        return (float(state.heights[side] >= n) for side in (me - 1, 2 - me) for n in every)

    def blocked(state: State, me: int) -> Iterator[float]:
        return (float(state.blocked[side] >> n & 1) for side in (me - 1, 2 - me) for n in every)

    def share(cards: tuple[int, ...]) -> Iterator[float]:
        return (cards.count(number) / COPIES for number in every)

    yield Piece("stacks", (2, size), stacks)
    yield Piece("blocked", (2, size), blocked)
    yield Piece("discard", (size,), lambda state, me: share(state.discard))
    yield Piece("deck", (size,), lambda state, me: share(state.deck))
    if options.open == 1:
        yield Piece("drawn", (size,), lambda state, me: one_hot([state.drawn], size))
        # Nobody is shown this, but everybody can count it, and a claim depends on it (ALL-5).
        yield Piece("idle", (1,), lambda state, me: [min(state.idle, 4) / 4])
        return

    def seat(player: int, me: int) -> Iterator[float]:
        return one_hot([player and 1 + (player != me)], 2)

    yield Piece("open", (size,), lambda state, me: share(state.open))
    yield Piece("decks", (DECKS,), lambda state, me: one_hot([state.decks], DECKS))
    yield Piece("last", (2,), lambda state, me: seat(state.last, me))
    yield Piece("began", (2,), lambda state, me: seat(state.began, me))


ENVIRONMENT: Environment[State, Options] = Environment(pieces=_pieces)
