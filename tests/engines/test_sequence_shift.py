"""Sequence Shift against its rulebook and the rulings SHIFT-1 to SHIFT-6."""

from __future__ import annotations

from functools import partial

import pytest

from seqtui.engines.errors import Stage
from seqtui.engines.events import GameWon, TurnBegan, TurnTaken
from seqtui.engines.games.game import Outcome, TurnKind
from tests.engines import helpers
from tests.engines.helpers import legal, play, refusal, shown

start = partial(helpers.start, "sequence-shift")
bad_position = partial(helpers.bad_position, "sequence-shift")
bad_options = partial(helpers.bad_options, "sequence-shift")


def digits(row: str) -> dict[str, object]:
    """Write a position as the row of its digits."""
    return {"sequence": [int(digit) for digit in row]}


# The worked examples


@pytest.mark.parametrize(
    ("row", "steps"),
    [
        ("31452", [("1 2", "13452"), ("4 5", "13425"), ("3 4", "13245"), ("2 3", "12345")]),
        (
            "42513",
            [
                ("Swap positions 3 and 4", "42153"),
                ("Swap positions 1 and 2", "24153"),
                ("Swap positions 2 and 3", "21453"),
                ("Swap positions 1 and 2", "12453"),
                ("Swap positions 3 and 4", "12543"),
                ("Swap positions 4 and 5", "12534"),
                ("Swap positions 3 and 4", "12354"),
                ("Swap positions 4 and 5", "12345"),
            ],
        ),
    ],
    ids=["basic", "command-line"],
)
def test_worked_examples(row: str, steps: list[tuple[str, str]]) -> None:
    session = start(digits(row))
    for ply, (text, after) in enumerate(steps):
        assert session.outcome is None
        assert session.to_move == 1 + ply % 2
        play(session, text)
        assert shown(session) == digits(after)
    assert session.outcome == Outcome(2, "sorted")
    assert session.outcome_text == "Player 2 wins: the sequence is in order."


# Turns, rules and mechanics


def test_only_neighbours_are_offered() -> None:
    assert legal(start(digits("31452"))) == ["swap 1 2", "swap 2 3", "swap 3 4", "swap 4 5"]


def test_one_swap_ends_the_turn() -> None:
    session = start(digits("31452"))
    play(session, "2 3")
    assert session.to_move == 2
    assert session.turns[0].kind is TurnKind.PLAYED
    assert list(session.past_events()) == [
        TurnBegan(1),
        TurnTaken(1, "swap 2 3", 1),
        TurnBegan(2),
    ]


@pytest.mark.parametrize("text", ["", "skip", "pass"])
def test_a_turn_cannot_be_skipped(text: str) -> None:
    assert refusal(start(digits("31452")), text)[0] is Stage.READ


def test_the_game_goes_on_while_the_row_is_not_in_order() -> None:
    session = start(digits("31452"))
    play(session, "1 2")
    assert session.outcome is None
    assert session.to_move == 2


def test_nothing_can_be_played_after_the_end() -> None:
    session = start(digits("213"), length=3)
    play(session, "1 2")
    assert legal(session) == []
    assert session.to_move is None
    assert refusal(session, "1 2") == (Stage.RULE, "The game is over.")
    assert refusal(session, "1 3")[0] is Stage.RULE
    assert refusal(session, "concede")[0] is Stage.RULE


# Rulings


@pytest.mark.parametrize("length", range(3, 9))
def test_shift_1_no_deal_is_in_order(length: int) -> None:
    in_order = list(range(1, length + 1))
    for seed in range(60):
        row = shown(start(seed=seed, length=length))["sequence"]
        assert isinstance(row, list)
        assert row != in_order
        assert sorted(row) == in_order


@pytest.mark.parametrize("player", [1, 2])
def test_shift_1_a_sorted_start_is_won_by_the_player_to_move(player: int) -> None:
    session = start({**digits("12345"), "to_move": player})
    assert session.outcome == Outcome(player, "sorted")
    assert session.ply == 0
    assert session.to_move is None
    assert legal(session) == []
    assert list(session.past_events()) == [GameWon(player, "sorted")]


@pytest.mark.parametrize("player", [1, 2])
def test_shift_2_the_swap_that_sorts_wins_for_who_made_it(player: int) -> None:
    session = start({**digits("12354"), "to_move": player})
    play(session, "4 5")
    assert session.outcome == Outcome(player, "sorted")


def test_shift_3_a_swap_can_be_swapped_back() -> None:
    session = start(digits("31452"))
    play(session, "1 2", "1 2")
    assert shown(session) == digits("31452")
    assert session.to_move == 1


@pytest.mark.parametrize("text", ["1 3", "swap 5 2", "15", "Swap positions 4 and 1"])
def test_shift_4_forfeit_passes_the_turn(text: str) -> None:
    session = start(digits("31452"))
    play(session, text)
    assert shown(session) == digits("31452")
    assert session.to_move == 2
    assert session.turns[0].kind is TurnKind.FORFEITED


def test_shift_4_a_forfeit_is_told_in_canonical_form() -> None:
    session = start(digits("31452"))
    heard: list[object] = []
    session.subscribe(heard.append)
    play(session, "5 2")
    assert heard == [TurnTaken(1, "swap 2 5", 1, TurnKind.FORFEITED), TurnBegan(2)]


def test_shift_4_a_forfeit_that_would_sort_the_row_wins_nothing() -> None:
    session = start(digits("321"), length=3)
    play(session, "1 3")
    assert session.outcome is None
    assert shown(session) == digits("321")


@pytest.mark.parametrize("first_pair", ["1 3", "2 4", "3 5", "1 5"])
def test_shift_4_retry_refuses_what_is_not_next_to_each_other(first_pair: str) -> None:
    session = start(digits("31452"), invalid_swap="retry")
    gate, message = refusal(session, first_pair)
    assert gate is Stage.RULE
    assert "not next to each other" in message
    play(session, "1 2")
    assert shown(session) == digits("13452")


@pytest.mark.parametrize("invalid_swap", ["forfeit", "retry"])
@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("2 2", Stage.SHAPE),
        ("33", Stage.SHAPE),
        ("5 6", Stage.SHAPE),
        ("0 1", Stage.SHAPE),
        ("-1 2", Stage.SHAPE),
        ("1 99999999999999999999", Stage.SHAPE),
        ("banana", Stage.READ),
        ("2", Stage.READ),
        ("1 2 3", Stage.READ),
        ("123", Stage.SHAPE),
        ("1.0 2", Stage.READ),
        ("２ ３", Stage.READ),
        ("²³", Stage.READ),
        ("2 3" + " " * 200, Stage.READ),
    ],
)
def test_shift_4_bad_input_is_never_a_forfeit(invalid_swap: str, text: str, gate: Stage) -> None:
    assert refusal(start(digits("31452"), invalid_swap=invalid_swap), text)[0] is gate


def test_shift_4_forfeits_can_be_undone_and_redone() -> None:
    session = start(digits("31452"))
    play(session, "1 2", "1 3", "3 4")
    session.undo()
    assert session.to_move == 1
    session.undo()
    assert (shown(session), session.to_move) == (digits("13452"), 2)
    assert [*map(str, session.undone)] == ["swap 1 3", "swap 3 4"]
    session.redo()
    assert (shown(session), session.to_move) == (digits("13452"), 1)
    assert session.turns[-1].kind is TurnKind.FORFEITED
    session.redo()
    assert shown(session) == digits("13542")
    assert not session.can_redo


def test_shift_5_the_row_has_five_numbers_unless_set() -> None:
    assert len(start().state.sequence) == 5
    assert len(legal(start(length=8))) == 7


@pytest.mark.parametrize("length", [2, 9, -1])
def test_shift_5_other_lengths_are_refused(length: int) -> None:
    assert "3 to 8" in bad_options(length=length)


def test_shift_4_the_option_has_two_words() -> None:
    assert "'forfeit' or 'retry'" in bad_options(invalid_swap="ignore")


@pytest.mark.parametrize(
    "text",
    [
        "swap 2 3",
        "2 3",
        "23",
        "Swap positions 2 and 3",
        "SWAP 2 3",
        "swap positions 3 AND 2",
        "  swap   3\t2 ",
        "32",
    ],
)
def test_shift_6_input_forms(text: str) -> None:
    session = start(digits("31452"))
    play(session, text)
    assert shown(session) == digits("34152")
    assert session.turns[0].notation == "swap 2 3"


def test_all_5_a_draw_can_be_claimed_when_a_position_comes_the_third_time() -> None:
    session = start(digits("321"), length=3)
    play(session, "1 2", "1 2", "1 2")
    gate, message = refusal(session, "claim")
    assert gate is Stage.RULE
    assert "three times" in message
    play(session, "1 2")
    assert session.can_claim
    play(session, "claim")
    assert session.outcome == Outcome(None, "claimed")


def test_all_5_the_same_row_with_the_other_player_to_move_is_another_position() -> None:
    session = start(digits("321"), length=3)
    claims = []
    for _ in range(4):
        play(session, "1 3")
        claims.append(session.can_claim)
    assert claims == [False, False, False, True]


def test_all_5_the_present_position_must_be_the_repeated_one() -> None:
    session = start(digits("321"), length=3)
    play(session, "1 2", "1 2", "1 2", "1 2", "2 3")
    assert not session.can_claim


@pytest.mark.parametrize("row", ["31445", "3145", "314526", "01234", "23456", ""])
def test_all_6_a_position_must_be_a_permutation(row: str) -> None:
    assert "from 1 to 5" in bad_position(digits(row))


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"sequence": "31452"},
        {"sequence": [3, 1, 4, 5, "2"]},
        {"sequence": [3, True, 4, 5, 2]},
        {"sequence": [3, 1, 4, 5, 2.5]},
        {"sequence": [3, 1, 4, 5, 2], "to_move": 3},
        {"sequence": [3, 1, 4, 5, 2], "deck": []},
    ],
)
def test_all_6_a_position_must_have_the_right_form(position: dict[str, object]) -> None:
    assert bad_position(position).startswith("Position of Sequence Shift: ")


def test_a_printed_position_is_accepted_as_it_stands() -> None:
    dealt = start(seed=5)
    assert start(shown(dealt)).state == dealt.state


def test_a_position_has_the_last_word_on_who_is_to_move() -> None:
    assert start({**digits("31452"), "to_move": 2}, first=1).to_move == 2
    assert start(digits("31452"), first=2).to_move == 2
