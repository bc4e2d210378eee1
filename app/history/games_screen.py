"""A list of the games on the shelf: narrowed, sorted and gone through by key and mouse."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from app.history.commands import NEED_A_GAME
from app.history.filter_bar import FilterBar
from app.history.filters import ORDERS, choices_of, turned
from app.history.game_list import GameList
from app.history.glimpses import glimpse_of
from app.history.listing import PastGame, past_game
from app.history.preview import Glimpse, Preview
from app.resources import style
from app.store.rows import ANY, Order
from app.store.saved import Shelf
from app.widgets.lines import KeyBar, Notice, StatusStrip, TitleLine
from app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from engines.errors import BadInput

_SOON = 0.06
"""Seconds the cursor must rest on a game before its board is drawn."""


class GamesScreen(CommandScreen):
    """A list that fetches only what is in sight, and a preview where there is room.

    What can be done with a game is in the history screen that is built on this one.
    """

    CSS_PATH = style("history.tcss")
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    AUTO_FOCUS = "GameList"

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self.shelf = shelf
        self.games = shelf.games
        self.wanted = ANY
        """Which games are listed."""

    def compose(self) -> ComposeResult:
        """Lay out the filters, the list and the preview."""
        yield TitleLine("history", "every game you have played")
        yield FilterBar()
        with Horizontal():
            yield GameList(self._fetch)
            yield Preview()
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        """List all games."""
        self.list_again()

    def on_screen_resume(self) -> None:
        """Show what has changed while something else was on the screen."""
        if self.is_mounted:
            before = self.list.current
            self.list.reload(self.games.count(self.wanted))
            if self.list.current != before:
                # Otherwise the strip may be saying what has just been done.
                self.list_again()

    @property
    def list(self) -> GameList:
        """The list of games."""
        return self.query_one(GameList)

    def _fetch(self, first: int, many: int) -> Sequence[PastGame]:
        order, backwards = self.list.sorting
        page = self.games.page(self.wanted, order, backwards=backwards, limit=many, offset=first)
        now = datetime.now()
        return [past_game(row, now) for row in page]

    # Showing

    def list_again(self) -> None:
        """Fetch the list anew."""
        self.query_one(FilterBar).choices = choices_of(self.wanted)
        self.list.empty = (
            ("No games yet.", "Every game you play is kept here: press Esc and play one.")
            if self.wanted == ANY
            else ("No game is like that.", "Press x to list all games again.")
        )
        self.list.reload(self.games.count(self.wanted))
        self._follow()
        self.show_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what needs a game while there is none."""
        return not self.is_mounted or action not in NEED_A_GAME or self.list.count > 0 or None

    @on(GameList.Moved)
    def _follow(self) -> None:
        """Say what the game under the cursor is, and draw it once the cursor rests."""
        game, count = self.list.current, self.list.count
        if game is None:
            self.say(Notice("▸", self.list.empty[0], self.list.empty[1]))
            self.query_one(Preview).glimpse = Glimpse()
            return
        place = f"{self.list.cursor + 1:,} of {count:,}"
        unfinished = game.ended.word == "unfinished"
        hint = "Enter goes on with it." if unfinished else "Enter reviews it."
        self.say(Notice("▸", f"{place}: {' against '.join(game.players)}.", hint))
        self.set_timer(_SOON, partial(self._preview, game))

    def on_resize(self) -> None:
        """Draw the preview as soon as there is room for it."""
        if self.is_mounted and (game := self.list.current) is not None:
            self.set_timer(_SOON, partial(self._preview, game))

    def _preview(self, game: PastGame) -> None:
        if game != self.list.current or not self.has_class("-wide"):
            return
        try:
            glimpse = glimpse_of(self.games.load(game.id))
        except BadInput as error:
            glimpse = Glimpse(game.title, said=(error.message,))
        self.query_one(Preview).glimpse = glimpse

    # Moving, narrowing and sorting

    def action_move(self, by: int) -> None:
        """Go up or down."""
        self.list.go(self.list.cursor + by)

    def action_page(self, by: int) -> None:
        """Go a page up or down."""
        self.list.go(self.list.cursor + by * self.list.room)

    def action_edge(self, which: str) -> None:
        """Go to the first game or the last."""
        self.list.go(0 if which == "top" else self.list.count - 1)

    def action_turn(self, name: str, by: int) -> None:
        """List fewer or other games."""
        self.wanted = turned(self.wanted, name, by)
        self.list.cursor = 0
        self.list_again()

    def action_clear(self) -> None:
        """List all games again."""
        self.wanted = ANY
        self.list_again()

    @on(FilterBar.Turned)
    def _filter_clicked(self, message: FilterBar.Turned) -> None:
        self.action_turn(message.name, message.by)

    def action_sort(self) -> None:
        """Sort by the next column."""
        by, _ = self.list.sorting
        self._sort(ORDERS[(ORDERS.index(by) + 1) % len(ORDERS)], backwards=False)

    def action_reverse(self) -> None:
        """Sort the other way round."""
        by, backwards = self.list.sorting
        self._sort(by, backwards=not backwards)

    @on(GameList.Sorted)
    def _heading_clicked(self, message: GameList.Sorted) -> None:
        by, backwards = self.list.sorting
        self._sort(message.order, backwards=message.order == by and not backwards)

    def _sort(self, order: Order, *, backwards: bool) -> None:
        self.list.sorting = order, backwards
        self.list.cursor = 0
        self.list_again()
