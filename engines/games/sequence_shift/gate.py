"""Sequence Shift at the gate: two positions, in any of the forms of SHIFT-6."""

from __future__ import annotations

import re

from seqtui.engines.errors import BadInput
from seqtui.engines.games.gate import GameGate
from seqtui.engines.games.sequence_shift import rules
from seqtui.engines.games.sequence_shift.rules import Options, State, Swap
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

_FORM = re.compile(r"(?:swap )?(?:positions? )?(-?[0-9]+)(?: and |, ?| )(-?[0-9]+)")
_TWO_DIGITS = re.compile(r"(?:swap )?([0-9])([0-9])")


def _read(text: str, state: State) -> Swap | None:
    """Read ``swap 2 3``, ``2 3``, ``23`` or ``swap positions 2 and 3``."""
    form = _FORM.fullmatch(text) or _TWO_DIGITS.fullmatch(text)
    return Swap(int(form[1]), int(form[2])) if form else None


def _swap(move: Swap, options: Options) -> Swap:
    """Take two different positions that are both on the board, the lower one first."""
    check_range("position", options.length, *move)
    if move.first == move.second:
        raise BadInput(f"Position {move.first} was named twice: name two neighbours.")
    return Swap(*sorted(move))


class _Position(PositionShape[State, Options]):
    """The row from left to right."""

    sequence: tuple[int, ...]

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.sequence)


GATE: GameGate[State, Swap, Options] = GameGate(
    forms="two neighbours, such as swap 2 3, or just 2 3",
    read=_read,
    shapes={Swap: MoveShape(Swap, _swap)},
    position=_Position,
)
