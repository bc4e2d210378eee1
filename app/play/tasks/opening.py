"""How a task is opened: the attempt as it was left, and who leads through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.play.tasks.daily import DailyGuide
from app.play.tasks.guide import TaskGuide
from app.play.tasks.puzzle import PuzzleGuide
from app.play.tasks.trainer import TrainerGuide
from app.requests import Challenge
from app.store.results import Results
from engines.errors import BadInput
from engines.games.task import Task
from engines.tasks.attempt import Attempt

_GUIDES: dict[str, Callable[[Challenge, Attempt, Results], TaskGuide]] = {
    "daily": DailyGuide,
    "puzzle": PuzzleGuide,
    "trainer": TrainerGuide,
}


def begun(task: Task, kept: Mapping[str, Any] | None) -> Attempt:
    """Return an attempt as it was kept, or a new one. This asks the oracle: run it in a thread."""
    if kept is not None:
        try:
            return Attempt.load(task, kept)
        except BadInput:
            pass  # damaged: nothing is left of it that could be gone on with
    return Attempt(task)


def guide_to(challenge: Challenge, attempt: Attempt, results: Results) -> TaskGuide:
    """Return who leads through a task, by where it comes from."""
    return _GUIDES[challenge.origin](challenge, attempt, results)
