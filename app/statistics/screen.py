"""The statistics: how people have done, game by game and level by level."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message

from app.commands import HELP, Command, bindings
from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown
from app.drawing.themes import style
from app.statistics.figures import FiguresPage
from app.store.rows import Filter, title_of
from app.store.saved import SavedGames
from app.store.statistics import ALL, Chair, Figures, chairs, statistics
from app.widgets.dialogues import Confirm
from app.widgets.lines import KeyBar, Notice, StatusStrip, TitleLine
from app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from engines.games.registry import GAMES
from engines.text import counted

_COMMANDS = (
    Command("move(-1)", "up,k,left", "game", "Go to the game above.", shown="↑ ↓"),
    Command("move(1)", "down,j,right,tab", "game", "Go to the game below.", bar=False),
    *(
        Command(f"page({n})", str(n), f"page {n}", f"Open page {n} of the games.", bar=False)
        for n in range(10)
    ),
    Command("level", "l", "level", "Show the mistakes against another level."),
    Command("reset", "R,delete", "reset", "Begin these figures anew, after asking."),
    HELP,
    Command("leave", "escape,q,t", "close", "Go back to where you were.", shown="esc"),
)


class Page(NamedTuple):
    """The figures of one game."""

    game: str
    title: str
    figures: Figures


def pages(parts: Iterable[Chair]) -> tuple[Page, ...]:
    """Return all pages: all games together, each game, and games that only the file knows."""
    figures = statistics(parts)
    known = [game.name for game in GAMES]
    games = known + sorted(figures.keys() - {ALL, *known})
    return (
        Page(ALL, "All games", figures.get(ALL, Figures())),
        *(Page(game, title_of(game), figures.get(game, Figures())) for game in games),
    )


class PageIndex(Picture, can_focus=True):
    """A column of titles; the one that is open is lit."""

    LIGHTS_UP = True

    pages: Shown[tuple[Page, ...]] = Shown(())
    cursor: Shown[int] = Shown(0)

    @dataclass
    class Picked(Message):
        """A title was clicked."""

        place: int

    def picked(self, target: Hashable) -> None:
        """Ask for the clicked page."""
        if isinstance(target, int):
            self.post_message(self.Picked(target))

    def paint(self, canvas: Canvas) -> None:
        """Write the titles and how many games stand behind each, a blank row after the first."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        for place, (_, title, figures) in enumerate(self.pages):
            y = 1 + place + (place > 0)
            line, lit = (0, y, canvas.width, 1), place == self.cursor
            if lit or place == self.target:
                canvas.fill(line, palette.soft if lit else palette.panel.blend(palette.soft, 0.6))
            if lit:
                canvas.text(0, y, "▌", palette.acc)
            ink = palette.fg if figures.played or lit else palette.dim
            canvas.text(2, y, title, ink, bold=lit, width=canvas.width - 8)
            count = f"{figures.played:,}"
            canvas.text(0, y, count, palette.mute, width=canvas.width - 1, align="right")
            canvas.region(line, place)


class StatisticsScreen(CommandScreen):
    """A page per game beside the list of them."""

    CSS_PATH = style("statistics.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = _COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    AUTO_FOCUS = "PageIndex"
    TITLE = "Statistics"

    def __init__(self, saved: SavedGames) -> None:
        super().__init__()
        self._games = saved.games
        self._index = PageIndex()
        self._figures = FiguresPage()

    def compose(self) -> ComposeResult:
        yield TitleLine("statistics", "finished games in which people took part")
        with Horizontal():
            yield self._index
            yield self._figures
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        """Count everything."""
        self._count()

    def _count(self) -> None:
        self._index.pages = pages(chairs(self._games))
        self.action_page(self._index.cursor)

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._index.pages[self._index.cursor]

    def action_page(self, place: int) -> None:
        self._index.cursor = max(0, min(place, len(self._index.pages) - 1))
        game, title, figures = self.page
        empty = "No game is finished yet." if game == ALL else f"No game of {title} yet."
        self._figures.empty, self._figures.level, self._figures.figures = empty, ALL, figures
        games = counted(figures.played, "game")
        self.say(Notice("▸", f"{title}: {games} finished.", "↑ ↓ goes through them."))
        self.show_keys()

    @on(PageIndex.Picked)
    def _picked(self, message: PageIndex.Picked) -> None:
        self.action_page(message.place)

    def action_move(self, by: int) -> None:
        self.action_page(self._index.cursor + by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what needs figures where there are none, and hide pages that do not exist."""
        if action == "page":
            return parameters[0] in range(len(self._index.pages))
        if action in ("level", "reset") and self._index.pages:
            return self.page.figures.played > 0 or None
        return True

    def action_level(self) -> None:
        levels = list(self.page.figures.mistakes)
        level = levels.index(self._figures.level)
        self._figures.level = levels[(level + 1) % len(levels)]

    def action_reset(self) -> None:
        game, title, _ = self.page
        which = "all figures" if game == ALL else f"the figures of {title}"

        def answered(sure: bool | None) -> None:
            if sure:
                self._games.discount(Filter(game=game or None))
                self._count()

        question = f"Begin {which} anew? The games themselves stay in the history."
        self.app.push_screen(Confirm(question), answered)
