"""Waiting until an application has nothing left to do, by asking its event loop."""

from __future__ import annotations

import asyncio
from collections import deque

_SOON = 0.012
"""Seconds. What is to happen within them is waited for; Textual passes a new size on in 8 ms."""


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until no callback of the event loop is ready, and none is going to be soon.

    Stands in for Textual's ``wait_for_idle``, which sleeps for 20 ms at a time and watches the
    processor: most of what the tests took was that, and on a busy machine it ends too early.
    Whatever a message is on its way to is among the callbacks, so nothing is overlooked.
    """
    loop = asyncio.get_running_loop()
    ready: deque[asyncio.Handle] = loop._ready  # type: ignore[attr-defined]
    timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
    end = loop.time() + max_sleep
    while True:
        now = loop.time()
        due = min((timer.when() for timer in timers if not timer.cancelled()), default=end)
        if not ready and (due > now + _SOON or now > end):  # what moves without end is never idle
            return
        await asyncio.sleep(0 if ready else max(0.0, due - now))
