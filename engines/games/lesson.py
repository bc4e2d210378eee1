"""A guided first game: the interface of ``lesson.py``, which a game may have.

A lesson is a game against a computer that follows a script. Each step teaches one thing, and the
person, who is player 1, does it by hand; the last step wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from seqtui.engines.games.parts import has_part, part
from seqtui.engines.text import spelled


class Step(NamedTuple):
    """One choice of the person: what is taught, and what is to be done."""

    name: str
    """What the step is about, in a few words for a list."""
    rule: str
    """One sentence or two that fit a row of the narrowest screen."""
    task: str
    """What to do now."""
    moves: tuple[str, ...]
    """The moves that do it, in canonical notation; those that are not legal do not count."""
    reply: str = ""
    """What the computer answers; empty where it has no choice or the game is over."""
    wrong: str = ""
    """Why no other legal move will do, where the oracle finds nothing wrong with it."""
    shown: bool = True
    """Whether the board points at the move, or leaves it to be found."""


class Lesson(NamedTuple):
    """The steps, and the position that the first one begins with."""

    steps: tuple[Step, ...]
    position: Mapping[str, object]
    options: Mapping[str, object] = {}
    """Options that differ from the defaults."""

    @property
    def length(self) -> str:
        """How long it takes, in words: ``five moves``."""
        return f"{spelled(len(self.steps))} moves"


@cache
def lesson_of(game: str) -> Lesson | None:
    """Return the lesson of the game with this name, if it has one."""
    return part(game, "lesson", "LESSON", Lesson) if has_part(game, "lesson") else None
