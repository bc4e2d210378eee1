"""What a script learns from exit codes: whether games were exported, imported or replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seqtui.engines.gate.records import dump
from tests.app.cli.command import Inside
from tests.app.store.samples import shift, won_by


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with files of all kinds, and with no saved game."""
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    broken = {**json.loads(dump(shift("swap 1 2"))), "moves": ["swap 4 9"]}
    files = {
        "good": dump(won_by(1)),
        "two": f"{dump(won_by(1))}\n{dump(won_by(2))}",
        "bad": json.dumps(broken),
        "partly": f"{dump(won_by(1))}\n{json.dumps(broken)}",
        "empty": "",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("files", "code", "saved"),
    [
        ("good", 0, 1),
        ("two", 0, 2),
        ("good two good", 0, 2),
        ("bad", 2, 0),
        ("empty", 2, 0),
        ("nowhere", 2, 0),
        ("", 2, 0),
    ],
)
def test_import(inside: Inside, files: str, code: int, saved: int) -> None:
    done = inside("import", *files.split())
    assert done.code == code
    assert bool(done.out) is (code == 0)
    assert done.err.count("\n") == (code != 0)
    exported = inside("export", "--all")
    assert len(exported.lines) == saved
    assert exported.code == (0 if saved else 2)


def test_import_of_what_is_there_already_is_no_failure(inside: Inside) -> None:
    assert inside("import", "good").code == 0
    again = inside("import", "good")
    assert (again.code, again.err) == (0, "")
    assert again.out == "0 games imported. 1 game was there already.\n"
    again = inside("import", "two", "two")
    assert again.out == "1 game imported. 3 games were there already.\n"


def test_export(inside: Inside, folder: Path) -> None:
    assert inside("export").code == 2
    assert inside("export", "new").code == 2
    assert not (folder / "new").exists()
    inside("import", "two")
    for arguments, code in {
        "": 0,
        "-": 0,
        "--all": 0,
        "--format text": 0,
        "new": 0,
        "good": 2,
        "nowhere/new": 2,
        "--game sequence-shift": 0,
        "--game code-swap": 2,
        "--format xml": 2,
    }.items():
        done = inside("export", *arguments.split())
        assert done.code == code, arguments
        assert bool(done.out) is (code == 0), arguments
        assert done.err.count("\n") == (code != 0), arguments


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("good", 0),
        ("two", 2),
        ("two --number 1", 0),
        ("two --number 2", 0),
        ("two --number 0", 2),
        ("two --number 3", 2),
        ("good --number 1", 0),
        ("good --number 2", 2),
        ("partly --number 1", 0),
        ("bad", 2),
        ("empty", 2),
        ("nowhere", 2),
    ],
)
def test_replay(inside: Inside, arguments: str, code: int) -> None:
    done = inside("replay", *arguments.split())
    assert done.code == code
    assert bool(done.out) is (code == 0)
    assert done.err.count("\n") == (code != 0)
