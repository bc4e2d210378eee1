"""The file of saved games: its tables, and reading and writing it whatever is wrong with it.

Play never stops because of the file. If it cannot be written to, its games and the new ones are
kept in memory and the player is told why. A damaged file is renamed, never overwritten; a new one
gets everything that is in the latest copy or can still be read in the damaged file.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, TypeVar

from platformdirs import user_data_path

from seqtui.app.store.recovery import (
    COPY_NAME,
    MAX_ID,
    TROUBLE,
    is_cut,
    keep_copy,
    merge,
    put_aside,
    read_text,
    recover,
)
from seqtui.engines.text import counted

T = TypeVar("T")

FILE_NAME = "games.db"
PATIENCE = 2.0  # seconds to wait for another running seqtui to finish a write
_IMPATIENCE = 0.05  # seconds to wait after a first wait has failed
MIGRATIONS = (
    """
    CREATE TABLE games (
        -- AUTOINCREMENT: the number of a deleted game must not come to mean another one.
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        name1 TEXT NOT NULL,
        kind1 TEXT NOT NULL,
        name2 TEXT NOT NULL,
        kind2 TEXT NOT NULL,
        first INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        over INTEGER NOT NULL,
        winner INTEGER,
        reason TEXT,
        aids TEXT NOT NULL,
        mistakes1 INTEGER,
        mistakes2 INTEGER,
        counted INTEGER NOT NULL DEFAULT 1,
        started REAL NOT NULL,
        changed REAL NOT NULL,
        revision INTEGER NOT NULL,
        record TEXT NOT NULL
    );
    CREATE INDEX games_by_change ON games (changed, id);
    CREATE INDEX games_by_game ON games (game, changed, id);
    CREATE INDEX unfinished_games ON games (changed, id) WHERE over = 0;
    """,
    """
    CREATE TABLE tasks (
        id INTEGER PRIMARY KEY,
        -- A number comes first: so a row that is found without its table is no game.
        revision INTEGER NOT NULL,
        origin TEXT NOT NULL,
        key TEXT NOT NULL,
        game TEXT NOT NULL,
        grade INTEGER NOT NULL,
        mark TEXT,
        day TEXT,
        step INTEGER NOT NULL DEFAULT 0,
        due TEXT,
        tried INTEGER NOT NULL DEFAULT 0,
        failed INTEGER NOT NULL DEFAULT 0,
        changed REAL NOT NULL,
        task TEXT NOT NULL,
        attempt TEXT NOT NULL
    );
    CREATE UNIQUE INDEX tasks_by_key ON tasks (origin, key);
    """,
    """
    ALTER TABLE games ADD COLUMN series TEXT;  -- the match it belongs to
    ALTER TABLE games ADD COLUMN leg INTEGER;  -- its number in that match
    ALTER TABLE games ADD COLUMN score TEXT;  -- how the match stands with it, by seats
    ALTER TABLE games ADD COLUMN onward INTEGER;  -- 1 if it is over and the match is not
    CREATE INDEX games_by_series ON games (series, leg) WHERE series IS NOT NULL;
    CREATE INDEX games_that_lead_on ON games (changed, id) WHERE onward = 1;
    """,
    """
    CREATE INDEX finished_games ON games (
        changed, id, game, name1, kind1, name2, kind2, first, winner, mistakes1, mistakes2,
        over, counted
    ) WHERE over = 1 AND counted AND (kind1 = 'human' OR kind2 = 'human');
    """,
    """
    -- An earlier version also kept a summary, which could go stale: the index is fast enough.
    DROP TRIGGER IF EXISTS finished_game_added;
    DROP TRIGGER IF EXISTS finished_game_deleted;
    DROP TRIGGER IF EXISTS finished_game_changed;
    DROP TABLE IF EXISTS figures;
    """,
)
"""Each takes the schema to the next version: the number of a file's migrations, kept in its
``user_version``. What all of them lead to must stay the same once they are released."""


class GamesFile:
    """Reads and writes the file, notifies the player of problems, and replaces a damaged file."""

    def __init__(self, notify: Callable[[str], object], folder: Path | None = None) -> None:
        """Open the games in a folder, or in the player's own folder; in memory if that fails."""
        self._notify = notify
        self._problem: str | None = None  # the last one, so that the player is told only once
        self._path: Path | None = (folder or data_folder()) / FILE_NAME  # None: only in memory
        self._opened: tuple[int, int] | None = None
        """Identifies the file that was opened; another program may replace it."""
        self._connection = self._open(self._path)

    @property
    def kept(self) -> bool:
        """Whether games are saved to the file, not only kept in memory."""
        return self._path is not None

    def close(self) -> None:
        """Make a copy of the file if one is due, and close it."""
        with suppress(OSError, *TROUBLE):
            self._follow_file()
            if self._path is not None:
                self._set_timeout(_IMPATIENCE)
                keep_copy(self._connection, self._path)
        self._connection.close()

    def drop_copy(self) -> None:
        """Delete the copy, so that recovery cannot bring deleted games back."""
        if self._path is not None:
            with suppress(OSError):
                self._path.with_name(COPY_NAME).unlink()

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Run a write in a transaction and return its result; None if it failed."""

        def in_transaction(connection: sqlite3.Connection) -> T:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                return work(connection)

        try:
            done = self._retry_once(in_transaction)
        except TROUBLE as error:
            if _is_lock(error):
                # The player should not wait at every move for a lock that may never end.
                self._set_timeout(_IMPATIENCE)
            self._report("Games are not saved at the moment", _in_words(error))
            return None
        if self._problem is not None:
            self._problem = None
            self._set_timeout(PATIENCE)
            self._notify("Games are saved again.")
        return done

    def query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query; an empty list if the file cannot be read."""
        try:
            return self._retry_once(lambda connection: connection.execute(query, values).fetchall())
        except TROUBLE as error:
            self._report("The saved games cannot be read", _in_words(error))
            return []

    def _retry_once(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Use the file; if it turns out to be damaged, replace it and try once more."""
        self._follow_file()
        try:
            return work(self._connection)
        except TROUBLE as error:
            if self._path is None or not _is_damage(error):
                raise
        self._connection.close()
        self._connection = self._replace_damaged(self._path)
        return work(self._connection)

    def _follow_file(self) -> None:
        """If the file was replaced or deleted, open the new one and add the old one's games."""
        if self._path is not None and _identity(self._path) != self._opened:
            old, self._connection = self._connection, self._open(self._path)
            kept = "They are kept."
            with closing(old):
                try:
                    merge(old, self._connection)
                except TROUBLE as error:
                    kept = f"They could not be kept because {_in_words(error)}."
            if self._path is not None:
                self._notify(f"Another program moved or deleted the saved games. {kept}")

    def _set_timeout(self, seconds: float) -> None:
        self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _report(self, what: str, why: str) -> None:
        if why != self._problem:
            self._problem = why
            self._notify(f"{what} because {why}.")

    def _open(self, path: Path) -> sqlite3.Connection:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._opened = _identity(path)
            connection = _connect(path)
        except _NewerSchema:
            return self._in_memory("The saved games are from a newer version of seqtui", path)
        except TROUBLE as error:
            # A syntax error while the file is opened comes from a damaged schema.
            if _is_damage(error) or _code(error) == sqlite3.SQLITE_ERROR:
                return self._replace_damaged(path)
            why = f"The saved games cannot be written to because {_in_words(error)}"
            return self._in_memory(why, path)
        except OSError as error:
            return self._in_memory(f"The folder for saved games cannot be used ({error.strerror})")
        self._opened = _identity(path)
        return connection

    def _replace_damaged(self, path: Path) -> sqlite3.Connection:
        """Put a damaged file aside and return a new one with everything that could be recovered."""
        # The copy comes first because it was checked: of two equal rows the first is kept.
        files = path.with_name(COPY_NAME), path
        try:
            with TemporaryDirectory(dir=path.parent, ignore_cleanup_errors=True) as folder:
                # The new file gets its name when it is complete, so an interruption does no harm.
                fresh = Path(folder, FILE_NAME)
                with closing(_connect(fresh)) as new:
                    saved = recover(new, *files)
                if _identity(path) != self._opened:  # another running seqtui was faster
                    return self._open(path)
                files = files[0], put_aside(path)
                fresh.rename(path)
            found = counted(saved["games"], "game")
            if saved["tasks"]:
                found += f" and {counted(saved['tasks'], 'result')}"
            kept = f"the file is kept as {files[1].name}"
            self._notify(f"The saved games were damaged. {found} could be read; {kept}.")
            self._opened = _identity(path)
            return _connect(path)
        except (OSError, *TROUBLE):
            return self._in_memory("The saved games are damaged", *files)

    def _in_memory(self, why: str, *files: Path) -> sqlite3.Connection:
        """Keep new games in memory, together with those that can be read in the file."""
        self._path = None
        connection = sqlite3.connect(":memory:", isolation_level=None)
        try:
            migrate(connection)
            for file in files:
                with suppress(OSError):  # no room for a duplicate, or no right to read the file
                    recover(connection, file)
        except BaseException:
            connection.close()
            raise
        self._notify(f"{why}: games will not be saved this time.")
        return connection


def data_folder() -> Path:
    """Return the folder of the saved games: ``SEQTUI_DATA``, or the platform's usual one."""
    if folder := os.environ.get("SEQTUI_DATA"):
        return Path(folder)
    return user_data_path("seqtui", appauthor=False)


def _connect(path: Path) -> sqlite3.Connection:
    """Open or create a file, and make sure that it is intact and can be written to."""
    if path.exists() and not path.is_file():
        raise sqlite3.OperationalError(f"{path.name} is not a file")
    if is_cut(path):
        raise _Damaged
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.text_factory = read_text
    try:
        # Checked before anything is changed: a newer or damaged file must stay as it is.
        _version_of(connection)
        _check_health(connection)
        _log_ahead(connection)
        # A move that was shown must survive a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        # Deleted games must not remain readable on unused pages.
        connection.execute("PRAGMA secure_delete = ON")
        migrate(connection)
        _check_tables(connection)
        # Fails now, and not in the middle of a game, if the file cannot be written to.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_health(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _Damaged


def _check_tables(connection: sqlite3.Connection) -> None:
    """Find damage that SQLite accepts: renamed columns, or a number near the largest possible."""
    tables = "SELECT type, name, tbl_name, sql FROM sqlite_master"
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh)
        missing = {*fresh.execute(tables)} - {*connection.execute(tables)}
    large = "SELECT id FROM games WHERE id>? UNION SELECT seq FROM sqlite_sequence WHERE seq>?"
    if missing or connection.execute(large, (MAX_ID, MAX_ID)).fetchone():
        raise _Damaged


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, waiting for other programs; SQLite does not wait here."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not _is_lock(error) or monotonic() > deadline:
                raise
            sleep(0.01)
        else:
            return


def _identity(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        return (found := path.stat()).st_dev, found.st_ino
    return None


# The schema


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this program's version, one migration per transaction."""
    while (version := _version_of(connection)) < len(MIGRATIONS):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {MIGRATIONS[version]}"
                f" PRAGMA user_version = {version + 1}; COMMIT;"
            )
        except sqlite3.OperationalError:
            connection.rollback()
            # Another running seqtui may have been faster.
            if _version_of(connection) <= version:
                raise


def _version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file, 0 for a new one; raise an error if it is not ours."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not 0 <= version <= len(MIGRATIONS):
        raise _NewerSchema if version > 0 else _Damaged
    return int(version)


# Errors


class _Damaged(sqlite3.DatabaseError):
    """A check has found damage in the file."""


class _NewerSchema(Exception):
    """The file was written by a newer version of the program."""


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
    return _IN_WORDS.get(_code(error), str(error))


def _is_damage(error: Exception) -> bool:
    damaged = _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return damaged or isinstance(error, _Damaged | UnicodeDecodeError)


def _is_lock(error: Exception) -> bool:
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: Exception) -> int:
    """Return SQLite's primary error code, or 0 for an error raised by Python itself."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
