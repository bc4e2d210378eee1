"""Code Swap at the gate: two places of a player's own code, or one place across (SWAP-7)."""

from __future__ import annotations

import re

from seqtui.engines.errors import BadInput
from seqtui.engines.games.code_swap import rules
from seqtui.engines.games.code_swap.rules import Code, Cross, Move, Options, Own, State
from seqtui.engines.games.gate import GameGate
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

_OWN = re.compile(r"(?:(?:own|swap) )?(-?[0-9]+)(?: and |, ?| )(-?[0-9]+)")
_CROSS = re.compile(r"(?:(?:cross|opponent) )?(-?[0-9]+)")


def _read(text: str, state: State) -> Move | None:
    """Read two numbers as a swap within the mover's code, and one number as a swap across."""
    if form := _OWN.fullmatch(text):
        return Own(int(form[1]), int(form[2]))
    if form := _CROSS.fullmatch(text):
        return Cross(int(form[1]))
    return None


def _own(move: Own, options: Options) -> Own:
    """Take two different places of a code (SWAP-4), the lower one first."""
    check_range("position", options.length, *move)
    if move.first == move.second:
        raise BadInput(f"Position {move.first} was named twice: name two different ones.")
    return Own(*sorted(move))


def _cross(move: Cross, options: Options) -> Cross:
    check_range("position", options.length, *move)
    return move


class _Position(PositionShape[State, Options]):
    """Both codes, player 1's first, and the place that may not be crossed now (SWAP-8)."""

    codes: tuple[Code, Code]
    crossed: int | None = None

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.codes, self.crossed)


GATE: GameGate[State, Move, Options] = GameGate(
    forms="own 1 3 in your own code, or cross 2 with theirs",
    read=_read,
    shapes={Own: MoveShape(Own, _own), Cross: MoveShape(Cross, _cross)},
    position=_Position,
)
