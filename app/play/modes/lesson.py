"""A lesson on the play screen: what it teaches, what it takes, and the list of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.games.board import Board
from seqtui.app.play.commands import ENDING_BAR, LESSON_COMMANDS
from seqtui.app.play.modes.mode import Mode, Phase, SidePanel
from seqtui.app.store.results import Results
from seqtui.app.today import today
from seqtui.app.values import Hint
from seqtui.app.widgets.bars import Notice, Wordings
from seqtui.engines.events import Event
from seqtui.engines.games.course import course_of
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.lessons import PUPIL, Coach
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup, usual_first

if TYPE_CHECKING:
    from seqtui.app.play.screen import PlayScreen

_ENDING_BAR = (ENDING_BAR[0], "mode('learn_on')", *ENDING_BAR[1:])
_NOT_IN_LESSONS = ("oracle", "serious", "concede", "claim", "train")


class LessonMode(Mode):
    """A lesson: only the right moves are taken, and nothing is saved."""

    look = "-lesson"
    is_saved = False
    onward_text = "{} plays a real game."

    def __init__(self, coach: Coach, results: Results | None = None) -> None:
        """Give a lesson, and keep in the results of the player that it was gone through."""
        super().__init__(coach.session)
        self.coach, self._results = coach, results
        self._course = course_of(coach.game.name)
        if self._course is not None:
            self.commands = LESSON_COMMANDS
            self.actions = {"learn_on": self._learn_on}
            coach.session.subscribe(self._on_event)

    def restarted(self) -> LessonMode:
        return LessonMode(self.coach.anew(), self._results)

    def _on_event(self, _: Event) -> None:
        """Keep that the lesson is done: it is the first step of the course."""
        if self.session.outcome and self._course and self._results:
            self._results.learn(self.coach.game.name, self._course.steps[0].key, today=today())

    def _learn_on(self, screen: PlayScreen) -> None:
        """Go on with the course after the lesson."""
        screen.dismiss()
        app = screen.app
        app.call_later(app.run_action, f"app.learn('{self.coach.game.name}')")

    def phase(self) -> Phase:
        reason = f"A lesson does without that: {self.key('leave')} leaves it."
        is_over = self.session.outcome is not None
        return Phase(
            is_over=is_over,
            labels={"again": "a real game"},
            reasons=dict.fromkeys(_NOT_IN_LESSONS, reason),
            hidden=() if is_over else ("learn_on",),
            bar=_ENDING_BAR if is_over and self._course else (),
        )

    def title(self, balance: str) -> tuple[str, Wordings, Wordings]:
        return (*super().title(balance)[:2], "lesson")

    def panels(self, oracle: Widget) -> tuple[Sequence[Widget], Sequence[Widget]]:
        return (), (SidePanel(self._draw_steps, "below"),)

    def cursor_start(self, home: str | None) -> str | None:
        """Begin on the move, or if that is to be found, beside it."""
        coach = self.coach
        if (move := self.pointer()) is not None:
            return move
        if coach.step is None or home not in coach.answers:
            return home
        return next(move for move in map(str, coach.session.legal) if move != home)

    def pointer(self) -> str | None:
        step = self.coach.step
        return self.coach.answers[0] if step and step.shown else None

    def notice(self, board: Board, before: Notice | None) -> Notice | None:
        step = self.coach.step if board.hand.held is None else None
        return Notice("▸", step.rule, "", f"p{PUPIL}") if step else None

    def invitation(self, board: Board) -> str | None:
        """Say what to do, and how with keys and clicks; a move to be found is not named."""
        if (step := self.coach.step) is None:
            return ""
        if step.shown:
            how = f"{self.key('choose')} or {board.CLICKS} it, or type  {self.coach.answers[0]}"
            return f"{step.task}  {how}"
        return f"{step.task}  {self.key('hint')} shows it."

    def objection(self, choice: Any) -> str | None:
        return self.coach.objection(choice)

    def hint(self, screen: PlayScreen) -> None:
        """Put the cursor on the move that is to be found."""
        if self.coach.step:
            screen.point_out(Hint(self.coach.answers[0], ""))

    def reply(self, session: AnySession) -> Any:
        return self.coach.reply(session)

    def played_again(self) -> AnySetup:
        """Return a real game after the lesson, with the default options."""
        setup = self.session.setup
        game = setup.game
        options = game.options()
        deals = game.usual_deals(options)
        first = usual_first(game, options, setup.players)
        return prepare(game, options, first=first, players=setup.players, deals=deals)

    def _draw_steps(self, canvas: Canvas) -> None:
        """List the steps: those that were made, the present one, and those to come."""
        palette, steps, done = canvas.palette, self.coach.steps, self.coach.done
        heading(canvas, 0, "Lesson", f"{min(done + 1, len(steps))} of {len(steps)}")
        roomy = canvas.height > 2 * len(steps)  # a row between each two
        for place, step in enumerate(steps):
            sign, ink = ("✓", palette.good) if place < done else ("·", palette.mute)
            now = place == done
            if now:
                sign, ink = "▸", palette.player(PUPIL)
            y = 1 + place * (1 + roomy)
            canvas.text(1, y, sign, ink, bold=True)
            colour = palette.fg if place <= done else palette.mute
            canvas.text(3, y, step.name, colour, bold=now, width=canvas.width - 4)
