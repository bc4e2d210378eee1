"""From a stored game to what a preview shows of it."""

from __future__ import annotations

from app.games.showing import scene_of, seats_of
from app.history.preview import Glimpse
from engines.match import AnyMatch
from engines.text import counted

_HIDDEN = "Blindfold: the digits stay hidden until the game is over."


def glimpse_of(match: AnyMatch) -> Glimpse:
    """Return what may be seen of a game; what players have to remember is left out (MIRROR-4)."""
    state = match.outcome_text or f"Not over: {counted(match.ply, 'turn')} so far."
    return Glimpse(
        title=match.game.title,
        note=f"seed {match.setup.seed}",
        seats=seats_of(match, thinking=False),
        said=(state, _HIDDEN) if match.is_veiled else (state,),
        game=match.game.name,
        scene=None if match.is_veiled else scene_of(match, match.ply, live=False),
    )
