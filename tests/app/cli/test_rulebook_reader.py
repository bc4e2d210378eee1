"""Somebody who has read only a rulebook types line by line what is printed there."""

from __future__ import annotations

import json

import pytest

from tests.app.cli.command import Inside
from tests.app.rulebooks import GAMES, Printed

SWAP = GAMES["Code Swap by its menu"]


@pytest.mark.parametrize("printed", GAMES.values(), ids=list(GAMES))
def test_all_3_what_is_printed_is_what_is_played(printed: Printed, inside: Inside) -> None:
    """The sentences about the moves are those of the same game in the notation of moves."""
    done = inside(*printed.arguments, "--plain", says="\n".join(printed.typed) + "\n")
    noted = inside(*printed.arguments, "--plain", says="\n".join(printed.moves) + "\n")
    asked = inside(*printed.arguments, "--json", says="\n".join(printed.moves) + "\n")
    lines = [json.loads(line) for line in asked.lines]
    assert [line["move"] for line in lines if line["event"] == "move"] == [*printed.moves]
    questions = [line for line in done.lines if "? " in line or line.endswith("?")]
    assert [line for line in done.lines if line not in questions] == [
        line for line in noted.lines if "? " not in line and not line.endswith("?")
    ]


def test_all_3_an_empty_line_goes_back_one_step(inside: Inside) -> None:
    done = inside(*SWAP.arguments, "--plain", says="1\n3\n\n\n2\n1\n")
    asked = [line for line in done.lines if line.endswith("?") or "? " in line]
    first, with_3 = (
        "Swap which position first: 1, 2 or 3?",
        "Swap position 3 with which one: 1 or 2?",
    )
    theirs = "Swap which position with theirs: 1, 2 or 3?"
    back = " An empty line goes back."
    assert asked == [first + back, with_3, first + back, theirs + back]
    assert "Player 1 crossed position 1." in done.lines
    assert sum(line.startswith("Player 1 ") and "swapped" in line for line in done.lines) == 0


@pytest.mark.parametrize("answer", ["4", "0", "1"])
def test_all_3_an_answer_that_cannot_be_is_asked_for_again(inside: Inside, answer: str) -> None:
    done = inside(*SWAP.arguments, "--plain", says=f"1\n1\n{answer}\n2\n")
    assert done.lines.count("Swap position 1 with which one: 2 or 3?") == 2
    assert "Player 1 swapped their own positions 1 and 2." in done.lines


def test_all_3_many_wrong_answers_do_no_harm(inside: Inside) -> None:
    done = inside(*SWAP.arguments, "--plain", says="1\n" + "9\n" * 3000 + "1\n\n" * 1500 + "1\n2\n")
    assert "Player 1 swapped their own positions 1 and 2." in done.lines


def test_all_3_a_hint_in_the_middle_of_a_question_asks_it_again(inside: Inside) -> None:
    done = inside(*SWAP.arguments, "--plain", says="1\n1\nhint\n3\n")
    assert done.lines.count("Swap position 1 with which one: 2 or 3?") == 2
    assert "Player 1 swapped their own positions 1 and 3." in done.lines


# What is asked stays asked until it is answered


def told(inside: Inside, printed: Printed, *lines: str) -> list[str]:
    return inside(*printed.arguments, "--plain", says="".join(f"{line}\n" for line in lines)).lines


DUEL, SHIFT = GAMES["Mirror Duel by its two questions"], GAMES["Sequence Shift in sentences"]
END = "Add the 4 to the front (f) or to the back (b)? An empty line goes back."


def test_all_3_what_is_no_answer_is_said_to_be_none_and_the_question_stays(inside: Inside) -> None:
    lines = told(inside, DUEL, "4", "x", "B")
    at = lines.index("That is no answer: f or b?")
    assert lines[at - 1 : at + 3] == [END, lines[at], END, "Player 1 added 4 at the back."]
    lines = told(inside, SWAP, "1", "q", "1", "2")
    assert "That is no answer: 1, 2 or 3?" in lines
    assert "Player 1 swapped their own positions 1 and 2." in lines


def test_all_3_an_answer_that_the_rules_refuse_is_asked_for_again(inside: Inside) -> None:
    codes = '{"codes": [[4, 1, 3], [2, 5, 1]], "crossed": 1}'
    options = "--start", codes, "--set", "cross_back=forbidden", "--p2", "human", "--plain"
    done = inside("play", "code-swap", *options, says="2\n1\n2\n")
    assert "Position 1 has just been crossed: there is no way back at once." in done.lines
    assert "Player 1 crossed position 2." in done.lines


@pytest.mark.parametrize("between", ["hint", "Help.", "undo", "balance"])
def test_shift_6_a_word_in_between_does_not_answer_for_the_player(
    inside: Inside, between: str
) -> None:
    lines = told(inside, SHIFT, "1 3", between, "yes")
    sure = "Positions 1 and 3 are not neighbours, so it costs your turn. Do it? (yes/no)"
    assert lines.count(sure) == 2
    assert any("lost the turn" in line for line in lines)


def test_shift_6_what_is_neither_yes_nor_no_is_asked_again(inside: Inside) -> None:
    lines = told(inside, SHIFT, "1 3", "perhaps", "no", "1 2")
    assert "That is no answer: yes or no?" in lines
    assert "Player 1 swapped positions 1 and 2." in lines


def test_shift_6_no_goes_back_to_the_step_that_it_was_about(inside: Inside) -> None:
    lines = told(inside, SHIFT, "2", "4", "no", "3")
    assert (
        lines.count("Swap position 2 with which neighbour: 1 or 3? An empty line goes back.") == 2
    )
    assert "Player 1 swapped positions 2 and 3." in lines


def test_all_3_an_empty_line_after_the_first_step_asks_for_a_move_again(inside: Inside) -> None:
    lines = told(inside, SHIFT, "3", "", "1 2")
    assert not any(line.startswith("That is not a move") for line in lines)
    assert sum(line.startswith("You may play swap 1 2") for line in lines) == 3
    assert "Player 1 swapped positions 1 and 2." in lines


def test_shift_6_at_an_end_of_the_row_there_is_one_neighbour(inside: Inside) -> None:
    lines = told(inside, SHIFT, "1")
    assert lines[-1].startswith("Swap position 1 with its only neighbour: 2?")


def test_mirror_6_a_digit_that_is_used_up_is_refused_before_its_end_is_asked_for(
    inside: Inside,
) -> None:
    start = '{"sequence": [1, 2], "hands": [[0, 2, 2], [2, 1, 2]]}'
    options = "--set", "preset=sharp-short", "--start", start, "--p2", "human", "--plain"
    done = inside("play", "mirror-duel", *options, says="1\n")
    assert not any("(f)" in line for line in done.lines)
    assert "no 1" in done.lines[-1]


@pytest.mark.parametrize(
    ("line", "says"),
    [("Help.", "To move, type"), ("hint.", "Hint:"), ("RULES!", "Sequence Shift"), ("quit.", None)],
)
def test_all_3_a_word_may_end_with_a_stop(inside: Inside, line: str, says: str | None) -> None:
    lines = told(inside, SHIFT, line, "1 2")
    assert not any(said.startswith("That is not a move") for said in lines)
    if says is None:
        assert "Player 1 swapped positions 1 and 2." not in lines
    else:
        assert any(said.startswith(says) for said in lines[5:])


# What the screen says, line mode says too


def test_shift_it_is_said_who_comes_to_finish(inside: Inside) -> None:
    """4 2 5 1 3 has six pairs in the wrong order, and each swap changes that by one."""
    lines = told(inside, SHIFT, "1 2", "2 3", "1 3", "yes")
    counts = [line for line in lines if line.endswith("to finish.")]
    assert counts == [
        "Six swaps from order: Player 2's to finish.",
        "Five swaps from order: Player 2's to finish.",
        "Six swaps from order: Player 2's to finish.",
        "Six swaps from order: Player 1's to finish.",
    ]


@pytest.mark.parametrize(
    ("who", "says"),
    [
        ((), ["Computer plays at level easy."]),
        (("--p2", "human"), []),
        (
            ("--p1", "hard", "--p2", "medium"),
            ["Computer 1 plays at level hard.", "Computer 2 plays at level medium."],
        ),
    ],
)
def test_it_is_said_at_the_start_how_well_the_computer_plays(
    inside: Inside, who: tuple[str, ...], says: list[str]
) -> None:
    lines = inside("play", "sequence-shift", "--plain", "--seed", "1", *who, says="quit\n").lines
    assert [line for line in lines if "plays at level" in line] == says
