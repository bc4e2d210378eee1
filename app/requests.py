"""What screens and the application tell each other, so that no feature needs to know about another.

What opens the same way from everywhere is an action of the application instead: ``app.help``,
``app.rules``, ``app.settings``, ``app.history`` and ``app.statistics``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from engines.lessons import Coach
    from engines.match import AnyMatch
    from engines.setup import AnySetup


@dataclass
class Play(Message):
    """A game is to be played: a new one, a match from where it stands, or a lesson."""

    game: AnySetup | AnyMatch | Coach


@dataclass
class GoThrough(Message):
    """A match is to be looked at turn by turn, and judged once it is over."""

    match: AnyMatch
    line_from: int | None = None
    """The ply from which on it was not played, but only could have been; it is shown at once."""


class DropTyped(Message):
    """Keys that are already on their way were meant for something else."""


class TypedDropped(Message):
    """Something that was typed has been dropped; the application tells the screen."""
