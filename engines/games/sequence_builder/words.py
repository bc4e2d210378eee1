"""The words of Sequence Builder, and what looks like progress in it."""

from __future__ import annotations

from ..words import Ending, Words
from .reasons import reason
from .rules import SKIP, Numbers, Pick, State


def _deed(before: State, move: Pick) -> str:
    return "has no valid number and skips" if move == SKIP else f"takes {move.number}"


def _progress(state: State, player: int) -> float:
    """Prefer to have more ways to go on than the opponent."""

    def ways(sequence: Numbers) -> int:
        steps = state.options.steps
        return sum(state.free >> sequence[-1] + step & 1 for step in steps) if sequence else 0

    return ways(state.sequences[player - 1]) - ways(state.sequences[2 - player])


WORDS: Words[State, Pick] = Words(
    endings={
        "target": Ending(
            "{winner} wins: the sequence has its full length.",
            "full length",
            "{winner} reached full length",
        ),
        "longer": Ending(
            "{winner} wins: nobody can add a number, and the longer sequence counts.",
            "the longer sequence",
            "{winner} has the longer sequence",
        ),
        "equal": Ending(
            "A draw: nobody can add a number, and both sequences are equally long.", "equally long"
        ),
    },
    deed=_deed,
    choice=("number", "numbers"),
    skipped="had no number to take",
    progress=_progress,
    reason=reason,
)
