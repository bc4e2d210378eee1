"""The play screen at a task: it takes slips back, gives hints, and leads to the next task."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import ClassVar

from textual import events, on

from seqtui.app.commands import Command, bindings
from seqtui.app.drawing.picture import Picture
from seqtui.app.play.commands import LOOKING_BAR
from seqtui.app.play.screen import PlayScreen
from seqtui.app.play.tasks.commands import BARS, ONLY, TASK_COMMANDS, WHEN, Stage
from seqtui.app.play.tasks.daily import DailyGuide
from seqtui.app.play.tasks.guide import Next, TaskGuide
from seqtui.app.play.tasks.puzzle import PuzzleGuide, fresh_puzzle
from seqtui.app.requests import Challenge, GoThrough, Play
from seqtui.app.settings import Settings
from seqtui.app.store.results import Results
from seqtui.app.today import format_date, today
from seqtui.app.values import Hint
from seqtui.app.widgets.bars import Key, Notice, StatusStrip
from seqtui.app.widgets.dialogues import Confirm
from seqtui.engines.games.registry import game_named
from seqtui.engines.session import AnySession
from seqtui.engines.tasks.attempt import Attempt

_SECOND = 1.0
_WHILE = 0.6
"""How many seconds a move is shown before the next one, when a slip is seen again."""
_HINT = "A hint counts as a slip. Take it?"
_UP = "Give up and see how it goes?"
_DROP = "Forget this position for good?"


class TaskScreen(PlayScreen, inherit_bindings=False):
    """One position of a task; the next position and the next task take its place."""

    BINDINGS = bindings(TASK_COMMANDS)
    TABLE: ClassVar = TASK_COMMANDS
    guide: TaskGuide

    def __init__(self, guide: TaskGuide, settings: Settings) -> None:
        super().__init__(guide.session, settings, guide=guide)
        self._came = self._counted = monotonic()
        """When this position came, and until when its time has been counted."""

    @property
    def _results(self) -> Results:
        return self.guide.results

    @property
    def stage(self) -> Stage:
        attempt = self.guide.attempt
        if attempt.mark is not None:
            return Stage.DONE
        if attempt.slip:
            return Stage.SLIP
        return Stage.RIGHT if attempt.is_right else Stage.OPEN

    # Time

    def on_mount(self) -> None:
        self.set_interval(_SECOND, self._tick)

    def on_screen_resume(self) -> None:
        self._counted = monotonic()  # what lay over the board took no thinking time

    def on_screen_suspend(self) -> None:
        self._count()

    def on_unmount(self) -> None:
        self.guide.keep()

    def _count(self) -> None:
        """Add the time since it was counted last, while there is something to find."""
        now = monotonic()
        if self.stage is Stage.OPEN:
            self.guide.attempt.seconds += now - self._counted
        self._counted = now

    def _tick(self) -> None:
        if self.is_active:  # not under a dialogue, where a screen is still "current"
            self._count()
            self.guide.show()

    # What follows from a choice

    def _make(self, choice: object, question: str | None) -> None:
        self._count()
        super()._make(choice, question)

    def _look_back(self) -> None:
        """Find out what there was to learn."""
        self._background.run("review", self.guide.words.learnt, self._has_learnt)

    def _has_learnt(self, learnt: str) -> None:
        self.guide.learnt = learnt
        self._show()

    def _show(self) -> None:
        self.set_class(self.guide.is_shown, "-why")
        super()._show()

    def action_choose(self) -> None:
        """Do what the big button says: choose, take back, or go on."""
        if self._now.looking is not None:
            self.action_present()
        elif self.stage is Stage.DONE and self._now.sheet_away:
            self.action_sheet()
        elif not self._is_settled:
            return  # it was meant for what was here before
        elif self.stage is Stage.OPEN:
            self.board.choose()
        elif self.stage is Stage.RIGHT:
            self._go_on()
        elif self.stage is Stage.SLIP and not self.guide.is_shown:
            self._take_back()
        else:
            self._lead_on(self.guide.next())

    @property
    def _is_settled(self) -> bool:
        """Whether the position has been there for long enough, with the refutation of a slip."""
        replies = self.stage is Stage.SLIP and self.guide.has_reply
        return not replies and monotonic() - self._came >= self.SETTLING

    def _move_on(self) -> None:
        self._came = monotonic()
        super()._move_on()

    def on_click(self, event: events.Click) -> None:
        """Take a slip back, or go on after a right choice, by a click on the board or the strip."""
        if event.widget in (self.board, self.query_one(StatusStrip)) and self._is_settled:
            if self.stage is Stage.SLIP:
                self._take_back()
            elif self.stage is Stage.RIGHT:
                self._go_on()

    def _take_back(self) -> None:
        self._typed.drop()
        self._counted = monotonic()
        self._step(lambda _: self.guide.attempt.take_back())

    def _go_on(self) -> None:
        if self.guide.attempt.advance():
            self.guide.keep()
            self._show_task(self.guide.attempt)

    def _show_task(self, attempt: Attempt) -> None:
        self._typed.drop()
        guide = self.guide.onwards(attempt)
        self.app.switch_screen(TaskScreen(guide, self.settings))

    def action_see_again(self) -> None:
        """Show the slip once more, and after a while what refutes it."""
        ply = self.guide.attempt.slipped_at
        self._now.look_at(ply - 1)
        self._show()

        def forward(to: int) -> None:
            if self._now.looking == to - 1 and self.stage is Stage.SLIP:
                self._now.look_at(to)
                self._show()
                self.board.show_move()
                if to < self.session.ply:
                    self.set_timer(_WHILE, partial(forward, to + 1))

        self.set_timer(_WHILE, partial(forward, ply))

    # Help, and giving up

    def action_hint(self) -> None:
        attempt = self.guide.attempt
        if not self.refuse(self._now.refusal):
            self._ask(None if attempt.helped or attempt.slips else _HINT, self._hint)

    def _hint(self) -> None:
        self._count()
        move = self.guide.attempt.hint()
        self._thinking.point_out(Hint(move, ""))
        self.guide.keep()
        self.guide.show()
        self.say(Notice("✦", f"Hint: {move}.", "It counts as a slip.", "p1"))

    def action_give_up(self) -> None:
        self._ask(_UP, self._show_solution)

    def _show_solution(self) -> None:
        self._give_up()
        self._move_on()
        if self.check_action("line", ()):
            self.action_line()

    def _give_up(self) -> None:
        self._count()
        self.guide.attempt.give_up()
        self.guide.keep()

    def action_line(self) -> None:
        """Show the solution as a line that can be gone through."""

        def show(line: AnySession) -> None:
            self.post_message(GoThrough(line, 0, solves=True))

        self._background.run("line", self.guide.attempt.solution, show)

    def _ask(self, question: str | None, then: Callable[[], None]) -> None:
        """Do something, but ask first if there is a question and questions are wanted."""
        if question and self.settings.confirm:
            self.app.push_screen(Confirm(question), lambda sure: then() if sure else None)
        else:
            then()

    def action_train(self) -> None:
        what = "puzzle" if self.guide.challenge.origin == "puzzle" else "daily task"
        self._train(0, f"A {what} of {format_date(today(), '{} %B')}.")

    # Other tasks

    def action_retry(self) -> None:
        if self.stage is Stage.SLIP:
            self._take_back()
        else:
            task = self.guide.attempt.task
            self._background.run("next", partial(Attempt, task), self._show_task)

    def action_puzzle(self) -> None:
        task = self.guide.attempt.task
        self._lead_on(fresh_puzzle(game_named(task.game), task.grade))

    def action_grade(self, grade: int) -> None:
        if isinstance(self.guide, PuzzleGuide) and self._is_settled:
            self._lead_on(self.guide.of_grade(grade))

    def action_next_game(self) -> None:
        if isinstance(self.guide, PuzzleGuide):
            self._lead_on(self.guide.of_next_game())

    def action_drop(self) -> None:
        self._ask(_DROP, self._drop)

    def _drop(self) -> None:
        self.guide.results.drop(self.guide.challenge.key)
        self._lead_on(self.guide.next())

    def action_copy(self) -> None:
        if isinstance(self.guide, DailyGuide):
            self.app.copy_to_clipboard(self.guide.line)
            self.app.notify(f"✓ Copied: {self.guide.line}")

    def _lead_on(self, find: Next) -> None:
        """Find another task and show it in the place of this one."""
        if self.guide.is_shown and self.stage is Stage.SLIP:
            self._give_up()  # its solution has been seen
        self._typed.drop()
        making = Notice("…", "The next one is being made.", "", "soft")
        self._background.run("next", find, self._found, meanwhile=partial(self.say, making))

    def _found(self, found: Challenge | str | None) -> None:
        if isinstance(found, str):
            self.refuse(found)
        elif found is not None:
            self.post_message(Play(found))
        else:
            self.dismiss()
            if isinstance(self.guide, DailyGuide):
                self.app.call_later(self.app.run_action, "app.daily")

    def action_leave(self) -> None:
        if self._now.looking is None and self.stage is Stage.SLIP and self.guide.is_shown:
            self._give_up()
        super().action_leave()

    # Keys

    def bar(self) -> tuple[Key, ...]:
        if self.board.winning_animation is not None:
            return (Key("any key", "goes on", "result"),)
        if self._now.looking is not None:
            return self.listed(LOOKING_BAR)
        if self.stage is Stage.OPEN:
            return super().bar()
        return self.listed(BARS[self.stage])

    def label_of(self, command: Command) -> str:
        match command.action, self.stage:
            case "choose", Stage.SLIP:
                return "next" if self.guide.is_shown else "try again"
            case "choose", Stage.RIGHT:
                return "go on"
            case "choose", Stage.DONE:
                return self.guide.enter
            case "leave", Stage.DONE:
                return "menu"
            case "give_up", _:
                return self.guide.GIVES_UP
        return super().label_of(command)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        stage, guide = self.stage, self.guide
        origin, shown = guide.challenge.origin, guide.is_shown
        wrong_time = action in WHEN and stage not in WHEN[action]
        elsewhere = any(action in own for name, own in ONLY.items() if name != origin)
        if wrong_time or elsewhere:
            return False
        if stage is Stage.SLIP and action in ("retry", "train") and not shown:
            return False
        # A sprint has no opponent: it cannot be judged turn by turn, and its sheet names the way.
        if action in ("train", "line", "review") and guide.attempt.task.kind == "sprint":
            return False
        if action == "train" and origin == "trainer":
            return False
        if action == "give_up" and shown:
            return False
        waits = {"hint": self._now.refusal, "type_move": self._now.typing_refusal}.get(action)
        return None if waits or guide.why_not(action) else True

    @on(Picture.Picked, "SidePanel, SolvedSheet")
    def _side_clicked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self.action_grade(message.target)
        else:
            self.call_next(self.run_action, str(message.target))
