"""How Last Stone is told."""

from __future__ import annotations

from seqtui.engines.games.phrases import Ending, Phrases

from .rules import SKIP, State, Take


def _action(before: State, move: Take) -> str:
    """Say what a player does with a turn."""
    if move == SKIP:
        return "could not take as many again and skipped"
    return f"took {move.stones} of {before.stones} stones"


PHRASES: Phrases[State, Take] = Phrases(
    endings={"last": Ending("{winner} wins with the last stone.", "the last stone")},
    action=_action,
    skipped="may not take as many again",
)
