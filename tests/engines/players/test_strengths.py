"""The page about the levels' strengths: complete, in order, and what the levels play now."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import NamedTuple

import pytest

from seqtui.engines.interrupts import Interruptible
from seqtui.engines.tournament.playing import play
from seqtui.engines.tournament.results import Results
from seqtui.engines.tournament.schedule import CONTESTANTS, Pairing, Part
from tests.benchmarks.strengths import PAGE, Measured, all_measured, cell

MEASURED = all_measured()
USUAL = [measured for measured in MEASURED if not measured.setting]
"""The levels are made for the usual options; with others they may be nearer to each other."""
AGAIN = "run python -m tests.benchmarks.strengths"


class Cell(NamedTuple):
    """A score and its interval in percent, as the page shows them."""

    score: float
    low: float
    high: float


def section(measured: Measured) -> str:
    text = PAGE.read_text("utf-8")
    heading = f"## {measured.title}\n\n```sh\n{measured.command}\n```\n\n"
    assert heading in text, f"{measured.title} is not measured: {AGAIN}"
    return text.split(heading)[1].split("\n\n")[0]


def rows(measured: Measured) -> dict[str, list[str]]:
    """Return the cells of the table of a game, by the player they are about."""
    lines = [line.strip("| \n").split(" | ") for line in section(measured).splitlines()]
    assert lines[0] == [*CONTESTANTS, "mistakes"]
    assert [line[0] for line in lines[2:]] == [*CONTESTANTS]
    return {line[0]: line[1:] for line in lines[2:]}


def against(measured: Measured, player: str, other: str) -> Cell:
    text = rows(measured)[player][CONTESTANTS.index(other)]
    score, low, high = map(float, re.findall(r"[\d.]+", text))
    return Cell(score, low, high)


@pytest.mark.parametrize("measured", MEASURED, ids=lambda each: each.title)
def test_every_level_has_met_every_level(measured: Measured) -> None:
    for one, two in combinations(CONTESTANTS, 2):
        cell, turned = against(measured, one, two), against(measured, two, one)
        assert cell.low <= cell.score <= cell.high
        assert cell.score + turned.score == pytest.approx(100, abs=0.11)
        assert cell.low + turned.high == pytest.approx(100, abs=0.11)


@pytest.mark.parametrize("measured", MEASURED, ids=lambda each: each.title)
def test_perfect_makes_no_mistakes_and_weaker_ones_do(measured: Measured) -> None:
    rates = {player: float(cells[-1]) for player, cells in rows(measured).items()}
    assert rates["perfect"] == 0
    assert min(rates["easy"], rates["medium"]) > 0


@pytest.mark.parametrize("measured", USUAL, ids=lambda each: each.title)
def test_each_level_beats_the_weaker_ones(measured: Measured) -> None:
    for weaker, stronger in pairwise(CONTESTANTS[:-1]):
        assert against(measured, stronger, weaker).low > 50
    assert against(measured, "perfect", "hard").high > 50


@pytest.mark.parametrize("measured", USUAL, ids=lambda each: each.title)
def test_easy_can_be_beaten(measured: Measured) -> None:
    """It is never better than medium or hard against the same opponent, and loses to both."""
    for stronger, other in product(("medium", "hard"), CONTESTANTS):
        if other not in ("easy", stronger):
            assert against(measured, "easy", other).low <= against(measured, stronger, other).high
    for stronger in ("medium", "hard", "perfect"):
        assert against(measured, "easy", stronger).high < 50


@pytest.mark.full
@pytest.mark.parametrize(
    ("measured", "pairing"),
    [
        (Measured("code-swap"), Pairing(1, 2)),
        (Measured("mirror-duel"), Pairing(1, 2)),
    ],
    ids=["code-swap", "mirror-duel"],
)
def test_the_page_is_what_the_levels_play_now(measured: Measured, pairing: Pairing) -> None:
    one, two = pairing
    of = replace(measured.tournament, players=(CONTESTANTS[one], CONTESTANTS[two]))
    results = Results.empty(of, Part(), "now")
    for both, tally in play(of, Part(), 1, Interruptible()):
        results = results.plus(both, tally)
    assert cell(results, 0, 1) == rows(measured)[CONTESTANTS[one]][two], AGAIN
