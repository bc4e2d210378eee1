"""What screens know of the saved games: a game is kept while it is played, and resumed later.

The store behind it is opened when it is first needed: the first frame waits neither for SQLite
nor for the file.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.store.aids import Aids
from engines.errors import BadInput

if TYPE_CHECKING:
    from app.store.games import Games, Summary
    from engines.events import Event
    from engines.match import AnyMatch


class SavedGames:
    """Keeps every game that is played, and offers the one that was left last."""

    def __init__(self, opens: Callable[[], Games], tell: Callable[[str], object]) -> None:
        """Take what opens the store, and what tells the player that a game cannot be read."""
        self._open = opens
        self._tell = tell
        self._games: Games | None = None
        self._unreadable: set[int] = set()
        self._last: tuple[AnyMatch, Aids] | None = None

    @property
    def games(self) -> Games:
        """The store, opened when it is first asked for."""
        if self._games is None:
            self._games = self._open()
        return self._games

    def close(self) -> None:
        """Write what could not be written so far, and let go of the file."""
        if self._games is not None:
            if self._last is not None:
                self._keep(*self._last)
            self._games.close()
            self._games = None

    # A game that is played

    def follow(self, match: AnyMatch, aids: Aids) -> None:
        """Save a game after every change, from its first turn on.

        Subscribe screens after this, so that everything shown is already saved.
        """
        match.subscribe(partial(self._keep, match, aids))
        self._last = match, aids

    def note_mistakes(self, match: AnyMatch, mistakes: tuple[int, int]) -> None:
        """Note how many mistakes each player of a finished game has made."""
        self.games.note_mistakes(match, mistakes)

    def _keep(self, match: AnyMatch, aids: Aids, _event: Event | None = None) -> None:
        # A move and what follows from it come as several events. All of it is done by the first
        # one, and the store passes over what it has written already.
        if match.ply or self.games.id_of(match) is not None:
            self.games.keep(match, aids)

    # A game that was left

    def unfinished(self) -> Summary | None:
        """Return the game that was played last and is not over; None before the store is open."""
        return None if self._games is None else self._games.unfinished(self._unreadable)

    def resume(self) -> tuple[AnyMatch, Aids] | None:
        """Return that game exactly as it was left, and which help was used in it."""
        while (left := self.games.unfinished(self._unreadable)) is not None:
            try:
                match = self.games.load(left.id)
            except BadInput as error:
                # It stays in the history, but is not offered again.
                self._unreadable.add(left.id)
                self._tell(f"The unfinished game cannot be continued. {error.message}")
            else:
                return match, self.games.aids(match)
        return None
