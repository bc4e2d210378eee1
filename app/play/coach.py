"""What the play screen shows of a lesson: the task below the strip, and the list of its steps."""

from __future__ import annotations

from app.drawing.canvas import Canvas
from app.drawing.marks import heading
from app.drawing.picture import Picture, Shown
from app.widgets.bars import Notice
from engines.lessons import PUPIL, Coach

ON_THE_WAY = "A lesson does without that: Esc leaves it."
"""Why some commands do nothing in a lesson."""


def taught(coach: Coach) -> Notice | None:
    """Return what the strip teaches now; nothing while the computer moves and at the end."""
    return Notice("▸", coach.step.rule, "", f"p{PUPIL}") if coach.step else None


def task_of(coach: Coach, clicks: str = "two clicks do") -> str:
    """Say what to do, and how with keys and ``clicks``; a move that is to be found is not named."""
    if (step := coach.step) is None:
        return ""
    if step.shown:
        return f"{step.task}  Enter or {clicks} it, or type  {coach.answers[0]}"
    return f"{step.task}  i shows it."


def beginning(coach: Coach, home: str | None) -> str | None:
    """Return where the cursor begins: on the move, or if that is to be found, beside it."""
    if coach.step and coach.step.shown:
        return coach.answers[0]
    legal = map(coach.game.notation, coach.match.legal)
    return next(move for move in legal if move != home) if home in coach.answers else home


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
