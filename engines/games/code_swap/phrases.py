"""The phrases of Code Swap, what looks like progress in it, and reasons for swaps."""

from __future__ import annotations

from itertools import combinations

from seqtui.engines.games.code_swap.rules import GAME, Move, Own, State
from seqtui.engines.games.phrases import CLAIMED, Ending, Phrases
from seqtui.engines.solving.reasons import Reasons


def _action(before: State, move: Move) -> str:
    if isinstance(move, Own):
        return f"swapped their own positions {move.first} and {move.second}"
    return f"crossed position {move.position}"


def _consequence(before: State, move: Move, after: State) -> str:
    final = ", with no way back" if after.crossed else ""
    if before.codes == after.codes:
        return f"nothing changed{final}"
    if isinstance(move, Own):
        return ""
    place, side = move.position - 1, after.to_move - 1
    return f"you got a {after.codes[side][place]} for your {before.codes[side][place]}{final}"


def _progress(state: State, player: int) -> float:
    """Prefer to have fewer pairs in the wrong order in one's own code."""
    code = state.codes[player - 1]
    return -sum(first > second for first, second in combinations(code, 2))


# Why a swap is good or bad: whose code can be put in order then, and how


def _how(state: State, move: Move, plies: int) -> str:
    """Name the code in order, or the threats against which there is no defence."""
    after, name = GAME.play(state, move), str(move)
    if plies == 1:
        return f"{name} makes {' '.join(map(str, after.codes[state.to_move - 1]))}"
    left = [_wins(GAME.play(after, reply)) for reply in GAME.legal(after)]
    # What would win if the opponent could pass: nothing is barred then (SWAP-8).
    threats = _wins(after._replace(to_move=state.to_move, crossed=0))
    for threat in threats:
        if all(threat in wins for wins in left):
            return f"{name} leaves no defence to {threat!s}"
    for one, two in combinations(threats, 2):
        if all(one in wins or two in wins for wins in left):
            return f"{name} threatens {one!s} and {two!s}"
    return ""


def _wins(state: State) -> list[Move]:
    """Return the swaps that win at once."""
    return [move for move in GAME.legal(state) if GAME.play(state, move).winner]


_reason = Reasons(GAME, _how).sentence


PHRASES: Phrases[State, Move] = Phrases(
    endings={
        "ascending": Ending(
            "{winner} wins: the code is in ascending order.",
            "in order",
            "{winner} put the code in order",
        ),
        "claimed": CLAIMED._replace(brief="claimed: the codes kept coming back"),
    },
    action=_action,
    consequence=_consequence,
    choice=lambda _: ("swap", "swaps"),
    progress=_progress,
    reason=_reason,
)
