"""The file of saved games: its tables, and reading and writing it whatever is wrong with it.

Play never stops because of the file. If it cannot be written to, its games and the new ones are
kept in memory and the player is told why. A damaged file is renamed, never overwritten; a new one
gets everything that is in the latest copy or that plain SQL can still read in the damaged file.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep, strftime, time
from typing import Any, TypeAlias, TypeVar

from platformdirs import user_data_path

from seqtui.engines.text import counted

T = TypeVar("T")

FILE_NAME = "games.db"
COPY_NAME = "games.backup.db"
PATIENCE = 2.0  # seconds to wait for another running seqtui to finish a write
_IMPATIENCE = 0.05  # seconds to wait after a first wait has failed
_MAX_ID = 10**12
"""Larger numbers of games come from damage; SQLite could run out of numbers for new games."""
_TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite may raise; the second, where its message quotes damaged text."""
_HOUR = 3600.0
_RECOVERY_SECONDS = 20.0  # to read one file; a hundred thousand games take about five
_BEYOND = 10_000  # how far rows are looked for beyond the highest number that is known
_MAX_TRIES = 300_000
"""Rows with higher numbers are not looked for one by one: the highest may come from damage."""
_PAGE = 4096
_SUFFIXES = ("-wal", "-shm", "")
"""The files SQLite keeps under one name; the journal may hold the latest moves."""
_Row: TypeAlias = tuple[object, ...]
_TYPES: dict[str, Any] = {"TEXT": str, "INTEGER": int, "REAL": (int, float)}
_KEYS = {"games": "id", "tasks": "origin, key"}
"""The tables, and the columns that identify a row in each."""
_INDEXED = {"games": "changed", "tasks": "origin, key"}
"""Columns of each table whose index lists all of its rows."""
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
        with suppress(OSError, *_TROUBLE):
            self._follow_file()
            if self._path is not None:
                self._set_timeout(_IMPATIENCE)
                _keep_copy(self._connection, self._path)
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
        except _TROUBLE as error:
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
        except _TROUBLE as error:
            self._report("The saved games cannot be read", _in_words(error))
            return []

    def _retry_once(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Use the file; if it turns out to be damaged, replace it and try once more."""
        self._follow_file()
        try:
            return work(self._connection)
        except _TROUBLE as error:
            if self._path is None or not _is_damage(error):
                raise
        self._connection.close()
        self._connection = self._replace_damaged(self._path)
        return work(self._connection)

    def _follow_file(self) -> None:
        """If the file was replaced or deleted, open the new one and add the old one's games."""
        if self._path is not None and _identity(self._path) != self._opened:
            # What the old file held is still open here: its copy is not needed.
            old, self._connection = self._connection, self._open(self._path, or_copy=False)
            kept = "They are kept."
            with closing(old):
                try:
                    _merge(old, self._connection)
                except _TROUBLE as error:
                    kept = f"They could not be kept because {_in_words(error)}."
            if self._path is not None:
                self._notify(f"Another program moved or deleted the saved games. {kept}")

    def _set_timeout(self, seconds: float) -> None:
        self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _report(self, what: str, why: str) -> None:
        if why != self._problem:
            self._problem = why
            self._notify(f"{what} because {why}.")

    def _open(self, path: Path, *, or_copy: bool = True) -> sqlite3.Connection:
        """Open the file, or what its copy holds if it is gone; in memory if that fails."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._opened = _identity(path)
            if or_copy and not os.path.lexists(path) and path.with_name(COPY_NAME).is_file():
                return self._replace_damaged(path)
            connection = _connect(path)
        except _NewerSchema:
            return self._in_memory("The saved games are from a newer version of seqtui", path)
        except _TROUBLE as error:
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
        """Put a damaged file aside and return a new one with everything that could be recovered.

        A file that is gone has nothing to put aside, but it may have a copy.
        """
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
                files = files[0], _put_aside(path)
                fresh.rename(path)
            found = counted(saved["games"], "game")
            if saved["tasks"]:
                found += f" and {counted(saved['tasks'], 'result')}"
            if self._opened is None:
                self._notify(f"The file of saved games was gone. {found} came back from its copy.")
            else:
                kept = f"the file is kept as {files[1].name}"
                self._notify(f"The saved games were damaged. {found} could be read; {kept}.")
            self._opened = _identity(path)
            return _connect(path)
        except (OSError, *_TROUBLE):
            return self._in_memory("The saved games are damaged", *files)

    def _in_memory(self, why: str, *files: Path) -> sqlite3.Connection:
        """Keep new games in memory, together with those that can be read in the file."""
        self._path = None
        connection = sqlite3.connect(":memory:", isolation_level=None)
        try:
            _migrate(connection)
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
    if _is_cut(path):
        raise _Damaged
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.text_factory = _read_text
    try:
        # Checked before anything is changed: a newer or damaged file must stay as it is.
        _version_of(connection)
        _check_health(connection)
        _log_ahead(connection)
        # A move that was shown must survive a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        # Deleted games must not remain readable on unused pages.
        connection.execute("PRAGMA secure_delete = ON")
        _migrate(connection)
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
        _migrate(fresh)
        missing = {*fresh.execute(tables)} - {*connection.execute(tables)}
    large = "SELECT id FROM games WHERE id>? UNION SELECT seq FROM sqlite_sequence WHERE seq>?"
    if missing or connection.execute(large, (_MAX_ID, _MAX_ID)).fetchone():
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


# The copy, and what can be read in a damaged file


def _keep_copy(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the open file if it has changed and the last copy is more than an hour old."""
    copy, draft = path.with_name(COPY_NAME), path.with_name("games.backup.new")
    # A damaged row may hold anything; text and bytes are larger than any number.
    tables = " UNION ALL ".join(f"SELECT changed FROM {table}" for table in _KEYS)
    query = f"SELECT max(changed) FROM ({tables}) WHERE changed < 1e11"
    (changed,) = connection.execute(query).fetchone()
    made = copy.stat().st_mtime if copy.exists() else 0.0
    if changed is None or changed <= made or abs(time() - made) < _HOUR:
        return
    # Locked while the copy is made, so that a second running seqtui does not make one too.
    connection.execute("BEGIN IMMEDIATE")
    try:
        _remove(draft)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
            target.execute("PRAGMA journal_mode = OFF")
            source.backup(target)
            whole = target.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
        if whole:
            draft.replace(copy)
    finally:
        _remove(draft)
        connection.execute("ROLLBACK")


def _remove(draft: Path) -> None:
    for suffix in _SUFFIXES:
        _beside(draft, suffix).unlink(missing_ok=True)


def _is_cut(path: Path) -> bool:
    """Tell whether the file has lost its end or all of its content, which SQLite may overlook."""
    parts = path, _beside(path, "-wal"), path.with_name(COPY_NAME)
    size, journal, copy = (part.stat().st_size if part.exists() else None for part in parts)
    if not size:  # SQLite would treat it as a new file and delete the journal
        return size == 0 and bool(journal or copy)
    with suppress(OSError), path.open("rb") as file:
        page = int.from_bytes(file.read(18)[16:], "big")
        # A killed program may leave half a page; the journal then has all of it.
        return not journal and page > 0 and size % page > 0
    return False


def _put_aside(path: Path) -> Path:
    """Rename a damaged file and its journal, and return the new path."""
    stem, number = f"{path.stem}-damaged-{strftime('%Y%m%d-%H%M%S')}", 1
    while (aside := path.with_name(f"{stem}-{number}{path.suffix}")).exists():
        number += 1
    # The journal goes first: a new file must never be found beside an old journal.
    for suffix in _SUFFIXES:
        if (part := _beside(path, suffix)).exists():
            part.rename(_beside(aside, suffix))
    return aside


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def recover(into: sqlite3.Connection, *files: Path) -> dict[str, int]:
    """Add every row that SQL can read in some files, and return how many each table has then.

    Of two versions of a row the later one is kept, of equal ones that of the first file. SQLite
    works on duplicates, so the files and their journals are not changed.
    """
    tables = {
        table: [(row[1], _TYPES[row[2]]) for row in into.execute(f"PRAGMA table_info({table})")]
        for table in _KEYS
    }
    with into:
        into.execute("BEGIN IMMEDIATE")
        for path in filter(Path.is_file, files):
            with _opened(path) as file:
                deadline = monotonic() + _RECOVERY_SECONDS
                for table, columns in tables.items():
                    for row in _readable_rows(file, table):
                        if monotonic() > deadline:
                            break
                        _add_row(into, table, columns, row)
    return {
        table: int(into.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in tables
    }


def _read_text(raw: bytes) -> str:
    """Decode text from the file; damage to one character must not hide the whole game."""
    return raw.decode("utf-8", "replace")


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a duplicate of a file and its journal, which SQLite needs to write to while reading."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        duplicate = Path(folder, FILE_NAME)
        _duplicate(path, duplicate)
        if (journal := _beside(path, "-wal")).is_file():
            _duplicate(journal, _beside(duplicate, "-wal"))
        with closing(sqlite3.connect(duplicate)) as file:
            file.text_factory = _read_text
            # SQLite then reads a file that is cut, or whose schema is damaged, as far as it can.
            file.execute("PRAGMA writable_schema = ON")
            yield file


def _duplicate(path: Path, target: Path) -> None:
    """Copy a file page by page; where the disk cannot be read, the page stays empty."""
    with path.open("rb") as old, target.open("wb") as new:
        for place in range(0, old.seek(0, 2), _PAGE):
            page = bytes(_PAGE)
            with suppress(OSError):
                old.seek(place)
                page = old.read(_PAGE)
            new.write(page)


def _readable_rows(file: sqlite3.Connection, table: str) -> Iterator[tuple[int, *_Row]]:
    """Yield every row of a table that SQL can read, some of them twice.

    SQL reads a table from either end up to the first damaged page. The rows between are looked up
    one by one, under the numbers an index lists and under all others that are likely.
    """
    # Where the table's definition is damaged, its first column may not be the row's number.
    query = f"SELECT rowid, * FROM {table}"
    numbers: set[int] = set()
    for order in ("rowid", "rowid DESC"):
        with suppress(*_TROUBLE):
            for number, _, *values in file.execute(f"{query} ORDER BY {order}"):
                numbers.add(number)
                yield number, *values
            return  # it got to the other end, so no page is missing
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{column} {order}" for column in _INDEXED[table].split(", "))
        with suppress(*_TROUBLE):
            numbers.update(n for (n,) in file.execute(f"SELECT rowid FROM {table} ORDER BY {by}"))
    numbers.update(range(1, min(max(numbers, default=0) + _BEYOND, _MAX_TRIES)))
    for number in sorted(numbers):
        with suppress(*_TROUBLE):
            for _, _, *values in file.execute(f"{query} WHERE rowid = ?", (number,)):
                yield number, *values


def _add_row(
    into: sqlite3.Connection, table: str, columns: Sequence[tuple[str, Any]], row: tuple[int, *_Row]
) -> None:
    """Add a row from a damaged file, unless it cannot be one of this table."""
    # An older version of the table has fewer columns; damage can change the type of a value.
    found = list(zip(columns, row, strict=False))
    fits = all(value is None or isinstance(value, kind) for (_, kind), value in found)
    if fits and len(found) > 1 and 0 < row[0] < _MAX_ID:
        with suppress(sqlite3.IntegrityError):
            names = [name for (name, _), _ in found]
            _insert_row(into, table, names, [value for _, value in found])


def _merge(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """Copy all rows from one open file to another, unless that has a later version of them."""
    with new:
        new.execute("BEGIN IMMEDIATE")
        already_saved = dict(new.execute("SELECT id, started FROM games"))
        for table in _KEYS:
            rows = old.execute(f"SELECT * FROM {table}")
            columns = [name for name, *_ in rows.description]
            for row in map(list, rows):
                if table == "games":
                    started = row[columns.index("started")]
                    if already_saved.get(row[0], started) != started:
                        row[0] = None  # another game has this number now
                _insert_row(new, table, columns, row)


def _insert_row(
    into: sqlite3.Connection, table: str, columns: list[str], row: list[object]
) -> None:
    """Insert a row, or replace an older version of it."""
    if _KEYS[table] != "id":
        row[0] = None  # its number does not identify it, and another row may have it
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    newer = ", ".join(f"{name} = excluded.{name}" for name in columns if name != "id")
    conflict = (
        f"ON CONFLICT ({_KEYS[table]}) DO UPDATE SET {newer} WHERE excluded.revision > revision"
    )
    into.execute(f"INSERT INTO {table} ({names}) VALUES ({marks}) {conflict}", row)


# The schema


def _migrate(connection: sqlite3.Connection) -> None:
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
