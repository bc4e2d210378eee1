"""Sequence Shift with leaps, against the ruling SHIFT-7."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from itertools import combinations, permutations

import pytest

from seqtui.engines import begin
from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.game import Deals, EvenDeals, Outcome, TurnKind
from seqtui.engines.games.gate import Unfinished
from seqtui.engines.games.sequence_shift.rules import GAME, Leap, Options, Swap, arrange
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.protocol import past_lines
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import oracle_of
from seqtui.engines.tasks.making import make
from tests.engines import helpers
from tests.engines.helpers import legal, play, refusal, shown
from tests.engines.naive.game import Json
from tests.engines.naive.sequence_shift import NaiveShift
from tests.sampling import sampled

bad_options = partial(helpers.bad_options, "sequence-shift")
LENGTHS = range(3, 9)


def row(digits: str) -> dict[str, object]:
    return {"sequence": [int(digit) for digit in digits]}


def start(digits: str) -> AnySession:
    """Begin with leaps in a row."""
    return helpers.start("sequence-shift", row(digits), length=len(digits), moves="leaps")


def wrong_pairs(session: AnySession) -> int:
    return sum(one > two for one, two in combinations(session.state.sequence, 2))


# What a move does


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("154236", "swap 2 3", "145236"),
        ("154236", "swap 3 4", "152436"),
        ("154236", "leap 4 2", "125436"),
        ("154236", "leap 2 4", "142536"),
        ("154236", "leap 3 5", "152346"),
        ("321", "leap 1 3", "213"),
        ("321", "leap 3 1", "132"),
        ("87654321", "leap 8 6", "87654132"),
    ],
)
def test_shift_7_a_number_passes_one_or_two_and_they_move_up(
    before: str, move: str, after: str
) -> None:
    session = start(before)
    disorder = wrong_pairs(session)
    play(session, move)
    assert shown(session) == row(after)
    assert wrong_pairs(session) == disorder - (2 if move.startswith("leap") else 1)
    assert [turn.notation for turn in session.turns] == [move]
    assert session.turns[0].kind is TurnKind.PLAYED


def test_shift_7_the_moves_of_a_row_from_left_to_right() -> None:
    assert legal(start("154236")) == ["swap 2 3", "leap 2 4", "leap 4 2", "swap 3 4", "leap 3 5"]
    assert legal(start("321")) == ["swap 1 2", "leap 1 3", "leap 3 1", "swap 2 3"]
    assert legal(start("231")) == ["leap 3 1", "swap 2 3"], "the 1 passes both, the 2 nobody"
    assert legal(start("312")) == ["swap 1 2", "leap 1 3"]


@sampled("length", LENGTHS, quick=4)
def test_shift_7_what_is_allowed_is_what_the_naive_rules_allow_and_all_else_is_refused(
    length: int,
) -> None:
    """Every row up to six numbers, and every two-hundredth of the longer ones."""
    options = Options(length, "retry", "leaps")
    every = [move(a, b) for move in (Swap, Leap) for a in range(1, 9) for b in range(1, 9)]
    inside = [m for m in every if max(m) <= length and m[0] != m[1]]
    for numbers in [*permutations(range(1, length + 1))][1 :: 1 if length < 7 else 200]:
        state = arrange(options, 1, numbers)
        allowed = NaiveShift(options._asdict(), {"sequence": numbers}).moves()
        assert [str(move) for move in GAME.legal(state)] == allowed
        for move in inside:
            if type(move) is Swap and move.first > move.second:
                continue  # the gate has put the lower place first
            if type(move) is Leap and abs(move.start - move.end) == 1:
                continue  # and made it a swap
            why = GAME.refusal(state, move)
            assert (why is None) == (str(move) in allowed), (numbers, str(move))


@pytest.mark.parametrize("length", LENGTHS)
def test_shift_7_every_move_of_a_game_is_among_the_moves_there_can_be(length: int) -> None:
    options = check_options(GAME, {"length": length, "moves": "leaps"})
    backwards = arrange(options, 1, tuple(range(length, 0, -1)))
    assert GAME.moves(options) == GAME.legal(backwards), "backwards, everything is possible"


def test_shift_7_whoever_puts_the_row_in_order_wins() -> None:
    session = start("231")
    play(session, "leap 3 1")
    assert session.outcome == Outcome(1, "sorted")
    session = start("321")
    play(session, "leap 3 1", "swap 2 3")
    assert session.outcome == Outcome(2, "sorted")


@pytest.mark.parametrize("length", LENGTHS)
def test_shift_7_disorder_falls_with_every_move_so_the_game_ends(length: int) -> None:
    """Rows that are dealt, each played by whatever comes first and by whatever comes last."""
    for seed in range(10):
        for which in (0, -1):
            session = helpers.start("sequence-shift", seed=seed, length=length, moves="leaps")
            left = wrong_pairs(session)
            while not session.outcome:
                session.submit(session.legal[which])
                assert left - wrong_pairs(session) in (1, 2)
                left = wrong_pairs(session)
            assert left == 0


# How it is typed


@pytest.mark.parametrize(
    "text",
    [
        "leap 4 2",
        "4 2",
        "42",
        "4>2",
        "4 > 2",
        "move 4 2",
        "Move 4 to 2.",
        "4-2",
        "4→2",
        "LEAP 4, 2",
    ],
)
def test_shift_7_input_forms_of_a_leap(text: str) -> None:
    session = start("154236")
    play(session, text)
    assert session.turns[0].notation == "leap 4 2"


@pytest.mark.parametrize(
    "text", ["2 3", "3 2", "23", "32", "swap 2 3", "swap 3 2", "3>2", "move 2 3", "leap 3 2"]
)
def test_shift_7_past_one_number_it_is_the_swap(text: str) -> None:
    session = start("154236")
    play(session, text)
    assert session.turns[0].notation == "swap 2 3"


def test_shift_7_the_other_way_round_it_is_another_move() -> None:
    session = start("154236")
    play(session, "2 4")
    assert session.turns[0].notation == "leap 2 4"


@pytest.mark.parametrize("text", ["leap 4 2", "move 4 2", "4>2"])
def test_shift_7_without_the_option_there_are_no_leaps(text: str) -> None:
    session = helpers.start("sequence-shift", row("31452"))
    stage, why = refusal(session, text)
    assert (stage, why) in (
        (Stage.SHAPE, "There are no leaps in this game: swap two neighbours."),
        (Stage.READ, "That is not a move: type two neighbours, such as swap 2 3, or just 2 3."),
    )
    with pytest.raises(Refused, match="no leaps"):
        session.submit(Leap(4, 2))


def asked(session: AnySession, text: str) -> tuple[str, dict[str, str]]:
    """Type the beginning of a move, and return what is asked."""
    with pytest.raises(Unfinished) as unfinished:
        session.submit(text)
    question = unfinished.value.question
    return question.text, {answer.text: answer.label for answer in question.answers}


def test_all_3_a_lone_position_is_asked_about_with_leaps_too() -> None:
    session = start("154236")
    assert asked(session, "4") == (
        "Take the 2 from position 4 to which position: 2 or 3?",
        {"2": "past the 4 and the 5", "3": "past the 4"},
    )
    assert asked(session, "move 2")[1] == {"3": "past the 4", "4": "past the 4 and the 2"}
    assert asked(session, "leap 3")[1] == {"5": "past the 2 and the 3"}
    assert asked(session, "swap 3")[1] == {"2": "past the 5", "4": "past the 2"}


@pytest.mark.parametrize(
    ("text", "stage", "why"),
    [
        (
            "1 2",
            Stage.RULE,
            "The 1 and the 5 are in the right order already: that swap puts nothing right.",
        ),
        (
            "swap 2 4",
            Stage.RULE,
            "Positions 2 and 4 are not neighbours: swap two that are, or leap past two.",
        ),
        (
            "leap 4 6",
            Stage.RULE,
            "To the right a number passes only smaller ones: the 3 is larger than the 2.",
        ),
        (
            "3 1",
            Stage.RULE,
            "To the left a number passes only larger ones: the 1 is smaller than the 4.",
        ),
        ("6 2", Stage.RULE, "A number passes one or two others, not four."),
        ("1", Stage.RULE, "The 1 cannot move now: no number beside it stands on the wrong side."),
        ("leap 4 4", Stage.SHAPE, "Position 4 was named twice: name where it goes."),
        ("leap 4 7", Stage.SHAPE, "There is no position 7: choose from 1 to 6."),
        (
            "leap",
            Stage.READ,
            "That is not a move: "
            "type where a number stands and where it goes, such as leap 4 2, or 4 2.",
        ),
    ],
)
def test_shift_7_what_puts_nothing_right_is_refused_and_never_costs_the_turn(
    text: str, stage: Stage, why: str
) -> None:
    assert refusal(start("154236"), text) == (stage, why)


def test_shift_7_one_of_two_numbers_on_the_wrong_side_is_not_enough() -> None:
    session = start("312")
    assert refusal(session, "leap 3 1")[1].endswith("the 1 is smaller than the 2.")


# What follows from the option


def last_position(session: AnySession) -> Json:
    """Return what programs are told about the present position."""
    told: Json = json.loads([*past_lines(session)][-1])
    assert told["event"] == "position"
    return told


def test_shift_7_with_leaps_nothing_costs_the_turn_by_itself() -> None:
    options = check_options(GAME, {"moves": "leaps"})
    assert options == Options(5, "retry", "leaps")
    assert GAME.forfeits(arrange(options, 1, (5, 4, 3, 2, 1))) is None
    assert "forfeits" not in last_position(start("154236"))
    assert check_options(GAME, {"moves": "swaps"}) == Options(5, "forfeit", "swaps")


def test_shift_7_asking_for_forfeits_is_refused_with_the_reason() -> None:
    why = "With leaps a lost turn would decide games: invalid_swap is retry there."
    assert bad_options(moves="leaps", invalid_swap="forfeit") == why
    with pytest.raises(BadInput, match="lost turn"):
        check_options(GAME, read_settings(GAME, ["preset=leap", "invalid_swap=forfeit"]))
    assert check_options(GAME, {"moves": "leaps", "invalid_swap": "retry"}).has_leaps


def test_shift_7_there_is_nothing_to_claim() -> None:
    session = start("154236")
    assert session.claim is None
    assert refusal(session, "claim")[0] is Stage.RULE


@pytest.mark.parametrize(("name", "length"), [("leap", 6), ("Leap long", 7)])
def test_shift_7_presets(name: str, length: int) -> None:
    options = check_options(GAME, read_settings(GAME, [f"preset={name}"]))
    assert options == Options(length, "retry", "leaps")
    assert GAME.usual_deals(options) is Deals.EVEN
    assert begin("sequence-shift", preset=name, seed=3).position == {
        "sequence": list(GAME.deal(options, 3, 1).sequence)
    }


def test_shift_7_a_position_is_given_as_ever() -> None:
    game = begin("sequence-shift", start=row("154236"), preset="leap")
    game.submit("4 2")
    assert game.position == row("125436")
    assert [str(move) for move in game.legal] == ["swap 3 4", "leap 3 5", "leap 5 3", "swap 4 5"]


def test_a_sprint_is_a_race_of_swaps() -> None:
    with pytest.raises(BadInput, match="race of swaps"):
        make(GAME, 1, 1, {"moves": "leaps"})


# Deals (ALL-10)


@pytest.mark.parametrize("length", LENGTHS)
def test_all_10_rows_of_five_or_more_are_dealt_even_with_leaps(length: int) -> None:
    options = check_options(GAME, {"length": length, "moves": "leaps"})
    found: Counter[str] = Counter()
    for seed in range(1000):
        value = oracle_of(GAME, options).value(GAME.deal(options, seed, 1))
        if (value.plies or 0) >= 4 and value.result:
            found[value.result] += 1
    is_even = GAME.even_deals(options) is EvenDeals.BY_TURNS
    assert is_even == (length >= 5) == (found["win"] > 0 and found["loss"] > 0)
    assert GAME.usual_deals(options) is (Deals.EVEN if is_even else Deals.LIVELY)


@pytest.mark.parametrize("preset", ["leap", "leap-long"])
def test_all_10_even_deals_are_won_and_lost_equally_often(preset: str) -> None:
    options = check_options(GAME, read_settings(GAME, [f"preset={preset}"]))
    results: Counter[str] = Counter()
    for seed in range(0, 400_000, 1000):
        dealt = prepare(GAME, options, seed=seed, deals=Deals.EVEN, onward=True)
        value = oracle_of(GAME, options).value(dealt.opening)
        assert (value.plies or 0) >= 4
        results[value.result or ""] += 1
    assert results.keys() == {"win", "loss"}
    assert 160 <= results["win"] <= 240, "of 400, four standard deviations"
