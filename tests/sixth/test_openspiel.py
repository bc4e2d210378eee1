"""A sixth game can be played by OpenSpiel without a line about it."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")

import pyspiel

from seqtui.engines.adapters.openspiel import register
from seqtui.engines.games.game import AnyGame

pytestmark = pytest.mark.full


def test_openspiel_plays_the_sixth_game(sixth: AnyGame) -> None:
    register(sixth)
    game = pyspiel.load_game("python_seqtui_last_stone(stones=4,copying=False)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state = game.new_initial_state()
    state.apply_action(state.string_to_action(0, "take 3"))
    assert str(state) == "stones: 1\ntaken: 3\nPlayer 2 to move"
    assert state.observation_tensor(1) == [1, 0, 1, 3]
    state.apply_action(state.string_to_action(1, "take 1"))
    assert state.returns() == [-1, 1]
