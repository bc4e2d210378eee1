"""The table of saved games: one row each with its record, written whole after every change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection
from time import time
from typing import Any
from weakref import WeakKeyDictionary

from app.store.aids import Aids
from app.store.file import GamesFile
from app.store.rows import ANY, Content, Filter, Order, Summary, content_of, ordered
from engines.errors import BadInput
from engines.gate.records import load
from engines.match import AnyMatch


@dataclass(frozen=True, slots=True)
class _Row:
    """Which row a match is kept in, and what this program knows to be in it."""

    id: int
    started: float
    """Tells the row from another one that got its number after the file was damaged."""
    revision: int
    content: Content


class Games:
    """All games of a player. What is wrong with the file never raises here: the player is told.

    A game that cannot be written stays whole in memory, and every later change of it tries to
    write all of it again.
    """

    def __init__(self, file: GamesFile) -> None:
        self._file = file
        self._rows: WeakKeyDictionary[AnyMatch, _Row] = WeakKeyDictionary()

    @classmethod
    def open(cls, tell: Callable[[str], object], folder: Path | None = None) -> Games:
        """Open the player's games; they are kept in memory where that fails.

        ``tell`` gets sentences for the player, whenever something goes wrong.
        """
        return cls(GamesFile(tell, folder))

    @property
    def kept(self) -> bool:
        """Whether what is written will be there next time."""
        return self._file.kept

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    # Writing

    def keep(self, match: AnyMatch, aids: Aids | None = None) -> None:
        """Write a match as it is now; the first time it gets a row of its own.

        ``aids`` says which help was used; None leaves what was noted before.
        """
        row = self._rows.get(match)
        content = content_of(match, self._noted(match) if aids is None else aids.as_json())
        if row is None or row.content != content:
            written = self._file.write(
                # A row that another copy of the program has changed or deleted is left alone.
                lambda connection: (
                    (row and _update(connection, row, content)) or _insert(connection, content)
                )
            )
            if written is not None:
                self._rows[match] = written

    def add_all(self, contents: Iterable[Content]) -> int | None:
        """Add games from elsewhere, all or none, but none twice.

        Returns how many were new, or None if the file could not be written.
        """
        new = list(contents)
        return self._file.write(lambda connection: _insert_new(connection, new))

    def note_mistakes(self, match: AnyMatch, mistakes: tuple[int, int]) -> None:
        """Note how many mistakes each player has made, for as long as the match stays as it is."""
        if row := self._rows.get(match):
            self._execute(
                "UPDATE games SET mistakes1 = ?, mistakes2 = ?"
                " WHERE id = ? AND started = ? AND revision = ?",
                *(*mistakes, row.id, row.started, row.revision),
            )

    def delete(self, ids: Iterable[int]) -> None:
        """Delete games for good."""
        doomed = json.dumps(list(ids))
        self._execute("DELETE FROM games WHERE id IN (SELECT value FROM json_each(?))", doomed)

    def delete_all(self, wanted: Filter = ANY) -> None:
        """Delete all games that pass a filter, for good."""
        where, values = wanted.sql()
        self._execute(f"DELETE FROM games WHERE {where}", *values)

    def discount(self, wanted: Filter = ANY) -> None:
        """Leave the finished games that pass a filter out of all figures; they stay as they are."""
        where, values = wanted.sql()
        self._execute(f"UPDATE games SET counted = 0 WHERE over = 1 AND {where}", *values)

    def _execute(self, statement: str, *values: object) -> None:
        self._file.write(lambda connection: connection.execute(statement, values))

    # Reading

    def load(self, id_: int) -> AnyMatch:
        """Return a game, replayed through the gate; what is played on goes to the same row.

        Raises ``BadInput`` if the game is not there any more, or cannot be read.
        """
        found = self.query("SELECT started, revision, record, aids FROM games WHERE id = ?", id_)
        if not found:
            raise BadInput("This game is not there any more.")
        ((started, revision, record, noted),) = found
        match = load(record)
        self._rows[match] = _Row(id_, started, revision, content_of(match, noted))
        return match

    def records(self, wanted: Filter = ANY, *, last: bool = False) -> list[str]:
        """Return the records of games, oldest first, or that of the last game alone."""
        where, values = wanted.sql()
        order = "changed DESC, id DESC LIMIT 1" if last else "started, id"
        rows = self.query(f"SELECT record FROM games WHERE {where} ORDER BY {order}", *values)
        return [record for (record,) in rows]

    def aids(self, match: AnyMatch) -> Aids:
        """Return which help was noted for a match."""
        return Aids.from_json(self._noted(match))

    def _noted(self, match: AnyMatch) -> str:
        row = self._rows.get(match)
        return str(row.content["aids"]) if row else "{}"

    def id_of(self, match: AnyMatch) -> int | None:
        """Return the number of the row a match is kept in, if it is kept."""
        row = self._rows.get(match)
        return row.id if row else None

    def unfinished(self, but: Iterable[int] = ()) -> Summary | None:
        """Return the game that was played last and is not over."""
        rows = self.query(
            f"SELECT {Summary.COLUMNS} FROM games WHERE over = 0"
            " AND id NOT IN (SELECT value FROM json_each(?))"
            " ORDER BY changed DESC, id DESC LIMIT 1",
            json.dumps(list(but)),
        )
        return Summary.of(rows[0]) if rows else None

    def page(
        self,
        wanted: Filter = ANY,
        order: Order = "changed",
        *,
        backwards: bool = False,
        limit: int = 50,
        offset: int = 0,
    ) -> list[Summary]:
        """Return one page of the list of games."""
        where, values = wanted.sql()
        rows = self.query(
            f"SELECT {Summary.COLUMNS} FROM games WHERE {where}"
            f" ORDER BY {ordered(order, backwards=backwards)} LIMIT ? OFFSET ?",
            *(*values, limit, offset),
        )
        return [Summary.of(row) for row in rows]

    def count(self, wanted: Filter = ANY) -> int:
        """Return how many games there are."""
        where, values = wanted.sql()
        rows = self.query(f"SELECT count(*) FROM games WHERE {where}", *values)
        return int(rows[0][0]) if rows else 0

    def query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of any query: none, if the file cannot be read."""
        return self._file.read(query, values)


def _insert(connection: Connection, content: Content) -> _Row:
    now = time()
    columns = {**content, "started": now, "changed": now, "revision": 1}
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    cursor = connection.execute(
        f"INSERT INTO games ({names}) VALUES ({marks})", tuple(columns.values())
    )
    return _Row(int(cursor.lastrowid or 0), now, 1, content)


def _update(connection: Connection, row: _Row, content: Content) -> _Row | None:
    """Write over the row, unless another copy of the program has changed it meanwhile."""
    columns = {
        **content,
        "mistakes1": None,  # they were counted in another position
        "mistakes2": None,
        "changed": time(),
        "revision": row.revision + 1,
    }
    changes = ", ".join(f"{name} = ?" for name in columns)
    cursor = connection.execute(
        f"UPDATE games SET {changes} WHERE id = ? AND started = ? AND revision = ?",
        (*columns.values(), row.id, row.started, row.revision),
    )
    done = cursor.rowcount == 1
    return _Row(row.id, row.started, row.revision + 1, content) if done else None


def _insert_new(connection: Connection, contents: list[Content]) -> int:
    there = {record for (record,) in connection.execute("SELECT record FROM games")}
    added = 0
    for content in contents:
        if content["record"] not in there:
            there.add(content["record"])
            _insert(connection, content)
            added += 1
    return added
