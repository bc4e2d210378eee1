"""The one place that knows which day it is, and how days and times are written."""

from __future__ import annotations

import os
from datetime import date


def today() -> date:
    """Return the date where the person is; ``SEQTUI_TODAY`` is for trying out another one."""
    try:
        return date.fromisoformat(os.environ["SEQTUI_TODAY"])
    except (KeyError, ValueError):
        return date.today()


def written(day: date, form: str = "%a {} %b %Y") -> str:
    """Write a date as a person does; ``{}`` is the day of the month, without a zero."""
    return day.strftime(form).format(day.day)


def lasted(seconds: float) -> str:
    """Write how long something has taken, as a clock shows it; what was kept may be damaged."""
    minutes, rest = divmod(int(max(0.0, min(seconds, 359_999.0))), 60)
    return f"{minutes}:{rest:02}"
