"""``analyse``: exact values, as text and as the JSON object that programs rely on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.app.cli.command import Inside, seqtui


def report(inside: Inside, *arguments: str) -> dict[str, Any]:
    done = inside("analyse", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    (line,) = done.lines
    found: dict[str, Any] = json.loads(line)
    return found


def test_the_rulebooks_code_swap_position_to_the_letter() -> None:
    """Winning at once needs the one swap that orders 1 4 3; by hand, no reply stops own 2 3."""
    done = seqtui("analyse", "code-swap", "--json", "--start", '{"codes": [[1,4,3],[2,5,1]]}')
    assert done.code == 0
    start = (
        '{"game":"code-swap","to_move":1,"value":"win","plies":1,"chance":null,"moves":['
        '{"move":"own 2 3","value":"win","plies":1,"chance":null},'
    )
    assert done.out.startswith(start)
    moves = [move["move"] for move in done.events[0]["moves"]]
    assert sorted(moves) == ["cross 1", "cross 2", "cross 3", "own 1 2", "own 1 3", "own 2 3"]


def test_a_closed_place_of_code_swap_counts(inside: Inside) -> None:
    """By hand: only cross 1 stops own 2 3, and that is closed."""
    codes = {"codes": [[1, 4, 1], [3, 5, 2]], "to_move": 2}
    without = ["code-swap", "--set", "cross_back=forbidden", "--start"]
    closed = report(inside, *without, json.dumps({**codes, "crossed": 1}))
    assert (closed["value"], closed["plies"]) == ("loss", 2)
    assert "cross 1" not in [move["move"] for move in closed["moves"]]
    saved = report(inside, *without, json.dumps({**codes, "crossed": None}))["moves"]
    assert [move["move"] for move in saved if move["value"] != "loss"] == ["cross 1"]
    refused = inside("analyse", "code-swap", "--start", json.dumps({**codes, "crossed": 1}))
    assert refused.code == 2
    assert refused.err == "seqtui: crossed is only for games with cross_back forbidden.\n"


def test_a_row_one_swap_from_order_is_won_by_that_swap(inside: Inside) -> None:
    found = report(inside, "sequence-shift", "--start", '{"sequence": [1,3,2,4,5], "to_move": 2}')
    assert (found["to_move"], found["value"], found["plies"]) == (2, "win", 1)
    best, *others = found["moves"]
    assert best == {"move": "swap 2 3", "value": "win", "plies": 1, "chance": None}
    assert [move["value"] for move in others] == ["draw"] * 3


def test_a_sorted_row_is_won_without_a_move(inside: Inside) -> None:
    assert report(inside, "sequence-shift", "--start", '{"sequence": [1,2,3,4,5]}') == {
        "game": "sequence-shift", "to_move": 1,
        "value": "win", "plies": 0, "chance": None, "moves": [],
    }  # fmt: skip


def test_a_player_without_a_number_has_the_one_move_skip(inside: Inside) -> None:
    """Player 1 needs two more and nobody is in the way: skip, number, skip, number."""
    found = report(
        inside, "sequence-builder", "--start", '{"sequences": [[5,8],[20]], "to_move": 2}'
    )
    assert (found["value"], found["plies"]) == ("loss", 4)
    assert found["moves"] == [{"move": "skip", "value": "loss", "plies": 4, "chance": None}]


def test_a_mirror_duel_is_a_draw_where_no_palindrome_is_made(inside: Inside) -> None:
    found = report(inside, "mirror-duel", "--start", '{"sequence": [5,4]}')
    assert (found["value"], found["plies"]) == ("draw", None)
    losing = {move["move"] for move in found["moves"] if move["value"] == "loss"}
    assert losing == {"4 front", "5 back"}
    assert [move["plies"] for move in found["moves"][-2:]] == [1, 1]


def test_chances_of_sequence_stack_before_and_after_the_draw(inside: Inside) -> None:
    """With a lone 3 to come and 1 2 on the own stack, the next draw wins for certain."""
    stacks = '"stacks": [[1,2],[1]], "blocked": [[],[]]'
    options = ["--set", "numbers=3"]
    before = report(inside, "sequence-stack", *options, "--start", f'{{"deck": [3], {stacks}}}')
    assert before == {
        "game": "sequence-stack", "to_move": 1,
        "value": "win", "plies": None, "chance": 1.0, "moves": [],
    }  # fmt: skip
    after = report(
        inside, "sequence-stack", *options, "--start", f'{{"deck": [2], "drawn": 3, {stacks}}}'
    )
    assert after["moves"][0] == {"move": "place", "value": "win", "plies": None, "chance": 1.0}
    assert after["moves"][1]["move"] == "discard"


def test_the_first_one_thrown_away_wins(inside: Inside) -> None:
    """STACK-8 says why Thaw exists: the player who discards the first 1 has already won."""
    deck = '"deck": {"1": 1, "2": 2, "3": 2, "4": 2, "5": 2}'
    found = report(inside, "sequence-stack", "--start", f'{{{deck}, "drawn": 1}}')
    assert found["moves"][0] == {"move": "discard", "value": "win", "plies": None, "chance": 1.0}
    assert found["moves"][1]["value"] is None
    assert 0 < found["moves"][1]["chance"] < 1


def test_the_order_of_the_deck_never_matters(inside: Inside) -> None:
    def chance(deck: str) -> object:
        return report(inside, "sequence-stack", "--start", f'{{"deck": {deck}}}')["chance"]

    assert chance("[3,1,5,2,4,1,2,5,4,3]") == chance("[1,1,2,2,3,3,4,4,5,5]")


@pytest.mark.parametrize("game", ["mirror-duel", "sequence-builder", "sequence-stack"])
def test_a_game_that_always_opens_alike_needs_no_position(inside: Inside, game: str) -> None:
    found = report(inside, game)
    assert found["to_move"] == 1
    assert (found["chance"] is None) == (game != "sequence-stack")


def test_as_text_the_sentence_comes_first_and_the_best_move_next(inside: Inside) -> None:
    done = inside("analyse", "code-swap", "--start", '{"codes": [[1,4,3],[2,5,1]]}')
    assert done.lines[:7] == [
        "Player 1 wins at once with own 2 3.",
        "Why own 2 3? It wins at once: own 2 3 makes 1 3 4.",
        "Position: 1 2 3",
        "Player 1: 1 4 3",
        "Player 2: 2 5 1",
        "Player 1 is to move:",
        "  own 2 3  win in 1",
    ]


def test_as_text_a_sorted_row_has_been_won_and_nobody_is_to_move(inside: Inside) -> None:
    done = inside("analyse", "sequence-shift", "--start", '{"sequence": [1,2,3,4,5], "to_move": 2}')
    assert done.lines[0] == "Player 2 has already won."
    assert not any("to move" in line for line in done.lines)


def test_as_text_chances_are_percentages(inside: Inside) -> None:
    done = inside("analyse", "sequence-stack")
    assert re.fullmatch(r"Player 1 wins \d\d\.\d% with best play\.", done.lines[0])


def test_as_text_only_what_is_certain_is_0_or_100_percent(inside: Inside) -> None:
    """The first 1, thrown away, wins for sure (STACK-8), and to place it does not."""
    deck = '{"deck": {"1": 1, "2": 2, "3": 2, "4": 2, "5": 2}, "drawn": 1}'
    done = inside("analyse", "sequence-stack", "--start", deck)
    assert done.lines[-2] == "  discard  100%"
    assert re.fullmatch(r"  place    \d\d\.\d%", done.lines[-1])
