"""``play --json``: the protocol that programs rely on, line by line."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from seqtui import __version__
from seqtui.engines.dice import toss
from seqtui.engines.games.registry import GAMES
from tests.app.cli.command import SEQTUI, TIMEOUT, Inside, seqtui


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def test_a_position_without_a_way_back_names_the_closed_place(inside: Inside) -> None:
    done = inside(
        *["play", "code-swap", "--json", "--set", "cross_back=forbidden"],
        *["--start", '{"codes": [[3,4,1],[1,5,2]]}'],
        says="cross 1\ncross 1\nown 1 2\nown 2 3\n",
    )
    assert done.code == 0
    places = [event for event in done.events if event["event"] == "position"]
    assert [event["position"]["crossed"] for event in places] == [None, 1, None, None]
    assert "cross 1" not in places[1]["legal"]
    (rejected,) = (event for event in done.events if event["event"] == "rejected")
    assert (rejected["input"], rejected["gate"]) == ("cross 1", "rule")
    same = json.dumps({**places[1]["position"], "to_move": 2})
    again = ["play", "code-swap", "--json", "--set", "cross_back=forbidden", "--start", same]
    assert inside(*again, says="").events[1]["legal"] == places[1]["legal"]


def test_a_game_of_the_rulebook_as_it_is_printed() -> None:
    """Sequence Shift's first example: every line of the installed command, to the letter."""
    done = seqtui(
        *["play", "sequence-shift", "--json", "--seed", "7"],
        *["--start", '{"sequence": [3, 1, 4, 5, 2]}'],
        says="swap 1 2\n45\n\nswap 5 6\nswap 4 3\nSwap positions 2 and 3\n",
    )

    def position(ply: int, to_move: int, row: str) -> str:
        return (
            f'{{"event":"position","ply":{ply},"to_move":{to_move},'
            f'"position":{{"sequence":[{row}]}},'
            '"legal":["swap 1 2","swap 2 3","swap 3 4","swap 4 5"],'
            '"forfeits":["swap 1 3","swap 1 4","swap 1 5","swap 2 4","swap 2 5","swap 3 5"],'
            '"can_claim":false,"outcome":null}'
        )

    def move(ply: int, player: int, swap: str) -> str:
        return f'{{"event":"move","ply":{ply},"player":{player},"move":"{swap}","kind":"played"}}'

    assert done.lines == [
        f'{{"event":"start","game":"sequence-shift","version":"{__version__}","seed":7,'
        '"options":{"length":5,"invalid_swap":"forfeit","moves":"swaps"},'
        '"players":[{"name":"Player 1","kind":"human"},{"name":"Player 2","kind":"human"}],'
        '"first":1}',
        position(0, 1, "3,1,4,5,2"),
        move(1, 1, "swap 1 2"),
        position(1, 2, "1,3,4,5,2"),
        move(2, 2, "swap 4 5"),
        position(2, 1, "1,3,4,2,5"),
        '{"event":"rejected","player":1,"input":"swap 5 6","gate":"shape",'
        '"message":"There is no position 6: choose from 1 to 5."}',
        move(3, 1, "swap 3 4"),
        position(3, 2, "1,3,2,4,5"),
        move(4, 2, "swap 2 3"),
        '{"event":"position","ply":4,"to_move":null,"position":{"sequence":[1,2,3,4,5]},'
        '"legal":[],"forfeits":[],"can_claim":false,"outcome":{"winner":2,"reason":"sorted",'
        '"text":"Player 2 wins: the sequence is in order."}}',
    ]
    assert (done.code, done.err) == (0, "")


def test_each_gate_has_its_name_and_changes_nothing(inside: Inside) -> None:
    done = inside(
        *["play", "sequence-shift", "--json", "--set", "invalid_swap=retry", "--seed", "1"],
        says="wobble\nswap 2 2\nswap 1 3\nclaim\n  swap  1 2 \n",
    )
    assert done.code == 3
    rejected = done.all("rejected")
    assert [line["gate"] for line in rejected] == ["read", "shape", "rule", "rule"]
    assert [line["input"] for line in rejected] == ["wobble", "swap 2 2", "swap 1 3", "claim"]
    assert all(line["player"] == 1 and line["message"].endswith(".") for line in rejected)
    assert kinds(done.events) == ["start", "position", *["rejected"] * 4, "move", "position"]


def test_a_refusal_names_the_player_who_is_still_to_choose(inside: Inside) -> None:
    done = inside("play", "mirror-duel", "--json", says="x\n1f\nx\n2b\nx\n")
    assert [line["player"] for line in done.all("rejected")] == [1, 2, 1]
    done = inside("play", "mirror-duel", "--json", "--first", "2", says="x\n")
    assert done.all("rejected")[0]["player"] == 2


def test_lines_of_nothing_but_spaces_are_ignored(inside: Inside) -> None:
    done = inside("play", "mirror-duel", "--json", says="\n   \n\t\r\n1f\n\n")
    assert kinds(done.events) == ["start", "position", "move", "position"]
    assert done.code == 3


@pytest.mark.parametrize("seed", [0, 9_007_199_254_740_991])
def test_the_smallest_and_the_largest_seed_are_taken(inside: Inside, seed: int) -> None:
    """The largest one that every JSON reader keeps exact: 2 to the power of 53, less one."""
    done = inside("play", "sequence-shift", "--json", "--seed", f" {seed} ")
    assert done.events[0]["seed"] == seed
    assert inside("play", "sequence-shift", "--json", "--seed", str(seed)).events == done.events


@pytest.mark.parametrize(
    ("word", "value"),
    [("on", 1), ("true", 1), ("Yes", 1), ("off", 0), ("false", 0), ("No", 0), (" no ", 0)],
)
def test_on_and_off_can_be_said_in_three_ways(inside: Inside, word: str, value: int) -> None:
    done = inside("play", "mirror-duel", "--json", "--set", f"blindfold={word}")
    assert done.events[0]["options"]["blindfold"] is bool(value)
    assert ("sequence" in done.events[1]["position"]) is not bool(value)


def test_hands_are_part_of_a_position_and_taken_back_as_they_stand(inside: Inside) -> None:
    sharp = ["--set", "preset=sharp"]
    says = "1 back\n2 front\n2 back\n3 back\n3 front\n2 front\n3 back\n1 back\n"
    done = inside("play", "mirror-duel", "--json", *sharp, says=says)
    assert [event["input"] for event in done.all("rejected")] == ["2 back", "3 front"]
    last = done.all("position")[-1]
    hands = [[2, 3, 1], [2, 1, 3]]
    assert last["position"] == {"sequence": [2, 2, 1, 3, 3, 1], "hands": hands, "echo": 1}
    assert last["outcome"]["reason"] == "palindrome"
    before = done.all("position")[-2]
    start = json.dumps({**before["position"], "to_move": before["to_move"]})
    again = inside("play", "mirror-duel", "--json", *sharp, "--start", start).all("position")[0]
    assert {**again, "ply": 5} == before
    told = inside("analyse", "mirror-duel", "--json", *sharp, "--start", start)
    assert [each["move"] for each in json.loads(told.out)["moves"][-2:]] == ["1 back", "2 front"]


def test_options_that_do_not_go_together_are_refused(inside: Inside) -> None:
    done = inside("play", "mirror-duel", "--json", "--set", "copies=3")
    assert done.code == 2
    assert done.err == (
        "seqtui: Limited copies need palindrome end, 2 or 3 digits and no blindfold.\n"
    )


def test_shift_7_leaps_are_listed_played_and_refused_and_nothing_is_forfeited(
    inside: Inside,
) -> None:
    leap = ["--set", "preset=leap", "--start", '{"sequence": [1,5,4,2,3,6]}']
    says = "1 2\nswap 5 3\n4 2\nmove 5 3\nswap 4 5\n"
    done = inside("play", "sequence-shift", "--json", *leap, says=says)
    assert done.code == 0
    assert done.all("start")[0]["options"] == {
        "length": 6,
        "invalid_swap": "retry",
        "moves": "leaps",
    }
    before, *_, last = done.all("position")
    assert before == {
        "event": "position",
        "ply": 0,
        "to_move": 1,
        "position": {"sequence": [1, 5, 4, 2, 3, 6]},
        "legal": ["swap 2 3", "leap 2 4", "leap 4 2", "swap 3 4", "leap 3 5"],
        "can_claim": False,
        "outcome": None,
    }
    assert [(each["input"], each["gate"]) for each in done.all("rejected")] == [
        ("1 2", "rule"),
        ("swap 5 3", "rule"),
    ]
    assert [(each["move"], each["kind"]) for each in done.all("move")] == [
        ("leap 4 2", "played"),
        ("leap 5 3", "played"),
        ("swap 4 5", "played"),
    ]
    assert (last["outcome"]["winner"], last["outcome"]["reason"]) == (1, "sorted")
    told = json.loads(inside("analyse", "sequence-shift", "--json", *leap).out)
    assert (told["value"], told["plies"]) == ("win", 3)
    values = {each["move"]: (each["value"], each["plies"]) for each in told["moves"]}
    assert values == {
        "leap 2 4": ("win", 3),
        "leap 3 5": ("win", 3),
        "leap 4 2": ("win", 3),
        "swap 2 3": ("loss", 4),
        "swap 3 4": ("loss", 4),
    }


def test_shift_7_forfeits_beside_leaps_are_refused(inside: Inside) -> None:
    both = ["--set", "preset=leap", "--set", "invalid_swap=forfeit"]
    done = inside("play", "sequence-shift", "--json", *both)
    assert done.code == 2
    assert done.err == (
        "seqtui: With leaps a lost turn would decide games: invalid_swap is retry there.\n"
    )


def test_a_forfeited_turn_is_a_move(inside: Inside) -> None:
    done = inside("play", "sequence-shift", "--json", "--seed", "1", says="swap 4 1\n")
    assert done.all("move") == [
        {"event": "move", "ply": 1, "player": 1, "move": "swap 1 4", "kind": "forfeited"}
    ]
    before, after = done.all("position")
    assert before["position"] == after["position"]
    assert (before["to_move"], after["to_move"]) == (1, 2)


def test_a_sorted_start_is_won_without_a_move(inside: Inside) -> None:
    start = '{"sequence": [1,2,3,4,5], "to_move": 2}'
    done = inside("play", "sequence-shift", "--json", "--start", start)
    assert done.code == 0
    assert kinds(done.events) == ["start", "position"]
    assert done.events[1]["ply"] == 0
    assert done.events[1]["to_move"] is None
    assert done.events[1]["outcome"]["winner"] == 2


def test_the_cards_of_sequence_stack_come_in_order(inside: Inside) -> None:
    """The rulebook's first example, turn by turn, with the erratum of STACK-9."""
    done = inside(
        *["play", "sequence-stack", "--json", "--start", '{"deck": [3,1,5,2,4,1,2,5,4,3]}'],
        says="d\nplace\nd\np\nd\nd\nd\nd\nno\nyes\n" + "d\n",
    )
    assert done.code == 0
    assert kinds(done.events)[:8] == [
        *["start", "drawn", "position", "move", "blocked", "drawn", "position", "move"]
    ]
    drawn = [(line["player"], line["card"]) for line in done.all("drawn")]
    assert drawn == [
        (1, 3), (2, 1), (1, 5), (2, 2), (1, 4), (2, 1), (1, 2), (2, 5), (1, 4), (2, 3)
    ]  # fmt: skip
    blocked = [(line["player"], line["number"]) for line in done.all("blocked")]
    assert blocked == [(2, 3), (2, 5), (2, 4), (1, 1)]
    assert done.all("rejected")[0]["input"] == "no"
    end = done.events[-1]
    assert end["position"]["stacks"] == [[], [1, 2]]
    assert end["position"]["blocked"] == [[1], [3, 4, 5]]
    assert end["position"]["deck"] == dict.fromkeys("12345", 0)
    assert end["outcome"]["winner"] == 2
    assert end["outcome"]["reason"] == "higher"


def test_a_rebuilt_deck_is_told_before_the_card_drawn_from_it(inside: Inside) -> None:
    start = '{"deck": [], "drawn": 3, "stacks": [[1],[1]], "discard": [2, 4, 5]}'
    done = inside("play", "sequence-stack", "--json", "--start", start, says="discard\n")
    # Discarding the 3 blocks it for player 2, whose reach is then 2; player 1 reaches 2 to 5.
    assert kinds(done.events) == [
        *["start", "position", "move", "blocked", "rebuilt", "drawn", "position"]
    ]
    rebuilt = done.all("rebuilt")[0]["deck"]
    assert rebuilt == {"1": 0, "2": 1, "3": 1, "4": 1, "5": 1}


def test_a_skip_before_the_first_choice_is_told_after_the_start(inside: Inside) -> None:
    start = '{"sequences": [[5,8],[20]], "to_move": 2}'
    done = inside("play", "sequence-builder", "--json", "--start", start, says="9\n")
    assert kinds(done.events)[:3] == ["start", "move", "position"]
    assert done.events[0]["first"] == 2
    skip = {"event": "move", "ply": 1, "player": 2, "move": "skip", "kind": "skipped"}
    assert done.events[1] == skip
    assert (done.events[2]["ply"], done.events[2]["to_move"]) == (1, 1)
    # After 9 player 2 skips again, and nobody is asked in between.
    assert kinds(done.events)[3:] == ["move", "move", "position"]
    assert done.events[4] == {**skip, "ply": 3}


def test_conceding_and_claiming(inside: Inside) -> None:
    conceded = inside("play", "code-swap", "--json", "--first", "2", says="CONCEDE\n")
    assert conceded.code == 0
    move, end = conceded.events[-2:]
    assert move == {"event": "move", "ply": 1, "player": 2, "move": "concede", "kind": "conceded"}
    assert (end["outcome"]["winner"], end["outcome"]["reason"]) == (1, "conceded")

    claimed = inside(
        *["play", "sequence-shift", "--json", "--start", '{"sequence": [3,1,4,5,2]}'],
        says="12\n" * 4 + "claim\n",
    )
    assert [line["can_claim"] for line in claimed.all("position")] == [
        *[False] * 4, True, False
    ]  # fmt: skip
    move, end = claimed.events[-2:]
    assert move == {"event": "move", "ply": 5, "player": 1, "move": "claim", "kind": "claimed"}
    assert (end["outcome"]["winner"], end["outcome"]["reason"]) == (None, "claimed")


def test_blindfold_lines_show_only_what_the_players_may_see(inside: Inside) -> None:
    done = inside(
        *["play", "mirror-duel", "--json", "--set", "blindfold=on", "--set", "digits=2"],
        says="1f\n2b\n2b\n1b\n",
    )
    shown = [line["position"] for line in done.all("position")]
    assert shown == [
        {"length": 0, "recent": []},
        {"length": 1, "recent": ["1 front"]},
        {"length": 2, "recent": ["1 front", "2 back"]},
        {"length": 3, "recent": ["2 back", "2 back"]},
        {"sequence": [1, 2, 2, 1]},
    ]
    legal = [line["legal"] for line in done.all("position")[:-1]]
    assert legal == [["1 front", "1 back", "2 front", "2 back"]] * 4


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_printed_position_is_accepted_as_it_stands(inside: Inside, game: str) -> None:
    players = ["--p1", "easy", "--p2", "medium"]
    played = inside("play", game, "--json", "--seed", "11", *players)
    for line in played.all("position")[:-1]:
        start = json.dumps({**line["position"], "to_move": line["to_move"]})
        again = inside("play", game, "--json", "--start", start).all("position")[0]
        assert again["position"] == line["position"]
        assert again["to_move"] == line["to_move"]
        assert again["legal"] == line["legal"]


def test_all_options_are_resolved(inside: Inside) -> None:
    done = inside(
        *["play", "sequence-builder", "--json", "--seed", "5", "--set", "steps=3,2"],
        *["--set", "preset=long", "--name1", "Ann", "--p2", "perfect"],
    )
    start = done.events[0]
    assert start["options"] == {"target": 5, "steps": [2, 3], "pool": 20}
    assert start["players"] == [
        {"name": "Ann", "kind": "human"},
        {"name": "Player 2", "kind": "perfect"},
    ]


def test_the_toss_is_seeded_and_leaves_the_deal_alone(inside: Inside) -> None:
    def opening(seed: int, *arguments: str) -> tuple[int, dict[str, Any]]:
        done = inside("play", "code-swap", "--json", "--seed", str(seed), *arguments)
        return done.events[0]["first"], done.events[1]["position"]

    tossed = [opening(seed, "--first", "toss") for seed in range(8)]
    assert [first for first, _ in tossed] == [toss(seed) for seed in range(8)]
    assert {first for first, _ in tossed} == {1, 2}
    assert [position for _, position in tossed] == [opening(seed)[1] for seed in range(8)]


def test_to_move_in_the_position_beats_first(inside: Inside) -> None:
    codes = '"codes": [[4,1,3],[2,5,1]]'

    def first(start: str) -> int:
        done = inside("play", "code-swap", "--json", "--first", "2", "--start", start)
        assert done.events[1]["to_move"] == done.events[0]["first"]
        found: int = done.events[0]["first"]
        return found

    assert first(f'{{{codes}, "to_move": 1}}') == 1
    assert first(f"{{{codes}}}") == 2


def test_text_of_all_kinds_survives_a_strange_locale() -> None:
    done = seqtui(
        *["play", "code-swap", "--json", "--name1", "Zoë 数"],
        says="naïve\n".encode() + b"\xff\xfe\n",
        LC_ALL="C",
        PYTHONIOENCODING="latin-1",
        PYTHONUTF8="0",
    )
    assert done.code == 3
    assert done.events[0]["players"][0]["name"] == "Zoë 数"
    assert [line["input"] for line in done.all("rejected")] == ["naïve", "\ufffd\ufffd"]


def test_a_name_that_is_not_text_at_all_is_still_printed() -> None:
    command = [str(SEQTUI).encode(), b"play", b"code-swap", b"--json", b"--name1", b"A\xffB"]
    done = subprocess.run(command, input=b"", capture_output=True, timeout=TIMEOUT, check=False)
    assert done.returncode == 3
    assert json.loads(done.stdout.splitlines()[0])["players"][0]["name"] == "A\ufffdB"


def test_a_name_is_kept_up_to_40_characters(inside: Inside) -> None:
    """So many as a person may enter; one more is refused."""
    for name in ("A", "n" * 40):
        done = inside("play", "code-swap", "--json", "--name1", f"  {name} ", "--name2", name)
        assert [player["name"] for player in done.events[0]["players"]] == [name, name]
    done = inside("play", "code-swap", "--json", "--name2", "n" * 41)
    assert done.err == "seqtui: --name2 needs a name of up to 40 characters.\n"


def test_no_input_breaks_a_line_of_the_answer_in_two(inside: Inside) -> None:
    """Readers differ in what ends a line: some take these for it."""
    odd = "a\x85b\u2028c\u2029d"
    done = inside("play", "mirror-duel", "--json", "--name1", odd, says=f"{odd}\n")
    assert done.out.isascii()
    assert done.events[0]["players"][0]["name"] == odd
    assert done.all("rejected")[0]["input"] == odd
