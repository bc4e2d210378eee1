"""Sequence Builder at the gate: a number, or the word skip for the rules to judge (BUILDER-6)."""

from __future__ import annotations

import re
from typing import Literal

from seqtui.engines.games.sequence_builder import rules
from seqtui.engines.games.sequence_builder.rules import SKIP, Numbers, Options, Pick, State
from seqtui.engines.gate.game_gate import GameGate
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

_FORM = re.compile(r"(?:pick )?(-?[0-9]+)")


def _read(text: str, state: State) -> dict[str, object] | None:
    """Read ``7`` or ``pick 7``; ``skip`` is readable so that its refusal can say why."""
    if text == "skip":
        return {"skip": True}
    form = _FORM.fullmatch(text)
    return {"number": int(form[1])} if form else None


class _PickShape(MoveShape[Pick, Options]):
    """A number that the game is played with, taken or not."""

    number: int

    def move(self, options: Options) -> Pick:
        check_range("number", options.pool, self.number)
        return Pick(self.number)


class _SkipShape(MoveShape[Pick, Options]):
    """A skipped turn. It is a shape of its own, so that the number 0 is not mistaken for it."""

    skip: Literal[True]

    def move(self, options: Options) -> Pick:
        return SKIP


class _Position(PositionShape[State, Options]):
    """Both sequences, player 1's first; the pool follows from them and may be named as well."""

    sequences: tuple[Numbers, Numbers]
    pool: Numbers | None = None

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.sequences, self.pool)


GATE: GameGate[State, Pick, Options] = GameGate(
    forms="a number from the pool, such as 7, or pick 7",
    read=_read,
    shapes=(_PickShape, _SkipShape),
    position=_Position,
)
