"""One of the daily five on the play screen: the five results beside it, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import cap, foot_of, result, slot
from seqtui.app.drawing.marks import heading
from seqtui.app.play.sheet import MARGIN
from seqtui.app.play.tasks.guide import Next, TaskGuide
from seqtui.app.play.tasks.panels import SidePanel
from seqtui.app.play.tasks.sheet import SolvedSheet
from seqtui.app.requests import Challenge
from seqtui.app.store.results import daily_key
from seqtui.app.today import format_date, today
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.task import games_with_tasks
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.making import daily

_HELP = {
    "hint": "hint, counts as a slip",
    "oracle": "oracle, off at a task",
    "give_up": "give up and see it",
}
_SHORT = "%a {} %b"
"""How a date is written where there is little room."""


def _short(game: AnyGame) -> str:
    """Return the word of a title that tells it from the others."""
    first, *_, last = game.title.split()
    return last if sum(other.title.startswith(first) for other in games_with_tasks()) > 1 else first


class _FivePanel(SidePanel):
    """The five results of the day, how hard this one is, how long it has taken, and the way."""

    guide: DailyGuide

    def draw(self, canvas: Canvas) -> None:
        guide, wide = self.guide, canvas.width >= 32
        heading(canvas, 0, "Daily", f"{guide.number} of {len(guide.games)}")
        y, width = 1 + (canvas.height > 5), 5 if wide else 4
        for place, game in enumerate(guide.games):
            now = place + 1 == guide.number
            mark = guide.marks.get(game.name, "")
            if now and not mark and guide.attempt.slip:
                mark = Mark.SLIPPED
            result(canvas, 1 + place * (width + 1), y, width, place + 1, mark, now)
        self.row_of_facts(canvas, y + 2)


class _HelpPanel(SidePanel):
    """Lists what can be asked for, and what it costs."""

    def draw(self, canvas: Canvas) -> None:
        palette, screen = canvas.palette, self.screen
        heading(canvas, 0, "Help")
        assert isinstance(screen, CommandScreen)
        for y, key in enumerate(screen.listed(tuple(_HELP), screen.taken), start=1):
            x = canvas.text(
                1, y, f"{key.key} ", palette.fg if key.enabled else palette.dim, bold=True
            )
            told = _HELP[key.action or ""]
            canvas.text(x, y, told, palette.mute if key.enabled else palette.dim)
            if key.enabled:
                canvas.region((0, y, canvas.width, 1), key.action)


class _DailySheet(SolvedSheet):
    """Where there is room, also the five results by name, and the line to share."""

    guide: DailyGuide

    def draw_more(self, canvas: Canvas, y: int) -> None:
        guide, palette = self.guide, canvas.palette
        for place, game in enumerate(guide.games):
            x, mark = MARGIN + 8 * place, guide.marks.get(game.name, "")
            if mark:
                cap(canvas, x, y, 6, mark, foot_of(palette, mark), tall=True)
            else:
                slot(canvas, x, y, 6, "·", palette.dim)
            canvas.text(x - 1, y + 3, _short(game), palette.mute, width=8, align="center")
        canvas.text(self.column(canvas) - 8, y + 1, guide.line, palette.mute)


class DailyGuide(TaskGuide):
    """One of a day's tasks: Enter leads to the next one that was not played, or to the five."""

    LOOK = "-task -daily"
    ABOVE, BELOW, SHEET = _FivePanel, _HelpPanel, _DailySheet
    marks: Mapping[str, str]

    def look_up(self) -> None:
        self.games = games_with_tasks()
        self.day = date.fromisoformat(self.challenge.key[:10])
        self.marks = self.results.marks(self.day)
        self.line = self.results.line_to_share(self.day, today())

    @property
    def number(self) -> int:
        """Which of the five it is, counted from 1."""
        return [game.name for game in self.games].index(self.session.game.name) + 1

    @property
    def title(self) -> tuple[str, Wordings, str]:
        return f"Daily, task {self.number}", super().title[1], format_date(self.day, _SHORT)

    @property
    def _open_games(self) -> list[str]:
        """The games whose task is still to be played, those after this one first."""
        names = [game.name for game in self.games]
        here = self.number
        rest = (*names[here:], *names[: here - 1])
        return [name for name in rest if name not in self.marks]

    @property
    def enter(self) -> str:
        return "next task" if self._open_games else "the five"

    def next(self) -> Next:
        wanted, day = self._open_games[:1], self.day

        def find() -> Challenge | None:
            for task in daily(day) if wanted else ():
                if task.game == wanted[0]:
                    return Challenge("daily", daily_key(day, task.game), task)
            return None

        return find

    @property
    def standing(self) -> str:
        played = sum(game.name in self.marks for game in self.games)
        if self.day != today():
            return f"{played} of {len(self.games)} of an older day: they count for the calendar."
        streak, _ = self.results.streak(today())
        if played < len(self.games):
            return f"{played} of {len(self.games)}. Streak {streak}."
        next_day = format_date(self.day + timedelta(days=1), _SHORT)
        return f"All five. Streak {streak}. Next five: {next_day}"

    @property
    def offered(self) -> tuple[str, ...]:
        return ("copy", "puzzle")
