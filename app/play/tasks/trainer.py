"""The trainer on the play screen: where a slip comes from, and when it comes back."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import cap, slot
from seqtui.app.drawing.marks import heading
from seqtui.app.play.sheet import MARGIN
from seqtui.app.play.tasks.guide import Next, TaskGuide, playable
from seqtui.app.play.tasks.panels import SidePanel, paragraph
from seqtui.app.play.tasks.sheet import SolvedSheet
from seqtui.app.requests import Challenge
from seqtui.app.store.results import Due, Results, Trained
from seqtui.app.today import today
from seqtui.app.widgets.bars import Wordings
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.trainer import DAYS, after


def due_position(results: Results, besides: str = "") -> Challenge | None:
    """Return the position of the trainer that has waited longest, if one is due today."""
    waiting = (_trained(due) for due in results.due(today()) if due.key != besides)
    return next(filter(None, waiting), None)


def _trained(due: Due) -> Challenge | None:
    """Return a position that is due, unless it was damaged."""
    about = due.task.get("about")
    if (task := playable(due.task)) is None:
        return None
    return Challenge("trainer", due.key, task, about if isinstance(about, str) else "", due.step)


class _SlipPanel(SidePanel):
    """Where the position comes from, and how often it has to be solved until it is mastered."""

    guide: TrainerGuide

    def draw(self, canvas: Canvas) -> None:
        palette, guide, roomy = canvas.palette, self.guide, canvas.height > 9
        heading(canvas, 0, "This slip")
        y = paragraph(canvas, 1 + roomy, guide.challenge.about, palette.fg)
        y += roomy
        canvas.text(1, y, "days until it comes back", palette.mute)
        _schedule(canvas, 1, y + 1, guide.step)
        canvas.text(1, y + 4, guide.consequence, palette.mute)


def _schedule(canvas: Canvas, x: int, y: int, step: int) -> None:
    """Draw the days between two tries: keycaps for those that were kept, slots for the others."""
    palette = canvas.palette
    for place, days in enumerate(DAYS):
        if place < step:
            cap(canvas, x, y, 5, f"✓ {days}", palette.good, tall=True)
        elif place == step:
            slot(canvas, x, y, 5, f"▸{days:>2}", palette.p1)
        else:
            slot(canvas, x, y, 5, str(days), palette.dim)
        x += 6


class _SlipsPanel(SidePanel):
    """The trainer in figures."""

    guide: TrainerGuide

    def draw(self, canvas: Canvas) -> None:
        palette, trained = canvas.palette, self.guide.trained
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


class _TrainerSheet(SolvedSheet):
    """Where there is room, also when the position comes back."""

    guide: TrainerGuide

    def draw_more(self, canvas: Canvas, y: int) -> None:
        _schedule(canvas, MARGIN, y, self.guide.step)


class TrainerGuide(TaskGuide):
    """A position in which something was given away; the old mistake is not named."""

    LOOK = "-task -trainer"
    ABOVE, BELOW = _SlipPanel, _SlipsPanel
    GIVES_UP = "show me"
    SHEET = _TrainerSheet
    trained: Trained

    def look_up(self) -> None:
        self.trained = self.results.trained(today())
        self._next = due_position(self.results, self.challenge.key)

    @property
    def step(self) -> int:
        """How often it has been solved in a row by now."""
        mark = self.attempt.mark
        return self.challenge.step if mark is None else after(self.challenge.step, self._at_once)[0]

    @property
    def _at_once(self) -> bool:
        return self.attempt.mark is Mark.SOLVED

    @property
    def consequence(self) -> str:
        """Say when the position comes back."""
        if self.attempt.mark is not None:
            _, days = after(self.challenge.step, self._at_once)
            if days is None:
                return "Mastered: it stays away."
            return "Back tomorrow." if days == 1 else f"Back in {days} days."
        missed = self.attempt.slips or self.attempt.helped
        return "Missed: back to tomorrow." if missed else "A slip leads back to 1."

    @property
    def title(self) -> tuple[str, Wordings, str]:
        return "Trainer", "your own slips, until they are none", f"{self.trained.due} due"

    @property
    def enter(self) -> str:
        return "next slip" if self._next else "the menu"

    def next(self) -> Next:
        found = self._next
        return lambda: found

    @property
    def standing(self) -> str:
        more = f"{self.trained.due} more due." if self.trained.due else "Nothing more is due today."
        return f"{self.consequence} {more}"

    @property
    def offered(self) -> tuple[str, ...]:
        return ("drop",)
