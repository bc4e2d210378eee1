"""Mirror Duel's oracle against the rules: only a palindrome loses, and it can be avoided."""

from __future__ import annotations

from itertools import product

import pytest

from engines.games.mirror_duel.oracle import MirrorOracle
from engines.games.mirror_duel.rules import GAME, Options, State, arrange
from tests.engines.naive.mirror_duel import NaiveMirror
from tests.engines.oracle.truth import DRAW, Worth, assert_verdict, worth_of


def positions(digits: int, longest: int) -> list[State]:
    """List every sequence up to a length with which the game is not over."""
    return [
        arrange(Options(digits), player, sequence)
        for length in range(longest + 1)
        for sequence in product(range(1, digits + 1), repeat=length)
        if length < 2 or sequence != sequence[::-1]
        for player in (1, 2)
    ]


def follow(state: State, move: str) -> NaiveMirror:
    position = {"sequence": state.sequence, "to_move": state.to_move}
    return NaiveMirror(state.options._asdict(), position).after(move)


def safe_for(game: NaiveMirror, turns: int) -> bool:
    """Tell, by trying everything, whether the player to move can last this many turns."""
    if not turns:
        return True
    for move in game.moves():
        after = game.after(move)
        if not after.result() and all(
            (answer := after.after(reply)).result() or safe_for(answer, turns - 1)
            for reply in after.moves()
        ):
            return True
    return False


@pytest.mark.parametrize(("digits", "longest"), [(2, 7), (3, 5), (9, 3)])
def test_a_move_loses_by_making_a_palindrome_and_any_other_one_draws(
    digits: int, longest: int
) -> None:
    oracle = MirrorOracle(Options(digits))
    for state in positions(digits, longest):
        moves: list[tuple[object, Worth]] = [
            (move, ("loss", 1) if follow(state, GAME.notation(move)).result() else DRAW)
            for move in GAME.legal(state)
        ]
        assert len([worth for _, worth in moves if worth != DRAW]) <= 2
        assert_verdict(oracle.judge(state), DRAW, moves)


@pytest.mark.parametrize(("digits", "longest"), [(2, 5), (3, 3)])
def test_nobody_can_be_forced_within_three_turns(digits: int, longest: int) -> None:
    for state in positions(digits, longest):
        position = {"sequence": state.sequence, "to_move": state.to_move}
        assert safe_for(NaiveMirror(state.options._asdict(), position), turns=3)


def test_nothing_loses_on_an_empty_board() -> None:
    verdict = MirrorOracle(Options()).judge(GAME.deal(Options(), 0, 2))
    assert len(verdict.moves) == 18
    assert {worth_of(value) for _, value in verdict.moves} == {DRAW}


def test_with_one_digit_on_the_board_the_same_digit_loses_at_either_end() -> None:
    verdict = MirrorOracle(Options(digits=2)).judge(arrange(Options(digits=2), 1, (2,)))
    assert [(GAME.notation(move), worth_of(value)) for move, value in verdict.moves] == [
        ("1 front", DRAW),
        ("1 back", DRAW),
        ("2 front", ("loss", 1)),
        ("2 back", ("loss", 1)),
    ]
