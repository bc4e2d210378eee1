"""Opening the file of games, and what to do when it cannot be opened.

Whatever is wrong with the file, play goes on: then the games are kept in memory only, and the
player is told why. A damaged file is put aside under another name, never written over, and
what can still be read in it is copied into a new one.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from time import monotonic, sleep, strftime
from typing import NamedTuple

from app.store.salvage import salvage
from app.store.schema import NewerSchema, migrate, version_of
from app.store.troubles import Damaged, in_words, is_damage, is_lock
from engines.text import counted

FILE_NAME = "games.db"
PATIENCE = 2.0
"""How many seconds to wait for another copy of the program to finish a write."""
_COMPANIONS = ("-wal", "-shm")
"""What SQLite keeps beside the file; the journal may hold the latest moves."""


class Opened(NamedTuple):
    """A usable connection, and what the player should know about it."""

    connection: sqlite3.Connection
    notice: str | None = None
    path: Path | None = None
    """The file; None for games in memory, which will not be there next time."""


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
        seen = _identity(path)
        return Opened(_connect(path), path=path)
    except NewerSchema:
        return _in_memory("The saved games were written by a newer version of seqtui")
    except sqlite3.Error as error:
        if not is_damage(error):
            return _in_memory(f"The saved games cannot be used because {in_words(error)}")
        # Another copy of the program may have put the damaged file aside in the meantime.
        return start_over(path) if _identity(path) == seen else open_games(folder)
    except OSError as error:
        return _in_memory(f"The folder for saved games cannot be used ({error.strerror})")


def start_over(path: Path) -> Opened:
    """Put a damaged file aside and go on with a new one, and with what the old one still tells."""
    try:
        aside = _put_aside(path)
        connection = _connect(path)
    except (OSError, sqlite3.Error):
        return _in_memory("The saved games are damaged")
    saved = salvage(aside, connection)
    notice = (
        f"The saved games were damaged. {counted(saved, 'game')} could be read; "
        f"the file is kept as {aside.name}."
    )
    return Opened(connection, notice, path)


def _connect(path: Path) -> sqlite3.Connection:
    if _lost_all_but_journal(path):
        raise Damaged
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        # Looked at before anything is changed: what is newer or damaged stays as it is.
        version_of(connection)
        _check_health(connection)
        _log_ahead(connection)
        # Full, because a move that was shown must survive a power cut too.
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
        # Found out now, not in the middle of a game: whether it can be written to.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_health(connection: sqlite3.Connection) -> None:
    (health,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise Damaged(health)


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


def _lost_all_but_journal(path: Path) -> bool:
    """Tell whether the file was cut to nothing: SQLite would then delete its journal too."""
    try:
        return not path.stat().st_size and bool(_beside(path, "-wal").stat().st_size)
    except FileNotFoundError:
        return False


def _put_aside(path: Path) -> Path:
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


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one of the same name."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _in_memory(why: str) -> Opened:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return Opened(connection, f"{why}: this time games are not saved.")
