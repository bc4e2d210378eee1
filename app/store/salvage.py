"""Games read straight from the pages of a file, where SQLite itself refuses or goes astray.

Every page that looks like a leaf of a table is taken by itself. So neither a broken header,
schema or tree nor a missing end keeps the games on the other pages from being read, and the
work is bounded by the size of the file. The format: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic
from typing import BinaryIO

MAX_ID = 10**12
"""No game has a larger number: SQLite might have none left for the games to come."""
_PATIENCE = 20.0
"""After so many seconds the rest of a file is given up; a hundred thousand games take four."""
_USUAL = (4096, 0)
"""The size of a page and how many bytes at its end are reserved, if a file does not say so."""
_LEAF = 13
_SIZES = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""How many bytes a value takes, by its kind; texts and other bytes have larger kinds."""
_MAX_ROW = 10_000_000
"""More bytes than any game takes."""
_TYPES: dict[str, type | tuple[type, ...]] = {"TEXT": str, "INTEGER": int, "REAL": (int, float)}

_Page = Callable[[int], bytes]
"""Returns the page of a number, counted from 1; what is missing is empty."""


def salvage(into: sqlite3.Connection, *files: Path) -> int:
    """Copy every readable game, the newest state of each, and return how many there are.

    The files and their journals are only read.
    """
    columns = {row[1]: _TYPES[row[2]] for row in into.execute("PRAGMA table_info(games)")}
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    newer = ", ".join(f"excluded.{name}" for name in columns)
    insert = (
        f"INSERT INTO games ({names}) VALUES ({marks}) ON CONFLICT (id)"
        f" DO UPDATE SET ({names}) = ({newer}) WHERE excluded.revision > revision"
    )
    with into:
        into.execute("BEGIN IMMEDIATE")
        for file in filter(Path.is_file, files):
            for row in _rows(file):
                # Damage can turn a text into a number, or a value into nothing.
                if len(row) == len(columns) and all(map(_fits, row, columns.values())):
                    with suppress(sqlite3.IntegrityError):
                        into.execute(insert, row)
    (count,) = into.execute("SELECT count(*) FROM games").fetchone()
    return int(count)


def _fits(value: object, kind: type | tuple[type, ...]) -> bool:
    return value is None or isinstance(value, kind)


def _rows(path: Path) -> Iterator[list[object]]:
    """Yield every row of every table in a file, its number first; some may be nonsense."""
    deadline = monotonic() + _PATIENCE
    with ExitStack() as stack, suppress(OSError):
        file = stack.enter_context(path.open("rb"))
        journal = path.with_name(f"{path.name}-wal")
        log = stack.enter_context(journal.open("rb")) if journal.is_file() else None
        head = file.read(100).ljust(100, b"\0")
        said = int.from_bytes(head[16:18], "big"), head[20]
        layouts = [said] if said[0] in (512, 1024, 2048, 4096, 8192, 16384, 32768) else []
        for size, reserved in dict.fromkeys((*layouts, _USUAL)):
            page, count = _pages(file, log, size)
            for number in range(1, count + 1):
                if monotonic() > deadline:
                    return
                yield from _rows_on(page(number), size - reserved, page)


def _pages(file: BinaryIO, log: BinaryIO | None, size: int) -> tuple[_Page, int]:
    """Return what reads a page, from the journal if it was written there last, and their number."""
    found: dict[int, int] = {}
    if log is not None:
        log.seek(0)
        salt, at = log.read(32)[16:24], 32
        waiting: dict[int, int] = {}
        # The salt changes whenever the journal is begun anew over what it held before.
        while len(frame := log.read(24)) == 24 and frame[8:16] == salt:
            number, commit = struct.unpack(">II", frame[:8])
            waiting[number] = at + 24
            if commit:
                found.update(waiting)
                waiting.clear()
            at = log.seek(at + 24 + size)

    def page(number: int) -> bytes:
        place = found.get(number)
        source, at = (file, (number - 1) * size) if place is None or not log else (log, place)
        with suppress(OSError):  # a bad spot on the disk
            source.seek(at)
            return source.read(size)
        return b""

    return page, max(-(-file.seek(0, 2) // size), *found, 0)


def _rows_on(content: bytes, usable: int, page: _Page) -> Iterator[list[object]]:
    if content[:1] != bytes([_LEAF]):
        return
    many = min(int.from_bytes(content[3:5], "big"), (len(content) - 8) // 2)
    for (place,) in struct.iter_unpack(">H", content[8 : 8 + 2 * many]):
        # Nonsense runs over the end, or is not text, or is a number that stands for no type.
        with suppress(IndexError, ValueError, struct.error):
            length, at = _varint(content, place)
            number, at = _varint(content, at)
            if length < _MAX_ROW and 0 < number < MAX_ID:
                payload = _payload(content, at, length, usable, page)
                if len(payload) == length:  # otherwise it was cut short
                    yield [number, *_values(payload)[1:]]


def _payload(content: bytes, at: int, length: int, usable: int, page: _Page) -> bytes:
    """Return the bytes of a row; of a long one, only the first few are on its own page."""
    if length <= usable - 35:
        return content[at : at + length]
    least = (usable - 12) * 32 // 255 - 23
    local = least + (length - least) % (usable - 4)
    local = local if local <= usable - 35 else least
    parts, found = [content[at : at + local]], local
    link = content[at + local : at + local + 4]
    while found < length and (number := int.from_bytes(link, "big")):
        more = page(number)
        link = more[:4]
        parts.append(more[4 : min(usable, 4 + length - found)])
        found += usable - 4
    return b"".join(parts)


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
    for place in range(at, at + 8):
        value = value << 7 | content[place] & 0x7F
        if content[place] < 0x80:
            return value, place + 1
    return value << 8 | content[at + 8], at + 9
