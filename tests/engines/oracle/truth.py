"""The second method: what best play leads to, found slowly and without the oracles.

A worth is a word and the turns to the end, for the player to move. The sweeps take their
positions and moves from the naive games, so they share nothing with what they check.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, TypeAlias

from seqtui.engines.solving.oracle import Value, Verdict
from tests.engines.naive.game import NaiveGame, Result

Worth: TypeAlias = tuple[str, int | None]
Key: TypeAlias = tuple[str, int, Result | None]
Graph: TypeAlias = dict[Key, dict[str, Key]]

DRAW: Worth = ("draw", None)
_OPPOSITE = {"win": "loss", "loss": "win"}


def worth_of(value: Value) -> Worth:
    """Read an oracle's value; it must be without chance."""
    assert value.chance is None
    assert value.result is not None
    return value.result.value, value.plies


def by_moving(worth: Worth) -> Worth:
    """Return what a move is worth that leads to a position of this worth for the opponent."""
    word, plies = worth
    return DRAW if plies is None else (_OPPOSITE[word], plies + 1)


def place(worth: Worth) -> tuple[int, int]:
    """Rank a worth, lowest first: fast wins, slow wins, draws, slow losses, fast losses."""
    word, plies = worth
    return ("win", "draw", "loss").index(word), {"win": 1, "draw": 0, "loss": -1}[word] * (
        plies or 0
    )


def ended(winner: int | None, to_move: int) -> Worth:
    """Return the worth of a position in which the game is over."""
    return DRAW if winner is None else ("win" if winner == to_move else "loss", 0)


def assert_verdict(
    verdict: Verdict[Any], worth: Worth, moves: Sequence[tuple[object, Worth]]
) -> None:
    """Compare a verdict with the truth; the moves are given in the order of the rules."""
    assert worth_of(verdict.value) == worth
    assert [(move, worth_of(value)) for move, value in verdict.moves] == sorted(
        moves, key=lambda pair: place(pair[1])
    )


def key_of(game: NaiveGame) -> Key:
    """Name a position, whose turn it is, and how the game ended if it has."""
    return json.dumps(game.position()), game.to_move, game.result()


def sweep(
    starts: Iterable[NaiveGame], extra: Callable[[NaiveGame], list[str]] = lambda game: []
) -> tuple[Graph, Mapping[Key, Worth]]:
    """Explore everything that can follow and find each position's worth by value iteration.

    ``extra`` names moves that are allowed although the game does not list them.
    """
    graph: Graph = {}
    worth: dict[Key, Worth] = {}
    waiting = list(starts)
    while waiting:
        game = waiting.pop()
        key = key_of(game)
        if key in graph:
            continue
        result = game.result()
        if result is not None:
            worth[key] = ended(result[0], game.to_move)
        after = {move: game.after(move) for move in [*game.moves(), *extra(game)]}
        graph[key] = {move: key_of(follower) for move, follower in after.items()}
        waiting.extend(after.values())
    for plies in count(1):
        found: dict[Key, Worth] = {}
        for key, moves in graph.items():
            if key not in worth:
                words = [
                    worth[follower][0] if follower in worth else "" for follower in moves.values()
                ]
                if "loss" in words:
                    found[key] = ("win", plies)
                elif all(word == "win" for word in words):
                    found[key] = ("loss", plies)
        if not found:
            return graph, {key: worth.get(key, DRAW) for key in graph}
        worth.update(found)
    raise AssertionError
