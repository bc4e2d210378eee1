"""What a player sees of a position, as numbers from 0 to 1 for programs that learn.

Each game names its pieces: a name, a shape, and what fills it. A player's own side always comes
first, so that the same numbers mean the same from both seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import Any, NamedTuple

from seqtui.engines.games.code_swap import rules as code_swap
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.mirror_duel import rules as mirror_duel
from seqtui.engines.games.sequence_builder import rules as sequence_builder
from seqtui.engines.games.sequence_shift import rules as sequence_shift
from seqtui.engines.games.sequence_stack import rules as sequence_stack


class Piece(NamedTuple):
    """One part of what is seen."""

    name: str
    shape: tuple[int, ...]
    numbers: Callable[[Any, int], Iterable[float]]
    """Takes the state and the player, 1 or 2, who looks at it."""
    highest: float = 1.0
    """The numbers go from 0 to this."""


def pieces_of(game: AnyGame, options: Any, opening: Any, longest: int) -> tuple[Piece, ...]:
    """Return what is seen of a game that begins here and ends after so many turns at most."""
    turn = Piece("to_move", (2,), lambda state, me: _hot([_seat(state.to_move, me)], 2))
    find = _PIECES.get(game.name)
    return (turn, *(find(options, _room(opening, longest)) if find else _as_shown(game, options)))


def _room(opening: Any, longest: int) -> int:
    """Return how many digits Mirror Duel may get to; the other games do not grow."""
    if not isinstance(opening, mirror_duel.State):
        return 0
    left = sum(map(sum, opening.hands)) if opening.hands else longest
    return len(opening.sequence) + min(left, longest)


def _seat(player: int, me: int) -> int:
    """Return 1 for oneself and 2 for the opponent."""
    return 1 if player == me else 2


def _own_first(me: int) -> tuple[int, int]:
    """Return where a state keeps the two sides, one's own first."""
    return me - 1, 2 - me


def _hot(numbers: Iterable[int], highest: int) -> Iterator[float]:
    """Write each number as a row with a one at its place; 0, which is no number, has none."""
    for number in numbers:
        for place in range(1, highest + 1):
            yield float(number == place)


def _shift(options: sequence_shift.Options, room: int) -> Iterator[Piece]:
    size = options.length
    yield Piece("sequence", (size, size), lambda state, me: _hot(state.sequence, size))


def _stack(options: sequence_stack.Options, room: int) -> Iterator[Piece]:
    size = options.numbers
    every = range(1, size + 1)

    def stacks(state: sequence_stack.State, me: int) -> Iterator[float]:
        return (float(state.heights[side] >= n) for side in _own_first(me) for n in every)

    def blocked(state: sequence_stack.State, me: int) -> Iterator[float]:
        return (float(state.blocked[side] >> n & 1) for side in _own_first(me) for n in every)

    def share(cards: tuple[int, ...]) -> Iterator[float]:
        return (cards.count(number) / sequence_stack.COPIES for number in every)

    yield Piece("stacks", (2, size), stacks)
    yield Piece("blocked", (2, size), blocked)
    yield Piece("discard", (size,), lambda state, me: share(state.discard))
    yield Piece("deck", (size,), lambda state, me: share(state.deck))
    yield Piece("drawn", (size,), lambda state, me: _hot([state.drawn], size))
    # Nobody is shown this, but everybody can count it, and a claim depends on it (ALL-5).
    yield Piece("idle", (1,), lambda state, me: [min(state.idle, 4) / 4])


def _mirror(options: mirror_duel.Options, room: int) -> Iterator[Piece]:
    digits = options.digits
    if options.blindfold:  # MIRROR-4
        moves = {move: number for number, move in enumerate(mirror_duel.GAME.moves(options), 1)}

        def recent(state: mirror_duel.State, me: int) -> Iterator[float]:
            told = [moves[move] for move in state.recent]
            return _hot([*[0] * (2 - len(told)), *told], len(moves))

        yield Piece("length", (1,), lambda state, me: [len(state.sequence) / room])
        yield Piece("recent", (2, len(moves)), recent)
        return

    def sequence(state: mirror_duel.State, me: int) -> Iterator[float]:
        return _hot([*state.sequence, *[0] * (room - len(state.sequence))], digits)

    yield Piece("sequence", (room, digits), sequence)
    if options.copies != "unlimited":
        copies = options.copies

        def hands(state: mirror_duel.State, me: int) -> Iterator[float]:
            return (count / copies for side in _own_first(me) for count in state.hands[side])

        yield Piece("hands", (2, digits), hands)


def _builder(options: sequence_builder.Options, room: int) -> Iterator[Piece]:
    every = range(1, options.pool + 1)

    def taken(state: sequence_builder.State, me: int) -> Iterator[float]:
        # Sequences ascend: which numbers they hold says all about them, and about the pool.
        return (float(n in state.sequences[side]) for side in _own_first(me) for n in every)

    yield Piece("sequences", (2, options.pool), taken)


def _code_swap(options: code_swap.Options, room: int) -> Iterator[Piece]:
    length, numbers = options.length, options.numbers

    def codes(state: code_swap.State, me: int) -> Iterator[float]:
        own, other = _own_first(me)
        return _hot(state.codes[own] + state.codes[other], numbers)

    yield Piece("codes", (2, length, numbers), codes)
    if options.bars:
        yield Piece("crossed", (length,), lambda state, me: _hot([state.crossed], length))


def _as_shown(game: AnyGame, options: Any) -> Iterator[Piece]:
    """Take the numbers of any other game's view as they stand; their count must never change."""
    shown = game.view(game.begin(game.deal(options, 0, 1)))
    for name, value in shown.items():
        size = len([*_numbers(value)])

        def numbers(state: Any, me: int, name: str = name) -> Iterator[float]:
            return _numbers(game.view(state)[name])

        yield Piece(name, (size,), numbers, inf)


def _numbers(value: object) -> Iterator[float]:
    """Return the numbers in a part of a view, nothing being 0."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _numbers(each)
    elif value is None or isinstance(value, (int, float)):
        yield float(value or 0)


_PIECES: dict[str, Callable[[Any, int], Iterator[Piece]]] = {
    sequence_shift.GAME.name: _shift,
    sequence_stack.GAME.name: _stack,
    mirror_duel.GAME.name: _mirror,
    sequence_builder.GAME.name: _builder,
    code_swap.GAME.name: _code_swap,
}
