"""How the application opens a game to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seqtui.app.play.screen import PlayScreen
from seqtui.app.settings import Settings
from seqtui.app.store.saved import SavedGames
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup, Setup

if TYPE_CHECKING:
    from seqtui.engines.lessons import Coach


def play_screen(
    game: AnySetup | AnySession | Coach, saved: SavedGames, settings: Settings
) -> PlayScreen:
    """Return the screen of a new game, of a session that goes on, or of a lesson."""
    aids, mode = None, None
    if isinstance(game, Setup):
        session: AnySession = Session(game)
    elif isinstance(game, Session):
        session, aids = game, saved.games.aids(game)
    else:
        from seqtui.app.play.modes.lesson import LessonMode

        session, mode = game.session, LessonMode(game)
    return PlayScreen(session, settings, aids=aids, saved=saved, mode=mode, programs=True)
