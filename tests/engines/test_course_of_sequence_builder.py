"""What the course of Sequence Builder says, over all positions it speaks of."""

from __future__ import annotations

import pytest

from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.solving.oracle import Result, Verdict, oracle_of

GAME = game_named("sequence-builder")


def judged(mine: list[int], theirs: list[int], **options: int) -> Verdict[object]:
    chosen = check_options(GAME, options)
    position = {"sequences": [mine, theirs], "to_move": 1}
    return oracle_of(GAME, chosen).judge(set_up(GAME, chosen, position))


def winning(verdict: Verdict[object]) -> set[int]:
    return {int(str(move)) for move, value in verdict.moves if value.result is Result.WIN}


def drawing(verdict: Verdict[object]) -> set[int]:
    return {int(str(move)) for move, value in verdict.moves if value.result is Result.DRAW}


def test_whoever_begins_wins_with_1_to_13_draws_with_14_to_17_and_loses_from_18_on() -> None:
    first = judged([], [])
    assert winning(first) == {*range(1, 14)}
    assert drawing(first) == {14, 15, 16, 17}


def test_in_long_whoever_begins_wins_with_1_to_9() -> None:
    assert winning(judged([], [], target=5)) == {*range(1, 10)}


@pytest.mark.parametrize(("start", "answer"), [(14, 17), (15, 16), (16, 15), (17, 18)])
def test_only_one_answer_holds_a_start_from_14_to_17(start: int, answer: int) -> None:
    verdict = judged([], [start])
    assert winning(verdict) == set()
    assert drawing(verdict) == {answer}


def test_the_second_number_is_one_up_but_two_if_they_stand_one_or_three_above() -> None:
    replies = [(one, two) for one in range(1, 14) for two in range(1, 21) if one != two]
    assert len(replies) == 247
    for one, two in replies:
        up = 2 if two - one in (1, 3) else 1
        assert one + up in winning(judged([one], [two])), (one, two)


@pytest.mark.parametrize("target", [4, 5])
def test_three_above_one_up_loses(target: int) -> None:
    for one in range(1, 14 if target == 4 else 10):
        assert one + 1 not in winning(judged([one], [one + 3], target=target))


def test_a_number_behind_but_two_above_only_one_up_wins() -> None:
    for one in range(4, 18):
        for step in range(1, min(3, one - 3) + 1):
            assert winning(judged([one], [one - 2 - step, one - 2])) == {one + 1}
