"""The reasons of Sequence Builder are true, and so are some that random games hardly come to."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.code_swap.rules import GAME as SWAP
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.sequence_builder.rules import GAME as BUILDER
from seqtui.engines.games.sequence_builder.rules import arrange
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from tests.engines.claims import (
    EXACT,
    Checkers,
    Claim,
    Truth,
    check,
    check_all,
    leaves_no_answer,
    positions,
    say,
)
from tests.engines.test_reasons import SWAP_CLAUSES


def chains(state: Any, player: int) -> list[list[int]]:
    """Return every way in which a sequence could go on if the opponent took nothing more."""
    pool, steps = BUILDER.view(state)["pool"], state.options.steps
    assert isinstance(pool, list)

    def onward(chain: list[int]) -> list[list[int]]:
        if len(chain) == state.options.target:
            return [chain]
        nexts = [number for number in pool if not chain or number - chain[-1] in steps]
        nexts = [number for number in nexts if number not in chain]
        return [chain, *(longer for number in nexts for longer in onward([*chain, number]))]

    return onward(list(state.sequences[player - 1]))


def could_get(state: Any, player: int) -> int:
    return max(map(len, chains(state, player)))


def finishes(claim: Claim, state: Any, move: Any, number: str, numbers: str) -> None:
    """Whatever the answer, one of the numbers is left and completes the sequence."""
    assert move.number == int(number)
    ends = {int(end) for end in re.findall(r"\d+", numbers)}
    after = BUILDER.play(state, move)
    for answer in BUILDER.legal(after):
        then = BUILDER.play(after, answer)
        winning = [
            int(str(pick))
            for pick in BUILDER.legal(then)
            if (over := BUILDER.outcome(BUILDER.play(then, pick))) and over.reason == "target"
        ]
        assert ends & set(winning)


def completes_sequence(claim: Claim, state: Any, move: Any, number: str, numbers: str) -> None:
    after = BUILDER.play(state, move)
    assert move.number == int(number)
    assert after.sequences[state.to_move - 1] == tuple(int(one) for one in numbers.split())
    assert len(numbers.split()) == state.options.target


def ends_the_game(claim: Claim, state: Any, move: Any, number: str, *lengths: str) -> None:
    after = BUILDER.play(state, move)
    assert move.number == int(number)
    outcome = BUILDER.outcome(after)
    assert outcome is not None
    assert outcome.reason == "longer"
    assert sorted(map(len, after.sequences), reverse=True) == [int(length) for length in lengths]


def are_enough(claim: Claim, state: Any, move: Any, length: str) -> None:
    assert str(move) == "skip"
    assert len(state.sequences[state.to_move - 1]) == int(length)
    assert claim.truth(state)[0] == "win"


def leaves_no_number(claim: Claim, state: Any, move: Any, number: str) -> None:
    assert move.number == int(number)
    assert str(BUILDER.legal(BUILDER.play(state, move))[0]) == "skip"


def denies(claim: Claim, state: Any, move: Any, number: str, target: str) -> None:
    assert move.number == int(number)
    victim = 3 - state.to_move
    assert could_get(BUILDER.play(state, move), victim) < int(target) == state.options.target
    assert could_get(state, victim) == int(target)


def is_a_dead_end(claim: Claim, number: str, top: str | None, better: str, end: str) -> None:
    mover, target = claim.state.to_move, claim.state.options.target
    assert claim.move.number == int(number)
    reached = {chain[-1] for chain in chains(claim.after, mover)}
    assert max(reached) == int(top or number)
    instead = claim.played(claim.state, better)
    assert claim.truth(instead)[0] == {"win": "loss", "draw": "draw"}[claim.truth(claim.state)[0]]
    full = [chain for chain in chains(instead, mover) if len(chain) == target]
    assert int(end) in {chain[-1] for chain in full}


def cannot_get(claim: Claim, number: str, target: str, left: str) -> None:
    mover = claim.state.to_move
    assert claim.move.number == int(number)
    assert could_get(claim.after, mover) < int(target) == claim.state.options.target
    above = {number for chain in chains(claim.after, mover) for number in chain}
    above -= set(claim.after.sequences[mover - 1])
    assert above == {int(one) for one in re.findall(r"\d+", left)}


BUILDER_CLAUSES: Checkers = {
    r"(\d+) completes ([\d ]+)": completes_sequence,
    r"after (\d+) nobody can go on, (\d) to (\d)": ends_the_game,
    r"(\d) numbers are enough": are_enough,
    r"(\d+) leaves no defence to (\d+)": finishes,
    r"(\d+) leaves ([\d, ]+or \d+) to finish": finishes,
    r"(\d+) leaves VICTIM no number": leaves_no_number,
    r"without (\d+) VICTIM cannot get (\d) numbers": denies,
    r"(\d+) leaves VICTIM no answer": leaves_no_answer,
}
BUILDER_SAYS: Checkers = {
    r"After (\d+) nothing(?: above (\d+))? is left for MOVER: (\d+) keeps (\d+) open\.": (
        is_a_dead_end
    ),
    r"After (\d+) MOVER cannot get (\d) numbers: (.+) (?:is|are) left above it\.": cannot_get,
    **EXACT,
}
STEPS = [steps for size in range(1, 5) for steps in combinations(range(1, 5), size)]
BUILDER_CASES = [(3 + place % 4, steps, 8 + place % 17) for place, steps in enumerate(STEPS * 4)]
"""Every target, pool and set of steps, each with several of the others."""


@pytest.mark.parametrize(("target", "steps", "pool"), BUILDER_CASES)
def test_reasons_for_numbers_are_true(target: int, steps: tuple[int, ...], pool: int) -> None:
    options = check_options(BUILDER, {"target": target, "steps": steps, "pool": pool})
    truth = Truth(BUILDER)
    for seed in range(4):
        dice = Random(seed)
        first = dice.sample(range(1, pool + 1), 2)
        try:
            start = arrange(options, 1, ((first[0],), (first[1],)))
        except BadInput:  # nobody could go on
            continue
        claims = [
            Claim(BUILDER, state, move, truth, BUILDER_CLAUSES)
            for state in positions(BUILDER, start, dice)
            for move in BUILDER.legal(state)
        ]
        check_all(claims, BUILDER_SAYS)


@pytest.mark.parametrize("steps", STEPS[:11])
def test_reasons_for_the_first_numbers_are_true(steps: tuple[int, ...]) -> None:
    options = check_options(BUILDER, {"target": 3, "steps": steps, "pool": 8})
    truth = Truth(BUILDER)
    opening = BUILDER.deal(options, 1, 1)
    claims = [
        Claim(BUILDER, state, move, truth, BUILDER_CLAUSES)
        for state in (opening, *(BUILDER.play(opening, first) for first in BUILDER.legal(opening)))
        for move in BUILDER.legal(state)
    ]
    check_all(claims, BUILDER_SAYS)


@pytest.mark.parametrize(
    ("game", "options", "position", "move", "says"),
    [
        (
            SWAP,
            {"length": 4, "numbers": 4},
            {"codes": [[1, 3, 2, 1], [2, 2, 1, 2]]},
            "cross 2",
            "It wins in 3: cross 2 threatens own 2 4 and cross 4.",
        ),
        (
            BUILDER,
            {"steps": [2, 3], "pool": 15},
            {"sequences": [[8, 11], [6, 9]]},
            "14",
            "After 14 nothing is left for MOVER: 13 keeps 15 open.",
        ),
        (
            BUILDER,
            {"target": 5, "steps": [1, 2], "pool": 10},
            {"sequences": [[5], [8, 9, 10]]},
            "7",
            "It loses at once: after 7 nobody can go on, 3 to 2.",
        ),
        (
            BUILDER,
            {"target": 5, "steps": [1, 2], "pool": 10},
            {"sequences": [[4], [7, 8, 9, 10]]},
            "5",
            "It holds out longest, 3 turns: 4 numbers are enough.",
        ),
    ],
)
def test_rare_reasons_are_true_as_well(
    game: AnyGame, options: dict[str, object], position: dict[str, object], move: str, says: str
) -> None:
    state = set_up(game, check_options(game, options), position)
    clauses = SWAP_CLAUSES if game is SWAP else BUILDER_CLAUSES
    chosen = {str(legal): legal for legal in game.legal(state)}[move]
    assert say(game, state, chosen) == says
    check(says, BUILDER_SAYS, Claim(game, state, chosen, Truth(game), clauses))
