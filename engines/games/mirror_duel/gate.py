"""Mirror Duel at the gate: a digit and an end, in either order (MIRROR-5)."""

from __future__ import annotations

import re

from pydantic import JsonValue, model_validator

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.gate import Answer, GameGate, Question
from seqtui.engines.games.mirror_duel import rules
from seqtui.engines.games.mirror_duel.rules import Add, Options, State
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

MAX_START = 1_000
"""Far more digits than a draw can be claimed with; every position of a game is kept in memory."""

_ADD = r"(?:(?:add|choose|select|place|play) )?"
_DIGIT_FIRST = re.compile(rf"{_ADD}(?P<digit>-?[0-9]+) (?P<end>front|back|f|b)")
_END_FIRST = re.compile(r"(?P<end>front|back|f|b) (?P<digit>-?[0-9]+)")
_DIGIT = re.compile(rf"{_ADD}(?P<digit>-?[0-9]+)")


def _read(text: str, state: State) -> Add | Question | None:
    """Read ``3 front``, ``3 f``, ``front 3`` or ``f 3``, and the same for the back."""
    if form := _DIGIT_FIRST.fullmatch(text) or _END_FIRST.fullmatch(text):
        return Add(int(form["digit"]), "front" if form["end"][0] == "f" else "back")
    form = _DIGIT.fullmatch(text)
    return _question(state, int(form["digit"])) if form else None


def _question(state: State, digit: int) -> Question:
    """Ask for the end, after a digit alone: the second of the rulebook's two steps."""
    check_range("digit", state.options.digits, digit)
    ways = [Add(digit, "front"), Add(digit, "back")]
    if (why := rules.GAME.refusal(state, ways[0])) and rules.GAME.refusal(state, ways[1]):
        raise Refused(Stage.RULE, why)
    answers = Answer("f", "front"), Answer("b", "back")
    asked = f"Add the {digit} to the front (f) or to the back (b)?"
    return Question(str(digit), asked, answers, (Answer(str(digit), "the digit"),))


def _add(move: Add, options: Options) -> Add:
    """Take a digit that is in play, and the end that was named (MIRROR-3)."""
    check_range("digit", options.digits, move.digit)
    return move


class _Position(PositionShape[State, Options]):
    """The sequence from front to back, the players' hands, and what would be an echo (MIRROR-7)."""

    # Past the check below, strict mode would refuse tuples.
    sequence: list[int]
    hands: list[list[int]] | None = None
    echo: int | None = None

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
        return rules.arrange(options, to_move, tuple(self.sequence), self._hands(), self.echo)

    def _hands(self) -> rules.Hands | None:
        if self.hands is None:
            return None
        if len(self.hands) != 2:
            raise BadInput("There are two hands, that of player 1 first.")
        one, two = map(tuple, self.hands)
        return one, two


GATE: GameGate[State, Add, Options] = GameGate(
    forms=lambda _: "a digit and an end, such as 3 front, or just 3f",
    read=_read,
    shapes={Add: MoveShape(Add, _add)},
    position=_Position,
)
