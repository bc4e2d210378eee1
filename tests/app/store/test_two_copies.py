"""Two running copies of the program do not harm each other."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import SQLITE_CORRUPT, Connection, DatabaseError

import pytest

from seqtui.app.store import database
from seqtui.app.store.database import COPY_NAME, recover
from seqtui.engines.gate.records import dump
from tests.app.store.samples import Store, age, asides, filled, mistakes_in, records_of, shift

Opens = Callable[[], Store]

MOVED = "Another program moved or deleted the saved games. They are kept."
PLAYER = """
import sys
from pathlib import Path
from seqtui.app.store.games import Games
from tests.app.store.samples import shift

name = sys.argv[2]
sys.stdin.readline()
games = Games(print, Path(sys.argv[1]))
for seed in range(10):
    session = shift(names=(name, "Ben"), seed=seed)
    for turn in range(6):
        session.submit(session.legal[turn % 4])
        games.keep(session)
games.close()
"""


def test_two_programs_that_start_and_play_at_once_keep_all_their_games(
    opens: Opens, tmp_path: Path
) -> None:
    names = ("one", "two")
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(tmp_path), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        for name in names
    ]
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    for program in programs:
        assert program.communicate(timeout=60) == ("", "")
    store = opens()
    assert store.told == []
    games = store.games.page(limit=100)
    assert sorted(game.names[0] for game in games) == sorted(names * 10)
    for game in games:
        assert store.games.load(game.id).ply == game.plies == 6


def test_two_programs_may_bring_the_file_up_to_date_at_once(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one finds the new column, although it was not there when it looked."""
    opens().games.keep(shift("swap 1 2"))
    change = "ALTER TABLE games ADD COLUMN weather TEXT NOT NULL DEFAULT 'fine';"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, change))
    look, looks, others = database._version_of, list[int](), list[Store]()

    def look_first(connection: Connection) -> int:
        looks.append(version := look(connection))
        older = len(database.MIGRATIONS) - 1
        if looks == [older, older]:  # it was found whole: now it would get its column
            others.append(opens())
        return version

    monkeypatch.setattr(database, "_version_of", look_first)
    stores = [opens(), *others]
    assert [(store.told, store.games.count()) for store in stores] == [([], 1), ([], 1)]


def test_a_copy_that_was_overtaken_goes_on_in_a_row_of_its_own(opens: Opens) -> None:
    one, two = opens().games, opens().games
    session = shift("swap 1 2")
    one.keep(session)
    same = two.load(1)
    session.submit("swap 2 3")
    one.keep(session)
    same.submit("swap 3 4")
    two.keep(same)
    session.submit("swap 4 5")
    one.keep(session)
    same.submit("swap 4 5")
    two.keep(same)
    moves = {game.id: [turn.notation for turn in one.load(game.id).turns] for game in one.page()}
    assert moves == {
        1: ["swap 1 2", "swap 2 3", "swap 4 5"],
        2: ["swap 1 2", "swap 3 4", "swap 4 5"],
    }


def test_mistakes_are_not_noted_for_moves_that_another_copy_has_added(opens: Opens) -> None:
    """A count that takes a while may end after the other copy has gone on."""
    one, two = opens().games, opens().games
    session = shift("swap 1 2")
    one.keep(session)
    same = two.load(1)
    same.submit("swap 2 3")
    two.keep(same)
    one.note_mistakes(session, (1, 0))
    assert mistakes_in(two) == [(None, None)]
    two.note_mistakes(same, (1, 1))
    assert mistakes_in(two) == [(1, 1)]


def test_a_game_that_another_copy_has_deleted_is_kept_anew(opens: Opens) -> None:
    one, two = opens().games, opens().games
    session = shift("swap 1 2")
    one.keep(session)
    two.delete(1)
    two.keep(shift("swap 2 3", seed=1))
    session.submit("swap 2 3")
    one.keep(session)
    assert [(game.id, game.plies) for game in two.page()] == [(3, 2), (2, 1)]


def test_only_one_copy_puts_a_damaged_file_aside(opens: Opens, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"nonsense" * 1000)
    one, two = opens(), opens()
    assert len(one.told) == 1
    assert two.told == []
    assert len(asides(tmp_path)) == 1


def damaged() -> Callable[[Connection], str]:
    """Return work that finds the file damaged, and does well with the next one."""
    errors = [DatabaseError()]
    errors[0].sqlite_errorcode = SQLITE_CORRUPT

    def work(_: Connection) -> str:
        if errors:
            raise errors.pop()
        return "done"

    return work


def test_two_programs_that_find_the_same_damage_go_on_with_one_new_file(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, 3)
    one, two = opens(), opens()

    def overtaken(into: Connection, *files: Path) -> dict[str, int]:
        monkeypatch.undo()
        assert one.games.file.write(damaged()) == "done"
        return recover(into, *files)

    monkeypatch.setattr(database, "recover", overtaken)
    assert two.games.file.write(damaged()) == "done"
    for seed, store in enumerate((one, two)):
        store.games.keep(shift("swap 1 2", seed=99 + seed))
    kept = f"the file is kept as {asides(tmp_path)[0].name}"
    assert one.told == [f"The saved games were damaged. 3 games could be read; {kept}."]
    assert two.told == []
    assert len(asides(tmp_path)) == 1
    assert one.games.count() == two.games.count() == 5


def deleted(folder: Path) -> None:
    """Delete the file as somebody who cleans up might."""
    for part in folder.glob("games.db*"):
        part.unlink()


@pytest.mark.parametrize("what", ["file", "folder"])
def test_games_that_are_deleted_while_a_game_is_played_are_kept(tmp_path: Path, what: str) -> None:
    records = filled(tmp_path / "data", 3, copied=what == "file")
    store, session = Store(tmp_path / "data"), shift("swap 1 2", seed=99)
    store.games.keep(session)
    if what == "file":
        age(tmp_path / "data" / COPY_NAME)
        deleted(tmp_path / "data")
    else:
        shutil.rmtree(tmp_path / "data")
    session.submit("swap 2 3")
    store.games.keep(session)
    assert store.told == [MOVED]
    store.games.close()
    for name in ("games.db", COPY_NAME):
        with closing(sqlite3.connect(tmp_path / "data" / name)) as file:
            found = [record for (record,) in file.execute("SELECT record FROM games ORDER BY id")]
        assert found == [*records, dump(session)]


def test_games_that_cannot_be_kept_are_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, 3)
    store = Store(tmp_path)
    deleted(tmp_path)

    def full(*_: Connection) -> None:
        error = DatabaseError()
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(database, "_merge", full)
    assert store.games.count() == 0
    assert store.told == [
        "Another program moved or deleted the saved games. "
        "They could not be kept because the disk is full."
    ]
    store.games.close()


def test_games_that_are_deleted_are_kept_on_leaving_at_the_latest(tmp_path: Path) -> None:
    records = filled(tmp_path, 3)
    store = Store(tmp_path)
    deleted(tmp_path)
    store.games.close()
    assert store.told == [MOVED]
    assert records_of(Store(tmp_path).games) == records


def test_a_number_that_means_another_game_by_now_is_left_to_it(
    opens: Opens, tmp_path: Path
) -> None:
    one, session = opens(), shift("swap 1 2", seed=1)
    one.games.keep(session)
    deleted(tmp_path)
    other = shift("swap 2 3", seed=2)
    opens().games.keep(other)
    session.submit("swap 3 4")
    one.games.keep(session)
    found = records_of(opens().games)
    assert found[0] == dump(other)
    assert dump(session) in found


def test_a_folder_that_has_become_a_file_is_told_and_play_goes_on(tmp_path: Path) -> None:
    store, session = Store(tmp_path / "data"), shift("swap 1 2")
    store.games.keep(session)
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "data").touch()
    session.submit("swap 2 3")
    store.games.keep(session)
    assert [sentence.endswith("games will not be saved this time.") for sentence in store.told] == [
        True
    ]
    assert store.games.count() == 1
    store.games.close()
