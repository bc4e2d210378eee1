"""Today's date, and how dates and durations are shown to the player."""

from __future__ import annotations

import os
from datetime import date


def today() -> date:
    """Return the local date, or the one in ``SEQTUI_TODAY`` if that is set."""
    try:
        return date.fromisoformat(os.environ["SEQTUI_TODAY"])
    except (KeyError, ValueError):
        return date.today()


def format_date(day: date, form: str = "%a {} %b %Y") -> str:
    """Format a date for the player; ``{}`` is the day of the month, without a leading zero."""
    return day.strftime(form).format(day.day)


def format_duration(seconds: float) -> str:
    """Format a duration as minutes and seconds; a saved one may be damaged, so it is limited."""
    minutes, rest = divmod(int(max(0.0, min(seconds, 359_999.0))), 60)
    return f"{minutes}:{rest:02}"
