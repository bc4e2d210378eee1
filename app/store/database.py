"""The file of saved games: opening it, its tables, and carrying on whatever is wrong with it.

Play never stops for the file. Where it cannot be written to, its games and the new ones are kept
in memory only, and the player is told why. A damaged file is set aside under another name, never
overwritten; what can still be read in it and in the copy made earlier goes into a new one.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_data_path

from app.store import opening
from app.store.opening import (
    COPY_NAME,
    TROUBLE,
    NewerSchema,
    code_of,
    connect,
    identity,
    is_damage,
    is_lock,
    keep_copy,
    migrate,
    put_aside,
    remove,
)
from app.store.salvage import salvage
from engines.text import counted

T = TypeVar("T")

FILE_NAME = "games.db"
_IMPATIENCE = 0.05
"""How many seconds to wait once another program has kept us waiting for nothing."""


class GamesFile:
    """Reads and writes, tells the player what prevents it, and replaces a damaged file."""

    def __init__(self, tell: Callable[[str], object], folder: Path | None = None) -> None:
        """Open the games in a folder, or in the player's own; in memory if that cannot be done.

        ``tell`` gets sentences for the player, whenever something goes wrong.
        """
        self._tell = tell
        self._trouble: str | None = None
        """What kept the last write from success, so that nothing is told twice."""
        self._path: Path | None = (folder or _data_folder()) / FILE_NAME
        """The file; None for games in memory, which will not be there next time."""
        self._seen: tuple[int, int] | None = None
        """Which file of that name was opened: by now, another program may have replaced it."""
        self._connection = self._open(self._path)

    @property
    def kept(self) -> bool:
        """Whether what is written will be there next time."""
        return self._path is not None

    def close(self) -> None:
        """Let go of the file, after a copy of it has been made if that is due."""
        with suppress(OSError, *TROUBLE):
            if self._path is not None:
                self._wait(_IMPATIENCE)
                keep_copy(self._connection, self._path)
        self._connection.close()

    def drop_copy(self) -> None:
        """Delete the copy: it holds games that were deleted, which must not come back."""
        if self._path is not None:
            with suppress(OSError):
                self._path.with_name(COPY_NAME).unlink()

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Write something in one short transaction; None if that was not possible."""

        def in_transaction(connection: sqlite3.Connection) -> T:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                return work(connection)

        try:
            done = self._surely(in_transaction)
        except TROUBLE as error:
            if is_lock(error):
                # A player should not wait at every move for a lock that may last for ever.
                self._wait(_IMPATIENCE)
            self._complain("Games are not saved at the moment", _in_words(error))
            return None
        if self._trouble is not None:
            self._trouble = None
            self._wait(opening.PATIENCE)
            self._tell("Games are saved again.")
        return done

    def query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows a query finds: none, if the file cannot be read."""
        try:
            return self._surely(lambda connection: connection.execute(query, values).fetchall())
        except TROUBLE as error:
            self._complain("The saved games cannot be read", _in_words(error))
            return []

    def _surely(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something, if need be with a new file in place of one that turns out damaged."""
        try:
            return work(self._connection)
        except TROUBLE as error:
            if self._path is None or not is_damage(error):
                raise
        self._connection.close()
        self._connection = self._start_over(self._path)
        return work(self._connection)

    def _wait(self, seconds: float) -> None:
        self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _complain(self, what: str, why: str) -> None:
        if why != self._trouble:
            self._trouble = why
            self._tell(f"{what} because {why}.")

    # Opening

    def _open(self, path: Path) -> sqlite3.Connection:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._seen = identity(path)
            connection = connect(path)
        except NewerSchema:
            return self._in_memory("The saved games were written by a newer version of seqtui")
        except TROUBLE as error:
            # While a file is opened, a statement that SQLite does not understand means damage too.
            if is_damage(error) or code_of(error) == sqlite3.SQLITE_ERROR:
                return self._start_over(path)
            return self._in_memory(
                f"The saved games cannot be written to because {_in_words(error)}", path
            )
        except OSError as error:
            return self._in_memory(f"The folder for saved games cannot be used ({error.strerror})")
        self._seen = identity(path)
        return connection

    def _start_over(self, path: Path) -> sqlite3.Connection:
        """Put a damaged file aside, and go on with a new one and what can be read in the old."""
        # The copy first: it was checked, and of two equal states the first one stays.
        files = path.with_name(COPY_NAME), path
        fresh = path.with_name(f"{path.stem}-{os.getpid()}.new")
        try:
            # Complete before it gets its name: if this is interrupted, it is done again.
            with closing(connect(fresh)) as new:
                saved = counted(salvage(new, *files), "game")
            if identity(path) == self._seen:  # otherwise another copy of the program was faster
                aside = put_aside(path)
                files = files[0], aside
                fresh.rename(path)
                kept = f"the file is kept as {aside.name}"
                self._tell(f"The saved games were damaged. {saved} could be read; {kept}.")
            return self._open(path)
        except (OSError, *TROUBLE):
            return self._in_memory("The saved games are damaged", *files)
        finally:
            with suppress(OSError):
                remove(fresh)

    def _in_memory(self, why: str, *files: Path) -> sqlite3.Connection:
        """Play without the file, but with the games that can be read in it."""
        self._path = None
        connection = sqlite3.connect(":memory:", isolation_level=None)
        migrate(connection)
        salvage(connection, *files)
        self._tell(f"{why}: games will not be saved this time.")
        return connection


def _data_folder() -> Path:
    """Return the folder of the games: ``SEQTUI_DATA``, or the platform's own place."""
    if told := os.environ.get("SEQTUI_DATA"):
        return Path(told)
    return user_data_path("seqtui", appauthor=False)


# What can be wrong

_IN_WORDS = {
    sqlite3.SQLITE_BUSY: "another program is using them",
    sqlite3.SQLITE_LOCKED: "another program is using them",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "they are write-protected",
    sqlite3.SQLITE_PERM: "they are write-protected",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is damaged",
}


def _in_words(error: Exception) -> str:
    """Say what is wrong, in words to follow "the games cannot be saved because"."""
    return _IN_WORDS.get(code_of(error), str(error))
