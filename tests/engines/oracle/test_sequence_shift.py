"""Sequence Shift's oracle against value iteration, and against what can be proven."""

from __future__ import annotations

import random
from itertools import combinations, permutations, product

import pytest

from seqtui.engines.games.sequence_shift.oracle import ORACLE
from seqtui.engines.games.sequence_shift.rules import GAME, Options, Swap, arrange
from tests.engines.naive.game import NaiveGame
from tests.engines.naive.sequence_shift import NaiveShift
from tests.engines.oracle.truth import (
    DRAW,
    assert_verdict,
    by_moving,
    key_of,
    sweep,
    worth_of,
)

INVALID_SWAP = ("forfeit", "retry")


def forfeits(game: NaiveGame) -> list[str]:
    """Give up the turn by naming two places that are not neighbours (SHIFT-4)."""
    return ["swap 1 3"] if game.moves() else []


WAYS = [
    *(
        pytest.param(Options(length, way), id=f"{length}-{way}")
        for way in INVALID_SWAP
        for length in range(3, 7)
    ),
    *(
        pytest.param(Options(length, "retry", "leaps"), id=f"{length}-leaps")
        for length in range(3, 7)
    ),
    pytest.param(Options(7, "retry", "leaps"), id="7-leaps", marks=pytest.mark.full),
]


@pytest.mark.parametrize("options", WAYS)
def test_every_position_and_move_is_worth_what_value_iteration_says(options: Options) -> None:
    length = options.length
    oracle = ORACLE(options)
    json_options = options._asdict()
    rows = list(permutations(range(1, length + 1)))
    positions = [(row, player) for row in rows for player in (1, 2)]
    games = {
        position: NaiveShift(json_options, {"sequence": position[0], "to_move": position[1]})
        for position in positions
    }
    graph, worth = sweep(
        games.values(), forfeits if options.invalid_swap == "forfeit" else lambda _: []
    )
    for (row, player), game in games.items():
        state = arrange(options, player, row)
        after = graph[key_of(game)]
        moves = [(move, by_moving(worth[after[str(move)]])) for move in GAME.legal(state)]
        assert_verdict(oracle.judge(state), worth[key_of(game)], moves)


@pytest.mark.parametrize("invalid_swap", INVALID_SWAP)
@pytest.mark.parametrize("length", range(3, 9))
def test_only_rows_one_swap_from_sorted_are_won_and_none_is_lost(
    length: int, invalid_swap: str
) -> None:
    options = Options(length, invalid_swap)
    oracle = ORACLE(options)
    in_order = tuple(range(1, length + 1))
    one_away = {
        (*in_order[:i], in_order[i + 1], in_order[i], *in_order[i + 2 :]) for i in range(length - 1)
    }
    rows = list(permutations(in_order))[1:]
    for row in {*one_away, *random.Random(length).sample(rows, min(len(rows), 1500))}:
        verdict = oracle.judge(arrange(options, 1, row))
        expected = ("win", 1) if row in one_away else DRAW
        assert worth_of(verdict.value) == expected
        # So a player who gives up the turn never gains by it: a swap is just as good.
        assert worth_of(verdict.moves[0].value) == expected


@pytest.mark.parametrize("player", [1, 2])
def test_a_sorted_start_is_won_without_a_move(player: int) -> None:
    state = arrange(Options(), player, (1, 2, 3, 4, 5))
    assert_verdict(ORACLE(Options()).judge(state), ("win", 0), [])


def test_a_game_that_has_been_won_is_lost_for_the_player_whose_turn_it_would_be() -> None:
    won = GAME.play(arrange(Options(), 1, (1, 2, 3, 5, 4)), Swap(4, 5))
    assert_verdict(ORACLE(Options()).judge(won), ("loss", 0), [])


def test_the_swap_that_hands_over_the_win_comes_last() -> None:
    # From 1 3 4 2 5, swapping places 3 and 4 leaves 1 3 2 4 5, which is one swap from sorted.
    verdict = ORACLE(Options()).judge(arrange(Options(), 2, (1, 3, 4, 2, 5)))
    assert [(str(move), worth_of(value)) for move, value in verdict.moves] == [
        ("swap 1 2", DRAW),
        ("swap 2 3", DRAW),
        ("swap 4 5", DRAW),
        ("swap 3 4", ("loss", 2)),
    ]


# Leaps (SHIFT-7)


@pytest.mark.parametrize("length", range(3, 9))
def test_shift_7_with_leaps_nothing_is_drawn_and_the_winner_makes_the_last_move(
    length: int,
) -> None:
    options = Options(length, "retry", "leaps")
    oracle = ORACLE(options)
    rows = list(permutations(range(1, length + 1)))[1:]
    for row in random.Random(length).sample(rows, min(len(rows), 1500)):
        word, plies = worth_of(oracle.value(arrange(options, 1, row)))
        assert word == ("win" if (plies or 0) % 2 else "loss")


def test_shift_7_the_longest_wins_with_leaps_are_those_of_an_independent_search() -> None:
    """Each row is worked out from the rows with fewer wrong pairs, without the rules' code."""
    for length, longest in ((5, 9), (6, 11)):
        options, turns = Options(length, "retry", "leaps"), {}
        rows = sorted(permutations(range(1, length + 1)), key=wrong_pairs)
        turns[rows[0]] = 0  # an even number of turns is a loss for the player to move
        for row in rows[1:]:
            after = [turns[each] for each in one_number_moved(row)]
            losing = [each for each in after if each % 2 == 0]
            turns[row] = 1 + (min(losing) if losing else max(after))
        assert max(turns.values()) == longest
        oracle = ORACLE(options)
        for row in rows[1:]:
            assert oracle.value(arrange(options, 2, row)).plies == turns[row]


def wrong_pairs(row: tuple[int, ...]) -> int:
    return sum(one > two for one, two in combinations(row, 2))


def one_number_moved(row: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Take each number to each place near by; if all it passes stood wrong, so many are right."""
    found = set()
    for start, end in product(range(len(row)), repeat=2):
        rest = [*row[:start], *row[start + 1 :]]
        moved = (*rest[:end], row[start], *rest[end:])
        steps = abs(start - end)
        if steps in (1, 2) and wrong_pairs(moved) == wrong_pairs(row) - steps:
            found.add(moved)
    return found
