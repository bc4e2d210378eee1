"""Typed moves on their way through the gates (ALL-3): read, shape, and the session's own rules."""

from __future__ import annotations

from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.game import M, OptionsT, S
from seqtui.engines.gate.game_gate import gate_of
from seqtui.engines.session import AnySession, Call, Session

MAX_INPUT = 200
"""No move needs more characters than this, in any form."""
_SAID = (Call.CONCEDE, Call.CLAIM)
"""What a player may type beside moves."""


def read_choice(session: Session[S, M, OptionsT], text: str) -> M | Call:
    """Take typed text through the read and shape gates."""
    gate = gate_of(session.game)
    words = " ".join(text.lower().split()) if len(text) <= MAX_INPUT else ""
    if words in _SAID:
        return Call(words)
    fields = gate.read(words, session.state)
    if fields is None:
        raise Refused(Stage.READ, f"That is not a move: type {gate.forms}.")
    return gate.shaped(fields, session.setup.options)


def submit_text(session: AnySession, text: str) -> None:
    """Take typed text through all three gates and play it, or raise :class:`Refused`."""
    session.submit(read_choice(session, text))
