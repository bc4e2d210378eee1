"""The trainer on the play screen: where a slip comes from, and when it comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import cap, slot
from seqtui.app.drawing.marks import heading
from seqtui.app.play.modes.origin import Next, Origin, playable
from seqtui.app.play.modes.task import TaskMode, lead_on
from seqtui.app.play.modes.task_panels import paragraph
from seqtui.app.play.sheet import MARGIN
from seqtui.app.requests import Challenge
from seqtui.app.store.results import Due, Results, Trained
from seqtui.app.today import today
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.trainer import DAYS, after

if TYPE_CHECKING:
    from seqtui.app.play.screen import PlayScreen


def due_position(results: Results, besides: str = "") -> Challenge | None:
    """Return the position of the trainer that has waited longest, if one is due today."""
    waiting = (_challenge(due) for due in results.due(today()) if due.key != besides)
    return next(filter(None, waiting), None)


def _challenge(due: Due) -> Challenge | None:
    """Return a position that is due, unless it was damaged."""
    about = due.task.get("about")
    if (task := playable(due.task)) is None:
        return None
    return Challenge("trainer", due.key, task, about if isinstance(about, str) else "", due.step)


class Trainer(Origin):
    """A position in which something was given away; the old mistake is not named."""

    look = "-trainer"
    about = "your own slips, until they are none"
    give_up_label = "show me"
    offered = (("drop it", "drop"),)
    own_commands = ("drop",)
    _trained: Trained

    def look_up(self) -> None:
        self._trained = self.results.trained(today())
        self._next = due_position(self.results, self.challenge.key)

    @property
    def _solved_at_once(self) -> bool:
        return self.attempt.mark is Mark.SOLVED

    @property
    def _step(self) -> int:
        """How often it has been solved in a row by now."""
        step = self.challenge.step
        return step if self.attempt.mark is None else after(step, self._solved_at_once)[0]

    @property
    def _comes_back(self) -> str:
        """Say when the position comes back."""
        if self.attempt.mark is not None:
            _, days = after(self.challenge.step, self._solved_at_once)
            if days is None:
                return "Mastered: it stays away."
            return "Back tomorrow." if days == 1 else f"Back in {days} days."
        missed = self.attempt.slips or self.attempt.helped
        return "Missed: back to tomorrow." if missed else "A slip leads back to 1."

    @property
    def heading(self) -> tuple[str, str]:
        return "Trainer", f"{self._trained.due} due"

    @property
    def onward(self) -> str:
        return "next slip" if self._next else "the menu"

    def next(self) -> Next:
        found = self._next
        return lambda: found

    @property
    def standing(self) -> str:
        due = self._trained.due
        return f"{self._comes_back} {f'{due} more due.' if due else 'Nothing more is due today.'}"

    def draw_above(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw where the position comes from, and how often it has to be solved."""
        palette, roomy = canvas.palette, canvas.height > 9
        heading(canvas, 0, "This slip")
        y = paragraph(canvas, 1 + roomy, self.challenge.about, palette.fg) + roomy
        canvas.text(1, y, "days until it comes back", palette.mute)
        self._draw_schedule(canvas, 1, y + 1)
        canvas.text(1, y + 4, self._comes_back, palette.mute)

    def draw_below(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw the trainer in figures."""
        palette, trained = canvas.palette, self._trained
        heading(canvas, 0, "Your slips")
        top = 1 + (canvas.height > 8)
        figures = (
            ("due today", trained.due, palette.fg),
            ("waiting", trained.waiting, palette.mute),
            ("mastered", trained.mastered, palette.good),
            ("made again", trained.repeated, palette.bad),
        )
        for y, (label, value, ink) in enumerate(figures, start=top):
            canvas.text(1, y, label, palette.mute)
            canvas.text(1, y, str(value), ink, bold=True, width=16, align="right")

    def draw_more(self, canvas: Canvas, y: int) -> None:
        self._draw_schedule(canvas, MARGIN, y)

    def _draw_schedule(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the days between two tries: keycaps for those that were kept, slots for others."""
        palette = canvas.palette
        for place, days in enumerate(DAYS):
            if place < self._step:
                cap(canvas, x, y, 5, f"✓ {days}", palette.good, tall=True)
            elif place == self._step:
                slot(canvas, x, y, 5, f"▸{days:>2}", palette.p1)
            else:
                slot(canvas, x, y, 5, str(days), palette.dim)
            x += 6

    def drop(self, mode: TaskMode, room: PlayScreen) -> None:
        def then() -> None:
            self.results.drop(self.challenge.key)
            lead_on(mode, room, self.next())

        room.ask("Forget this position for good?", then)
