"""A sixth game can be played by agents of PettingZoo, with any pile and a list that grows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed.")

from pettingzoo.test import api_test, seed_test

from seqtui.engines.adapters.pettingzoo import AGENTS, env
from seqtui.engines.games.game import AnyGame
from tests.engines.adapters.test_pettingzoo import known_warnings, state, walk
from tests.sixth.changing import changed_copy, instead, without
from tests.sixth.registering import registered

ENVIRONMENT = "engines_games/last_stone/environment.py"
RULES = "engines_games/last_stone/rules.py"

pytestmark = pytest.mark.full


@known_warnings
def test_agents_play_the_sixth_game(sixth: AnyGame) -> None:
    game = env(sixth.name, stones=4, copying=False, values=True)
    api_test(game)
    game.reset(seed=1)
    assert game.infos["player_1"]["action_values"] == {0: -1, 1: -1, 2: -1}
    game.step(game.moves.index("take 2"))
    turn, stones, takes = [1, 0], [2], [1, 2, 0]
    assert game.last()[0]["observation"].tolist()[:6] == turn + stones + takes
    game.step(game.moves.index("take 1"))
    assert game.agent_selection == "player_2"  # the opponent had to skip


@known_warnings
def test_agents_play_with_a_pile_of_any_size(sixth: AnyGame) -> None:
    seed_test(lambda: env(sixth.name, preset="lucky"), num_cycles=100)
    game, piles = env(sixth.name, preset="lucky"), set()
    api_test(game, num_cycles=300)
    for seed in range(100):
        game.reset(seed=seed)
        piles.add(state(game).stones)
        for _ in (*walk(game, Random(seed)), "the end"):
            for agent in AGENTS:
                assert game.observation_space(agent).contains(game.observe(agent))
    assert piles == set(range(1, 11))


@known_warnings
def test_no_part_is_needed_to_be_played(tmp_path: Path) -> None:
    """A seed deals, whether or not the game says how."""
    with registered(changed_copy(tmp_path, ENVIRONMENT, without), tried=False) as game:
        api_test(env(game.name, preset="lucky"), num_cycles=300)


def test_a_list_that_outgrows_its_room_ends_no_game(tmp_path: Path) -> None:
    """None of the games that were played beforehand has shown it; what is too much is left out."""
    takes = "state.takes"
    jump = "state.takes * (1000 if state.takes[:6] == (1, 2, 1, 2, 1, 2) else 1)"
    copy = changed_copy(tmp_path, RULES, instead(f"list({takes})", f"list({jump})"))
    with registered(copy, tried=False) as game:
        made = env(game.name, copying=False, max_game_length=20)
        (size,) = made.observation_space("player_1")["observation"].shape
        assert size < 100
        made.reset(seed=1)
        for move in (1, 2, 1, 2, 1, 2, 1):
            made.step(made.moves.index(f"take {move}"))
            assert made.observe("player_1")["observation"].shape == (size,)
