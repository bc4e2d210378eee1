"""The history: every game that was played, to look at, go on with, export or delete."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from stat import S_ISREG
from textwrap import wrap
from typing import ClassVar, get_args

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.reactive import reactive

from seqtui.app.background import Background
from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import MAX_SHOWN, fit, scrolled_to, text_width
from seqtui.app.drawing.themes import style
from seqtui.app.games.look import board_of
from seqtui.app.games.table import scene_of, seats_of
from seqtui.app.requests import GoThrough, Play
from seqtui.app.store.games import ANY, RESULTS, Filter, Games, Order, Summary, title_of
from seqtui.app.store.import_export import (
    Imported,
    already_there,
    exported_game,
    import_files,
    named,
    write_file,
)
from seqtui.app.store.kept import add
from seqtui.app.store.saved import SavedGames
from seqtui.app.widgets.bars import Notice, TitleLine
from seqtui.app.widgets.dialogues import AskPath, Confirm
from seqtui.app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES
from seqtui.engines.session import AnySession
from seqtui.engines.setup import OPPONENTS
from seqtui.engines.text import counted, upper_first
from seqtui.engines.turns import numbered

_SOON = 0.06
"""Seconds the cursor must rest on a game before its board is drawn."""
_HIDDEN_DIGITS = "Blindfold: the digits stay hidden until the game is over."

_COMMANDS = (
    Command(
        "open", "enter", "open", "Review a game, or go on with an unfinished one or its match."
    ),
    Command("replay", "v,space", "look", "Look through the game without playing on.", bar=False),
    Command("go(-1)", "up,k", "up", "Go to the game above.", bar=False),
    Command("go(1)", "down,j", "down", "Go to the game below.", bar=False),
    Command("go(-1, 'page')", "pageup,ctrl+u", "page up", "Go a page up.", bar=False),
    Command("go(1, 'page')", "pagedown,ctrl+d", "page down", "Go a page down.", bar=False),
    Command("go(-1, 'list')", "home", "top", "Go to the first game of the list.", bar=False),
    Command("go(1, 'list')", "end", "bottom", "Go to the last game of the list.", bar=False),
    Command("turn('game', 1)", "g", "game", "List one kind of game only.", bar=False),
    Command("turn('opponent', 1)", "o", "opponent", "List one kind of opponent only.", bar=False),
    Command("turn('result', 1)", "r", "result", "List one kind of result only.", bar=False),
    Command("clear", "x,backspace", "all games", "List all games again.", bar=False),
    Command("sort", "s", "sort", "Sort by another column.", bar=False),
    Command("sort(True)", "S", "other way", "Sort the other way round.", bar=False),
    Command("delete", "d,delete", "delete", "Delete the game, after asking."),
    Command("delete(True)", "D", "delete all", "Delete all listed games, after asking.", bar=False),
    Command("export", "e", "export", "Write the game to a file: a record, or text you can read."),
    Command("import", "i", "import", "Add the games in a file."),
    Command("copy('record')", "y,c", "copy", "Copy the game's record to the clipboard.", bar=False),
    Command("copy('text')", "Y,C", "copy text", "Copy the game as readable text.", bar=False),
    Command("app.statistics", "t", "statistics", "See how you have done so far."),
    HELP,
    Command("leave", "escape,q,h", "close", "Go back to where you were.", shown="esc"),
)
_NEED_A_GAME = ("open", "replay", "delete", "export", "copy")
"""The commands that mean nothing while the list is empty."""
_COLUMNS: tuple[tuple[Order, str, int], ...] = (
    ("result", "Result", 14),
    ("game", "Game", 18),
    ("opponent", "Players", 0),
    ("turns", "Turns", 7),
    ("changed", "When", 13),
)
"""What each column is sorted by, its name and its width; 0 takes what is left."""


class FilterBar(Picture):
    """The filters of the list, side by side; a key or a click goes to the next value of one."""

    LIGHTS_UP = True
    DEFAULT_CSS = "FilterBar { height: 1; }"

    wanted: Shown[Filter] = Shown(ANY)

    def __init__(self, key: Callable[[str], str]) -> None:
        """``key`` names the key of a command."""
        super().__init__()
        self._key = key

    def turn(self, name: str, by: int) -> None:
        """Step one filter forwards or back, in a circle through all its values and "all"."""
        games = [game.name for game in GAMES]
        ring = [None, *{"game": games, "opponent": OPPONENTS, "result": RESULTS}[name]]
        place = ring.index(getattr(self.wanted, name)) + by
        self.wanted = self.wanted._replace(**{name: ring[place % len(ring)]})

    def paint(self, canvas: Canvas) -> None:
        """Write each choice as ``g game ‹ all ›``."""
        palette, x = canvas.palette, 2
        for name, value in self.wanted._asdict().items():
            text = title_of(value) if name == "game" and value else value
            text = "people" if text == "human" else text or "all"
            back, on, start = (name, -1), (name, 1), x
            x = canvas.text(x, 0, self._key(f"turn('{name}', 1)") + " ", palette.fg, bold=True)
            left = canvas.text(x, 0, f"{name} ", palette.mute)
            active, hot = value is not None, self.target in (back, on)
            ground = palette.acc if active else palette.line if hot else palette.soft
            ink = palette.on if active else palette.fg
            x = canvas.text(left, 0, f"‹ {text} ›", ink, ground, bold=active)
            canvas.region((start, 0, x - start, 1), on)
            canvas.region((left, 0, 2, 1), back)
            x += 3


class GameList(Picture, can_focus=True):
    """Rows with a cursor, a heading that sorts, and a bar that shows which rows are in sight."""

    LIGHTS_UP = True

    count = 0
    cursor = 0
    sorting: tuple[Order, bool] = ("changed", False)
    """The column, and whether in reverse."""

    class Moved(Message):
        """The cursor stands on another row."""

    class Opened(Message):
        """The row under the cursor is to be opened."""

    def __init__(self, games: Games, key: Callable[[str], str]) -> None:
        super().__init__()
        self._games, self._key = games, key
        self._wanted = ANY
        self._first = 0
        self._page: Sequence[Summary] = ()
        self._page_of: tuple[int, int] | None = None
        """Which rows the page holds: the first one, and how many were asked for."""

    # What is in it

    @property
    def room(self) -> int:
        """How many rows are in sight."""
        return max(1, self.size.height - 1)

    @property
    def current(self) -> Summary | None:
        place, page = self.cursor - self._first, self._rows()
        return page[place] if 0 <= place < len(page) else None

    @property
    def empty(self) -> tuple[str, str]:
        """What to say if there is nothing to list, and what to do about it."""
        if self._wanted == ANY:
            play = f"Every game you play is kept here: press {self._key('leave')} and play one."
            return "No games yet.", play
        again = f"Press {self._key('clear')} to list all games again."
        return "No game matches the filters.", again

    def reload(self, wanted: Filter) -> None:
        """Fetch again, because the games or the filters have changed."""
        self._page_of = None
        self._wanted = wanted
        self.count = self._games.count(wanted)
        self._reveal(self.cursor)

    def sort(self, order: Order, *, backwards: bool = False) -> None:
        """Sort by a column, and go to the top."""
        self.sorting = order, backwards
        self._page_of = None
        self.go(0)

    def go(self, place: int) -> None:
        """Put the cursor on another row, and say so."""
        self._reveal(place)
        self.post_message(self.Moved())

    def _reveal(self, place: int) -> None:
        """Put the cursor on a row, and scroll it into sight."""
        self.cursor = max(0, min(place, self.count - 1))
        self._first = scrolled_to(self._first, self.cursor, self.room, self.count)
        self.repaint()

    def _rows(self) -> Sequence[Summary]:
        first, room = self._first, self.room
        if self._page_of != (first, room):
            by, down = self.sorting
            self._page = self._games.page(
                self._wanted, by, backwards=down, limit=room, offset=first
            )
            self._page_of = first, room
        return self._page

    def on_resize(self) -> None:
        self._reveal(self.cursor)

    def wheeled(self, by: int) -> bool:
        self.go(self.cursor + by)
        return True

    def picked(self, target: Hashable) -> None:
        """Go to the clicked row, open it if the cursor is there already, or sort."""
        by, backwards = self.sorting
        match target:
            case int() if target == self.cursor:
                self.post_message(self.Opened())
            case int():
                self.go(target)
            case _:
                order = next(order for order, *_ in _COLUMNS if order == target)
                self.sort(order, backwards=order == by and not backwards)

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        columns = self._heading(canvas)
        if not self.count:
            (what, how), middle = self.empty, canvas.height // 2
            fg, mute, width = canvas.palette.fg, canvas.palette.mute, canvas.width
            canvas.text(0, middle - 1, what, fg, bold=True, width=width, align="center")
            canvas.text(0, middle + 1, how, mute, width=width, align="center")
            return
        now, rows = datetime.now(), self._rows()
        for y, game in enumerate(rows, start=1):
            self._row(canvas, game, y, columns, now)
            above, below = rows[y - 2 : y - 1], rows[y : y + 1]
            held = [any(game.series == each.series for each in side) for side in (above, below)]
            if game.series and any(held):  # games of one match, in a bracket
                sign = "│" if all(held) else "╰" if held[0] else "╭"
                canvas.text(1, y, sign, canvas.palette.mute)
        self._bar(canvas)

    def _heading(self, canvas: Canvas) -> list[tuple[int, int]]:
        """Write the names of the columns; return where each begins and how wide it is."""
        palette, (by, backwards), x = canvas.palette, self.sorting, 2
        rest = canvas.width - 3 - sum(width for _, _, width in _COLUMNS)
        columns = []
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        for order, name, width in _COLUMNS:
            width = width or rest
            arrow = (" ▴" if backwards else " ▾") if by == order else ""
            hot = self.target == order
            ink = palette.fg if by == order or hot else palette.mute
            canvas.text(x, 0, f"{name}{arrow}", ink, bold=by == order, underline=hot, width=width)
            canvas.region((x, 0, width, 1), order)
            columns.append((x, width))
            x += width
        return columns

    def _row(
        self, canvas: Canvas, game: Summary, y: int, columns: list[tuple[int, int]], now: datetime
    ) -> None:
        palette, place = canvas.palette, self._first + y - 1
        line, lit = (0, y, canvas.width - 1, 1), place == self.cursor
        if lit or place == self.target:
            canvas.fill(line, palette.soft if lit else palette.panel)
        if lit:
            canvas.text(0, y, "▌", palette.acc)
        (x, width), (title, title_width), players, (turns, _), (date, date_width) = columns
        sign, word, role = _ended(game)
        ink = getattr(palette, role)
        canvas.text(x, y, sign, ink, bold=True)
        canvas.text(x + 2, y, word, ink, bold=lit, width=width - 2)
        canvas.text(x, y, game.score or "", palette.fg, width=width - 2, align="right")
        canvas.text(title, y, title_of(game.game), palette.fg, bold=lit, width=title_width - 1)
        self._players(canvas, game, y, players)
        canvas.text(turns, y, str(game.turns), palette.mute, width=5, align="right")
        canvas.text(date, y, when(game.changed, now), palette.mute, width=date_width)
        canvas.region(line, place)

    def _players(self, canvas: Canvas, game: Summary, y: int, column: tuple[int, int]) -> None:
        """Write names and computers' levels, the winner bold, each in half of the room."""
        palette, (x, width) = canvas.palette, column
        half = (width - 1) // 2
        for player, name, kind in zip((1, 2), game.names, game.kinds, strict=True):
            left = x + (player - 1) * (half + 1)
            end = canvas.text(left, y, f"{GLYPHS[player]} ", palette.player(player))
            human, won = kind == "human", game.winner == player
            ink = palette.fg if human or won else palette.mute
            room, full = left + half - end, name if human else f"{name} ({kind})"
            brief = name if kind == "program" else kind
            text = full if human or text_width(full) <= room else brief
            canvas.text(end, y, text, ink, bold=won, width=room)

    def _bar(self, canvas: Canvas) -> None:
        """Show which part of the list is in sight."""
        if self.count <= self.room:
            return
        palette, x = canvas.palette, canvas.width - 1
        canvas.fill((x, 1, 1, self.room), char="│", fg=palette.line)
        size = max(1, self.room * self.room // self.count)
        top = (self.room - size) * self._first // (self.count - self.room)
        canvas.fill((x, 1 + top, 1, size), char="┃", fg=palette.mute)


def _ended(game: Summary) -> tuple[str, str, str]:
    """Return how a game ended: a sign, a word, and the palette's role for them."""
    if not game.over:  # the score of a match needs some of the room
        return "▸", "open" if game.series else "unfinished", "acc"
    if game.winner is None:
        return "=", "drawn", "mute"
    if game.kinds.count("human") == 1:
        won = game.kinds[game.winner - 1] == "human"
        return ("★", "won", "good") if won else ("✗", "lost", "bad")
    return GLYPHS[game.winner], "wins", f"p{game.winner}"


def when(moment: float, now: datetime) -> str:
    """Write when something happened: the more recent, the shorter."""
    then = datetime.fromtimestamp(moment)
    if then.date() == now.date():
        return f"today {then:%H:%M}"
    if then.date() == now.date() - timedelta(days=1):
        return f"yest. {then:%H:%M}"
    day = f"{then.day} {then:%b}"
    return f"{day} {then:%H:%M}" if then.year == now.year else f"{day} {then.year}"


class _Facts(Picture):
    """Says below the board whose game it is, and how it stands or why it cannot be read."""

    shown: Shown[tuple[str, AnySession | None, tuple[str, ...]]] = Shown(("", None, ()))
    """The title of the game, the game if it can be read, and sentences."""

    def paint(self, canvas: Canvas) -> None:
        palette, (title, session, said) = canvas.palette, self.shown
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if title:
            heading(canvas, 0, title, f"seed {session.setup.seed}" if session else "")
        y = 2
        if session:
            seats = seats_of(session, thinking=False)
            for player in (1, 2):
                won = seats.winner == player
                end = canvas.text(2, y, f"{GLYPHS[player]} ", palette.player(player))
                end = canvas.text(end, y, seats.names[player - 1], palette.fg, bold=won, width=20)
                canvas.text(end + 2, y, seats.about[player - 1], palette.mute)
                y += 1
            y += 1
        for sentence in said:
            for line in wrap(sentence, canvas.width - 4):
                canvas.text(2, y, line, palette.mute)
                y += 1


class Preview(Vertical):
    """The board of a game above a few words about it, without what players must remember."""

    game: reactive[Summary | None] = reactive(None)

    def __init__(self, load: Callable[[int], AnySession]) -> None:
        super().__init__()
        self._load = load
        self.facts = _Facts()

    def compose(self) -> ComposeResult:
        yield self.facts

    async def watch_game(self, game: Summary | None) -> None:
        session: AnySession | None = None
        said: tuple[str, ...] = ()
        if game is not None:
            try:
                session = self._load(game.id)
            except BadInput as error:
                said = (error.message,)
            else:
                turns = numbered(session, session.ply)
                state = session.outcome_text or f"Not over: {counted(turns, 'turn')} so far."
                said = (state, _HIDDEN_DIGITS) if session.is_covered else (state,)
                if series := session.setup.series:
                    said += (series.standing(session.outcome).sentence(session.setup.names),)
        self.facts.shown = title_of(game.game) if game else "", session, said
        await self.query("Board").remove()
        if session is not None and not session.is_covered:  # else it is to be remembered (MIRROR-4)
            board = board_of(session.game.name)
            board.can_focus = False
            board.scene = scene_of(session, session.ply, live=False)
            await self.mount(board, before=self.facts)


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
        self._saved, self._games = saved, saved.games
        self.filters = FilterBar(self.key)
        self.list = GameList(self._games, self.key)
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
        yield self.strip
        yield self.key_bar

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
        texts = [f"{place}: {both}", both, f"{' against '.join(names)}."]
        if game.series:
            leg = f"game {game.leg} of a match, {game.score}"
            texts[:1] = [f"{place}, {leg}: {both}", f"{upper_first(leg)}: {both}"]
        does = "continues it" if game.waits else "reviews it"
        does = "continues the match" if game.leads_on else does
        self.say(Notice("▸", tuple(texts), f"{self.key('open')} {does}."))
        self.on_resize()

    def on_resize(self) -> None:
        """Draw the preview once the cursor rests, as soon as there is room for it."""
        if self.is_mounted and (game := self.list.current) is not None:
            self.set_timer(_SOON, partial(self._preview, game))

    def _preview(self, game: Summary) -> None:
        if game == self.list.current and self.has_class("-wide"):
            self._shown.game = game

    # Moving, filtering and sorting

    def action_go(self, by: int, what: str = "row") -> None:
        rows = {"row": 1, "page": self.list.room, "list": self.list.count}
        self.list.go(self.list.cursor + by * rows[what])

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

    def action_sort(self, other_way: bool = False) -> None:
        by, backwards = self.list.sorting
        orders: tuple[Order, ...] = get_args(Order)
        if other_way:
            self.list.sort(by, backwards=not backwards)
        else:
            self.list.sort(orders[(orders.index(by) + 1) % len(orders)])

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
            # What players have to remember is not given away by a file either (MIRROR-4).
            hidden = "A blindfold game stays hidden until it is over"
            self.refuse(f"{hidden}; {self.key('open')} continues it.")
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

    def action_delete(self, everything: bool = False) -> None:
        if (game := self.list.current) is None:
            return
        many, wanted = self.list.count, self.filters.wanted
        question = f"Delete this game of {title_of(game.game)} for good?"
        if everything:
            which = "all games" if wanted == ANY else "all listed games"
            question = f"Delete {which} for good? There {'is' if many == 1 else 'are'} {many:,}."

        def answered(sure: bool | None) -> None:
            if sure:
                self._games.delete_all(wanted) if everything else self._games.delete(game.id)
                self._saved.changed()
                self._list_again()

        self.app.push_screen(Confirm(question), answered)

    # Files and the clipboard

    def action_export(self) -> None:
        if (session := self._load(to_show=True)) is None:
            return

        def written(path: str | None) -> None:
            if path is not None:
                try:
                    write_file(_full(path), [self._exported(session, path.endswith(".txt"))])
                except BadInput as error:
                    self.refuse(error.message)
                else:
                    self.say(Notice("✓", f"Written to {path}."))

        about = "A name that ends in .txt: text you can read. Any other: a record."
        name = f"{session.game.name}-{self._games.id_of(session)}.json"
        self.app.push_screen(AskPath("Export", about, name), written)

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
        adds = partial(self.app.call_from_thread, add, self._games.file)
        self._background.run("import", partial(import_files, [full], adds), self._imported)

    def _imported(self, done: Imported) -> None:
        """Say what was added, or why nothing was."""
        self._saved.changed()
        self._list_again()
        if done.nothing:
            self.refuse(done.wrong[0])
            return
        more = " ".join(filter(None, (already_there(done).strip(), *done.wrong[:1])))
        self.say(Notice("✓", f"{named(done.added)} added.", more))

    def action_copy(self, form: str) -> None:
        if (session := self._load(to_show=True)) is not None:
            self.app.copy_to_clipboard(self._exported(session, form == "text"))
            self.say(Notice("✓", f"The {form} of this game is on the clipboard."))

    def _exported(self, session: AnySession, text: bool) -> str:
        return exported_game(self._games.file, self._games.id_of(session) or 0, text=text)


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
