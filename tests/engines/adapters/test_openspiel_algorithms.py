"""OpenSpiel's own algorithms on our games, held against our oracles."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.get_all_states import get_all_states

from seqtui.engines.games.registry import GAMES
from tests.engines.adapters.spiel import load, oracle_value, value_iteration
from tests.engines.adapters.spiel_playthroughs import (
    FOLDER,
    SMALL,
    actions_in,
    path_of,
    playthrough,
)

pytestmark = pytest.mark.full


@pytest.fixture
def deep() -> Iterator[None]:
    """Let OpenSpiel walk a game of circles down to its last state."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(limit)


END = {"digits": 2, "palindrome": "end"}


@pytest.mark.usefixtures("deep")
@pytest.mark.parametrize(
    ("name", "parameters", "positions"),
    [
        ("sequence-shift", {"length": 3}, 2 * 6),
        ("sequence-shift", {"length": 4}, 2 * 24),
        ("sequence-shift", {"length": 4, "invalid_swap": "retry"}, 2 * 24),
        ("sequence-stack", {"numbers": 3}, 1088),
        ("sequence-stack", {"numbers": 3, "blocks": "thaw"}, 765),
        ("mirror-duel", {"digits": 2, "max_game_length": 8}, 489),
        ("mirror-duel", END, 35),
        ("mirror-duel", {**END, "copies": 2}, 65),
        ("mirror-duel", {**END, "copies": 2, "digits": 3}, 9232),
        ("mirror-duel", {**END, "copies": 2, "digits": 3, "echo": "forbidden"}, 5746),
        ("sequence-builder", {"pool": 8, "target": 3}, 680),
        ("sequence-builder", {"pool": 8, "target": 4, "steps": "2;3"}, 400),
        ("code-swap", {"numbers": 3}, 1034),
        ("code-swap", {"numbers": 3, "cross_back": "forbidden"}, 2968),
    ],
)
def test_value_iteration_agrees_about_every_position(
    name: str, parameters: dict[str, object], positions: int
) -> None:
    """Without claims and with room enough: a walk through all positions is a very long game."""
    game = load(name, **{"claims": False, "max_game_length": 1_000_000, **parameters})
    states = get_all_states(game, to_string=str)
    values = value_iteration()(game, -1, 1e-12, cyclic_game=True)
    assert values.keys() == states.keys()
    assert len(states) == positions
    for text, state in states.items():
        assert values[text] == pytest.approx(oracle_value(state), abs=1e-10), text


def best(state: Any) -> dict[int, float]:
    """Return one of the best actions by our oracle."""
    values = state.action_values()
    return {max(values, key=values.__getitem__): 1.0}


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("sequence-shift", {"length": 3, "max_game_length": 6}),
        ("mirror-duel", {**END, "copies": 2}),
        ("mirror-duel", {"digits": 2, "blindfold": True, "max_game_length": 5}),
        ("sequence-builder", {"pool": 8, "start": '{"sequences": [[5], [1]]}'}),
    ],
)
def test_only_perfect_play_cannot_be_exploited(name: str, parameters: dict[str, object]) -> None:
    game = load(name, **parameters)
    perfect = policy.tabular_policy_from_callable(game, best)
    assert exploitability(game, perfect) == 0
    assert exploitability(game, policy.UniformRandomPolicy(game)) > 0.1


def found_by_tree_search(state: Any, simulations: int) -> str:
    """Return the move that OpenSpiel's Monte Carlo tree search finds in a state."""
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(state.get_game(), 1.4, simulations, evaluator, random_state=chance)
    return str(state.action_to_string(bot.step(state)))


def test_tree_search_finds_the_only_move_that_wins_at_once() -> None:
    """By the rules: 1 3 5 is in order, and no other swap puts player 1's code in order."""
    start = '{"codes": [[3, 1, 5], [2, 1, 1]]}'
    state = load("code-swap", start=start).new_initial_state()
    assert found_by_tree_search(state, simulations=100) == "own 1 2"


def test_tree_search_finds_what_wins_where_cards_are_drawn() -> None:
    """STACK-8: whoever draws the first 1 and throws it away has, with best play, already won."""
    state = load("sequence-stack").new_initial_state()
    state.apply_action(0)
    assert found_by_tree_search(state, simulations=300) == "discard"


@pytest.mark.parametrize("name", SMALL)
def test_a_whole_game_is_told_as_it_is_written_down(name: str) -> None:
    text = path_of(name).read_text("utf-8")
    assert playthrough(name, actions_in(text)) == text
    assert "IsTerminal() = True" in text


def test_every_game_has_its_playthrough() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*SMALL}
    assert {game.name.replace("-", "_") for game in GAMES} <= {*SMALL}
