"""Why a digit of Mirror Duel is good or bad: which palindromes are one digit away."""

from __future__ import annotations

from ...solving.oracle import Result, Verdict
from ...solving.reasons import Judge
from .rules import GAME, Add, State

_LONG = 18
"""A palindrome with more digits than this is not written out."""


def reason(state: State, move: Add, judge: Judge[State, Add]) -> str:
    """Name the palindrome a digit makes, threatens the opponent with, or avoids."""
    verdict, after = judge(state), GAME.play(state, move)
    if after.loser:
        if len(after.sequence) > _LONG:
            return f"It completes {_shown(after)}."
        return f"It completes a palindrome: {_put(move)} makes {_shown(after)}."
    traps = _losing(judge(after))
    if len(traps) == 1:
        (trap,) = traps
        made = _shown(GAME.play(after, trap))
        return f"A trap: {_put(trap)} would complete {made}."
    if traps:
        return f"Two traps for {{other}}: {' and '.join(map(_put, traps))} would lose."
    if losing := _losing(verdict):
        made = _shown(GAME.play(state, losing[0]))
        return f"It is safe: {_put(losing[0])} would complete {made}."
    return "No palindrome is near: {other} cannot complete one either."


def _losing(verdict: Verdict[Add]) -> list[Add]:
    return [move for move, value in verdict.moves if value.result is Result.LOSS]


def _put(move: Add) -> str:
    return f"{move.digit} {'in front' if move.end == 'front' else 'at the back'}"


def _shown(state: State) -> str:
    """Write out a palindrome where it is short enough, and else say how long it is."""
    length = len(state.sequence)
    if length > _LONG:
        return f"a palindrome of {length} digits"
    return " ".join(map(str, state.sequence))
