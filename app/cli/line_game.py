"""What both line modes share: a game in lines, in which people and computers take turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from seqtui.app.cli.terminal import say, unwinding
from seqtui.engines.events import Event
from seqtui.engines.gate.prepare import rematch
from seqtui.engines.players.program import Programs
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup

GAME_ENDED = 0
INPUT_ENDED = 3


class LineGame(ABC):
    """Collects lines about a session, and prints them between turns.

    A session's listeners must not fail, so nothing is printed while they are being told.
    """

    def __init__(self, session: AnySession, *lines: str) -> None:
        """Start with these lines."""
        self._session = session
        self._programs: Programs
        self._lines = list(lines)
        for event in session.past_events():
            self._on_event(event)
        session.subscribe(self._on_event)

    @abstractmethod
    def _on_event(self, event: Event) -> None:
        """Add lines about what has happened."""

    @abstractmethod
    def _ask(self) -> bool:
        """Handle one line from a person; return False when there are no more."""

    def _chosen(self) -> object:
        """Return what a computer or a program does."""
        return self._programs.choose()

    def _tell(self) -> None:
        say(*self._lines)
        self._lines.clear()

    def play(self) -> int:
        """Play to the end and return the exit code."""
        with unwinding() as interruptible, Programs(self._session) as self._programs:
            with interruptible:
                self._tell()
            while (player := self._session.to_move) is not None:
                # A program that must be started is started here, where no signal cuts that short.
                self._programs.to_move()
                with interruptible:
                    if not self._session.setup.players[player - 1].is_human:
                        self._session.submit(self._chosen())
                    elif not self._ask():
                        return INPUT_ENDED
                    self._tell()
        return GAME_ENDED


def play_all(setup: AnySetup, begin: Callable[[AnySession], LineGame]) -> int:
    """Play a game, or all games of a match, and return the exit code."""
    while True:
        session: AnySession = Session(setup)
        if code := begin(session).play():
            return code
        series, outcome = setup.series, session.outcome
        if series is None or outcome is None or series.standing(outcome).is_over:
            return GAME_ENDED
        setup = rematch(setup, series=series.after(outcome))
