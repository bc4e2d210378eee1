"""Code Swap at the gate: two places of a player's own code, or one place across (SWAP-7)."""

from __future__ import annotations

import re

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.code_swap import rules
from seqtui.engines.games.code_swap.rules import Code, Cross, Move, Options, Own, State
from seqtui.engines.games.gate import Answer, GameGate, Question
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range

_OWN = re.compile(r"(?:(?:own|swap) |1 (?=\S+ \S))?(-?[0-9]+) (-?[0-9]+)")
_TWO_DIGITS = re.compile(r"(?:(?:own|swap) )?([0-9])([0-9])")
_CROSS = re.compile(
    r"(?:cross|x|opponent|position) (-?[0-9]+)"
    r"|swap ([0-9]+) of your code \2 of your opponent's code"
)
_OWN_SO_FAR = re.compile(r"1|(?:swap )?within your code|own(?: (-?[0-9]+))?")
_CROSS_SO_FAR = ("2", "cross", "x", "opponent", "swap opponent's code")
_ONE_PLACE = re.compile(r"(?:swap )?(-?[0-9]+)")
_WITHIN = Answer("1", "within your code")
_ACROSS = Answer("2", "with theirs")


def _read(text: str, state: State) -> Move | Question | None:
    """Read a swap of either kind, or an answer to the rulebook's menu (SWAP-7)."""
    if form := _OWN.fullmatch(text) or _TWO_DIGITS.fullmatch(text):
        return Own(int(form[1]), int(form[2]))
    if form := _CROSS.fullmatch(text):
        return Cross(int(form[1] or form[2]))
    if form := _OWN_SO_FAR.fullmatch(text):
        return _own_question(state, int(form[1]) if form[1] else None)
    if text in _CROSS_SO_FAR:
        return _cross_question(state)
    if form := _ONE_PLACE.fullmatch(text):
        check_range("position", state.options.length, place := int(form[1]))
        ways = f"own {place} and another position, or cross {place}"
        raise Refused(Stage.READ, f"Position {place} can be swapped in two ways: type {ways}.")
    return None


def _own_question(state: State, first: int | None) -> Question:
    """Ask for the first position, or for the one it is swapped with."""
    length, code = state.options.length, state.codes[state.to_move - 1]
    numbers = list(enumerate(code, start=1))
    if first is None:
        answers = (Answer(str(place), f"the {number}") for place, number in numbers)
        return Question("own", "Swap which position first", tuple(answers), (_WITHIN,), left=2)
    check_range("position", length, first)
    chosen = Answer(str(first), f"the {code[first - 1]}, position {first}")
    others = (Answer(str(place), f"with the {it}") for place, it in numbers if place != first)
    asked = f"Swap position {first} with which one"
    return Question(f"own {first}", asked, tuple(others), (_WITHIN, chosen))


def _cross_question(state: State) -> Question:
    mine, theirs = state.codes[state.to_move - 1], state.codes[2 - state.to_move]
    places = [move.position for move in rules.GAME.legal(state) if isinstance(move, Cross)]
    answers = (
        Answer(str(place), f"your {mine[place - 1]} for their {theirs[place - 1]}")
        for place in places
    )
    return Question("cross", "Swap which position with theirs", tuple(answers), (_ACROSS,))


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
    forms=lambda _: (
        "own 1 3 in your own code, cross 2 with theirs; or type 1 or 2, and the game asks you"
    ),
    read=_read,
    shapes={Own: MoveShape(Own, _own), Cross: MoveShape(Cross, _cross)},
    position=_Position,
)
