"""Code Swap's oracle against value iteration, and against the equations of best play."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, permutations, product

import pytest

from seqtui.engines.games.code_swap.oracle import ORACLE
from seqtui.engines.games.code_swap.rules import GAME, Options, State, arrange
from seqtui.engines.solving.oracle import Result
from seqtui.engines.solving.retrograde import Arrangements, ranks_of
from tests.engines.naive.code_swap import NaiveSwap
from tests.engines.oracle.truth import assert_verdict, by_moving, key_of, place, sweep, worth_of
from tests.sampling import sampled


def positions(options: Options, numbers: tuple[int, ...]) -> list[State]:
    """List every way to share numbers out to two codes, player 1 to move."""
    half = options.length
    closed = [None, *range(1, half + 1)] if options.bars else [None]
    return [
        arrange(options, 1, (order[:half], order[half:]), crossed)
        for order in sorted(set(permutations(numbers)))
        for crossed in closed
    ]


def collections(numbers: int, size: int) -> list[tuple[int, ...]]:
    """List the collections of numbers that differ in more than the names of the numbers."""
    every = combinations_with_replacement(range(1, numbers + 1), size)
    return sorted({tuple(rank + 1 for rank in ranks_of(collection)) for collection in every})


def assert_as_swept(options: Options, states: list[State]) -> None:
    """Compare the verdicts on positions that belong together with value iteration."""
    oracle = ORACLE(options)
    games = {
        state: NaiveSwap(options._asdict(), {**GAME.view(state), "to_move": state.to_move})
        for state in states
    }
    graph, worth = sweep(games.values())
    for state, game in games.items():
        after = graph[key_of(game)]
        moves = [(move, by_moving(worth[after[str(move)]])) for move in GAME.legal(state)]
        assert_verdict(oracle.judge(state), worth[key_of(game)], moves)


@sampled("numbers", collections(5, 6), ids=str, quick=6)
def test_every_position_of_the_default_game_is_worth_what_value_iteration_says(
    numbers: tuple[int, ...],
) -> None:
    assert_as_swept(Options(), positions(Options(), numbers))


@sampled(
    "numbers",
    [(1, 1, 1, 1, 1, 2, 2, 3), (1, 1, 1, 2, 2, 2, 3, 3), (1, 1, 2, 2, 2, 2, 3, 3)],
    quick=1,
)
def test_every_position_of_some_long_codes_is_worth_what_value_iteration_says(
    numbers: tuple[int, ...],
) -> None:
    options = Options(length=4, numbers=3)
    assert_as_swept(options, positions(options, numbers))


@sampled("numbers", collections(6, 6), ids=str, quick=5)
def test_swap_8_every_position_of_three_is_decided_without_a_way_back(
    numbers: tuple[int, ...],
) -> None:
    """Six places hold six different numbers at most, so this is every highest number."""
    options = Options(numbers=6, cross_back="forbidden")
    states = positions(options, numbers)
    assert_as_swept(options, states)
    oracle = ORACLE(options)
    assert all(oracle.judge(state).value.result is not Result.DRAW for state in states)


@sampled("numbers", [(1, 1, 1, 1, 1, 2, 2, 3), (1, 1, 1, 2, 2, 2, 3, 3)], quick=1)
def test_swap_8_every_position_of_some_long_codes_is_worth_what_value_iteration_says(
    numbers: tuple[int, ...],
) -> None:
    options = Options(4, 3, "forbidden")
    assert_as_swept(options, positions(options, numbers))


def test_swap_8_with_codes_of_four_some_deals_stay_drawn() -> None:
    """One of them, by value iteration over everything that can follow from it."""
    options = Options(4, 3, "forbidden")
    oracle = ORACLE(options)
    codes = [code for code in product((1, 2, 3), repeat=4) if list(code) != sorted(code)]
    deals = (arrange(options, 1, pair) for pair in product(codes, codes))
    drawn = next(deal for deal in deals if oracle.judge(deal).value.result is Result.DRAW)
    assert_as_swept(options, [drawn])


@sampled(
    ("options", "sample"),
    [
        (Options(3, 9), 720),
        (Options(4, 9), 1500),
        (Options(3, 9, "forbidden"), 720),
        (Options(4, 9, "forbidden"), 1500),
    ],
    quick=2,
)
def test_with_all_numbers_different_the_equations_of_best_play_hold(
    options: Options, sample: int
) -> None:
    """Check that each position is worth its best move, and a move what it leads to, less one.

    Values for which this holds everywhere are the true ones: a win gets one turn nearer with
    every turn, and a draw can be kept for ever.
    """
    oracle = ORACLE(options)
    every = list(permutations(range(2, 2 + 2 * options.length)))
    dice = random.Random(3)
    for order in dice.sample(every, sample):
        numbers = (*order[: options.length],), (*order[options.length :],)
        closed = dice.randint(0, options.length) if options.bars else 0
        state = arrange(options, 2, numbers, closed or None)
        verdict = oracle.judge(state)
        assert [move for move, _ in verdict.moves] != []
        for move, value in verdict.moves:
            follower = oracle.judge(GAME.play(state, move)).value
            assert worth_of(value) == by_moving(worth_of(follower))
        best = min((worth_of(value) for _, value in verdict.moves), key=place)
        assert worth_of(verdict.value) == best == worth_of(verdict.moves[0].value)


def test_only_the_order_of_the_numbers_counts_and_both_players_are_alike() -> None:
    oracle = ORACLE(Options(3, 9))
    one, two = (3, 1, 2), (2, 1, 3)
    verdict = oracle.judge(arrange(Options(3, 9), 1, (one, two)))
    spread = tuple(3 * number for number in one), tuple(3 * number for number in two)
    assert oracle.judge(arrange(Options(3, 9), 1, spread)) == verdict
    assert oracle.judge(arrange(Options(3, 9), 2, (two, one))) == verdict


def test_an_ascending_code_has_won_nothing_before_a_swap_of_its_own() -> None:
    # SWAP-2: any swap of equal numbers keeps player 1's code ascending, and wins now.
    state = arrange(Options(), 1, ((1, 1, 4), (5, 3, 2)))
    verdict = ORACLE(Options()).judge(state)
    assert worth_of(verdict.value) == ("win", 1)
    assert str(verdict.moves[0].move) == "own 1 2"


def test_one_question_solves_all_orders_of_the_same_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, whole = ORACLE(Options(3, 3)), ORACLE(Options(3, 3))
    orders = product((1, 2, 3), repeat=6)
    states = [arrange(Options(3, 3), 1, (order[:3], order[3:])) for order in orders]
    expected = [asked.judge(state) for state in states]
    for numbers in combinations_with_replacement((1, 2, 3), 6):
        whole.judge(arrange(Options(3, 3), 1, (numbers[:3], numbers[3:])))
    # From here on an oracle that meets new numbers fails.
    monkeypatch.delattr("seqtui.engines.games.code_swap.oracle._solve")
    assert [whole.judge(state) for state in states] == expected


def test_the_swap_tables_do_what_the_public_rules_do() -> None:
    numbers = (0, 1, 1, 2, 3, 3)
    orders = Arrangements(numbers)
    pairs = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 4), (2, 5)]
    tables = orders.swaps(pairs)
    every = sorted(set(permutations(numbers)))
    assert len(orders) == len(every)
    for index, order in enumerate(every):
        assert orders.index(order) == index
        state = arrange(Options(), 1, (_up(order[:3]), _up(order[3:])))
        for table, move in zip(tables, GAME.legal(state), strict=True):
            one, two = GAME.play(state, move).codes
            assert _up(every[table[index]]) == one + two
    rising = {index for index, order in enumerate(every) if list(order[:3]) == sorted(order[:3])}
    assert set(orders.ascending(3)) == rising


def _up(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Turn ranks, which count from 0, into numbers of a code."""
    return tuple(rank + 1 for rank in ranks)
