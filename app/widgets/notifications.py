"""News: what an application tells in passing, one thing at a time, on the strip of its screens."""

from __future__ import annotations

from collections import deque
from time import monotonic

from textual.reactive import reactive

from seqtui.app.drawing.themes import ThemedApp
from seqtui.app.widgets.bars import StatusStrip


class NotifyingApp(ThemedApp):
    """An application that tells its news on the strip."""

    READING = 3.0
    """Seconds that a person needs to read news; after that, the next key takes it away."""

    notification: reactive[str] = reactive("")
    """What there is to tell, on the strip of every screen."""

    def __init__(self, theme: str) -> None:
        super().__init__(theme)
        self._untold: deque[str] = deque()
        self._told = 0.0
        """When the present news came, on the clock of this machine."""

    def notify(self, message: str, **_: object) -> None:
        """Tell something on the strip, and not in a box that would cover what is there."""
        if message not in (self.notification, *self._untold):
            self._untold.append(message)
        if not self.notification:
            self._tell_next()

    def dismiss_notification(self) -> None:
        """Go on to the next news, once the last was in sight for long enough."""
        # Every key comes by here, and news is rare: only then is it worth looking for strips.
        shown = self.notification and any(
            strip.notification for strip in self.screen.query(StatusStrip)
        )
        if shown and monotonic() - self._told >= self.READING:
            self._tell_next()

    def watch_notification(self) -> None:
        for screen in self.screen_stack:
            for strip in screen.query(StatusStrip):
                strip.notification = self.notification

    def _tell_next(self) -> None:
        self.notification, self._told = self._untold.popleft() if self._untold else "", monotonic()
