"""Typed moves on their way through the gates (ALL-3): read, shape, and the match's own rules."""

from __future__ import annotations

from seqtui.engines.errors import Gate, Refused
from seqtui.engines.games.game import M, OptionsT, S
from seqtui.engines.gate.game_gate import gate_of
from seqtui.engines.match import AnyMatch, Call, Match

MAX_INPUT = 200
"""No move needs more characters than this, in any form."""
_SAID = (Call.CONCEDE, Call.CLAIM)
"""What a player may type beside moves."""


def read_choice(match: Match[S, M, OptionsT], text: str) -> M | Call:
    """Take typed text through the read and shape gates."""
    gate = gate_of(match.game)
    words = " ".join(text.lower().split()) if len(text) <= MAX_INPUT else ""
    if words in _SAID:
        return Call(words)
    fields = gate.read(words, match.state)
    if fields is None:
        raise Refused(Gate.READ, f"That is not a move: type {gate.forms}.")
    return gate.shaped(fields, match.setup.options)


def submit_text(match: AnyMatch, text: str) -> None:
    """Take typed text through all three gates and play it, or raise :class:`Refused`."""
    match.submit(read_choice(match, text))
