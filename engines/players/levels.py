"""What each level sees of a game and what it overlooks.

A level slips the way people do: it looks only so many turns ahead, does not think of some
replies, remembers some things wrongly, and where it sees no end it follows its taste. All of
that is data in a game's ``levels.py``; a game without one gets levels that differ in how far
they look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from seqtui.engines.games.game import M, S
from seqtui.engines.games.parts import has_part, part
from seqtui.engines.session import AnySession

PERFECT = "perfect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(Generic[S, M]):
    """How one level plays a game; what the words promise, it keeps."""

    brief: str
    """What it sees or overlooks, in 26 characters."""
    sentence: str
    """The same as a sentence that begins with the level's name, in 72."""
    turns: int = 1
    """How many turns it looks ahead: 1 shows its own win, 2 also the opponent's answer. Where
    cards are hidden it looks at its own move alone (ALL-7)."""
    overlooks: Callable[[Sequence[M], M], bool] = lambda line, move: False
    """Whether it does not think of a move after a line of others, which begins with its own."""
    recalls: Callable[[AnySession], S] = lambda session: session.state
    """The position as it has it in mind."""
    taste: Callable[[S, int], float] | None = None
    """How good a state looks to it after its own move where it sees no end; the game's
    ``progress`` if it has no taste of its own."""
    instead: Callable[[Any], Level[S, M] | None] = lambda options: None
    """The level to play by in its place with some options, if there is one."""


AnyLevel: TypeAlias = Level[Any, Any]

_LEVELS: Mapping[str, AnyLevel] = {
    "easy": Level(
        brief="does not see your answer",
        sentence="Easy sees its own winning move but not your answer.",
    ),
    "medium": Level(
        brief="sees your answer",
        sentence="Medium sees your answer to its move, but no further.",
        turns=2,
    ),
    "hard": Level(
        brief="sees four turns ahead",
        sentence="Hard sees four turns ahead.",
        turns=4,
    ),
    PERFECT: Level(
        brief="never makes a mistake",
        sentence="Perfect knows what every move leads to and never makes a mistake.",
    ),
    # Not an opponent for people, but the measure of the others.
    "random": Level(brief="", sentence="", turns=0, taste=lambda state, player: 0.0),
}


def level_of(game: str, name: str, options: object = None) -> AnyLevel:
    """Return what a level sees in a game with some options, or with the default ones."""
    own = part(game, "levels", "LEVELS", dict) if has_part(game, "levels") else {}
    level: AnyLevel = own.get(name) or _LEVELS[name]
    return (options is not None and level.instead(options)) or level
