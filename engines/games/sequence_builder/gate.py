"""Sequence Builder at the gate: a number, or the word skip for the rules to judge (BUILDER-6)."""

from __future__ import annotations

import re

from seqtui.engines.games.gate import GameGate
from seqtui.engines.games.sequence_builder import rules
from seqtui.engines.games.sequence_builder.rules import SKIP, Move, Options, Pick, Skip, State
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

_FORM = re.compile(r"(?:(?:pick|select|take|choose) )?(-?[0-9]+)")


def _read(text: str, state: State) -> Move | None:
    """Read ``7``, or ``7`` after a verb; ``skip`` is readable so that its refusal can say why."""
    if text == "skip":
        return SKIP
    form = _FORM.fullmatch(text)
    return Pick(int(form[1])) if form else None


def _pick(move: Pick, options: Options) -> Pick:
    """Take a number that the game is played with; only the rules know whether it is taken."""
    check_range("number", options.pool, move.number)
    return move


class _Position(PositionShape[State, Options]):
    """Both sequences, player 1's first; the pool follows from them and may be named as well."""

    sequences: tuple[rules.Numbers, rules.Numbers]
    pool: rules.Numbers | None = None

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.sequences, self.pool)


GATE: GameGate[State, Move, Options] = GameGate(
    forms=lambda _: "a number from the pool, such as 7, or pick 7",
    read=_read,
    shapes={Pick: MoveShape(Pick, _pick), Skip: MoveShape(Skip, lambda move, _: move)},
    position=_Position,
)
