"""The words of Sequence Builder, and what looks like progress in it."""

from __future__ import annotations

from ...text import spelled
from ..words import Ending, Words
from .reasons import reason
from .rules import SKIP, Numbers, Pick, State


def _deed(before: State, move: Pick) -> str:
    return "had no valid number and skipped" if move == SKIP else f"took {move.number}"


def _in_reach(state: State, player: int) -> set[int]:
    """Return the numbers that a player could still come to, if the other took no more."""
    options, sequence = state.options, state.sequences[player - 1]
    found, ends = set[int](), set(sequence[-1:])
    for _ in range(options.target - len(sequence)):
        further = {end + step for end in ends for step in options.steps}
        ends = {number for number in further if state.free >> number & 1}
        found |= ends
    return found


def _meaning(before: State, move: Pick, after: State) -> str:
    """Name what can no longer be come to; whoever has not begun has only lost what was taken."""
    player = after.to_move
    gone = sorted(_in_reach(before, player) - _in_reach(after, player))
    if not gone:
        return ""
    if len(gone) > 2:
        return f"{gone[0]} and {spelled(len(gone) - 1)} more are gone for you"
    return f"{' and '.join(map(str, gone))} {'is' if len(gone) == 1 else 'are'} gone for you"


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
    meaning=_meaning,
    choice=("number", "numbers"),
    skipped="had no number to take",
    progress=_progress,
    reason=reason,
)
