"""Saving what can still be read in a damaged file of games."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

_GIVE_UP = 200
"""After so many games in a row that cannot be read, the rest is tried from the other end."""

_TYPES = {"TEXT": str, "INTEGER": int, "REAL": float}


def salvage(damaged: Path, into: sqlite3.Connection) -> int:
    """Copy every readable game into a new file, and return how many there were."""
    try:
        # From a copy, because even reading may change a file that has a journal.
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            copy = Path(folder, damaged.name)
            for part in damaged.parent.glob(f"{damaged.name}*"):
                if not part.name.endswith("-shm"):
                    shutil.copyfile(part, copy.with_name(part.name))
            with closing(sqlite3.connect(copy)) as source:
                return _copy(source, into)
    except (OSError, sqlite3.Error):
        return 0


def _copy(source: sqlite3.Connection, into: sqlite3.Connection) -> int:
    columns = {row[1]: _TYPES[row[2]] for row in into.execute("PRAGMA table_info(games)")}
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    saved = 0
    with into:
        into.execute("BEGIN IMMEDIATE")
        for row in _readable(source, names):
            # Damage can turn a text into a number, or a value into nothing.
            if all(map(_fits, row, columns.values())):
                insert = f"INSERT OR IGNORE INTO games ({names}) VALUES ({marks})"
                saved += into.execute(insert, row).rowcount
    return saved


def _fits(value: object, kind: type) -> bool:
    return value is None or isinstance(value, kind)


def _readable(source: sqlite3.Connection, names: str) -> Iterator[tuple[Any, ...]]:
    """Yield games from the first on, and from the last back if the way through is broken."""
    query = f"SELECT {names} FROM games WHERE id > ? ORDER BY id LIMIT 1"
    if (yield from _walk(source, query, 0, 1)):
        return
    (last,) = source.execute("SELECT seq FROM sqlite_sequence WHERE name = 'games'").fetchone()
    query = f"SELECT {names} FROM games WHERE id < ? ORDER BY id DESC LIMIT 1"
    yield from _walk(source, query, int(last) + 1, -1)


def _walk(
    source: sqlite3.Connection, query: str, place: int, step: int
) -> Generator[tuple[Any, ...], None, bool]:
    """Yield game after game, stepping over those that cannot be read; tell if the end was found."""
    failures = 0
    while failures < _GIVE_UP:
        try:
            row = source.execute(query, (place,)).fetchone()
        except sqlite3.Error:
            failures += 1
            place += step
            continue
        if row is None:
            return True
        failures = 0
        place = row[0]
        yield row
    return False
