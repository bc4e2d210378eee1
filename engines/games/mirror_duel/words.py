"""The words of Mirror Duel, and what looks like progress in it."""

from __future__ import annotations

from ...text import counted
from ..words import CLAIMED, Ending, Words
from .reasons import reason
from .rules import CLAIM_LENGTH, GAME, Add, State, palindrome_made, safe_moves


def _deed(before: State, move: Add) -> str:
    return f"added {move.digit} {'in front' if move.end == 'front' else 'at the back'}"


def _meaning(before: State, move: Add, after: State) -> str:
    """Name both ends, or, blindfold, only the length, which is all that is shown (MIRROR-4)."""
    if after.options.blindfold:
        return f"that makes {counted(len(after.sequence), 'digit')}"
    return f"the ends are {after.sequence[0]} and {after.sequence[-1]} now"


def _progress(state: State, player: int) -> float:
    """Prefer to leave few safe digits, or one digit short of a palindrome at either end."""
    if state.options.palindrome == "end":
        return -len(safe_moves(state))
    sequence = state.sequence
    return sum(rest == rest[::-1] for rest in (sequence[1:], sequence[:-1]))


def _fatal(state: State, move: Add) -> str:
    """Write out a palindrome at an end; one of the whole sequence could be long."""
    after = GAME.play(state, move)
    at_an_end = after.options.palindrome == "end"
    return " ".join(map(str, palindrome_made(after))) if at_an_end else ""


WORDS: Words[State, Add] = Words(
    endings={
        "palindrome": Ending(
            "{winner} wins: {loser} made a palindrome.", "{loser} made a palindrome"
        ),
        "out-of-tiles": Ending(
            "{winner} wins: {loser} had no tile left to add.", "{loser} had no tile left"
        ),
        "claimed": CLAIMED._replace(brief=f"claimed with {CLAIM_LENGTH} digits or more"),
    },
    deed=_deed,
    meaning=_meaning,
    choice=("digit", "digits"),
    fatal=_fatal,
    always_even=True,
    progress=_progress,
    reason=reason,
)
