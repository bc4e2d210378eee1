"""``--deals``, ``--first`` and ``--p2``: how a game is dealt and begun from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from seqtui.engines import begin
from tests.app.cli.command import Inside, seqtui
from tests.app.store.terminal import Program

WON, HEADS, TAILS = 1, 3, 12
"""Seeds of Code Swap: the first is won at once; the coin of the others names player 1 and 2."""


# Deals


@pytest.mark.parametrize(("deals", "seed"), [("any", 7), ("lively", 12), ("even", 19)])
def test_beside_a_seed_the_first_such_deal_from_there_on_is_played(
    inside: Inside, deals: str, seed: int
) -> None:
    """The same everywhere: for programs, line by line and in the library.

    The tests of the engines prove by the naive rules that every seed before it is left out rightly.
    """
    asked = ("code-swap", "--seed", "7", "--first", "1", "--deals", deals)
    (start,) = inside("play", *asked, "--json").all("start")
    found = begin("code-swap", seed=7, first=1, deals=deals).setup.seed
    assert start["seed"] == found
    assert f"Seed {found}." in inside("play", *asked, "--plain").lines
    assert (found == 7) == (deals == "any")


def test_a_seed_alone_is_exactly_that_deal(inside: Inside) -> None:
    """Seed 1 of Code Swap is won with the first swap, and nobody is spared that."""
    for mode in ("--plain", "--json"):
        done = inside("play", "code-swap", mode, "--seed", str(WON), "--first", "1")
        assert any("Seed 1." in line or '"seed":1,' in line for line in done.lines)
    game = ("play", "code-swap", "--json", "--seed", str(WON))
    ends = [inside(*game, says=f"{move}\n") for move in done.all("position")[0]["legal"]]
    assert any(end.code == 0 for end in ends), "somebody has won with one move"


def test_line_mode_deals_lively_and_json_any(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.engines.gate.prepare.randbelow", lambda _: WON)
    (start,) = inside("play", "code-swap", "--json").all("start")
    assert start["seed"] == WON
    lines = inside("play", "code-swap", "--plain", "--first", "1").lines
    assert f"Seed {begin('code-swap', seed=WON, deals='lively').setup.seed}." in lines
    lines = inside("play", "code-swap", "--plain", "--deals", "any").lines
    assert f"Seed {WON}." in lines


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["mirror-duel", "--deals", "even"], "Every game of Mirror Duel begins alike"),
        (["sequence-builder", "--deals", "lively"], "Every game of Sequence Builder begins alike"),
        (["sequence-stack", "--deals", "even"], "No deal of Sequence Stack is even"),
        (["code-swap", "--deals", "fair"], "Deals are any, lively or even, not 'fair'."),
        (
            ["code-swap", "--deals", "even", "--start", '{"codes": [[4,1,3],[2,5,1]]}'],
            "A position is not dealt",
        ),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_one_sentence(
    arguments: list[str], sentence: str
) -> None:
    done = seqtui("play", *arguments, "--plain")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"seqtui: {sentence}")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("game", ["mirror-duel", "sequence-builder"])
def test_where_nothing_is_dealt_any_deal_will_do(inside: Inside, game: str) -> None:
    assert inside("play", game, "--plain", "--deals", "any").code == 3


def test_a_match_is_dealt_evenly_to_its_end(inside: Inside) -> None:
    done = inside(
        *("play", "code-swap", "--json", "--deals", "even", "--match", "first-to-2"),
        says="concede\nconcede\nconcede\n",
    )
    assert done.code == 0
    starts = done.all("start")
    assert len(starts) == 3
    for start in starts:
        game = begin("code-swap", seed=start["seed"], first=start["first"])
        assert game.analyse().value == "draw"


def test_a_tournament_deals_any_unless_told_otherwise(inside: Inside) -> None:
    asked = ("tournament", "code-swap", "--players", "easy,hard", "--games", "10", "--jobs", "1")
    usual, named, even = (
        inside(*asked, *more) for more in ((), ("--deals", "any"), ("--deals", "even"))
    )
    assert usual == named
    assert "Only even deals were played." in even.lines
    assert "Only" not in usual.out
    (told,) = inside(*asked, "--deals", "even", "--json").events
    assert told["deals"] == "even"


# Who begins


@pytest.mark.parametrize(("seed", "name"), [(HEADS, "Ada"), (TAILS, "Bob")])
def test_the_heading_tells_what_the_coin_says(seed: int, name: str) -> None:
    done = seqtui(
        *("play", "code-swap", "--plain", "--p2", "human", "--seed", str(seed)),
        *("--name1", "Ada", "--name2", "Bob"),
    )
    assert done.lines[1] == f"The coin says: {name} begins."
    assert f"{name} is to move." in done.lines


def test_the_coin_names_the_computer_as_it_is_shown(inside: Inside) -> None:
    lines = inside("play", "code-swap", "--plain", "--seed", str(TAILS)).lines
    assert lines[1:3] == ["Computer plays at level easy.", "The coin says: Computer begins."]


def test_in_a_match_the_coin_is_told_with_the_first_game_alone(inside: Inside) -> None:
    done = inside(
        *("play", "code-swap", "--plain", "--p2", "human", "--seed", str(TAILS)),
        *("--match", "first-to-2"),
        says="concede\nconcede\nconcede\n",
    )
    told = [line for line in done.lines if line.startswith("Match")]
    assert told == [
        "Match, first to 2: game 1. The coin says: Player 2 begins.",
        "Match, first to 2: game 2. Player 1 begins.",
        "Match, first to 2: game 3. Player 2 begins.",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["code-swap", "--plain", "--start", '{"codes": [[4,1,3],[2,5,1]]}'],
        ["code-swap", "--plain", "--start", '{"codes": [[4,1,3],[2,5,1]]}', "--first", "1"],
        ["code-swap", "--plain", "--first", "1"],
        ["sequence-shift", "--plain"],
    ],
)
def test_otherwise_player_1_begins_and_no_coin_is_told(
    inside: Inside, arguments: list[str]
) -> None:
    for seed in (HEADS, TAILS):
        done = inside("play", *arguments, "--seed", str(seed))
        assert "Player 1 is to move." in done.lines
        assert "coin" not in done.out


def test_for_programs_player_1_begins_unless_the_coin_is_asked_for(inside: Inside) -> None:
    begins = {
        first: inside("play", "code-swap", "--json", "--seed", str(TAILS), *first).all("start")[0]
        for first in ((), ("--first", "toss"))
    }
    assert [start["first"] for start in begins.values()] == [1, 2]


def test_a_toss_in_any_game_is_told(inside: Inside) -> None:
    lines = inside("play", "mirror-duel", "--plain", "--first", "toss", "--seed", str(HEADS)).lines
    assert lines[2] == "The coin says: Player 1 begins."


# Against whom


def test_player_2_is_the_easy_computer_unless_told_otherwise(inside: Inside) -> None:
    lines = inside("play", "sequence-builder", "--plain", says="5\n").lines
    assert any(line.startswith("Computer took ") for line in lines)
    (start,) = inside("play", "sequence-builder", "--json").all("start")
    assert [player["kind"] for player in start["players"]] == ["human", "human"]


def test_in_a_terminal_the_game_opens_with_the_coin_against_the_computer(tmp_path: Path) -> None:
    """The rulebook of Code Swap wants a coin, and somebody who has read it sees one."""
    names = {f"SEQTUI_{name}": str(tmp_path) for name in ("DATA", "CONFIG", "STATE")}
    program = Program("play", "code-swap", "--seed", str(HEADS), **names)
    program.wait_for("The coin says: Player 1 begins.", "◆ Computer", "F1 help")
    program.press("/cross 1\r")
    program.wait(lambda lines: any("1 ● cross 1" in line and "◆" in line for line in lines))
    program.press("\x11")
    assert program.end() == 0


def test_in_a_terminal_the_picker_deals_as_it_is_told(tmp_path: Path) -> None:
    names = {f"SEQTUI_{name}": str(tmp_path) for name in ("DATA", "CONFIG", "STATE")}
    program = Program(**names)
    program.wait_for("dealt", "lively", "F1 help")
    program.press("5")
    program.wait_for("coin toss")
    row, line = next((n, line) for n, line in enumerate(program.display.lines) if "dealt" in line)
    spot = f"{line.index('dealt') + 1};{row + 1}"
    program.press(f"\x1b[<0;{spot}M\x1b[<0;{spot}m")
    program.wait_for("even", "fair to both sides")
    program.press("\r")
    program.wait_for("CODE SWAP", "The coin says: ")
    program.press("\x11")
    assert program.end() == 0
