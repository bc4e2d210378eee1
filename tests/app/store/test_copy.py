"""The copy of the file: made on closing, checked, and used when the file is damaged."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from seqtui.app.store.database import COPY_NAME
from tests.app.store.samples import HOUR, Store, age, asides, filled, records_of, refused, shift

PAGE = 4096
KILLED = """
import os, sys
from pathlib import Path
from seqtui.app.store.games import Games
from tests.app.store.samples import shift

games = Games(print, Path(sys.argv[1]))
games.keep(shift("swap 2 3", seed=99))
Path.replace = lambda *_: os._exit(9)
games.close()
"""


def records_in(path: Path) -> list[str]:
    """Read a file with nothing but SQLite."""
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [record for (record,) in file.execute("SELECT record FROM games ORDER BY id")]


def play(folder: Path, seed: int) -> None:
    """Open the games, play one more and leave."""
    store = Store(folder)
    store.games.keep(shift("swap 1 2", seed=seed))
    store.games.close()
    assert store.told == []


def test_leaving_makes_a_copy_but_only_every_hour(tmp_path: Path) -> None:
    records = filled(tmp_path, 3, copied=True)
    copy = tmp_path / COPY_NAME
    assert records_in(copy) == records
    play(tmp_path, 10)
    assert records_in(copy) == records, "it is not an hour old"
    age(copy)
    play(tmp_path, 11)
    assert len(records_in(copy)) == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == [COPY_NAME, "games.db"]


def test_leaving_makes_no_copy_if_nothing_was_played_since(tmp_path: Path) -> None:
    filled(tmp_path, 3, copied=True)
    copy = tmp_path / COPY_NAME
    with closing(sqlite3.connect(tmp_path / "games.db")) as file, file:
        file.execute("UPDATE games SET changed = changed - ?", (4 * HOUR,))
    age(copy)
    made = copy.stat().st_mtime
    Store(tmp_path).games.close()
    assert copy.stat().st_mtime == made


def test_nothing_but_a_whole_file_is_copied(tmp_path: Path) -> None:
    """An index that does not fit its table is found by the thorough check alone."""
    records = filled(tmp_path, 3, copied=True)
    age(tmp_path / COPY_NAME)
    with closing(sqlite3.connect(tmp_path / "games.db")) as file, file:
        ((page,),) = file.execute("SELECT rootpage FROM sqlite_master WHERE name LIKE '%change'")
        file.execute("PRAGMA wal_checkpoint")
    path = tmp_path / "games.db"
    content = bytearray(path.read_bytes())
    content[page * PAGE - 3] ^= 1  # in the last entry: a moment, or the number of a game
    path.write_bytes(content)
    play(tmp_path, 10)
    assert records_in(tmp_path / COPY_NAME) == records
    assert not (tmp_path / "games.backup.new").exists()


def test_a_program_that_is_killed_while_it_copies_leaves_the_old_copy(tmp_path: Path) -> None:
    records = filled(tmp_path, 3, copied=True)
    copy = tmp_path / COPY_NAME
    age(copy)
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False, cwd=root)
    assert done.returncode == 9
    assert (tmp_path / "games.backup.new").exists(), "it was killed in the middle"
    assert records_in(copy) == records
    (tmp_path / "games.backup.new").write_bytes(b"half a file" * 1000)
    play(tmp_path, 10)
    assert len(records_in(copy)) == 5
    assert not (tmp_path / "games.backup.new").exists()


def test_both_the_damaged_file_and_the_copy_are_used(tmp_path: Path) -> None:
    """Of a game that is in both, the later state is taken."""
    records = filled(tmp_path, 60, copied=True)
    store = Store(tmp_path)
    session = store.games.load(60)
    session.undo()
    store.games.keep(session)
    store.games.keep(shift("swap 4 5", seed=99))
    now = records_of(store.games)
    assert now[:59] == records[:59]
    store.games.close()
    path = tmp_path / "games.db"
    content = path.read_bytes()
    lost = content.index(records[10].encode()) // PAGE * PAGE
    damaged = content[:lost] + bytes(PAGE) + content[lost + PAGE :]
    path.write_bytes(damaged)
    store = Store(tmp_path)
    assert store.told[0].startswith("The saved games were damaged. 61 games could be read")
    assert records_of(store.games) == now
    store.games.close()
    assert asides(tmp_path)[0].read_bytes() == damaged


def test_an_empty_file_beside_a_copy_is_damage(tmp_path: Path) -> None:
    records = filled(tmp_path, 3, copied=True)
    (tmp_path / "games.db").write_bytes(b"")
    store = Store(tmp_path)
    assert records_of(store.games) == records
    assert len(store.told) == 1
    store.games.close()


@pytest.mark.parametrize("size", [1, 700, 2000, 4095, 4096, 9000])
def test_whatever_was_cut_off_comes_from_the_copy(tmp_path: Path, size: int) -> None:
    """SQLite itself does not notice if the last page has lost its end."""
    records = filled(tmp_path, 60, copied=True)
    path = tmp_path / "games.db"
    path.write_bytes(path.read_bytes()[:-size])
    store = Store(tmp_path)
    assert records_of(store.games) == records
    assert len(asides(tmp_path)) == len(store.told) == 1
    store.games.close()


def test_the_copy_goes_with_all_games(tmp_path: Path) -> None:
    filled(tmp_path, 3, copied=True)
    store = Store(tmp_path)
    store.games.delete_all()
    assert not (tmp_path / COPY_NAME).exists()
    store.games.close()


def test_a_deleted_game_comes_back_neither_from_the_copy_nor_from_the_file(tmp_path: Path) -> None:
    records = filled(tmp_path, 60, copied=True)
    store = Store(tmp_path)
    for number in range(11, 51):
        store.games.delete(number)
    assert not (tmp_path / COPY_NAME).exists()
    store.games.close()
    assert len(records_in(tmp_path / COPY_NAME)) == 20
    (tmp_path / COPY_NAME).unlink()
    path = tmp_path / "games.db"
    path.write_bytes(refused(path.read_bytes()))
    store = Store(tmp_path)
    assert len(store.told) == 1
    assert records_of(store.games) == records[:10] + records[50:]
    store.games.close()


@pytest.mark.parametrize("size", [16, 100, PAGE])
def test_a_file_without_its_beginning_comes_back_from_the_copy(tmp_path: Path, size: int) -> None:
    """SQL can read nothing in such a file."""
    records = filled(tmp_path, 60, copied=True)
    path = tmp_path / "games.db"
    path.write_bytes(bytes(size) + path.read_bytes()[size:])
    store = Store(tmp_path)
    assert store.told[0].startswith("The saved games were damaged. 60 games could be read;")
    assert records_of(store.games) == records
    store.games.close()
