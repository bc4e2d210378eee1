"""What each level sees of a game and what it overlooks.

A level slips the way people do: it looks only so many turns ahead, does not think of some
replies, remembers some things wrongly, and where it sees no end it follows its taste. All of
that is data in a game's ``levels.py``, whose ``levels_for`` returns the :class:`Levels` to play
by with some options; a game without one gets levels that differ in how far they look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Generic, TypeAlias

from seqtui.engines.games.game import Game, M, S
from seqtui.engines.games.parts import has_part, part
from seqtui.engines.session import AnySession

PERFECT = "perfect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(Generic[S, M]):
    """How one level plays a game; what the words promise, it keeps."""

    brief: str = ""
    """What it sees or overlooks, in 26 characters; nothing where it is no opponent for people."""
    sentence: str = ""
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
    sets_traps: bool = False
    """Whether it ranks by how many answers lose, as far as it sees, before its taste. That is no
    help where most traps are out of sight, so only what grades tasks still does so."""


AnyLevel: TypeAlias = Level[Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels(Generic[S, M]):
    """The levels of a game with some options, the weakest first; perfect is the same in all."""

    easy: Level[S, M]
    medium: Level[S, M]
    hard: Level[S, M]
    note: str | None = None
    """Why the levels hardly differ here, as a sentence in 72 characters, where that has been
    measured."""
    alike: tuple[str, ...] = ()
    """The levels that are as good as a stronger one, so that people are not offered both."""


_USUAL: Levels[Any, Any] = Levels(
    easy=Level(
        brief="does not see your answer",
        sentence="Easy sees its own winning move but not your answer.",
    ),
    medium=Level(
        brief="sees your answer",
        sentence="Medium sees your answer to its move, but no further.",
        turns=2,
    ),
    hard=Level(
        brief="sees four turns ahead",
        sentence="Hard sees four turns ahead.",
        turns=4,
    ),
)
_FIXED: Mapping[str, AnyLevel] = {
    PERFECT: Level(
        brief="never makes a mistake",
        sentence="Perfect knows what every move leads to and never makes a mistake.",
    ),
    # No opponents for people, but the measure of the others.
    "random": Level(turns=0, taste=lambda state, player: 0.0),
    "child": Level(taste=lambda state, player: 0.0),
    "adult": Level(turns=2),
}


def level_of(game: str, name: str, options: object = None) -> AnyLevel:
    """Return what a level sees in a game with some options, or with the default ones."""
    level: AnyLevel = _FIXED.get(name) or getattr(_levels_of(game, options), name)
    return level


def note_on_levels(game: str, options: object = None) -> str | None:
    """Say why the levels of a game hardly differ with some options, or None if they do."""
    return _levels_of(game, options).note


def levels_alike(game: str, options: object = None) -> tuple[str, ...]:
    """Return the levels of a game that are as good as a stronger one with some options."""
    return _levels_of(game, options).alike


def _levels_of(game: str, options: object) -> Levels[Any, Any]:
    if not has_part(game, "levels"):
        return _USUAL
    options = part(game, "rules", "GAME", Game).options() if options is None else options
    levels: Levels[Any, Any] = part(game, "levels", "levels_for", FunctionType)(options)
    return levels
