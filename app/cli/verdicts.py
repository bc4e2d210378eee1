"""What an oracle says, in plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.wording import counted, percent
from engines.solving.value import Judged, Result, Value, Verdict

Notation = Callable[[Any], str]


def in_a_sentence(verdict: Verdict[Any], name: str, other: str) -> str:
    """Say what a position is worth for the player to move, who has this name."""
    return f"{_worth(verdict.value, name, other)}."


def _worth(value: Value, name: str, other: str) -> str:
    match value:
        case Value(result=Result.WIN, plies=0):
            return f"{name} has already won"
        case Value(result=Result.WIN, plies=None):
            return f"{name} is to move and is certain to win with best play"
        case Value(result=Result.WIN, plies=int(plies)):
            return f"{name} is to move and wins in {counted(plies, 'turn')} with best play"
        case Value(result=Result.LOSS, plies=None):
            return f"{name} is to move and cannot win any more if {other} plays well"
        case Value(result=Result.LOSS, plies=int(plies)):
            return f"{name} is to move and loses in {counted(plies, 'turn')} if {other} plays well"
        case Value(result=Result.DRAW):
            return f"{name} is to move, and with best play nobody wins"
        case _:
            chance = percent(value.chance or 0)
            return f"{name} is to move and wins with a chance of {chance} with best play"


def each_move(verdict: Verdict[Any], notation: Notation) -> Iterator[str]:
    """List the moves, best first, each with what it is worth."""
    width = max((len(notation(move)) for move, _ in verdict.moves), default=0)
    for move, value in verdict.moves:
        yield f"{notation(move):{width}}  {_briefly(value)}"


def hint(verdict: Verdict[Any], notation: Notation) -> str:
    """Name the best move and what it is worth."""
    best: Judged[Any] = verdict.moves[0]
    equals = sum(value == best.value for _, value in verdict.moves) - 1
    others = f", and {equals} more {'is' if equals == 1 else 'are'} as good" if equals else ""
    return f"{notation(best.move)} is a best move ({_briefly(best.value)}){others}."


def _briefly(value: Value) -> str:
    if value.chance is not None:
        return f"wins {percent(value.chance)}"
    distance = f" in {counted(value.plies, 'turn')}" if value.plies is not None else ""
    return f"{value.result}{distance}"
