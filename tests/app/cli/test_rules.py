"""``rules``: the pages as text that can be read in any terminal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES
from tests.app.cli.command import Inside


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_page_is_plain_text(inside: Inside, game: AnyGame) -> None:
    done = inside("rules", game.name)
    assert (done.code, done.err) == (0, "")
    assert done.lines[:2] == [game.title, "=" * len(game.title)]
    assert not any(mark in done.out for mark in ("```", "**", "| ---", '{"game"', "<!--"))
    assert max(map(len, done.lines)) <= 80


def test_boards_are_drawn(inside: Inside) -> None:
    shift = inside("rules", "sequence-shift").out
    assert "    Position: 1 2 3 4 5\n    Number:   3 1 4 5 2\n    A deal: " in shift
    stack = inside("rules", "sequence-stack").out
    assert "    Left in the deck: 1 2 2 3 3 4 4 5 5\n    Drawn card: 1\n" in stack


def test_without_a_game_all_pages_are_printed(inside: Inside) -> None:
    done = inside("rules")
    known = [*(game.title for game in GAMES), "All games"]
    underlined = [line for line, below in pairwise(done.lines) if below == "=" * len(line) != ""]
    assert underlined == known


def test_what_all_games_share_can_be_printed_alone_and_each_page_says_so(inside: Inside) -> None:
    assert inside("rules", "all-games").lines[0] == "All games"
    for game in GAMES:
        assert (
            inside("rules", game.name).lines[-1] == "What all games share: seqtui rules all-games"
        )


def test_an_unknown_page_is_answered_with_the_pages_there_are(inside: Inside) -> None:
    done = inside("rules", "chess")
    assert all(name in done.err for name in (*(game.name for game in GAMES), "all-games"))


def test_the_cells_of_a_table_wrap_within_their_own_columns(inside: Inside) -> None:
    page = inside("rules", "all-games").lines
    lively = page.index(next(line for line in page if line.startswith("  lively  ")))
    assert page[lively : lively + 2] == [
        "  lively  none that the first player wins at once, and none in which every first",
        "          move lets the opponent win at once",
    ]


def test_paragraphs_lists_tables_and_captions_fill_their_lines(inside: Inside) -> None:
    """Lines are as full as 80 columns allow: the first word of the next one would not fit."""
    everything = inside("rules")
    assert max(map(len, everything.lines)) == 80
    assert everything.out.startswith("Sequence Shift\n==============\n\n")
    page = inside("rules", "sequence-shift").lines
    caption = page.index(next(line for line in page if line.startswith("    After turn 3 one")))
    assert page[caption : caption + 2] == [
        "    After turn 3 one swap is missing, and it is player 2's turn. Any other swap",
        "    would have been safe.",
    ]
    stack = inside("rules", "sequence-stack").lines
    item = stack.index(
        "- The deck holds ten cards, two each of the numbers 1 to 5, shuffled and face"
    )
    assert stack[item + 1].startswith("  down. Nobody knows their order")
    assert stack[item - 1] == ""
