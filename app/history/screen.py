"""The history: every game that was played, to be looked at, continued, sent away or deleted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on

from app.background import Errands
from app.commands import Command, bindings
from app.history.commands import HISTORY_COMMANDS
from app.history.game_list import GameList
from app.history.games_screen import GamesScreen
from app.requests import PlayOn
from app.store.aids import aids_from
from app.store.content import Content, content_of
from app.store.files import read_text, write_text
from app.store.rows import ANY
from app.store.saved import Shelf
from app.widgets.dialogues import AskPath, Confirm
from app.widgets.lines import Notice
from app.wording import counted
from engines.errors import BadInput
from engines.match import AnyMatch

_HIDDEN = "In a blindfold game nothing is shown before it is over; Enter goes on with it."
"""What players have to remember is not given away by a file either (MIRROR-4)."""


class HistoryScreen(GamesScreen):
    """What can be done with the listed games."""

    BINDINGS = bindings(HISTORY_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = HISTORY_COMMANDS
    TITLE = "History"

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(shelf)
        self._errands = Errands(self)
        self._import_path = ""
        """What was typed last, so that a slip of the finger is quickly mended."""

    # Opening

    def load(self) -> AnyMatch | None:
        """Return the game under the cursor, or say why it cannot be had."""
        game = self.list.current
        if game is None:
            return None
        try:
            return self.games.load(game.id)
        except BadInput as error:
            self.refuse(error.message)
            return None

    def load_shown(self) -> AnyMatch | None:
        """Return the game under the cursor if its moves may be seen, or say why not."""
        match = self.load()
        if match is not None and match.is_veiled:
            self.refuse(_HIDDEN)
            return None
        return match

    @on(GameList.Opened)
    def action_open(self) -> None:
        """Review a finished game, or go on with an unfinished one."""
        if (match := self.load()) is None:
            return
        if match.outcome is None:
            self.post_message(PlayOn(match, aids_from(self.games.aids(match))))
        else:
            self.action_replay()

    def action_replay(self) -> None:
        """Look through a game; what players have to remember stays hidden."""
        if (match := self.load_shown()) is None:
            return
        # Imported when somebody looks at a game: the list does not wait for the oracles.
        from app.review.screen import screen_for

        self.app.push_screen(screen_for(match, self.shelf))

    def action_statistics(self) -> None:
        """See the figures."""
        from app.statistics.screen import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.shelf))

    def action_leave(self) -> None:
        """Go back to where the history was opened."""
        self.dismiss()

    # Deleting

    def action_delete(self) -> None:
        """Delete the game under the cursor, after asking."""
        if (game := self.list.current) is not None:
            question = f"Delete this game of {game.title} for good?"
            self._ask(question, partial(self.games.delete, [game.id]))

    def action_delete_all(self) -> None:
        """Delete all listed games, after asking."""
        many = self.list.count
        which = "all games" if self.wanted == ANY else "all listed games"
        question = f"Delete {which} for good? There {'is' if many == 1 else 'are'} {many:,}."
        self._ask(question, partial(self.games.delete_all, self.wanted))

    def _ask(self, question: str, do: Callable[[], object]) -> None:
        def answered(sure: bool | None) -> None:
            if sure:
                do()
                self.list_again()

        self.app.push_screen(Confirm(question), answered)

    # Files and the clipboard

    def action_export(self) -> None:
        """Write the game under the cursor to a file whose name is asked for."""
        if (match := self.load_shown()) is None:
            return
        about = "A name that ends in .txt: text you can read. Any other: a record."
        name = f"{match.game.name}-{self.games.id_of(match)}.json"
        self.app.push_screen(AskPath("Export", about, name), partial(self._export, match))

    def _export(self, match: AnyMatch, path: str | None) -> None:
        if path is None:
            return
        try:
            write_text(_full(path), _written(match, text=path.endswith(".txt")))
        except BadInput as error:
            self.refuse(error.message)
        else:
            self.say(Notice("✓", f"Written to {path}."))

    def action_import(self) -> None:
        """Add the games of a file whose name is asked for."""
        about = "A file that seqtui has exported, in either form."
        self.app.push_screen(AskPath("Import", about, self._import_path), self._import)

    def _import(self, path: str | None) -> None:
        if path is not None:
            self._import_path = path
            self.say(Notice("…", f"Reading {path}"))
            self._errands.send("import", partial(_read, path), self._add)

    def _add(self, found: list[Content] | str) -> None:
        """Add what was read, or say why nothing could be read."""
        if isinstance(found, str):
            self.refuse(found)
            return
        added = self.games.add_all(found)
        self.list_again()
        if added is None:
            self.refuse("The games could not be saved.")
        else:
            there = len(found) - added
            known = f"{there} there already." if there else ""
            self.say(Notice("✓", f"{counted(added, 'game')} added.", known))

    def action_copy(self, form: str) -> None:
        """Copy the game under the cursor to the clipboard."""
        if (match := self.load_shown()) is not None:
            self.app.copy_to_clipboard(_written(match, text=form == "text"))
            what = "text" if form == "text" else "record"
            self.say(Notice("✓", f"The {what} of this game is on the clipboard."))


def _written(match: AnyMatch, *, text: bool) -> str:
    from app.store.exchange import written
    from engines.gate.records import dump

    return written(dump(match), "text" if text else "record")


def _read(path: str) -> list[Content] | str:
    """Read the games of a file, or say why that cannot be done. Files can be long: in a thread."""
    from app.store.exchange import read_games

    try:
        return list(map(content_of, read_games(read_text(_full(path)))))
    except BadInput as error:
        return error.message


def _full(path: str) -> str:
    """Return a path from the root, with the home that ``~`` stands for."""
    try:
        return str(Path(path).expanduser().absolute())
    except RuntimeError:  # somebody's home that does not exist
        return str(Path(path).absolute())
