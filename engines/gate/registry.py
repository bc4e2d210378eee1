"""Which gate belongs to which game."""

from __future__ import annotations

from collections.abc import Mapping

from engines.games.code_swap import gate as code_swap
from engines.games.game import Game, M, OptionsT, S
from engines.games.mirror_duel import gate as mirror_duel
from engines.games.sequence_builder import gate as sequence_builder
from engines.games.sequence_shift import gate as sequence_shift
from engines.games.sequence_stack import gate as sequence_stack
from engines.gate.game_gate import AnyGate, GameGate

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
