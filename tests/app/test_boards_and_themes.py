"""What a board owes the rest of the program: the theme's colours, and room for the moves."""

from __future__ import annotations

import pytest

from seqtui.app.review.screen import ReviewScreen
from seqtui.app.widgets.move_log import MoveLog
from seqtui.engines.games.registry import GAMES
from tests.app.running import new_game, running

NAMES = [game.name for game in GAMES]


@pytest.mark.parametrize("name", NAMES)
async def test_a_board_takes_the_colours_of_another_theme(name: str) -> None:
    async with running(new_game(name)) as there:
        dark = there.board.render_lines(there.board.size.region)
        there.app.preferences.change(theme="light")
        await there.settle()
        light = there.board.render_lines(there.board.size.region)
        assert [strip.text for strip in light] == [strip.text for strip in dark]
        assert light != dark
        there.app.preferences.change(theme="dark")
        await there.settle()
        assert there.board.render_lines(there.board.size.region) == dark


@pytest.mark.parametrize("size", [(80, 24), (110, 24), (110, 30), (120, 40)])
async def test_the_review_lists_moves_in_every_window(size: tuple[int, int]) -> None:
    async with running(
        new_game("sequence-shift", {"sequence": [2, 1, 3, 4, 5]}), size=size
    ) as there:
        await there.make("swap 1 2")
        await there.press("v")
        assert isinstance(there.app.screen, ReviewScreen)
        assert there.find(MoveLog).size.height >= 3
        assert "swap 1 2" in there.reads(MoveLog)
