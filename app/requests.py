"""What a screen asks of the application, so that no feature needs to know another."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from engines.match import AnyMatch


@dataclass
class PlayOn(Message):
    """A match is to be played from where it stands: one that was left, or a branch of another."""

    match: AnyMatch


@dataclass
class GoThrough(Message):
    """A match is to be looked at turn by turn, and judged once it is over."""

    match: AnyMatch
