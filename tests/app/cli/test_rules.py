"""``rules``: the pages as text that can be read in any terminal."""

from __future__ import annotations

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
    titles = [line for line in done.lines if line in [game.title for game in GAMES]]
    assert titles == [game.title for game in GAMES]


def test_paragraphs_lists_tables_and_captions_fill_their_lines(inside: Inside) -> None:
    """Lines are as full as 80 columns allow: the first word of the next one would not fit."""
    everything = inside("rules")
    assert max(map(len, everything.lines)) == 80
    assert everything.out.startswith("Sequence Shift\n==============\n\n")
    page = inside("rules", "sequence-shift").lines
    caption = page.index(next(line for line in page if line.startswith("    After turn 3: one")))
    assert page[caption : caption + 2] == [
        "    After turn 3: one swap is missing, and it is player 2's turn. Any other swap",
        "    would have been safe.",
    ]
    stack = inside("rules", "sequence-stack").lines
    item = stack.index(
        "- The deck holds ten cards: the numbers 1 to 5, two of each, shuffled and face"
    )
    assert stack[item + 1] == "  down."
    assert stack[item - 1] == ""
