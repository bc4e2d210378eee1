"""Messages between screens and the application, so that no feature needs to know about another.

What opens the same way from everywhere is an action of the application instead: ``app.help``,
``app.rules``, ``app.settings``, ``app.history`` and ``app.statistics``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from textual.message import Message

from seqtui.engines.system import missing

if TYPE_CHECKING:
    from datetime import date

    from seqtui.engines.games.game import AnyGame
    from seqtui.engines.games.task import Task, TaskOrigin
    from seqtui.engines.lessons import Coach
    from seqtui.engines.session import AnySession
    from seqtui.engines.setup import AnySetup

    Playable: TypeAlias = "AnySetup | AnySession | Coach | Challenge | Invitation"
    """A new game, a session from where it stands, a lesson, a task, or a game with a friend."""
    Opening: TypeAlias = "Playable | date"
    """What the application can be started with; a date stands for its daily tasks."""


class Challenge(NamedTuple):
    """A task to be solved, and under which name it is kept."""

    origin: TaskOrigin
    key: str
    """``2026-11-16/sequence-shift``, ``sequence-shift/3/4711`` (grade and seed), or the
    trainer's."""
    task: Task
    about: str = ""
    """Where a position of the trainer comes from, in a sentence."""
    step: int = 0
    """How often a position of the trainer was solved in a row."""


class Invitation(NamedTuple):
    """A game for which a friend elsewhere is to be invited."""

    setup: AnySetup
    listen: str | None = None
    """The address to listen at; None for this machine alone."""
    port: int | None = None
    open_help: bool = False
    """Whether both may ask for hints and the oracle."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.setup.game


_FOR_GUESTS = ("os.fork", "os.killpg", "fcntl.ioctl", "signal.pthread_sigmask", "socket.send_fds")


def why_nobody_can_come() -> str | None:
    """Say why no friend elsewhere can be invited, or None if one can."""
    if lack := missing(*_FOR_GUESTS):
        return f"Inviting a friend elsewhere {lack}."
    if not _is_found("asyncssh", find_spec):
        return "To invite a friend elsewhere, first: pip install 'seqtui[online]'"
    return None


@cache
def _is_found(package: str, find: Callable[[str], object]) -> bool:
    """Look for a package once: the picker wants to know with every key."""
    return find(package) is not None


@dataclass
class Play(Message):
    """Something is to be played."""

    game: Playable


@dataclass
class GoThrough(Message):
    """A session is to be looked at turn by turn, and judged once it is over."""

    session: AnySession
    line_from: int | None = None
    """The ply from which on it was not played, but only could have been; it is shown at once."""
    solves: bool = False
    """Whether it is the solution of a task, all of it."""


class DropTyped(Message):
    """Keys that are already on their way were meant for something else."""


class TypedDropped(Message):
    """Something that was typed has been dropped; the application sends it to the screen."""
