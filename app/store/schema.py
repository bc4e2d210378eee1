"""The tables, and how an older file becomes a newer one.

Each migration takes the schema one version further and is never changed once released. The
version stands in SQLite's own ``user_version``.
"""

from __future__ import annotations

import sqlite3

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
VERSION = len(MIGRATIONS)


class NewerSchema(Exception):
    """The file was written by a newer version of the program."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this program's version, one migration per transaction."""
    while (version := version_of(connection)) < VERSION:
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {MIGRATIONS[version]}"
                f" PRAGMA user_version = {version + 1}; COMMIT;"
            )
        except sqlite3.OperationalError:
            connection.rollback()
            # Another copy of the program may have been faster.
            if version_of(connection) <= version:
                raise


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file, 0 for a new one, or raise :class:`NewerSchema`."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerSchema
    return int(version)
