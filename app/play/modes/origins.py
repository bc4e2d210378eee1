"""Where tasks come from: the daily five, puzzles, the trainer and courses.

An origin says what stands beside its tasks, what can be done there, and what comes after them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from secrets import randbelow
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from textual.color import Color

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import cap, foot_of, graded, pip, pips, result, slot
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.play.modes.task import TaskMode, lead_on
from seqtui.app.play.result import MARGIN, Sheet
from seqtui.app.requests import Challenge
from seqtui.app.store.results import Due, Results, Trained, course_key, daily_key
from seqtui.app.today import format_date, format_duration, today
from seqtui.engines.errors import BadInput
from seqtui.engines.games.course import Course, CourseStep, course_of
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import GRADES, Task, games_with_tasks
from seqtui.engines.tasks.attempt import Attempt, Mark
from seqtui.engines.tasks.course import task_of
from seqtui.engines.tasks.making import daily, make
from seqtui.engines.tasks.trainer import DAYS, after
from seqtui.engines.text import lower_first

if TYPE_CHECKING:
    from seqtui.app.play.screen import PlayScreen

_SEEDS = 1_000_000
"""Fresh seeds are below this, short enough to be read out and typed in."""
_HELP = {
    "hint": "hint, counts as a slip",
    "oracle": "oracle, off at a task",
    "mode('give_up')": "give up and see it",
}
_SHORT = "%a {} %b"
"""How a date is written where there is little screen."""
_COLUMN = 7
"""Where the way to the end begins in a panel."""
Next = Callable[[], Challenge | str | None]
"""Finds what is played next, in a thread: a task, why there is none, or None at the end."""


class Origin(ABC):
    """What a task of one origin shows beside the board, and what comes after it."""

    look: str
    """The style class of its screens."""
    about: str = ""
    """What the title row says of it, if not the game and its goal."""
    noun: str = "task"
    """What such a task is called in the trainer."""
    give_up_label: str = "give up"
    """What giving up is called."""
    leave_label: str = "menu"
    """Where leaving leads once the task is done."""
    asks: str = ""
    """What is to be done, if not what every task of its kind asks for."""
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


def playable(kept: Mapping[str, Any]) -> Task | None:
    """Return a task that was kept, unless damage has made it something else."""
    try:
        task = Task.from_json(kept)
        Attempt(task)  # checks the options and the positions
    except BadInput:
        return None
    return task


def _draw_facts(canvas: Canvas, y: int, mode: TaskMode) -> None:
    """Write how hard the task is and how long it has taken, and below that the way to its end."""
    palette, attempt = canvas.palette, mode.attempt
    x = canvas.text(1, y, "grade ", palette.mute)
    canvas.text(x, y, graded(attempt.task.grade), palette.fg)
    x = canvas.text(16, y, "time ", palette.mute)
    canvas.text(x, y, format_duration(attempt.seconds), palette.fg, bold=True)
    if attempt.task.kind == "sprint":
        x = canvas.text(1, y + 1, "swaps ", palette.mute)
        x = canvas.text(x, y + 1, str(attempt.session.ply), palette.fg, bold=True)
        par = round(attempt.task.measure)
        of = f" of {par}" if attempt.session.ply <= par else f", {par} would do"
        canvas.text(x, y + 1, of, palette.mute)
    else:
        canvas.text(1, y + 1, "way", palette.mute)
        _draw_way(canvas, y + 1, mode)


def _way(attempt: Attempt) -> list[str]:
    """Return the way as signs: what is behind, where it stands, and how far the end is."""
    if attempt.task.kind == "choose":
        behind = "✓" * attempt.step
        here = "✓" if attempt.is_right else "▽" if attempt.slip else "▸"
        return [*behind, here, *"·" * (len(attempt.task.starts) - attempt.step - 1)]
    signs = [GLYPHS[turn.player] for turn in attempt.session.turns]
    if attempt.is_right:
        return [*signs[:-1], "★"]
    return [*signs, "▸", *"·" * (attempt.left - 2), *"★"[: attempt.left - 1]]


def _draw_way(canvas: Canvas, y: int, mode: TaskMode) -> None:
    palette, attempt = canvas.palette, mode.attempt
    room = canvas.width - _COLUMN - 1
    if attempt.slip and attempt.task.kind == "win":
        x = canvas.text(_COLUMN, y, "▽ ", palette.acc, bold=True)
        back = "back to the start" if attempt.session.ply <= 2 else "back one turn"
        canvas.text(x, y, back, palette.fg)
        return
    signs = _way(attempt)
    pitch = 2 if 2 * len(signs) <= room else 1
    if len(signs) > room:
        signs = [*signs[: room - 1], "…"]
    inks: dict[str, Color] = {
        GLYPHS[1]: palette.p1,
        GLYPHS[2]: palette.p2,
        "★": palette.p1 if attempt.is_right else palette.mute,
        "✓": palette.good,
        "▽": palette.acc,
        "▸": palette.fg,
    }
    for place, sign in enumerate(signs):
        ink = inks.get(sign, palette.mute)
        canvas.text(_COLUMN + pitch * place, y, sign, ink, bold=sign != "·")


def _paragraph(canvas: Canvas, y: int, text: str, ink: Color, *, indent: int = 1) -> int:
    """Write a text over several rows and return the row after it."""
    for line in wrap(text, canvas.width - indent - 1):
        canvas.text(indent, y, line, ink)
        y += 1
    return y


def fresh_puzzle(game: AnyGame, grade: int, like: Challenge | None = None) -> Next:
    """Return what makes a puzzle that nobody has asked for before.

    It has the options of the one that it is to be ``like``, if those were asked for.
    """
    asked = like.key.split("/")[3:] if like else []

    def make_one() -> Challenge | str:
        seed = randbelow(_SEEDS)
        try:
            task = make(game, grade, seed, like.task.options if like and asked else None)
        except BadInput as error:
            return error.message
        return Challenge("puzzle", "/".join([game.name, str(grade), str(seed), *asked]), task)

    return make_one


class _Puzzle(Origin):
    """A puzzle: a slip shows at once what was right, and Enter leads to the next one."""

    look = "-puzzle"
    noun = "puzzle"
    explains_slips = True
    offered = (("train it", "train_task"), ("next game", "next_game"))
    own_commands = ("next_game", "grade")
    onward = "next puzzle"
    _counts: Counter[tuple[str, int, str]]

    def look_up(self) -> None:
        self._counts = self.results.counts("puzzle")

    def _solved_of(self, grade: int) -> tuple[int, int]:
        """Return how many puzzles of a grade were solved, and how many played."""
        counts = {mark: self._counts[self.attempt.task.game, grade, mark] for mark in Mark}
        played = sum(counts.values())
        return played - counts[Mark.GIVEN_UP], played

    @property
    def heading(self) -> tuple[str, str]:
        return "Puzzle", f"seed {self.challenge.key.split('/')[2]}"

    @property
    def standing(self) -> str:
        grade = self.attempt.task.grade
        solved, played = self._solved_of(grade)
        return f"Grade {grade}: {solved} of {played} solved. 1 to 5 changes it."

    def next(self) -> Next:
        return self._of_grade(self.attempt.task.grade)

    def _of_grade(self, grade: int) -> Next:
        return fresh_puzzle(game_named(self.attempt.task.game), grade, self.challenge)

    def draw_above(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw how hard and how far it is; after a slip why it was one, and what was right."""
        if not mode.is_explained:
            heading(canvas, 0, "Puzzle")
            _draw_facts(canvas, 1 + (canvas.height > 3), mode)
            return
        palette, y, roomy = canvas.palette, 1, canvas.height > 12
        heading(canvas, 0, "Why")
        for sign, move, value, role, why in mode.text.weighed():
            y += roomy
            colour = palette.good if sign == "✓" else palette.bad
            x = canvas.text(1, y, f"{sign} ", colour, bold=True)
            x = canvas.text(x, y, f"{move} ", palette.fg, bold=True)
            canvas.text(x, y, value, getattr(palette, role))
            y = _paragraph(canvas, y + 1, why, palette.fg, indent=3)

    def draw_below(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw the grades as keys, and how many puzzles of this one were solved."""
        palette, chosen = canvas.palette, self.attempt.task.grade
        typed = self.attempt.mark is not None or mode.is_explained
        heading(canvas, 0, "Grade", "1-5" if typed else "click")  # a digit may begin a move
        for grade in GRADES:
            x = 1 + 5 * (grade - 1)
            _draw_key(canvas, x, 1, 3, str(grade), chosen=grade == chosen)
            canvas.region((x, 1, 3, 3), ("grade", grade))
        solved, played = self._solved_of(chosen)
        x = canvas.text(1, 4, "solved ", palette.mute)
        canvas.text(x, 4, f"{solved} of {played}", palette.fg, bold=True)
        if canvas.height > 10:
            self._draw_bars(canvas, 1, 6, canvas.width - 2)

    def draw_more(self, canvas: Canvas, y: int) -> None:
        self._draw_bars(canvas, MARGIN, y, 40)

    def _draw_bars(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Draw how many puzzles of each grade were solved."""
        palette = canvas.palette
        for row, grade in enumerate(GRADES, start=y):
            solved, played = self._solved_of(grade)
            told = f"{solved} of {played}"
            room = width - 8 - max(6, len(told))
            full = round(room * solved / played) if played else 0
            canvas.text(x, row, graded(grade), palette.fg)
            canvas.text(x + 6, row, "╌" * room, palette.dim)
            canvas.text(x + 6, row, "━" * full, palette.acc)
            canvas.text(x + 7 + room, row, told, palette.mute)

    def grade(self, mode: TaskMode, screen: PlayScreen, grade: int) -> None:
        if screen.is_settled:
            lead_on(mode, screen, self._of_grade(grade))

    def next_game(self, mode: TaskMode, screen: PlayScreen) -> None:
        games, task = games_with_tasks(), self.attempt.task
        place = [game.name for game in games].index(task.game)
        lead_on(mode, screen, fresh_puzzle(games[(place + 1) % len(games)], task.grade))


def _draw_key(canvas: Canvas, x: int, y: int, width: int, text: str, *, chosen: bool) -> None:
    """Draw a key of a pad, a row and a half high, from the middle of a row on."""
    palette = canvas.palette
    face = palette.acc if chosen else palette.soft
    if palette.plain:
        canvas.text(x, y + 1, f"[{text}]" if chosen else f" {text} ", palette.fg, bold=chosen)
        return
    canvas.block(x, 2 * y + 1, width, 3, face)
    canvas.block(x, 2 * (y + 2), width, 1, palette.shadow(face))
    ink = palette.on if chosen else palette.fg
    canvas.text(x, y + 1, text, ink, bold=True, width=width, align="center")


def _short(game: AnyGame) -> str:
    """Return the word of a title that tells it from the others."""
    first, *_, last = game.title.split()
    return last if sum(other.title.startswith(first) for other in games_with_tasks()) > 1 else first


class _Daily(Origin):
    """One of a day's tasks: Enter leads to the next one that was not played, or to the five."""

    look = "-daily"
    noun = "daily task"
    at_the_end = "app.daily"
    offered = (("copy to share", "copy"), ("a puzzle", "puzzle"))
    own_commands = ("copy", "puzzle")
    marks: Mapping[str, str]

    def look_up(self) -> None:
        self._games = games_with_tasks()
        self._day = date.fromisoformat(self.challenge.key[:10])
        self._line = self.results.line_to_share(self._day, today())
        self.marks = self.results.marks(self._day)

    @property
    def _number(self) -> int:
        """Which of the five it is, counted from 1."""
        return [game.name for game in self._games].index(self.attempt.task.game) + 1

    @property
    def heading(self) -> tuple[str, str]:
        return f"Daily, task {self._number}", format_date(self._day, _SHORT)

    @property
    def _open_games(self) -> list[str]:
        """The games whose task is still to be played, those after this one first."""
        names = [game.name for game in self._games]
        rest = (*names[self._number :], *names[: self._number - 1])
        return [name for name in rest if name not in self.marks]

    @property
    def onward(self) -> str:
        return "next task" if self._open_games else "the five"

    def next(self) -> Next:
        wanted, day = self._open_games[:1], self._day

        def find() -> Challenge | None:
            for task in daily(day) if wanted else ():
                if task.game == wanted[0]:
                    return Challenge("daily", daily_key(day, task.game), task)
            return None

        return find

    @property
    def standing(self) -> str:
        played = sum(game.name in self.marks for game in self._games)
        if self._day != today():
            return f"{played} of {len(self._games)} of an older day: they count for the calendar."
        streak, _ = self.results.streak(today())
        if played < len(self._games):
            return f"{played} of {len(self._games)}. Streak {streak}."
        next_day = format_date(self._day + timedelta(days=1), _SHORT)
        return f"All five. Streak {streak}. Next five: {next_day}"

    def draw_above(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw the five results of the day, how hard this one is, how long it took, and the way."""
        heading(canvas, 0, "Daily", f"{self._number} of {len(self._games)}")
        y, width = 1 + (canvas.height > 5), 5 if canvas.width >= 32 else 4
        for place, game in enumerate(self._games):
            now = place + 1 == self._number
            mark = self.marks.get(game.name, "")
            if now and not mark and self.attempt.slip:
                mark = Mark.SLIPPED
            result(canvas, 1 + place * (width + 1), y, width, place + 1, mark, now)
        _draw_facts(canvas, y + 2, mode)

    def draw_below(self, canvas: Canvas, mode: TaskMode) -> None:
        """List what can be asked for, and what it costs."""
        palette = canvas.palette
        heading(canvas, 0, "Help")
        keys = mode.screen.listed(tuple(_HELP), mode.screen.taken) if mode.screen else ()
        for y, key in enumerate(keys, start=1):
            ink = palette.fg if key.enabled else palette.dim
            x = canvas.text(1, y, f"{key.key} ", ink, bold=True)
            about = palette.mute if key.enabled else palette.dim
            canvas.text(x, y, _HELP[key.action or ""], about)
            if key.enabled:
                canvas.region((0, y, canvas.width, 1), key.action)

    def draw_more(self, canvas: Canvas, y: int) -> None:
        """Draw the five results by name, and the line to share."""
        palette = canvas.palette
        for place, game in enumerate(self._games):
            x, mark = MARGIN + 8 * place, self.marks.get(game.name, "")
            if mark:
                cap(canvas, x, y, 6, mark, foot_of(palette, mark), tall=True)
            else:
                slot(canvas, x, y, 6, "·", palette.dim)
            canvas.text(x - 1, y + 3, _short(game), palette.mute, width=8, align="center")
        canvas.text(Sheet.column(canvas) - 8, y + 1, self._line, palette.mute)

    def copy(self, mode: TaskMode, screen: PlayScreen) -> None:
        screen.app.copy_to_clipboard(self._line)
        screen.app.notify(f"✓ Copied: {self._line}")

    def puzzle(self, mode: TaskMode, screen: PlayScreen) -> None:
        task = self.attempt.task
        lead_on(mode, screen, fresh_puzzle(game_named(task.game), task.grade))


def due_position(results: Results, besides: str = "") -> Challenge | None:
    """Return the position of the trainer that has waited longest, if one is due today."""
    waiting = (_challenge(due) for due in results.due(today()) if due.key != besides)
    return next(filter(None, waiting), None)


def _challenge(due: Due) -> Challenge | None:
    """Return a position that is due, unless it was damaged."""
    about = due.task.get("about")
    if (task := playable(due.task)) is None:
        return None
    return Challenge("trainer", due.key, task, about if isinstance(about, str) else "", due.step)


class _Trainer(Origin):
    """A position in which something was given away; the old mistake is not named."""

    look = "-trainer"
    about = "your own slips, until they are none"
    give_up_label = "show me"
    offered = (("drop it", "drop"),)
    own_commands = ("drop",)
    _trained: Trained

    def look_up(self) -> None:
        self._trained = self.results.trained(today())
        self._next = due_position(self.results, self.challenge.key)

    @property
    def _solved_at_once(self) -> bool:
        return self.attempt.mark is Mark.SOLVED

    @property
    def _step(self) -> int:
        """How often it has been solved in a row by now."""
        step = self.challenge.step
        return step if self.attempt.mark is None else after(step, self._solved_at_once)[0]

    @property
    def _comes_back(self) -> str:
        """Say when the position comes back."""
        if self.attempt.mark is not None:
            _, days = after(self.challenge.step, self._solved_at_once)
            if days is None:
                return "Mastered: it stays away."
            return "Back tomorrow." if days == 1 else f"Back in {days} days."
        missed = self.attempt.slips or self.attempt.helped
        return "Missed: back to tomorrow." if missed else "A slip leads back to 1."

    @property
    def heading(self) -> tuple[str, str]:
        return "Trainer", f"{self._trained.due} due"

    @property
    def onward(self) -> str:
        return "next slip" if self._next else "the menu"

    def next(self) -> Next:
        found = self._next
        return lambda: found

    @property
    def standing(self) -> str:
        due = self._trained.due
        return f"{self._comes_back} {f'{due} more due.' if due else 'Nothing more is due today.'}"

    def draw_above(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw where the position comes from, and how often it has to be solved."""
        palette, roomy = canvas.palette, canvas.height > 9
        heading(canvas, 0, "This slip")
        y = _paragraph(canvas, 1 + roomy, self.challenge.about, palette.fg) + roomy
        canvas.text(1, y, "days until it comes back", palette.mute)
        self._draw_schedule(canvas, 1, y + 1)
        canvas.text(1, y + 4, self._comes_back, palette.mute)

    def draw_below(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw the trainer in figures."""
        palette, trained = canvas.palette, self._trained
        heading(canvas, 0, "Your slips")
        top = 1 + (canvas.height > 8)
        figures = (
            ("due today", trained.due, palette.fg),
            ("waiting", trained.waiting, palette.mute),
            ("mastered", trained.mastered, palette.good),
            ("made again", trained.repeated, palette.bad),
        )
        for y, (label, value, ink) in enumerate(figures, start=top):
            canvas.text(1, y, label, palette.mute)
            canvas.text(1, y, str(value), ink, bold=True, width=16, align="right")

    def draw_more(self, canvas: Canvas, y: int) -> None:
        self._draw_schedule(canvas, MARGIN, y)

    def _draw_schedule(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the days between two tries: keycaps for those that were kept, slots for others."""
        palette = canvas.palette
        for place, days in enumerate(DAYS):
            if place < self._step:
                cap(canvas, x, y, 5, f"✓ {days}", palette.good, tall=True)
            elif place == self._step:
                slot(canvas, x, y, 5, f"▸{days:>2}", palette.p1)
            else:
                slot(canvas, x, y, 5, str(days), palette.dim)
            x += 6

    def drop(self, mode: TaskMode, screen: PlayScreen) -> None:
        def then() -> None:
            self.results.drop(self.challenge.key)
            lead_on(mode, screen, self.next())

        screen.ask("Forget this position for good?", then)


def course_step(game: AnyGame, number: int) -> Challenge:
    """Return a step of a course, counted from 1, that is no lesson. Run it in a thread."""
    course = course_of(game.name)
    assert course is not None  # whoever knows the number has the course
    step = course.steps[number - 1]
    return Challenge("course", course_key(game.name, step.key), task_of(game, step), step=number)


class _Course(Origin):
    """A step of a course: what it teaches beside the board, and what to remember of it below."""

    look = "-course"
    noun = "step of a course"
    leave_label = "all steps"
    offered = ()
    _course: Course
    _learnt: frozenset[str]

    def look_up(self) -> None:
        game = game_named(self.attempt.task.game)
        course = course_of(game.name)
        assert course is not None  # a step of it was opened
        self._game, self._course = game, course
        self._number = self.challenge.step
        self._learnt = self.results.learnt(game.name)
        self.about = game.goal(self.attempt.session.setup.options)
        self.asks = self._step.asks

    @property
    def _step(self) -> CourseStep:
        return self._course.steps[self._number - 1]

    @property
    def _done(self) -> list[bool]:
        return [step.key in self._learnt for step in self._course.steps]

    @property
    def _next(self) -> int | None:
        """The number of the step to go on with: a failed one comes first."""
        number = self._course.next_step(self._learnt, self._number - 1)
        # The lesson is another screen, and is opened from the page of steps.
        return None if number is None or self._course.steps[number - 1].is_lesson else number

    def next(self) -> Next:
        game, number = self._game, self._next
        return lambda: None if number is None else course_step(game, number)

    @property
    def onward(self) -> str:
        if self._next is None:
            return "all steps"
        return "try again" if self._next == self._number else "next step"

    @property
    def heading(self) -> tuple[str, str]:
        return self._game.title, f"course, step {self._number}"

    @property
    def standing(self) -> str:
        return f"Remember: {lower_first(self._step.remember)}"

    def draw_above(self, canvas: Canvas, mode: TaskMode) -> None:
        """Draw how far the course is, which step this is, and what it teaches."""
        palette, steps, roomy = canvas.palette, self._course.steps, canvas.height > 14
        heading(canvas, 0, "Course", f"{len(self._learnt)} of {len(steps)}")
        y = 1 + roomy
        pips(canvas, 1, y, self._done, self._number)
        y += 1 + roomy
        x = canvas.text(1, y, f"{self._number}  ", palette.p1, bold=True)
        canvas.text(x, y, self._step.name, palette.fg, bold=True)
        y = _paragraph(canvas, y + 1, self._step.teaches, palette.fg) + 1
        if not roomy:
            return
        for number, step in enumerate(steps[: canvas.height - y], start=1):
            now = number == self._number
            if now:
                canvas.fill((0, y, canvas.width, 1), palette.soft)
            sign, ink = pip(palette, step.key in self._learnt, now, signs=("✓", "▸", "·"))
            canvas.text(1, y, sign, ink, bold=True)
            canvas.text(3, y, f"{number:>2}", palette.mute)
            colour = palette.fg if now or step.key in self._learnt else palette.mute
            canvas.text(6, y, step.name, colour, bold=now, width=canvas.width - 7)
            y += 1

    def draw_below(self, canvas: Canvas, mode: TaskMode) -> None:
        """Repeat what there was to remember of the step before, and afterwards of this one."""
        done = self.attempt.mark is not None
        number = self._number if done else self._number - 1
        if text := self._course.steps[number - 1].remember if number else "":
            heading(canvas, 0, "Remember" if done else f"Remember, from step {number}")
            _paragraph(canvas, 1, text, canvas.palette.mute)

    def draw_more(self, canvas: Canvas, y: int) -> None:
        pips(canvas, MARGIN, y, self._done, self._number)


ORIGINS: dict[str, type[Origin]] = {
    "daily": _Daily,
    "puzzle": _Puzzle,
    "trainer": _Trainer,
    "course": _Course,
}
