"""What CONTRIBUTING says about adding a game is what was done for Last Stone."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.benchmarks import strengths
from tests.sixth.registering import FOLDER, HERE, ROOMS

PAGE = (HERE.parents[1] / "CONTRIBUTING.md").read_text("utf-8")
STEPS = PAGE.split("## A sixth game")[1]
FEW = 150
"""As many lines as each of the two folders may have, blank ones aside: it is to be read."""


def listed(room: str) -> dict[str, str]:
    """Return the files that the page lists for a folder, each with what it defines."""
    step = STEPS.split(f"in `{room.replace('_', '/')}/`:")[1].split("\n\n")[1]
    return dict(re.findall(r"^ *\| `([a-z.]+)` \| `?([A-Za-z]*)`? *\|", step, re.MULTILINE))


def files_in(folder: Path) -> list[Path]:
    """Return what somebody wrote there."""
    return [path for path in folder.iterdir() if path.is_file()]


@pytest.mark.parametrize("room", ROOMS)
def test_the_page_lists_every_file_of_the_game(room: str) -> None:
    written = {path.name for path in files_in(HERE / room / FOLDER)}
    assert written == {*listed(room), "__init__.py"}


@pytest.mark.usefixtures("sixth")
@pytest.mark.parametrize("room", ROOMS)
def test_each_file_defines_what_the_page_says(room: str) -> None:
    package = ROOMS[room].__name__
    for file, name in listed(room).items():
        if name:
            module = import_module(f"{package}.{FOLDER}.{Path(file).stem}")
            assert hasattr(module, name), f"{file} does not define {name}"


@pytest.mark.parametrize("room", ROOMS)
def test_the_game_is_small_enough_to_be_an_example(room: str) -> None:
    texts = [path.read_text("utf-8") for path in files_in(HERE / room / FOLDER)]
    assert sum(bool(line.strip()) for text in texts for line in text.splitlines()) < FEW


def test_every_command_and_folder_of_the_page_exists() -> None:
    for module in re.findall(r"`python -m ([a-z._]+)", PAGE):
        import_module(f"{module}.__main__" if module == "tests.known" else module)
    for path in re.findall(r"`((?:app|engines|tests)/[a-z_./]*)`", PAGE):
        assert (HERE.parents[1] / path).exists(), path


@pytest.mark.usefixtures("sixth")
def test_the_levels_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strengths, "GAMES_OF_OTHERS", 20)
    assert strengths.Measured("last-stone").played("perfect", "easy", jobs=1).score > 0.5
