"""Code Swap against its rulebook and the rulings SWAP-1 to SWAP-7."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.code_swap.rules import Cross, Own
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.gate import Question, Unfinished
from seqtui.engines.session import AnySession
from tests.engines import helpers
from tests.engines.helpers import legal, play, refusal, shown

start = partial(helpers.start, "code-swap")
bad_position = partial(helpers.bad_position, "code-swap")
bad_options = partial(helpers.bad_options, "code-swap")


def codes(one: str, two: str) -> dict[str, object]:
    """Write a position as the digits of both codes."""
    return {"codes": [[int(digit) for digit in code] for code in (one, two)]}


def won_by(session: AnySession) -> int | None:
    """Return who has won by an ascending code."""
    if session.outcome is None:
        return None
    assert session.outcome.reason == "ascending"
    return session.outcome.winner


# The worked examples


def test_the_worked_example() -> None:
    session = start(codes("413", "251"))
    play(session, "own 1 2")
    assert shown(session) == codes("143", "251")
    assert session.outcome is None
    assert session.to_move == 2
    play(session, "cross 3")
    assert shown(session) == codes("141", "253")
    assert session.outcome is None
    assert session.to_move == 1
    play(session, "own 2 3")
    assert shown(session) == codes("114", "253")
    assert session.outcome == Outcome(1, "ascending")
    assert session.outcome_text == "Player 1 wins: the code is in ascending order."


def test_swap_5_the_command_line_example_is_won_by_its_first_swap() -> None:
    session = start(codes("314", "251"))
    play(session, "own 1 2")
    assert shown(session) == codes("134", "251")
    assert won_by(session) == 1
    assert legal(session) == []
    assert refusal(session, "cross 3") == (Stage.RULE, "The game is over.")


def test_the_rest_of_the_command_line_example_from_where_it_goes_on() -> None:
    session = start({**codes("134", "251"), "to_move": 2})
    play(session, "cross 3")
    assert shown(session) == codes("131", "254")
    assert session.outcome is None
    play(session, "own 2 3")
    assert shown(session) == codes("113", "254")
    assert won_by(session) == 1


# Turns, rules and mechanics


def test_both_actions_are_offered_at_every_place() -> None:
    everything = ["own 1 2", "own 1 3", "own 2 3", "cross 1", "cross 2", "cross 3"]
    assert legal(start(codes("413", "251"))) == everything


def test_a_swap_within_the_code_leaves_the_other_code_alone() -> None:
    session = start({**codes("413", "251"), "to_move": 2})
    play(session, "own 1 3")
    assert shown(session) == codes("413", "152")


@pytest.mark.parametrize(
    ("text", "after"),
    [("cross 1", ("213", "451")), ("cross 2", ("453", "211")), ("cross 3", ("411", "253"))],
)
@pytest.mark.parametrize("player", [1, 2])
def test_a_swap_across_trades_the_same_place(
    player: int, text: str, after: tuple[str, str]
) -> None:
    session = start({**codes("413", "251"), "to_move": player})
    play(session, text)
    assert shown(session) == codes(*after)
    assert session.to_move == 3 - player


@pytest.mark.parametrize("text", ["", "skip", "pass", "own", "cross"])
def test_a_swap_must_be_made(text: str) -> None:
    assert refusal(start(codes("413", "251")), text)[0] is Stage.READ


@pytest.mark.parametrize(
    ("player", "one", "two", "text"),
    [
        (1, "132", "521", "own 2 3"),
        (2, "521", "132", "own 2 3"),
        (1, "143", "521", "cross 2"),
        (2, "521", "143", "cross 2"),
    ],
)
def test_whoever_has_an_ascending_code_after_the_own_swap_wins(
    player: int, one: str, two: str, text: str
) -> None:
    session = start({**codes(one, two), "to_move": player})
    play(session, text)
    assert won_by(session) == player


# Rulings


@pytest.mark.parametrize("code", ["141", "411"])
def test_swap_1_equal_neighbours_are_ascending(code: str) -> None:
    session = start(codes(code, "251"))
    play(session, "own 2 3" if code == "141" else "own 1 3")
    assert shown(session) == codes("114", "251")
    assert won_by(session) == 1


def test_swap_1_all_equal_is_ascending_and_one_step_down_is_not() -> None:
    session = start(codes("212", "325"))
    play(session, "cross 2")
    assert shown(session) == codes("222", "315")
    assert won_by(session) == 1
    session = start(codes("244", "323"))
    play(session, "cross 3")
    assert shown(session) == codes("243", "324")
    assert won_by(session) is None


def test_swap_2_the_opponents_ascending_code_wins_nothing() -> None:
    session = start(codes("421", "153"))
    play(session, "cross 2")
    assert shown(session) == codes("451", "123")
    assert session.outcome is None
    assert session.to_move == 2
    assert len(legal(session)) == 6
    play(session, "own 1 2")
    assert shown(session) == codes("451", "213")
    assert session.outcome is None


def test_swap_2_when_both_codes_come_in_order_the_mover_wins() -> None:
    session = start({**codes("143", "125"), "to_move": 1})
    play(session, "cross 2")
    assert shown(session) == codes("123", "145")
    assert won_by(session) == 1


def test_swap_2_the_swap_must_leave_the_own_code_in_order() -> None:
    session = start(codes("114", "251"))
    play(session, "own 1 3")
    assert session.outcome is None
    session = start(codes("114", "251"))
    play(session, "own 1 2")
    assert won_by(session) == 1


@pytest.mark.parametrize("length", [3, 4])
@pytest.mark.parametrize("numbers", [3, 5, 9])
def test_swap_3_no_dealt_code_is_ascending(length: int, numbers: int) -> None:
    met: set[int] = set()
    for seed in range(150):
        session = start(seed=seed, length=length, numbers=numbers)
        for code in session.state.codes:
            assert len(code) == length
            assert any(later < earlier for earlier, later in pairwise(code))
            met.update(code)
    assert met == set(range(1, numbers + 1))


def test_swap_3_a_position_may_have_ascending_codes() -> None:
    session = start(codes("123", "345"))
    assert session.outcome is None
    assert len(legal(session)) == 6


def test_swap_4_two_different_positions_are_needed() -> None:
    gate, message = refusal(start(codes("413", "251")), "own 2 2")
    assert gate is Stage.SHAPE
    assert "twice" in message


def test_swap_4_equal_numbers_may_be_swapped() -> None:
    session = start(codes("441", "241"))
    assert {"own 1 2", "cross 2"} <= {*legal(session)}
    play(session, "own 1 2")
    assert shown(session) == codes("441", "241")
    assert session.to_move == 2
    play(session, "cross 2")
    assert shown(session) == codes("441", "241")
    assert session.to_move == 1


def test_swap_6_options() -> None:
    assert start().setup.options == (3, 5, "allowed")
    assert "3 to 4" in bad_options(length=5)
    assert "3 to 4" in bad_options(length=2)
    assert "3 to 9" in bad_options(numbers=2)
    assert "3 to 9" in bad_options(numbers=10)


def test_swap_6_a_code_of_four() -> None:
    session = start(codes("4132", "2519"), length=4, numbers=9)
    assert legal(session) == [
        "own 1 2",
        "own 1 3",
        "own 1 4",
        "own 2 3",
        "own 2 4",
        "own 3 4",
        "cross 1",
        "cross 2",
        "cross 3",
        "cross 4",
    ]
    play(session, "cross 4", "own 1 4")
    assert shown(session) == codes("4139", "2512")


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("own 1 3", "own 1 3"),
        ("swap 1 3", "own 1 3"),
        ("1 3", "own 1 3"),
        ("3 1", "own 1 3"),
        ("OWN  3  1", "own 1 3"),
        (" Swap 1\t3 ", "own 1 3"),
        ("cross 2", "cross 2"),
        ("opponent 2", "cross 2"),
        ("13", "own 1 3"),
        ("1-3", "own 1 3"),
        ("3, 1", "own 1 3"),
        ("Swap positions 1 and 3", "own 1 3"),
        ("swap positions 3 and 1.", "own 1 3"),
        ("1 1 3", "own 1 3"),
        ("x2", "cross 2"),
        ("X 2", "cross 2"),
        ("Position 2.", "cross 2"),
        ("Opponent  2", "cross 2"),
        ("CROSS 2", "cross 2"),
    ],
)
def test_swap_7_input_forms(text: str, notation: str) -> None:
    session = start(codes("413", "251"))
    play(session, text)
    assert session.turns[0].notation == notation
    after = codes("314", "251") if notation == "own 1 3" else codes("453", "211")
    assert shown(session) == after


def asked(session: AnySession, text: str) -> Question:
    with pytest.raises(Unfinished) as unfinished:
        session.submit(text)
    assert session.ply == 0
    return unfinished.value.question


def test_swap_7_a_lone_1_or_2_answers_the_rulebooks_menu() -> None:
    """The rulebook: choose 1 or 2, then two positions of your own, or one for both."""
    session = start(codes("413", "251"))
    within = asked(session, "1")
    assert within.text == "Swap which position first: 1, 2 or 3?"
    assert within == asked(session, "own")
    first = asked(session, f"{within.so_far} 1")
    assert first.text == "Swap position 1 with which one: 2 or 3?"
    assert [answer.label for answer in first.answers] == ["with the 1", "with the 3"]
    assert str(session.admit(f"{first.so_far} 2")) == "own 1 2"
    across = asked(session, "2")
    assert across.text == "Swap which position with theirs: 1, 2 or 3?"
    assert str(session.admit(f"{across.so_far} 3")) == "cross 3"
    assert (first.back, within.back, across.back) == ("own", "", "")


def test_swap_8_the_place_that_is_closed_is_not_among_the_answers() -> None:
    question = asked(start({**codes("413", "251"), "crossed": 2}, cross_back="forbidden"), "2")
    assert [answer.text for answer in question.answers] == ["1", "3"]


@pytest.mark.parametrize("text", ["3", "swap 3", "swap position 3"])
def test_swap_7_what_could_mean_both_kinds_is_refused_and_both_are_named(text: str) -> None:
    stage, message = refusal(start(codes("413", "251")), text)
    assert stage is Stage.READ
    assert "own 3 and another position" in message
    assert "cross 3" in message


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("banana", Stage.READ),
        ("own 2", Stage.READ),
        ("swap 2", Stage.READ),
        ("cross 1 2", Stage.READ),
        ("2 1 3", Stage.READ),
        ("113", Stage.SHAPE),
        ("own 1.0 2", Stage.READ),
        ("two", Stage.READ),
        ("２", Stage.READ),
        ("²", Stage.READ),
        ("own ١ ٢", Stage.READ),
        ("4", Stage.SHAPE),
        ("0", Stage.SHAPE),
        ("-1", Stage.SHAPE),
        ("cross 99999999999999999999", Stage.SHAPE),
        ("own 0 2", Stage.SHAPE),
        ("own 1 4", Stage.SHAPE),
        ("own -1 -1", Stage.SHAPE),
    ],
)
def test_all_3_each_gate_refuses_what_is_its_own(text: str, gate: Stage) -> None:
    assert refusal(start(codes("413", "251")), text)[0] is gate


def test_all_3_a_fourth_position_depends_on_the_options() -> None:
    assert "1 to 3" in refusal(start(codes("413", "251")), "cross 4")[1]
    play(start(codes("4135", "2514"), length=4), "cross 4")


def test_all_3_a_move_passes_the_shape_gate_like_text() -> None:
    session = start(codes("413", "251"))
    assert session.admit(Own(3, 1)) == Own(1, 3)
    assert session.admit(Cross(2)) == Cross(2)


@pytest.mark.parametrize(
    "move",
    [Own(1, "2"), Own(1.0, 2), Own(2, 2), Own(1, 9), Own(-1, 1), Cross(True), Cross(0), Cross(7)],  # type: ignore[arg-type]
)
def test_all_3_a_move_of_the_wrong_shape_is_refused(move: Own | Cross) -> None:
    session = start(codes("413", "251"))
    with pytest.raises(Refused) as refused:
        session.submit(move)
    assert refused.value.stage is Stage.SHAPE
    assert session.ply == 0


def test_all_5_a_draw_can_be_claimed_when_a_position_comes_the_third_time() -> None:
    session = start(codes("413", "251"))
    circle = ("own 1 2", "own 1 3", "own 1 2", "own 1 3")
    play(session, *circle)
    assert shown(session) == codes("413", "251")
    gate, message = refusal(session, "claim")
    assert gate is Stage.RULE
    assert "three times" in message
    play(session, *circle)
    play(session, "claim")
    assert session.outcome == Outcome(None, "claimed")


@pytest.mark.parametrize("player", [1, 2])
def test_all_4_the_player_to_move_may_concede(player: int) -> None:
    session = start({**codes("413", "251"), "to_move": player})
    play(session, "Concede")
    assert session.outcome == Outcome(3 - player, "conceded")


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        (codes("4136", "251"), "3 numbers"),
        (codes("41", "251"), "3 numbers"),
        (codes("413", ""), "Player 2's code"),
        (codes("416", "251"), "from 1 to 5"),
        (codes("413", "051"), "from 1 to 5"),
        ({"codes": [[4, 1, 3]]}, "codes[2] is missing"),
        ({"codes": [[4, 1, 3], [2, 5, 1], [1, 2, 3]]}, "too many"),
        ({"codes": [[4, 1, 3], [2, 5, "1"]]}, "codes[2][3] must be a whole number"),
        ({"codes": [[4, 1, 3], [2, 5, True]]}, "must be a whole number"),
        ({"codes": [[4, 1, 3], [2, 5, -1]]}, "from 1 to 5"),
        ({}, "codes is missing"),
        ({"codes": [[4, 1, 3], [2, 5, 1]], "winner": 1}, "not known"),
    ],
)
def test_all_6_invalid_positions(position: dict[str, object], complaint: str) -> None:
    assert complaint in bad_position(position)


def test_all_6_the_ranges_follow_the_options() -> None:
    assert start(codes("996", "251"), numbers=9).outcome is None
    assert "from 1 to 3" in bad_position(codes("413", "251"), numbers=3)


def test_a_printed_position_is_accepted_as_it_stands() -> None:
    session = start(seed=9)
    play(session, "cross 1")
    assert start({**shown(session), "to_move": 2}).state == session.state


def test_undo_and_redo_restore_both_codes() -> None:
    session = start(codes("413", "251"))
    play(session, "own 1 2", "cross 3", "own 2 3")
    for one, two in (("141", "253"), ("143", "251"), ("413", "251")):
        session.undo()
        assert shown(session) == codes(one, two)
        assert session.outcome is None
    for _ in range(3):
        session.redo()
    assert shown(session) == codes("114", "253")
    assert won_by(session) == 1


def test_all_2_the_same_seed_deals_the_same_codes() -> None:
    dealt = [start(seed=seed).state.codes for seed in range(20)]
    assert dealt == [start(seed=seed, first=2).state.codes for seed in range(20)]
    assert dealt == [start(seed=seed, first="toss").state.codes for seed in range(20)]
    assert len({*dealt}) > 15
