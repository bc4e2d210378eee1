"""A puzzle on the play screen: why a try was wrong, the pad of grades, and puzzles without end."""

from __future__ import annotations

from collections import Counter
from secrets import randbelow
from typing import TYPE_CHECKING

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import graded
from seqtui.app.drawing.marks import heading
from seqtui.app.play.modes.origin import Next, Origin
from seqtui.app.play.modes.task import TaskMode, lead_on
from seqtui.app.play.modes.task_panels import draw_facts, paragraph
from seqtui.app.play.sheet import MARGIN
from seqtui.app.requests import Challenge
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import GRADES, games_with_tasks
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.making import make

if TYPE_CHECKING:
    from seqtui.app.play.screen import PlayScreen

_SEEDS = 1_000_000
"""Fresh seeds are below this, short enough to be read out and typed in."""


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


class Puzzle(Origin):
    """A puzzle: a slip shows at once what was right, and Enter leads to the next one."""

    look = "-puzzle"
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
            draw_facts(canvas, 1 + (canvas.height > 3), mode)
            return
        palette, y, roomy = canvas.palette, 1, canvas.height > 12
        heading(canvas, 0, "Why")
        for sign, move, value, role, why in mode.text.weighed():
            y += roomy
            colour = palette.good if sign == "✓" else palette.bad
            x = canvas.text(1, y, f"{sign} ", colour, bold=True)
            x = canvas.text(x, y, f"{move} ", palette.fg, bold=True)
            canvas.text(x, y, value, getattr(palette, role))
            y = paragraph(canvas, y + 1, why, palette.fg, indent=3)

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

    def grade(self, mode: TaskMode, room: PlayScreen, grade: int) -> None:
        if room.is_settled:
            lead_on(mode, room, self._of_grade(grade))

    def next_game(self, mode: TaskMode, room: PlayScreen) -> None:
        games, task = games_with_tasks(), self.attempt.task
        place = [game.name for game in games].index(task.game)
        lead_on(mode, room, fresh_puzzle(games[(place + 1) % len(games)], task.grade))


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
