"""What is written about a match: its record, and what lists and figures ask for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias

from engines.match import AnyMatch

Content: TypeAlias = Mapping[str, object]
"""Columns and their values."""
Aids: TypeAlias = Mapping[str, object]
"""Which help was used; the store does not ask what is in it."""


def content_of(match: AnyMatch, aids: Aids | None = None) -> Content:
    """Return what a row says about a match as it is now; None is a game that had no help."""
    # Imported when a game is written: the first frame does not wait for pydantic.
    from engines.gate.records import dump

    (name1, kind1), (name2, kind2) = match.setup.players
    outcome = match.outcome
    return {
        "game": match.game.name,
        "name1": _storable(name1),
        "kind1": kind1,
        "name2": _storable(name2),
        "kind2": kind2,
        "first": match.setup.first,
        "turns": match.ply,
        "over": int(outcome is not None),
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "aids": json.dumps(aids or {}),
        "record": _storable(dump(match)),
    }


def read_aids(text: str) -> Aids:
    """Read which help was used; nothing, if that cannot be read."""
    try:
        aids = json.loads(text)
    except ValueError:
        return {}
    return aids if isinstance(aids, dict) else {}


def _storable(text: str) -> str:
    """Replace halves of characters, which odd terminals may send and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
