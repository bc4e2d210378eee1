"""The one place that knows which day it is, and how a day is written."""

from __future__ import annotations

import os
from datetime import date


def today() -> date:
    """Return the date where the person is; ``SEQTUI_TODAY`` is for trying out another one."""
    try:
        return date.fromisoformat(os.environ["SEQTUI_TODAY"])
    except (KeyError, ValueError):
        return date.today()


def written(day: date) -> str:
    """Write a date as a person does."""
    return f"{day:%a} {day.day} {day:%b %Y}"
