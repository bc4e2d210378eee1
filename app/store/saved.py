"""Saved games as screens know them: kept while they are played, with the help that was used.

The store behind it is opened when it is first needed: the first frame waits neither for SQLite
nor for the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from seqtui.app.drawing.palette import GLYPHS
from seqtui.engines.errors import BadInput

if TYPE_CHECKING:
    from seqtui.app.store.games import Games, Summary
    from seqtui.app.store.results import Results
    from seqtui.engines.events import Event
    from seqtui.engines.session import AnySession


@dataclass(slots=True)
class Aids:
    """The help used in one game, because a result should say so; taking moves back keeps it."""

    serious: bool = False
    """Whether hints and oracle are off for the whole game."""
    hints: list[int] = field(default_factory=lambda: [0, 0])
    """How many hints each player took."""
    oracle: list[bool] = field(default_factory=lambda: [False, False])
    """Whether each player had the oracle in view on a turn of theirs."""

    @classmethod
    def from_json(cls, text: str) -> Aids:
        """Read what was noted with a saved game, as far as it makes sense."""
        try:
            noted = json.loads(text)
        except (ValueError, RecursionError):
            return cls()
        if not isinstance(noted, dict):
            return cls()
        aids = cls(serious=noted.get("serious") is True)
        hints, oracle = noted.get("hints"), noted.get("oracle")
        if isinstance(hints, list) and len(hints) == 2 and all(type(n) is int for n in hints):
            aids.hints = list(hints)
        if isinstance(oracle, list) and len(oracle) == 2:
            aids.oracle = [seen is True for seen in oracle]
        return aids

    def as_json(self) -> str:
        """Write down what is to be noted with a saved game."""
        return json.dumps(asdict(self))

    @property
    def any_used(self) -> bool:
        """Whether anybody has had help so far."""
        return any(self.hints) or any(self.oracle)

    def sentences(self, names: tuple[str, str]) -> tuple[str, ...]:
        """Say who used what, in full and then in brief; nothing if there is nothing to say."""
        if self.serious:
            return ("A serious game: no hints, no oracle.",)
        used = [_used(*each) for each in zip(self.hints, self.oracle, strict=True)]
        full = [f"{name} used {what}" for name, what in zip(names, used, strict=True) if what]
        if not full:
            return ()
        brief = [what.replace("the ", "").replace(" and ", ", ") for what in used]
        short = [f"{GLYPHS[side]} {what}" for side, what in enumerate(brief, start=1) if what]
        return f"{', '.join(full)}.", f"Used: {' · '.join(short)}"


def _goes_on(session: AnySession) -> bool:
    """Tell whether a game goes on with a match: it is kept from its deal on, not to be redealt."""
    return session.setup.series is not None and session.setup.series.number > 1


def _used(hints: int, oracle: bool) -> str:
    counted = {0: "", 1: "a hint"}.get(hints, f"{hints} hints")
    return " and ".join(filter(None, (counted, "the oracle" if oracle else "")))


class SavedGames:
    """Keeps every game that is played, and offers the one that was left last."""

    def __init__(self, opens: Callable[[], Games], notify: Callable[[str], object]) -> None:
        """Take what opens the store, and what notifies the player of a game that cannot be read."""
        self._open = opens
        self._notify = notify
        self._games: Games | None = None
        self._unreadable: set[int] = set()
        self._last: tuple[AnySession, Aids] | None = None
        self._unfinished: tuple[Summary | None, ...] = ()
        """The game that can be continued, once it has been looked up since the last change."""
        self._listeners: list[Callable[[], object]] = []

    def subscribe(self, listener: Callable[[], object]) -> None:
        """Call a listener whenever another game may be the one that can be continued."""
        self._listeners.append(listener)

    def changed(self) -> None:
        """Notify the listeners that games were saved, added or deleted."""
        self._unfinished = ()
        for listener in self._listeners:
            listener()

    @property
    def games(self) -> Games:
        """The store, opened when it is first asked for."""
        if self._games is None:
            self._games = self._open()
            self.changed()
        return self._games

    @property
    def results(self) -> Results:
        """The results of tasks, in the same file."""
        from seqtui.app.store.results import Results

        return Results(self.games.file)

    def close(self) -> None:
        """Write what could not be written so far, and let go of the file."""
        if self._games is not None:
            if self._last is not None:
                self.keep(*self._last)
            self._games.close()
            self._games = None

    # A game that is played

    def follow(self, session: AnySession, aids: Aids) -> None:
        """Save a game after every change, from its first turn on.

        Subscribe screens after this, so that everything shown is already saved.
        """
        from seqtui.engines.events import TurnTaken, TurnUndone

        def on_event(event: Event) -> None:
            # A move and what follows from it come as several events, when all of it is done.
            if isinstance(event, TurnTaken | TurnUndone):
                self.keep(session, aids)

        session.subscribe(on_event)
        self._last = session, aids
        if _goes_on(session):
            self.keep(session, aids)

    def keep(self, session: AnySession, aids: Aids) -> None:
        """Save a game as it is now, once there is something to save."""
        if session.ply or _goes_on(session) or self.games.id_of(session) is not None:
            self.games.keep(session, aids)
            self.changed()

    # A game that was left

    def unfinished(self) -> Summary | None:
        """Return the game that was played last and is not over; None before the store is open."""
        if self._games is None:
            return None
        if not self._unfinished:
            self._unfinished = (self._games.unfinished(self._unreadable),)
        return self._unfinished[0]

    def resume(self) -> tuple[AnySession, Aids] | None:
        """Return that game exactly as it was left, and which help was used in it."""
        while (left := self.games.unfinished(self._unreadable)) is not None:
            try:
                session = self.games.load(left.id)
            except BadInput as error:
                # It stays in the history, but is not offered again.
                self._unreadable.add(left.id)
                self.changed()
                self._notify(f"The unfinished game cannot be continued. {error.message}")
            else:
                return session, self.games.aids(session)
        return None
