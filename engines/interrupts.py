"""Signals that end the program, but only where that leaves nothing half done."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""What asks a program to end."""


class Interrupted(BaseException):
    """A signal has asked for the end; its number. Handlers of ordinary errors let it pass."""


class Interruptible:
    """A signal handler that interrupts only what is done ``with`` it.

    Everything else, such as starting a program or ending it, is finished first.
    """

    def __init__(self) -> None:
        self._number = 0
        self._may = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        self._number = number
        self._check()

    @contextmanager
    def handling(self, signals: Iterable[int] = SIGNALS) -> Iterator[None]:
        """Handle these signals until the block is left."""
        before = {number: signal.signal(number, self) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def __enter__(self) -> None:
        self._may = True
        self._check()

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._may = False

    def _check(self) -> None:
        if self._may and self._number:
            self._may = False
            raise Interrupted(self._number)
