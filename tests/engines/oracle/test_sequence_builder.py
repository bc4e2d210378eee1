"""Sequence Builder's oracle against plain recursion over whole sequences."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.sequence_builder.oracle import ORACLE
from seqtui.engines.games.sequence_builder.rules import (
    GAME,
    SKIP,
    Move,
    Options,
    Pick,
    State,
    arrange,
)
from tests.engines.oracle.truth import (
    DRAW,
    Worth,
    assert_verdict,
    by_moving,
    ended,
    place,
    worth_of,
)
from tests.sampling import sampled

Numbers: TypeAlias = tuple[int, ...]
STEPS = [steps for size in range(1, 5) for steps in combinations(range(1, 5), size)]


class Recursion:
    """The game as its rulebook tells it, every line of play followed to its end."""

    def __init__(self, options: Options) -> None:
        self.target, self.steps, self.pool = options
        self.worth = cache(self._worth)

    def valid(self, own: Numbers, other: Numbers) -> list[int]:
        """List the numbers that may follow a player's sequence."""
        free = [n for n in range(1, self.pool + 1) if n not in own and n not in other]
        return [n for n in free if not own or n - own[-1] in self.steps]

    def moves(self, own: Numbers, other: Numbers) -> list[tuple[Move, Worth]]:
        """Return each number with its worth; the skip of a player who has none (BUILDER-2)."""
        picks = self.valid(own, other)
        if not picks:
            return [(SKIP, by_moving(self.worth(other, own)))]
        return [(Pick(n), by_moving(self.worth(other, (*own, n)))) for n in picks]

    def _worth(self, own: Numbers, other: Numbers) -> Worth:
        """Return the worth for the player to move, whose sequence comes first."""
        if len(other) == self.target:
            return ended(2, 1)
        if not self.valid(own, other) and not self.valid(other, own):  # BUILDER-3
            winner = None if len(own) == len(other) else 1 if len(own) > len(other) else 2
            return ended(winner, 1)
        return min((worth for _, worth in self.moves(own, other)), key=place)


def sequences(options: Options, longest: int) -> list[Numbers]:
    """List every sequence that obeys the steps, up to a length."""
    found: list[Numbers] = [()]
    for sequence in found:
        if len(sequence) < longest:
            starts = range(1, options.pool + 1)
            follow = [sequence[-1] + step for step in options.steps] if sequence else starts
            found.extend((*sequence, n) for n in follow if n <= options.pool)
    return found


def positions(options: Options, longest: int) -> list[State]:
    """List every valid position, reachable or not, with either player to move (ALL-6)."""
    every = sequences(options, longest)
    states = []
    for one, two, player in product(every, every, (1, 2)):
        if not set(one) & set(two):
            try:
                states.append(arrange(options, player, (one, two)))
            except BadInput:  # nobody can add a number
                continue
    return states


def assert_as_recursion_says(options: Options, states: list[State]) -> None:
    oracle, recursion = ORACLE(options), Recursion(options)
    for state in states:
        own, other = state.sequences[state.to_move - 1], state.sequences[2 - state.to_move]
        moves = recursion.moves(own, other)
        assert_verdict(oracle.judge(state), recursion.worth(own, other), moves)


@pytest.mark.parametrize("steps", STEPS, ids=str)
def test_every_position_of_a_small_game_is_worth_what_recursion_says(steps: Numbers) -> None:
    options = Options(target=3, steps=steps, pool=8)
    assert_as_recursion_says(options, positions(options, longest=2))


@pytest.mark.parametrize("target", [4, 5, 6])
@sampled("steps", STEPS, ids=str, quick=4)
def test_with_any_steps_and_target_openings_and_positions_are_worth_what_recursion_says(
    target: int, steps: Numbers
) -> None:
    options = Options(target, steps, pool=11)
    every = positions(options, longest=2)
    states = random.Random(9).sample(every, min(len(every), 200))
    assert_as_recursion_says(options, [GAME.deal(options, 0, 1), *states])


@sampled(
    ("target", "steps", "pool"),
    [(4, (1, 2, 3), 9), (5, (1, 2), 10), (6, (1, 2, 3), 9), (6, (1,), 14), (5, (2, 3), 13)],
    quick=2,
)
def test_every_position_of_some_longer_games_is_worth_what_recursion_says(
    target: int, steps: Numbers, pool: int
) -> None:
    options = Options(target, steps, pool)
    states = positions(options, longest=target - 1)
    assert_as_recursion_says(options, random.Random(1).sample(states, min(len(states), 2500)))


@sampled(
    "options",
    [Options(), Options(target=5), Options(steps=(2, 3)), Options(pool=15)],
    ids=["classic", "long", "wide-steps", "quick"],
    quick=1,
)
def test_openings_and_positions_of_the_presets_are_worth_what_recursion_says(
    options: Options,
) -> None:
    states = random.Random(2).sample(positions(options, longest=2), 400)
    assert_as_recursion_says(options, [GAME.deal(options, 0, 1), *states])


@pytest.mark.parametrize(
    "options",
    [Options(), Options(4, (2, 4), 24), Options(6, (1, 3, 4), 18), Options(6, (1, 2, 3, 4), 24)],
)
def test_in_random_games_the_equations_of_best_play_hold(options: Options) -> None:
    """Check that each position is worth its best move, and a move what it leads to, less one."""
    oracle, dice = ORACLE(options), random.Random(4)
    for number in range(40):
        state = GAME.deal(options, 0, 1 + number % 2)
        while moves := GAME.legal(state):
            verdict = oracle.judge(state)
            assert sorted(judged.move for judged in verdict.moves) == sorted(moves)
            assert verdict.value == verdict.moves[0].value
            for move, value in verdict.moves:
                follower = oracle.judge(GAME.play(state, move)).value
                assert worth_of(value) == by_moving(worth_of(follower))
                assert place(worth_of(verdict.value)) <= place(worth_of(value))
            state = GAME.play(state, dice.choice(moves))


def test_where_the_game_stands_in_the_pool_does_not_matter_but_its_end_does() -> None:
    oracle = ORACLE(Options())

    def worth(one: int, two: int) -> Worth:
        return worth_of(oracle.judge(arrange(Options(), 1, ((one,), (two,)))).value)

    # Three numbers are missing, nine steps at most: from 1 and 2 the pool's end is out of sight.
    assert worth(1, 2) == worth(5, 6) == worth(9, 10)
    # From 17 one can take 18, 19 and 20; from 18 the target is out of reach.
    assert worth(17, 18) != worth(1, 2)


def test_a_forced_skip_is_the_only_move_and_takes_a_turn() -> None:
    # Player 1 ends in 20 and is stuck; player 2 takes 10 or 11, and wins by it.
    state = arrange(Options(target=3), 1, ((19, 20), (8, 9)))
    verdict = ORACLE(Options(target=3)).judge(state)
    assert_verdict(verdict, ("loss", 2), [(SKIP, ("loss", 2))])


def test_the_longer_sequence_decides_when_nobody_can_reach_the_target() -> None:
    # Pool 8, steps of 4: player 1 can add 8 and then has two numbers, as many as player 2.
    options = Options(target=3, steps=(4,), pool=8)
    state = arrange(options, 1, ((4,), (3, 7)))
    assert_verdict(ORACLE(options).judge(state), DRAW, [(Pick(8), DRAW)])
    # With one number against one, adding the only number left to anybody wins at once.
    state = arrange(options, 2, ((7,), (4,)))
    assert_verdict(ORACLE(options).judge(state), ("win", 1), [(Pick(8), ("win", 1))])
