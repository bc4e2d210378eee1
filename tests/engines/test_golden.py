"""One whole game per game and preset stands written down, and still goes that way."""

from __future__ import annotations

import pytest

from tests.engines.cases import CASES, Case
from tests.engines.playthroughs import FOLDER, by_engine, by_naive_rules, path_of


def written_down(case: Case) -> str:
    path = path_of(case)
    assert path.is_file(), f"{path.name} is missing: python -m tests.engines.playthroughs writes it"
    return path.read_text()


def seed_of(text: str) -> int:
    return int(next(line for line in text.splitlines() if line.startswith("seed ")).split()[1])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_engine_still_plays_the_game_that_is_written_down(case: Case) -> None:
    text = written_down(case)
    assert by_engine(case, seed_of(text)) == text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_naive_rules_agree_with_the_game_that_is_written_down(case: Case) -> None:
    text = written_down(case)
    assert by_naive_rules(case, seed_of(text)) == text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_game_that_is_written_down_is_a_whole_one(case: Case) -> None:
    """A file that breaks off would prove little, however well it is replayed."""
    text = written_down(case)
    assert "\nover\n" in text
    assert text.count("  move: ") >= 4


def test_no_playthrough_is_left_over() -> None:
    assert set(FOLDER.iterdir()) <= {path_of(case) for case in CASES}
