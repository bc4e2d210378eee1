"""A sixth game can be played by OpenSpiel, with a pile of any size and a list that grows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")

import pyspiel
from open_spiel.python.algorithms.get_all_states import get_all_states

from seqtui.engines.adapters.openspiel import register
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.parts import IncompleteGame
from tests.engines.adapters.spiel import load, oracle_value, value_iteration, walk
from tests.sixth.changing import changed_copy, instead, without
from tests.sixth.registering import registered

ENVIRONMENT = "engines_games/last_stone/environment.py"
RULES = "engines_games/last_stone/rules.py"
CHANCE = pyspiel.GameType.ChanceMode


def load_lucky(game: AnyGame, **parameters: object) -> Any:
    """Register a game and load it with a pile of any size and without copying."""
    register(game)
    return load(game.name, **{"copying": False, "random": True, **parameters})


pytestmark = pytest.mark.full


def test_openspiel_plays_the_sixth_game(sixth: AnyGame) -> None:
    register(sixth)
    game = load(sixth.name, stones=4, copying=False, max_game_length=5)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    assert game.get_type().chance_mode == CHANCE.DETERMINISTIC
    state = game.new_initial_state()
    state.apply_action(state.string_to_action(0, "take 3"))
    assert str(state) == "stones: 1\ntakes: 3\nPlayer 2 to move"
    turn, stones, takes = [1, 0], [1], [1, 3, 0, 0, 0, 0]
    assert state.observation_tensor(1)[: 2 + 1 + 6] == turn + stones + takes
    state.apply_action(state.string_to_action(1, "take 1"))
    assert state.returns() == [-1, 1]


def test_a_random_pile_is_dealt_by_chance(sixth: AnyGame) -> None:
    game = load_lucky(sixth, stones=5)
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
    assert game.get_type().chance_mode == CHANCE.EXPLICIT_STOCHASTIC
    assert game.max_chance_nodes_in_history() == 1
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(number, 1 / 5) for number in range(5)]
    state.apply_action(2)
    assert str(state) == "stones: 3\ntakes: -\nPlayer 1 to move"


def test_an_observation_has_room_for_the_longest_game(sixth: AnyGame) -> None:
    """The list grows by one with each turn; a skipped one is a turn as well."""
    game = load_lucky(sixth)
    size = game.observation_tensor_size()
    for seed in range(30):
        for state in walk(game, seed):
            if state.is_chance_node():
                continue
            takes = [*state.now.state.takes]
            for player in (0, 1):
                seen = state.observation_tensor(player)
                assert len(seen) == size
                assert seen[2:4] == [state.now.state.stones, len(takes)]
                assert seen[4 : 4 + len(takes)] == takes
                assert not any(seen[4 + len(takes) :])


def test_value_iteration_agrees_about_every_position(sixth: AnyGame) -> None:
    game = load_lucky(sixth, stones=7)
    states = get_all_states(game, to_string=str)
    values = value_iteration()(game, -1, 1e-12)
    assert values.keys() == states.keys()
    assert {f"stones: {pile}\ntakes: -\nPlayer 1 to move" for pile in range(1, 8)} < states.keys()
    for text, state in states.items():
        assert values[text] == pytest.approx(oracle_value(state)), text


def test_a_random_deal_that_nobody_describes_is_refused(tmp_path: Path) -> None:
    """It never comes out as a game without chance; a given position needs no deal."""
    copy = changed_copy(tmp_path, ENVIRONMENT, without)
    with registered(copy, tried=False) as game:
        register(game)
        with pytest.raises(IncompleteGame) as raised:
            load(game.name, random=True)
        assert str(raised.value) == (
            "Last Stone is dealt at random and does not say how: "
            "ENVIRONMENT in seqtui.engines.games.last_stone.environment needs a deal."
        )
        for given in ({"start": '{"stones": 4}'}, {"random": False}):
            fixed = load(game.name, **given)
            assert fixed.get_type().chance_mode == CHANCE.DETERMINISTIC
            pyspiel.random_sim_test(fixed, num_sims=2, serialize=True, verbose=False)


def test_a_game_that_is_always_dealt_at_random_leaves_the_others_alone(tmp_path: Path) -> None:
    """OpenSpiel learns of it, and hears what is missing when somebody loads it."""
    copy = changed_copy(tmp_path, ENVIRONMENT, without)
    changed_copy(tmp_path, RULES, instead("random: bool = False", "random: bool = True"))
    with registered(copy, tried=False) as game:
        register(game)
        known = {each.short_name: each for each in pyspiel.registered_games()}
        assert known["python_seqtui_last_stone"].chance_mode == CHANCE.EXPLICIT_STOCHASTIC
        with pytest.raises(IncompleteGame, match="does not say how"):
            load(game.name)
