"""Counts that add up, and the interval of a score, held against slower ways to find it."""

from __future__ import annotations

from functools import reduce
from itertools import product
from math import comb, exp, log, sqrt

import pytest

from seqtui.engines.tournament.results import Failure, HeadToHead, Side

NINETEEN_OF_TWENTY = 3.841458820694124
"""From the tables: chi-squared with one degree of freedom."""


def test_hand_counted_games() -> None:
    """Three wins, a draw and four defeats are 3½ of 8 points."""
    tally = HeadToHead(Side(3, moves=40, mistakes=6), Side(4, moves=38, mistakes=0), draws=1)
    assert tally.played == 8
    assert tally.score == 0.4375
    assert tally.one.mistake_rate == 15.0
    assert tally.two.mistake_rate == 0.0
    assert tally.turned() == HeadToHead(Side(4, 38, 0), Side(3, 40, 6), 1)
    assert tally.turned().score == 0.5625
    assert Side().mistake_rate is None
    assert HeadToHead().score == 0.5


def test_the_deals_that_one_player_won_the_other_has_lost() -> None:
    """Of ten deals four made the first player 2 points, so that the second made 0 in these four."""
    tally = HeadToHead(Side(13), Side(4), 3, deals=(1, 0, 2, 3, 4))
    turned = tally.turned()
    assert turned.deals == (4, 3, 2, 0, 1)
    low, high = tally.interval
    assert turned.interval == pytest.approx((1 - high, 1 - low))
    assert turned.turned() == tally


def test_tallies_add_up_in_any_order() -> None:
    late, early = Failure(7, "fell over"), Failure(2, "slept")
    parts = [
        HeadToHead(Side(1, 10, 2), Side(0, 9, 0), deals=(0, 0, 0, 0, 1)),
        HeadToHead(Side(0, 5, 1, 1, late), Side(1, 6, 3), deals=(1, 0, 0, 0, 0)),
        HeadToHead(Side(0, 1, 0, 1, early), Side(1, 2, 2, 0), draws=2),
    ]
    whole = HeadToHead(Side(1, 16, 3, 2, early), Side(2, 17, 5), 2, (1, 0, 0, 0, 1))
    assert reduce(HeadToHead.plus, parts) == reduce(HeadToHead.plus, parts[::-1]) == whole
    assert reduce(HeadToHead.plus, [part.turned() for part in parts]) == whole.turned()


# The interval


def interval(counts: tuple[int, ...]) -> tuple[float, float]:
    """Return the interval of a score: from lost, drawn and won games, or from deals."""
    if len(counts) > 3:
        return HeadToHead(deals=counts).interval
    lost, drawn, won = counts
    return HeadToHead(Side(won), Side(lost), drawn).interval


def likeliest(counts: tuple[int, int, int], mean: float) -> float:
    """Return the log-likelihood of losses, draws and wins at best, by trying every share of draws.

    If a part d is drawn and the mean is m, then m - d/2 is won and 1 - m - d/2 is lost.
    """
    best = float("-inf")
    for step in range(1, 4000):
        draws = step / 4000
        shares = (1 - mean - draws / 2, draws, mean - draws / 2)
        if min(shares) >= 0 and all(s for s, c in zip(shares, counts, strict=True) if c):
            logs = (c * log(s) for s, c in zip(shares, counts, strict=True) if c)
            best = max(best, sum(logs))
    return best


@pytest.mark.parametrize("counts", [(3, 4, 9), (10, 0, 30), (0, 5, 5), (40, 200, 60), (1, 1, 0)])
def test_both_ends_are_where_the_likelihood_has_fallen_by_half_of_chi_squared(
    counts: tuple[int, int, int],
) -> None:
    games = sum(counts)
    most = sum(count * log(count / games) for count in counts if count)
    for end in interval(counts):
        if end not in (0, 1):
            assert 2 * (most - likeliest(counts, end)) == pytest.approx(NINETEEN_OF_TWENTY, 0.01)


def test_without_a_single_loss_the_end_can_be_worked_out_by_hand() -> None:
    """Games that are all won have the likelihood p^n, and those all drawn (2p)^n for p < ½."""
    fall = exp(-NINETEEN_OF_TWENTY / 2 / 10)
    assert interval((0, 0, 10)) == pytest.approx((fall, 1), abs=1e-9)
    assert interval((10, 0, 0)) == pytest.approx((0, 1 - fall), abs=1e-9)
    assert interval((0, 10, 0)) == pytest.approx((fall / 2, 1 - fall / 2), abs=1e-9)
    assert interval((0, 0, 0, 0, 10)) == pytest.approx((fall, 1), abs=1e-9)
    assert interval((0, 0, 0)) == (0, 1)


def test_of_many_games_it_is_the_usual_one_by_the_variance() -> None:
    for counts in [(3000, 4000, 5000), (4000, 0, 6000), (100, 9000, 300)]:
        games = sum(counts)
        mean = (counts[2] + counts[1] / 2) / games
        squares = (counts[2] + counts[1] / 4) / games
        half = 1.959964 * sqrt((squares - mean * mean) / games)
        assert interval(counts) == pytest.approx((mean - half, mean + half), abs=half / 30)


def test_draws_make_it_narrower() -> None:
    """That is why an interval for wins and losses alone would be wrong."""
    (low, high), (lower, higher) = interval((30, 40, 30)), interval((50, 0, 50))
    assert high - low < 0.8 * (higher - lower)


def test_in_duplicate_the_deals_count_and_not_the_games() -> None:
    """Where whoever begins always wins, every deal is even, whatever the single games look like."""
    tally = HeadToHead(Side(100), Side(100), deals=(0, 0, 100, 0, 0))
    low, high = tally.interval
    assert low > 0.49
    assert high < 0.51
    assert interval((100, 0, 100))[0] < 0.44


@pytest.mark.parametrize(
    ("draws", "mean"), [(0.0, 0.5), (0.0, 0.8), (0.3, 0.75), (0.6, 0.5), (0.6, 0.65)]
)
def test_it_holds_the_true_score_about_19_times_out_of_20(draws: float, mean: float) -> None:
    """Every result of 25 games, weighed by how likely it is: nothing is left to chance."""
    games = 25
    win, loss = mean - draws / 2, 1 - mean - draws / 2
    covered = 0.0
    for won, drawn in product(range(games + 1), repeat=2):
        lost = games - won - drawn
        if lost < 0 or (drawn and not draws):
            continue
        ways = comb(games, won) * comb(games - won, drawn)
        low, high = interval((lost, drawn, won))
        covered += ways * win**won * draws**drawn * loss**lost * (low <= mean <= high)
    assert 0.92 < covered < 0.975  # with more games it comes closer
