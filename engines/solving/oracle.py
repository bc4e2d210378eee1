"""Finds the oracle of a game. Adding one is a line here."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Any, TypeAlias

from engines.games.code_swap.oracle import CodeSwapOracle
from engines.games.game import AnyGame
from engines.games.mirror_duel.oracle import MirrorOracle
from engines.games.sequence_builder.oracle import BuilderOracle
from engines.games.sequence_shift.oracle import ShiftOracle
from engines.games.sequence_stack.oracle import StackOracle
from engines.solving.value import Oracle, Verdict

AnyOracle: TypeAlias = Oracle[Any, Any]
"""An oracle whose game the holder does not look into."""

_ORACLES: dict[str, Callable[[Any], AnyOracle]] = {
    "sequence-shift": ShiftOracle,
    "sequence-stack": StackOracle,
    "mirror-duel": MirrorOracle,
    "sequence-builder": BuilderOracle,
    "code-swap": CodeSwapOracle,
}


def oracle_of(game: AnyGame, options: object) -> AnyOracle:
    """Return the oracle of a game with these options; what it has found out is kept."""
    return _oracle(game.name, options)


@lru_cache(maxsize=16)
def _oracle(name: str, options: object) -> AnyOracle:
    return _OneAtATime(_ORACLES[name](options))


class _OneAtATime:
    """Lets several threads share an oracle, whose tables hold guesses while it works."""

    def __init__(self, oracle: AnyOracle) -> None:
        self._oracle = oracle
        self._lock = Lock()

    def judge(self, state: Any) -> Verdict[Any]:
        """Wait for whoever is asking, then ask."""
        with self._lock:
            return self._oracle.judge(state)
