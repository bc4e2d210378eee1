"""Recovery from a damaged file: whatever SQL can read is kept, and damage is gone around."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from seqtui.app.store import database
from seqtui.app.store.database import MIGRATIONS, _migrate, recover

PAGE = 4096
NUMBERS = [1, 2, 10**6, 10**12 - 1]
NOT_NUMBERS = [-(2**63), -1, 0, 10**12, 10**12 + 1, 2**63 - 1]

ODD = [
    (2, 1, b"code-swap"),
    (3, 7, "many"),
    (4, 7, 1.5),
    (5, 15, "today"),
    (6, 18, b"{}"),
    (7, 7, b""),
]
"""The number of a game, a column of it, and what damage has made of the value."""

Row = tuple[object, ...]


def row_of(number: int, *, turns: int = 1, started: float = 1.5, record: str = "{}") -> Row:
    """Return a game as the first version of the table holds it."""
    people = ("Zoë", "human", "", "hard")
    return (
        *(number, "code-swap", *people, 1, turns, 0, None, None),
        *("{}", None, 0, 1, started, started, 1, record),
    )


def task_of(number: int) -> Row:
    """Return the result of a task as its table holds it; a page has room for about three."""
    about = ("puzzle", f"key {number:015}", "code-swap", 2, None, None, 0, None, 0, 0, 1.5)
    return (number, 1, *about, f"task {number:015} " * 60, "{}")


def rows_of(numbers: Iterable[int]) -> list[Row]:
    """Return games of which a page has room for about three."""
    return [row_of(number, record=f"game {number:015} " * 60) for number in numbers]


def write(path: Path, rows: Iterable[Row], version: int = 1) -> None:
    """Let SQLite write a file of games, of some version of the tables."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.executescript("".join(MIGRATIONS[:version]) + f"PRAGMA user_version = {version}")
        columns = ", ".join(row[1] for row in [*file.execute("PRAGMA table_info(games)")][:19])
        file.execute("BEGIN")
        file.executemany(f"INSERT INTO games ({columns}) VALUES ({', '.join('?' * 19)})", rows)
        file.execute("COMMIT")


def found(table: str, *paths: Path) -> list[Row]:
    """Return the rows that are recovered from files."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as into:
        _migrate(into)
        counts = recover(into, *paths)
        rows = into.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
    assert counts[table] == len(rows)
    return rows


def games(*paths: Path) -> list[Row]:
    """Return the recovered games, with the columns of the first version."""
    return [row[:19] for row in found("games", *paths)]


def scratch(path: Path, *texts: str, index: str | None = None) -> str:
    """Empty the pages that hold some texts or the root of an index; return what is left."""
    with closing(sqlite3.connect(path)) as file:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        places = [(page - 1) * PAGE for (page,) in file.execute(query, (index,))]
    assert len(places) == (index is not None)
    content = bytearray(path.read_bytes())
    places += [content.index(text.encode()) // PAGE * PAGE for text in texts]
    for place in places:
        content[place : place + PAGE] = bytes(PAGE)
    path.write_bytes(content)
    return content.decode("latin-1")


def edit_schema(path: Path, table: str, old: str, new: str) -> None:
    """Write over a part of a table's definition."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA writable_schema = ON")
        change = "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?"
        file.execute(change, (old, new, table))


# Damaged pages


@pytest.mark.parametrize("last", [80, 99])
@pytest.mark.parametrize(
    ("step", "index"),
    [(1, None), (1, "games_by_change"), (10**7, None)],
    ids=["", "without the index", "with numbers that only the index knows"],
)
def test_rows_around_damaged_pages_are_read(
    tmp_path: Path, step: int, index: str | None, last: int
) -> None:
    path, rows = tmp_path / "games.db", rows_of(range(step, 100 * step, step))
    write(path, rows)
    lost = [f"game {number * step:015}" for number in (20, 50, last)]
    left = scratch(path, *lost, index=index)
    expected = [row for row in rows if str(row[-1]) in left]
    assert len(expected) >= len(rows) - 3 * 4
    assert games(path) == expected


def test_rows_are_looked_for_one_by_one_only_up_to_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged number may be enormous; trying all that come before it would never end."""
    path = tmp_path / "games.db"
    write(path, rows_of([*range(1, 100), 10**11]))
    left = scratch(path, f"game {20:015}", f"game {80:015}", index="games_by_change")
    monkeypatch.setattr(database, "_MAX_TRIES", 50)
    numbers = {row[0] for row in games(path)}
    assert numbers >= {number for number in range(1, 50) if f"game {number:015}" in left}
    assert numbers.isdisjoint(range(50, 78))
    assert numbers >= {90, 99, 10**11}, "read from the end"


def test_reading_ends_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "games.db", rows_of(range(1, 10)))
    monkeypatch.setattr(database, "_RECOVERY_SECONDS", -1.0)
    assert games(tmp_path / "games.db") == []


def test_results_around_damaged_pages_are_read(tmp_path: Path) -> None:
    path, rows = tmp_path / "games.db", [task_of(number * 10**7) for number in range(1, 100)]
    write(path, [row_of(1)], version=len(MIGRATIONS))
    with closing(sqlite3.connect(path)) as file, file:
        file.executemany(f"INSERT INTO tasks VALUES ({', '.join('?' * 15)})", rows)
    left = scratch(path, *(f"task {number * 10**7:015}" for number in (20, 50, 80)))
    expected = [row[1:] for row in rows if str(row[-2]) in left]
    assert len(expected) >= len(rows) - 3 * 4
    assert sorted(row[1:] for row in found("tasks", path)) == expected
    assert games(path) == [row_of(1)]


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_files_of_every_version_are_read(tmp_path: Path, version: int) -> None:
    path, rows = tmp_path / "games.db", rows_of(range(1, 100))
    write(path, rows, version)
    left = scratch(path, f"game {20:015}", f"game {80:015}")
    assert games(path) == [row for row in rows if str(row[-1]) in left]


@pytest.mark.parametrize("pages", [1, 10])
def test_what_comes_before_the_lost_end_of_a_file_is_read(tmp_path: Path, pages: int) -> None:
    path, rows = tmp_path / "games.db", rows_of(range(1, 100))
    write(path, rows)
    content = path.read_bytes()[: -pages * PAGE]
    path.write_bytes(content)
    expected = [row for row in rows if str(row[-1]).encode() in content]
    assert 0 < len(expected) < len(rows)
    assert games(path) == expected


def test_a_bad_spot_on_the_disk_costs_the_games_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, rows = tmp_path / "games.db", rows_of(range(1, 100))
    write(path, rows)
    content, opened = path.read_bytes(), Path.open
    bad = content.index(f"game {50:015}".encode()) // PAGE * PAGE

    class Disk(BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell() == bad:
                raise OSError(5, "Input/output error")
            return super().read(size)

    def fails(self: Path, mode: str) -> object:
        return Disk(content) if self == path else opened(self, mode)

    monkeypatch.setattr(Path, "open", fails)
    left = content[:bad] + content[bad + PAGE :]
    expected = [row for row in rows if str(row[-1]).encode() in left]
    assert len(rows) - 4 <= len(expected) < len(rows)
    assert games(path) == expected


def test_a_file_and_its_journal_stay_as_they_are(tmp_path: Path) -> None:
    """SQLite alone would move the journal's pages into the file and delete it."""
    path, killed = tmp_path / "games.db", tmp_path / "killed"
    killed.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("SELECT count(*) FROM sqlite_master").fetchall()  # the journal is in use
        write(path, rows_of(range(1, 100)))
        for part in tmp_path.glob("games.db*"):
            (killed / part.name).write_bytes(part.read_bytes())
    before = {part.name: part.read_bytes() for part in killed.iterdir()}
    assert before["games.db-wal"]
    assert games(killed / "games.db") == rows_of(range(1, 100))
    assert {part.name: part.read_bytes() for part in killed.iterdir()} == before


# Damaged values and tables


def test_only_numbers_that_a_game_can_have_are_taken(tmp_path: Path) -> None:
    write(tmp_path / "games.db", map(row_of, NUMBERS + NOT_NUMBERS))
    assert [row[0] for row in games(tmp_path / "games.db")] == NUMBERS


def test_a_row_with_a_value_of_another_type_is_left_out(tmp_path: Path) -> None:
    good, bad = row_of(1), row_of(2)
    odd = [(number, *bad[1:at], value, *bad[at + 1 :]) for number, at, value in ODD]
    write(tmp_path / "games.db", [good, *odd])
    assert games(tmp_path / "games.db") == [good]


def test_a_row_without_a_needed_value_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    write(path, [])
    edit_schema(path, "games", "record TEXT NOT NULL", "record TEXT")
    with closing(sqlite3.connect(path)) as file, file:
        rows = [row_of(1), (*row_of(2)[:-1], None)]
        file.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 19)})", rows)
    assert games(path) == [row_of(1)]


def test_damaged_text_is_read_as_far_as_possible(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    write(path, [row_of(1)])
    path.write_bytes(path.read_bytes().replace("Zoë".encode(), b"Zo\xffe"))
    (row,) = games(path)
    assert row[2] == "Zo\N{REPLACEMENT CHARACTER}e"


@pytest.mark.parametrize("columns", ["id INTEGER PRIMARY KEY", "id INTEGER PRIMARY KEY, game TEXT"])
@pytest.mark.parametrize("table", ["games", "tasks"])
def test_a_table_with_too_few_columns_holds_nothing(
    tmp_path: Path, table: str, columns: str
) -> None:
    good, bad = tmp_path / "good.db", tmp_path / "bad.db"
    write(good, [row_of(1)])
    with closing(sqlite3.connect(bad)) as file, file:
        file.execute(f"CREATE TABLE {table} ({columns})")
        file.executemany(f"INSERT INTO {table} (id) VALUES (?)", [(1,), (2,)])
    assert games(bad) == []
    assert games(good, bad) == [row_of(1)]
    assert found("tasks", good, bad) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("name1 TEXT", "game1 TEXT"), ("id INTEGER", "ix INTEGER"), ("over INTEGER", "over TEXT   ")],
)
def test_rows_are_read_under_a_damaged_definition_of_their_table(
    tmp_path: Path, old: str, new: str
) -> None:
    path, rows = tmp_path / "games.db", rows_of(range(1, 100))
    write(path, rows)
    edit_schema(path, "games", old, new)
    assert games(path) == rows


def test_a_damaged_definition_and_a_damaged_page_together_stop_nothing(tmp_path: Path) -> None:
    """The definition begins with a comment; without its end, the number's column is part of it."""
    path = tmp_path / "games.db"
    write(path, rows_of(range(1, 100)))
    scratch(path, f"game {20:015}", f"game {80:015}")
    edit_schema(path, "games", "another one.\n", "another one.*")
    assert games(path) == []


def test_what_is_no_database_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"nonsense" * 1000)
    assert games(tmp_path / "games.db", tmp_path / "missing.db") == []


# The file and its copy


def test_of_two_versions_of_a_game_the_later_one_is_taken(tmp_path: Path) -> None:
    old, new = row_of(1), (*row_of(1, turns=2)[:-2], 2, "{}")
    write(tmp_path / "old.db", [old, row_of(2)])
    write(tmp_path / "new.db", [new, row_of(3)])
    for first, second in (("old", "new"), ("new", "old")):
        taken = games(tmp_path / f"{first}.db", tmp_path / f"{second}.db")
        assert taken == [new, row_of(2), row_of(3)]


def test_of_two_equal_versions_that_of_the_first_file_is_taken(tmp_path: Path) -> None:
    write(tmp_path / "copy.db", [row_of(1, record="{}")])
    write(tmp_path / "damaged.db", [row_of(1, record="{X")])
    assert games(tmp_path / "copy.db", tmp_path / "damaged.db") == [row_of(1)]
