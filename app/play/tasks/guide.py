"""A task on the play screen: what is to be found, slips and their refutations, and what is kept.

What differs between the daily five, puzzles and the trainer stands in the modules beside this.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual.widget import Widget

from seqtui.app.games.board import Board, Scene
from seqtui.app.play.guide import Guide
from seqtui.app.play.sheet import Sheet
from seqtui.app.play.tasks.panels import SidePanel
from seqtui.app.play.tasks.sheet import SolvedSheet
from seqtui.app.play.tasks.words import TaskWords
from seqtui.app.requests import Challenge
from seqtui.app.store.results import Results
from seqtui.app.store.saved import Aids
from seqtui.app.today import today
from seqtui.app.widgets.bars import Notice, Wordings, wordings
from seqtui.app.widgets.move_log import Entry
from seqtui.app.widgets.plates import Seats
from seqtui.engines.errors import BadInput
from seqtui.engines.games.task import Task
from seqtui.engines.session import AnySession
from seqtui.engines.tasks.attempt import Attempt

Next = Callable[[], Challenge | str | None]
"""Finds what is played next, in a thread: a task, why there is none, or None at the end."""


def playable(kept: Mapping[str, Any]) -> Task | None:
    """Return a task that was kept, unless damage has made it something else."""
    try:
        task = Task.from_json(kept)
        Attempt(task)  # checks the options and the positions
    except BadInput:
        return None
    return task


class TaskGuide(Guide):
    """Leads through one position of a task, and keeps the attempt before anything is shown."""

    KEPT = False  # a task is no game: it has a store of its own
    BELOW: ClassVar[type[SidePanel]]
    """What stands below the moves; above them stands what this kind of task is about."""
    ABOVE: ClassVar[type[SidePanel]]
    SHEET: ClassVar[type[SolvedSheet]] = SolvedSheet
    GIVES_UP: ClassVar[str] = "give up"
    """What giving up is called."""

    def __init__(self, challenge: Challenge, attempt: Attempt, results: Results) -> None:
        super().__init__(attempt.session)
        self.challenge, self.attempt, self.results = challenge, attempt, results
        self.words = TaskWords(attempt)
        self.learnt: str | None = None
        """What there is to learn from it, once that has been found out."""
        self._kept = ""
        self._above, self._below = self.ABOVE(self, "above"), self.BELOW(self, "below")
        self.session.subscribe(lambda _: self.keep())
        self.look_up()

    def keep(self) -> None:
        """Write down how the attempt stands, unless that has been written already."""
        if (now := json.dumps(self.attempt.dump())) != self._kept:
            self._kept = now
            origin, key, task = self.challenge.origin, self.challenge.key, self.challenge.task
            self.results.keep(origin, key, task, self.attempt, today=today())
            self.look_up()

    def look_up(self) -> None:
        """Ask the store for what is shown of other tasks."""

    def onwards(self, attempt: Attempt) -> TaskGuide:
        """Return the same guide for the next position of the task, or for another attempt."""
        return type(self)(self.challenge, attempt, self.results)

    # What comes next

    @abstractmethod
    def next(self) -> Next:
        """Return what finds the next task."""

    @property
    @abstractmethod
    def enter(self) -> str:
        """What Enter does when the task is over, in a word or two."""

    @property
    def standing(self) -> str:
        """What the sheet says below the result: a sentence or two."""
        return ""

    @property
    @abstractmethod
    def offered(self) -> tuple[str, ...]:
        """What the sheet offers as buttons, as actions."""

    # How it stands

    @property
    def is_over(self) -> bool:
        return self.attempt.mark is not None

    @property
    def is_shown(self) -> bool:
        """Whether the solution is shown beside a slip, so that nothing is left to be found."""
        return False

    @property
    def refusal(self) -> str | None:
        attempt = self.attempt
        if attempt.mark is not None:
            return f"This task is done. Enter: {self.enter}."
        if attempt.slip:
            return "First your slip is taken back: press Enter."
        return "This one is right: Enter goes on." if attempt.is_right else None

    @property
    def has_reply(self) -> bool:
        return not self.attempt.waits

    def reply(self, session: AnySession) -> Any:
        slip = self.attempt.slip
        return slip.reply if slip else self.attempt.reply(session)

    def why_not(self, action: str) -> str | None:
        return {
            "oracle": "The oracle is off at a task: i gives a hint, G gives up.",
            "undo": "Moves at a task stand; only a slip is taken back.",
        }.get(action)

    def objection(self, choice: Any) -> str | None:
        return self.attempt.objection(choice)

    # What is shown

    @property
    def title(self) -> tuple[str, Wordings, str]:
        game, task = self.session.game, self.attempt.task
        name = f"{game.title}, {task.variant}" if task.variant else game.title
        return "Task", tuple(f"{name}: {goal}" for goal in self.words.goals()), ""

    def side(self, oracle: Widget) -> tuple[Sequence[Widget], Sequence[Widget]]:
        return (self._above,), (self._below,)

    def show(self) -> None:
        self._above.repaint()
        self._below.repaint()

    def sheet(self, aids: Aids) -> Sheet:
        return self.SHEET(self)

    def scene(self, scene: Scene) -> Scene:
        """Light the side that refutes a slip, as the plates do."""
        slip = self.attempt.slip
        refuted = slip and slip.reply and not self.has_reply and scene.to_move
        return replace(scene, to_move=2) if refuted else scene

    def seats(self, seats: Seats) -> Seats:
        attempt, alone = self.attempt, self.attempt.task.kind == "sprint"
        names = (seats.names[0], "") if alone else seats.names
        seats = replace(seats, names=names, winner=None)
        if attempt.mark is not None:
            return self._ended(replace(seats, to_move=None))
        if attempt.slip:
            return self.slipped(seats)
        if attempt.is_right:
            return replace(seats, about=(self.words.far(), ""), to_move=1, words=("RIGHT", ""))
        slips = len(attempt.slips) or attempt.helped
        holds = "" if attempt.task.kind != "win" else "perfect, holds out"
        about = f"{self.words.far()}{' ▽' if slips else ''}"
        return replace(seats, about=(about, holds))

    def _ended(self, seats: Seats) -> Seats:
        attempt = self.attempt
        if attempt.given_up:
            shown = "" if attempt.task.kind == "sprint" else "l shows how it goes"
            return replace(seats, about=(shown, ""), words=("GIVEN UP", ""))
        about = self.words.far(), ""
        if attempt.task.kind == "win":
            about = f"win in {round(attempt.task.measure)}, found", "beaten"
        return replace(seats, about=about, winner=1, words=("SOLVED", ""))

    def slipped(self, seats: Seats) -> Seats:
        """Return what the plates show while a slip and its refutation are on the board."""
        slips = f"{self.words.slips_made()}: ▽ at best"
        if not self.attempt.slip or not self.attempt.slip.reply:
            return replace(seats, about=(slips, ""), to_move=None, words=("SLIP", ""))
        return replace(
            seats, about=(slips, "shows why"), to_move=2, thinking=False, words=("", "REFUTES")
        )

    def log(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Mark a slip; whoever plays alone has a row for each turn."""
        if self.attempt.task.kind == "sprint":
            return tuple(entry._replace(row=entry.ply) for entry in entries)
        if self.attempt.slip:
            slip = self.attempt.slipped_at
            return tuple(
                entry._replace(mark="✗") if entry.ply == slip else entry for entry in entries
            )
        return entries

    # What is said

    def notice(self, board: Board, told: Notice | None) -> Notice | None:
        attempt, scene = self.attempt, board.scene
        if attempt.mark is not None:
            sign, role = ("✗", "bad") if attempt.given_up else ("★", "p1")
            return Notice(sign, self.words.ended(), "b shows the result.", role)
        if attempt.slip:
            return self.slip_notice()
        if attempt.is_right:
            return Notice("✓", self.words.right_told(), "Enter goes on.", "p1")
        if scene is None or not scene.choosing or board.in_hand:
            return None
        return Notice("▸", self.words.prompt(), (*wordings(board.prompt(scene)[1]), ""), "p1", told)

    def slip_notice(self) -> Notice:
        """Say why a move was a slip, and what Enter does."""
        hints = "Enter takes it back and tries again.", "Enter: again."
        return Notice("▽", self.words.slip_told(), hints, "bad")

    def invitation(self, board: Board) -> str | None:
        """Show how a move is typed, but never one that is right."""
        if self.attempt.slip:
            return "nothing to type: Enter takes it back"
        if self.refusal:
            return ""
        wrong = self.attempt.examples
        examples = dict.fromkeys((wrong[0], wrong[-1])) if wrong else ()
        if board.scene is None or not board.scene.choosing:
            return "or type your next move already"
        return f"or type a move, like  {'  or  '.join(examples)}" if examples else "or type a move"

    def start(self, home: str | None) -> str | None:
        """Begin beside the answer: Enter alone must not find it. A sprint stays where it is."""
        wrong, turns = self.attempt.examples, self.session.turns
        if turns and self.attempt.task.kind == "sprint":
            return turns[-1].notation
        return home if home in wrong or not wrong else wrong[0]
