"""Two running copies of the program do not harm each other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from sqlite3 import SQLITE_CORRUPT, Connection, DatabaseError

import pytest

from app.store import database
from engines.gate.moves import submit_text
from tests.app.store.samples import Store, asides, filled, shift

Opens = Callable[[], Store]

PLAYER = """
import sys
from pathlib import Path
from app.store.games import Games
from tests.app.store.samples import shift

name = sys.argv[2]
sys.stdin.readline()
games = Games(print, Path(sys.argv[1]))
for seed in range(10):
    match = shift(names=(name, "Ben"), seed=seed)
    for turn in range(6):
        match.submit(match.legal[turn % 4])
        games.keep(match)
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
        assert store.games.load(game.id).ply == game.turns == 6


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
        if looks == [1, 1]:  # it was opened and found whole: now it would get its column
            others.append(opens())
        return version

    monkeypatch.setattr(database, "_version_of", look_first)
    stores = [opens(), *others]
    assert [(store.told, store.games.count()) for store in stores] == [([], 1), ([], 1)]


def test_a_copy_that_was_overtaken_goes_on_in_a_row_of_its_own(opens: Opens) -> None:
    one, two = opens().games, opens().games
    match = shift("swap 1 2")
    one.keep(match)
    same = two.load(1)
    submit_text(match, "swap 2 3")
    one.keep(match)
    submit_text(same, "swap 3 4")
    two.keep(same)
    submit_text(match, "swap 4 5")
    one.keep(match)
    submit_text(same, "swap 4 5")
    two.keep(same)
    moves = {game.id: [turn.notation for turn in one.load(game.id).turns] for game in one.page()}
    assert moves == {
        1: ["swap 1 2", "swap 2 3", "swap 4 5"],
        2: ["swap 1 2", "swap 3 4", "swap 4 5"],
    }


def test_a_game_that_another_copy_has_deleted_is_kept_anew(opens: Opens) -> None:
    one, two = opens().games, opens().games
    match = shift("swap 1 2")
    one.keep(match)
    two.delete(1)
    two.keep(shift("swap 2 3", seed=1))
    submit_text(match, "swap 2 3")
    one.keep(match)
    assert [(game.id, game.turns) for game in two.page()] == [(3, 2), (2, 1)]


def test_only_one_copy_puts_a_damaged_file_aside(opens: Opens, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"nonsense" * 1000)
    one, two = opens(), opens()
    assert len(one.told) == 1
    assert two.told == []
    assert len(asides(tmp_path)) == 1


def test_whoever_finds_damage_second_goes_on_with_the_new_file_of_the_first(
    opens: Opens, tmp_path: Path
) -> None:
    filled(tmp_path, 3)
    one, two = opens(), opens()
    for store in (one, two):
        errors = [DatabaseError()]
        errors[0].sqlite_errorcode = SQLITE_CORRUPT

        def work(_: Connection, errors: list[DatabaseError] = errors) -> str:
            if errors:
                raise errors.pop()
            return "done"

        assert store.games.write(work) == "done"
        store.games.keep(shift("swap 1 2", seed=99 + len(store.told)))
    assert one.told == [
        "The saved games were damaged. 3 games could be read; "
        f"the file is kept as {asides(tmp_path)[0].name}."
    ]
    assert two.told == []
    assert len(asides(tmp_path)) == 1
    assert one.games.count() == two.games.count() == 5
