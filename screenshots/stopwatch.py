"""Time that passes only while the program waits for it, so that a film is the same everywhere.

Whatever the program works out takes no time at all, on its event loop or in a thread. When
nothing is left to do, the clock jumps to the moment that comes next.
"""

from __future__ import annotations

import sys
import time
from asyncio import Runner, SelectorEventLoop, get_running_loop
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from selectors import DefaultSelector, SelectorKey
from threading import Event, get_ident
from threading import enumerate as threads
from typing import Any

_A_MOMENT = 0.001
"""Seconds between two looks whether a thread has done its work."""
_START = 1_000.0
"""What the clock says at first: late enough for nothing to have just happened."""


class _Selector(DefaultSelector):
    """Waits for threads, but never for the time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = _START
        self.asleep: set[int] = set()
        """The threads that wait for the time too."""

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        # A thread that ends after this look has sent its answer, and the next line finds it.
        working = any(
            thread.name.startswith("seqtui ") and thread.ident not in self.asleep
            for thread in threads()
        )
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if working or timeout is None:
            return super().select(_A_MOMENT)
        self.now += timeout
        return []


class _Loop(SelectorEventLoop):
    """An event loop with a clock of its own."""

    def __init__(self) -> None:
        self._hand = _Selector()
        super().__init__(self._hand)

    def time(self) -> float:
        return self._hand.now

    def sleep(self, seconds: float) -> None:
        """Let a thread sleep until the clock has come so far."""
        sleeper, woken = get_ident(), Event()

        def wake() -> None:
            self._hand.asleep.discard(sleeper)
            woken.set()

        # The clock stands still until this thread counts as asleep.
        self.call_soon_threadsafe(lambda: self.call_later(seconds, wake))
        self._hand.asleep.add(sleeper)
        woken.wait()


def now() -> float:
    """Return what the clock says."""
    return get_running_loop().time()


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run the program and whoever uses it in such time."""
    with Runner(loop_factory=_Loop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, _Loop)
        with _swapped(time.monotonic, loop.time), _swapped(time.sleep, loop.sleep):
            runner.run(main())


@contextmanager
def _swapped(real: Callable[..., Any], ours: Callable[..., Any]) -> Iterator[None]:
    """Give the program and Textual our clock, also where they have taken the real one already."""
    name = real.__name__
    _swap(real, ours)
    setattr(time, name, ours)
    try:
        yield
    finally:
        setattr(time, name, real)
        _swap(ours, real)  # and what has been loaded since gets the real one


def _swap(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("seqtui", "textual"):
            for each in [key for key, value in vars(module).items() if value is old]:
                setattr(module, each, new)
