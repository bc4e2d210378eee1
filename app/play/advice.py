"""What is worked out in threads: computers' moves, hints, judgements, positions to train."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from seqtui.app.background import Background
from seqtui.app.permission import NOT_HERE
from seqtui.app.play.modes.mode import Mode
from seqtui.app.play.oracle_panel import Judgement
from seqtui.app.today import format_date
from seqtui.app.values import Hint, hint_for, percent
from seqtui.engines.errors import BadInput
from seqtui.engines.session import TOO_LONG, AnySession
from seqtui.engines.solving.oracle import Result
from seqtui.engines.turns import lone_person, moves_are_final, numbered

if TYPE_CHECKING:
    from seqtui.engines.games.task import Task
    from seqtui.engines.players.program import Programs
    from seqtui.engines.review import GameReview, ReviewedTurn

_THINKING = Judgement("The oracle is thinking …")


class Advisor:
    """Asks computers, programs and the oracle about a session, for players and for people."""

    def __init__(self, mode: Mode, background: Background) -> None:
        self._mode, self._session, self._background = mode, mode.session, background
        self._programs: Programs | None = None
        """The programs that play, once they were started."""

    def stop(self) -> None:
        """Forget what was asked about the previous position."""
        for name in ("computer", "hint", "review", "line"):
            self._background.drop(name)

    def find_move(self, pace: float) -> str | None:
        """Let a computer or a program move, after at least `pace` seconds, or say why it cannot."""
        if self._session.is_full:
            return TOO_LONG
        player = self._session.setup.players[self._session.state.to_move - 1]
        program = self._programs.to_move() if self._programs else None
        if program is None and player.is_program:
            return NOT_HERE
        session = self._session.as_now()

        def think() -> object:
            if program is None:
                sleep(pace)
                return self._mode.reply(session)
            begun = monotonic()
            choice: object = program.choose(session)
            sleep(max(0.0, begun + pace - monotonic()))
            return choice

        self._background.run("computer", think, self._session.submit)
        return None

    def find_hint(self, found: Callable[[Hint], None]) -> None:
        """Find what a perfect player would do now."""
        self._background.run("hint", partial(hint_for, self._session.as_now()), found)

    def judge(self, ply: int, found: Callable[[Judgement], None]) -> None:
        """Judge the position after a number of turns."""
        state = self._session.turns[ply - 1].after if ply else self._session.opening
        judge = partial(Judgement.of, self._session.setup, state)
        self._background.run("oracle", judge, found, meanwhile=partial(found, _THINKING))

    # Programs that play

    def start_programs(self) -> None:
        """Start the programs that sit at the session, if any do and it is not over."""
        players = self._session.setup.players
        if not self._mode.phase().is_over and any(player.is_program for player in players):
            from seqtui.engines.players.program import Programs

            self._programs = Programs(self._session)

    def dismiss_programs(self) -> None:
        """Give the programs the result, without waiting for them."""
        if self._programs is not None:
            self._background.run("farewell", self._programs.close, lambda _: None)

    def end_programs(self) -> None:
        """End the programs at once."""
        if self._programs is not None:
            self._programs.close(at_once=True)


# What goes into the trainer: a person's mistakes, or a position picked by hand


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
