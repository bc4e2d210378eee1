"""Mirror Duel for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from seqtui.engines.games.environment import Environment, Piece, one_hot, own_first
from seqtui.engines.games.mirror_duel.rules import GAME, Options, State


def _pieces(options: Options, opening: State, longest: int) -> Iterator[Piece[State]]:
    room = _room(opening, longest)
    if options.blindfold:  # MIRROR-4
        moves = {move: number for number, move in enumerate(GAME.moves(options), 1)}

        def recent(state: State, me: int) -> Iterator[float]:
            told = [moves[move] for move in state.recent]
            return one_hot([*[0] * (2 - len(told)), *told], len(moves))

        yield Piece("length", (1,), lambda state, me: [len(state.sequence) / room])
        yield Piece("recent", (2, len(moves)), recent)
        return

    def sequence(state: State, me: int) -> Iterator[float]:
        return one_hot([*state.sequence, *[0] * (room - len(state.sequence))], options.digits)

    yield Piece("sequence", (room, options.digits), sequence)
    if options.copies != "unlimited":
        copies = options.copies

        def hands(state: State, me: int) -> Iterator[float]:
            return (count / copies for side in own_first(me) for count in state.hands[side])

        yield Piece("hands", (2, options.digits), hands)


def _room(opening: State, longest: int) -> int:
    """Return how many digits the sequence may get to."""
    left = sum(map(sum, opening.hands)) if opening.hands else longest
    return len(opening.sequence) + min(left, longest)


ENVIRONMENT: Environment[State, Options] = Environment(pieces=_pieces)
