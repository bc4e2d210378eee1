"""The page about tasks: the daily five, puzzles by grade, and mistakes that were repeated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import foot_of, graded
from seqtui.app.drawing.marks import heading, share
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.store.results import Results, Trained
from seqtui.engines.games.task import GRADES, games_with_tasks
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.text import counted

Marks = Mapping[str, int]
"""How many tasks ended with each mark."""
Counts = Mapping[tuple[str, int, str], int]
"""How many tasks of a game and grade ended with a mark."""
_WORDS = {Mark.SOLVED: "at once", Mark.SLIPPED: "slipped", Mark.GIVEN_UP: "given up"}
_WIDTH = 12
"""The columns of a mark in a table."""


@dataclass(frozen=True)
class TaskFigures:
    """How somebody has done at tasks."""

    title: ClassVar[str] = "Tasks"

    streak: tuple[int, int] = (0, 0)
    """The present one, and the longest."""
    days: int = 0
    """On how many days one of the five was solved."""
    daily: Marks = field(default_factory=dict)
    puzzles: Mapping[int, Marks] = field(default_factory=dict)
    """By grade."""
    games: Mapping[str, Marks] = field(default_factory=dict)
    """The same puzzles by the titles of their games."""
    trained: Trained = field(default_factory=lambda: Trained(0, 0, 0, 0, 0))

    @property
    def played(self) -> int:
        """How many tasks of any kind have been brought to an end."""
        puzzles = sum(sum(marks.values()) for marks in self.puzzles.values())
        return sum(self.daily.values()) + puzzles + self.trained.tried

    @classmethod
    def of(cls, results: Results, today: date) -> TaskFigures:
        """Work out the figures from what is kept."""
        daily, puzzles = results.counts("daily"), results.counts("puzzle")

        def marks(counts: Counts, game: str | None = None, grade: int | None = None) -> Marks:
            found: dict[str, int] = dict.fromkeys(Mark, 0)
            for (of, hard, mark), count in counts.items():
                if game in (None, of) and grade in (None, hard):
                    found[mark] += count
            return found

        return cls(
            results.streak(today),
            sum(day.on_the_day for day in results.days().values()),
            marks(daily),
            {grade: marks(puzzles, grade=grade) for grade in GRADES},
            {game.title: marks(puzzles, game.name) for game in games_with_tasks()},
            results.trained(today),
        )


class TasksPage(Picture):
    """Draws the figures from the top: what was played most days comes first."""

    figures: Shown[TaskFigures] = Shown(TaskFigures())

    def paint(self, canvas: Canvas) -> None:
        figures, roomy = self.figures, canvas.height > 24
        y = self._marks_heading(canvas, int(roomy), "The daily five")
        y = self._row(canvas, y, "all days", figures.daily)
        now, longest = figures.streak
        streak = f"streak {now}, longest {longest}"
        days = f"solved on {counted(figures.days, 'day')}"
        canvas.text(2, y, f"{streak}; {days}", canvas.palette.fg)
        y = self._marks_heading(canvas, y + 2 + roomy, "Puzzles")
        for grade in GRADES:
            y = self._row(canvas, y, graded(grade), figures.puzzles.get(grade, {}))
        for title, marks in figures.games.items() if roomy else ():
            y = self._row(canvas, y + (title == next(iter(figures.games))), title, marks)
        self._trainer(canvas, y + 1 + roomy)

    def _marks_heading(self, canvas: Canvas, y: int, title: str) -> int:
        heading(canvas, y, title)
        left = self._left(canvas)
        canvas.text(left, y, " " * (canvas.width - left), canvas.palette.mute)
        for mark, words in _WORDS.items():
            text = f"{mark} {words}"
            canvas.text(left, y, text, canvas.palette.mute, width=_WIDTH, align="right")
            left += _WIDTH
        return y + 1

    def _row(self, canvas: Canvas, y: int, name: str, marks: Marks) -> int:
        """Write how many tasks ended with each mark, after a bar of their shares."""
        palette, left = canvas.palette, self._left(canvas)
        canvas.text(2, y, name, palette.fg)
        parts = [(marks.get(mark, 0), foot_of(palette, mark)) for mark in Mark]
        x = 20 if canvas.width > 76 else 12
        share(canvas, x, y, left - x - 1, parts)
        for count, _ in parts:
            ink = palette.fg if count else palette.dim
            canvas.text(left, y, f"{count:,}", ink, width=_WIDTH, align="right")
            left += _WIDTH
        return y + 1

    @staticmethod
    def _left(canvas: Canvas) -> int:
        return canvas.width - len(_WORDS) * _WIDTH - 1

    def _trainer(self, canvas: Canvas, y: int) -> None:
        palette, trained = canvas.palette, self.figures.trained
        heading(canvas, y, "Your own mistakes")
        away = f"{trained.waiting} away, {trained.mastered} mastered"
        canvas.text(2, y + 1, f"{counted(trained.due, 'position')} due, {away}", palette.fg)
        repeated = f"Tried {_times(trained.tried)}, the same mistake {_times(trained.repeated)}."
        if not trained.tried:
            repeated = "None has come back so far."
        canvas.text(2, y + 2, repeated, palette.mute, width=canvas.width - 3)


def _times(count: int) -> str:
    return {0: "never", 1: "once"}.get(count, f"{count} times")
