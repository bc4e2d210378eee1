"""A game in lines, in which people and computers take turns; and the one in JSON for programs.

With ``seqtui play --json`` moves come in as text in the game's notation, one per line, and the
events of the session go out in order, one JSON object per line.
"""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from seqtui.app.cli.terminal import read_line, say, set_encoding
from seqtui.engines.errors import Refused
from seqtui.engines.events import Event
from seqtui.engines.gate.prepare import rematch
from seqtui.engines.interrupts import SIGNALS, Interrupted, Interruptible
from seqtui.engines.players.program import Programs
from seqtui.engines.protocol import event_line, rejected_line, start_line
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup

GAME_ENDED = 0
INPUT_ENDED = 3


class LineGame(ABC):
    """Collects lines about a session, and prints them between turns.

    A session's listeners must not fail, so nothing is printed while they are called.
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

    def _reply(self) -> object:
        """Return what a computer or a program does."""
        return self._programs.choose()

    def _print(self) -> None:
        say(*self._lines)
        self._lines.clear()

    def play(self) -> int:
        """Play to the end and return the exit code."""
        with _ended_by_signals() as interruptible, Programs(self._session) as self._programs:
            with interruptible:
                self._print()
            while (player := self._session.to_move) is not None:
                # A program that must be started is started here, where no signal cuts that short.
                self._programs.to_move()
                with interruptible:
                    if not self._session.setup.players[player - 1].is_human:
                        self._session.submit(self._reply())
                    elif not self._ask():
                        return INPUT_ENDED
                    self._print()
        return GAME_ENDED


@contextmanager
def _ended_by_signals() -> Iterator[Interruptible]:
    """Let a signal end the block from within, so that it is tidied up, and then the program.

    It does so only while something is done ``with`` what this yields.
    """
    interruptible = Interruptible()
    deadly = [each for each in SIGNALS if signal.getsignal(each) is signal.SIG_DFL]
    try:
        with interruptible.handling(deadly):
            yield interruptible
    except Interrupted as interrupted:
        os.kill(os.getpid(), interrupted.args[0])


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


# For programs


def play_json(setup: AnySetup) -> int:
    """Play a game, or a match, in JSON lines and return the exit code."""
    set_encoding("utf-8")  # programs get the same bytes whatever the locale
    return play_all(setup, _JsonGame)


class _JsonGame(LineGame):
    """One game in JSON lines."""

    def __init__(self, session: AnySession) -> None:
        super().__init__(session, start_line(session))

    def _ask(self) -> bool:
        if (text := read_line()) is None:
            return False
        if text.strip():
            try:
                self._session.submit(text)
            except Refused as refused:
                self._lines.append(rejected_line(self._session, text, refused))
        return True

    def _on_event(self, event: Event) -> None:
        if line := event_line(self._session, event):
            self._lines.append(line)
