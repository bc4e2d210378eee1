"""The commands about saved games: replay, export and import."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from seqtui.app.cli import files
from seqtui.app.cli.commands import run
from seqtui.app.store import import_export
from seqtui.app.store.database import GamesFile
from seqtui.app.store.games import Content, Games
from seqtui.app.store.import_export import write_file
from seqtui.app.store.kept import Kind, add
from seqtui.engines.errors import BadInput
from seqtui.engines.gate.records import dump
from seqtui.engines.session import AnySession
from tests.app.cli.command import Inside, seqtui
from tests.app.store.samples import bare, drawn, records_of, shift, won_by
from tests.app.store.terminal import Program
from tests.engines.helpers import play, start


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def records(folder: Path) -> list[str]:
    """Three saved games, the second one played last."""
    told: list[str] = []
    games = Games(told.append)
    sessions = [won_by(1), drawn(), shift("swap 1 2")]
    for session in (sessions[0], sessions[2], sessions[1]):
        games.keep(session)
    games.close()
    assert told == []
    return [dump(sessions[0]), dump(sessions[2]), dump(sessions[1])]


def stored(folder: Path) -> list[str]:
    games = Games(print)
    records = records_of(games)
    games.close()
    return records


def test_replay_tells_every_turn_and_the_result(inside: Inside, folder: Path) -> None:
    (folder / "game.json").write_text(dump(shift("swap 2 3", "swap 1 3", "swap 3 4", "concede")))
    done = inside("replay", "game.json")
    assert (done.code, done.err) == (0, "")
    assert (
        done.out
        == """\
Sequence Shift. Swap neighbours: whoever sorts the row wins.
Ann against Ben, seed 7.
Position: 1 2 3 4 5
Number:   3 1 4 5 2

1. Ann swapped positions 2 and 3.
Position: 1 2 3 4 5
Number:   3 4 1 5 2

1. Ben named positions 1 and 3, which are not neighbours, and lost the turn.
Position: 1 2 3 4 5
Number:   3 4 1 5 2

2. Ann swapped positions 3 and 4.
Position: 1 2 3 4 5
Number:   3 4 5 1 2

2. Ben conceded.
Position: 1 2 3 4 5
Number:   3 4 5 1 2

Ann wins: Ben conceded.
"""
    )


def test_replay_of_an_unfinished_game_from_a_pipe(folder: Path) -> None:
    done = seqtui("replay", "-", "--plain", says=dump(shift("swap 2 3")))
    assert done.code == 0
    assert done.lines[-1] == "The game was not finished."


def test_replay_shows_nothing_that_moves_the_cursor(inside: Inside, folder: Path) -> None:
    (folder / "game.json").write_text(dump(shift(names=("\x1b[2JAnn", "Ben"))))
    done = inside("replay", "game.json")
    assert done.code == 2
    assert "\x1b" not in done.err


def test_replay_of_one_game_of_many(inside: Inside, folder: Path) -> None:
    (folder / "games.jsonl").write_text("\n".join(map(dump, (won_by(1), won_by(2)))))
    done = inside("replay", "games.jsonl")
    assert (done.code, done.out) == (2, "")
    assert done.err == "seqtui: Choose a game of the file with --number, from 1 to 2.\n"
    assert inside("replay", "games.jsonl", "--number", "2").lines[-1] == "Ben wins: Ann conceded."
    assert inside("replay", "games.jsonl", "--number", "3").code == 2


def test_export_writes_the_last_game_or_all(inside: Inside, records: list[str]) -> None:
    assert [*map(bare, inside("export").lines)] == [records[2]]
    for game in ([], ["--game", "sequence-shift"]):
        assert [*map(bare, inside("export", "--all", *game).lines)] == records
    done = inside("export", "--game", "code-swap")
    assert (done.code, done.err) == (2, "seqtui: No such game has been saved yet.\n")


@pytest.mark.parametrize("form", ["record", "text"])
def test_what_was_exported_can_be_imported(
    inside: Inside, records: list[str], folder: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = inside("export", "--all", "--format", form, "games")
    assert (done.code, done.out) == (0, "3 games exported to games.\n")
    monkeypatch.setenv("SEQTUI_DATA", str(folder / "other"))
    assert inside("import", "games").out == "3 games imported.\n"
    assert stored(folder) == records
    assert inside("import", "games").out == "0 games imported. 3 games were there already.\n"
    assert stored(folder) == records


def test_export_never_writes_over_a_file(inside: Inside, records: list[str], folder: Path) -> None:
    (folder / "mine.txt").write_text("mine")
    done = inside("export", "mine.txt")
    assert done.code == 2
    assert done.err == "seqtui: mine.txt already exists; choose another name or remove it.\n"
    assert (folder / "mine.txt").read_text() == "mine"


def test_import_names_the_game_it_cannot_read_and_adds_the_others(
    inside: Inside, folder: Path
) -> None:
    (folder / "good.json").write_text(dump(won_by(1)))
    bad = json.loads(dump(shift("swap 1 2")))
    bad["moves"] = ["swap 1 2", "swap 4 9"]
    (folder / "bad.json").write_text("\n".join([dump(won_by(2)), json.dumps(bad)]))
    done = inside("import", "bad.json", "good.json")
    assert (done.code, done.out) == (1, "2 games imported.\n")
    assert done.err.startswith(
        "seqtui: Line 2 of bad.json cannot be imported: the saved game breaks the rules at move 2"
    )
    assert done.err.count("\n") == 1
    assert stored(folder) == [dump(won_by(2)), dump(won_by(1))]
    (folder / "bad.json").write_text(json.dumps(bad))
    done = inside("import", "bad.json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("seqtui: Line 1 of bad.json cannot be imported: ")


NO_GAME = "has no game at its beginning: neither a record nor 'Game: '."


@pytest.mark.parametrize("form", ["record", "text"])
@pytest.mark.parametrize("record", ["{", "[1]", "\x00", '{"format": "seqtui-record"}', b"\xff"])
def test_export_names_the_game_it_cannot_read_and_writes_the_others(
    inside: Inside, records: list[str], folder: Path, record: str | bytes, form: str
) -> None:
    with closing(sqlite3.connect(folder / "data" / "games.db")) as file, file:
        file.execute("UPDATE games SET record = CAST(? AS TEXT) WHERE id = 2", (record,))
    done = inside("export", "--all", "--format", form, "games")
    assert (done.code, done.out) == (1, "2 games exported to games.\n")
    assert done.err.startswith("seqtui: Left out game 2: the saved game: ")
    assert done.err.count("\n") == 1
    with closing(sqlite3.connect(folder / "data" / "games.db")) as file, file:
        file.execute("UPDATE games SET record = '{'")
    done = inside("export")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("\nseqtui: The saved games cannot be used.\n")


def test_a_game_that_breaks_the_rules_is_left_out_of_the_text(
    inside: Inside, records: list[str], folder: Path
) -> None:
    broken = json.dumps({**json.loads(records[0]), "moves": ["swap 1 9"], "result": None})
    with closing(sqlite3.connect(folder / "data" / "games.db")) as file, file:
        file.execute("UPDATE games SET record = ? WHERE id = 1", (broken,))
    done = inside("export", "--all", "--format", "text", "games")
    assert (done.code, done.out) == (1, "2 games exported to games.\n")
    assert "Left out game 1: the saved game breaks the rules at move 1" in done.err


@pytest.mark.parametrize("command", ["import", "replay"])
def test_a_standard_input_that_is_closed(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run([command, "-"]) == 2
    assert capsys.readouterr() == ("", "seqtui: Standard input is closed.\n")


def test_a_file_that_cannot_be_written_whole_is_not_written(
    inside: Inside, records: list[str], folder: Path
) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    there = sorted(folder.iterdir())
    games = Games(print)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, before[1]))
    try:
        with pytest.raises(BadInput, match=r"^games cannot be written: File too large\.$"):
            write_file("games", records_of(games))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    games.close()
    assert sorted(folder.iterdir()) == there


def test_a_name_that_is_taken_while_a_file_is_written_stays_taken(folder: Path) -> None:
    def texts() -> Iterator[str]:
        yield "ours"
        (folder / "games").write_text("theirs")

    with pytest.raises(BadInput, match=r"^games already exists"):
        write_file("games", texts())
    assert [(file.name, file.read_text()) for file in folder.iterdir()] == [("games", "theirs")]


def test_a_file_needs_a_name(inside: Inside, records: list[str]) -> None:
    assert inside("export", "") == (2, "", "seqtui: A file needs a name.\n")


def test_a_name_that_is_taken_is_refused_before_anything_is_gathered(folder: Path) -> None:
    (folder / "games").touch()
    with pytest.raises(BadInput, match=r"^games already exists"):
        write_file("games", (pytest.fail("gathered") for _ in range(1)))


def test_a_file_gets_its_name_once_all_of_it_is_on_the_disk(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[tuple[int, bool]] = []
    monkeypatch.setattr(
        os, "fsync", lambda file: forced.append((os.fstat(file).st_size, Path("games").exists()))
    )
    write_file("games", ["twelve ", "bytes"])
    assert forced == [(12, False)]
    assert [file.name for file in folder.iterdir()] == ["games"]


def test_an_endless_line_is_refused_without_being_read(inside: Inside, folder: Path) -> None:
    with (folder / "endless").open("wb") as file:
        file.write(b"{")
        file.truncate(700_000_000)
    tracemalloc.start()
    try:
        done = inside("import", "endless")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert done.err == (
        "seqtui: endless is too long at line 1: a game has at most 10,000,000 bytes.\n"
    )
    assert (done.code, done.out) == (2, "")
    assert peak < 40_000_000


def test_games_are_imported_in_batches_that_stay(
    inside: Inside, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may be longer than the memory, so that what comes first is written first."""
    monkeypatch.setattr(import_export, "_BATCH", 1100)
    records = [dump(shift("swap 1 2", seed=seed)) for seed in range(20)]
    (folder / "games").write_bytes("\n".join(records).encode() + b"\n{" + b" " * 10_000_000)
    sizes: list[int] = []

    def watched(file: GamesFile, batch: list[tuple[Kind, Content]]) -> Counter[str] | None:
        sizes.append(len(batch))
        return add(file, batch)

    monkeypatch.setattr(files, "add", watched)
    done = inside("import", "games")
    assert (done.code, done.out) == (1, "20 games imported.\n")
    assert "too long at line 21" in done.err
    assert sizes == [4, 4, 4, 4, 4]
    assert stored(folder) == records


def test_a_file_of_nothing_but_bad_games_is_given_up(inside: Inside, folder: Path) -> None:
    (folder / "games").write_text(dump(won_by(1)) + "\n{}" * 1000)
    done = inside("import", "games")
    assert (done.code, done.out) == (1, "1 game imported.\n")
    assert len(done.err.splitlines()) == 21
    assert done.err.endswith("seqtui: The rest of games was not read.\n")


def test_files_that_cannot_be_read(inside: Inside, folder: Path) -> None:
    (folder / "bytes").write_bytes(b"\xff\xfe\x00")
    (folder / "huge").write_bytes(b"{" * 10_000_001)
    for name, complaint in {
        "nowhere": "nowhere cannot be read: No such file or directory.",
        ".": ". cannot be read: Is a directory.",
        "a\0b": "a␀b cannot be read: embedded null byte.",
        "bytes": f"bytes {NO_GAME}",
        "huge": "huge is too long at line 1: a game has at most 10,000,000 bytes.",
        "/dev/zero": f"/dev/zero {NO_GAME}",
    }.items():
        for command in ("import", "replay"):
            done = inside(command, name)
            assert (done.code, done.out, done.err) == (2, "", f"seqtui: {complaint}\n")


def test_a_store_that_cannot_be_used(inside: Inside, folder: Path) -> None:
    (folder / "data").write_text("not a folder")
    (folder / "game.json").write_text(dump(won_by(1)))
    for arguments in (["export"], ["import", "game.json"]):
        done = inside(*arguments)
        assert (done.code, done.out) == (2, "")
        told, result = done.err.splitlines()
        assert told.startswith("seqtui: The folder for saved games cannot be used")
        assert result == "seqtui: The saved games cannot be used."


def test_wrong_use(inside: Inside, folder: Path) -> None:
    for arguments in (
        ["import"],
        ["replay"],
        ["replay", "a", "b"],
        ["export", "--format", "xml"],
        ["export", "--game", "chess"],
        ["export", "--everything"],
    ):
        done = inside(*arguments)
        assert (done.code, done.out) == (2, ""), arguments
        assert done.err.startswith("seqtui: ")
        assert done.err.count("\n") == 1


def test_replay_reads_no_other_game_than_the_wanted_one(
    inside: Inside, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of thousands of long games would take much time and room otherwise."""
    bad = json.loads(dump(shift("swap 1 2")))
    bad["moves"] = ["swap 4 9"]
    (folder / "games.jsonl").write_text("\n".join([dump(won_by(2)), json.dumps(bad)]))
    assert inside("replay", "games.jsonl", "--number", "1").code == 0
    done = inside("replay", "games.jsonl", "--number", "2")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(
        "seqtui: games.jsonl cannot be replayed: the saved game breaks the rules at move 1"
    )


@pytest.mark.parametrize("over", [True, False])
def test_replay_opens_the_screen_on_a_terminal_and_leaving_it_leaves_the_program(
    folder: Path, over: bool
) -> None:
    (folder / "game.json").write_text(dump(shift("swap 2 3", *["concede"] * over)))
    program = Program("replay", "game.json")
    program.wait(lambda lines: any("The opening." in line for line in lines))
    shown = "\n".join(program.display.lines)
    assert "SEQUENCE SHIFT" in shown
    assert ("m mistake" in shown) is over
    program.press("q")
    assert program.end() == 0


def test_replay_on_a_terminal_can_still_be_plain(folder: Path) -> None:
    (folder / "game.json").write_text(dump(shift("swap 2 3")))
    program = Program("replay", "--plain", "game.json")
    assert program.end() == 0
    assert any("The game was not finished." in line for line in program.display.lines)


def test_replay_asks_for_the_screen_unless_it_is_to_be_plain(
    inside: Inside, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "game.json").write_text(dump(shift("swap 2 3")))
    monkeypatch.setattr("seqtui.app.cli.files.is_terminal", lambda: True)
    monkeypatch.setattr("seqtui.app.cli.files.full_screen", lambda session: 10 + session.ply)
    assert inside("replay", "game.json").code == 11
    done = inside("replay", "--plain", "game.json")
    assert (done.code, done.lines[-1]) == (0, "The game was not finished.")


# Blindfold games


def blindfold(*moves: str) -> AnySession:
    session = start("mirror-duel", blindfold=True)
    play(session, "7 front", "8 back", *moves)
    return session


def keep(*sessions: AnySession) -> None:
    games = Games(print)
    for session in sessions:
        games.keep(session)
    games.close()


def test_an_unfinished_blindfold_game_is_not_exported(inside: Inside, folder: Path) -> None:
    keep(blindfold())
    for form in ("record", "text"):
        done = inside("export", "--format", form)
        assert (done.code, done.out) == (2, "")
        assert done.err == (
            "seqtui: A blindfold game can be exported only once it is over: "
            "its record would give it away.\n"
        )


def test_an_unfinished_blindfold_game_is_not_replayed(inside: Inside, folder: Path) -> None:
    (folder / "game.json").write_text(dump(blindfold()))
    done = inside("replay", "game.json")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("holds a blindfold game that is not over: its moves stay hidden.\n")
    (folder / "game.json").write_text(dump(blindfold("concede")))
    assert inside("replay", "game.json").code == 0


def test_a_finished_one_is_and_unfinished_ones_are_left_out(inside: Inside, folder: Path) -> None:
    over = blindfold("concede")
    keep(blindfold(), over, drawn())
    done = inside("export", "--all")
    assert done.code == 0
    assert [json.loads(line)["result"] is None for line in done.lines] == [False, False]
    assert bare(done.lines[0]) == dump(over)
    assert done.err == "seqtui: Left out a blindfold game that is not over yet.\n"
