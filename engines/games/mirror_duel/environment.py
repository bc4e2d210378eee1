"""Mirror Duel for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from seqtui.engines.games.environment import Environment, Piece, one_hot
from seqtui.engines.games.mirror_duel.rules import GAME, Options, State


def _pieces(options: Options, opening: State, longest: int) -> Iterator[Piece[State]]:
    left = sum(map(sum, opening.hands)) if opening.hands else longest
    room = len(opening.sequence) + min(left, longest)
    if options.blindfold:  # MIRROR-4
        moves = {move: number for number, move in enumerate(GAME.moves(options), 1)}

        def recent(state: State, me: int) -> Iterator[float]:
            numbers = [moves[move] for move in state.recent]
            return one_hot([*[0] * (2 - len(numbers)), *numbers], len(moves))

        yield Piece("length", (1,), lambda state, me: [len(state.sequence) / room])
        yield Piece("recent", (2, len(moves)), recent)
        return

    def sequence(state: State, me: int) -> Iterator[float]:
        return one_hot([*state.sequence, *[0] * (room - len(state.sequence))], options.digits)

    yield Piece("sequence", (room, options.digits), sequence)
    if options.copies != "unlimited":
        copies = options.copies

        def hands(state: State, me: int) -> Iterator[float]:
            return (count / copies for side in (me - 1, 2 - me) for count in state.hands[side])

        yield Piece("hands", (2, options.digits), hands)
    if options.bars_echo:  # MIRROR-7
        digits = options.digits
        yield Piece("echo", (digits,), lambda state, me: one_hot([state.echo], digits))


ENVIRONMENT: Environment[State, Options] = Environment(pieces=_pieces)
