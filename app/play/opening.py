"""How the application opens a game to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seqtui.app.play.screen import PlayScreen
from seqtui.app.settings import Settings
from seqtui.app.store.saved import SavedGames
from seqtui.engines.match import AnyMatch, Match
from seqtui.engines.setup import AnySetup, Setup

if TYPE_CHECKING:
    from seqtui.engines.lessons import Coach


def play_screen(
    game: AnySetup | AnyMatch | Coach, saved: SavedGames, settings: Settings
) -> PlayScreen:
    """Return the screen of a new game, of a match that goes on, or of a lesson."""
    aids, guide = None, None
    if isinstance(game, Setup):
        match: AnyMatch = Match(game)
    elif isinstance(game, Match):
        match, aids = game, saved.games.aids(game)
    else:
        from seqtui.app.play.lesson import LessonGuide

        match, guide = game.match, LessonGuide(game)
    return PlayScreen(match, settings, aids=aids, saved=saved, guide=guide, programs=True)
