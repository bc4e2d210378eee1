"""The exact values of Mirror Duel, by proof.

A digit can complete a palindrome only if it equals the digit at the far end, so at either end
at most one digit loses, and on an empty board none does (MIRROR-1). With two digits or more to
choose from, the player to move always has a safe move. Hence nobody can ever be forced to
lose: every position that is not over is a draw, and a move loses only by making a palindrome
itself.
"""

from __future__ import annotations

from ...solving.exact import ExactOracle
from .rules import GAME, Add, Options, State


class MirrorOracle(ExactOracle[State, Add, Options]):
    """Knows that the game is a draw for as long as it lasts."""

    def __init__(self, options: Options) -> None:
        super().__init__(GAME)

    def score(self, state: State) -> int:
        return 0  # a draw


ORACLE = MirrorOracle
