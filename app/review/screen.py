"""The review: a game step by step or played by itself, every move judged once it is over.

A game that is still being played can be gone through as well, as a replay without judgements;
so can a line that was not played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from textwrap import wrap
from typing import ClassVar, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.reactive import reactive
from textual.timer import Timer

from seqtui.app.background import Background
from seqtui.app.commands import HELP, RULES, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import MAX_SHOWN, fit, text_width
from seqtui.app.drawing.themes import style
from seqtui.app.games.board import Board, Scene
from seqtui.app.games.table import Table, View, scene_of
from seqtui.app.requests import Play
from seqtui.app.store.saved import SavedGames
from seqtui.app.values import given_up, moral, percent
from seqtui.app.widgets.bars import Notice, TitleLine
from seqtui.app.widgets.plates import Seats
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL, CommandScreen
from seqtui.engines.errors import Refused
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.review import GameReview, ReviewedTurn, review_of
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted, join_or, upper_first
from seqtui.engines.turns import branch, numbered

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Turns a second."""

_COMMANDS = (
    Command("step(-1)", "left,h,left_square_bracket", "back", "One turn back.", shown="←"),
    Command("step(1)", "right,l,right_square_bracket", "on", "One turn on.", shown="→"),
    Command("play", "space", "play", "Play the game by itself, or pause."),
    Command("speed(1)", "plus,equals_sign", "faster", "Play faster.", bar=False),
    Command("speed(-1)", "minus", "slower", "Play more slowly.", bar=False),
    Command("step('start')", "home", "start", "Go to the opening.", bar=False),
    Command("step('end')", "end", "end", "Go to the end.", bar=False),
    Command("step(-10)", "pageup", "back", "Ten turns back.", bar=False),
    Command("step(10)", "pagedown", "on", "Ten turns on.", bar=False),
    Command("mistake(1)", "m", "mistake", "Go to the next mistake and see what was better."),
    Command("mistake(-1)", "M", "previous mistake", "Go to the previous mistake.", bar=False),
    Command("mistake(1, 1)", "1", "mistake of 1", "Go to player 1's next mistake.", bar=False),
    Command("mistake(1, 2)", "2", "mistake of 2", "Go to player 2's next mistake.", bar=False),
    Command("better", "b", "better", "Show or hide the best move on the board."),
    Command("branch", "n", "new game", "Play on from this position, as a new game."),
    HELP,
    RULES._replace(bar=False),
    Command("leave", "escape,q,v", "close", "Go back to where you were.", shown="esc"),
)

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
    mistake_key = ""
    """The key that goes to the next mistake."""
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

    def _said(self) -> Iterator[_Said]:
        """Yield what there is to say about the turn that led to a position."""
        session, review, ply = self._session, self.review, self.shown
        if self.about:
            yield self.about, "fg", True
        elif session.outcome is None:
            yield "Once the game is over, every move is judged here.", "mute", False
        elif review is None:
            yield "Looking at every move …", "mute", False
        elif ply == 0:
            yield self._verdict(review), "fg", True
        else:
            step = review.steps[ply - 1]
            if step.luck is not None:
                brought = phrases_of(session.game).brought(session.turns[ply - 1].before)
                yield f"{brought}: {_signed(step.luck, 1)}", "acc", False
            yield _choice(step)
            if step.is_mistake:
                yield step.why, "fg", False
                yield f"Best: {join_or(step.better, most=3)}", "mute", False

    def _verdict(self, review: GameReview) -> str:
        many = len(review.mistakes)
        if not any(review.moves):
            return "There was no move to judge."
        if not many:
            return "No mistakes: nothing was given away."
        shows = f"{self.mistake_key} shows {'it' if many == 1 else 'the next'}"
        return f"{counted(many, 'mistake')}: {shows}."

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


@dataclass(frozen=True, eq=False, kw_only=True)
class _ReviewView(View):
    """Shows a turn, or the position before it with a better move."""

    better: str | None = None

    def scene(self) -> Scene:
        session, ply = self.session, self.ply
        if self.better is None:
            return scene_of(session, ply, live=False)
        legal = tuple(map(str, session.game.legal(session.turns[ply - 1].before)))
        return replace(scene_of(session, ply - 1, live=False), legal=legal, live=True)

    def seats(self) -> Seats:
        scene = self.scene()
        return replace(super().seats(), to_move=scene.to_move, winner=scene.winner)


class ReviewScreen(CommandScreen):
    """Shows any position of a game, marks its mistakes, and shows on the board what was better."""

    CSS_PATH = style("review.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = _COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = SHORT_OR_TALL
    AUTO_FOCUS = ""

    view: reactive[_ReviewView] = reactive(None, init=False)  # type: ignore[arg-type]  # set at once
    """What the board, the log and the plates show."""

    def __init__(
        self,
        session: AnySession,
        saved: SavedGames | None = None,
        *,
        line_from: int | None = None,
        solves: bool = False,
    ) -> None:
        """Note with the saved games, if they are given, how many mistakes there were.

        A session that leaves the played game after ``line_from`` turns is a better line: it plays
        by itself from there, and there is nothing in it to judge. So does one that ``solves`` a
        task; whether it was played is not said.
        """
        super().__init__()
        self.title = "Replay" if session.outcome is None else "Review"
        self._line_from, self._solves = line_from, solves
        self.session = session
        self._names = [fit(name, MAX_SHOWN) for name in session.setup.names]
        self._panel, self._timeline = ReviewPanel(session), Timeline(session)
        self._panel.mistake_key = self.key("mistake(1)")
        self.set_reactive(ReviewScreen.view, _ReviewView(session=session, looking=line_from or 0))
        self._table = Table(self.view, self._panel)
        self.stage = self._table.board
        """Shows positions; its keys for choosing mean nothing here."""
        self.stage.can_focus = False
        self.shown = line_from or 0
        """The ply whose position is on the board."""
        self.review: GameReview | None = None
        """How the game went; None until it is over and has been worked out."""
        self.better: str | None = None
        """What would have been better than the shown turn, while the board shows it."""
        self._speed = SPEEDS.index(1.0)
        self._playing: Timer | None = None
        self._saved = saved
        self._background = Background(self)

    @property
    def game_name(self) -> str:
        return self.session.game.name

    def compose(self) -> ComposeResult:
        game, setup = self.session.game, self.session.setup
        about, note = f"{setup.names[0]} and {setup.names[1]}", f"seed {setup.seed}"
        if self._solves:
            about, note = "How it goes with best play", ""
            self._panel.about = "Both sides make their best moves."
        elif self._line_from is not None:
            turn = numbered(self.session, self._line_from + 1)
            about = f"A better line from turn {turn} on: it was not played"
            self._panel.about = f"From turn {turn} on, both sides make their best moves."
        yield TitleLine(game.title, about, note)
        yield self._table.bind(ReviewScreen.view)
        yield self._timeline
        yield self.strip
        yield self.key_bar

    def on_mount(self) -> None:
        self._play(self._line_from is not None)
        self._show()
        if self.session.outcome is not None or self._line_from is not None:
            self._background.run("review", partial(review_of, self.session), self._judged)

    def _judged(self, review: GameReview) -> None:
        self.review = self._panel.review = self._timeline.review = review
        if self._saved is not None:
            self._saved.games.note_mistakes(self.session, review.mistakes_made)
        marks = {step.ply: f"{Mark.of(step)}" for step in review.steps if not step.kept}
        self.view = replace(self.view, marks=marks)
        self._show()

    # Showing

    def _show(self) -> None:
        """Show the position, and what there is to say about it."""
        self.view = replace(
            self.view,
            looking=self.shown,
            better=self.better,
            revision=self.view.revision + 1,
        )
        self.stage.cursor = self.better
        self._timeline.shown = self._panel.shown = self.shown
        self.say(self._notice())
        self._show_pace()

    def _notice(self) -> Notice:
        """Say what the board shows and what comes next."""
        session, ply, names = self.session, self.shown, self._names
        turn = numbered(session, ply)
        step = self.review.steps[ply - 1] if self.review and ply else None
        if self.better is not None and step:
            return Notice("✗", *moral(step), f"p{step.player}")
        if ply == session.ply:
            winner = session.outcome.winner if session.outcome else None
            sign, role = ("★", f"p{winner}") if winner else ("▸", "acc")
            ended = "Here the line ends: the game is even with best play."
            if self._line_from is None:
                ended = "This is where the game stands."
            elif self._solves:
                ended = "This is the right choice."
            start = self.key("step('start')") + " goes to the start."
            return Notice(sign, session.outcome_text or ended, (start, ""), role)
        if ply == 0:
            on, play, begin = (self.key(action) for action in ("step(1)", "play", "branch"))
            keys = f"{on} steps, {play} plays, {begin} starts a game from here."
            return Notice("▸", "The opening.", keys)
        entry = self._table.log_of_moves.entries[ply - 1]
        name, role = names[entry.player - 1], f"p{entry.player}"
        hint = f"{self.key('better')} shows what was better." if step and step.is_mistake else ""
        if self._line_from is not None:
            hint = "This was not played." if ply > self._line_from and not self._solves else ""
        return Notice("▸", f"Turn {turn}: {name}, {entry.text}.", hint, role)

    def _show_pace(self) -> None:
        speed = f"{SPEEDS[self._speed]:g}× speed"
        self._timeline.state = f"{'▸' if self._playing else '‖'} {speed}"
        self.show_keys()

    def label_of(self, command: Command) -> str:
        return "pause" if command.action == "play" and self._playing else command.label

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey the keys that mean nothing in this position; hide them where nothing is judged."""
        over = self.session.outcome is not None
        match action:
            case "branch":
                applies = not over or self.shown < self.session.ply
            case "better" | "mistake" if not over or self._line_from is not None:
                return False
            case "better":
                applies = self._better_than(self.shown) is not None
            case "mistake":
                applies = bool(self.review and self.review.mistakes)
            case _:
                applies = True
        return applies or None

    # Going through the game

    def _go(self, ply: int, better: str | None = None) -> None:
        """Stop playing, and show a position.

        Given a better move than the one that led there, show the position to play it in instead.
        """
        self._play(False)
        self.shown = max(0, min(ply, self.session.ply))
        self.better = better
        self._show()

    def action_step(self, by: int | str) -> None:
        """Go so many turns on, or to the "start" or the "end"."""
        if isinstance(by, str):
            self._go(0 if by == "start" else self.session.ply)
        else:
            stays = self.better is not None and by == 1  # what was played is the next to be shown
            self._go(self.shown if stays else self.shown + by)

    @on(Picture.Picked, "MoveLog, Timeline")
    def _sought(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self._go(message.target)

    # Playing by itself

    def action_play(self) -> None:
        if self._playing:
            self._go(self.shown)
        else:
            self.shown, self.better = 0 if self.shown == self.session.ply else self.shown, None
            self._play(True)
            self._show()

    def action_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        self._play(bool(self._playing))
        self._show_pace()

    def _play(self, going: bool) -> None:
        """Start playing by itself at the current speed, or stop."""
        if self._playing:
            self._playing.stop()
        self._playing = self.set_interval(1 / SPEEDS[self._speed], self._tick) if going else None

    def _tick(self) -> None:
        if self.shown + 1 >= self.session.ply:
            self._go(self.shown + 1)
        else:
            self.shown += 1
            self._show()

    # What was better

    def _better_than(self, ply: int) -> str | None:
        """Return the best move in place of a turn, if that was a mistake."""
        step = self.review.steps[ply - 1] if self.review and ply else None
        return step.better[0] if step and step.is_mistake and step.better else None

    def _visit(self, plies: Sequence[int], by: int = 1) -> None:
        """Go to the next of these turns, or with -1 to the one before, in a circle."""
        places = plies[::by]
        ply = next((ply for ply in places if (ply - self.shown) * by > 0), places[0])
        self._go(ply, self._better_than(ply))

    def action_mistake(self, by: int, player: int | None = None) -> None:
        """Go to the next mistake or to the one before, of both players or of one."""
        mistakes = self.review.mistakes if self.review else ()
        if plies := [each.ply for each in mistakes if player in (None, each.player)]:
            self._visit(plies, by)
        elif player:
            self.say(Notice("✓", f"{self._names[player - 1]} made no mistake."))

    @on(Picture.Picked, "ReviewPanel")
    def _figure_clicked(self, message: Picture.Picked) -> None:
        """Go to the next of the moves that a figure counts."""
        match message.target:
            case int(player), Mark() as mark if self.review:
                steps = [step for step in self.review.steps if step.player == player]
                self._visit([step.ply for step in steps if Mark.of(step) is mark])

    def action_better(self) -> None:
        self._go(self.shown, self._better_than(self.shown) if self.better is None else None)

    @on(Board.CursorMoved)
    def _cursor_moved(self, message: Board.CursorMoved) -> None:
        """Keep the better move on the board, wherever the pointer goes."""
        if self.better is not None and message.move != self.better:
            self.stage.cursor = self.better

    @on(Board.Chosen)
    def _chosen(self) -> None:
        begin = f"{self.key('branch')} starts a new one."
        self.say(Notice("✗", "This game is not played here.", begin, "bad"))

    # Leaving

    def action_branch(self) -> None:
        ply = self.shown - (self.better is not None)
        try:
            new = branch(self.session, ply)
        except Refused as refused:
            self.refuse(refused.message)
            return
        self._go(self.shown, self.better)
        self.post_message(Play(new))
