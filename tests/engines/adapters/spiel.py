"""What the tests with OpenSpiel share: games by their options, and games played at random."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")

import pyspiel

import seqtui.engines.adapters.openspiel  # noqa: F401 (it registers the games)
from seqtui.engines.games.game import AnyGame
from seqtui.engines.gate.options import options_as_json
from seqtui.engines.solving.oracle import oracle_of


def load(name: str, **parameters: object) -> Any:
    """Load a game by its name and parameters."""
    return pyspiel.load_game(f"python_seqtui_{name.replace('-', '_')}", parameters)


def load_with(game: AnyGame, options: Any, **more: object) -> Any:
    """Load a game with options, written as somebody would who has only read about parameters."""
    written: dict[str, object] = {}
    for key, value in options_as_json(options).items():
        written[key] = ",".join(map(str, value)) if isinstance(value, list) else value
    if "copies" in written:
        written["copies"] = {"unlimited": 0}.get(str(written["copies"]), written["copies"])
    return load(game.name, **written, **more)


def draw(state: Any, roll: Random) -> list[int]:
    """Let chance have its say, and return the numbers it came to."""
    numbers = []
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        (action,) = roll.choices(actions, chances)
        numbers.append(action + 1)
        state.apply_action(action)
    return numbers


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Yield the states of a game played at random, each one anew."""
    state, roll = game.new_initial_state(), Random(seed)
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(roll.choices(actions, chances)[0])
        else:
            state.apply_action(roll.choice(state.legal_actions()))


def oracle_value(state: Any) -> float:
    """Return what our oracle says about a state, as what player 1 may expect to get."""
    now = state.now.state
    value = oracle_of(state.chance_game.game, now.options).value(now)
    return 2 * value.share_of_first(now.to_move) - 1


def value_iteration() -> Callable[..., dict[str, float]]:
    """Return OpenSpiel's value iteration, without cvxpy: turns taken in turn do not need it."""
    solver = "open_spiel.python.algorithms.lp_solver"
    sys.modules.setdefault(solver, ModuleType(solver))
    from open_spiel.python.algorithms.value_iteration import value_iteration

    solve: Callable[..., dict[str, float]] = value_iteration
    return solve
