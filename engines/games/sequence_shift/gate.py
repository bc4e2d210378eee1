"""Sequence Shift at the gate: two positions, in any of the forms of SHIFT-6 and SHIFT-7."""

from __future__ import annotations

import re

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.gate import Answer, GameGate, Question
from seqtui.engines.games.sequence_shift import rules
from seqtui.engines.games.sequence_shift.rules import (
    GAME,
    Leap,
    Move,
    Options,
    State,
    Swap,
    named_past,
)
from seqtui.engines.gate.models import MoveShape, PositionShape, check_range


def _forms(verbs: str, between: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return how two digits are written without a space, and how one or two positions are."""
    verb = rf"(?:({verbs}) )?(?:positions? )?"
    apart = rf"{verb}(-?[0-9]+)(?: (?:(?:{between}) )?(-?[0-9]+))?"
    return re.compile(rf"{verb}([0-9])([0-9])"), re.compile(apart)


_SWAPS = _forms("swap|leap", "with")
_LEAPS = _forms("swap|leap|move", "with|to|>|- >|→")


def _read(text: str, state: State) -> Move | Question | None:
    """Read ``swap 2 3``, ``2 3``, ``23`` and, with leaps, ``4>2``; ask about one position."""
    joined, apart = _LEAPS if state.options.has_leaps else _SWAPS
    form = joined.fullmatch(text) or apart.fullmatch(text)
    if form is None:
        return None
    verb, first, second = form.groups()
    if second is None:
        return _question(state, verb, int(first))
    if verb == "swap" or not (verb or state.options.has_leaps):
        return Swap(int(first), int(second))
    return Leap(int(first), int(second))


def _question(state: State, verb: str | None, place: int) -> Question | None:
    """Ask which neighbour a position is swapped with or, with leaps, where its number goes."""
    if verb == "leap" and not state.options.has_leaps:
        return None
    check_range("position", len(state.sequence), place)
    number = state.sequence[place - 1]
    chosen = Answer(str(place), f"the {number}, position {place}")
    if state.options.has_leaps:
        asked = f"Take the {number} from position {place} to which position"
        verb, answers = verb or "move", _ways(state, verb, place)
    else:
        row = enumerate(state.sequence, start=1)
        near = [(at, other) for at, other in row if abs(at - place) == 1]
        which = "which neighbour" if len(near) > 1 else "its only neighbour"
        asked = f"Swap position {place} with {which}"
        verb, answers = "swap", tuple(Answer(str(at), f"with the {other}") for at, other in near)
    return Question(f"{verb} {place}", asked, answers, (chosen,))


def _ways(state: State, verb: str | None, place: int) -> tuple[Answer, ...]:
    """Return where the number at a position can go by a swap, a leap or either (SHIFT-7)."""
    steps = {"swap": (1,), "leap": (2,)}.get(verb or "", (1, 2))
    row = range(1, len(state.sequence) + 1)
    ways = [Leap(place, end) for end in row if abs(end - place) in steps]
    possible = [way for way in ways if GAME.refusal(state, way) is None]
    if not possible:
        number = state.sequence[place - 1]
        why = "move now: no number beside it stands on the wrong side"
        if verb == "leap":
            why = "leap now: that takes two numbers in a row on the wrong side"
        raise Refused(Stage.RULE, f"The {number} cannot {why}.")
    return tuple(Answer(str(way.end), f"past {named_past(state, way)}") for way in possible)


def _checked(move: Move, options: Options) -> Move:
    """Take two different positions that are both on the board; past one number it is a swap."""
    check_range("position", options.length, *move)
    if move[0] == move[1]:
        two = "where it goes" if options.has_leaps else "two neighbours"
        raise BadInput(f"Position {move[0]} was named twice: name {two}.")
    if type(move) is Leap and not options.has_leaps:
        raise BadInput("There are no leaps in this game: swap two neighbours.")
    passes_two = type(move) is Leap and abs(move.start - move.end) > 1
    return move if passes_two else Swap(*sorted(move))


class _Position(PositionShape[State, Options]):
    """The row from left to right."""

    sequence: tuple[int, ...]

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.sequence)


GATE: GameGate[State, Move, Options] = GameGate(
    forms=lambda options: (
        "where a number stands and where it goes, such as leap 4 2, or 4 2"
        if options.has_leaps
        else "two neighbours, such as swap 2 3, or just 2 3"
    ),
    read=_read,
    shapes={
        Swap: MoveShape[Move, Options](Swap, _checked),
        Leap: MoveShape[Move, Options](Leap, _checked),
    },
    position=_Position,
)
