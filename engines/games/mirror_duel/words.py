"""The words of Mirror Duel, and what looks like progress in it."""

from __future__ import annotations

from ..words import CLAIMED, Ending, Words
from .reasons import reason
from .rules import CLAIM_LENGTH, Add, State


def _deed(before: State, move: Add) -> str:
    return f"adds {move.digit} at the {move.end}"


def _progress(state: State, player: int) -> float:
    """Prefer to leave a sequence that is one digit short of a palindrome, at either end."""
    sequence = state.sequence
    return sum(rest == rest[::-1] for rest in (sequence[1:], sequence[:-1]))


WORDS: Words[State, Add] = Words(
    endings={
        "palindrome": Ending(
            "{winner} wins: {loser} made a palindrome.", "{loser} made a palindrome"
        ),
        "claimed": CLAIMED._replace(brief=f"claimed with {CLAIM_LENGTH} digits or more"),
    },
    deed=_deed,
    choice=("digit", "digits"),
    always_even=True,
    progress=_progress,
    reason=reason,
)
