"""One of the daily five on the play screen: the five results beside it, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import cap, foot_of, result, slot
from seqtui.app.drawing.marks import heading
from seqtui.app.play.modes.origin import Next, Origin
from seqtui.app.play.modes.puzzle import fresh_puzzle
from seqtui.app.play.modes.task import TaskMode, lead_on
from seqtui.app.play.modes.task_panels import draw_facts
from seqtui.app.play.sheet import MARGIN, Sheet
from seqtui.app.requests import Challenge
from seqtui.app.store.results import daily_key
from seqtui.app.today import format_date, today
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import games_with_tasks
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.daily import daily

if TYPE_CHECKING:
    from seqtui.app.play.screen import PlayScreen

_HELP = {
    "hint": "hint, counts as a slip",
    "oracle": "oracle, off at a task",
    "mode('give_up')": "give up and see it",
}
_SHORT = "%a {} %b"
"""How a date is written where there is little room."""


def _short(game: AnyGame) -> str:
    """Return the word of a title that tells it from the others."""
    first, *_, last = game.title.split()
    return last if sum(other.title.startswith(first) for other in games_with_tasks()) > 1 else first


class Daily(Origin):
    """One of a day's tasks: Enter leads to the next one that was not played, or to the five."""

    look = "-daily"
    at_the_end = "app.daily"
    offered = (("copy to share", "copy"), ("a puzzle", "puzzle"))
    own_commands = ("copy", "puzzle")
    marks: Mapping[str, str]

    def look_up(self) -> None:
        self._games = games_with_tasks()
        self._day = date.fromisoformat(self.challenge.key[:10])
        self._line = self.results.line_to_share(self._day, today())
        self.marks = self.results.marks(self._day)

    @property
    def _number(self) -> int:
        """Which of the five it is, counted from 1."""
        return [game.name for game in self._games].index(self.attempt.task.game) + 1

    @property
    def heading(self) -> tuple[str, str]:
        return f"Daily, task {self._number}", format_date(self._day, _SHORT)

    @property
    def _open_games(self) -> list[str]:
        """The games whose task is still to be played, those after this one first."""
        names = [game.name for game in self._games]
        rest = (*names[self._number :], *names[: self._number - 1])
        return [name for name in rest if name not in self.marks]

    @property
    def onward(self) -> str:
        return "next task" if self._open_games else "the five"

    def next(self) -> Next:
        wanted, day = self._open_games[:1], self._day

        def find() -> Challenge | None:
            for task in daily(day) if wanted else ():
                if task.game == wanted[0]:
                    return Challenge("daily", daily_key(day, task.game), task)
            return None

        return find

    @property
    def standing(self) -> str:
        played = sum(game.name in self.marks for game in self._games)
        if self._day != today():
            return f"{played} of {len(self._games)} of an older day: they count for the calendar."
        streak, _ = self.results.streak(today())
        if played < len(self._games):
            return f"{played} of {len(self._games)}. Streak {streak}."
        next_day = format_date(self._day + timedelta(days=1), _SHORT)
        return f"All five. Streak {streak}. Next five: {next_day}"

    def draw_above(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw the five results of the day, how hard this one is, how long it took, and the way."""
        heading(canvas, 0, "Daily", f"{self._number} of {len(self._games)}")
        y, width = 1 + (canvas.height > 5), 5 if canvas.width >= 32 else 4
        for place, game in enumerate(self._games):
            now = place + 1 == self._number
            mark = self.marks.get(game.name, "")
            if now and not mark and self.attempt.slip:
                mark = Mark.SLIPPED
            result(canvas, 1 + place * (width + 1), y, width, place + 1, mark, now)
        draw_facts(canvas, y + 2, mode)

    def draw_below(self, canvas: Canvas, mode: TaskMode) -> None:
        """List what can be asked for, and what it costs."""
        palette = canvas.palette
        heading(canvas, 0, "Help")
        keys = mode.room.listed(tuple(_HELP), mode.room.taken) if mode.room else ()
        for y, key in enumerate(keys, start=1):
            ink = palette.fg if key.enabled else palette.dim
            x = canvas.text(1, y, f"{key.key} ", ink, bold=True)
            about = palette.mute if key.enabled else palette.dim
            canvas.text(x, y, _HELP[key.action or ""], about)
            if key.enabled:
                canvas.region((0, y, canvas.width, 1), key.action)

    def draw_more(self, canvas: Canvas, y: int) -> None:
        """Draw the five results by name, and the line to share."""
        palette = canvas.palette
        for place, game in enumerate(self._games):
            x, mark = MARGIN + 8 * place, self.marks.get(game.name, "")
            if mark:
                cap(canvas, x, y, 6, mark, foot_of(palette, mark), tall=True)
            else:
                slot(canvas, x, y, 6, "·", palette.dim)
            canvas.text(x - 1, y + 3, _short(game), palette.mute, width=8, align="center")
        canvas.text(Sheet.column(canvas) - 8, y + 1, self._line, palette.mute)

    def copy(self, mode: TaskMode, room: PlayScreen) -> None:
        room.app.copy_to_clipboard(self._line)
        room.app.notify(f"✓ Copied: {self._line}")

    def puzzle(self, mode: TaskMode, room: PlayScreen) -> None:
        task = self.attempt.task
        lead_on(mode, room, fresh_puzzle(game_named(task.game), task.grade))
