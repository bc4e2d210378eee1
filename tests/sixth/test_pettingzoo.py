"""A sixth game can be played by agents of PettingZoo without a line about it."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed.")

from pettingzoo.test import api_test

from seqtui.engines.adapters.pettingzoo import env
from seqtui.engines.games.game import AnyGame
from tests.engines.adapters.test_pettingzoo import known_warnings

pytestmark = pytest.mark.full


@known_warnings
def test_agents_play_the_sixth_game(sixth: AnyGame) -> None:
    game = env(sixth.name, stones=4, copying=False, values=True)
    api_test(game)
    game.reset(seed=1)
    assert game.infos["player_1"]["action_values"] == {0: -1, 1: -1, 2: -1}
    game.step(game.moves.index("take 2"))
    assert game.last()[0]["observation"].tolist() == [1, 0, 2, 2]
    game.step(game.moves.index("take 1"))
    assert game.agent_selection == "player_2"  # the opponent had to skip
