"""What survives damage to the file of games: a copy of it, and whatever its pages still hold.

The pages are read without SQLite, which refuses a damaged file or goes astray in it. Each leaf
of a table is taken by itself, so that neither a broken header, schema or tree nor a missing end
keeps other games from being read. The format: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic, strftime, time
from typing import BinaryIO

MAX_ID = 10**12
"""No game has a larger number: SQLite might have none left for the games to come."""
COPY_NAME = "games.backup.db"
_HOUR = 3600.0
"""How many seconds a copy is good enough, even if games have been played since."""
_PATIENCE = 20.0
"""After so many seconds the rest of a file is given up; a hundred thousand games take four."""
_PAGE = 4096
"""How many bytes a page has: SQLite's own choice for every file it makes."""
_TAILS = ("-wal", "-shm", "")
"""A file and what SQLite keeps beside it; the journal may hold the latest moves."""
_SIZES = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""How many bytes a value takes, by its kind; texts and other bytes have larger kinds."""
_MAX_ROW = 5_000_000
"""More bytes than any game takes."""
_TYPES: dict[str, type | tuple[type, ...]] = {"TEXT": str, "INTEGER": int, "REAL": (int, float)}
_UNIQUE = {"games": "id", "tasks": "origin, key"}
"""The tables, and by what each tells its rows apart."""

_Page = Callable[[int], bytes]
"""Returns the page of a number, counted from 1; what is missing is empty."""


def keep_copy(connection: sqlite3.Connection, path: Path) -> None:
    """Copy a file that is open, if it has changed and the last copy is old."""
    copy, draft = path.with_name(COPY_NAME), path.with_name("games.backup.new")
    # Whatever is no moment is larger.
    tables = " UNION ALL ".join(f"SELECT changed FROM {table}" for table in _UNIQUE)
    query = f"SELECT max(changed) FROM ({tables}) WHERE changed < 1e11"
    (changed,) = connection.execute(query).fetchone()
    made = copy.stat().st_mtime if copy.exists() else 0.0
    if changed is None or changed <= made or abs(time() - made) < _HOUR:
        return
    # Held while the copy is made, so that no other copy of the program makes one as well.
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
    for tail in _TAILS:
        _beside(draft, tail).unlink(missing_ok=True)


def is_cut(path: Path) -> bool:
    """Tell whether the end of a file was lost, or all of it, which SQLite might not notice."""
    parts = path, _beside(path, "-wal"), path.with_name(COPY_NAME)
    size, journal, copy = (part.stat().st_size if part.exists() else None for part in parts)
    if not size:  # SQLite would take the file for new, and delete its journal
        return size == 0 and bool(journal or copy)
    with suppress(OSError), path.open("rb") as file:
        page = int.from_bytes(file.read(18)[16:], "big")
        # What a program that was killed could not write to its end is in the journal.
        return not journal and page > 0 and size % page > 0
    return False


def put_aside(path: Path) -> Path:
    """Give a damaged file another name, and return that."""
    stem, number = f"{path.stem}-damaged-{strftime('%Y%m%d-%H%M%S')}", 1
    while (aside := path.with_name(f"{stem}-{number}{path.suffix}")).exists():
        number += 1
    # The journal goes first: a new file must never be found beside an old journal.
    for tail in _TAILS:
        if (part := _beside(path, tail)).exists():
            part.rename(_beside(aside, tail))
    return aside


def _beside(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def salvage(into: sqlite3.Connection, *files: Path) -> dict[str, int]:
    """Copy every readable row, the newest state of each, and return how many each table has.

    The files and their journals are only read.
    """
    tables = {
        table: [(row[1], _TYPES[row[2]]) for row in into.execute(f"PRAGMA table_info({table})")]
        for table in _UNIQUE
    }
    with into:
        into.execute("BEGIN IMMEDIATE")
        for file in filter(Path.is_file, files):
            for row in _rows(file):
                for table, columns in tables.items():
                    # Rows that were written by an older version may have fewer columns.
                    found = list(zip(columns, row, strict=False))
                    # Damage can turn a text into a number, or a value into nothing; and the row
                    # of another table has other types.
                    if all(value is None or isinstance(value, kind) for (_, kind), value in found):
                        with suppress(sqlite3.IntegrityError):
                            _insert(into, table, [name for (name, _), _ in found], row)
    return {
        table: int(into.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in tables
    }


def merge(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """Copy all rows from one open file to another, unless that has a newer state of them."""
    with new:
        new.execute("BEGIN IMMEDIATE")
        there = dict(new.execute("SELECT id, started FROM games"))
        for table in _UNIQUE:
            rows = old.execute(f"SELECT * FROM {table}")
            columns = [name for name, *_ in rows.description]
            for row in map(list, rows):
                if table == "games":
                    begun = row[columns.index("started")]
                    if there.get(row[0], begun) != begun:
                        row[0] = None  # the number has come to mean another game
                _insert(new, table, columns, row)


def _insert(into: sqlite3.Connection, table: str, columns: list[str], row: list[object]) -> None:
    """Insert a row, or replace an older state of it; what it has beyond the columns is left out."""
    unique, row = _UNIQUE[table], row[: len(columns)]
    if unique != "id":
        row[0] = None  # the number means nothing, and may be that of another row by now
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    newer = ", ".join(f"{name} = excluded.{name}" for name in columns if name != "id")
    conflict = f"ON CONFLICT ({unique}) DO UPDATE SET {newer} WHERE excluded.revision > revision"
    into.execute(f"INSERT INTO {table} ({names}) VALUES ({marks}) {conflict}", row)


def _rows(path: Path) -> Iterator[list[object]]:
    """Yield every row of every table in a file, its number first; some may be nonsense."""
    deadline = monotonic() + _PATIENCE
    with ExitStack() as stack, suppress(OSError):
        file = stack.enter_context(path.open("rb"))
        journal = _beside(path, "-wal")
        log = stack.enter_context(journal.open("rb")) if journal.is_file() else None
        page, count = _pages(file, log)
        for number in range(1, count + 1):
            if monotonic() > deadline:
                return
            yield from _rows_on(page(number), page)


def _pages(file: BinaryIO, log: BinaryIO | None) -> tuple[_Page, int]:
    """Return what reads a page, from the journal if it was written there last, and their number."""
    found: dict[int, int] = {}
    if log is not None:
        salt, at = log.read(32)[16:24], 32
        waiting: dict[int, int] = {}
        # The salt changes whenever the journal is begun anew over what it held before.
        while len(frame := log.read(24)) == 24 and frame[8:16] == salt:
            number, commit = struct.unpack(">II", frame[:8])
            waiting[number] = at + 24
            if commit:
                found.update(waiting)
                waiting.clear()
            at = log.seek(at + 24 + _PAGE)

    def page(number: int) -> bytes:
        place = found.get(number)
        source, at = (file, (number - 1) * _PAGE) if place is None or not log else (log, place)
        with suppress(OSError):  # a bad spot on the disk
            source.seek(at)
            return source.read(_PAGE)
        return b""

    return page, max(-(-file.seek(0, 2) // _PAGE), *found, 0)


def _rows_on(content: bytes, page: _Page) -> Iterator[list[object]]:
    if content[:1] != b"\r":
        return
    many = min(int.from_bytes(content[3:5], "big"), (len(content) - 8) // 2)
    for (place,) in struct.iter_unpack(">H", content[8 : 8 + 2 * many]):
        # Nonsense runs over the end, or is not text, or is a number that stands for no type.
        with suppress(IndexError, ValueError, struct.error):
            length, at = _varint(content, place)
            number, at = _varint(content, at)
            if length < _MAX_ROW and 0 < number < MAX_ID:
                payload = _payload(content, at, length, page)
                if len(payload) == length:  # otherwise it was cut short
                    yield [number, *_values(payload)[1:]]


def _payload(content: bytes, at: int, length: int, page: _Page) -> bytes:
    """Return the bytes of a row; of a long one, only the first few are on its own page."""
    if length <= _PAGE - 35:
        return content[at : at + length]
    least = (_PAGE - 12) * 32 // 255 - 23
    local = least + (length - least) % (_PAGE - 4)
    end = at + (local if local <= _PAGE - 35 else least)
    payload, link = content[at:end], content[end : end + 4]
    while len(payload) < length and len(more := page(int.from_bytes(link, "big"))) > 4:
        payload += more[4 : 4 + length - len(payload)]
        link = more[:4]
    return payload


def _values(payload: bytes) -> list[object]:
    """Return the values of a row: first come the kinds of all, then the values themselves."""
    values: list[object] = []
    end, at = _varint(payload, 0)
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        size = _SIZES[kind] if kind < 12 else (kind - 12) // 2
        raw = payload[body : body + size]
        body += size
        if kind in (0, 8, 9):
            values.append(kind - 8 if kind else None)
        elif kind == 7:
            values.extend(struct.unpack(">d", raw))
        elif kind < 12:
            values.append(int.from_bytes(raw, "big", signed=True))
        else:
            values.append(raw.decode("utf-8") if kind % 2 else raw)
    return values


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Return a number of variable length, and where it ends."""
    value = 0
    for place in range(at, at + 6):  # 42 bits are enough for all that is taken
        value = value << 7 | content[place] & 0x7F
        if content[place] < 0x80:
            return value, place + 1
    raise ValueError("too large")
