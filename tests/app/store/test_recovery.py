"""The pages of a file, read without SQLite: whatever SQLite wrote there is found again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from seqtui.app.store.recovery import recover
from seqtui.app.store.schema import MIGRATIONS

EVERYTHING = "SELECT * FROM games ORDER BY id"
NUMBERS = [sign * 2**bits + more for bits in range(63) for sign in (1, -1) for more in (-1, 0, 1)]
"""Around each number of bytes that a number can take, from both sides."""
LENGTHS = [*range(3840, 4080), *range(4360, 4600), *range(7932, 8172), 40_000]
"""So long is a record where its row ceases to fit on a page, or on one page more."""

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
    """Return a game as the table holds it."""
    people = ("Zoë", "human", "", "hard")
    return (
        *(number, "code-swap", *people, 1, turns, 0, None, None),
        *("{}", None, 0, 1, started, started, 1, record),
    )


def write(path: Path, rows: Iterable[Row]) -> None:
    """Let SQLite write a file of games."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.executescript(MIGRATIONS[0])
        file.execute("BEGIN")
        file.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 19)})", rows)
        file.execute("COMMIT")


def saved(*paths: Path) -> list[Row]:
    """Return the games that are found in files."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as into:
        into.executescript(MIGRATIONS[0] + MIGRATIONS[1])
        count = recover(into, *paths)
        found = into.execute(EVERYTHING).fetchall()
    assert count == {"games": len(found), "tasks": 0}
    return found


def test_numbers_of_every_size_are_read(tmp_path: Path) -> None:
    numbers = enumerate(NUMBERS, start=1)
    rows = [row_of(id_, turns=turns, started=turns / 3) for id_, turns in numbers]
    write(tmp_path / "games.db", rows)
    assert saved(tmp_path / "games.db") == rows


def test_games_of_every_length_are_read(tmp_path: Path) -> None:
    rows = [row_of(id_, record="ö" + "x" * n) for id_, n in enumerate(LENGTHS, start=1)]
    write(tmp_path / "games.db", rows)
    assert saved(tmp_path / "games.db") == rows


def test_the_numbers_of_games_are_read_up_to_the_largest_that_is_taken(tmp_path: Path) -> None:
    ids = sorted({number for number in NUMBERS if -(2**63) < number < 2**63})
    ids += [10**12 - 1, 10**12, 10**12 + 1]
    write(tmp_path / "games.db", map(row_of, ids))
    taken = sorted(number for number in ids if 0 < number < 10**12)
    assert [row[0] for row in saved(tmp_path / "games.db")] == taken


def test_a_row_with_a_value_of_another_type_is_left_out(tmp_path: Path) -> None:
    good, bad = row_of(1), row_of(2)
    odd = [(number, *bad[1:at], value, *bad[at + 1 :]) for number, at, value in ODD]
    write(tmp_path / "games.db", [good, *odd])
    assert saved(tmp_path / "games.db") == [good]


def test_of_two_states_of_a_game_the_later_one_is_taken(tmp_path: Path) -> None:
    old, new = row_of(1), (*row_of(1, turns=2)[:-2], 2, "{}")
    write(tmp_path / "old.db", [old, row_of(2)])
    write(tmp_path / "new.db", [new, row_of(3)])
    for first, second in (("old", "new"), ("new", "old")):
        found = saved(tmp_path / f"{first}.db", tmp_path / f"{second}.db")
        assert found == [new, row_of(2), row_of(3)]


def test_a_page_may_be_cut_anywhere(tmp_path: Path) -> None:
    path, rows = tmp_path / "games.db", [*map(row_of, range(1, 200))]
    write(path, rows)
    content = path.read_bytes()
    last = max(at for at in range(0, len(content), 4096) if content[at + 3 : at + 5] >= b"\0\x10")
    for size in range(60):
        path.write_bytes(content[: last + size])
        assert 0 < len(found := saved(path)) < len(rows)
        assert {*found} < {*rows}


def test_a_bad_spot_on_the_disk_costs_the_games_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, rows = tmp_path / "games.db", [*map(row_of, range(1, 200))]
    write(path, rows)

    class Disk(BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell() == last:
                raise OSError(5, "Input/output error")
            return super().read(size)

    content = path.read_bytes()
    last = max(at for at in range(0, len(content), 4096) if content[at + 3 : at + 5] >= b"\0\x10")
    monkeypatch.setattr(Path, "open", lambda *_: Disk(content))
    assert 0 < len(found := saved(path)) < len(rows)
    assert {*found} < {*rows}


def test_deleted_rows_leave_the_others_on_their_page(tmp_path: Path) -> None:
    path, rows = tmp_path / "games.db", [*map(row_of, range(1, 11))]
    write(path, rows)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA secure_delete = ON")
        file.execute("DELETE FROM games WHERE id IN (3, 4, 7)")
    assert saved(path) == [row for row in rows if row[0] not in (3, 4, 7)]
