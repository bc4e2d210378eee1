"""An end on demand, but only where it leaves nothing half done."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""What asks a program to end."""


class Stopped(BaseException):
    """A signal has asked for the end, and its number. Whoever catches errors lets it pass."""


class Stop:
    """The handler of the signals: whatever may be cut short, once, is done ``with`` it.

    Everything else, such as starting a program or ending it, is finished first.
    """

    def __init__(self) -> None:
        self._number = 0
        self._may = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Take a signal."""
        self._number = number
        self._check()

    @contextmanager
    def handling(self, signals: Iterable[int] = SIGNALS) -> Iterator[None]:
        """Take these signals until the block is left."""
        before = {number: signal.signal(number, self) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def __enter__(self) -> None:
        self._may = True
        self._check()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._may = False

    def _check(self) -> None:
        if self._may and self._number:
            self._may = False
            raise Stopped(self._number)
