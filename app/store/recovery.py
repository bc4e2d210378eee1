"""Keep a copy of the games file, and bring back games and results when the file is damaged.

A damaged file is put aside. Rows go into a new one from two places: the copy, and whatever plain
SQL can still read in the damaged file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, strftime, time
from typing import Any, TypeAlias

COPY_NAME = "games.backup.db"
MAX_ID = 10**12
"""Larger numbers of games come from damage; SQLite could run out of numbers for new games."""
TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite may raise; the second, where its message quotes damaged text."""
_HOUR = 3600.0
_PATIENCE = 20.0  # seconds to read one file; a hundred thousand games take about five
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


def keep_copy(connection: sqlite3.Connection, path: Path) -> None:
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


def is_cut(path: Path) -> bool:
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


def put_aside(path: Path) -> Path:
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
                deadline = monotonic() + _PATIENCE
                for table, columns in tables.items():
                    for row in _rows(file, table):
                        if monotonic() > deadline:
                            break
                        _add(into, table, columns, row)
    return {
        table: int(into.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in tables
    }


def read_text(raw: bytes) -> str:
    """Decode text from the file; damage to one character must not hide the whole game."""
    return raw.decode("utf-8", "replace")


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a duplicate of a file and its journal, which SQLite needs to write to while reading."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        duplicate = Path(folder, "games.db")
        _duplicate(path, duplicate)
        if (journal := _beside(path, "-wal")).is_file():
            _duplicate(journal, _beside(duplicate, "-wal"))
        with closing(sqlite3.connect(duplicate)) as file:
            file.text_factory = read_text
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


def _rows(file: sqlite3.Connection, table: str) -> Iterator[tuple[int, *_Row]]:
    """Yield every row of a table that SQL can read, some of them twice.

    SQL reads a table from either end up to the first damaged page. The rows between are looked up
    one by one, under the numbers an index lists and under all others that are likely.
    """
    # Where the table's definition is damaged, its first column may not be the row's number.
    query = f"SELECT rowid, * FROM {table}"
    numbers: set[int] = set()
    for order in ("rowid", "rowid DESC"):
        with suppress(*TROUBLE):
            for number, _, *values in file.execute(f"{query} ORDER BY {order}"):
                numbers.add(number)
                yield number, *values
            return  # it got to the other end, so no page is missing
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{column} {order}" for column in _INDEXED[table].split(", "))
        with suppress(*TROUBLE):
            numbers.update(n for (n,) in file.execute(f"SELECT rowid FROM {table} ORDER BY {by}"))
    numbers.update(range(1, min(max(numbers, default=0) + _BEYOND, _MAX_TRIES)))
    for number in sorted(numbers):
        with suppress(*TROUBLE):
            for _, _, *values in file.execute(f"{query} WHERE rowid = ?", (number,)):
                yield number, *values


def _add(
    into: sqlite3.Connection, table: str, columns: Sequence[tuple[str, Any]], row: tuple[int, *_Row]
) -> None:
    """Add a row from a damaged file, unless it cannot be one of this table."""
    # An older version of the table has fewer columns; damage can change the type of a value.
    found = list(zip(columns, row, strict=False))
    fits = all(value is None or isinstance(value, kind) for (_, kind), value in found)
    if fits and len(found) > 1 and 0 < row[0] < MAX_ID:
        with suppress(sqlite3.IntegrityError):
            _insert(into, table, [name for (name, _), _ in found], [value for _, value in found])


def merge(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
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
                _insert(new, table, columns, row)


def _insert(into: sqlite3.Connection, table: str, columns: list[str], row: list[object]) -> None:
    """Insert a row, or replace an older version of it."""
    if _KEYS[table] != "id":
        row[0] = None  # its number does not identify it, and another row may have it
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    newer = ", ".join(f"{name} = excluded.{name}" for name in columns if name != "id")
    conflict = (
        f"ON CONFLICT ({_KEYS[table]}) DO UPDATE SET {newer} WHERE excluded.revision > revision"
    )
    into.execute(f"INSERT INTO {table} ({names}) VALUES ({marks}) {conflict}", row)
