"""Playing on from an earlier position of a game, as a game of its own."""

from __future__ import annotations

from engines.errors import Gate, Refused
from engines.games.game import Kind
from engines.match import AnyMatch, Match


def branch(match: AnyMatch, ply: int) -> AnyMatch:
    """Return a new match that begins with the first turns of another one.

    The dice are the same, so the same cards are to come. What the game does by itself it does
    again: a branch in the middle of skipped turns goes on to the next choice. Raises
    :class:`Refused` where the game is over and nothing is left to choose.
    """
    new: AnyMatch = Match(match.setup)
    for turn in match.turns[:ply]:
        if turn.kind is not Kind.SKIPPED:
            new.submit(turn.move)
    if new.outcome:
        raise Refused(Gate.RULE, "The game is over here; go back to where there is a choice.")
    return new
