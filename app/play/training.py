"""What goes into the trainer: a person's mistakes, or a position picked by hand."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from seqtui.app.today import format_date
from seqtui.app.values import percent
from seqtui.engines.errors import BadInput
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import Result
from seqtui.engines.turns import lone_person, moves_are_final, numbered

if TYPE_CHECKING:
    from seqtui.engines.games.task import Task
    from seqtui.engines.review import GameReview, ReviewedTurn


class ToTrain(NamedTuple):
    """A position to train, and where it comes from, in a sentence."""

    task: Task
    about: str


def to_train(session: AnySession, ply: int, about: str) -> ToTrain | str:
    """Return the choice after so many turns, or why it is none. Run it in a thread."""
    from seqtui.engines.tasks.trainer import position_to_train

    try:
        return ToTrain(position_to_train(session, ply), about)
    except BadInput as error:
        return error.message


def mistakes_to_train(session: AnySession, review: GameReview, day: date) -> list[ToTrain]:
    """Return a person's mistakes in a game against the computer. Run it in a thread."""
    person = lone_person(session)
    if person is None or moves_are_final(session):
        return []
    found = [
        to_train(session, mistake.ply - 1, about_mistake(session, mistake, day))
        for mistake in review.mistakes
        if mistake.player == person
    ]
    return [position for position in found if isinstance(position, ToTrain)]


def about_mistake(session: AnySession, mistake: ReviewedTurn, day: date) -> str:
    """Say where a mistake comes from and what it cost, but not what it was."""
    if mistake.best.chance is not None:
        cost = percent(mistake.cost)
    else:
        cost = "the draw" if mistake.best.result is Result.DRAW else "the win"
    return f"{about_position(session, mistake.ply, day)}: it cost {cost}."


def about_position(session: AnySession, ply: int, day: date) -> str:
    """Say which turn of which game a position comes from, without a full stop."""
    return f"Your game of {format_date(day, '{} %B')}, turn {numbered(session, ply)}"
