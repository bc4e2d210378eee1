"""Last Stone at the gate: how many stones are taken."""

from __future__ import annotations

import re

from seqtui.engines.errors import BadInput
from seqtui.engines.games.gate import GameGate
from seqtui.engines.gate.models import MoveShape, PositionShape

from . import rules
from .rules import Options, State, Take

_FORM = re.compile(r"(?:take )?([0-9]+)(?: stones?)?")


def _read(text: str, state: State) -> Take | None:
    """Read ``take 2``, ``take 2 stones`` or just ``2``."""
    form = _FORM.fullmatch(text)
    return Take(int(form[1])) if form else None


def _take(move: Take, options: Options) -> Take:
    """Take one, two or three stones."""
    if move.stones not in (1, 2, 3):
        raise BadInput("You take 1, 2 or 3 stones.")
    return move


class _Position(PositionShape[State, Options]):
    """The stones that are left, and how many each turn has taken."""

    stones: int
    takes: tuple[int, ...] = ()

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.stones, self.takes)


GATE: GameGate[State, Take, Options] = GameGate(
    forms=lambda _: "how many stones you take, such as take 2, or just 2",
    read=_read,
    shapes={Take: MoveShape(Take, _take)},
    position=_Position,
)
