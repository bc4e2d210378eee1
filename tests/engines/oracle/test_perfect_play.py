"""Playing by the oracles' verdicts: what they promise comes true, turn by turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seqtui.engines.games.code_swap import rules as code_swap
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.mirror_duel import rules as mirror_duel
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.sequence_builder import rules as sequence_builder
from seqtui.engines.games.sequence_shift import rules as sequence_shift
from seqtui.engines.solving.oracle import Result, oracle_of

CASES = [
    ("sequence-shift", sequence_shift.Options()),
    ("sequence-shift", sequence_shift.Options(4, "retry")),
    ("code-swap", code_swap.Options()),
    ("code-swap", code_swap.Options(4, 6)),
    ("sequence-builder", sequence_builder.Options()),
    ("sequence-builder", sequence_builder.Options(6, (1, 2, 3), 24)),
    ("mirror-duel", mirror_duel.Options(2)),
]
ENDLESS = 80
"""Turns after which a game that goes round in circles counts as drawn."""


def starts(game: AnyGame, options: Any, dice: random.Random) -> list[Any]:
    """Deal games and play some random turns, to stand in the middle of them."""
    found = []
    for number in range(60):
        state = game.deal(options, number, 1 + number % 2)
        for _ in range(number % 5):
            moves = game.legal(state)
            after = game.play(state, dice.choice(moves)) if moves else state
            if game.outcome(after) is None:
                state = after
        found.append(state)
    return found


def result_for(game: AnyGame, state: Any, player: int) -> Result:
    """Tell what the game came to for a player; one that has not ended is drawn."""
    outcome = game.outcome(state)
    if outcome is None or outcome.winner is None:
        return Result.DRAW
    return Result.WIN if outcome.winner == player else Result.LOSS


@pytest.mark.parametrize(("name", "options"), CASES)
def test_best_play_by_both_keeps_the_promise_to_the_turn(name: str, options: Any) -> None:
    game, oracle = game_named(name), oracle_of(game_named(name), options)
    for start in starts(game, options, random.Random(5)):
        promise, state, turns = oracle.judge(start).value, start, 0
        while game.outcome(state) is None and turns < ENDLESS:
            state, turns = game.play(state, oracle.judge(state).moves[0].move), turns + 1
        assert result_for(game, state, start.to_move) is promise.result
        if promise.plies is not None:
            assert turns == promise.plies


@pytest.mark.parametrize(("name", "options"), CASES)
def test_best_play_does_no_worse_than_promised_against_anybody(name: str, options: Any) -> None:
    game, oracle = game_named(name), oracle_of(game_named(name), options)
    dice = random.Random(6)
    better = {Result.LOSS: 0, Result.DRAW: 1, Result.WIN: 2}
    for start in starts(game, options, dice):
        promise, state, turns = oracle.judge(start).value, start, 0
        while game.outcome(state) is None and turns < ENDLESS:
            if state.to_move == start.to_move:
                move = oracle.judge(state).moves[0].move
            else:
                move = dice.choice(game.legal(state))
            state, turns = game.play(state, move), turns + 1
        result = result_for(game, state, start.to_move)
        assert promise.result is not None
        assert better[result] >= better[promise.result]
        if promise.result is Result.WIN:
            assert promise.plies is not None
            assert turns <= promise.plies
