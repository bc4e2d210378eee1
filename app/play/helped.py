"""The part of the play screen that helps: hints, the oracle, looking back, and what was better."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual import on

from seqtui.app.background import Background
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.games.board import Board, Move
from seqtui.app.play.guide import Guide
from seqtui.app.play.oracle_panel import OraclePanel
from seqtui.app.play.oracle_tasks import Advisor
from seqtui.app.play.situation import PlayState
from seqtui.app.requests import GoThrough
from seqtui.app.today import format_date, today
from seqtui.app.values import balance, percent
from seqtui.app.widgets.bars import Notice, TitleLine
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.errors import BadInput
from seqtui.engines.session import AnySession
from seqtui.engines.solving.balance import worth_of
from seqtui.engines.solving.oracle import Result, Value
from seqtui.engines.turns import branch, lone_person, moves_are_final, numbered, person_to_move

if TYPE_CHECKING:
    from seqtui.app.store.results import Results
    from seqtui.engines.games.task import Task
    from seqtui.engines.review import GameReview, ReviewedTurn


class _ToTrain(NamedTuple):
    """A position to train, and where it comes from, in a sentence."""

    task: Task
    about: str


class HelpedScreen(CommandScreen):
    """Carries out what helps a player to choose; the screen itself plays and shows."""

    session: AnySession
    guide: Guide
    board: Board
    _panel: OraclePanel
    _now: PlayState
    _thinking: Advisor
    _background: Background

    @abstractmethod
    def _submit(self, text: str) -> bool:
        """Take a choice from any source through the gate; say why if it is refused."""

    @abstractmethod
    def _open(self, new: AnySession) -> None:
        """Play another session in the place of this one."""

    @property
    @abstractmethod
    def _results(self) -> Results | None:
        """Where positions for the trainer are kept, if anything is."""

    @abstractmethod
    def _show(self) -> None:
        """Bring every part up to date."""

    def on_mount(self) -> None:
        self.watch(self._panel, "target", self._pointed, init=False)

    @on(Picture.Picked, "OraclePanel")
    def _oracle_clicked(self, message: Picture.Picked) -> None:
        """Play a move of the list; a click on the heading shows or hides it."""
        if isinstance(message.target, Move):
            self._submit(message.target.notation)
        else:
            self.action_oracle()

    def action_oracle(self) -> None:
        if not self.refuse(self._now.help_refusal):
            self._thinking.turn_oracle(self._now.looking)

    def action_hint(self) -> None:
        if not self.refuse(self._now.refusal or self._now.help_refusal):
            self._thinking.find_hint(self.say)

    def action_balance(self) -> None:
        """Tell how even the deal is.

        It judges no move and both players hear it, so it is no help: it is not noted, and serious
        and blindfold games have it too.
        """
        self._background.run("balance", partial(worth_of, self.session.setup), self._weighed)

    def _weighed(self, value: Value) -> None:
        setup = self.session.setup
        names = [fit(name, MAX_SHOWN) for name in setup.names]
        self.guide.balance, _ = balance(value, setup.first, list(GLYPHS.values()))
        self.query_one(TitleLine).texts = self.guide.title
        self.say(Notice("✦", balance(value, setup.first, names)[1]))

    def action_serious(self) -> None:
        if not self.refuse(self._thinking.become_serious()):
            self._show()
            self.say(Notice("✦", "A serious game: no hints and no oracle until it is over."))

    def action_walk(self, step: int) -> None:
        """Go through the oracle's list with the board's cursor; if hidden, change the focus."""
        move = self._panel.neighbour(step)
        if move is None:
            self.focus_next() if step > 0 else self.focus_previous()
        elif self._now.refusal is None:
            self.board.focus()
            self.board.cursor = move

    def _pointed(self, target: object) -> None:
        """Show on the board what the pointer is over in the oracle's list."""
        if isinstance(target, Move) and self._now.refusal is None:
            self.board.cursor = target.notation

    # Earlier positions

    def action_look(self, step: int) -> None:
        self._look_at(self._now.ply + step)

    def action_present(self) -> None:
        self._look_at(self.session.ply)

    @on(Picture.Picked, "MoveLog, GameOver")
    def _visited(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self._look_at(message.target)
        else:
            self.call_next(self.run_action, str(message.target))

    def _look_at(self, ply: int) -> None:
        """Show the position after a turn, if that may be seen."""
        if not self.refuse(self._now.look_at(ply)):
            self._show()

    # Learning from a game that is over

    def action_review(self) -> None:
        self.post_message(GoThrough(self.session))

    def action_train(self) -> None:
        """Let the mistake that decided the game come back, or the position that is looked at."""
        moment, ply = self._now.moment, self._now.looking
        if ply is not None:
            self._train(ply, _looked_at(self.session, ply, today()))
        elif moment is not None:
            self._train(moment.ply - 1, _told_of(self.session, moment, today()))

    def _train(self, ply: int, about: str) -> None:
        """Put the choice after so many turns into the trainer, and say so."""

        def found(lesson: _ToTrain | str) -> None:
            if isinstance(lesson, str):
                self.refuse(lesson)
            elif self._keep_for_training([lesson]):
                self.app.notify("✓ It is in the trainer now, and comes back tomorrow.")

        self._background.run("train", partial(_to_train, self.session.as_now(), ply, about), found)

    def _train_mistakes(self, review: GameReview) -> None:
        """Put a person's mistakes in a game that is over into the trainer."""
        find = partial(_mistakes_to_train, self.session.as_now(), review, today())
        self._background.run("training", find, self._keep_for_training)

    def _keep_for_training(self, lessons: Sequence[_ToTrain]) -> bool:
        """Keep positions for the trainer, if anything is kept; return whether it is."""
        if (results := self._results) is None:
            return False
        for task, about in lessons:
            results.add(task, today=today(), about=about)
        return True

    def action_branch(self) -> None:
        """Play on from the position before the mistake that decided the game.

        A computer would make the same mistake again, so it is given the better move.
        """
        if (moment := self._now.moment) is not None:
            new = branch(self.session, moment.ply - 1)
            if not person_to_move(new):
                new.submit(moment.better[0])
            self._open(new)

    def action_line(self) -> None:
        """Show how the game could have gone on without that mistake."""
        if (moment := self._now.moment) is not None:
            ply = moment.ply - 1
            from seqtui.engines.players.choice import better_line

            find = partial(better_line, self.session.as_now(), ply)
            self._background.run("line", find, lambda line: self.post_message(GoThrough(line, ply)))


# What goes into the trainer: a person's mistakes, or a position picked by hand


def _to_train(session: AnySession, ply: int, about: str) -> _ToTrain | str:
    """Return the choice after so many turns, or why it is none. Run it in a thread."""
    from seqtui.engines.tasks.trainer import position_to_train

    try:
        return _ToTrain(position_to_train(session, ply), about)
    except BadInput as error:
        return error.message


def _mistakes_to_train(session: AnySession, review: GameReview, day: date) -> list[_ToTrain]:
    """Return a person's mistakes in a game against the computer. Run it in a thread."""
    person = lone_person(session)
    if person is None or moves_are_final(session):
        return []
    found = [
        _to_train(session, mistake.ply - 1, _told_of(session, mistake, day))
        for mistake in review.mistakes
        if mistake.player == person
    ]
    return [lesson for lesson in found if isinstance(lesson, _ToTrain)]


def _told_of(session: AnySession, mistake: ReviewedTurn, day: date) -> str:
    """Say where a mistake comes from and what it cost, but not what it was."""
    if mistake.best.chance is not None:
        cost = percent(mistake.cost)
    else:
        cost = "the draw" if mistake.best.result is Result.DRAW else "the win"
    where = f"turn {numbered(session, mistake.ply)}"
    return f"Your game of {format_date(day, '{} %B')}, {where}: it cost {cost}."


def _looked_at(session: AnySession, ply: int, day: date) -> str:
    """Say where a position picked by hand comes from."""
    return f"Your game of {format_date(day, '{} %B')}, turn {numbered(session, ply + 1)}."
