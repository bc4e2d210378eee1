"""The rules viewer: a page per game with its contents beside it."""

from __future__ import annotations

from collections import Counter

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import OptionList

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.drawing.themes import style
from seqtui.app.rules.page_view import PageView
from seqtui.app.widgets.bars import Key, KeyBar
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.games.registry import GAMES, game_named

COMMANDS = (
    Command("scroll('down')", "space,pagedown", "on", "Scroll on.", shown="space"),
    Command("scroll('up')", "b,pageup", "back", "Scroll back."),
    Command(
        "next_section(1)", "n,j,right_square_bracket", "next section", "Go to the next section."
    ),
    Command(
        "next_section(-1)", "p,k,left_square_bracket", "previous", "Go to the previous section."
    ),
    HELP,
    Command("leave", "escape,q,f2", "close", "Go back to where you were.", shown="esc"),
)


class GameTabs(Picture):
    """A row that names every game with the digit that opens it; clicking works too."""

    LIGHTS_UP = True

    DEFAULT_CSS = "GameTabs { height: 1; dock: top; }"

    game: Shown[str] = Shown("")
    """The name of the game that is shown."""

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        x = canvas.text(1, 0, "RULES", palette.fg, bold=True) + 2
        titles = [game.title for game in GAMES]
        if x + sum(text_width(title) + 5 for title in titles) > canvas.width:
            titles = _without_shared_word(titles)
        for digit, (game, title) in enumerate(zip(GAMES, titles, strict=True), start=1):
            width = text_width(title) + 4
            lit = game.name == self.game
            if lit:
                canvas.fill((x, 0, width, 1), palette.acc)
            elif game.name == self.target:
                canvas.fill((x, 0, width, 1), palette.soft)
            ink = palette.on if lit else palette.mute
            end = canvas.text(x + 1, 0, f"{digit} ", palette.on if lit else palette.fg, bold=True)
            canvas.text(end, 0, title, ink, bold=lit)
            canvas.region((x, 0, width, 1), game.name)
            x += width + 1


def _without_shared_word(titles: list[str]) -> list[str]:
    """Drop the first word of titles that share it with another."""
    shared = Counter(title.partition(" ")[0] for title in titles)
    return [
        rest if rest and shared[first] > 1 else first + space + rest
        for first, space, rest in (title.partition(" ") for title in titles)
    ]


class RulesScreen(CommandScreen):
    """Shows the rules of one game, with the others a key away."""

    CSS_PATH = style("rules.tcss")
    BINDINGS = bindings((*COMMANDS, *Command.on_digits("open", "Read about")))
    AUTO_FOCUS = "PageView"

    def __init__(self, game_name: str | None = None) -> None:
        super().__init__()
        self._first = game_name or GAMES[0].name

    @property
    def commands(self) -> tuple[Command, ...]:
        games = Command.on_digits("open", "Read about", (game.title for game in GAMES))
        return (*games, *COMMANDS)

    def compose(self) -> ComposeResult:
        yield GameTabs()
        with Horizontal():
            yield OptionList(id="contents", compact=True)
            yield PageView()
        yield KeyBar()

    def on_mount(self) -> None:
        self.show_keys()
        self._open(self._first)

    def bar(self) -> tuple[Key, ...]:
        return (Key(f"1–{min(len(GAMES), 9)}", "game"), *super().bar())

    def action_open(self, number: int) -> None:
        if number <= len(GAMES):
            self._open(GAMES[number - 1].name)

    def action_next_section(self, step: int) -> None:
        contents = self.query_one(OptionList)
        here = contents.highlighted or 0
        contents.highlighted = max(0, min(here + step, contents.option_count - 1))
        self.query_one(PageView).go_to(contents.highlighted)

    def action_scroll(self, direction: str) -> None:
        page = self.query_one(PageView)
        page.scroll_page_down() if direction == "down" else page.scroll_page_up()

    @on(OptionList.OptionSelected)
    def _section_chosen(self, message: OptionList.OptionSelected) -> None:
        self.query_one(PageView).go_to(message.option_index)

    @on(PageView.Reading)
    def _read_on(self, message: PageView.Reading) -> None:
        self.query_one(OptionList).highlighted = message.section

    @on(Picture.Picked, "GameTabs")
    def _tab_clicked(self, message: Picture.Picked) -> None:
        self._open(str(message.target))

    def _open(self, game_name: str) -> None:
        self.query_one(GameTabs).game = game_named(game_name).name
        contents = self.query_one(OptionList)
        contents.clear_options()
        contents.add_options(self.query_one(PageView).show(game_name))
        contents.highlighted = 0
