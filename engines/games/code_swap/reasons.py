"""Why a swap of Code Swap is good or bad: whose code can be put in order then, and how."""

from __future__ import annotations

from itertools import combinations

from ...solving.reasons import Reasons
from .rules import GAME, Move, State


def _how(state: State, move: Move, plies: int) -> str:
    """Name the code in order, or the threats against which there is no defence."""
    after, name = GAME.play(state, move), GAME.notation(move)
    if plies == 1:
        return f"{name} makes {' '.join(map(str, after.codes[state.to_move - 1]))}"
    left = [_wins(GAME.play(after, reply)) for reply in GAME.legal(after)]
    # What would win if the opponent could pass: nothing is barred then (SWAP-8).
    threats = _wins(after._replace(to_move=state.to_move, crossed=0))
    for threat in threats:
        if all(threat in wins for wins in left):
            return f"{name} leaves no defence to {GAME.notation(threat)}"
    for one, two in combinations(threats, 2):
        if all(one in wins or two in wins for wins in left):
            return f"{name} threatens {GAME.notation(one)} and {GAME.notation(two)}"
    return ""


def _wins(state: State) -> list[Move]:
    """Return the swaps that win at once."""
    return [move for move in GAME.legal(state) if GAME.play(state, move).winner]


reason = Reasons(GAME, _how).sentence
