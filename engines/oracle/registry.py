"""Finds the oracle of a game. Adding one is a line here."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Any, TypeAlias

from engines.oracle.code_swap import CodeSwapOracle
from engines.oracle.mirror_duel import MirrorOracle
from engines.oracle.sequence_builder import BuilderOracle
from engines.oracle.sequence_shift import ShiftOracle
from engines.oracle.sequence_stack import StackOracle
from engines.oracle.value import Oracle, Verdict
from engines.rules.game import AnyGame

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
