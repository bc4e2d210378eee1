"""A puzzle on the play screen: why a try was wrong, the pad of grades, and puzzles without end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from secrets import randbelow

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.keycaps import graded
from seqtui.app.drawing.marks import heading
from seqtui.app.games.board import Board
from seqtui.app.play.sheet import MARGIN
from seqtui.app.play.tasks.guide import Next, TaskGuide
from seqtui.app.play.tasks.panels import SidePanel, paragraph
from seqtui.app.play.tasks.sheet import SolvedSheet
from seqtui.app.requests import Challenge
from seqtui.app.widgets.bars import Notice, Wordings
from seqtui.app.widgets.plates import Seats
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.task import GRADES, games_with_tasks
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.making import make
from seqtui.engines.text import upper_first

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


class _PuzzlePanel(SidePanel):
    """How hard and how far it is; after a slip why it was one, and what was right."""

    guide: PuzzleGuide

    def draw(self, canvas: Canvas) -> None:
        if self.guide.is_shown:
            self._why(canvas)
        else:
            heading(canvas, 0, "Puzzle")
            self.row_of_facts(canvas, 1 + (canvas.height > 3))

    def _why(self, canvas: Canvas) -> None:
        palette, y, roomy = canvas.palette, 1, canvas.height > 12
        heading(canvas, 0, "Why")
        for sign, move, value, role, why in self.guide.words.weighed():
            y += roomy
            colour = palette.good if sign == "✓" else palette.bad
            x = canvas.text(1, y, f"{sign} ", colour, bold=True)
            x = canvas.text(x, y, f"{move} ", palette.fg, bold=True)
            canvas.text(x, y, value, getattr(palette, role))
            y = paragraph(canvas, y + 1, why, palette.fg, indent=3)


class _GradePad(SidePanel):
    """The grades as keys, and how many puzzles of this one were solved."""

    guide: PuzzleGuide

    def draw(self, canvas: Canvas) -> None:
        palette, guide = canvas.palette, self.guide
        typed = guide.is_over or guide.is_shown
        heading(canvas, 0, "Grade", "1-5" if typed else "click")  # a digit may begin a move
        for grade in GRADES:
            x = 1 + 5 * (grade - 1)
            _key(canvas, x, 1, 3, str(grade), chosen=grade == guide.grade)
            canvas.region((x, 1, 3, 3), grade)
        solved, played = guide.solved_of(guide.grade)
        x = canvas.text(1, 4, "solved ", palette.mute)
        canvas.text(x, 4, f"{solved} of {played}", palette.fg, bold=True)
        if canvas.height > 10:
            _bars(canvas, 1, 6, canvas.width - 2, guide)


def _bars(canvas: Canvas, x: int, y: int, width: int, guide: PuzzleGuide) -> None:
    """Draw how many puzzles of each grade were solved."""
    palette = canvas.palette
    for row, grade in enumerate(GRADES, start=y):
        solved, played = guide.solved_of(grade)
        told = f"{solved} of {played}"
        room = width - 8 - max(6, len(told))
        full = round(room * solved / played) if played else 0
        canvas.text(x, row, graded(grade), palette.fg)
        canvas.text(x + 6, row, "╌" * room, palette.dim)
        canvas.text(x + 6, row, "━" * full, palette.acc)
        canvas.text(x + 7 + room, row, told, palette.mute)


def _key(canvas: Canvas, x: int, y: int, width: int, text: str, *, chosen: bool) -> None:
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


class _PuzzleSheet(SolvedSheet):
    """Where there is room, also how many puzzles of each grade were solved."""

    guide: PuzzleGuide

    def draw_more(self, canvas: Canvas, y: int) -> None:
        _bars(canvas, MARGIN, y, 40, self.guide)


class PuzzleGuide(TaskGuide):
    """A puzzle: a slip shows at once what was right, and Enter leads to the next one."""

    LOOK = "-task -puzzle"
    ABOVE, BELOW, SHEET = _PuzzlePanel, _GradePad, _PuzzleSheet
    _counts: Counter[tuple[str, int, str]]

    def look_up(self) -> None:
        self._counts = self.results.counts("puzzle")

    def solved_of(self, grade: int) -> tuple[int, int]:
        """Return how many puzzles of a grade were solved, and how many played."""
        counts = {mark: self._counts[self.session.game.name, grade, mark] for mark in Mark}
        played = sum(counts.values())
        return played - counts[Mark.GIVEN_UP], played

    @property
    def grade(self) -> int:
        return self.attempt.task.grade

    @property
    def title(self) -> tuple[str, Wordings, str]:
        seed = self.challenge.key.split("/")[2]
        return "Puzzle", super().title[1], f"seed {seed}"

    @property
    def enter(self) -> str:
        return "next puzzle"

    def next(self) -> Next:
        return self.of_grade(self.grade)

    def of_grade(self, grade: int) -> Next:
        """Return what makes a puzzle of the same game and any grade."""
        return fresh_puzzle(self._game, grade, self.challenge)

    def of_next_game(self) -> Next:
        """Return what makes a puzzle of the same grade of the game after this one."""
        games = games_with_tasks()
        return fresh_puzzle(games[(games.index(self._game) + 1) % len(games)], self.grade)

    @property
    def _game(self) -> AnyGame:
        return next(game for game in games_with_tasks() if game.name == self.session.game.name)

    @property
    def standing(self) -> str:
        solved, played = self.solved_of(self.grade)
        return f"Grade {self.grade}: {solved} of {played} solved. 1 to 5 changes it."

    @property
    def offered(self) -> tuple[str, ...]:
        return ("train", "next_game")

    @property
    def is_shown(self) -> bool:
        return self.attempt.slip is not None

    def slipped(self, seats: Seats) -> Seats:
        slip = self.attempt.slip
        assert slip is not None
        seats = super().slipped(seats)
        if not slip.reply:
            return seats
        tried = f"{slip.move}: it {self.words.lost_by_slip()}"
        return replace(seats, about=(tried, slip.reply), words=("TRIED", "REFUTES"))

    def slip_notice(self) -> Notice:
        attempt, told = self.attempt, self.words.slip_told()
        if attempt.slip and attempt.slip.reply:
            lost = f"{upper_first(attempt.slip.move)} {self.words.lost_by_slip()}"
            right = f"right was {attempt.answer}."
            told = (*(f"{each} {upper_first(right)}" for each in told), f"{lost}: {right}")
        return Notice("✗", told, "Enter: next puzzle.", "bad")

    def invitation(self, board: Board) -> str | None:
        if self.attempt.slip or self.is_over:
            return "a number from 1 to 5 changes the grade"
        return super().invitation(board)
