"""Finds the oracle of a game, and lets threads share what it has found out."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Any, TypeAlias

from ..games.game import AnyGame
from ..games.parts import part
from .value import Oracle, Verdict

AnyOracle: TypeAlias = Oracle[Any, Any]
"""An oracle whose game the holder does not look into."""


@lru_cache(maxsize=16)
def oracle_of(game: AnyGame, options: object) -> AnyOracle:
    """Return the oracle of a game with these options; what it has found out is kept."""
    oracle = part(game.name, "oracle", "ORACLE", type)
    return _OneAtATime(oracle(options))


class _OneAtATime:
    """Lets several threads share an oracle, whose tables hold guesses while it works."""

    def __init__(self, oracle: AnyOracle) -> None:
        self._oracle = oracle
        self._lock = Lock()

    def judge(self, state: Any) -> Verdict[Any]:
        """Wait for whoever is asking, then ask."""
        with self._lock:
            return self._oracle.judge(state)
