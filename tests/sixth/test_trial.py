"""The two commands that try a new game, in a copy of the program that somebody has added one to."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

from tests.sixth.registering import FOLDER, HERE

ROOT = HERE.parents[1]
TRIALS = ("seqtui.engines.trial", "seqtui.app.games.trial")
ROOMS = {"engines": "engines_games", "app": "app_games"}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Copy the program, put the two folders of Last Stone in, and add the one line."""
    unneeded = ignore_patterns("__pycache__")
    copy(ROOT / "seqtui.py", tmp_path)
    for package, room in ROOMS.items():
        copytree(ROOT / package, tmp_path / package, ignore=unneeded)
        into = tmp_path / package / "games" / FOLDER
        copytree(HERE / room / FOLDER, into, ignore=unneeded)
    registry = tmp_path / "engines/games/registry.py"
    text = registry.read_text("utf-8")
    # The example alone: the tests try the other games as well.
    before, _, rest = text.partition("_FOLDERS = (")
    registry.write_text(f'{before}_FOLDERS = ("{FOLDER}",{rest[rest.index(")") :]}', "utf-8")
    return tmp_path


def tried(house: Path, trial: str) -> tuple[int, str, str]:
    """Run a trial, and return its exit code, what it printed and what it complained of."""
    command = [sys.executable, "-m", trial]
    done = subprocess.run(
        command, cwd=house, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_a_game_with_all_its_parts_passes(house: Path) -> None:
    assert tried(house, TRIALS[0]) == (0, "Last Stone is complete.\n", "")
    assert tried(house, TRIALS[1]) == (0, "Last Stone can be drawn.\n", "")


@pytest.mark.parametrize("trial", TRIALS)
@pytest.mark.parametrize("part", ["rules", "gate", "oracle", "phrases"])
def test_a_missing_part_is_named_in_a_sentence(house: Path, trial: str, part: str) -> None:
    (house / "engines" / "games" / FOLDER / f"{part}.py").unlink()
    missing = f"seqtui.engines.games.{FOLDER}.{part} is missing"
    told = f"The game last-stone has no {part}: {missing}.\n"
    assert tried(house, trial) == (1, "", told)


@pytest.mark.parametrize("part", ["board", "card", "plain"])
def test_a_missing_part_of_the_look_is_named_in_a_sentence(house: Path, part: str) -> None:
    (house / "app" / "games" / FOLDER / f"{part}.py").unlink()
    missing = f"seqtui.app.games.{FOLDER}.{part} is missing"
    told = f"The game last-stone has no {part}: {missing}.\n"
    assert tried(house, TRIALS[1]) == (1, "", told)
