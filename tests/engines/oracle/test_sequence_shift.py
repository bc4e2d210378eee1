"""Sequence Shift's oracle against value iteration, and against what can be proven."""

from __future__ import annotations

import random
from itertools import permutations

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


@pytest.mark.parametrize("invalid_swap", INVALID_SWAP)
@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_every_position_and_move_is_worth_what_value_iteration_says(
    length: int, invalid_swap: str
) -> None:
    options = Options(length, invalid_swap)
    oracle = ORACLE(options)
    json_options = options._asdict()
    rows = list(permutations(range(1, length + 1)))
    positions = [(row, player) for row in rows for player in (1, 2)]
    games = {
        position: NaiveShift(json_options, {"sequence": position[0], "to_move": position[1]})
        for position in positions
    }
    graph, worth = sweep(games.values(), forfeits if invalid_swap == "forfeit" else lambda _: [])
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
