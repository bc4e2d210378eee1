"""The table of saved games: one row per game, rewritten with its record after every change.

The history and the statistics read summaries of the rows, selected by filters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection
from time import time
from typing import Any, Literal, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from seqtui.app.store.database import GamesFile
from seqtui.app.store.saved import Aids
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import AnySession
from seqtui.engines.setup import PROGRAM, Player, sort_of, with_default_names
from seqtui.engines.text import printable
from seqtui.engines.turns import turn_number

Result: TypeAlias = Literal["won", "lost", "drawn"]
Order: TypeAlias = Literal["changed", "game", "opponent", "result", "turns"]
Content: TypeAlias = Mapping[str, object]
"""The columns of a saved session and their values."""

RESULTS = {
    # From the person's point of view: a game between people is always won by one of them.
    "won": "over = 1 AND ((winner = 1 AND kind1 = 'human') OR (winner = 2 AND kind2 = 'human'))",
    "lost": (
        "over = 1 AND ((winner = 1 AND kind1 <> 'human' AND kind2 = 'human')"
        " OR (winner = 2 AND kind2 <> 'human' AND kind1 = 'human'))"
    ),
    "drawn": "over = 1 AND winner IS NULL",
    "unfinished": "over = 0",
}
"""The results to filter by, and their conditions."""
_ONWARD = "onward = 1"
_ORDERS = {
    "changed": (),
    "game": ("game",),
    "opponent": (
        # The opponent is the computer, or Player 2 in a game between people.
        "CASE WHEN kind1 <> 'human' THEN kind1 ELSE kind2 END",
        "CASE WHEN kind1 <> 'human' THEN name1 ELSE name2 END",
    ),
    "result": ("over", "winner"),
    "turns": ("turns",),
}

# A damaged file may hold values of any type in any column, so each is cast to its own type.
_SUMMARY = """
    id, CAST(game AS TEXT), CASE first WHEN 2 THEN 2 ELSE 1 END, CAST(turns AS INTEGER), over = 1,
    CASE WHEN winner IN (1, 2) THEN winner END, max(0, min(CAST(changed AS REAL), 1e11)),
    CAST(series AS TEXT), max(1, min(CAST(leg AS INTEGER), 99)), CAST(score AS TEXT),
    onward = 1 AND over = 1 AND NOT EXISTS (
        SELECT 1 FROM games AS later WHERE later.series = games.series AND later.leg > games.leg
    ),
    CAST(name1 AS TEXT), CAST(name2 AS TEXT), CAST(kind1 AS TEXT), CAST(kind2 AS TEXT)
"""
_LOADED = """
    started, max(0, min(CAST(revision AS INTEGER), 1000000000)),
    CAST(record AS TEXT), CAST(aids AS TEXT)
"""
_PLAYER_RESULT = """
    SELECT CAST(game AS TEXT), CAST(name{own} AS TEXT),
        CASE WHEN kind{other} LIKE 'cmd:%' THEN 'program' ELSE CAST(kind{other} AS TEXT) END,
        CASE winner WHEN {own} THEN 'won' WHEN {other} THEN 'lost' ELSE 'drawn' END,
        first = {own},
        CASE WHEN mistakes{own} BETWEEN 0 AND 9999 THEN CAST(mistakes{own} AS INTEGER) END,
        changed, id, {own} AS player
    FROM games WHERE over = 1 AND counted AND (kind1 = 'human' OR kind2 = 'human')
        AND kind{own} = 'human'
"""
"""The first three conditions are those of the index finished_games, which holds every column."""


class Summary(NamedTuple):
    """A game as lists show it, without its moves."""

    id: int
    game: str
    first: int  # the player with the first turn
    plies: int
    over: bool
    winner: int | None
    changed: float
    series: str | None  # the match it belongs to, if it is not a single game
    leg: int | None  # its number in that match
    score: str | None  # of the match after this game, like "1½–½"
    leads_on: bool
    """Whether the game is over, and the next one of its match has not begun."""
    names: tuple[str, str]
    kinds: tuple[str, str]  # the sort of each player

    @property
    def waits(self) -> bool:
        """Whether the game or its match can be continued."""
        return not self.over or self.leads_on

    @property
    def next_up(self) -> str:
        """What continuing it leads to: "turn 6", or the next game of its match."""
        return f"game {(self.leg or 0) + 1}" if self.leads_on else f"turn {self.next_turn}"

    @property
    def whose_turn(self) -> str:
        """Who is to move, or the score of the match, in a few words."""
        if self.leads_on:
            return f"the match stands at {self.score}"
        is_person = [kind == "human" for kind in self.kinds]
        if is_person[self.to_move - 1] and not all(is_person):
            return "you are to move"
        return printable(f"{self.names[self.to_move - 1]} is to move")

    @property
    def to_move(self) -> int:
        """Whose turn it is; in every game turns alternate."""
        return self.first if self.plies % 2 == 0 else 3 - self.first

    @property
    def turns(self) -> int:
        """The number of its last turn, as the log counts them."""
        return turn_number(self.first, self.plies)

    @property
    def next_turn(self) -> int:
        """The number of the turn that is to come."""
        return turn_number(self.first, self.plies + 1)

    @classmethod
    def of(cls, *row: Any) -> Summary:
        *about, name1, name2, kind1, kind2 = row
        one, two = with_default_names((Player(name1, kind1), Player(name2, kind2)))
        return cls._make((*about, (one.name, two.name), (sort_of(kind1), sort_of(kind2))))


class PlayerResult(NamedTuple):
    """One person's part in a finished game."""

    game: str
    name: str
    opponent: str
    """``human``, the level of the computer, or ``program``."""
    result: Result
    began: bool
    mistakes: int | None  # None if they have not been counted


class Filter(NamedTuple):
    """Which games to select; None means any."""

    game: str | None = None
    opponent: str | None = None
    """``human`` for games between people, or a level or ``program`` for games against one."""
    result: str | None = None
    """One of ``RESULTS``, or ``onward`` for games that are over when their match is not."""

    def sql(self) -> tuple[str, list[str]]:
        """Return the condition and its values."""
        parts, values = ["TRUE"], []
        if self.game is not None:
            parts.append("game = ?")
            values.append(self.game)
        if self.opponent == "human":
            parts.append("kind1 = 'human' AND kind2 = 'human'")
        elif self.opponent == "program":
            parts.append(f"(kind1 LIKE '{PROGRAM}%' OR kind2 LIKE '{PROGRAM}%')")
        elif self.opponent is not None:
            parts.append("? IN (kind1, kind2)")
            values.append(self.opponent)
        if self.result is not None:
            parts.append(_ONWARD if self.result == "onward" else RESULTS[self.result])
        return " AND ".join(parts), values


ANY = Filter()


def title_of(game: str) -> str:
    """Return the title of a game; an unknown name is returned unchanged."""
    return next((known.title for known in GAMES if known.name == game), game)


@dataclass(frozen=True, slots=True)
class _Row:
    """The row of a session, and what this program last wrote to it or read from it."""

    id: int
    started: float
    """Distinguishes the row from another that got the same number after the file was damaged."""
    revision: int
    content: Content


class Games:
    """All games of a player. Problems with the file raise no errors: the player is notified.

    A game that cannot be saved stays in memory, and is saved as a whole with its next change.
    """

    def __init__(self, notify: Callable[[str], object], folder: Path | None = None) -> None:
        self.file = GamesFile(notify, folder)
        self._rows: WeakKeyDictionary[AnySession, _Row] = WeakKeyDictionary()

    def close(self) -> None:
        self.file.close()

    # Writing

    def keep(self, session: AnySession, aids: Aids | None = None) -> None:
        """Save a session as it is now, and the help that was used unless it is None."""
        row = self._rows.get(session)
        noted = str(row.content["aids"]) if row else "{}"
        content = content_of(session, noted if aids is None else aids.as_json())
        if row is None or row.content != content:
            saved = self.file.write(
                # A row that another running seqtui has changed or deleted is left alone.
                lambda connection: (
                    (row and _update(connection, row, content)) or _insert(connection, content)
                )
            )
            if saved is not None:
                self._rows[session] = saved

    def note_mistakes(self, session: AnySession, mistakes: tuple[int, int]) -> None:
        """Save how many mistakes each player made, unless the session has changed since."""
        if row := self._rows.get(session):
            self._execute(
                "UPDATE games SET mistakes1 = ?, mistakes2 = ?"
                " WHERE id = ? AND started = ? AND revision = ?",
                *(*mistakes, row.id, row.started, row.revision),
            )

    def delete(self, id_: int) -> None:
        self._execute("DELETE FROM games WHERE id = ?", id_)
        self.file.drop_copy()

    def delete_all(self, wanted: Filter = ANY) -> None:
        """Delete all games that match a filter."""
        where, values = wanted.sql()
        self._execute(f"DELETE FROM games WHERE {where}", *values)
        self.file.drop_copy()

    def discount(self, wanted: Filter = ANY) -> None:
        """Leave finished games that match a filter out of the statistics, without deleting them."""
        where, values = wanted.sql()
        self._execute(f"UPDATE games SET counted = 0 WHERE over = 1 AND {where}", *values)

    def _execute(self, statement: str, *values: object) -> None:
        self.file.write(lambda connection: connection.execute(statement, values))

    # Reading

    def load(self, id_: int) -> AnySession:
        """Return a game, whose further moves go to the same row, or raise ``BadInput``."""
        found = self.file.query(f"SELECT {_LOADED} FROM games WHERE id = ?", id_)
        if not found:
            raise BadInput("This game no longer exists.")
        ((started, revision, record, noted),) = found
        session = load(record)
        self._rows[session] = _Row(id_, started, revision, content_of(session, noted))
        return session

    def aids(self, session: AnySession) -> Aids:
        """Return the help that was saved with a session."""
        row = self._rows.get(session)
        return Aids.from_json(str(row.content["aids"])) if row else Aids()

    def id_of(self, session: AnySession) -> int | None:
        """Return the number of a session's row, or None if it is not saved."""
        row = self._rows.get(session)
        return row.id if row else None

    def unfinished(self, but: Collection[int] = ()) -> Summary | None:
        """Return the latest game that is not over or whose match is not over."""
        latest = [
            *self.page(Filter(result="unfinished"), limit=len(but) + 1),
            *(game for game in self.page(Filter(result="onward"), limit=20) if game.leads_on),
        ]
        waiting = [game for game in latest if game.id not in but]
        return max(waiting, key=lambda game: (game.changed, game.id), default=None)

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
        by = _ordered(order, backwards)
        rows = self.file.query(
            f"SELECT {_SUMMARY} FROM games WHERE {where} ORDER BY {by} LIMIT ? OFFSET ?",
            *(*values, limit, offset),
        )
        return [Summary.of(*row) for row in rows]

    def player_results(self) -> list[PlayerResult]:
        """Return every person's part in the finished games that count, oldest first."""
        one, two = (_PLAYER_RESULT.format(own=own, other=3 - own) for own in (1, 2))
        rows = self.file.query(f"{one} UNION ALL {two} ORDER BY changed, id, player")
        return [PlayerResult._make(row[:6]) for row in rows]

    def played(self) -> tuple[str, ...]:
        """Return the names of all games that have been played."""
        return tuple(str(game) for (game,) in self.file.query("SELECT DISTINCT game FROM games"))

    def count(self, wanted: Filter = ANY) -> int:
        where, values = wanted.sql()
        rows = self.file.query(f"SELECT count(*) FROM games WHERE {where}", *values)
        return int(rows[0][0]) if rows else 0


def content_of(session: AnySession, aids: str = "{}") -> Content:
    """Return the columns of a session as it is now; ``aids`` is the help used, as JSON."""
    (name1, kind1), (name2, kind2) = session.setup.players
    outcome, series = session.outcome, session.setup.series
    standing = series.standing(outcome) if series else None
    return {
        "game": session.game.name,
        "name1": _storable(name1),
        "kind1": kind1,
        "name2": _storable(name2),
        "kind2": kind2,
        "first": session.setup.first,
        "turns": session.ply,
        "over": int(outcome is not None),
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "aids": aids,
        "record": _storable(dump(session)),
        "series": series.id if series else None,
        "leg": series.number if series else None,
        "score": standing.text if standing else None,
        "onward": int(outcome is not None and not standing.is_over) if standing else None,
    }


def _storable(text: str) -> str:
    """Replace lone surrogates, which some terminals send and UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _insert(connection: Connection, content: Content) -> _Row:
    now = time()
    columns: dict[str, Any] = {"started": now, "changed": now, **content, "revision": 1}
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    cursor = connection.execute(
        f"INSERT INTO games ({names}) VALUES ({marks})", tuple(columns.values())
    )
    return _Row(int(cursor.lastrowid or 0), columns["started"], 1, content)


def _update(connection: Connection, row: _Row, content: Content) -> _Row | None:
    """Overwrite the row, unless another running seqtui has changed it."""
    revision = row.revision + 1
    # The mistakes were counted in an earlier position.
    uncounted = {"mistakes1": None, "mistakes2": None}
    columns = {**content, **uncounted, "changed": time(), "revision": revision}
    changes = ", ".join(f"{name} = ?" for name in columns)
    cursor = connection.execute(
        f"UPDATE games SET {changes} WHERE id = ? AND started = ? AND revision = ?",
        (*columns.values(), row.id, row.started, row.revision),
    )
    return _Row(row.id, row.started, revision, content) if cursor.rowcount == 1 else None


def add_games(connection: Connection, contents: Iterable[Content]) -> int:
    """Add games that are not saved yet, and return how many those were.

    Two games are the same if the same players began the same deal at the same moment, however far
    it has gone on since. Where one of the moments is not known, their records must be the same.
    """
    new: dict[tuple[float | None, str], Content] = {}
    for content in contents:
        started, record = content.get("started"), str(content["record"])
        known = started if isinstance(started, float) else None
        new[known, record if known is None else _setup(record)] = content
    same = {str(content["record"]): key for key, content in new.items()}
    for text, began in connection.execute("SELECT record, started FROM games"):
        record = str(text)
        new.pop((None, record), None)
        if is_moment(began):
            new.pop((began, _setup(record)), None)
        elif record in same:
            new.pop(same[record], None)
    for (started, _), content in new.items():
        # Negative if it is not known: so it still distinguishes the row from any other.
        _insert(connection, {**content, "started": -time() if started is None else started})
    return len(new)


def is_moment(started: object) -> bool:
    """Tell whether it is known when a game was begun; of many that were imported it is not."""
    return isinstance(started, float) and started > 0


def _setup(record: str) -> str:
    """Return the part of a record that is the same however the game goes on."""
    return record.partition(', "moves": [')[0]


def _ordered(order: Order, backwards: bool) -> str:
    """Return the ORDER BY terms of a list, in its natural order or backwards.

    Names go from A to Z and numbers from large to small; then the latest change comes first.
    """
    down = ("turns", "result") if not backwards else ("game", "opponent")
    way = " DESC" if order in down else ""
    newest = "" if order == "changed" and backwards else " DESC"
    keys = [*(f"{key}{way}" for key in _ORDERS[order]), f"changed{newest}", f"id{newest}"]
    return ", ".join(keys)
