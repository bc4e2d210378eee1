"""From the rules to mastery: the interface of ``course.py``, which a game may have.

A course is a row of steps: the game's lesson, then tasks, each with a few words around it. A step
teaches one thing; what it says of more than its own positions is proven by a test over all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, NamedTuple

from seqtui.engines.games.lesson import lesson_of
from seqtui.engines.games.parts import has_part, part
from seqtui.engines.games.task import TaskKind


class CourseStep(NamedTuple):
    """One step: what it teaches, and the positions in which it is done by hand."""

    name: str
    """What it is about, in 20 characters for a list."""
    brief: str
    """The same in 30 characters, to stand below the name."""
    teaches: str = ""
    """What there is to learn, in a sentence or two of at most 100 characters."""
    asks: str = ""
    """What to do now, in a sentence of at most 60 characters that does not give it away."""
    remember: str = ""
    """What to keep of it, in a sentence of at most 75 characters."""
    starts: tuple[Mapping[str, Any], ...] = ()
    """The positions, player 1 to move; none for the lesson."""
    kind: TaskKind = "choose"
    """``choose``: find a move that gives nothing away, in one position after the other. ``win``:
    win the game against perfect play."""
    preset: str = "classic"
    """The name of the preset in which it is played."""

    @property
    def is_lesson(self) -> bool:
        """Whether this step is the game's lesson."""
        return not self.starts

    @property
    def key(self) -> str:
        """Under which name it is kept whether the step is done."""
        return self.name.lower().replace(" ", "-")


class Course(NamedTuple):
    """The steps after the lesson, and what they lead to."""

    about: str
    """From where to where it leads, in 45 characters."""
    steps: tuple[CourseStep, ...]

    def next_step(self, learnt: Collection[str], after: int = 0) -> int | None:
        """Return the number of the first step that is not done, those ``after`` one first.

        It is counted from 1; ``learnt`` holds the keys of the steps that are done.
        """
        numbered = [*enumerate(self.steps, start=1)]
        for number, step in (*numbered[after:], *numbered[:after]):
            if step.key not in learnt:
                return number
        return None


@cache
def course_of(game: str) -> Course | None:
    """Return the whole course of a game, the lesson first, if it has one."""
    if not has_part(game, "course"):
        return None
    course = part(game, "course", "COURSE", Course)
    lesson = lesson_of(game)
    first = CourseStep("The first game", f"{lesson.length} by hand") if lesson else None
    return course._replace(steps=(*filter(None, (first,)), *course.steps))
