"""``rules``: the pages as text that can be read in any terminal."""

from __future__ import annotations

import pytest

from engines.games.game import AnyGame
from engines.games.registry import GAMES
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
