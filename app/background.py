"""Work that takes a while, done beside the event loop so that the screen never waits for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

from textual.app import App
from textual.screen import Screen

from seqtui.engines.errors import BadInput

Answer = TypeVar("Answer")

_PATIENCE = 0.15
"""Seconds until the player is shown that an answer takes a while."""


class Background:
    """Runs one task per name at a time; only the latest task of a name delivers its answer.

    The threads are daemons: a player who leaves in the middle of a long solve is not kept
    waiting, and an answer for a screen that is gone is dropped. A failure never is: it ends the
    application like any other error, even if nothing waits for the answer any more.
    """

    def __init__(self, screen: Screen[Any] | App[Any]) -> None:
        """Answer to a screen; or to the application, whichever screen is shown."""
        self._screen = screen
        self._latest: dict[str, int] = {}

    def run(
        self,
        name: str,
        task: Callable[[], Answer],
        then: Callable[[Answer], object],
        meanwhile: Callable[[], object] | None = None,
    ) -> None:
        """Do a task in a thread and hand its answer over on the event loop.

        ``meanwhile`` is called if the answer takes so long that the player would notice.
        """
        self.drop(name)
        number = self._latest[name]
        screen, app = self._screen, self._screen.app

        def is_wanted() -> bool:
            is_there = screen is app or screen in app.screen_stack  # else it has been left
            return is_there and self._latest[name] == number

        def answered(answer: Answer) -> None:
            if is_wanted():
                self.drop(name)
                then(answer)

        def waiting() -> None:
            if is_wanted() and meanwhile:
                meanwhile()

        def work() -> None:
            with suppress(RuntimeError):  # the event loop may be gone by the time of the answer
                try:
                    answer = task()
                except Exception as error:
                    app.call_later(fail, error)
                else:
                    screen.call_later(answered, answer)

        if meanwhile:
            screen.set_timer(_PATIENCE, waiting)
        Thread(target=work, name=f"seqtui {name}", daemon=True).start()

    def drop(self, name: str) -> None:
        """Forget the task of this name, if one is running."""
        self._latest[name] = self._latest.get(name, 0) + 1


def attempted(task: Callable[[], Answer]) -> Answer | str:
    """Return the answer of a task, or the sentence that says why there is none."""
    try:
        return task()
    except BadInput as error:
        return error.message


def fail(error: Exception) -> None:
    """Raise an error where Textual notices it; its traceback leads back to the task."""
    raise error
