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
