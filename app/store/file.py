"""The file of games as the rest of the store uses it: nothing that is wrong with it raises."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from app.store.opening import PATIENCE, Opened, start_over
from app.store.troubles import in_words, is_damage, is_lock

T = TypeVar("T")

_IMPATIENCE = 0.05
"""How many seconds to wait once another program has kept us waiting in vain."""


class GamesFile:
    """Reads and writes, tells the player what keeps it from that, and replaces a damaged file."""

    def __init__(self, opened: Opened, tell: Callable[[str], object]) -> None:
        self._connection, notice, self._path = opened
        self._tell = tell
        self._trouble: str | None = None
        """What kept the last write from success, so that nothing is told twice."""
        if notice:
            tell(notice)

    @property
    def kept(self) -> bool:
        """Whether what is written will be there next time."""
        return self._path is not None

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Write something in one short transaction; None if that was not possible."""
        try:
            done = self._surely(lambda connection: _in_transaction(connection, work))
        except sqlite3.Error as error:
            if is_lock(error):
                # Whoever plays should not wait at every move for what may take for ever.
                self._wait(_IMPATIENCE)
            self._complain("Games are not saved at the moment", in_words(error))
            return None
        if self._trouble is not None:
            self._trouble = None
            self._wait(PATIENCE)
            self._tell("Games are saved again.")
        return done

    def read(self, query: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows a query finds: none, if the file cannot be read."""
        parameters = tuple(values)
        try:
            return self._surely(lambda connection: connection.execute(query, parameters).fetchall())
        except sqlite3.Error as error:
            self._complain("The saved games cannot be read", in_words(error))
            return []

    def _surely(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something, if need be with a new file in place of one that turns out damaged."""
        try:
            return work(self._connection)
        except sqlite3.Error as error:
            if self._path is None or not is_damage(error):
                raise
        self._connection.close()
        self._connection, notice, self._path = start_over(self._path)
        if notice:
            self._tell(notice)
        return work(self._connection)

    def _wait(self, seconds: float) -> None:
        self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _complain(self, what: str, why: str) -> None:
        if why != self._trouble:
            self._trouble = why
            self._tell(f"{what} because {why}.")


def _in_transaction(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        # Some errors have taken everything back already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done
