"""A task on the play screen: what is to be found, slips and their refutations, and what is kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from textwrap import wrap
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from seqtui.app.commands import HELP
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.games.board import Board
from seqtui.app.play.commands import TASK_COMMANDS, name_of
from seqtui.app.play.modes.mode import Mode, Phase, SidePanel
from seqtui.app.play.result import MARGIN, Sheet
from seqtui.app.requests import Challenge, GoThrough, Play
from seqtui.app.task_text import TaskText
from seqtui.app.today import format_date, today
from seqtui.app.values import Hint
from seqtui.app.widgets.bars import Notice, Wordings, wordings
from seqtui.app.widgets.plates import Seats
from seqtui.engines.session import AnySession
from seqtui.engines.tasks.attempt import Attempt, Mark

if TYPE_CHECKING:
    from seqtui.app.play.modes.origins import Next, Origin
    from seqtui.app.play.screen import PlayScreen
    from seqtui.app.play.state import PlayState

_SECOND = 1.0
_WHILE = 0.6
"""How many seconds a move is shown before the next one, when a slip is seen again."""


class _Stage(Enum):
    """How far a person is with a task."""

    OPEN = auto()
    SLIP = auto()
    """A slip and its refutation are on the board."""
    RIGHT = auto()
    """A choice was right, and another one follows."""
    DONE = auto()


_OPEN, _SLIP, _RIGHT, _DONE = _Stage
_WHEN: dict[str, tuple[_Stage, ...]] = {
    "steer": (_OPEN,),
    **dict.fromkeys(("hint", "oracle", "undo"), (_OPEN, _SLIP, _RIGHT)),
    "give_up": (_OPEN, _SLIP),
    "drop": (_OPEN, _SLIP, _DONE),
    "see_again": (_SLIP,),
    **dict.fromkeys(("retry", "train_task", "grade"), (_SLIP, _DONE)),
    **dict.fromkeys(("solution", "review", "sheet", "copy", "puzzle"), (_DONE,)),
}
"""When a command means anything; the others always do."""
_BARS = {
    _SLIP: (
        *("choose", "mode('retry')", "mode('see_again')", "mode('train_task')"),
        *("mode('next_game')", "mode('give_up')", "mode('drop')", "leave", HELP.action),
    ),
    _RIGHT: ("choose", "leave", HELP.action),
    _DONE: (
        *("choose", "mode('copy')", "mode('solution')", "mode('train_task')"),
        *("mode('next_game')", "mode('puzzle')", "mode('drop')", "sheet", "leave"),
        *(HELP.action, "mode('retry')", "review"),
    ),
}
"""What the key bar shows where the board's own keys do not come first."""
_TALL = 12
"""From this many rows on, a sheet's letters may be twice as large."""
_LINES = 3
_OF_ONE_ORIGIN = {"copy", "puzzle", "next_game", "grade", "drop"}


class SolvedSheet(Sheet):
    """Lies below the solved position; only what was solved is solid, and so reversed."""

    result: Shown[tuple[Mark | None, str | None]] = Shown((None, None))
    """How the task ended, and what there is to learn from it."""

    def update(self, state: PlayState) -> None:
        assert isinstance(state.mode, TaskMode)
        self._mode = state.mode
        self.result = state.mode.attempt.mark, state.mode.learnt

    def paint(self, canvas: Canvas) -> None:
        palette, tall = canvas.palette, canvas.height >= _TALL
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        mark, learnt = self.result
        if mark is None:
            return
        solved, pixels = mark is not Mark.GIVEN_UP, 14 if tall else 9
        colour = palette.p1 if solved else palette.bad
        ink = self.band(canvas, pixels, colour, solid=solved)
        text = "solved" if solved else "given up"
        end = self.headline(canvas, text, ink if solved else colour, pixels)
        x = max(self.column(canvas) - 8, end + MARGIN)
        y = (pixels // 2 - _LINES + 1) // 2
        room = canvas.width - x - 1
        how = wrap(("★ " if solved else "✗ ") + self._mode.text.ended(), room)
        for row, line in enumerate([*how, *wrap(learnt or "", room - 1)][: _LINES + 1]):
            canvas.text(x, y + row, line, ink, bold=row < len(how))
        self._below(canvas, pixels // 2 + 1)

    def _below(self, canvas: Canvas, y: int) -> None:
        """Say how things stand, and offer what can be done besides going on."""
        standing, palette = self._mode.origin.standing, canvas.palette
        mode = self._mode
        labels = [(mode.key(name), label, f"mode('{name}')") for label, name in mode.origin.offered]
        if canvas.height >= _TALL:
            x = self.column(canvas) - 8
            canvas.text(x, y, standing, palette.fg, bold=True)
            self.buttons(canvas, x, y + 3, labels)
            self._mode.origin.draw_more(canvas, y)
            return
        width = sum(text_width(label) + 5 for _, label, _ in labels)
        room = canvas.width - MARGIN - width - 1
        canvas.text(MARGIN, y, standing, palette.fg, width=room)
        self.buttons(canvas, canvas.width - width - 1, y, labels)


class TaskMode(Mode):
    """Leads through one position of a task, and keeps the attempt before anything is shown."""

    is_saved = False  # a task is no game: it has a store of its own
    settles = True
    sheet = SolvedSheet

    def __init__(self, origin: Origin) -> None:
        self.origin, self.attempt = origin, origin.attempt
        super().__init__(self.attempt.session)
        self.look = f"-task {origin.look}"
        left_out = _OF_ONE_ORIGIN.difference(origin.own_commands)
        self.commands = tuple(c for c in TASK_COMMANDS if name_of(c.action) not in left_out)
        self.actions = {name: partial(act, self) for name, act in _ACTIONS.items()}
        self.actions |= {name: partial(getattr(origin, name), self) for name in origin.own_commands}
        self.text = TaskText(self.attempt)
        self.learnt: str | None = None
        """What there is to learn from it, once that has been found out."""
        self.screen: PlayScreen | None = None
        self._kept = ""
        self._counted = monotonic()
        """Until when the time has been counted."""
        self.session.subscribe(lambda _: self.keep())

    def keep(self) -> None:
        """Write down how the attempt stands, unless that has been written already."""
        if (now := json.dumps(self.attempt.dump())) != self._kept:
            self._kept = now
            about, results = self.origin.challenge, self.origin.results
            results.keep(about.origin, about.key, about.task, self.attempt, today=today())
            self.origin.look_up()

    # How it stands

    @property
    def stage(self) -> _Stage:
        attempt = self.attempt
        if attempt.mark is not None:
            return _Stage.DONE
        if attempt.slip:
            return _Stage.SLIP
        return _Stage.RIGHT if attempt.is_right else _Stage.OPEN

    @property
    def is_explained(self) -> bool:
        """Whether the solution is shown beside a slip, so that nothing is left to be found."""
        return self.origin.explains_slips and self.attempt.slip is not None

    def phase(self) -> Phase:
        attempt, stage, enter = self.attempt, self.stage, self.key("choose")
        refuted = attempt.slip and attempt.slip.reply and attempt.waits
        help_here = f"{self.key('hint')} gives a hint, {self.key('give_up')} gives up"
        labels = {"give_up": self.origin.give_up_label, "result": "goes on"}
        refusal = None
        match stage:
            case _Stage.SLIP:
                labels["choose"] = "next" if self.is_explained else "try again"
                refusal = f"First your slip is taken back: press {enter}."
            case _Stage.RIGHT:
                labels["choose"] = "go on"
                refusal = f"This one is right: {enter} goes on."
            case _Stage.DONE:
                labels |= {"choose": self.origin.onward, "leave": self.origin.leave_label}
                refusal = f"This task is done. {enter}: {self.origin.onward}."
        return Phase(
            is_over=stage is _Stage.DONE,
            refusal=refusal,
            enters=stage in (_Stage.SLIP, _Stage.RIGHT),
            replies=not attempt.waits,
            lit=2 if refuted else None,
            labels=labels,
            reasons={
                "oracle": f"The oracle is off at a task: {help_here}.",
                "undo": "Moves at a task stand; only a slip is taken back.",
            },
            hidden=self._hidden(stage),
            explains=self.is_explained,
            bar=_BARS.get(stage, ()),
            marks={attempt.slipped_at: "✗"} if attempt.slip else {},
        )

    def _hidden(self, stage: _Stage) -> set[str]:
        hidden = {name for name, when in _WHEN.items() if stage not in when}
        if stage is _Stage.SLIP and not self.is_explained:
            hidden |= {"retry", "train_task"}
        if self.is_explained:
            hidden.add("give_up")
        if self.attempt.task.kind == "sprint":
            # It cannot be judged turn by turn, and its sheet names the way.
            hidden |= {"train_task", "solution", "review"}
        if self.origin.challenge.origin == "trainer":
            hidden.add("train_task")
        return hidden

    # Time

    def opened(self, screen: PlayScreen) -> None:
        self.screen = screen
        screen.set_interval(_SECOND, self.tick)

    def tick(self) -> None:
        """Show how long it has taken so far."""
        if self.screen is not None and self.screen.is_active:  # not under a dialogue
            self.count()
            for panel in self.screen.query(SidePanel):
                panel.repaint()

    def covered(self, *, now: bool) -> None:
        if now:
            self.count()
        self._counted = monotonic()  # what lies over the board takes no thinking time

    def closed(self) -> None:
        self.keep()

    def count(self) -> None:
        """Add the time since it was counted last, while there is something to find."""
        now = monotonic()
        if self.stage is _Stage.OPEN:
            self.attempt.seconds += now - self._counted
        self._counted = now

    # What is shown

    def title(self, balance: str) -> tuple[str, Wordings, Wordings]:
        game, task = self.session.game, self.attempt.task
        name = f"{game.title}, {task.variant}" if task.variant else game.title
        head, note = self.origin.heading
        goals = tuple(f"{name}: {goal}" for goal in self.text.goals())
        return head, self.origin.about or goals, note

    def panels(self, oracle: Widget) -> tuple[Sequence[Widget], Sequence[Widget]]:
        above = SidePanel(partial(self.origin.draw_above, mode=self), "above")
        return (above,), (SidePanel(partial(self.origin.draw_below, mode=self), "below"),)

    def seats(self, seats: Seats) -> Seats:
        alone = self.attempt.task.kind == "sprint"
        names = (seats.names[0], "") if alone else seats.names
        return _seats(self, replace(seats, names=names, winner=None))

    def cursor_start(self, home: str | None) -> str | None:
        """Begin beside the answer: Enter alone must not find it. A sprint stays where it is."""
        wrong, turns = self.attempt.examples, self.session.turns
        if turns and self.attempt.task.kind == "sprint":
            return turns[-1].notation
        return home if home in wrong or not wrong else wrong[0]

    # What is said

    def notice(self, board: Board, before: Notice | None) -> Notice | None:
        scene, enter = board.scene, self.key("choose")
        match self.stage:
            case _Stage.DONE:
                sign, role = ("✗", "bad") if self.attempt.given_up else ("★", "p1")
                return Notice(
                    sign, self.text.ended(), f"{self.key('sheet')} shows the result.", role
                )
            case _Stage.SLIP if self.is_explained:
                told = self.text.slip_and_answer()
                return Notice("✗", told, f"{enter}: {self.origin.onward}.", "bad")
            case _Stage.SLIP:
                hints = f"{enter} takes it back and tries again.", f"{enter}: again."
                return Notice("▽", self.text.slip_told(), hints, "bad")
            case _Stage.RIGHT:
                return Notice("✓", self.text.right_told(), f"{enter} goes on.", "p1")
        if scene is None or not scene.choosing or board.hand.held is not None:
            return None
        keys = (*wordings(board.prompt(scene)[1]), "")
        return Notice("▸", self.origin.asks or self.text.prompt(), keys, "p1", before)

    def invitation(self, board: Board) -> str | None:
        """Ask for a move while one is wanted, as in a game; otherwise say what else to do."""
        stage = self.stage
        if self.origin.explains_slips and stage in (_Stage.SLIP, _Stage.DONE):
            return "a number from 1 to 5 changes the grade"
        if stage is _Stage.SLIP:
            return f"nothing to type: {self.key('choose')} takes it back"
        return None if stage is _Stage.OPEN else ""

    # What is done

    def objection(self, choice: Any) -> str | None:
        return self.attempt.objection(choice)

    def submit(self, choice: Any) -> None:
        self.count()
        self.session.submit(choice)

    def reply(self, session: AnySession) -> Any:
        slip = self.attempt.slip
        return slip.reply if slip else self.attempt.reply(session)

    def enter(self, screen: PlayScreen, *, clicked: bool = False) -> None:
        """Do what the big button says: take back, or go on."""
        match self.stage:
            case _Stage.SLIP if clicked or not self.is_explained:
                _take_back(self, screen)
            case _Stage.RIGHT:
                if self.attempt.advance():
                    self.keep()
                    _show(self, screen, self.attempt)
            case _:
                lead_on(self, screen, self.origin.next())

    def hint(self, screen: PlayScreen) -> None:
        """Show the move, which counts as a slip."""

        def then() -> None:
            self.count()
            move = self.attempt.hint()
            screen.point_out(Hint(move, ""))
            self.keep()
            screen.show_mode()
            screen.say(Notice("✦", f"Hint: {move}.", "It counts as a slip.", "p1", move=move))

        counts_already = self.attempt.helped or self.attempt.slips
        screen.ask(None if counts_already else "A hint counts as a slip. Take it?", then)

    def leave(self, screen: PlayScreen) -> None:
        _give_up_if_explained(self)
        super().leave(screen)

    def give_up(self) -> None:
        """End the attempt, and keep that."""
        self.count()
        self.attempt.give_up()
        self.keep()

    def find_review(self, screen: PlayScreen) -> None:
        """Find out what there was to learn."""

        def found(learnt: str) -> None:
            self.learnt = learnt
            screen.show_mode()

        screen.background.run("review", self.text.learnt, found)


def _seats(mode: TaskMode, seats: Seats) -> Seats:
    """Return what the plates show at each stage."""
    attempt, text = mode.attempt, mode.text
    match mode.stage:
        case _Stage.DONE if attempt.given_up:
            shows = f"{mode.key('solution')} shows how it goes"
            about = "" if attempt.task.kind == "sprint" else shows
            return replace(seats, to_move=None, about=(about, ""), labels=("GIVEN UP", ""))
        case _Stage.DONE:
            found = f"win in {round(attempt.task.measure)}, found", "beaten"
            ended = found if attempt.task.kind == "win" else (text.far(), "")
            return replace(seats, to_move=None, about=ended, winner=1, labels=("SOLVED", ""))
        case _Stage.SLIP:
            slip, slips = attempt.slip, f"{text.slips_made()}: ▽ at best"
            if slip is None or not slip.reply:
                return replace(seats, about=(slips, ""), to_move=None, labels=("SLIP", ""))
            seats = replace(seats, to_move=2, thinking=False)
            if mode.is_explained:
                tried = f"{slip.move}: it {text.lost_by_slip()}"
                return replace(seats, about=(tried, slip.reply), labels=("TRIED", "REFUTES"))
            return replace(seats, about=(slips, "shows why"), labels=("", "REFUTES"))
        case _Stage.RIGHT:
            return replace(seats, about=(text.far(), ""), to_move=1, labels=("RIGHT", ""))
    slipped = " ▽" if attempt.slips or attempt.helped else ""
    holds = "perfect, holds out" if attempt.task.kind == "win" else ""
    return replace(seats, about=(f"{text.far()}{slipped}", holds))


# What can be done at every task


def lead_on(mode: TaskMode, screen: PlayScreen, find: Next) -> None:
    """Find another task and show it in the place of this one; leave where there is none."""

    def found(next_task: Challenge | str | None) -> None:
        if isinstance(next_task, str):
            screen.refuse(next_task)
        elif next_task is not None:
            screen.post_message(Play(next_task))
        else:
            screen.dismiss()
            if mode.origin.at_the_end:
                screen.app.call_later(screen.app.run_action, mode.origin.at_the_end)

    _give_up_if_explained(mode)
    screen.drop_typed()
    making = Notice("…", "The next one is being made.", "", "soft")
    screen.background.run("next", find, found, meanwhile=partial(screen.say, making))


def _give_up_if_explained(mode: TaskMode) -> None:
    """End the attempt if it is left after a slip whose solution has been seen."""
    if mode.is_explained and mode.stage is _Stage.SLIP:
        mode.give_up()


def _show(mode: TaskMode, screen: PlayScreen, attempt: Attempt) -> None:
    """Show the next position of the task, or another attempt at it."""
    screen.drop_typed()
    origin = mode.origin
    screen.open(TaskMode(type(origin)(origin.challenge, attempt, origin.results)))


def _take_back(mode: TaskMode, screen: PlayScreen) -> None:
    screen.drop_typed()
    mode.covered(now=False)  # the time that the slip was shown is not counted
    screen.step(lambda _: mode.attempt.take_back())


def _see_again(mode: TaskMode, screen: PlayScreen) -> None:
    """Show the slip once more, and after a while what refutes it."""
    ply = mode.attempt.slipped_at

    def forward(to: int) -> None:
        if screen.state.looking == to - 1 and mode.stage is _Stage.SLIP:
            screen.look_at(to)
            screen.board.animation.start()
            if to < mode.session.ply:
                screen.set_timer(_WHILE, partial(forward, to + 1))

    screen.look_at(ply - 1)
    screen.set_timer(_WHILE, partial(forward, ply))


def _retry(mode: TaskMode, screen: PlayScreen) -> None:
    if mode.stage is _Stage.SLIP:
        _take_back(mode, screen)
    else:
        begin = partial(Attempt, mode.attempt.task)
        screen.background.run("next", begin, partial(_show, mode, screen))


def _give_up(mode: TaskMode, screen: PlayScreen) -> None:
    def then() -> None:
        mode.give_up()
        screen.show_mode()
        screen.move_on()
        if screen.check_action("mode", ("solution",)):
            _solution(mode, screen)

    screen.ask("Give up and see how it goes?", then)


def _solution(mode: TaskMode, screen: PlayScreen) -> None:
    """Show the solution as a line that can be gone through."""

    def show(line: AnySession) -> None:
        screen.post_message(GoThrough(line, 0, solves=True))

    screen.background.run("line", mode.attempt.solution, show)


def _train(mode: TaskMode, screen: PlayScreen) -> None:
    screen.train(0, f"A {mode.origin.noun} of {format_date(today(), '{} %B')}.")


_ACTIONS = {
    "see_again": _see_again,
    "retry": _retry,
    "give_up": _give_up,
    "solution": _solution,
    "train_task": _train,
}
