"""Sequence Builder for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from seqtui.engines.games.environment import Environment, Piece
from seqtui.engines.games.sequence_builder.rules import Options, State


def _pieces(options: Options, opening: State, longest: int) -> Iterator[Piece[State]]:
    every = range(1, options.pool + 1)

    def taken(state: State, me: int) -> Iterator[float]:
        # Sequences ascend: which numbers they hold says all about them, and about the pool.
        return (float(n in state.sequences[side]) for side in (me - 1, 2 - me) for n in every)

    yield Piece("sequences", (2, options.pool), taken)


ENVIRONMENT: Environment[State, Options] = Environment(pieces=_pieces)
