"""The statistics: how people have done, game by game and level by level."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from app.commands import HELP, Command, bindings
from app.resources import style
from app.statistics.figures import FiguresPage
from app.statistics.index import PageIndex
from app.statistics.pages import ALL, Page, pages
from app.store.rows import Filter
from app.store.saved import Shelf
from app.store.statistics import chairs
from app.widgets.dialogues import Confirm
from app.widgets.lines import KeyBar, Notice, StatusStrip, TitleLine
from app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from app.wording import counted

COMMANDS = (
    Command("move(-1)", "up,k,left", "game", "Go to the game above.", shown="↑ ↓"),
    Command("move(1)", "down,j,right,tab", "game", "Go to the game below.", bar=False),
    *(
        Command(f"page({n})", str(n), f"page {n}", f"Open page {n} of the games.", bar=False)
        for n in range(6)
    ),
    Command("level", "l", "level", "Show the mistakes against another level."),
    Command("reset", "R,delete", "reset", "Begin these figures anew, after asking."),
    HELP,
    Command("leave", "escape,q,t", "close", "Go back to where you were.", shown="esc"),
)


class StatisticsScreen(CommandScreen):
    """A page per game beside the list of them."""

    CSS_PATH = style("statistics.tcss")
    BINDINGS = bindings(COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    AUTO_FOCUS = "PageIndex"
    TITLE = "Statistics"

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._games = shelf.games
        self._pages: tuple[Page, ...] = ()

    def compose(self) -> ComposeResult:
        """Put the games to the left and the figures to the right."""
        yield TitleLine("statistics", "finished games in which people took part")
        with Horizontal():
            yield PageIndex()
            yield FiguresPage()
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        """Count everything."""
        self._count()

    def _count(self) -> None:
        self._pages = pages(chairs(self._games))
        self.query_one(PageIndex).entries = tuple((page.title, page.played) for page in self._pages)
        self.action_page(self.query_one(PageIndex).cursor)

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._pages[self.query_one(PageIndex).cursor]

    def action_page(self, place: int) -> None:
        """Open a page."""
        self.query_one(PageIndex).cursor = max(0, min(place, len(self._pages) - 1))
        figures = self.query_one(FiguresPage)
        figures.page, figures.level = self.page, ""
        games = counted(self.page.played, "game")
        self.say(Notice("▸", f"{self.page.title}: {games} finished.", "↑ ↓ goes through them."))
        self.show_keys()

    @on(PageIndex.Picked)
    def _picked(self, message: PageIndex.Picked) -> None:
        self.action_page(message.place)

    def action_move(self, by: int) -> None:
        """Go to the page above or below."""
        self.action_page(self.query_one(PageIndex).cursor + by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what needs figures where there are none."""
        if action in ("level", "reset") and self._pages:
            return self.page.played > 0 or None
        return True

    def action_level(self) -> None:
        """Show the mistakes against another level in the chart."""
        levels = [level for level, _ in self.page.mistakes]
        figures = self.query_one(FiguresPage)
        figures.level = levels[(levels.index(figures.level) + 1) % len(levels)]

    def action_reset(self) -> None:
        """Begin the figures of this page anew, after asking."""
        page = self.page
        which = "all figures" if page.game == ALL else f"the figures of {page.title}"

        def answered(sure: bool | None) -> None:
            if sure:
                self._games.discount(Filter(game=page.game or None))
                self._count()

        question = f"Begin {which} anew? The games themselves stay in the history."
        self.app.push_screen(Confirm(question), answered)

    def action_leave(self) -> None:
        """Go back to where the statistics were opened."""
        self.dismiss()
