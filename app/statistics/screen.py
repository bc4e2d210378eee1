"""The statistics: how people have done, game by game and level by level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar, NamedTuple, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import foot_of, graded
from seqtui.app.drawing.marks import heading, share
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.themes import style
from seqtui.app.store.games import Filter
from seqtui.app.store.results import Trained
from seqtui.app.store.saved import SavedGames
from seqtui.app.store.statistics import ALL, Figures, Tally
from seqtui.app.today import today
from seqtui.app.widgets.bars import Notice, TitleLine
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from seqtui.engines.games.task import GRADES, games_with_tasks
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.text import counted

_COMMANDS = (
    Command("move(-1)", "up,k,left", "game", "Go to the game above.", shown="↑ ↓"),
    Command("move(1)", "down,j,right,tab", "game", "Go to the game below.", bar=False),
    *(
        Command(f"page({n})", str(n), f"page {n}", f"Open page {n} of the games.", bar=False)
        for n in range(10)
    ),
    Command("level", "l", "level", "Show the mistakes against another level."),
    Command("reset", "R,delete", "reset", "Reset these figures, after asking."),
    HELP,
    Command("leave", "escape,q,t", "close", "Go back to where you were.", shown="esc"),
)

_NAME = 13
_FIGURES = (("played", 7), ("won", 5), ("lost", 6), ("drawn", 7), ("streak", 8), ("longest", 9))
"""The columns of a table, named after the counts they show, and their widths."""
_AFTER = sum(width for _, width in _FIGURES)
_COMPUTER = ("Against the computer", "Computer")
_PEOPLE = ("Against each other", "People")
"""What the tables are called, fully and where there is no room for that."""
_LATEST = 10
"""How many games count as the latest."""
_WIDEST = 9
"""The most columns a game may have in the chart, the gap included."""
_STEEP = 3
"""The fewest mistakes that fill the chart, so that a single one does not reach its top."""
_Counts: TypeAlias = Mapping[tuple[str, int, str], int]
"""How many tasks of a game and of a grade ended with a mark."""
_MARK_NAMES = {Mark.SOLVED: "at once", Mark.SLIPPED: "slipped", Mark.GIVEN_UP: "given up"}
_MARK_WIDTH = 12
_MARKS_WIDTH = len(_MARK_NAMES) * _MARK_WIDTH + 1
"""The columns of a mark, and of all of them, in a table."""


class _TaskFigures(NamedTuple):
    """How a player has done at tasks."""

    streak: tuple[int, int]
    """The present one, and the longest."""
    days: int
    """On how many days one of the five was solved."""
    daily: _Counts
    puzzles: _Counts
    trained: Trained
    title: str = "Tasks"

    @property
    def played(self) -> int:
        """How many tasks of any kind have been brought to an end."""
        puzzles = sum(count for (_, grade, _), count in self.puzzles.items() if grade in GRADES)
        return sum(self.daily.values()) + puzzles + self.trained.tried


class _PageIndex(Picture, can_focus=True):
    """A column of titles; the one that is open is lit."""

    LIGHTS_UP = True

    pages: Shown[tuple[Figures | _TaskFigures, ...]] = Shown(())
    cursor: Shown[int] = Shown(0)

    def paint(self, canvas: Canvas) -> None:
        """Write the titles and how much each covers; games stand apart from the rest."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        for place, page in enumerate(self.pages):
            y = 1 + place + (place > 0) + isinstance(page, _TaskFigures)
            line, lit = (0, y, canvas.width, 1), place == self.cursor
            if lit or place == self.target:
                canvas.fill(line, palette.soft if lit else palette.panel.blend(palette.soft, 0.6))
            if lit:
                canvas.text(0, y, "▌", palette.acc)
            ink = palette.fg if page.played or lit else palette.dim
            canvas.text(2, y, page.title, ink, bold=lit, width=canvas.width - 8)
            count = f"{page.played:,}"
            canvas.text(0, y, count, palette.mute, width=canvas.width - 1, align="right")
            canvas.region(line, place)


class _FiguresPage(Picture):
    """Draws one page; what does not fit is cut from the longest list."""

    figures: Shown[Figures] = Shown(Figures())
    level: Shown[str] = Shown(ALL)
    """Against whom the mistakes in the chart were made."""

    def __init__(self, level_key: str) -> None:
        super().__init__()
        self._level_key = level_key

    def paint(self, canvas: Canvas) -> None:
        """Draw the tables from the top, and the chart in what is left."""
        figures = self.figures
        if not figures.played:
            palette, middle, width = canvas.palette, canvas.height // 2, canvas.width
            what = f"No game of {figures.title} yet."
            what = "No game is finished yet." if figures.game == ALL else what
            canvas.text(0, middle - 1, what, palette.fg, bold=True, width=width, align="center")
            how = "Play one to its end, and this page begins to fill."
            canvas.text(0, middle + 1, how, palette.mute, width=width, align="center")
            return
        roomy = canvas.height > 30
        y = int(roomy)
        if figures.levels:
            y = self._table(canvas, y, _COMPUTER, figures.levels) + roomy
        if figures.people:
            room = max(1, canvas.height - y - 13)
            most = dict(islice(figures.people.items(), room))
            y = self._table(canvas, y, _PEOPLE, most) + roomy
        y = self._first(canvas, y, figures.first) + roomy
        self._chart(canvas, y, figures.mistakes.get(self.level, ()))

    def _table(
        self, canvas: Canvas, y: int, titles: tuple[str, str], rows: Mapping[str, Tally]
    ) -> int:
        palette, (title, short) = canvas.palette, titles
        left = canvas.width - _AFTER - 1
        heading(canvas, y, title if len(title) + 2 < left else short)
        canvas.text(left, y, " " * (_AFTER + 1), palette.mute)
        for row, (name, tally) in enumerate(rows.items(), start=y + 1):
            canvas.text(2, row, name, palette.fg, width=_NAME - 3)
            _share(canvas, 1 + _NAME, row, left - _NAME - 2, tally)
        for name, width in _FIGURES:
            canvas.text(left, y, name, palette.mute, width=width, align="right")
            for row, tally in enumerate(rows.values(), start=y + 1):
                count = getattr(tally, name)
                ink = palette.fg if count else palette.dim
                canvas.text(left, row, f"{count:,}", ink, width=width, align="right")
            left += width
        return y + 1 + len(rows)

    def _first(self, canvas: Canvas, y: int, first: Tally) -> int:
        """Show how often the player with the first turn won."""
        heading(canvas, y, "The player who began")
        text = f"won {first.won:,}, lost {first.lost:,}, drawn {first.drawn:,}"
        room = canvas.width - len(text) - 6
        _share(canvas, 2, y + 1, room, first)
        canvas.text(room + 4, y + 1, text, canvas.palette.fg)
        return y + 2

    def _chart(self, canvas: Canvas, y: int, points: Sequence[int]) -> None:
        """Draw a column per game, the latest to the right, and their average in words."""
        palette, rows = canvas.palette, canvas.height - y - 3
        heading(
            canvas,
            y,
            "Your mistakes, game by game",
            f"{self._level_key} {self.level or 'all levels'}",
        )
        if not points:
            none = "None counted yet; mistakes are counted when a game ends."
            canvas.text(2, y + 1, none, palette.mute)
            return
        width, left = canvas.width - 8, 6
        shown = points[-width:]
        pitch = min(width / len(shown), _WIDEST)
        thick = max(1, int(pitch) - 1)
        most = max(*shown, _STEEP)
        for label in range(most + 1) if rows >= 2 * most else (0, most):
            level = y + rows - max(0, round(label / most * rows) - 1)
            canvas.text(0, level, str(label), palette.mute, width=4, align="right")
        canvas.fill((5, y + 1, 1, rows), char="│", fg=palette.line)
        for place, mistakes in enumerate(shown):
            x = left + int(place * pitch)
            size = round(mistakes / most * 2 * rows) if mistakes else 0
            if size:
                canvas.block(x, 2 * (y + 1 + rows) - size, thick, size, palette.bad)
            else:
                sign = "✓" if pitch >= 2 else "·"
                canvas.text(x + (thick - 1) // 2, y + rows, sign, palette.good)
        average = f"{sum(points) / len(points):.1f} a game in {len(points):,}"
        if len(points) > _LATEST:
            average += f", {sum(points[-_LATEST:]) / _LATEST:.1f} in the latest {_LATEST}"
        canvas.text(left, y + rows + 1, average, palette.fg, width=width)


def _share(canvas: Canvas, x: int, y: int, room: int, tally: Tally) -> None:
    """Draw won, drawn and lost as parts of one bar."""
    palette = canvas.palette
    parts = (tally.won, palette.good), (tally.drawn, palette.dim), (tally.lost, palette.bad)
    share(canvas, x, y, room, parts)


class _TasksPage(Picture):
    """Draws the figures from the top: what was played most days comes first."""

    figures: Shown[_TaskFigures | None] = Shown(None)

    def paint(self, canvas: Canvas) -> None:
        if (figures := self.figures) is None:
            return
        roomy = canvas.height > 24
        y = self._marks_heading(canvas, int(roomy), "The daily five")
        y = self._row(canvas, y, "all days", figures.daily)
        now, longest = figures.streak
        streak = f"streak {now}, longest {longest}"
        days = f"solved on {counted(figures.days, 'day')}"
        canvas.text(2, y, f"{streak}; {days}", canvas.palette.fg)
        y = self._marks_heading(canvas, y + 2 + roomy, "Puzzles")
        for grade in GRADES:
            y = self._row(canvas, y, graded(grade), figures.puzzles, grade=grade)
        for place, game in enumerate(games_with_tasks() if roomy else ()):
            y = self._row(canvas, y + (place == 0), game.title, figures.puzzles, game=game.name)
        self._trainer(canvas, y + 1 + roomy, figures.trained)

    def _marks_heading(self, canvas: Canvas, y: int, title: str) -> int:
        heading(canvas, y, title)
        left, mute = canvas.width - _MARKS_WIDTH, canvas.palette.mute
        canvas.text(left, y, " " * _MARKS_WIDTH, mute)
        for mark, name in _MARK_NAMES.items():
            canvas.text(left, y, f"{mark} {name}", mute, width=_MARK_WIDTH, align="right")
            left += _MARK_WIDTH
        return y + 1

    def _row(self, canvas: Canvas, y: int, name: str, counts: _Counts, **only: str | int) -> int:
        """Write how many tasks ended with each mark, after a bar of their shares.

        ``only`` names the game or the grade whose tasks are counted.
        """
        palette, left = canvas.palette, canvas.width - _MARKS_WIDTH
        canvas.text(2, y, name, palette.fg)
        found = dict.fromkeys(Mark, 0)
        for (game, grade, mark), count in counts.items():
            if only.get("game", game) == game and only.get("grade", grade) == grade:
                found[Mark(mark)] += count
        parts = [(count, foot_of(palette, mark)) for mark, count in found.items()]
        x = 20 if canvas.width > 76 else 12
        share(canvas, x, y, left - x - 1, parts)
        for count, _ in parts:
            ink = palette.fg if count else palette.dim
            canvas.text(left, y, f"{count:,}", ink, width=_MARK_WIDTH, align="right")
            left += _MARK_WIDTH
        return y + 1

    def _trainer(self, canvas: Canvas, y: int, trained: Trained) -> None:
        palette = canvas.palette
        heading(canvas, y, "Your own mistakes")
        away = f"{trained.waiting} away, {trained.mastered} mastered"
        canvas.text(2, y + 1, f"{counted(trained.due, 'position')} due, {away}", palette.fg)
        times = {0: "never", 1: "once"}
        tried, repeated = (
            times.get(count, f"{count} times") for count in (trained.tried, trained.repeated)
        )
        said = f"Tried {tried}, the same mistake {repeated}."
        if not trained.tried:
            said = "None has come back so far."
        canvas.text(2, y + 2, said, palette.mute, width=canvas.width - 3)


class StatisticsScreen(CommandScreen):
    """A page per game beside the list of them."""

    CSS_PATH = style("statistics.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = _COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    AUTO_FOCUS = "_PageIndex"
    TITLE = "Statistics"

    def __init__(self, saved: SavedGames) -> None:
        super().__init__()
        self._games, self._results = saved.games, saved.results
        self._index = _PageIndex()
        self._figures, self._tasks = _FiguresPage(self.key("level")), _TasksPage()

    def compose(self) -> ComposeResult:
        yield TitleLine("statistics", "finished games in which people took part, and tasks")
        with Horizontal():
            yield self._index
            yield self._figures
            yield self._tasks
        yield self.strip
        yield self.key_bar

    def on_mount(self) -> None:
        self._count()

    def _count(self) -> None:
        games = Figures.by_game(self._games.player_results()).values()
        results, day = self._results, today()
        days = sum(each.on_the_day for each in results.days().values())
        counts = results.counts("daily"), results.counts("puzzle")
        tasks = _TaskFigures(results.streak(day), days, *counts, results.trained(day))
        self._index.pages = (*games, tasks)
        self.action_page(self._index.cursor)

    @property
    def page(self) -> Figures | _TaskFigures:
        return self._index.pages[self._index.cursor]

    def action_page(self, place: int) -> None:
        self._index.cursor = max(0, min(place, len(self._index.pages) - 1))
        page, tasks = self.page, isinstance(self.page, _TaskFigures)
        self._figures.display, self._tasks.display = not tasks, tasks
        if isinstance(page, _TaskFigures):
            self._tasks.figures = page
        else:
            self._figures.figures, self._figures.level = page, ALL
        many = f"{page.played:,}" if tasks else counted(page.played, "game")
        keys = f"{self.key('move(-1)')} goes through the pages."
        self.say(Notice("▸", f"{page.title}: {many} finished.", keys))
        self.show_keys()

    @on(Picture.Picked, "_PageIndex")
    def _picked(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self.action_page(message.target)

    def action_move(self, by: int) -> None:
        self.action_page(self._index.cursor + by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what needs figures where there are none, and hide pages that do not exist."""
        if action == "page":
            return parameters[0] in range(len(self._index.pages))
        if action in ("level", "reset") and self._index.pages:
            return (isinstance(self.page, Figures) and self.page.played > 0) or None
        return True

    def action_level(self) -> None:
        levels = list(self._figures.figures.mistakes)
        level = levels.index(self._figures.level)
        self._figures.level = levels[(level + 1) % len(levels)]

    def action_reset(self) -> None:
        game, title = self._figures.figures.game, self._figures.figures.title
        which = "all figures" if game == ALL else f"the figures of {title}"

        def answered(sure: bool | None) -> None:
            if sure:
                self._games.discount(Filter(game=game or None))
                self._count()

        question = f"Begin {which} anew? The games themselves stay in the history."
        self.app.push_screen(Confirm(question), answered)
