"""What can be wrong with the file of games, told apart and put into words."""

from __future__ import annotations

import sqlite3

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


class Damaged(sqlite3.DatabaseError):
    """A check of the file has found what no single query had noticed."""


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether the file itself is broken, so that trying again is of no use."""
    if isinstance(error, Damaged) or "Could not decode" in str(error):
        return True
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_lock(error: sqlite3.Error) -> bool:
    """Tell whether another program was in the way."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def in_words(error: sqlite3.Error) -> str:
    """Say what is wrong, in words to stand behind "the games cannot be saved because"."""
    return _IN_WORDS.get(_code(error), str(error))


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary code; errors of Python's own making have none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
