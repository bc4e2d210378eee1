"""The tables of the file, and the migrations that bring an older file up to date."""

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
    CREATE TABLE figures (
        id INTEGER PRIMARY KEY,
        until REAL,  -- the summary covers the finished games up to this moment
        edits INTEGER NOT NULL,  -- counts the changes that made a summary wrong
        summary TEXT
    );
    INSERT INTO figures (edits) VALUES (0);
    -- In the file, so that older copies of the program that still run keep to them as well.
    CREATE TRIGGER finished_game_added AFTER INSERT ON games
    WHEN NEW.over = 1 AND (NEW.changed > (SELECT until FROM figures)) IS NOT TRUE
    BEGIN UPDATE figures SET edits = edits + 1, until = NULL, summary = NULL; END;
    CREATE TRIGGER finished_game_deleted AFTER DELETE ON games
    WHEN OLD.over = 1 AND (OLD.changed > (SELECT until FROM figures)) IS NOT TRUE
    BEGIN UPDATE figures SET edits = edits + 1, until = NULL, summary = NULL; END;
    CREATE TRIGGER finished_game_changed AFTER UPDATE ON games
    WHEN (OLD.over = 1 AND (OLD.changed > (SELECT until FROM figures)) IS NOT TRUE)
        OR (NEW.over = 1 AND (NEW.changed > (SELECT until FROM figures)) IS NOT TRUE)
    BEGIN UPDATE figures SET edits = edits + 1, until = NULL, summary = NULL; END;
    CREATE INDEX finished_games ON games (
        changed, id, game, name1, kind1, name2, kind2, first, winner, mistakes1, mistakes2,
        over, counted
    ) WHERE over = 1 AND counted AND (kind1 = 'human' OR kind2 = 'human');
    """,
    """
    -- Reading the index above is fast enough: statistics need no summary that can go stale.
    DROP TRIGGER IF EXISTS finished_game_added;
    DROP TRIGGER IF EXISTS finished_game_deleted;
    DROP TRIGGER IF EXISTS finished_game_changed;
    DROP TABLE IF EXISTS figures;
    """,
)
"""Each takes the schema to the next version, and is never changed once released.

The version of a file is the number of its migrations, kept in ``user_version``.
"""


class Damaged(sqlite3.DatabaseError):
    """A check has found damage in the file."""


class NewerSchema(Exception):
    """The file was written by a newer version of the program."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this program's version, one migration per transaction."""
    while (version := version_of(connection)) < len(MIGRATIONS):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {MIGRATIONS[version]}"
                f" PRAGMA user_version = {version + 1}; COMMIT;"
            )
        except sqlite3.OperationalError:
            connection.rollback()
            # Another running seqtui may have been faster.
            if version_of(connection) <= version:
                raise


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file, 0 for a new one.

    Raises ``NewerSchema`` if it is newer than this program, ``Damaged`` if it makes no sense.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not 0 <= version <= len(MIGRATIONS):
        raise NewerSchema if version > 0 else Damaged
    return int(version)
