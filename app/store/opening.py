"""Opening a file of games: whether it is whole, its tables, its journal, and a copy of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep, strftime, time

from app.store.salvage import MAX_ID

COPY_NAME = "games.backup.db"
PATIENCE = 2.0
"""How many seconds to wait for another copy of the program to finish a write."""
_HOUR = 3600.0
"""How many seconds a copy is good enough, even if games have been played since."""
_COMPANIONS = ("-wal", "-shm")
"""What SQLite keeps beside the file; the journal may hold the latest moves."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a file, a new one if need be, and make sure that it is whole and can be written to."""
    if path.exists() and not path.is_file():
        raise sqlite3.OperationalError(f"{path.name} is not a file")
    if _lost_all(path):
        raise _Damaged
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    # A text that is damaged harms no more than its own game.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        # Looked at before anything is changed: what is newer or damaged stays as it is.
        _check_version(connection)
        _check(connection, "quick_check")
        _log_ahead(connection)
        # Full, because a move that was shown must survive a power cut too.
        connection.execute("PRAGMA synchronous = FULL")
        # What was deleted must not be found again on a page that nothing uses any more.
        connection.execute("PRAGMA secure_delete = ON")
        migrate(connection)
        _check_tables(connection)
        # Found out now, not in the middle of a game: whether it can be written to.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_version(connection: sqlite3.Connection) -> None:
    # The same tables under a later version are our own, with a damaged number.
    if _version_of(connection) > len(MIGRATIONS) and _tables(connection) != _own_tables():
        raise NewerSchema


def _check(connection: sqlite3.Connection, how: str) -> None:
    if connection.execute(f"PRAGMA {how}(1)").fetchone() != ("ok",):
        raise _Damaged


def _check_tables(connection: sqlite3.Connection) -> None:
    """Find what SQLite takes as it is: other names of columns, a number near the largest."""
    beyond = (
        "SELECT id FROM games WHERE id >= :n UNION SELECT seq FROM sqlite_sequence WHERE seq >= :n"
    )
    if (
        _version_of(connection) != len(MIGRATIONS)
        or not _own_tables() <= _tables(connection)
        or connection.execute(beyond, {"n": MAX_ID}).fetchone()
    ):
        raise _Damaged


def _tables(connection: sqlite3.Connection) -> set[tuple[str, ...]]:
    return set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def _own_tables() -> set[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return _tables(connection)


def keep_copy(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the file if it has changed and the last copy is old; a copy with faults is dropped."""
    copy, draft = path.with_name(COPY_NAME), path.with_name("games.backup.new")
    # Whatever is no moment is larger.
    query = "SELECT max(changed) FROM games WHERE changed < 1e11"
    (changed,) = connection.execute(query).fetchone()
    made = copy.stat().st_mtime if copy.exists() else 0.0
    if changed is None or changed <= made or abs(time() - made) < _HOUR:
        return
    # Held while the copy is made, so that no other copy of the program makes one as well.
    connection.execute("BEGIN IMMEDIATE")
    try:
        remove(draft)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
            target.execute("PRAGMA journal_mode = OFF")
            source.backup(target)
            _check(target, "integrity_check")
        draft.replace(copy)
    finally:
        remove(draft)
        connection.execute("ROLLBACK")


def remove(path: Path) -> None:
    """Delete a file that is only a draft."""
    for tail in (*_COMPANIONS, ""):
        _beside(path, tail).unlink(missing_ok=True)


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging; SQLite itself does not wait for others to do so."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not is_lock(error) or monotonic() > deadline:
                raise
            sleep(0.01)
        else:
            return


def _lost_all(path: Path) -> bool:
    """Tell whether the file was cut to nothing: SQLite would then delete its journal too."""
    rests = _beside(path, "-wal"), path.with_name(COPY_NAME)
    return _size(path) == 0 and any(map(_size, rests))


def _size(path: Path) -> int | None:
    return path.stat().st_size if path.exists() else None


def put_aside(path: Path) -> Path:
    """Give a damaged file another name, and return that."""
    stem, number = f"{path.stem}-damaged-{strftime('%Y%m%d-%H%M%S')}", 1
    while (aside := path.with_name(f"{stem}-{number}{path.suffix}")).exists():
        number += 1
    # The journal goes first: a new file must never be found beside an old journal.
    for tail in (*_COMPANIONS, ""):
        if (part := _beside(path, tail)).exists():
            part.rename(_beside(aside, tail))
    return aside


def _beside(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one of the same name."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


# The tables, and how an older file becomes a newer one

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
)
"""Each changes the schema, taking it one version further, and never changes once released.

The version of a file, which is how many it has been through, stands in ``user_version``.
"""


class NewerSchema(Exception):
    """The file was written by a newer version of the program."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this program's version, one migration per transaction."""
    while 0 <= (version := _version_of(connection)) < len(MIGRATIONS):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {MIGRATIONS[version]}"
                f" PRAGMA user_version = {version + 1}; COMMIT;"
            )
        except sqlite3.OperationalError:
            connection.rollback()
            # Another copy of the program may have been faster.
            if _version_of(connection) <= version:
                raise


def _version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file, 0 for a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


# What can be wrong


class _Damaged(sqlite3.DatabaseError):
    """A check of the file has found what no single query had noticed."""


TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What using the file may raise; the latter, where a message quotes what is no text."""


def is_damage(error: Exception) -> bool:
    """Tell whether the file itself is broken, so that trying again is useless."""
    if isinstance(error, _Damaged | UnicodeDecodeError):
        return True
    return code_of(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_lock(error: Exception) -> bool:
    """Tell whether another program was in the way."""
    return code_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def code_of(error: Exception) -> int:
    """Return SQLite's primary code; errors of Python's own making have none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
