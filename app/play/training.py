"""What goes from games into the trainer: a person's mistakes, or a position picked by hand."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from app.values import percent
from engines.errors import BadInput
from engines.games.task import Task
from engines.match import AnyMatch
from engines.solving.game_course import Course, Step
from engines.solving.oracle import Result
from engines.tasks.trainer import position_to_train
from engines.turns import lone_person, numbered, stands


class Lesson(NamedTuple):
    """A position to train, and where it comes from, in a sentence."""

    task: Task
    about: str


def to_train(match: AnyMatch, ply: int, about: str) -> Lesson | str:
    """Return the choice after so many turns, or why it is none. Run it in a thread."""
    try:
        return Lesson(position_to_train(match, ply), about)
    except BadInput as error:
        return error.message


def mistakes_to_train(match: AnyMatch, course: Course, day: date) -> list[Lesson]:
    """Return a person's mistakes in a game against the computer. Run it in a thread."""
    person = lone_person(match)
    if person is None or stands(match):
        return []
    found = [
        to_train(match, mistake.ply - 1, told_of(match, mistake, day))
        for mistake in course.mistakes
        if mistake.player == person
    ]
    return [lesson for lesson in found if isinstance(lesson, Lesson)]


def told_of(match: AnyMatch, mistake: Step, day: date) -> str:
    """Say where a mistake comes from and what it cost, but not what it was."""
    if mistake.best.chance is not None:
        cost = percent(mistake.cost)
    else:
        cost = "the draw" if mistake.best.result is Result.DRAW else "the win"
    where = f"turn {numbered(match, mistake.ply)}"
    return f"Your game of {day.day} {day:%B}, {where}: it cost {cost}."


def looked_at(match: AnyMatch, ply: int, day: date) -> str:
    """Say where a position picked by hand comes from."""
    return f"Your game of {day.day} {day:%B}, turn {numbered(match, ply + 1)}."
