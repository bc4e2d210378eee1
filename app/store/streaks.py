"""How many days in a row something was solved, whatever the clock has been doing.

A streak is worked out from the days alone and never stored, so that a clock that was wrong for a
while takes nothing away: once it is right again, so is the streak.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date


def streak(days: Iterable[date], today: date) -> int:
    """Return the length of the run of days that ends today or yesterday.

    Days to come, played while the clock was ahead, neither break nor lengthen it. If there are no
    others, the clock is behind, and the run that ends last is still the present one.
    """
    numbers = {day.toordinal() for day in days}
    now = today.toordinal()
    played = {number for number in numbers if number <= now}
    if not played:
        return _run(numbers, max(numbers, default=0))
    return _run(played, now if now in played else now - 1)


def longest(days: Iterable[date]) -> int:
    """Return the length of the longest run of days."""
    numbers = {day.toordinal() for day in days}
    return max((_run(numbers, day) for day in numbers if day + 1 not in numbers), default=0)


def _run(days: set[int], last: int) -> int:
    """Return how many days in a row end with this one."""
    first = last
    while first in days:
        first -= 1
    return last - first
