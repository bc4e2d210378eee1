"""Matches line by line and in JSON lines, and what is said about a clock there."""

from __future__ import annotations

import pytest

from tests.app.cli.command import Inside

NAMES = ("--name1", "Ada", "--name2", "Bob")


def test_a_match_goes_on_game_after_game_with_the_score_told(inside: Inside) -> None:
    done = inside(
        *("play", "sequence-shift", "--plain", "--p2", "human", "--match", "first-to-2", *NAMES),
        says="concede\nconcede\nswap 1 2\nconcede\n",
    )
    assert done.code == 0
    told = [line for line in done.lines if "atch" in line or line.endswith("conceded.")]
    assert told == [
        "Match, first to 2: game 1. Ada begins.",
        "Ada conceded.",
        "Bob wins: Ada conceded.",
        "The match stands at Ada 0, Bob 1.",
        "Match, first to 2: game 2. Bob begins.",
        "Bob conceded.",
        "Ada wins: Bob conceded.",
        "The match stands at Ada 1, Bob 1.",
        "Match, first to 2: game 3. Ada begins.",
        "Bob conceded.",
        "Ada wins: Bob conceded.",
        "Ada wins the match, 2 to 1.",
    ]


def test_a_match_whose_input_ends_has_not_ended(inside: Inside) -> None:
    done = inside(
        "play", "mirror-duel", "--plain", "--p2", "human", "--match", "duplicate", says="concede\n"
    )
    assert done.code == 3


def test_each_game_of_a_match_has_a_start_line_of_its_own(inside: Inside) -> None:
    done = inside(
        *("play", "code-swap", "--json", "--match", "duplicate", "--seed", "7", *NAMES),
        says="concede\nconcede\n",
    )
    assert done.code == 0
    one, two = done.all("start")
    assert one["series"] == {"format": "duplicate", "game": 1, "score": [0, 0]}
    assert two["series"] == {"format": "duplicate", "game": 2, "score": [1, 0]}
    assert [player["name"] for player in two["players"]] == ["Bob", "Ada"]
    assert (one["seed"], two["seed"]) == (7, 7)
    positions = done.all("position")
    assert positions[0]["position"] == positions[2]["position"]


def test_a_single_game_says_nothing_of_a_match(inside: Inside) -> None:
    done = inside("play", "code-swap", "--json", says="concede\n")
    (start,) = done.all("start")
    assert "series" not in start


def test_two_computers_can_play_a_match(inside: Inside) -> None:
    done = inside(
        *("play", "sequence-builder", "--json", "--match", "first-to-3"),
        *("--p1", "easy", "--p2", "perfect"),
    )
    assert done.code == 0
    assert 3 <= len(done.all("start")) <= 5


def test_time_out_is_no_move_here(inside: Inside) -> None:
    done = inside("play", "sequence-shift", "--json", says="time out\ntimed-out\n")
    assert [line["gate"] for line in done.all("rejected")] == ["read", "read"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--clock", "3s", "--plain"), "--clock does not go with --plain"),
        (("--clock", "1min", "--json"), "--clock does not go with --json"),
        (("--clock", "1min", "--p1", "easy", "--p2", "hard"), "not go with two computers"),
        (("--clock", "1h", "--json"), "--clock is one of off, 3s, 5s, 10s, 30s, 1min"),
        (("--match", "best-of-3", "--json"), "--match is one of single, first-to-2"),
        (("--match", "duplicate", "--learn"), "--learn does not go with --match"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    inside: Inside, arguments: tuple[str, ...], why: str
) -> None:
    done = inside("play", "sequence-shift", *arguments)
    assert done.code == 2
    assert why in done.err
    assert done.err.count("\n") == 1
