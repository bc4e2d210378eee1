"""``seqtui play --json``: a game for programs, one JSON object per line.

Moves come in as text in the game's notation, one per line. The events of the session go out in
order.
"""

from __future__ import annotations

from seqtui.app.cli.line_game import LineGame, play_all
from seqtui.app.cli.terminal import hear, tolerate
from seqtui.engines.errors import Refused
from seqtui.engines.events import Event
from seqtui.engines.protocol import event_line, rejected_line, start_line
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup


def play_json(setup: AnySetup) -> int:
    """Play a game, or a match, in JSON lines and return the exit code."""
    tolerate("utf-8")  # programs get the same bytes whatever the locale
    return play_all(setup, _Protocol)


class _Protocol(LineGame):
    """One game in JSON lines."""

    def __init__(self, session: AnySession) -> None:
        super().__init__(session, start_line(session))

    def _ask(self) -> bool:
        text = hear()
        if text is None:
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
