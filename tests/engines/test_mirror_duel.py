"""Mirror Duel against its rulebook and the rulings MIRROR-1 to MIRROR-6."""

from __future__ import annotations

import json
from functools import partial
from itertools import product

import pytest

from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.mirror_duel.rules import Add
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import (
    check_options,
    options_as_json,
    preset_named,
    read_settings,
)
from seqtui.engines.gate.prepare import prepare, rematch
from seqtui.engines.gate.records import dump, load
from seqtui.engines.series import Format, Series
from seqtui.engines.setup import Player, usual_first
from seqtui.engines.tasks.trainer import position_to_train
from tests.engines import helpers
from tests.engines.helpers import legal, play, refusal, shown
from tests.engines.naive.proof import worth_of_moves

start = partial(helpers.start, "mirror-duel")
bad_position = partial(helpers.bad_position, "mirror-duel")
bad_options = partial(helpers.bad_options, "mirror-duel")


def digits(row: str) -> dict[str, object]:
    """Write a position as the row of its digits."""
    return {"sequence": [int(digit) for digit in row]}


# The worked examples


EXAMPLE_1 = [
    ("3 back", "3"),
    ("5 front", "53"),
    ("7 back", "537"),
    ("5 back", "5375"),
    ("5 front", "55375"),
]
EXAMPLE_2 = [
    ("1 front", "1"),
    ("2 back", "12"),
    ("3 front", "312"),
    ("4 back", "3124"),
    ("2 front", "23124"),
    ("3 back", "231243"),
    ("2 front", "2231243"),
    ("2 back", "22312432"),
]
EXAMPLE_2_OTHERWISE = [*EXAMPLE_2[:6], ("2 back", "2312432")]
COMMAND_LINE = [
    ("4 B", "4"),
    ("5 F", "54"),
    ("6 B", "546"),
    ("5 B", "5465"),
    ("5 F", "55465"),
]


@pytest.mark.parametrize(
    "steps",
    [EXAMPLE_1, EXAMPLE_2, EXAMPLE_2_OTHERWISE, COMMAND_LINE],
    ids=["example-1", "example-2", "example-2-otherwise", "command-line"],
)
def test_mirror_2_the_worked_examples_do_not_end_where_they_claim_to(
    steps: list[tuple[str, str]],
) -> None:
    session = start()
    assert shown(session) == {"sequence": []}
    for ply, (text, after) in enumerate(steps):
        assert session.to_move == 1 + ply % 2
        play(session, text)
        assert shown(session) == digits(after)
        assert session.outcome is None


@pytest.mark.parametrize("row", ["55375", "2312432", "22312432", "55465"])
def test_mirror_2_the_errata_are_playable_positions(row: str) -> None:
    assert len(legal(start(digits(row)))) == 18


# Turns, rules and mechanics


def test_the_front_is_the_first_place_and_the_back_the_last() -> None:
    session = start(digits("12"))
    play(session, "3 front")
    assert shown(session) == digits("312")
    play(session, "4 back")
    assert shown(session) == digits("3124")


def test_all_digits_are_offered_at_both_ends_whatever_was_played() -> None:
    everything = [f"{digit} {end}" for digit in range(1, 10) for end in ("front", "back")]
    session = start()
    assert legal(session) == everything
    play(session, "1 front", "2 back", "2 back", "2 back")
    assert legal(session) == everything


@pytest.mark.parametrize("text", ["", "skip", "pass"])
def test_passing_is_not_allowed(text: str) -> None:
    assert refusal(start(digits("12")), text)[0] is Stage.READ


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("1232", "1 back"),
        ("2321", "1 front"),
        ("2464", "2 back"),
        ("122", "1 back"),
        ("12", "1 back"),
        ("12", "2 front"),
        ("5", "5 front"),
        ("5", "5 back"),
    ],
)
@pytest.mark.parametrize("player", [1, 2])
def test_whoever_completes_a_palindrome_loses_at_once(player: int, row: str, text: str) -> None:
    session = start({**digits(row), "to_move": player})
    play(session, text)
    assert session.outcome == Outcome(3 - player, "palindrome")
    assert session.outcome_text == (f"Player {3 - player} wins: Player {player} made a palindrome.")
    assert session.to_move is None
    assert legal(session) == []
    assert refusal(session, "3 front")[0] is Stage.RULE


def test_a_palindrome_inside_the_sequence_does_not_count() -> None:
    session = start(digits("12"))
    play(session, "3 front")
    play(session, "1 back")
    assert shown(session) == digits("3121")
    assert session.outcome is None


def test_equal_ends_alone_do_not_count() -> None:
    session = start(digits("123"))
    play(session, "1 back")
    assert session.outcome is None


# Rulings


@pytest.mark.parametrize("text", ["7 front", "7 back"])
def test_mirror_1_the_first_digit_never_loses(text: str) -> None:
    session = start()
    play(session, text)
    assert shown(session) == digits("7")
    assert session.outcome is None
    assert session.to_move == 2


def test_mirror_1_two_equal_digits_are_a_palindrome() -> None:
    session = start()
    play(session, "7 front", "7 back")
    assert session.outcome == Outcome(1, "palindrome")


@pytest.mark.parametrize("end", ["front", "back"])
def test_mirror_3_the_first_move_records_the_end_that_was_named(end: str) -> None:
    session = start(blindfold=True)
    play(session, f"4 {end}")
    assert session.turns[0].notation == f"4 {end}"
    assert shown(session) == {"length": 1, "recent": [f"4 {end}"]}


def test_mirror_4_at_most_two_of_the_moves_lose() -> None:
    game = game_named("mirror-duel")
    most = 0
    for length in range(1, 6):
        for row in product("123", repeat=length):
            if length > 1 and row == row[::-1]:
                continue
            state = start(digits("".join(row))).state
            moves = game.legal(state)
            lost = [str(move) for move in moves if game.outcome(game.play(state, move))]
            rows = {f"{d} front": (d, *row) for d in "123456789"}
            rows |= {f"{d} back": (*row, d) for d in "123456789"}
            assert {*lost} == {move for move, after in rows.items() if after == after[::-1]}
            assert len(moves) == 18
            most = max(most, len(lost))
    assert most == 2


def test_mirror_4_fewer_digits() -> None:
    assert legal(start(digits=2)) == ["1 front", "1 back", "2 front", "2 back"]
    gate, message = refusal(start(digits=4), "5 front")
    assert gate is Stage.SHAPE
    assert "1 to 4" in message


@pytest.mark.parametrize("highest", [1, 10, 0, -3])
def test_mirror_4_the_digits_go_from_2_to_9(highest: int) -> None:
    assert "2 to 9" in bad_options(digits=highest)


def test_mirror_4_blindfold_is_on_or_off() -> None:
    assert start().setup.options.blindfold is False
    assert "true or false" in bad_options(blindfold="maybe")


def test_mirror_4_blindfold_shows_the_length_and_the_last_two_moves() -> None:
    session = start(blindfold=True)
    assert shown(session) == {"length": 0, "recent": []}
    play(session, "3 back")
    assert shown(session) == {"length": 1, "recent": ["3 back"]}
    play(session, "5 front")
    assert shown(session) == {"length": 2, "recent": ["3 back", "5 front"]}
    play(session, "7 back")
    assert shown(session) == {"length": 3, "recent": ["5 front", "7 back"]}
    session.undo()
    assert shown(session) == {"length": 2, "recent": ["3 back", "5 front"]}


def test_mirror_4_blindfold_shows_nothing_of_a_given_start() -> None:
    session = start(digits("537"), blindfold=True)
    assert shown(session) == {"length": 3, "recent": []}


def test_mirror_4_the_end_of_a_blindfold_game_shows_the_sequence() -> None:
    session = start(blindfold=True)
    play(session, "3 back", "5 front", "3 front")
    assert shown(session) == digits("353")
    assert session.outcome == Outcome(2, "palindrome")
    session.undo()
    assert shown(session) == {"length": 2, "recent": ["3 back", "5 front"]}


def test_mirror_4_a_blindfold_game_that_is_given_up_shows_the_sequence_too() -> None:
    session = start(digits("537"), blindfold=True)
    assert session.position == {"length": 3, "recent": []}
    play(session, "concede")
    assert session.position == {"sequence": [5, 3, 7]}
    session.undo()
    assert session.position == {"length": 3, "recent": []}


def test_mirror_4_only_an_unfinished_blindfold_game_is_covered() -> None:
    open_game, session = start(), start(blindfold=True)
    assert not open_game.is_covered
    assert session.is_covered, "even the empty sequence is one to remember"
    play(session, "5 back", "3 back")
    assert session.view_of(session.opening) == {"length": 0, "recent": []}
    play(session, "concede")
    assert not session.is_covered
    assert session.view_of(session.turns[0].after) == digits("5")


def test_mirror_4_blindfold_is_a_preset() -> None:
    game = game_named("mirror-duel")
    assert read_settings(game, ["preset=Blindfold"]) == {"blindfold": True}
    assert not read_settings(game, ["preset=classic"])


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("3 front", "312"),
        ("3f", "312"),
        ("f3", "312"),
        ("front 3", "312"),
        ("3 f", "312"),
        ("f 3", "312"),
        ("3 back", "123"),
        ("3b", "123"),
        ("b3", "123"),
        ("back 3", "123"),
        ("3 b", "123"),
        ("b 3", "123"),
        ("  3   FRONT ", "312"),
        ("Back\t3", "123"),
        ("3F", "312"),
        ("B3", "123"),
    ],
)
def test_mirror_5_input_forms(text: str, after: str) -> None:
    session = start(digits("12"))
    play(session, text)
    assert shown(session) == digits(after)
    assert session.turns[0].notation == ("3 front" if after == "312" else "3 back")


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("3", Stage.READ),
        ("front", Stage.READ),
        ("3 middle", Stage.READ),
        ("3 f b", Stage.READ),
        ("f3b", Stage.READ),
        ("3 4 front", Stage.READ),
        ("3.0 front", Stage.READ),
        ("three front", Stage.READ),
        ("３ front", Stage.READ),
        ("³ front", Stage.READ),
        ("3 fr", Stage.READ),
        ("0 front", Stage.SHAPE),
        ("10 back", Stage.SHAPE),
        ("f12", Stage.SHAPE),
        ("-3 front", Stage.SHAPE),
        ("99999999999999999999b", Stage.SHAPE),
    ],
)
def test_all_3_each_gate_refuses_what_is_its_own(text: str, gate: Stage) -> None:
    assert refusal(start(digits("12")), text)[0] is gate


def test_all_3_a_move_passes_the_shape_gate_like_text() -> None:
    session = start()
    assert session.admit(Add(3, "back")) == Add(3, "back")
    wrong: list[tuple[object, object]] = [(42, "front"), ("3", "back"), (3, "b"), (3, "sideways")]
    for digit, end in wrong:
        with pytest.raises(Refused) as refused:
            session.submit(Add(digit, end))  # type: ignore[arg-type]
        assert refused.value.stage is Stage.SHAPE
        assert session.ply == 0


def test_all_1_player_1_starts_unless_told_otherwise() -> None:
    assert start().to_move == 1
    assert start(first=2).to_move == 2


def test_all_5_a_draw_can_be_claimed_from_thirty_digits_on() -> None:
    session = start(digits("1" + "2" * 28))
    gate, message = refusal(session, "claim")
    assert gate is Stage.RULE
    assert "30 digits" in message
    play(session, "2 back")
    assert session.can_claim
    play(session, "3 front")
    assert session.can_claim
    play(session, "claim")
    assert session.outcome == Outcome(None, "claimed")


def test_all_5_nothing_is_drawn_by_itself() -> None:
    session = start(digits("1" + "2" * 29))
    for _ in range(10):
        play(session, "3 back")
        assert session.outcome is None


def test_all_4_the_player_to_move_may_concede() -> None:
    session = start(digits("12"))
    play(session, "3 front", "concede")
    assert session.outcome == Outcome(1, "conceded")


@pytest.mark.parametrize("row", ["", "5", "537", "55375", "12" * 30])
def test_all_6_valid_positions(row: str) -> None:
    session = start(digits(row))
    assert shown(session) == digits(row)
    assert session.outcome is None


@pytest.mark.parametrize("row", ["55", "121", "1221", "24642"])
def test_all_6_a_palindrome_is_a_finished_game(row: str) -> None:
    assert "palindrome" in bad_position(digits(row))


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        (digits("102"), "from 1 to 9"),
        ({"sequence": [1, 10]}, "from 1 to 9"),
        ({"sequence": [1, -2]}, "from 1 to 9"),
        ({"sequence": "123"}, "must be a list"),
        ({"sequence": [1, "2"]}, "must be a whole number"),
        ({"sequence": [1, False]}, "must be a whole number"),
        ({}, "sequence is missing"),
        ({"sequence": [1, 2], "to_move": 0}, "to_move"),
        ({"sequence": [1, 2], "length": 2}, "not known"),
    ],
)
def test_all_6_invalid_positions(position: dict[str, object], complaint: str) -> None:
    assert complaint in bad_position(position)


def test_all_6_the_digits_follow_the_options() -> None:
    assert "from 1 to 3" in bad_position(digits("14"), digits=3)


def test_a_printed_position_is_accepted_as_it_stands() -> None:
    session = start()
    play(session, "3 back", "5 front", "7 back")
    again = start({**shown(session), "to_move": 2})
    assert shown(again) == shown(session)
    assert again.to_move == 2


def test_a_printed_blindfold_position_says_what_is_needed() -> None:
    session = start(blindfold=True)
    play(session, "3 back", "5 front")
    assert "digits themselves" in bad_position(shown(session), blindfold=True)


def test_undo_and_redo_through_the_end_of_a_game() -> None:
    session = start(digits("12"))
    play(session, "3 back", "2 back", "1 back")
    assert shown(session) == digits("12321")
    session.undo()
    assert (shown(session), session.to_move) == (digits("1232"), 1)
    session.redo()
    assert session.outcome == Outcome(2, "palindrome")
    session.undo()
    play(session, "4 back")
    assert shown(session) == digits("12324")
    assert not session.can_redo


@pytest.mark.parametrize("part", [{"length": 3}, {"recent": ["5 front"]}])
def test_either_part_of_a_blindfold_position_tells_where_it_comes_from(
    part: dict[str, object],
) -> None:
    assert bad_position(part).startswith("This position was shown blindfold")


def test_a_game_starts_with_a_thousand_digits_at_most() -> None:
    assert len(shown(start({"sequence": [1] * 999 + [2]}))["sequence"]) == 1000  # type: ignore[arg-type]
    assert bad_position({"sequence": [1] * 1000 + [2]}) == (
        "A game can start with at most 1,000 digits, not 1,001."
    )


# MIRROR-6: palindromes at the ends, and hands of tiles

sharp = partial(start, palindrome="end", digits=3, copies=3)
short = partial(start, palindrome="end", digits=3, copies=2)
ends = partial(start, palindrome="end")


@pytest.mark.parametrize(
    ("row", "move", "made"),
    [
        ("12", "1 back", "121"),
        ("12", "2 front", "212"),
        ("11", "1 back", "111"),
        ("122", "1 back", "1221"),
        ("3122", "1 back", "1221"),
        ("1123", "2 front", "2112"),
        ("1123", "3 front", None),
        ("1123", "2 back", "232"),
        ("123", "1 back", None),
        ("12", "2 back", None),
        ("1", "1 back", None),
        ("", "1 front", None),
        ("1231", "3 back", "313"),
        ("1231", "1 front", None),
    ],
)
def test_mirror_6_three_or_more_at_the_end_just_extended_lose(
    row: str, move: str, made: str | None
) -> None:
    session = ends(digits(row), digits=3)
    play(session, move)
    assert (session.outcome == Outcome(2, "palindrome")) == (made is not None)
    if made is not None:
        after = "".join(map(str, shown(session)["sequence"]))  # type: ignore[call-overload]
        assert after.startswith(made) if move.endswith("front") else after.endswith(made)


def test_mirror_6_two_equal_digits_lose_nothing() -> None:
    session = ends()
    play(session, "7 front", "7 back", "3 back", "3 back")
    assert session.outcome is None


def test_mirror_6_a_palindrome_at_the_other_end_is_not_looked_for() -> None:
    """Only a custom start could have one there, and no such start is taken."""
    message = bad_position(digits("1213"), palindrome="end", digits=3)
    assert message == "The sequence holds the palindrome 1 2 1: this game is already over."
    assert "1 2 2 1" in bad_position(digits("312213"), palindrome="end")
    assert ends(digits("1123"), digits=3).outcome is None


def test_mirror_6_each_player_has_a_hand_that_both_see() -> None:
    session = sharp()
    assert shown(session) == {"sequence": [], "hands": [[3, 3, 3], [3, 3, 3]]}
    play(session, "2 back", "3 front")
    assert shown(session) == {"sequence": [3, 2], "hands": [[3, 2, 3], [3, 3, 2]]}
    session.undo()
    assert shown(session) == {"sequence": [2], "hands": [[3, 2, 3], [3, 3, 3]]}


def test_mirror_6_only_digits_in_hand_can_be_added() -> None:
    session = short({"sequence": [3, 3, 1], "hands": [[1, 0, 2], [2, 2, 2]]})
    assert legal(session) == ["1 front", "1 back", "3 front", "3 back"]
    gate, message = refusal(session, "2 back")
    assert gate is Stage.RULE
    assert message == "There is no 2 left in your hand: choose 1 or 3."
    assert shown(session)["sequence"] == [3, 3, 1]
    gate, message = refusal(session, "4 back")
    assert gate is Stage.SHAPE


def test_mirror_6_a_player_to_move_with_an_empty_hand_loses() -> None:
    session = short({"sequence": [1, 2], "hands": [[0, 0, 1], [0, 1, 0]], "to_move": 1})
    play(session, "3 front")
    assert session.outcome is None
    play(session, "2 back")
    assert session.outcome == Outcome(2, "out-of-tiles")
    assert session.outcome_text == "Player 2 wins: Player 1 had no tile to add."
    assert legal(session) == []


def test_mirror_6_a_palindrome_with_the_last_tile_loses_all_the_same() -> None:
    session = short({"sequence": [1, 2], "hands": [[1, 0, 0], [0, 0, 0]], "to_move": 1})
    play(session, "1 back")
    assert session.outcome == Outcome(2, "palindrome")


def test_mirror_6_an_empty_hand_matters_only_in_ones_own_turn() -> None:
    session = short({"sequence": [1, 2], "hands": [[0, 0, 2], [0, 0, 0]], "to_move": 1})
    assert session.outcome is None
    play(session, "3 back")
    assert session.outcome == Outcome(1, "out-of-tiles")


@pytest.mark.parametrize(
    ("wishes", "fits"),
    [
        ({"copies": 3, "palindrome": "end", "digits": 3}, True),
        ({"copies": 2, "palindrome": "end", "digits": 2}, True),
        ({"copies": 3, "palindrome": "end", "digits": 4}, False),
        ({"copies": 3, "palindrome": "end"}, False),
        ({"copies": 2, "digits": 3}, False),
        ({"copies": 2, "palindrome": "end", "digits": 3, "blindfold": True}, False),
        ({"palindrome": "end"}, True),
        ({"palindrome": "end", "blindfold": True}, True),
    ],
)
def test_mirror_6_limited_copies_go_with_few_options(wishes: dict[str, object], fits: bool) -> None:
    if fits:
        assert start(**wishes).outcome is None  # type: ignore[arg-type]
    else:
        refused = bad_options(**wishes)
        assert refused == "Limited copies need palindrome end, 2 or 3 digits and no blindfold."


@pytest.mark.parametrize("copies", [1, 4, 0, "2", "many", True, None])
def test_mirror_6_copies_are_unlimited_or_two_or_three(copies: object) -> None:
    refused = bad_options(copies=copies, palindrome="end", digits=3)
    assert refused == "Options of Mirror Duel: copies must be 'unlimited', 2 or 3."


def test_mirror_6_the_presets() -> None:
    game = game_named("mirror-duel")
    for name, copies in (("sharp", 3), ("sharp short", 2)):
        chosen = check_options(game, read_settings(game, [f"preset={name}"]))
        assert chosen == game.options(digits=3, palindrome="end", copies=copies, echo="forbidden")
    typed = read_settings(game, ["palindrome=END", "copies=3", "digits=3"])
    assert typed == {"palindrome": "end", "copies": 3, "digits": 3}


def test_mirror_6_no_draw_can_be_claimed_with_hands() -> None:
    row = [1, 2, 3] * 12
    gate, message = refusal(sharp({"sequence": row}), "claim")
    assert gate is Stage.RULE
    assert message == "There is no draw to claim: this game always comes to an end."
    session = ends({"sequence": row})
    play(session, "claim")
    assert session.outcome == Outcome(None, "claimed")


def test_mirror_6_a_position_without_hands_has_full_ones() -> None:
    assert shown(sharp(digits("12")))["hands"] == [[3, 3, 3], [3, 3, 3]]
    session = short()
    play(session, "1 back", "2 back", "2 back")
    again = short({**shown(session), "to_move": 2})
    assert (shown(again), legal(again)) == (shown(session), legal(session))


@pytest.mark.parametrize(
    ("hands", "complaint"),
    [
        ([[3, 3, 3]], "There are two hands"),
        ([[3, 3], [3, 3, 3]], "how many it has of each digit: 3 counts"),
        ([[3, 3, 4], [3, 3, 3]], "0 to 3 of a digit; 4 is outside"),
        ([[3, 3, -1], [3, 3, 3]], "0 to 3 of a digit; -1 is outside"),
        ([[0, 0, 0], [3, 3, 3]], "Player 1 has no tile to add: this game is already over."),
        ([[3, 3, True], [3, 3, 3]], "must be a whole number"),
        ("333333", "must be a list"),
    ],
)
def test_all_6_hands_that_cannot_be(hands: object, complaint: str) -> None:
    position = {"sequence": [1], "hands": hands}
    assert complaint in bad_position(position, palindrome="end", digits=3, copies=3)


def test_all_6_without_limited_copies_there_are_no_hands() -> None:
    position = {"sequence": [1], "hands": [[3] * 9, [3] * 9]}
    assert bad_position(position) == "There are no hands where copies are unlimited."


def test_a_position_without_hands_can_be_trained_by_either_player() -> None:
    session = start()
    play(session, "1 front", "2 back", "3 back")
    for ply in (1, 2):
        (position,) = position_to_train(session, ply).starts
        assert position == {"sequence": [1, 2][:ply], "to_move": 1}


# MIRROR-7: no echo


no_echo = partial(start, palindrome="end", digits=3, copies=3, echo="forbidden")


def test_mirror_7_the_digit_just_played_may_not_be_played_next() -> None:
    session = no_echo()
    assert shown(session) == {"sequence": [], "hands": [[3, 3, 3], [3, 3, 3]], "echo": None}
    assert len(legal(session)) == 6, "nothing has been played yet"
    play(session, "2 back")
    assert shown(session)["echo"] == 2
    assert legal(session) == ["1 front", "1 back", "3 front", "3 back"]
    for echo in ("2 front", "2 back"):
        gate, message = refusal(session, echo)
        assert gate is Stage.RULE
        assert message == "No echo: 2 has just been played, so choose 1 or 3."
    play(session, "3 front")
    assert legal(session) == ["1 front", "1 back", "2 front", "2 back"]


def test_mirror_7_only_the_digit_just_played_is_barred() -> None:
    """One's own last digit may come again, and so may both after another."""
    session = no_echo()
    play(session, "2 back", "3 back", "2 back")
    assert shown(session)["echo"] == 2
    session.undo()
    assert shown(session)["echo"] == 3


def test_mirror_7_a_digit_that_is_gone_is_refused_as_gone() -> None:
    position = {"sequence": [1, 2], "hands": [[3, 0, 3], [3, 3, 3]], "to_move": 1, "echo": 2}
    assert "There is no 2 left in your hand: choose 1 or 3." in refusal(no_echo(position), "2 back")


@pytest.mark.parametrize(("last", "over"), [("3 back", True), ("1 back", False)])
def test_mirror_7_a_player_with_nothing_but_an_echo_loses(last: str, over: bool) -> None:
    hands = [[1, 1, 1], [0, 0, 2]]
    session = no_echo({"sequence": [3, 2, 1], "hands": hands, "to_move": 1, "echo": None})
    play(session, last)
    assert session.outcome == (Outcome(1, "out-of-tiles") if over else None)
    if over:
        assert session.outcome_text == "Player 1 wins: Player 2 had no tile to add."
        assert shown(session)["hands"] == [[1, 1, 0], [0, 0, 2]]
        assert legal(session) == []


def test_mirror_7_an_empty_hand_is_the_same() -> None:
    hands = [[0, 1, 0], [0, 0, 0]]
    session = no_echo({"sequence": [1], "hands": hands, "to_move": 1})
    play(session, "2 back")
    assert session.outcome == Outcome(1, "out-of-tiles")


def test_mirror_7_a_palindrome_loses_before_the_echo_counts() -> None:
    hands = [[1, 0, 0], [2, 0, 0]]
    session = no_echo({"sequence": [1, 2], "hands": hands, "to_move": 1})
    play(session, "1 back")
    assert session.outcome == Outcome(2, "palindrome")


def test_mirror_7_an_echo_is_only_forbidden_with_limited_copies() -> None:
    why = "A forbidden echo needs limited copies: set copies to 2 or 3."
    assert bad_options(echo="forbidden") == why
    assert bad_options(echo="forbidden", palindrome="end", digits=3) == why
    assert "echo" in bad_options(echo="loud", palindrome="end", digits=3, copies=2)


def test_mirror_7_without_it_everything_is_as_before() -> None:
    session = start(palindrome="end", digits=3, copies=3)
    play(session, "2 back", "2 back")
    assert "echo" not in shown(session)
    position = {"sequence": [1], "echo": 1}
    why = "echo is only for games with echo forbidden."
    assert bad_position(position, palindrome="end", digits=3, copies=3) == why


def test_mirror_7_a_position_says_what_may_not_be_played() -> None:
    session = no_echo()
    play(session, "1 back", "2 back", "3 front")
    again = no_echo({**shown(session), "to_move": 2})
    assert (shown(again), legal(again)) == (shown(session), legal(session))
    assert legal(no_echo({"sequence": [3, 1, 2]}))[0] == "1 front", "nothing is barred"
    limits = {"palindrome": "end", "digits": 3, "copies": 3, "echo": "forbidden"}
    for echo, complaint in [
        (4, "echo is a digit from 1 to 3, not 4."),
        (0, "echo is a digit from 1 to 3, not 0."),
        ("2", "must be a whole number"),
    ]:
        assert complaint in bad_position({"sequence": [1], "echo": echo}, **limits)
    stuck = {"sequence": [1, 2], "hands": [[0, 2, 0], [3, 3, 3]], "echo": 2}
    message = "Player 1 has no tile to add: this game is already over."
    assert bad_position(stuck, **limits) == message


def test_mirror_7_records_of_before_load_and_may_echo() -> None:
    """A record names the options that there were; what it does not name has its default."""
    session = start(palindrome="end", digits=3, copies=3)
    play(session, "2 back", "2 back", "1 front")
    record = json.loads(dump(session))
    assert record["options"].pop("echo") == "allowed"
    loaded = load(json.dumps(record))
    assert loaded.setup.options == session.setup.options
    assert [turn.notation for turn in loaded.turns] == ["2 back", "2 back", "1 front"]


# Who is seated where


PEOPLE = (Player("Ann"), Player("Bob"))
AGAINST = (Player("Ann"), Player("Computer", "hard"))


@pytest.mark.parametrize(
    ("digits", "copies", "echo"), [*product((2, 3), (2, 3), ("allowed", "forbidden"))]
)
def test_mirror_7_the_better_seat_is_the_one_that_wins(digits: int, copies: int, echo: str) -> None:
    """Worked out by the naive rules, trying everything."""
    game = game_named("mirror-duel")
    chosen = {"palindrome": "end", "digits": digits, "copies": copies, "echo": echo}
    options = check_options(game, chosen)
    worths = worth_of_moves("mirror-duel", options_as_json(options), {"sequence": [], "to_move": 1})
    first_wins = "win" in {word for word, _ in worths.values()}
    assert game.better_seat(options) == (1 if first_wins else 2)


@pytest.mark.parametrize(("preset", "begins"), [("sharp", 2), ("sharp-short", 1)])
def test_mirror_7_against_a_computer_a_person_gets_the_better_seat(
    preset: str, begins: int
) -> None:
    game = game_named("mirror-duel")
    options = check_options(game, preset_named(game, preset).values)
    assert usual_first(game, options, AGAINST) == begins
    assert usual_first(game, options, AGAINST[::-1]) == 3 - begins
    for players in (PEOPLE, (AGAINST[1], AGAINST[1])):
        assert usual_first(game, options, players) == 1
    assert usual_first(game, game.options(), AGAINST) == 1


def test_mirror_7_after_a_match_a_person_has_the_better_seat_again() -> None:
    """Within a match the players take turns to begin (ALL-9); the next match begins as this did."""
    game = game_named("mirror-duel")
    options = check_options(game, preset_named(game, "sharp").values)
    series = Series("match", Format.FIRST_TO_2, ())
    setup = prepare(game, options, first=2, players=AGAINST, series=series)
    second = rematch(setup, series=series.after(Outcome(1, "palindrome")))
    assert (setup.first, second.first) == (2, 1)
    assert rematch(second).first == 2
    assert rematch(setup).first == 2
    single = prepare(game, options, first=2, players=AGAINST)
    assert rematch(single).first == 2
    swapped = rematch(single, swapped=True)
    assert (swapped.first, swapped.players[1].name) == (2, "Ann"), "on request"
