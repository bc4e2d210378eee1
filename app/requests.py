"""The wish to play a game that exists already: one that was left, or a branch of another."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from app.store.aids import Aids
from engines.match import AnyMatch


@dataclass
class PlayOn(Message):
    """A match is to be played from where it stands."""

    match: AnyMatch
    aids: Aids | None = None
    """Which help was used so far; None for a game that begins now."""
