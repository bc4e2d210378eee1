"""Which gate belongs to which game."""

from __future__ import annotations

from collections.abc import Mapping

from engines.gate import sequence_shift
from engines.gate.game_gate import AnyGate, GameGate
from engines.rules.game import Game, M, OptionsT, S

GATES: Mapping[str, AnyGate] = {
    "sequence-shift": sequence_shift.GATE,
}


def gate_of(game: Game[S, M, OptionsT]) -> GameGate[S, M, OptionsT]:
    """Return a game's gate."""
    return GATES[game.name]
