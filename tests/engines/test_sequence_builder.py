"""Sequence Builder against its rulebook and the rulings BUILDER-1 to BUILDER-6."""

from __future__ import annotations

from functools import partial

import pytest

from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import GameDrawn, TurnBegan, TurnTaken, TurnUndone
from seqtui.engines.games.game import Outcome, TurnKind
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.sequence_builder.rules import SKIP, Options, Pick
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.gate.records import dump, load
from tests.engines import helpers
from tests.engines.helpers import legal, play, refusal, shown

GAME = game_named("sequence-builder")
start = partial(helpers.start, "sequence-builder")
bad_position = partial(helpers.bad_position, "sequence-builder")
bad_options = partial(helpers.bad_options, "sequence-builder")


def built(one: list[int], two: list[int], to_move: int = 1) -> dict[str, object]:
    """Write a position as both sequences and whose turn it is."""
    return {"sequences": [one, two], "to_move": to_move}


def seen(one: list[int], two: list[int], *, pool: int = 20) -> dict[str, object]:
    """Return the public position with these sequences, the pool taken from its definition."""
    left = [number for number in range(1, pool + 1) if number not in (*one, *two)]
    return {"sequences": [one, two], "pool": left}


# The worked examples


def test_worked_example_1() -> None:
    session = start()
    assert shown(session) == seen([], [])
    play(session, "5")
    assert shown(session) == seen([5], [])
    play(session, "7")
    assert shown(session) == seen([5], [7])
    gate, message = refusal(session, "7")
    assert gate is Stage.RULE
    assert message == "Your opponent has already taken 7: choose 6 or 8."
    play(session, "6")
    assert shown(session) == seen([5, 6], [7])
    play(session, "10")
    assert shown(session) == seen([5, 6], [7, 10])
    play(session, "9")
    assert shown(session) == seen([5, 6, 9], [7, 10])
    play(session, "13")
    assert shown(session) == seen([5, 6, 9], [7, 10, 13])
    assert session.outcome is None
    play(session, "12")
    assert shown(session) == seen([5, 6, 9, 12], [7, 10, 13])
    assert session.outcome == Outcome(1, "target")
    assert session.outcome_text == "Player 1 wins: the sequence has its full length."


def test_worked_example_2_with_the_numbers_that_were_kept() -> None:
    session = start()
    one: list[int] = []
    two: list[int] = []
    for ply, number in enumerate((5, 6, 7, 9, 10, 12, 13)):
        assert session.outcome is None
        assert session.to_move == 1 + ply % 2
        (two if ply % 2 else one).append(number)
        play(session, str(number))
        assert shown(session) == seen(one, two)
    assert (one, two) == ([5, 7, 10, 13], [6, 9, 12])
    assert session.outcome == Outcome(1, "target")


def test_builder_4_eight_after_five_is_a_step_of_three_and_legal() -> None:
    session = start()
    play(session, "5", "6")
    assert legal(session) == ["7", "8"]
    play(session, "8")
    assert shown(session) == seen([5, 8], [6])
    assert session.to_move == 2


# Turns, rules and mechanics


def test_an_empty_sequence_starts_with_any_number_that_is_left() -> None:
    session = start()
    assert legal(session) == [str(number) for number in range(1, 21)]
    play(session, "11")
    assert legal(session) == [str(number) for number in range(1, 21) if number != 11]


def test_a_number_must_be_greater_by_an_allowed_step() -> None:
    assert legal(start(built([5], [20]))) == ["6", "7", "8"]
    assert legal(start(built([19], [1]))) == ["20"]


def test_a_number_goes_to_the_end_of_the_movers_own_sequence() -> None:
    session = start(built([5, 6], [7], to_move=2))
    play(session, "9")
    assert shown(session) == seen([5, 6], [7, 9])
    assert session.to_move == 1
    assert session.turns[0].kind is TurnKind.PLAYED


def test_a_number_that_was_taken_is_gone_for_both() -> None:
    session = start(built([5], [4]))
    play(session, "6")
    assert legal(session) == ["7"]
    play(session, "7")
    assert legal(session) == ["8", "9"]


@pytest.mark.parametrize("player", [1, 2])
def test_the_first_to_reach_the_target_wins(player: int) -> None:
    sequences = ([5, 6, 7], [10, 11, 12])
    session = start(built(*sequences, to_move=player))
    play(session, str(sequences[player - 1][-1] + 1))
    assert session.outcome == Outcome(player, "target")
    assert session.to_move is None
    assert legal(session) == []
    assert refusal(session, "1")[0] is Stage.RULE


# Rulings


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5", "You have already taken 5: choose 7 or 8."),
        ("6", "Your opponent has already taken 6: choose 7 or 8."),
        ("9", "The step from 5 to 9 is 4, which is too large: choose 7 or 8."),
        ("20", "The step from 5 to 20 is 15, which is too large: choose 7 or 8."),
        ("4", "4 is smaller than your last number, 5: choose 7 or 8."),
        ("skip", "A player who can add a number may not skip: choose 7 or 8."),
    ],
)
def test_builder_1_a_refusal_names_the_reason_and_what_is_valid(text: str, message: str) -> None:
    session = start(built([5], [6]))
    assert refusal(session, text) == (Stage.RULE, message)
    play(session, "7")
    assert shown(session) == seen([5, 7], [6])


def test_builder_1_steps_that_are_too_small_or_left_out() -> None:
    wide = start(built([5], [12]), steps=[2, 3])
    assert refusal(wide, "6")[1] == (
        "The step from 5 to 6 is 1, which is too small: choose 7 or 8."
    )
    gap = start(built([5], [12]), steps=[1, 3])
    assert refusal(gap, "7")[1] == (
        "The step from 5 to 7 is 2, which is not allowed, only 1 or 3: choose 6 or 8."
    )
    late = start(built([5], [12]), steps=[1, 2, 4])
    assert refusal(late, "8")[1] == (
        "The step from 5 to 8 is 3, which is not allowed, only 1, 2 or 4: choose 6, 7 or 9."
    )


def test_builder_1_a_taken_first_number() -> None:
    session = start()
    play(session, "5")
    gate, message = refusal(session, "5")
    assert gate is Stage.RULE
    assert message == (
        "Your opponent has already taken 5: start with any number that is left in the pool."
    )


def test_builder_2_a_player_without_a_valid_number_is_skipped() -> None:
    session = start(built([7], [1]), pool=8)
    heard: list[object] = []
    session.subscribe(heard.append)
    play(session, "8")
    assert session.to_move == 2
    play(session, "2")
    assert session.to_move == 2
    assert [turn.kind for turn in session.turns] == [
        TurnKind.PLAYED,
        TurnKind.PLAYED,
        TurnKind.SKIPPED,
    ]
    assert session.turns[-1].player == 1
    assert session.turns[-1].notation == "skip"
    assert shown(session) == seen([7, 8], [1, 2], pool=8)
    assert heard == [
        TurnTaken(1, "8", 1),
        TurnBegan(2),
        TurnTaken(2, "2", 2),
        TurnTaken(1, "skip", 3, TurnKind.SKIPPED),
        TurnBegan(2),
    ]
    play(session, "3", "4")
    assert session.outcome == Outcome(2, "target")
    assert session.ply == 6


def test_builder_2_a_skip_before_the_first_choice() -> None:
    session = start(built([7, 8], [3]), pool=8)
    assert session.to_move == 2
    assert session.ply == 1
    assert not session.can_undo
    assert list(session.past_events()) == [TurnTaken(1, "skip", 1, TurnKind.SKIPPED), TurnBegan(2)]
    heard: list[object] = []
    session.subscribe(heard.append)
    play(session, "4")
    assert heard == [TurnTaken(2, "4", 2), TurnTaken(1, "skip", 3, TurnKind.SKIPPED), TurnBegan(2)]


def test_builder_2_the_rules_offer_only_the_skip_where_it_is_forced() -> None:
    state = GAME.play(start(built([7], [1]), pool=8).state, Pick(8))
    stuck = GAME.play(state, Pick(2))
    assert list(GAME.legal(stuck)) == [SKIP]
    assert GAME.forced(stuck) == SKIP
    assert GAME.refusal(stuck, SKIP) is None
    assert GAME.refusal(stuck, Pick(3)) == (
        "3 is smaller than your last number, 8: you have no valid number and must skip."
    )
    assert GAME.forced(state) is None


@pytest.mark.parametrize("text", ["skip", "SKIP", " Skip "])
def test_builder_2_a_player_with_a_valid_number_may_not_skip(text: str) -> None:
    gate, message = refusal(start(), text)
    assert gate is Stage.RULE
    assert "may not skip" in message


def test_builder_2_undo_takes_the_skips_back_with_the_choice() -> None:
    session = start(built([7], [1]), pool=8)
    play(session, "8", "2", "3")
    assert session.ply == 5
    heard: list[object] = []
    session.subscribe(heard.append)
    session.undo()
    assert (shown(session), session.to_move) == (seen([7, 8], [1, 2], pool=8), 2)
    assert heard == [TurnUndone(1, "skip", 4), TurnUndone(2, "3", 3), TurnBegan(2)]
    session.undo()
    assert (shown(session), session.to_move) == (seen([7, 8], [1], pool=8), 2)
    assert [*map(str, session.undone)] == ["2", "3"]
    session.redo()
    assert session.turns[-1].kind is TurnKind.SKIPPED
    assert (shown(session), session.to_move) == (seen([7, 8], [1, 2], pool=8), 2)
    session.redo()
    assert session.ply == 5
    assert not session.can_redo


def test_builder_2_a_saved_game_keeps_choices_and_finds_the_skips_again() -> None:
    session = start(built([7], [1]), pool=8)
    play(session, "8", "2", "3")
    again = load(dump(session))
    assert [turn.notation for turn in again.turns] == ["8", "2", "skip", "3", "skip"]
    assert again.state == session.state


@pytest.mark.parametrize("longer", [1, 2])
def test_builder_3_the_longer_sequence_wins_when_nobody_can_go_on(longer: int) -> None:
    long, short = [6, 7, 8], [4]
    sequences = (long, short) if longer == 1 else (short, long)
    session = start(built(*sequences, to_move=3 - longer), pool=8)
    assert session.outcome is None
    play(session, "5")
    assert session.outcome == Outcome(longer, "longer")


def test_builder_3_equal_lengths_are_a_draw() -> None:
    session = start(built([7, 8], [5], to_move=2), pool=8)
    play(session, "6")
    assert session.outcome == Outcome(None, "equal")
    assert list(session.past_events()) == [
        TurnBegan(2),
        TurnTaken(2, "6", 1),
        GameDrawn("equal"),
    ]
    assert legal(session) == []


def test_builder_3_the_result_is_not_judged_while_a_number_can_be_added() -> None:
    # Nobody can reach four any more, and player 1 is ahead, but player 2 can still add one.
    session = start(built([6, 7, 8], [2, 4], to_move=2), pool=8)
    assert session.outcome is None
    play(session, "5")
    assert session.outcome == Outcome(None, "equal")


def test_builder_3_the_target_wins_although_the_other_could_go_on() -> None:
    session = start(built([5, 6, 7], [10]))
    play(session, "8")
    assert session.outcome == Outcome(1, "target")


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("Classic", Options(4, (1, 2, 3), 20)),
        ("Long", Options(5, (1, 2, 3), 20)),
        ("Wide steps", Options(4, (2, 3), 20)),
        ("Quick", Options(4, (1, 2, 3), 15)),
    ],
)
def test_builder_5_presets(preset: str, options: Options) -> None:
    for written in (preset, preset.lower()):
        assert check_options(GAME, read_settings(GAME, [f"preset={written}"])) == options


def test_builder_5_options_take_effect() -> None:
    assert legal(start(built([5], [20]), steps=[4, 2])) == ["7", "9"]
    assert legal(start(pool=8)) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    session = start(built([5, 6], [10]), target=3)
    play(session, "7")
    assert session.outcome == Outcome(1, "target")
    session = start(built([5, 6, 7], [10]), target=5)
    play(session, "8")
    assert session.outcome is None


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"target": 2}, "3 to 6"),
        ({"target": 7}, "3 to 6"),
        ({"pool": 7}, "8 to 24"),
        ({"pool": 25}, "8 to 24"),
        ({"steps": []}, "at least one"),
        ({"steps": [0, 1]}, "1 to 4"),
        ({"steps": [5]}, "1 to 4"),
        ({"steps": ["1"]}, "whole number"),
    ],
)
def test_builder_5_options_out_of_range(options: dict[str, object], complaint: str) -> None:
    assert complaint in bad_options(**options)


@pytest.mark.parametrize("text", ["7", "pick 7", "PICK 7", "  Pick \t 7 ", "07"])
def test_builder_6_input_forms(text: str) -> None:
    session = start()
    play(session, text)
    assert shown(session) == seen([7], [])
    assert session.turns[0].notation == "7"


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("", Stage.READ),
        ("seven", Stage.READ),
        ("pass", Stage.READ),
        ("pick", Stage.READ),
        ("pick up 7", Stage.READ),
        ("7 8", Stage.READ),
        ("7.0", Stage.READ),
        ("+7", Stage.READ),
        ("1_0", Stage.READ),
        ("７", Stage.READ),
        ("⁷", Stage.READ),
        ("pick skip", Stage.READ),
        ("0", Stage.SHAPE),
        ("21", Stage.SHAPE),
        ("-7", Stage.SHAPE),
        ("pick 99999999999999999999", Stage.SHAPE),
        ("4", Stage.RULE),
        ("claim", Stage.RULE),
    ],
)
def test_all_3_each_gate_refuses_what_is_its_own(text: str, gate: Stage) -> None:
    assert refusal(start(built([5], [6])), text)[0] is gate


def test_all_3_the_range_follows_the_options() -> None:
    gate, message = refusal(start(pool=15), "16")
    assert gate is Stage.SHAPE
    assert "1 to 15" in message


def test_all_3_a_move_passes_the_shape_gate_like_text() -> None:
    session = start()
    assert session.admit(Pick(7)) == Pick(7)
    for number in (0, 99, -1, "7", 7.0, True, None):
        with pytest.raises(Refused) as refused:
            session.submit(Pick(number))  # type: ignore[arg-type]
        assert refused.value.stage is Stage.SHAPE
        assert session.ply == 0


def test_all_5_there_is_no_claim() -> None:
    session = start()
    assert not session.can_claim
    gate, message = refusal(session, "claim")
    assert gate is Stage.RULE
    assert "always comes to an end" in message


def test_all_4_the_player_to_move_may_concede() -> None:
    session = start()
    play(session, "5", "concede")
    assert session.outcome == Outcome(1, "conceded")


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        (built([5, 9], []), "9 cannot follow 5"),
        (built([], [6, 5]), "5 cannot follow 6"),
        (built([5, 6], [6]), "only once"),
        (built([5, 5], []), "only once"),
        (built([0], []), "from 1 to 20"),
        (built([], [21]), "from 1 to 20"),
        (built([-1], []), "from 1 to 20"),
        (built([1, 2, 3, 4], []), "shorter than the target"),
        (built([], [1, 2, 3, 4, 5]), "shorter than the target"),
        (built([20], [19]), "already over"),
        ({"sequences": [[5]]}, "sequences[2] is missing"),
        ({"sequences": [[5], [6], [7]]}, "too many"),
        ({"sequences": [[5], ["6"]]}, "whole number"),
        ({"sequences": [[5], [True]]}, "whole number"),
        ({"pool": [1, 2]}, "sequences is missing"),
        ({"sequences": [[], []], "pool": [1, 2]}, "pool"),
        ({"sequences": [[5], []], "pool": list(range(1, 21))}, "pool"),
        ({"sequences": [[], []], "pool": [*range(1, 21), 20]}, "pool"),
    ],
)
def test_all_6_invalid_positions(position: dict[str, object], complaint: str) -> None:
    assert complaint in bad_position(position)


def test_all_6_the_limits_follow_the_options() -> None:
    assert "shorter than the target, 3" in bad_position(built([1, 2, 3], []), target=3)
    assert start(built([1, 2, 3, 4], []), target=5).outcome is None
    assert "a step must be 2 or 3" in bad_position(built([1, 2], []), steps=[2, 3])
    assert "from 1 to 8" in bad_position(built([9], []), pool=8)


def test_all_6_one_player_without_a_number_is_a_game_still() -> None:
    assert start(built([20], [5], to_move=1)).to_move == 2
    assert start(built([20], [5], to_move=2)).to_move == 2


def test_a_printed_position_is_accepted_as_it_stands() -> None:
    session = start()
    play(session, "5", "7", "6")
    printed = shown(session)
    assert start(printed, first=2).state == session.state
    assert start({"sequences": printed["sequences"]}, first=2).state == session.state


def test_the_same_numbers_by_another_way_are_the_same_state() -> None:
    one, two = start(), start(built([5], [9]))
    play(one, "5", "9")
    assert one.state == two.state
    assert hash(one.state) == hash(two.state)


def test_a_sequence_of_full_length_is_no_start_and_its_player_is_named() -> None:
    for player in (1, 2):
        sequences = [[5], [6]]
        sequences[player - 1] = [10, 11, 12, 13]
        sentence = bad_position({"sequences": sequences})
        assert sentence.startswith(f"Player {player}'s sequence must be shorter than the target, 4")
