"""The games on disk: one row each, its record in it, written whole after every change."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import time
from typing import Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

from app.store.opening import data_folder, open_games
from engines.match import AnyMatch

Order = Literal["changed", "game", "turns", "opponent"]
_ORDERS = {
    "changed": "changed DESC",
    "game": "game, changed DESC",
    "turns": "turns DESC, changed DESC",
    "opponent": "kind2, kind1, changed DESC",
}


class Summary(NamedTuple):
    """A game as lists show it, without its moves."""

    id: int
    game: str
    names: tuple[str, str]
    kinds: tuple[str, str]
    first: int
    turns: int
    over: bool
    winner: int | None
    reason: str | None
    mistakes: tuple[int | None, int | None]
    changed: float


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games to list; None means any."""

    game: str | None = None
    opponent: str | None = None
    """A player's kind: ``human`` for games between people, or a level."""
    over: bool | None = None
    winner: int | None = None
    drawn: bool | None = None

    def sql(self) -> tuple[str, list[object]]:
        """Return the condition and its values."""
        parts: list[str] = ["TRUE"]
        values: list[object] = []
        if self.game is not None:
            parts.append("game = ?")
            values.append(self.game)
        if self.opponent == "human":
            parts.append("kind1 = 'human' AND kind2 = 'human'")
        elif self.opponent is not None:
            parts.append("? IN (kind1, kind2)")
            values.append(self.opponent)
        if self.over is not None:
            parts.append("over = ?")
            values.append(int(self.over))
        if self.winner is not None:
            parts.append("winner = ?")
            values.append(self.winner)
        if self.drawn:
            parts.append("over AND winner IS NULL")
        return " AND ".join(parts), values


ANY = Filter()


@dataclass(slots=True)
class _Row:
    """Which row a match is kept in, and the revision of it that this program wrote."""

    id: int
    revision: int = 1


@dataclass(slots=True)
class Games:
    """All games of a player. Writing never raises: what cannot be saved is told once."""

    connection: sqlite3.Connection
    notice: str | None = None
    """What the player should know about saving, until it has been shown."""
    _rows: WeakKeyDictionary[AnyMatch, _Row] = field(default_factory=WeakKeyDictionary)

    @classmethod
    def open(cls, folder: Path | None = None) -> Games:
        """Open the player's games; they are kept in memory where that fails."""
        opened = open_games(folder or data_folder())
        return cls(opened.connection, opened.notice)

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    # Writing

    def keep(self, match: AnyMatch, aids: Mapping[str, object] | None = None) -> None:
        """Write a match as it is now; the first time it gets a row of its own."""
        with self._telling():
            row = self._rows.get(match)
            if row is None or not self._update(row, match, aids or {}):
                self._rows[match] = self._insert(match, aids or {})

    def count_mistakes(self, match: AnyMatch, mistakes: tuple[int, int]) -> None:
        """Note how many mistakes each player of a finished game has made."""
        if row := self._rows.get(match):
            with self._telling():
                self.connection.execute(
                    "UPDATE games SET mistakes1 = ?, mistakes2 = ? WHERE id = ?",
                    (*mistakes, row.id),
                )

    def delete(self, ids: Sequence[int]) -> None:
        """Remove games for good."""
        with self._telling():
            self.connection.executemany("DELETE FROM games WHERE id = ?", [(id_,) for id_ in ids])

    # Reading

    def load(self, id_: int) -> AnyMatch:
        """Return a game, replayed through the gate; what is played on goes to the same row."""
        from engines.gate.records import load

        record, revision = self.connection.execute(
            "SELECT record, revision FROM games WHERE id = ?", (id_,)
        ).fetchone()
        match = load(record)
        self._rows[match] = _Row(id_, revision)
        return match

    def unfinished(self) -> Summary | None:
        """Return the game that was played last and is not over."""
        found = self.list(Filter(over=False), limit=1)
        return found[0] if found else None

    def list(
        self, wanted: Filter = ANY, order: Order = "changed", limit: int = 50, offset: int = 0
    ) -> list[Summary]:
        """Return one page of games."""
        where, values = wanted.sql()
        rows = self.connection.execute(
            "SELECT id, game, name1, name2, kind1, kind2, first, turns, over, winner, reason,"
            f" mistakes1, mistakes2, changed FROM games WHERE {where}"
            f" ORDER BY {_ORDERS[order]}, id DESC LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        return [_summary(row) for row in rows]

    def count(self, wanted: Filter = ANY) -> int:
        """Return how many games there are."""
        where, values = wanted.sql()
        (count,) = self.connection.execute(
            f"SELECT count(*) FROM games WHERE {where}", values
        ).fetchone()
        return int(count)

    # How it works

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Turn a failed write into a notice: the game goes on in memory."""
        try:
            yield
        except sqlite3.Error as error:
            self.notice = f"This game could not be saved ({error})."

    def _insert(self, match: AnyMatch, aids: Mapping[str, object]) -> _Row:
        now = time()
        columns = {**_columns(match, aids), "started": now, "changed": now, "revision": 1}
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        cursor = self.connection.execute(
            f"INSERT INTO games ({names}) VALUES ({marks})", tuple(columns.values())
        )
        return _Row(int(cursor.lastrowid or 0))

    def _update(self, row: _Row, match: AnyMatch, aids: Mapping[str, object]) -> bool:
        """Write over the row, unless another copy of the program has changed it meanwhile."""
        columns = {**_columns(match, aids), "changed": time(), "revision": row.revision + 1}
        changes = ", ".join(f"{name} = ?" for name in columns)
        cursor = self.connection.execute(
            f"UPDATE games SET {changes} WHERE id = ? AND revision = ?",
            (*columns.values(), row.id, row.revision),
        )
        row.revision += 1
        return cursor.rowcount == 1


def _columns(match: AnyMatch, aids: Mapping[str, object]) -> dict[str, object]:
    """Return what a row says about a match: its record, and what lists and figures ask for."""
    from engines.gate.records import dump

    (name1, kind1), (name2, kind2) = match.setup.players
    outcome = match.outcome
    return {
        "game": match.game.name,
        "name1": name1,
        "kind1": kind1,
        "name2": name2,
        "kind2": kind2,
        "first": match.setup.first,
        "turns": match.ply,
        "over": int(outcome is not None),
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason.value if outcome else None,
        "aids": json.dumps(aids),
        "record": dump(match),
    }


def _summary(row: tuple[Any, ...]) -> Summary:
    id_, game, name1, name2, kind1, kind2, first, turns, over, winner, reason, *rest = row
    mistakes1, mistakes2, changed = rest
    return Summary(
        id_,
        game,
        (name1, name2),
        (kind1, kind2),
        first,
        turns,
        bool(over),
        winner,
        reason,
        (mistakes1, mistakes2),
        changed,
    )
