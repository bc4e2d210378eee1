"""Why a swap of Sequence Shift is good or bad: who can put the row in order then, and how."""

from __future__ import annotations

from itertools import combinations

from ...solving.oracle import Result
from ...solving.reasons import Judge, Reasons
from .rules import GAME, State, Swap


def _how(state: State, move: Swap, plies: int) -> str:
    return f"{GAME.notation(move)} puts the row in order"


def _quiet(state: State, move: Swap) -> str:
    """Say how far the row still is from order: a swap mends one pair at most."""
    row = GAME.play(state, move).sequence
    distance = sum(first > second for first, second in combinations(row, 2))
    return f"It leaves the row {distance} swaps from order: nobody can sort it yet."


_REASONS = Reasons(GAME, _how, _quiet)


def reason(state: State, move: Swap, judge: Judge[State, Swap]) -> str:
    """Return the reason for or against a swap, a forfeited one included."""
    replies = judge(GAME.play(state, move))
    if replies.moves and replies.value.result is Result.WIN:
        sorts = GAME.notation(replies.moves[0].move)
        return f"It leaves the row one swap from order: {{other}} sorts it with {sorts}."
    return _REASONS.sentence(state, move, judge)
