"""Whatever is wrong with the file: a sentence, play goes on, and nothing is written over."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import pytest

from seqtui.app.store import database
from seqtui.app.store.database import COPY_NAME, recover
from seqtui.app.store.games import Games
from seqtui.engines.session import AnySession
from tests.app.store.samples import Store, add_all, asides, bare, filled, records_of, refused, shift

Opens = Callable[[], Store]

NOBODY = 65534


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.1)


def plays_on(games: Games) -> bool:
    """Play a game and resume it, in a store that may be in memory."""
    session = shift("swap 1 2")
    games.keep(session)
    session.undo()
    games.keep(session)
    found = games.unfinished()
    return found is not None and [*map(str, games.load(found.id).undone)] == ["swap 1 2"]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the file as another program might."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


# Opening


@pytest.mark.parametrize("what", ["folder", "file"])
def test_a_place_that_cannot_be_written_to(what: str, opens: Opens, tmp_path: Path) -> None:
    """Somebody else's file lies where ours should be."""
    if what == "folder":
        (tmp_path / "there").write_text("not a folder")
        store = Store(tmp_path / "there" / "data")
        complaint = "The folder for saved games cannot be used (Not a directory)"
    else:
        (tmp_path / "games.db").mkdir()
        store = opens()
        complaint = "The saved games cannot be written to because games.db is not a file"
    assert store.told == [f"{complaint}: games will not be saved this time."]
    assert not store.games.file.kept
    assert plays_on(store.games)
    store.games.close()


@pytest.mark.parametrize("journal", [False, True])
def test_a_write_protected_file_can_still_be_read(journal: bool) -> None:
    """So can what a program that was killed has left in the journal beside it."""
    with TemporaryDirectory() as name:  # pytest's own folders are closed to other users
        folder = Path(name, "data")
        records = filled(folder, 3)
        if journal:
            store = Store(Path(name, "killed"))
            for seed in range(3):
                store.games.keep(shift("swap 1 2", "swap 2 3", "concede", seed=seed))
            for part in ("games.db", "games.db-wal"):
                (folder / part).write_bytes((store.path.parent / part).read_bytes())
            assert records[0].encode() not in (folder / "games.db").read_bytes()
            store.games.close()
        before = (folder / "games.db").read_bytes()
        (folder / "games.db").chmod(0o444)
        folder.chmod(0o555)
        Path(name).chmod(0o755)
        told, result, told_again, *exported = as_somebody_else(Path(name))
        assert told_again == f"seqtui: {told}"
        assert [*map(bare, exported)] == records
        assert told.startswith("The saved games cannot be written to because ")
        assert told.endswith(": games will not be saved this time.")
        assert result == "False 4"
        assert (folder / "games.db").read_bytes() == before
        folder.chmod(0o755)


@pytest.mark.parametrize("what", ["pipe", "device"])
def test_something_else_than_a_file_is_not_waited_for(what: str, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    if what == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    store = Store(tmp_path)
    assert store.told == [
        "The saved games cannot be written to because games.db is not a file: "
        "games will not be saved this time."
    ]
    assert plays_on(store.games)
    store.games.close()


def as_somebody_else(folder: Path) -> list[str]:
    """Play a game as a user who may write nothing, and return what was told."""
    # Root may write anywhere, so that the program becomes somebody else once it is loaded.
    program = (
        "import os, sys; from pathlib import Path; from seqtui.app.store.games import Games\n"
        "from seqtui.app.cli.commands import run; import seqtui.app.cli.files\n"
        "from tests.app.store.samples import shift\n"
        "session = shift('swap 1 2'); Games(print, Path(sys.argv[1], 'new')).keep(session)\n"
        f"os.geteuid() or os.seteuid({NOBODY})\n"
        "games = Games(print, Path(sys.argv[1], 'data')); games.keep(session)\n"
        "print(games.file.kept, games.count())\n"
        "sys.stderr = sys.stdout; os.environ['SEQTUI_DATA'] = str(Path(sys.argv[1], 'data'))\n"
        "games.close(); sys.exit(run(['export', '--all']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout.splitlines()


def test_a_locked_file(opens: Opens, tmp_path: Path) -> None:
    records = filled(tmp_path, 3)
    with locked(tmp_path / "games.db"):
        store = opens()
        assert store.told == [
            "The saved games cannot be written to because another program is using them: "
            "games will not be saved this time."
        ]
        assert plays_on(store.games)
    assert records_of(opens().games) == records


def test_a_file_whose_journal_cannot_be_begun_is_not_waited_for_for_ever(
    opens: Opens, tmp_path: Path
) -> None:
    records = filled(tmp_path, 3)
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN IMMEDIATE")
        store = opens()
        assert not store.games.file.kept
        assert records_of(store.games) == records


def test_a_folder_is_made_with_all_that_lead_to_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "one" / "two" / "three")
    assert (store.told, store.games.file.kept) == ([], True)
    store.games.close()


def test_games_are_in_the_platforms_own_folder_unless_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("told", ""):
        monkeypatch.setenv("SEQTUI_DATA", folder and str(tmp_path / folder))
        for variable in ("HOME", "XDG_DATA_HOME"):
            monkeypatch.setenv(variable, str(tmp_path / "home"))
        Games(pytest.fail).close()
    assert (tmp_path / "told" / "games.db").exists()
    (path,) = (tmp_path / "home").rglob("games.db")
    assert path.parent.name == "seqtui"


def test_the_journal_is_begun_once_another_program_lets_go_of_the_file(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, 3)
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(database, "sleep", lambda _: other.execute("ROLLBACK"))
        store = opens()
    assert (store.told, store.games.file.kept) == ([], True)
    assert store.games.file.query("PRAGMA journal_mode") == [("wal",)]


def test_a_file_of_a_newer_version(opens: Opens, tmp_path: Path) -> None:
    filled(tmp_path, 3)
    with closing(sqlite3.connect(tmp_path / "games.db")) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("ALTER TABLE games ADD COLUMN mood TEXT")
        other.execute(f"PRAGMA user_version = {len(database.MIGRATIONS) + 1}")
    before = (tmp_path / "games.db").read_bytes()
    store = opens()
    assert store.told == [
        "The saved games are from a newer version of seqtui: games will not be saved this time."
    ]
    assert plays_on(store.games)
    store.games.close()
    assert (tmp_path / "games.db").read_bytes() == before
    assert asides(tmp_path) == []


# Damage


def cut_header(content: bytes) -> bytes:
    return b"\x00" * 100 + content[100:]


def other_file(content: bytes) -> bytes:
    return b"This is a shopping list.\n" * 400


def cut_short(content: bytes) -> bytes:
    return content[: len(content) // 2 + 100]


def scratch_middle(content: bytes) -> bytes:
    """Fill a page of games in the middle with nonsense."""
    places = [at for at in range(0, len(content), 4096) if b"seqtui-record" in content[at:][:4096]]
    middle = places[len(places) // 2]
    return content[:middle] + b"\xa5" * 4096 + content[middle + 4096 :]


def rename_column(content: bytes) -> bytes:
    return content.replace(b"name1 TEXT", b"game1 TEXT")


def scratch_schema(content: bytes) -> bytes:
    """Leave something in the schema that is no text."""
    return content.replace(b"name1 TEXT", b"nam\xff1 TEXT").replace(
        b"TABLE games", b"TABLE\xffgames"
    )


DAMAGES = [cut_header, other_file, cut_short, scratch_middle, rename_column, scratch_schema]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_kept_aside(
    damage: Callable[[bytes], bytes], opens: Opens, tmp_path: Path
) -> None:
    filled(tmp_path)
    path = tmp_path / "games.db"
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    store = opens()
    (aside,) = asides(tmp_path)
    assert aside.read_bytes() == damaged
    assert len(store.told) == 1
    assert store.told[0].startswith("The saved games were damaged.")
    assert store.told[0].endswith(f"the file is kept as {aside.name}.")
    assert store.games.file.kept
    assert plays_on(store.games)
    again = opens()
    assert again.told == []
    assert plays_on(again.games)


def test_what_can_still_be_read_is_saved(opens: Opens, tmp_path: Path) -> None:
    records = filled(tmp_path)
    path = tmp_path / "games.db"
    path.write_bytes(scratch_middle(path.read_bytes()))
    store = opens()
    saved = records_of(store.games)
    # A record alone has more than 300 bytes, so a page of 4096 holds 13 at most.
    assert len(records) - 13 <= len(saved) < len(records)
    assert set(saved) < set(records)
    assert store.told[0].startswith(f"The saved games were damaged. {len(saved)} games could be")


def test_games_that_take_several_pages_are_saved_too(opens: Opens, tmp_path: Path) -> None:
    store = opens()
    for seed in range(5):
        store.games.keep(shift(*["swap 1 2"] * (seed * 400), seed=seed))
    records = records_of(store.games)
    assert max(map(len, records)) > 4 * 4096
    store.games.close()
    (tmp_path / COPY_NAME).unlink()
    store.path.write_bytes(refused(store.path.read_bytes()))
    assert records_of(opens().games) == records


def test_games_of_an_older_version_are_saved_too(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite does not write the rows again when a table gets another column."""
    records = filled(tmp_path, 20)
    change = "ALTER TABLE games ADD COLUMN weather TEXT NOT NULL DEFAULT 'fine';"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, change))
    store = opens()
    store.games.keep(shift("swap 1 2"))
    store.games.close()
    (tmp_path / COPY_NAME).unlink()
    store.path.write_bytes(refused(store.path.read_bytes()))
    again = opens().games
    assert records_of(again)[:20] == records
    assert again.file.query("SELECT count(*) FROM games WHERE weather = 'fine'") == [(21,)]


def test_the_journal_of_a_damaged_file_is_read(opens: Opens, tmp_path: Path) -> None:
    """Its latest states count, those of a move that was not yet written whole do not."""
    filled(tmp_path, 30)
    store = opens()
    session = store.games.load(30)
    session.undo()
    store.games.keep(session)
    store.games.delete(5)
    now = records_of(store.games)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    content = store.path.read_bytes()
    lost = content.index(now[10].encode()) // 4096 * 4096
    (elsewhere / "games.db").write_bytes(content[:lost] + bytes(4096) + content[lost + 4096 :])
    journal = store.path.with_name("games.db-wal").read_bytes()
    begin = 32 + (journal.rindex(now[-1].encode()) - 32) // (24 + 4096) * (24 + 4096)
    # The page of the latest move once more: empty, and with a sign that more was to come.
    unfinished = journal[begin : begin + 4] + bytes(4) + journal[begin + 8 : begin + 24]
    (elsewhere / "games.db-wal").write_bytes(journal + unfinished + bytes(4096))
    page = content[lost : lost + 4096]
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as into:
        into.executescript("".join(database.MIGRATIONS))
        recover(into, elsewhere / "games.db")
        found = [record for (record,) in into.execute("SELECT record FROM games ORDER BY id")]
    assert found == [each for each in now if each.encode() not in page]


@pytest.mark.parametrize("number", [2**63 - 1, 10**15])
@pytest.mark.parametrize("where", ["games", "sqlite_sequence"])
def test_a_number_too_large_does_not_keep_games_from_being_saved(
    number: int, where: str, opens: Opens, tmp_path: Path
) -> None:
    filled(tmp_path, 3)
    with closing(sqlite3.connect(tmp_path / "games.db")) as other, other:
        if where == "games":
            other.execute("UPDATE games SET id = ? WHERE id = 3", (number,))
        else:
            other.execute("UPDATE sqlite_sequence SET seq = ?", (number,))
    store = opens()
    assert len(store.told) == 1
    store.games.keep(shift("swap 1 2"))
    kept = 2 if where == "games" else 3
    assert [game.id for game in store.games.page(backwards=True)] == [*range(1, kept + 2)]


def test_a_damaged_version_number_does_not_hide_the_games(opens: Opens, tmp_path: Path) -> None:
    records = filled(tmp_path, 3)
    versions = {0: "were damaged", -1: "were damaged", -9: "were damaged", 254: "are from a newer"}
    for version, told in versions.items():
        with closing(sqlite3.connect(tmp_path / "games.db")) as other:
            other.execute(f"PRAGMA user_version = {version}")
        store = opens()
        assert store.told[0].startswith(f"The saved games {told}")
        assert records_of(store.games) == records
        store.games.close()
        (tmp_path / COPY_NAME).unlink(missing_ok=True)


def test_a_disk_without_room_for_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can be read is there to be looked at, and the damaged file stays where it is."""
    records = filled(tmp_path, 20)
    path = tmp_path / "games.db"
    damaged = refused(path.read_bytes())
    path.write_bytes(damaged)

    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("seqtui.app.store.database._put_aside", full)
    store = Store(tmp_path)
    assert store.told == ["The saved games are damaged: games will not be saved this time."]
    assert records_of(store.games) == records
    store.games.close()
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]
    assert path.read_bytes() == damaged


def test_a_new_file_that_cannot_get_its_name_leaves_the_games_of_the_copy_to_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = filled(tmp_path, 20, copied=True)
    (tmp_path / "games.db").write_bytes(b"nonsense" * 1000)

    def forbidden(*_: object) -> Path:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "rename", forbidden)
    monkeypatch.setattr("seqtui.app.store.database._put_aside", lambda path: path)
    store = Store(tmp_path)
    assert store.told == ["The saved games are damaged: games will not be saved this time."]
    assert records_of(store.games) == records
    store.games.close()


def test_a_folder_that_cannot_be_removed_does_not_keep_games_from_being_saved(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = filled(tmp_path, 3)
    path = tmp_path / "games.db"
    path.write_bytes(refused(path.read_bytes()))

    def busy(*_: object, **__: object) -> None:
        raise OSError(16, "Device or resource busy")

    monkeypatch.setattr(os, "rmdir", busy)
    store = opens()
    monkeypatch.undo()
    assert store.games.file.kept
    assert records_of(store.games) == records


def test_a_second_damage_does_not_write_over_the_first(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.store.database.strftime", lambda _: "now")
    for number in range(3):
        (tmp_path / "games.db").write_bytes(b"%d" % number * 5000)
        opens().games.close()
    names = [f"games-damaged-now-{number}.db" for number in (1, 2, 3)]
    assert [aside.name for aside in asides(tmp_path)] == names
    assert [aside.read_bytes()[:1] for aside in asides(tmp_path)] == [b"0", b"1", b"2"]


def test_an_empty_file_beside_a_journal_is_damage(opens: Opens, tmp_path: Path) -> None:
    """SQLite alone would take it for a new file, and delete the journal."""
    (tmp_path / "games.db").write_bytes(b"")
    (tmp_path / "games.db-wal").write_bytes(b"the latest moves")
    (tmp_path / "games.db-shm").write_bytes(b"their order")
    store = opens()
    (aside,) = asides(tmp_path)
    assert Path(f"{aside}-wal").read_bytes() == b"the latest moves"
    assert Path(f"{aside}-shm").read_bytes() == b"their order"
    assert plays_on(store.games)


def test_what_the_copy_holds_comes_back_when_the_file_is_gone(opens: Opens, tmp_path: Path) -> None:
    records = filled(tmp_path, 3, copied=True)
    (tmp_path / "games.db").unlink()
    store = opens()
    assert store.told == ["The file of saved games was gone. 3 games came back from its copy."]
    assert records_of(store.games) == records
    assert plays_on(store.games)
    store.games.close()
    assert opens().told == []
    assert asides(tmp_path) == []


def test_a_copy_that_cannot_be_read_is_no_reason_not_to_play(opens: Opens, tmp_path: Path) -> None:
    (tmp_path / COPY_NAME).write_bytes(b"nonsense" * 1000)
    store = opens()
    assert store.told == ["The file of saved games was gone. 0 games came back from its copy."]
    assert store.games.file.kept
    assert plays_on(store.games)
    assert (tmp_path / COPY_NAME).read_bytes() == b"nonsense" * 1000


def test_the_journal_of_a_killed_program_is_read(opens: Opens, tmp_path: Path) -> None:
    store = opens()
    store.games.keep(shift("swap 1 2"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for part in tmp_path.glob("games.db*"):
        (elsewhere / part.name).write_bytes(part.read_bytes())
    other = Store(elsewhere)
    assert other.told == []
    assert other.games.count() == 1
    other.games.close()


def uncached(folder: Path) -> tuple[Games, list[str]]:
    """Open the games so that every page is read from the file again."""
    told: list[str] = []
    games = Games(told.append, folder)
    games.file.query("PRAGMA cache_size = 1")
    games.file.query("PRAGMA shrink_memory")
    return games, told


def scratch_in_place(path: Path) -> bytes:
    damaged = scratch_middle(path.read_bytes())
    with path.open("r+b") as opened:
        opened.write(damaged)
    return damaged


@pytest.mark.parametrize("asked", ["list", "records", "load", "play"])
def test_damage_that_is_found_later(asked: str, tmp_path: Path) -> None:
    records = filled(tmp_path)
    games, told = uncached(tmp_path)
    session: AnySession = games.load(3)
    assert told == []
    damaged = scratch_in_place(tmp_path / "games.db")
    session.undo()
    session.undo()
    session.submit(session.legal[1])
    session.submit(session.legal[1])
    session.submit(session.legal[1])
    if asked == "list":
        assert 0 < len(games.page(limit=100)) < len(records)
    elif asked == "records":
        assert set(records_of(games)) < set(records)
    elif asked == "load":
        for number in range(1, 61):
            try:
                games.load(number)
            except ValueError as error:
                assert "no longer exists" in str(error)  # noqa: PT017 - any number of them
    games.keep(session)
    if asked != "play":
        assert len(told) == 1
        assert told[0].startswith("The saved games were damaged.")
        (aside,) = asides(tmp_path)
        assert aside.read_bytes() == damaged
    # The game under way is in the file that is used now, once and whole.
    found = games.unfinished()
    assert found is not None
    assert games.load(found.id).turns == session.turns
    assert games.count() < len(records) + 2
    games.close()


def test_damage_of_a_new_file_that_no_check_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, told = uncached(tmp_path)
    for seed in range(60):
        games.keep(shift("swap 1 2", seed=seed))
    games.file.query("PRAGMA wal_checkpoint(TRUNCATE)")
    games.file.query("PRAGMA shrink_memory")
    scratch_in_place(tmp_path / "games.db")
    monkeypatch.setattr(database, "_check_health", lambda _: None)
    assert 0 < len(games.page(limit=100)) < 60
    assert told[0].startswith("The saved games were damaged.")
    games.close()


# While a game is played


def test_a_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    told: list[str] = []
    games = Games(told.append, tmp_path)
    ((pages,),) = games.file.query("PRAGMA page_count")
    games.file.query(f"PRAGMA max_page_count = {pages}")
    session = shift("swap 1 2")
    while not told:
        session.submit(session.legal[0])
        games.keep(session)
    session.submit(session.legal[1])
    games.keep(session)
    assert told == ["Games are not saved at the moment because the disk is full."]
    games.page()
    games.count()
    games.file.query("PRAGMA max_page_count = 100000")
    session.submit(session.legal[2])
    games.keep(session)
    assert told[1:] == ["Games are saved again."]
    session.submit(session.legal[1])
    games.keep(session)
    assert told[2:] == [], "and that is told once"
    games.close()
    store = Store(tmp_path)
    assert store.games.count() == 1
    found = store.games.unfinished()
    assert found is not None
    assert store.games.load(found.id).turns == session.turns
    store.games.close()


def test_a_file_that_is_locked_for_a_while(opens: Opens) -> None:
    store, session = opens(), shift("swap 1 2")
    store.games.keep(session)
    with locked(store.path):
        session.submit(session.legal[0])
        store.games.keep(session)
        began = perf_counter()
        for _ in range(3):
            session.submit(session.legal[0])
            store.games.keep(session)
        assert perf_counter() - began < 1, "it waits but once"
        assert store.told == [
            "Games are not saved at the moment because another program is using them."
        ]
        assert store.games.count() == 1, "what is there can still be read"
        assert store.games.file.query("PRAGMA busy_timeout") == [(50,)]
    session.submit(session.legal[1])
    store.games.keep(session)
    assert store.told[1:] == ["Games are saved again."]
    assert store.games.file.query("PRAGMA busy_timeout") == [(100,)], "it is patient again"
    assert opens().games.load(1).turns == session.turns


def test_nobody_waits_at_the_end_for_a_copy_of_a_locked_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 5.0)
    store = Store(tmp_path)
    store.games.keep(shift("swap 1 2"))
    with locked(store.path):
        began = perf_counter()
        store.games.close()
        assert perf_counter() - began < 2
    assert not (tmp_path / COPY_NAME).exists()


def test_what_cannot_be_read_is_told_once_and_found_to_be_nothing(opens: Opens) -> None:
    store = opens()
    for _ in range(2):
        assert store.games.file.query("SELECT * FROM nowhere") == []
    assert store.told == ["The saved games cannot be read because no such table: nowhere."]


def test_a_file_that_becomes_write_protected(tmp_path: Path) -> None:
    told: list[str] = []
    games, session = Games(told.append, tmp_path), shift("swap 1 2")
    games.file.query("PRAGMA query_only = ON")
    games.keep(session)
    assert told == ["Games are not saved at the moment because they are write-protected."]
    games.close()


def test_an_import_into_a_full_file_adds_nothing(tmp_path: Path) -> None:
    told: list[str] = []
    games = Games(told.append, tmp_path)
    games.keep(shift("swap 1 2"))
    ((pages,),) = games.file.query("PRAGMA page_count")
    games.file.query(f"PRAGMA max_page_count = {pages + 2}")
    assert add_all(games, (shift("swap 1 2", seed=seed) for seed in range(100))) is None
    assert told == ["Games are not saved at the moment because the disk is full."]
    assert games.count() == 1
    games.close()
