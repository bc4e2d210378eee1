"""Work that takes a while, done beside the event loop so that the screen never waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

from textual.screen import Screen

Answer = TypeVar("Answer")

_PATIENCE = 0.15
"""Seconds until a person should be told that an answer takes a while."""

_log = logging.getLogger(__name__)


class Errands:
    """Sends out one errand per name at a time; only the latest of a name is ever answered.

    The threads are daemons: whoever leaves in the middle of a long solve is not kept waiting,
    and an answer for a screen that is gone is dropped.
    """

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._latest: dict[str, int] = {}

    def send(
        self,
        name: str,
        task: Callable[[], Answer],
        then: Callable[[Answer], object],
        meanwhile: Callable[[], object] | None = None,
    ) -> None:
        """Do a task in a thread and hand its answer over on the event loop.

        ``meanwhile`` is called if the answer takes so long that a person would notice.
        """
        self.drop(name)
        number = self._latest[name]

        def answered(answer: Answer) -> None:
            if self._latest[name] == number:
                self.drop(name)
                then(answer)

        def waiting() -> None:
            if self._latest[name] == number and meanwhile:
                meanwhile()

        def work() -> None:
            try:
                answer = task()
            except Exception:
                _log.exception("the errand %s failed", name)
                return
            with suppress(RuntimeError):  # the event loop may be gone by now
                self._screen.call_later(answered, answer)

        if meanwhile:
            self._screen.set_timer(_PATIENCE, waiting)
        Thread(target=work, name=f"seqtui {name}", daemon=True).start()

    def drop(self, name: str) -> None:
        """Forget the errand of this name that may be under way."""
        self._latest[name] = self._latest.get(name, 0) + 1
