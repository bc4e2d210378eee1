"""How a game went, in two pictures: the review's panel beside the board and the timeline below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from textwrap import wrap
from typing import TypeAlias

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.values import given_up, percent
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.review import GameReview, ReviewedTurn
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted, join_or, upper_first
from seqtui.engines.turns import numbered

_MUCH = 0.05
"""A choice that costs at least this share of the chances has cost a lot."""
_LABEL = 14
"""The largest width of what stands left of the timeline."""
_NOTE = 12
"""The width of what stands right of it."""
_WIDEST = 12
"""The largest width of one position's column."""
_WORKING = "Working out the value of every position …"

_Count: TypeAlias = tuple[str, str, str, list[str]]
"""A row of the table: a sign, the palette's role for it, a label, and a figure for each player."""
_Said: TypeAlias = tuple[str, str, bool]
"""A text below the table, the palette's role for it, and whether it is bold."""


_NO_CHOICE = {
    TurnKind.SKIPPED: "the turn was skipped",
    TurnKind.TIMED_OUT: "the time was up",
    TurnKind.FAILED: "the program failed",
}
"""The kinds of turns in which nobody has chosen, and why."""


class Mark(StrEnum):
    """What a choice did to the exact value."""

    KEPT = "✓"
    LESS = "▽"
    """It gave up a win for a draw; in a game of chance it cost a little."""
    LOST = "✗"
    """It threw the game away; in a game of chance it cost a lot."""

    @classmethod
    def of(cls, step: ReviewedTurn) -> Mark | None:
        """Return the mark of a turn, or None if there was no choice."""
        if step.kind in _NO_CHOICE:
            return None
        if step.kept:
            return cls.KEPT
        bad = step.value.share == 0 if step.best.chance is None else step.cost >= _MUCH
        return cls.LOST if bad else cls.LESS


_LABELS = {
    Mark.KEPT: ("kept the value", "best choice"),
    Mark.LESS: ("gave up a win", "cost below 5%"),
    Mark.LOST: ("threw it away", "cost 5% and up"),
}
"""What the table calls them, without chance and with it."""


class _Reviewed(Picture):
    """A picture of a session, and of one position in it."""

    LIGHTS_UP = True

    review: Shown[GameReview | None] = Shown(None)
    """How the game went; None until it is over and has been worked out."""
    shown: Shown[int] = Shown(0)
    """The ply whose position is on the board."""

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self._session = session


class ReviewPanel(_Reviewed):
    """Counts what each player's choices did, and says a few words about one move.

    A click on a figure picks the player and the :class:`Mark` of the moves it counts.
    """

    about = ""
    """What to say instead, where there is nothing to judge."""
    _counts: tuple[_Count, ...] = ()

    def watch_review(self, review: GameReview | None) -> None:
        self._counts = tuple(_counts(self._session, review)) if review and not self.about else ()

    def paint(self, canvas: Canvas) -> None:
        palette, counts = canvas.palette, self._counts
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        heading(canvas, 0, "Review")
        if counts:
            canvas.text(_column(canvas, 1) - 3, 0, " " * canvas.width, palette.fg)
            for player in (1, 2):
                x = _column(canvas, player) - 1
                canvas.text(x, 0, GLYPHS[player], palette.player(player))
        lines: list[_Said] = []
        for text, role, bold in self._said():
            wrapped = wrap(text, canvas.width - 2)
            if 1 + len(counts) + len(lines) + len(wrapped) <= canvas.height:  # all of it or nothing
                lines += [(line, role, bold) for line in wrapped]
        roomy = canvas.height > len(counts) + len(lines) + 2
        for y, count in enumerate(counts, start=1 + roomy):
            self._count(canvas, count, y)
        below = 1 + len(counts) + 2 * roomy
        for y, (line, role, bold) in enumerate(lines, start=below):
            canvas.text(1, y, line, getattr(palette, role), bold=bold)

    def _said(self) -> Iterable[_Said]:
        if self.about:
            return [(self.about, "fg", True)]
        return _said(self._session, self.review, self.shown)

    def _count(self, canvas: Canvas, count: _Count, y: int) -> None:
        palette, (sign, role, label, figures) = canvas.palette, count
        canvas.text(1, y, sign, getattr(palette, role), bold=True)
        canvas.text(3, y, label, palette.mute, width=_column(canvas, 1) - 8)
        for player, figure in enumerate(figures, start=1):
            x, target = _column(canvas, player), (player, sign)
            leads = isinstance(sign, Mark) and figure != "0"
            ink = palette.fg if leads or not isinstance(sign, Mark) else palette.dim
            hot = leads and target == self.target
            canvas.text(x - len(figure), y, figure, ink, bold=leads, underline=hot)
            if leads:
                canvas.region((x - 4, y, 5, 1), target)


def _column(canvas: Canvas, player: int) -> int:
    """Return the column at which the figures of a player end."""
    return canvas.width - (6 if player == 1 else 1)


def _counts(session: AnySession, review: GameReview) -> Iterator[_Count]:
    sides = [[step for step in review.steps if step.player == player] for player in (1, 2)]
    marks = [[Mark.of(step) for step in side] for side in sides]
    for mark, labels in _LABELS.items():
        role = "good" if mark is Mark.KEPT else "bad"
        yield mark, role, labels[review.by_chance], [str(side.count(mark)) for side in marks]
    if review.by_chance:
        luck = [_signed(sum(step.luck or 0.0 for step in side)) for side in sides]
        yield "≈", "acc", phrases_of(session.game).luck, luck
        yield "∑", "acc", "choices cost", [_signed(-sum(s.cost for s in side)) for side in sides]


def _said(session: AnySession, review: GameReview | None, ply: int) -> Iterator[_Said]:
    """Yield what there is to say about the turn that led to a position."""
    if session.outcome is None:
        yield "Once the game is over, every move is judged here.", "mute", False
    elif review is None:
        yield "Looking at every move …", "mute", False
    elif ply == 0:
        yield _verdict(review), "fg", True
    else:
        step = review.steps[ply - 1]
        if step.luck is not None:
            brought = phrases_of(session.game).brought(session.turns[ply - 1].before)
            yield f"{brought}: {_signed(step.luck, 1)}", "acc", False
        yield _choice(step)
        if step.is_mistake:
            yield step.why, "fg", False
            yield f"Best: {join_or(step.better, most=3)}", "mute", False


def _verdict(review: GameReview) -> str:
    many = len(review.mistakes)
    if not any(review.moves):
        return "There was no move to judge."
    if not many:
        return "No mistakes: nothing was given away."
    return f"{counted(many, 'mistake')}: m shows {'it' if many == 1 else 'the next'}."


def _choice(step: ReviewedTurn) -> _Said:
    """Say what a turn's choice did."""
    mark = Mark.of(step)
    if mark is None:
        return f"No choice: {_NO_CHOICE[step.kind]}.", "mute", False
    role, bold = ("good", False) if mark is Mark.KEPT else ("bad", True)
    if step.luck is not None and step.kind is TurnKind.PLAYED:
        return f"{upper_first(step.move)}: {_signed(-step.cost, 1)} {mark}", role, bold
    if mark is not Mark.KEPT:
        what = given_up(step) if step.is_mistake else "cost a little"
    else:
        what = "kept the value" if step.luck is None else "was the best choice"
    return f"{mark} {step.move} {what}", role, bold


def _signed(change: float, places: int = 0) -> str:
    """Write a change of chances with its sign."""
    if abs(change) < 0.5 * 10 ** -(places + 2):
        return "±0"
    size = percent(abs(change)) if places else f"{abs(change):.0%}"
    return f"{'+' if change > 0 else '−'}{size}"


class Timeline(_Reviewed):
    """Up for player 1, down for player 2, a column per position; a click goes there."""

    state: Shown[str] = Shown("")
    """What stands left of the bar: whether it plays, and how fast."""

    def wheeled(self, by: int) -> bool:
        self.call_next(self.run_action, f"screen.step({by})")
        return True

    def paint(self, canvas: Canvas) -> None:
        palette, review = canvas.palette, self.review
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        left, right, rows = _LABEL + 2, canvas.width - _NOTE - 1, canvas.height - 1
        columns, pitch = _columns(self._session.ply, left, right)
        width = pitch - (pitch > 2)  # with a gap to the next, where there is room for one
        if review:
            self._labels(canvas, rows)
            canvas.fill((columns[self.shown], 0, width, rows), palette.soft)
            for x, share in zip(columns, review.shares, strict=True):
                _bar(canvas, x, width, rows, share)
            self._standing(canvas, review.shares[self.shown], rows)
        else:
            note = _WORKING if self._session.outcome else "The game is not over yet."
            canvas.text(left, rows // 2, note, palette.mute, width=right - left)
        self._progress(canvas, columns, pitch, width)
        for ply, x in enumerate(columns):
            canvas.region((x, 0, pitch, canvas.height), ply)

    def _labels(self, canvas: Canvas, rows: int) -> None:
        palette = canvas.palette
        for player, y in ((1, 0), (2, rows - 1)):
            colour, name = palette.player(player), self._session.setup.names[player - 1]
            end = canvas.text(1, y, f"{GLYPHS[player]} ", colour)
            canvas.text(end, y, name, colour, bold=True, width=_LABEL - 2)
        if rows > 2:  # the strip may need the other rows
            canvas.text(3, rows // 2, "even", palette.mute)

    def _standing(self, canvas: Canvas, share: float, rows: int) -> None:
        """Say how the position on the board stands."""
        palette, x = canvas.palette, canvas.width - _NOTE
        if share == 0.5:
            canvas.text(x, rows // 2, "even", palette.mute, bold=True)
            return
        leader, chance = (1, share) if share > 0.5 else (2, 1 - share)
        y = 0 if leader == 1 else rows - 1
        word = "wins" if chance == 1 else percent(chance)
        end = canvas.text(x, y, f"{GLYPHS[leader]} ", palette.player(leader))
        canvas.text(end, y, word, palette.player(leader), bold=True)

    def _progress(self, canvas: Canvas, columns: list[int], pitch: int, width: int) -> None:
        """Draw the bar: full up to here, with the mistakes on it."""
        palette, y, plies = canvas.palette, canvas.height - 1, len(columns) - 1
        middle = (width - 1) // 2
        start, here = columns[0], columns[self.shown] + middle
        marks = {step.ply: Mark.of(step) for step in self.review.mistakes} if self.review else {}
        canvas.text(1, y, self.state, palette.fg, bold=True, width=_LABEL)
        canvas.text(start, y, "─" * (columns[-1] + pitch - start), palette.dim)
        canvas.text(start, y, "━" * (here - start), palette.acc)
        for ply, mark in marks.items():
            canvas.text(columns[ply] + middle, y, f"{mark}", palette.bad, bold=True)
        if isinstance(self.target, int) and self.target != self.shown:
            canvas.text(columns[min(self.target, plies)], y, "━" * width, palette.fg)
        sign = marks.get(self.shown) or ("◆" if palette.plain else " ")
        canvas.text(here, y, sign, palette.on, palette.acc, bold=True)
        count = f"{numbered(self._session, self.shown)} / {numbered(self._session, plies)}"
        x = canvas.width - max(_NOTE, text_width(count))
        canvas.text(x, y, count, palette.fg, bold=True)


def _columns(plies: int, left: int, right: int) -> tuple[list[int], int]:
    """Return where the column of each position begins, and how wide it may be.

    In a long game several positions share one.
    """
    room, count = right - left, plies + 1
    if count > room:
        return [left + ply * (room - 1) // plies for ply in range(count)], 1
    pitch = min(room // count, _WIDEST)
    return [left + ply * pitch for ply in range(count)], pitch


def _bar(canvas: Canvas, x: int, width: int, rows: int, share: float) -> None:
    """Draw one column in half-block pixels from the middle, which is "even"."""
    palette, middle = canvas.palette, rows
    if share == 0.5:
        canvas.text(x, rows // 2, "━" * width, palette.mute)
    else:
        size = max(1, round(abs(share - 0.5) * 2 * rows))
        top = middle - size if share > 0.5 else middle
        canvas.block(x, top, width, size, palette.p1 if share > 0.5 else palette.p2)
