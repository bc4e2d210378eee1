"""The words of Sequence Stack, and what looks like progress in it."""

from __future__ import annotations

from ...text import spelled
from ..words import CLAIMED, Ending, Words
from .reasons import reason
from .rules import GAME, Move, State


def _deed(before: State, move: Move) -> str:
    return f"{move.value.removesuffix('e')}ed the {before.drawn}"


def _meaning(before: State, move: Move, after: State) -> str:
    """Say what a card that was thrown away has blocked, or how much a tower still lacks."""
    if move is Move.PLACE:
        return f"{spelled(before.options.numbers - before.drawn)} to go"
    newly = after.blocked[after.to_move - 1] & ~before.blocked[after.to_move - 1]
    return f"{before.drawn} is blocked for you now" if newly else "that blocks nothing"


def _logged(before: State, move: Move) -> str:
    return f"{move.value} {before.drawn}"


def _question(state: State) -> str:
    """Ask for the one choice there is, or between the two (STACK-10)."""
    # The refusal ends by telling to discard; here that is the question.
    why, _, _ = (GAME.refusal(state, Move.PLACE) or "").partition(":")
    return f"{why}. Discard it? (yes)" if why else "Place it? (yes/no)"


def _brought(state: State) -> str:
    return f"The card {state.drawn}"


def _progress(state: State, player: int) -> float:
    """Prefer to have a higher stack."""
    return state.heights[player - 1]


WORDS: Words[State, Move] = Words(
    endings={
        "completed": Ending(
            "{winner} wins: the stack is complete.",
            "stack complete",
            "{winner} completed the stack",
        ),
        "higher": Ending(
            "{winner} wins: nobody can finish any more, and the higher stack counts.",
            "the higher stack",
            "{winner} has the higher stack",
        ),
        "exhausted": Ending(
            "A draw: no card is left to draw, and the stacks are equally high.",
            "equally high, no card left",
        ),
        "claimed": CLAIMED._replace(brief="claimed: decks without a card placed"),
    },
    deed=_deed,
    meaning=_meaning,
    choice=("choice", "choices"),
    logged=_logged,
    question=_question,
    luck="luck of cards",
    brought=_brought,
    progress=_progress,
    reason=reason,
)
