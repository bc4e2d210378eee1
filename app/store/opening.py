"""Opening the file of games, and what to do when it cannot be opened.

Whatever is wrong with the file, play goes on: then the games are kept in memory only, and the
player is told why. A damaged file is put aside under another name, never written over.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from time import strftime
from typing import NamedTuple

from app.store.schema import NewerSchema, migrate

FILE_NAME = "games.db"
PATIENCE = 2.0
"""How many seconds to wait for another copy of the program to finish a write."""


class Opened(NamedTuple):
    """A usable connection, and what the player should know about it."""

    connection: sqlite3.Connection
    notice: str | None = None
    kept: bool = True
    """Whether what is written will be there next time."""


def data_folder() -> Path:
    """Return the folder of the games: ``SEQTUI_DATA``, or the platform's own place."""
    if told := os.environ.get("SEQTUI_DATA"):
        return Path(told)
    from platformdirs import user_data_path

    return user_data_path("seqtui", appauthor=False)


def open_games(folder: Path) -> Opened:
    """Open the games in a folder, or in memory if that cannot be done."""
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return Opened(_connect(path))
    except NewerSchema:
        return _in_memory("The saved games were written by a newer version of seqtui")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            return _in_memory("The saved games are in use by another program")
        return _in_memory(f"The saved games cannot be opened ({error})")
    except sqlite3.DatabaseError:
        return _start_over(path)
    except OSError as error:
        return _in_memory(f"The folder for saved games cannot be used ({error.strerror})")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        # Full, because a move that was shown must survive a power cut too.
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
        _check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection) -> None:
    """Find out now, not in the middle of a game, whether the file is sound and can be written."""
    (health,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise sqlite3.DatabaseError(health)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")


def _start_over(path: Path) -> Opened:
    """Put a damaged file aside and begin an empty one."""
    aside = path.with_name(f"{path.stem}-damaged-{strftime('%Y%m%d-%H%M%S')}{path.suffix}")
    try:
        for tail in ("", "-wal", "-shm"):
            part = path.with_name(path.name + tail)
            if part.exists():
                part.rename(aside.with_name(aside.name + tail))
        connection = _connect(path)
    except (OSError, sqlite3.Error):
        return _in_memory("The saved games are damaged")
    return Opened(connection, f"The saved games were damaged. They were kept as {aside.name}.")


def _in_memory(why: str) -> Opened:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    notice = f"{why}: this time games are not saved."
    return Opened(connection, notice, kept=False)
