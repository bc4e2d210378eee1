"""Mirror Duel at the gate: a digit and an end, in either order (MIRROR-5)."""

from __future__ import annotations

import re

from pydantic import JsonValue, model_validator

from seqtui.engines.errors import BadInput
from seqtui.engines.games.gate import GameGate, PartialMove
from seqtui.engines.games.mirror_duel import rules
from seqtui.engines.games.mirror_duel.rules import Add, Options, State
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

MAX_START = 1_000
"""Far more digits than a draw can be claimed with; every position of a game is kept in memory."""

_DIGIT_FIRST = re.compile(r"(?P<digit>-?[0-9]+) ?(?P<end>front|back|f|b)")
_END_FIRST = re.compile(r"(?P<end>front|back|f|b) ?(?P<digit>-?[0-9]+)")


def _read(text: str, state: State) -> Add | None:
    """Read ``3 front``, ``3f``, ``front 3`` or ``f3``, and the same for the back."""
    form = _DIGIT_FIRST.fullmatch(text) or _END_FIRST.fullmatch(text)
    if form is None:
        return None
    return Add(int(form["digit"]), "front" if form["end"][0] == "f" else "back")


def _partial(text: str) -> PartialMove | None:
    """Take a digit alone for the first of the rulebook's two steps."""
    if not (text.isascii() and text.isdigit()):
        return None
    return PartialMove("Front or back? (f/b)", ("f", "front", "b", "back"))


def _add(move: Add, options: Options) -> Add:
    """Take a digit that is in play, and the end that was named (MIRROR-3)."""
    check_range("digit", options.digits, move.digit)
    return move


class _Position(PositionShape[State, Options]):
    """The sequence from front to back, and what the players have in hand."""

    # Past the check below, strict mode would refuse tuples.
    sequence: list[int]
    hands: list[list[int]] | None = None

    @model_validator(mode="before")
    @classmethod
    def _not_blindfold(cls, given: JsonValue) -> JsonValue:
        """Explain why a position that was printed in blindfold play cannot be set up."""
        if isinstance(given, dict) and "sequence" not in given and {"length", "recent"} & {*given}:
            raise BadInput(
                "This position was shown blindfold; to set it up, the digits themselves are "
                'needed, such as {"sequence": [5, 3, 7]}.'
            )
        return given

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        size = len(self.sequence)
        if size > MAX_START:
            raise BadInput(f"A game can start with at most {MAX_START:,} digits, not {size:,}.")
        return rules.arrange(options, to_move, tuple(self.sequence), self._hands())

    def _hands(self) -> rules.Hands | None:
        if self.hands is None:
            return None
        if len(self.hands) != 2:
            raise BadInput("There are two hands, that of player 1 first.")
        one, two = map(tuple, self.hands)
        return one, two


GATE: GameGate[State, Add, Options] = GameGate(
    forms="a digit and an end, such as 3 front, or just 3f",
    partial=_partial,
    read=_read,
    shapes={Add: MoveShape(Add, _add)},
    position=_Position,
)
