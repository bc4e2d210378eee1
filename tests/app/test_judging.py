"""What the oracle and the hints say, on positions whose truth follows from the rules at hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from app.hints import hint_for
from app.judging import judge
from app.wording import best_was, either, percent
from app.worth import share_of_first
from engines.solving.value import Result, Value
from tests.app.session import NEARLY_SORTED, ONE_SWAP, a_match

ALL_BUT_DONE = {"stacks": [[1, 2], []], "drawn": 3, "deck": [1, 2]}
"""Ada holds the last card of her stack of three."""
ONE_SHORT = {"sequences": [[1, 2], [10]]}
"""Ada, who may step up to three, needs one more number."""


def said(game: str, position: Mapping[str, object], **options: object) -> str:
    match = a_match(game, position, options=options)
    return judge(match.setup, match.state).sentence


@pytest.mark.parametrize(
    ("sequence", "sentence"),
    [
        ([1, 2, 3], "No digit loses now."),
        ([4, 1], "1 front or 4 back would lose."),
        ([4, 4, 1], "1 front would lose."),
        ([], "No digit loses now."),
    ],
)
def test_mirror_duel_names_the_digits_that_lose(sequence: list[int], sentence: str) -> None:
    assert said("mirror-duel", {"sequence": sequence}) == sentence


def test_in_a_long_list_the_few_moves_that_lose_come_first() -> None:
    match = a_match("mirror-duel", {"sequence": [4, 1]})
    rows = judge(match.setup, match.state).rows
    assert [row.move for row in rows[:2]] == ["1 front", "4 back"]
    assert [row.value for row in rows[:3]] == ["▼ loss in 1", "▼ loss in 1", "= draw"]
    assert len(rows) == 18


@pytest.mark.parametrize(
    ("game", "position", "options", "sentence"),
    [
        ("sequence-shift", ONE_SWAP, {}, "Ada wins at once with swap 4 5."),
        (
            "sequence-shift",
            NEARLY_SORTED,
            {},
            "Even with best play. Swap 2 3 or 4 5 would lose.",
        ),
        ("sequence-stack", ALL_BUT_DONE, {"numbers": 3}, "Ada wins for sure by placing."),
        ("sequence-builder", ONE_SHORT, {"target": 3}, "Ada wins at once with 3, 4 or 5."),
    ],
)
def test_one_sentence_says_what_matters(
    game: str, position: Mapping[str, object], options: Mapping[str, object], sentence: str
) -> None:
    assert said(game, position, **options) == sentence


def test_a_lost_position_says_who_wins() -> None:
    # Every pick of Bob leaves Ada one of 3, 4 and 5.
    match = a_match("sequence-builder", ONE_SHORT, options={"target": 3}, first=2)
    judgement = judge(match.setup, match.state)
    assert judgement.sentence == "Ada wins in 2, whatever Bob plays."
    assert judgement.balance is not None
    assert judgement.balance.leader == 1


@pytest.mark.parametrize(
    ("game", "position", "options", "move", "why"),
    [
        ("sequence-shift", ONE_SWAP, {}, "swap 4 5", "It wins at once; "),
        ("sequence-stack", ALL_BUT_DONE, {"numbers": 3}, "place", "Placing wins 100%, discarding"),
        (
            "mirror-duel",
            {"sequence": [1, 2]},
            {"digits": 2},
            None,
            "It holds the draw; 1 back or 2 front would lose.",
        ),
    ],
)
def test_a_hint_gives_its_reason(
    game: str,
    position: Mapping[str, object],
    options: Mapping[str, object],
    move: str | None,
    why: str,
) -> None:
    hint = hint_for(a_match(game, position, options=options))
    assert hint.why.startswith(why)
    assert hint.which == f"Hint: {hint.move}."
    assert move in (None, hint.move)


def test_moves_are_joined_as_a_person_would() -> None:
    assert either(["swap 1 2"]) == "swap 1 2"
    assert either(["swap 1 2", "swap 3 4"]) == "swap 1 2 or 3 4"
    assert either(["own 1 2", "cross 1", "cross 2"]) == "own 1 2, cross 1 or cross 2"
    assert either(["8", "9", "10"]) == "8, 9 or 10"


def test_what_was_best_is_cut_to_the_room_there_is() -> None:
    moves = ("own 1 2", "cross 1", "cross 2", "cross 3")
    assert best_was(moves, 60) == "best was own 1 2, cross 1, cross 2 or 1 other"
    assert best_was(moves, 40) == "best was own 1 2, cross 1 or 2 others"
    assert best_was(moves, 10) == "best was own 1 2"


def test_only_what_is_certain_is_written_as_all_or_nothing() -> None:
    assert [percent(chance) for chance in (1.0, 0.99999, 0.614, 0.00001, 0.0)] == [
        *("100%", "99.9%", "61.4%", "0.1%", "0%")
    ]


def test_what_the_player_to_move_has_is_what_the_other_lacks() -> None:
    assert share_of_first(Value(Result.WIN, 3), 1) == 1.0
    assert share_of_first(Value(Result.WIN, 3), 2) == 0.0
    assert share_of_first(Value(None, chance=0.25), 2) == 0.75
