"""How a game ended: who won, and why."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Reason(StrEnum):
    """Why a game is over. The values are stable: files and programs rely on them."""

    SORTED = "sorted"
    COMPLETED = "completed"
    HIGHER = "higher"
    EXHAUSTED = "exhausted"
    PALINDROME = "palindrome"
    TARGET = "target"
    LONGER = "longer"
    EQUAL = "equal"
    ASCENDING = "ascending"
    CONCEDED = "conceded"
    CLAIMED = "claimed"


class Outcome(NamedTuple):
    """The result of a game. ``winner`` is 1 or 2, or None for a draw."""

    winner: int | None
    reason: Reason


_SENTENCES = {
    Reason.SORTED: "{winner} wins: the sequence is in order.",
    Reason.COMPLETED: "{winner} wins: the stack is complete.",
    Reason.HIGHER: "{winner} wins: nobody can finish any more, and the higher stack counts.",
    Reason.EXHAUSTED: "A draw: no card is left to draw, and the stacks are equally high.",
    Reason.PALINDROME: "{winner} wins: {loser} made a palindrome.",
    Reason.TARGET: "{winner} wins: the sequence has its full length.",
    Reason.LONGER: "{winner} wins: nobody can add a number, and the longer sequence counts.",
    Reason.EQUAL: "A draw: nobody can add a number, and both sequences are equally long.",
    Reason.ASCENDING: "{winner} wins: the code is in ascending order.",
    Reason.CONCEDED: "{winner} wins: {loser} conceded.",
    Reason.CLAIMED: "A draw: it was claimed because the game could go on for ever.",
}


def sentence(outcome: Outcome, names: tuple[str, str]) -> str:
    """Say in one sentence how the game ended, for players with these names."""
    if outcome.winner is None:
        return _SENTENCES[outcome.reason]
    winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
    return _SENTENCES[outcome.reason].format(winner=winner, loser=loser)
