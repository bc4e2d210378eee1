"""The rules viewer: a page per game with its contents beside it."""

from __future__ import annotations

import re
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.commands import HELP, Command, bindings
from app.resources import style
from app.rules.page import page
from app.rules.page_view import RulesPage
from app.rules.tabs import GameTabs
from app.widgets.lines import Key, KeyBar
from app.widgets.screen import CommandScreen
from engines.games.registry import GAMES, game_named

COMMANDS = (
    *(
        Command(f"open('{game.name}')", str(number), game.title, f"Read about {game.title}.", False)
        for number, game in enumerate(GAMES, start=1)
    ),
    Command("scroll('down')", "space,pagedown", "on", "Scroll on.", shown="space"),
    Command("scroll('up')", "b,pageup", "back", "Scroll back."),
    Command(
        "next_section(1)", "n,j,right_square_bracket", "next section", "Go to the next section."
    ),
    Command("next_section(-1)", "p,k,left_square_bracket", "previous", "Go to the section before."),
    HELP,
    Command("leave", "escape,q,f2", "close", "Go back to where you were.", shown="esc"),
)


class RulesScreen(CommandScreen):
    """Shows the rules of one game, and the others a key away."""

    CSS_PATH = style("rules.tcss")
    BINDINGS = bindings(COMMANDS)
    TABLE: ClassVar = COMMANDS
    AUTO_FOCUS = "#text"

    def __init__(self, game_name: str | None = None) -> None:
        super().__init__()
        self._game = game_named(game_name or GAMES[0].name)

    def compose(self) -> ComposeResult:
        """Put the contents to the left and the page to the right."""
        yield GameTabs()
        with Horizontal():
            yield OptionList(id="contents", compact=True)
            with VerticalScroll(id="text"):
                yield RulesPage()
        yield KeyBar()

    async def on_mount(self) -> None:
        """Open the first page."""
        self.show_keys()
        await self.action_open(self._game.name)

    def bar(self) -> tuple[Key, ...]:
        """Return the keys, those of the games as one."""
        return (Key("1–5", "game"), *super().bar())

    async def action_open(self, game_name: str) -> None:
        """Turn to another game's page."""
        self._game = game_named(game_name)
        self.query_one(GameTabs).game = game_name
        text = page(game_name)
        headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
        contents = self.query_one("#contents", OptionList)
        contents.clear_options()
        contents.add_options([Option(heading) for heading in headings])
        contents.highlighted = 0
        await self.query_one(RulesPage).update(text)
        self.query_one("#text").scroll_home(animate=False)

    @on(OptionList.OptionSelected)
    def _section_chosen(self, message: OptionList.OptionSelected) -> None:
        self._go_to(message.option_index)

    def action_next_section(self, step: int) -> None:
        """Step through the sections."""
        contents = self.query_one("#contents", OptionList)
        here = contents.highlighted or 0
        contents.highlighted = max(0, min(here + step, contents.option_count - 1))
        self._go_to(contents.highlighted)

    def action_scroll(self, direction: str) -> None:
        """Scroll the text by a page."""
        text = self.query_one("#text", VerticalScroll)
        if direction == "down":
            text.scroll_page_down()
        else:
            text.scroll_page_up()

    def action_leave(self) -> None:
        """Go back to where the rules were opened."""
        self.dismiss()

    @on(GameTabs.Opened)
    async def _tab_clicked(self, message: GameTabs.Opened) -> None:
        await self.action_open(message.game)

    def _go_to(self, section: int) -> None:
        heading = self.query_one(RulesPage).query("MarkdownH2")[section]
        self.query_one("#text", VerticalScroll).scroll_to_widget(heading, top=True, animate=False)
