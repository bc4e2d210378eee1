"""The course of a game: all its steps on one page, those that are done with a tick."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar, get_args

from textual import on
from textual.app import ComposeResult

from seqtui.app.commands import HELP, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import pips, result
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.themes import style
from seqtui.app.store.saved import SavedGames
from seqtui.app.widgets.bars import Notice, TitleLine
from seqtui.app.widgets.choices import Direction
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL, CommandScreen
from seqtui.engines.games.course import Course, CourseStep, course_of
from seqtui.engines.games.game import AnyGame
from seqtui.engines.tasks.attempt import Mark

_COMMANDS = (
    Command("move('up')", "up,k", "step", "Go to the step above.", shown="← → ↑ ↓"),
    Command("move('down')", "down,j", "step", "Go to the step below.", bar=False),
    Command("move('left')", "left,h", "step", "Go to the left column.", bar=False),
    Command("move('right')", "right,l,tab", "step", "Go to the right column.", bar=False),
    Command("open", "enter,space", "open it", "Take the chosen step."),
    HELP,
    Command("leave", "escape,q", "menu", "Go back to the menu.", shown="esc"),
)
_TOP = 3
"""The row of the first step."""
_MARGIN = 3
_ROOMY = 5
"""From this distance of two steps on, what to remember of those that are done stands below."""


class CourseSteps(Picture, can_focus=True):
    """The steps in two columns; clicking one opens it."""

    LIGHTS_UP = True

    course: Shown[Course | None] = Shown(None)
    learnt: Shown[frozenset[str]] = Shown(frozenset())
    chosen: Shown[int] = Shown(1)
    """The number of the chosen step."""

    @property
    def rows(self) -> int:
        """How many steps a column has."""
        return (len(self.course.steps) + 1) // 2 if self.course else 0

    def paint(self, canvas: Canvas) -> None:
        if (course := self.course) is None:
            return
        done = [step.key in self.learnt for step in course.steps]
        end = pips(canvas, _MARGIN, 1, done, self.chosen)
        canvas.text(end + 3, 1, course.about, canvas.palette.mute)
        pitch = max(2, (canvas.height - _TOP) // self.rows)
        width = (canvas.width - _MARGIN) // 2
        for place, step in enumerate(course.steps):
            column, row = divmod(place, self.rows)
            spot = _MARGIN + column * width, _TOP + row * pitch
            self._step(canvas, spot, width - 1, place + 1, step)
            if pitch >= _ROOMY and done[place]:
                for line, text in enumerate(wrap(step.remember, width - 10)[:2], start=2):
                    canvas.text(spot[0] + 7, spot[1] + line, text, canvas.palette.dim)

    def _step(
        self, canvas: Canvas, spot: tuple[int, int], width: int, number: int, step: CourseStep
    ) -> None:
        palette, (x, y), chosen = canvas.palette, spot, number == self.chosen
        done = step.key in self.learnt
        if chosen or number == self.target:
            ground = palette.soft if chosen else palette.panel
            canvas.fill((x - 2, y, width, 2), ground)
        if chosen:
            canvas.fill((x - 2, y, 1, 2), char="▌", fg=palette.acc)
        canvas.region((x - 2, y, width, 2), number)
        result(canvas, x, y, 5, number, Mark.SOLVED if done else "", chosen)
        bright = done or chosen
        canvas.text(x + 7, y, step.name, palette.fg if bright else palette.mute, bold=bright)
        ink = palette.mute if bright else palette.dim
        canvas.text(x + 7, y + 1, step.brief, ink, width=width - 7)


class CourseScreen(CommandScreen):
    """Any step can be opened; Enter goes on with the first that is not done."""

    CSS_PATH = style("course.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = _COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = SHORT_OR_TALL
    AUTO_FOCUS = "CourseSteps"
    TITLE = "Course"

    def __init__(self, game: AnyGame, saved: SavedGames, *, go_on: bool = False) -> None:
        """Show the course of a game that has one, and ``go_on`` with its next step at once."""
        super().__init__()
        course = course_of(game.name)
        assert course is not None  # the command is offered only where there is one
        self._game, self._course, self._go_on = game, course, go_on
        self._results = saved.results
        self._title = TitleLine(game.title, "the course")
        self._steps = CourseSteps()

    @property
    def game_name(self) -> str:
        return self._game.name

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._steps
        yield self.strip
        yield self.key_bar

    def on_mount(self) -> None:
        self._show()
        if self._go_on and self._next is not None:
            self.call_later(self.action_open)

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._show()

    @property
    def _learnt(self) -> frozenset[str]:
        return self._results.learnt(self._game.name)

    @property
    def _next(self) -> int | None:
        return self._course.next_step(self._learnt)

    def _show(self) -> None:
        """Bring everything up to date, and choose the step to go on with."""
        steps, learnt = self._steps, self._learnt
        steps.course, steps.learnt = self._course, learnt
        steps.chosen = self._next or steps.chosen
        done = f"{len(learnt)} of {len(self._course.steps)} steps"
        self._title.texts = (self._game.title, "the course", done)
        self._prompt()
        self.show_keys()

    def _prompt(self) -> None:
        number, enter = self._steps.chosen, self.key("open")
        name, then = self._course.steps[number - 1].name, self._next
        if then is None:
            self.say(Notice("✓", "The whole course is done.", "Any step can be opened again."))
        elif number == then:
            does = "begins with" if number == 1 else "goes on with"
            self.say(Notice("▸", f"{enter} {does} step {number}, {name}.", "Any can be opened."))
        else:
            self.say(Notice("▸", f"{enter} opens step {number}, {name}.", f"Step {then} is next."))

    # Commands

    @on(Picture.Picked, "CourseSteps")
    async def _picked(self, message: Picture.Picked) -> None:
        self._steps.chosen = int(str(message.target))
        self._prompt()
        await self.action_open()

    def action_move(self, direction: Direction) -> None:
        steps, count = self._steps, len(self._course.steps)
        by = dict(zip(get_args(Direction), (-1, 1, -steps.rows, steps.rows), strict=True))
        if 1 <= steps.chosen + by[direction] <= count:
            steps.chosen += by[direction]
        self._prompt()

    async def action_open(self) -> None:
        if self.is_current:  # it may have been left before it could go on
            await self.app.run_action(f"app.solve('{self._game.name}', {self._steps.chosen})")
