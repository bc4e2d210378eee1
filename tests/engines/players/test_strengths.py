"""The figures that are shown for the levels: complete, in order, and what the levels play now."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from engines.games.registry import GAMES
from engines.players.strengths import Record
from engines.players.strengths import record as find_record
from tests.benchmarks.strengths import CONTESTANTS, Pairing, deals_of, meet, table


def record(game: str, level: str, opponent: str) -> Record:
    found = find_record(game, level, opponent)
    assert found, f"{game} is not measured: run python -m tests.benchmarks.strengths {game}"
    return found


NAMES = [game.name for game in GAMES]
README = Path(__file__).parents[3] / "README.md"


def test_every_level_has_met_every_level_in_every_game() -> None:
    for name, level, opponent in product(NAMES, CONTESTANTS, CONTESTANTS):
        found = record(name, level, opponent)
        assert found.games == 2 * deals_of(name)
        assert tuple(found) == tuple(record(name, opponent, level))[::-1]


@pytest.mark.parametrize("name", NAMES)
def test_each_level_beats_the_weaker_ones(name: str) -> None:
    for weaker, stronger in pairwise(CONTESTANTS[:-1]):
        found = record(name, stronger, weaker)
        error = (found.wins + found.losses) ** 0.5 / 2 / found.games
        assert found.score > 0.5 + 2 * error
    assert record(name, "perfect", "hard").score > 0.5


@pytest.mark.parametrize("name", NAMES)
def test_easy_can_be_beaten(name: str) -> None:
    """It never does better than medium or hard, and loses more often than it wins."""
    for opponent in CONTESTANTS:
        assert record(name, "easy", opponent).score <= record(name, "medium", opponent).score
        assert record(name, "easy", opponent).score <= record(name, "hard", opponent).score
    for opponent in ("medium", "hard", "perfect"):
        found = record(name, "easy", opponent)
        assert found.losses > 1.1 * found.wins


@pytest.mark.parametrize(
    "pairing",
    [
        Pairing("code-swap", "hard", "medium"),
        Pairing("mirror-duel", "medium", "easy"),
        Pairing("sequence-builder", "medium", "easy"),
    ],
)
def test_the_file_is_what_the_levels_play_now(pairing: Pairing) -> None:
    """If this fails, run ``python -m tests.benchmarks.strengths`` and update the README."""
    assert meet(pairing) == (pairing, record(*pairing))


def test_the_readme_shows_the_figures() -> None:
    text = README.read_text("utf-8")
    for game in GAMES:
        assert table(game) in text, f"the README does not show the strengths in {game.title}"
