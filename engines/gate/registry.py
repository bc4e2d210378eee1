"""Which gate belongs to which game."""

from __future__ import annotations

from collections.abc import Mapping

from engines.gate import code_swap, mirror_duel, sequence_builder, sequence_shift, sequence_stack
from engines.gate.game_gate import AnyGate, GameGate
from engines.rules.game import Game, M, OptionsT, S

GATES: Mapping[str, AnyGate] = {
    "sequence-shift": sequence_shift.GATE,
    "sequence-stack": sequence_stack.GATE,
    "mirror-duel": mirror_duel.GATE,
    "sequence-builder": sequence_builder.GATE,
    "code-swap": code_swap.GATE,
}


def gate_of(game: Game[S, M, OptionsT]) -> GameGate[S, M, OptionsT]:
    """Return a game's gate."""
    return GATES[game.name]
