"""Where tasks come from: what differs between the daily five, puzzles and the trainer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.requests import Challenge
from seqtui.app.store.results import Results
from seqtui.engines.errors import BadInput
from seqtui.engines.games.task import Task
from seqtui.engines.tasks.attempt import Attempt

if TYPE_CHECKING:
    from seqtui.app.play.modes.task import TaskMode
    from seqtui.app.play.screen import PlayScreen

Next = Callable[[], Challenge | str | None]
"""Finds what is played next, in a thread: a task, why there is none, or None at the end."""


class Origin(ABC):
    """What a task of one origin shows beside the board, and what comes after it."""

    look: str
    """The style class of its screens."""
    about: str = ""
    """What the title row says of it, if not the game and its goal."""
    give_up_label: str = "give up"
    """What giving up is called."""
    explains_slips: bool = False
    """Whether a slip shows at once what was right, so that nothing is left to be found."""
    at_the_end: str | None = None
    """What the application opens after the last task."""
    offered: tuple[tuple[str, str], ...]
    """What the sheet offers as buttons: a label and the name of a command."""
    own_commands: tuple[str, ...] = ()
    """The commands that only tasks of this origin have."""

    def __init__(self, challenge: Challenge, attempt: Attempt, results: Results) -> None:
        self.challenge, self.attempt, self.results = challenge, attempt, results
        self.look_up()

    @abstractmethod
    def look_up(self) -> None:
        """Ask the store for what is shown of other tasks."""

    @abstractmethod
    def next(self) -> Next:
        """Return what finds the next task."""

    @property
    @abstractmethod
    def onward(self) -> str:
        """What Enter does when the task is over, in a word or two."""

    @property
    @abstractmethod
    def heading(self) -> tuple[str, str]:
        """Which task it is, and a note at the end of the title row."""

    @property
    @abstractmethod
    def standing(self) -> str:
        """What the sheet says below the result: a sentence or two."""

    @abstractmethod
    def draw_above(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw what stands above the moves."""

    @abstractmethod
    def draw_below(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw what stands below the moves."""

    @abstractmethod
    def draw_more(self, canvas: Canvas, y: int) -> None:
        """Draw what the sheet has room for only on a large screen."""

    def run(self, name: str, mode: TaskMode, room: PlayScreen, *arguments: Any) -> None:
        """Carry out one of its own commands."""
        getattr(self, name)(mode, room, *arguments)


def playable(kept: Mapping[str, Any]) -> Task | None:
    """Return a task that was kept, unless damage has made it something else."""
    try:
        task = Task.from_json(kept)
        Attempt(task)  # checks the options and the positions
    except BadInput:
        return None
    return task
