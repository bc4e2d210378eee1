"""How a game ended, as the sheet tells it, and how to play another one like it."""

from __future__ import annotations

from app.drawing.text import fit
from app.play.game_over import Ending
from app.store.aids import Aids
from engines.games.words import words_of
from engines.gate.setups import prepare
from engines.match import AnyMatch
from engines.setup import AnySetup
from engines.solving.course import Course, moves_made
from engines.text import counted

_NAME = 16
"""As many cells as a name gets, because the reason must fit beside it."""


def ending_of(match: AnyMatch, aids: Aids, course: Course | None) -> Ending | None:
    """Return how a match ended, or None while it goes on."""
    outcome, names = match.outcome, match.setup.names
    if outcome is None:
        return None
    one, two = (fit(name, _NAME) for name in names)
    made = moves_made(match)
    return Ending(
        winner=outcome.winner,
        names=names,
        why=words_of(match.game).brief(outcome, (one, two)),
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
