"""A lesson on the play screen: what it teaches, what it takes, and the list of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.widget import Widget

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.games.board import Board
from seqtui.app.play.guide import Guide
from seqtui.app.widgets.bars import Notice, Wordings
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.lessons import PUPIL, Coach
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup

_ON_THE_WAY = "A lesson does without that: Esc leaves it."
_NOT_IN_LESSONS = ("oracle", "serious", "concede", "claim", "train")


class LessonGuide(Guide):
    """A lesson: only the right moves are taken, and nothing is saved."""

    LOOK = "-lesson"
    KEPT = False
    onward = "Enter plays a real game."

    def __init__(self, coach: Coach) -> None:
        super().__init__(coach.session)
        self.coach = coach
        self._panel = LessonPanel(coach)

    def anew(self) -> LessonGuide:
        return LessonGuide(self.coach.anew())

    @property
    def title(self) -> tuple[str, Wordings, Wordings]:
        return (*super().title[:2], "lesson")

    def side(self, oracle: Widget) -> tuple[Sequence[Widget], Sequence[Widget]]:
        return (), (self._panel,)

    def show(self) -> None:
        self._panel.done = self.coach.done

    def start(self, home: str | None) -> str | None:
        """Begin on the move, or if that is to be found, beside it."""
        coach = self.coach
        if coach.step is None or (home not in coach.answers and not coach.step.shown):
            return home
        if coach.step.shown:
            return coach.answers[0]
        legal = map(str, coach.session.legal)
        return next(move for move in legal if move != home)

    def notice(self, board: Board, told: Notice | None) -> Notice | None:
        step = None if board.in_hand else self.coach.step
        return Notice("▸", step.rule, "", f"p{PUPIL}") if step else None

    def invitation(self, board: Board) -> str | None:
        return self.task(self.coach, board.CLICKS)

    @staticmethod
    def task(coach: Coach, clicks: str = "two clicks do") -> str:
        """Say what to do, and how with keys and ``clicks``; a move to be found is not named."""
        if (step := coach.step) is None:
            return ""
        if step.shown:
            return f"{step.task}  Enter or {clicks} it, or type  {coach.answers[0]}"
        return f"{step.task}  i shows it."

    def label(self, action: str) -> str | None:
        return "a real game" if action == "again" else None

    def why_not(self, action: str) -> str | None:
        return _ON_THE_WAY if action in _NOT_IN_LESSONS else None

    def objection(self, choice: Any) -> str | None:
        return self.coach.objection(choice)

    def pointer(self, *, asked: bool) -> str | None:
        step = self.coach.step
        return self.coach.answers[0] if step and (asked or step.shown) else None

    def reply(self, session: AnySession) -> Any:
        return self.coach.reply(session)

    @property
    def rematch(self) -> AnySetup:
        """A real game after the lesson, with the default options."""
        setup = self.session.setup
        return prepare(setup.game, setup.game.options(), players=setup.players)


class LessonPanel(Picture):
    """Lists the steps: those that were made, the present one, and those to come."""

    done: Shown[int] = Shown(0)
    """How many steps have been made."""

    def __init__(self, coach: Coach) -> None:
        super().__init__()
        self._names = [step.name for step in coach.steps]

    def paint(self, canvas: Canvas) -> None:
        palette, count = canvas.palette, len(self._names)
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        heading(canvas, 0, "Lesson", f"{min(self.done + 1, count)} of {count}")
        roomy = canvas.height > 2 * count  # a row between each two
        for place, name in enumerate(self._names):
            sign, ink = ("✓", palette.good) if place < self.done else ("·", palette.mute)
            now = place == self.done
            if now:
                sign, ink = "▸", palette.player(PUPIL)
            y = 1 + place * (1 + roomy)
            canvas.text(1, y, sign, ink, bold=True)
            colour = palette.fg if place <= self.done else palette.mute
            canvas.text(3, y, name, colour, bold=now, width=canvas.width - 4)
