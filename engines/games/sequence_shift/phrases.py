"""The phrases of Sequence Shift, what looks like progress in it, and reasons for swaps."""

from __future__ import annotations

from itertools import combinations

from seqtui.engines.games.phrases import CLAIMED, Ending, Phrases
from seqtui.engines.games.sequence_shift.rules import GAME, State, Swap
from seqtui.engines.solving.oracle import Result
from seqtui.engines.solving.reasons import Judge, Reasons
from seqtui.engines.text import spelled, upper_first


def _action(before: State, move: Swap) -> str:
    pair = f"positions {move.first} and {move.second}"
    if move.second == move.first + 1:
        return f"swapped {pair}"
    return f"named {pair}, which are not neighbours, and lost the turn"


def _swaps_left(state: State) -> int:
    """Count the pairs in the wrong order: a swap of neighbours can put only one of them right."""
    return sum(first > second for first, second in combinations(state.sequence, 2))


def _distance(state: State) -> str:
    left = _swaps_left(state)
    return f"{spelled(left)} swap{'' if left == 1 else 's'} from order"


def _standing(state: State) -> str:
    """Say who comes to finish: each swap makes the count one less or one more."""
    whose = "{mover}" if _swaps_left(state) % 2 else "{other}"
    return f"{upper_first(_distance(state))}: {whose}'s to finish."


# Why a swap is good or bad: who can put the row in order then, and how


def _quiet(state: State, move: Swap) -> str:
    """Say how far the row still is from order: a swap mends one pair at most."""
    distance = _swaps_left(GAME.play(state, move))
    return f"It leaves the row {distance} swaps from order: nobody can sort it yet."


_REASONS = Reasons(GAME, lambda state, move, plies: f"{move} puts the row in order", _quiet)


def _reason(state: State, move: Swap, judge: Judge[State, Swap]) -> str:
    """Return the reason for or against a swap, a forfeited one included."""
    replies = judge(GAME.play(state, move))
    if replies.moves and replies.value.result is Result.WIN:
        sorts = str(replies.moves[0].move)
        return f"It leaves the row one swap from order: {{other}} sorts it with {sorts}."
    return _REASONS.sentence(state, move, judge)


PHRASES: Phrases[State, Swap] = Phrases(
    endings={
        "sorted": Ending(
            "{winner} wins: the sequence is in order.",
            "in order",
            "{winner} put the row in order",
        ),
        "claimed": CLAIMED._replace(brief="claimed: the row kept coming back"),
    },
    action=_action,
    consequence=lambda before, move, after: _distance(after),
    standing=_standing,
    choice=("swap", "swaps"),
    forfeits=lambda move: f"positions {move[0]} and {move[1]} are not neighbours",
    progress=lambda state, player: -_swaps_left(state),
    reason=_reason,
)
