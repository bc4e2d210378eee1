"""When a position comes back in which something was given away: later each time, then never."""

from __future__ import annotations

DAYS = (1, 3, 7, 21)
"""How many days a position rests at each step."""


def after(step: int, solved: bool) -> tuple[int, int | None]:
    """Return the next step, and in how many days the position comes back; None if never.

    Anything but a solution at once leads back to the first step.
    """
    step = step + 1 if solved else 0
    return step, DAYS[step] if step < len(DAYS) else None
