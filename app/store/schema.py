"""The tables, and how an older file becomes a newer one.

Each migration takes the schema one version further and is never changed once released. The
version stands in SQLite's own ``user_version``.
"""

from __future__ import annotations

import sqlite3

MIGRATIONS = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
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
        aids TEXT NOT NULL DEFAULT '{}',
        mistakes1 INTEGER,
        mistakes2 INTEGER,
        started REAL NOT NULL,
        changed REAL NOT NULL,
        revision INTEGER NOT NULL,
        record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX games_by_change ON games (changed DESC, id DESC);
    CREATE INDEX games_by_kind ON games (game, over, changed DESC);
    """,
)
VERSION = len(MIGRATIONS)


class NewerSchema(Exception):
    """The file was written by a newer version of the program."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this program's version, one migration per transaction."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerSchema
    while version < VERSION:
        script = (
            f"BEGIN IMMEDIATE; {MIGRATIONS[version]} PRAGMA user_version = {version + 1}; COMMIT;"
        )
        try:
            connection.executescript(script)
        except sqlite3.OperationalError:
            connection.rollback()
            # Another copy of the program may have been faster.
            (now,) = connection.execute("PRAGMA user_version").fetchone()
            if now <= version:
                raise
        (version,) = connection.execute("PRAGMA user_version").fetchone()
