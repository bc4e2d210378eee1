"""The figures that are shown for the levels: complete, in order, and what the levels play now."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from engines.games.registry import GAMES
from engines.players.choice import LIMITS
from engines.players.strengths import Record, score, strength
from engines.players.strengths import record as find_record
from engines.setup import LEVELS
from tests.benchmarks.strengths import CONTESTANTS, Pairing, deals_of, meet, table


def record(game: str, level: str, opponent: str) -> Record:
    found = find_record(game, level, opponent)
    assert found, f"{game} is not measured: run python -m tests.benchmarks.strengths {game}"
    return found


NAMES = [game.name for game in GAMES]
README = Path(__file__).parents[3] / "README.md"


def test_every_level_has_met_every_level_in_every_game() -> None:
    assert set(CONTESTANTS) == {*LIMITS, "perfect"}
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
    assert record(name, "perfect", "hard").score >= 0.5


@pytest.mark.parametrize("name", NAMES)
def test_easy_can_be_beaten(name: str) -> None:
    """It does worse than medium and hard against everybody, and loses more often than it wins."""
    for opponent in CONTESTANTS:
        assert record(name, "easy", opponent).score < record(name, "medium", opponent).score
        assert record(name, "easy", opponent).score < record(name, "hard", opponent).score
    for opponent in ("medium", "hard", "perfect"):
        found = record(name, "easy", opponent)
        assert found.losses > 1.25 * found.wins


@pytest.mark.parametrize(
    "pairing",
    [
        Pairing("code-swap", "hard", "medium"),
        Pairing("sequence-stack", "medium", "easy"),
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


def test_a_level_is_described_in_a_line() -> None:
    assert strength("code-swap", "easy").startswith("wins ")
    for name, level in product(NAMES, LEVELS):
        line = strength(name, level)
        assert " %" in line, f"nothing is said about {level} in {name}"
        assert len(line) < 80
        assert "\n" not in line
        assert ("never spoils" in line) == (level == "perfect")


def test_a_level_is_measured_by_the_next_weaker_and_by_the_perfect_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured = {
        ("easy", "random"): Record(80, 15, 5),
        ("easy", "perfect"): Record(1, 2, 97),
        ("easy", "easy"): Record(40, 20, 40),
        ("medium", "easy"): Record(60, 30, 10),
        ("medium", "perfect"): Record(5, 20, 75),
        ("perfect", "hard"): Record(30, 70, 0),
        ("perfect", "perfect"): Record(10, 80, 10),
        ("hard", "medium"): Record(50, 30, 20),
    }
    monkeypatch.setattr("engines.players.strengths._records", lambda game: measured)
    assert [strength("any", level) for level in LEVELS] == [
        "wins 80 % and loses 5 % against random moves; loses 97 % to perfect",
        "wins 60 % and loses 10 % against easy; loses 75 % to perfect",
        "",  # nothing is known of hard against perfect
        "wins 30 % and loses 0 % against hard; never spoils a position",
    ]
    assert score("any", "medium") == "scores 75 % v. easy"
