"""How a game ended, as the sheet tells it, and how to play another one like it."""

from __future__ import annotations

from app.drawing.text import fit
from app.play.game_over import Ending
from app.store.aids import Aids
from engines.games.outcome import Reason
from engines.gate.setups import prepare
from engines.match import AnyMatch
from engines.setup import AnySetup
from engines.solving.course import Course, moves_made
from engines.text import counted

_NAME = 16
"""As many cells as a name gets, because the reason must fit beside it."""
_WHY = {
    Reason.SORTED: "in order",
    Reason.COMPLETED: "stack complete",
    Reason.HIGHER: "the higher stack",
    Reason.EXHAUSTED: "equally high, no card left",
    Reason.PALINDROME: "{loser} made a palindrome",
    Reason.TARGET: "full length",
    Reason.LONGER: "the longer sequence",
    Reason.EQUAL: "equally long",
    Reason.ASCENDING: "in order",
    Reason.CONCEDED: "{loser} conceded",
    Reason.CLAIMED: "claimed",
}


def ending_of(match: AnyMatch, aids: Aids, course: Course | None) -> Ending | None:
    """Return how a match ended, or None while it goes on."""
    outcome, names = match.outcome, match.setup.names
    if outcome is None:
        return None
    loser = fit(names[2 - outcome.winner], _NAME) if outcome.winner else ""
    made = moves_made(match)
    return Ending(
        winner=outcome.winner,
        names=names,
        why=_WHY[outcome.reason].format(loser=loser),
        after=f"after {counted(made, 'move')}" if made else "",
        help_used=aids.sentences(names),
        course=course,
    )


def rematch(setup: AnySetup, *, swapped: bool) -> AnySetup:
    """Return another game with the same options and a new seed, sides swapped if wanted."""
    one, two = setup.players
    return prepare(
        setup.game,
        setup.options,
        first=1 if setup.first == 1 else 2,
        position=setup.position,
        players=(two, one) if swapped else (one, two),
    )
