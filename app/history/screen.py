"""The history: every game that was played, to look at, go on with, export or delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import ClassVar, get_args

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from seqtui.app.background import Background
from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.picture import Picture
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.drawing.themes import style
from seqtui.app.history.game_list import FilterBar, GameList
from seqtui.app.history.preview import Preview
from seqtui.app.requests import GoThrough, Play
from seqtui.app.store.games import ANY, Order, Summary, title_of
from seqtui.app.store.import_export import Imported, exported, import_games, write_file
from seqtui.app.store.saved import SavedGames
from seqtui.app.widgets.bars import KeyBar, Notice, StatusStrip, TitleLine
from seqtui.app.widgets.dialogues import AskPath, Confirm
from seqtui.app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from seqtui.engines.errors import BadInput
from seqtui.engines.gate.records import dump
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted, upper_first

_SOON = 0.06
"""Seconds the cursor must rest on a game before its board is drawn."""
_HIDDEN = "A blindfold game stays hidden until it is over; Enter continues it."
"""What players have to remember is not given away by a file either (MIRROR-4)."""

_COMMANDS = (
    Command(
        "open", "enter", "open", "Review a game, or go on with an unfinished one or its match."
    ),
    Command("replay", "v,space", "look", "Look through the game without playing on.", bar=False),
    Command("move(-1)", "up,k", "up", "Go to the game above.", bar=False),
    Command("move(1)", "down,j", "down", "Go to the game below.", bar=False),
    Command("page(-1)", "pageup,ctrl+u", "page up", "Go a page up.", bar=False),
    Command("page(1)", "pagedown,ctrl+d", "page down", "Go a page down.", bar=False),
    Command("edge('top')", "home", "top", "Go to the first game of the list.", bar=False),
    Command("edge('bottom')", "end", "bottom", "Go to the last game of the list.", bar=False),
    Command("turn('game', 1)", "g", "game", "List one kind of game only.", bar=False),
    Command("turn('opponent', 1)", "o", "opponent", "List one kind of opponent only.", bar=False),
    Command("turn('result', 1)", "r", "result", "List one kind of result only.", bar=False),
    Command("clear", "x,backspace", "all games", "List all games again.", bar=False),
    Command("sort", "s", "sort", "Sort by another column.", bar=False),
    Command("reverse", "S", "other way", "Sort the other way round.", bar=False),
    Command("delete", "d,delete", "delete", "Delete the game, after asking."),
    Command("delete_all", "D", "delete all", "Delete all listed games, after asking.", bar=False),
    Command("export", "e", "export", "Write the game to a file: a record, or text you can read."),
    Command("import", "i", "import", "Add the games in a file."),
    Command("copy('record')", "y,c", "copy", "Copy the game's record to the clipboard.", bar=False),
    Command("copy('text')", "Y,C", "copy text", "Copy the game as readable text.", bar=False),
    Command("app.statistics", "t", "statistics", "See how you have done so far."),
    HELP,
    Command("leave", "escape,q,h", "close", "Go back to where you were.", shown="esc"),
)
_NEED_A_GAME = ("open", "replay", "delete", "delete_all", "export", "copy")
"""The commands that mean nothing while the list is empty."""


class HistoryScreen(CommandScreen):
    """Filters above a list that fetches only what is in sight; a preview where there is room."""

    CSS_PATH = style("history.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = _COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    AUTO_FOCUS = "GameList"
    TITLE = "History"

    def __init__(self, saved: SavedGames, *, files: bool = True) -> None:
        """List the saved games; ``files`` is whether they may be exported and imported."""
        super().__init__()
        self._files = files
        self._games = saved.games
        self.filters = FilterBar()
        self.list = GameList(self._games)
        self._shown = Preview(self._games.load)
        self._background = Background(self)
        self._import_path = ""
        """What was typed last, so that a typing mistake is quickly corrected."""

    def compose(self) -> ComposeResult:
        yield TitleLine("history", "every game you have played")
        yield self.filters
        with Horizontal():
            yield self.list
            yield self._shown
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        self._list_again()

    def on_screen_resume(self) -> None:
        """Show what has changed while something else was on the screen."""
        if self.is_mounted:
            before = self.list.current
            self.list.reload(self.filters.wanted)
            if self.list.current != before:
                # Otherwise the strip may be saying what has just been done.
                self._list_again()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what needs a game while there is none; hide what needs files if there are none."""
        if action in ("export", "import") and not self._files:
            return False
        return not self.is_mounted or action not in _NEED_A_GAME or self.list.count > 0 or None

    # Showing

    def _list_again(self) -> None:
        self.list.reload(self.filters.wanted)
        self._follow()
        self.show_keys()

    @on(GameList.Moved)
    def _follow(self) -> None:
        """Describe the game under the cursor, and draw it once the cursor rests."""
        if (game := self.list.current) is None:
            self.say(Notice("▸", *self.list.empty))
            self._shown.game = None
            return
        place = f"{self.list.cursor + 1:,} of {self.list.count:,}"
        names = [fit(name, MAX_SHOWN) for name in game.names]
        one, two = (
            name if kind == "human" else f"{name} ({kind})"
            for name, kind in zip(names, game.kinds, strict=True)
        )
        both = f"{one} against {two}."
        told = [f"{place}: {both}", both, f"{' against '.join(names)}."]
        if game.series:
            place_in_match = f"game {game.leg} of a match, {game.score}"
            told = [
                f"{place}, {place_in_match}: {both}",
                f"{upper_first(place_in_match)}: {both}",
                *told[1:],
            ]
        enter = "Enter continues the match." if game.leads_on else "Enter continues it."
        self.say(Notice("▸", tuple(told), enter if game.waits else "Enter reviews it."))
        self.on_resize()

    def on_resize(self) -> None:
        """Draw the preview once the cursor rests, as soon as there is room for it."""
        if self.is_mounted and (game := self.list.current) is not None:
            self.set_timer(_SOON, partial(self._preview, game))

    def _preview(self, game: Summary) -> None:
        if game == self.list.current and self.has_class("-wide"):
            self._shown.game = game

    # Moving, filtering and sorting

    def action_move(self, by: int) -> None:
        self.list.go(self.list.cursor + by)

    def action_page(self, by: int) -> None:
        self.list.go(self.list.cursor + by * self.list.room)

    def action_edge(self, which: str) -> None:
        self.list.go(0 if which == "top" else self.list.count - 1)

    def action_turn(self, name: str, by: int) -> None:
        self.filters.turn(name, by)
        self.list.cursor = 0
        self._list_again()

    @on(Picture.Picked, "FilterBar")
    def _filter_clicked(self, message: Picture.Picked) -> None:
        match message.target:
            case (str(name), int(by)):
                self.action_turn(name, by)

    def action_clear(self) -> None:
        self.filters.wanted = ANY
        self._list_again()

    def action_sort(self) -> None:
        orders: tuple[Order, ...] = get_args(Order)
        by, _ = self.list.sorting
        self.list.sort(orders[(orders.index(by) + 1) % len(orders)])

    def action_reverse(self) -> None:
        by, backwards = self.list.sorting
        self.list.sort(by, backwards=not backwards)

    # Opening

    def _load(self, *, to_show: bool) -> AnySession | None:
        """Return the game under the cursor, or say why it cannot be loaded or may not be shown."""
        if (game := self.list.current) is None:
            return None
        try:
            session = self._games.load(game.id)
        except BadInput as error:
            self.refuse(error.message)
            return None
        if to_show and session.is_covered:
            self.refuse(_HIDDEN)
            return None
        return session

    @on(GameList.Opened)
    def action_open(self) -> None:
        game = self.list.current
        if game is not None and (session := self._load(to_show=False)) is not None:
            goes_on = session.outcome is None or game.leads_on
            self.post_message(Play(session) if goes_on else GoThrough(session))

    def action_replay(self) -> None:
        if (session := self._load(to_show=True)) is not None:
            self.post_message(GoThrough(session))

    # Deleting

    def action_delete(self) -> None:
        if (game := self.list.current) is not None:
            question = f"Delete this game of {title_of(game.game)} for good?"
            self._ask(question, partial(self._games.delete, game.id))

    def action_delete_all(self) -> None:
        many, wanted = self.list.count, self.filters.wanted
        which = "all games" if wanted == ANY else "all listed games"
        question = f"Delete {which} for good? There {'is' if many == 1 else 'are'} {many:,}."
        self._ask(question, partial(self._games.delete_all, wanted))

    def _ask(self, question: str, do: Callable[[], object]) -> None:
        def answered(sure: bool | None) -> None:
            if sure:
                do()
                self._list_again()

        self.app.push_screen(Confirm(question), answered)

    # Files and the clipboard

    def action_export(self) -> None:
        if (session := self._load(to_show=True)) is not None:
            about = "A name that ends in .txt: text you can read. Any other: a record."
            name = f"{session.game.name}-{self._games.id_of(session)}.json"
            self.app.push_screen(AskPath("Export", about, name), partial(self._export, session))

    def _export(self, session: AnySession, path: str | None) -> None:
        if path is None:
            return
        try:
            write_file(_full(path), [exported(dump(session), text=path.endswith(".txt"))])
        except BadInput as error:
            self.refuse(error.message)
        else:
            self.say(Notice("✓", f"Written to {path}."))

    def action_import(self) -> None:
        about = "A file that seqtui has exported, in either form."
        self.app.push_screen(AskPath("Import", about, self._import_path), self._import)

    def _import(self, path: str | None) -> None:
        if path is None:
            return
        self._import_path, full = path, _full(path)
        if _is_something_else(full):  # reading it might never end, or take the keys away
            self.refuse(f"{path} is not a file.")
            return
        self.say(Notice("…", f"Reading {path}"))
        # Read in a thread, because files are long, and added where the store is at home.
        add = partial(self.app.call_from_thread, self._games.add_all)
        self._background.run("import", partial(import_games, full, add), self._imported)

    def _imported(self, done: Imported) -> None:
        """Say what was added, or why nothing was."""
        self._list_again()
        if done.wrong and not done.added and not done.already_saved:
            self.refuse(done.wrong[0])
            return
        saved = done.already_saved
        known = f"{saved:,} {'was' if saved == 1 else 'were'} there already." if saved else ""
        more = " ".join(filter(None, (known, *done.wrong[:1])))
        self.say(Notice("✓", f"{counted(done.added, 'game')} added.", more))

    def action_copy(self, form: str) -> None:
        if (session := self._load(to_show=True)) is not None:
            self.app.copy_to_clipboard(exported(dump(session), text=form == "text"))
            self.say(Notice("✓", f"The {form} of this game is on the clipboard."))


def _is_something_else(path: str) -> bool:
    """Tell whether there is something, but not a file."""
    try:
        return not S_ISREG(Path(path).stat().st_mode)
    except (OSError, ValueError):  # nothing is there, or no such name is possible
        return False


def _full(path: str) -> str:
    """Return an absolute path, with ``~`` replaced by the home it stands for."""
    try:
        return str(Path(path).expanduser().absolute())
    except RuntimeError:  # the home of a user who does not exist
        return str(Path(path).absolute())
