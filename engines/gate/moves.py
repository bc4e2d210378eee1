"""The read and shape gates for moves (ALL-3); the third gate is the match itself.

Each game's own forms and shapes stand in a module named after it. This one knows what all
games share: ``concede``, ``claim``, and the way from text or a click to a move.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from ..errors import Gate, Refused
from ..games.game import M, OptionsT, S
from ..match import AnyMatch, Call, Match
from .game_gate import gate_of
from .model import explain

MAX_INPUT = 200
"""No move needs more characters than this, in any form."""


def read_choice(match: Match[S, M, OptionsT], text: str) -> M | Call:
    """Take typed text through the read and shape gates."""
    gate = gate_of(match.game)
    words = " ".join(text.lower().split()) if len(text) <= MAX_INPUT else ""
    if words in tuple(Call):
        return Call(words)
    fields = gate.read(words, match.state)
    if fields is None:
        raise Refused(Gate.READ, f"That is not a move: type {gate.forms}.")
    return shape_move(match, fields)


def shape_move(match: Match[S, M, OptionsT], fields: Mapping[str, object]) -> M:
    """Take the fields of a move, read from text or given by a click, through the shape gate."""
    try:
        shape = gate_of(match.game).move.validate_python(fields, context=match.setup.options)
    except ValidationError as error:
        raise Refused(Gate.SHAPE, explain(error, "This move")) from None
    return shape.move()


def submit_text(match: AnyMatch, text: str) -> None:
    """Take typed text through all three gates and play it, or raise :class:`Refused`."""
    match.submit(read_choice(match, text))
