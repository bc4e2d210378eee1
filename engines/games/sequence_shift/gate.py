"""Sequence Shift at the gate: two positions, in any of the forms of SHIFT-6."""

from __future__ import annotations

import re

from seqtui.engines.errors import BadInput
from seqtui.engines.games.gate import Answer, GameGate, Question
from seqtui.engines.games.sequence_shift import rules
from seqtui.engines.games.sequence_shift.rules import Options, State, Swap
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

_SWAP = r"(?:swap )?(?:position )?"
_FORM = re.compile(rf"{_SWAP}(-?[0-9]+) (-?[0-9]+)")
_TWO_DIGITS = re.compile(rf"{_SWAP}([0-9])([0-9])")
_FIRST = re.compile(rf"{_SWAP}(-?[0-9]+)")


def _read(text: str, state: State) -> Swap | Question | None:
    """Read ``swap 2 3``, ``2 3``, ``23`` or ``swap positions 2 3``; ask about one position."""
    if form := _FORM.fullmatch(text) or _TWO_DIGITS.fullmatch(text):
        return Swap(int(form[1]), int(form[2]))
    form = _FIRST.fullmatch(text)
    return _question(state, int(form[1])) if form else None


def _question(state: State, first: int) -> Question:
    """Ask which neighbour a position is to be swapped with."""
    row = list(enumerate(state.sequence, start=1))
    check_range("position", len(row), first)
    chosen = Answer(str(first), f"the {state.sequence[first - 1]}, position {first}")
    near = [Answer(str(at), f"with the {number}") for at, number in row if abs(at - first) == 1]
    which = "which neighbour" if len(near) > 1 else "its only neighbour"
    asked = f"Swap position {first} with {which}"
    return Question(f"swap {first}", asked, tuple(near), (chosen,))


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
