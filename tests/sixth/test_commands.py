"""Last Stone on the command line: line by line, for programs, analysed and explained."""

from __future__ import annotations

import json

import pytest

from tests.app.cli.command import Inside

pytestmark = pytest.mark.usefixtures("sixth")

FIVE_LEFT = ("last-stone", "--start", '{"stones": 5}')
PEOPLE = ("--plain", "--p2", "human")


def test_line_by_line(inside: Inside) -> None:
    done = inside("play", *FIVE_LEFT, *PEOPLE, "--seed", "7", says="1\n3 stones\ntake 1\n")
    assert (done.code, done.err) == (0, "")
    assert (
        done.out
        == """\
Last Stone. Take the last stone and you win.
Seed 7.
Type help to see what can be typed.

Stones left: 5
Player 1 is to move.
You may play take 1, 2 or 3.
Player 1 took 1 of 5 stones.

Stones left: 4
Player 2 is to move.
You may play take 1, 2 or 3.
Player 2 took 3 of 4 stones.

Stones left: 1
Player 1 is to move.
You may play take 1.
Player 1 took 1 of 1 stones.

Stones left: 0
Player 1 wins with the last stone.
"""
    )


def test_line_by_line_with_a_hint(inside: Inside) -> None:
    before = inside("play", *FIVE_LEFT, *PEOPLE, "--seed", "7").lines
    (hint,) = inside("play", *FIVE_LEFT, *PEOPLE, "--seed", "7", says="hint\n").lines[len(before) :]
    assert "take 1" in hint


def test_line_by_line_with_a_skip(inside: Inside) -> None:
    start = ("--start", '{"stones": 2}', "--set", "preset=no-copying")
    done = inside("play", "last-stone", *PEOPLE, *start, says="1\n1\n")
    assert done.code == 0
    assert "Player 2 could not take as many again and skipped." in done.lines
    assert done.lines[-1] == "Player 1 wins with the last stone."


def test_for_programs(inside: Inside) -> None:
    done = inside("play", *FIVE_LEFT, "--json", "--p2", "perfect", says="4\n1\n3\n2\n1\n")
    assert done.code == 0
    (start,) = done.all("start")
    assert start["game"] == "last-stone"
    assert start["options"] == {"stones": 10, "copying": True, "random": False}
    first, *_, last = done.all("position")
    assert first["position"] == {"stones": 5}
    assert first["legal"] == ["take 1", "take 2", "take 3"]
    assert done.all("rejected")[0]["message"] == "You take 1, 2 or 3 stones."
    assert last["outcome"] == {
        "winner": 1,
        "reason": "last",
        "text": "Player 1 wins with the last stone.",
    }


def test_a_printed_position_can_be_given_as_a_start(inside: Inside) -> None:
    options = ("--set", "copying=off")
    done = inside("play", "last-stone", "--json", *options, says="3\n2\n")
    printed = done.all("position")[-1]["position"]
    assert printed == {"stones": 5, "takes": [3, 2]}
    again = inside("play", "last-stone", "--json", *options, "--start", json.dumps(printed))
    assert again.all("position")[0]["legal"] == ["take 1", "take 3"]


def test_two_computers(inside: Inside) -> None:
    done = inside("play", "last-stone", "--json", "--p1", "perfect", "--p2", "hard")
    assert done.all("position")[-1]["outcome"]["winner"] == 1


def test_analysis_in_words(inside: Inside) -> None:
    verdict, position, *moves = inside("analyse", *FIVE_LEFT).lines
    assert verdict.startswith("Player 1 ")
    assert "wins in 3" in verdict
    assert position == "Stones left: 5"
    expected = ("take 1  win in 3", "take 2  loss in 2", "take 3  loss in 2")
    for line, told in zip(moves[-3:], expected, strict=True):
        assert line.strip().startswith(told)


def test_analysis_for_programs(inside: Inside) -> None:
    (told,) = (json.loads(line) for line in inside("analyse", "last-stone", "--json").lines)
    assert (told["game"], told["value"], told["plies"]) == ("last-stone", "win", 5)
    assert told["moves"][0] == {"move": "take 2", "value": "win", "plies": 5, "chance": None}


def test_the_rules_in_words(inside: Inside) -> None:
    lines = inside("rules", "last-stone").lines
    assert lines[:2] == ["Last Stone", "=========="]
    assert "    Stones left: 5" in lines
    assert "    Player 1 takes one stone, and player 2 is lost." in lines
    assert "Last Stone" in inside("rules").lines


@pytest.mark.parametrize("command", [("--help",), ("play", "--help"), ("analyse", "--help")])
def test_the_help_names_it(inside: Inside, command: tuple[str, ...]) -> None:
    assert "last-stone" in inside(*command).out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--set", "stones=11"), "11"),
        (("--start", '{"stones": 12}'), "The pile has 1 to 10 stones, not 12."),
        (("--start", '{"stones": "many"}'), "Position of Last Stone"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    inside: Inside, arguments: tuple[str, ...], complaint: str
) -> None:
    done = inside("play", "last-stone", "--plain", *arguments)
    assert done.code == 2
    assert complaint in done.err


def test_a_game_without_tasks(inside: Inside) -> None:
    """It has no puzzles, and the day goes on without it."""
    done = inside("puzzle", "last-stone", "--json")
    assert (done.code, done.err) == (2, "seqtui: There are no tasks for Last Stone.\n")
    day = json.loads(inside("daily", "--date", "2026-11-16", "--json").out)
    assert len(day["tasks"]) == 5
    assert "last-stone" not in [task["game"] for task in day["tasks"]]
