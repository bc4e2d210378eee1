"""What is said about days, tasks and results, in a few words each."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from engines.games.task import Task
from engines.tasks.attempt import Mark
from engines.text import counted, spelled

_WEEK = (
    "the easiest of the week",
    "still easy",
    "still easy",
    "neither easy nor hard",
    "neither easy nor hard",
    "hard",
    "the hardest of the week",
)


def weekday_of(day: date) -> str:
    """Say how hard the tasks of a weekday are."""
    return f"{day:%A}: {_WEEK[day.weekday()]}"


def goal_of(task: Task) -> str:
    """Say what is to be done."""
    if task.kind == "sprint":
        swaps = counted(round(task.measure), "swap").replace(" ", "\N{NO-BREAK SPACE}")
        return f"order it in {swaps}"
    if task.kind == "choose":
        return f"{spelled(len(task.starts))} sharp choice{'s' * (len(task.starts) > 1)}"
    return f"win in {round(task.measure)}"


def result_of(mark: str, task: Task | None, kept: Mapping[str, Any]) -> tuple[str, str]:
    """Say how a task went, in full and in brief; what was kept may be damaged."""
    slips, seconds, moves = kept.get("slips"), kept.get("seconds"), kept.get("moves")
    slipped = len(slips) if isinstance(slips, list) else 0
    time = f", {_time(seconds)}" if isinstance(seconds, int | float) and seconds else ""
    if mark == Mark.GIVEN_UP:
        return "given up", "given up"
    if mark == Mark.SLIPPED:
        swaps = len(moves) if isinstance(moves, list) else 0
        if task is not None and task.kind == "sprint" and swaps:
            return f"{counted(swaps, 'swap')}{time}", counted(swaps, "swap")
        brief = "one slip" if slipped == 1 else counted(slipped, "slip") if slipped else "a hint"
        return brief + time, brief
    if task is not None and task.kind == "sprint":
        return f"{counted(round(task.measure), 'swap')}{time}", "at once"
    if task is not None and task.kind == "choose":
        count = len(task.starts)
        return f"{count} of {count}{time}", "at once"
    return f"at once{time}", "at once"


def _time(seconds: float) -> str:
    """Write a time as a clock shows it."""
    minutes, rest = divmod(round(max(0.0, min(seconds, 359_999.0))), 60)
    return f"{minutes}:{rest:02}"
