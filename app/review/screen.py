"""The review: a game step by step or by itself, every move judged once it is over.

A game that is still being played can be gone through as well, as a replay without judgements.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from app.background import Background
from app.commands import Command, bindings
from app.drawing.picture import Picture
from app.drawing.themes import style
from app.games.board import Board
from app.games.look import board_of
from app.games.showing import log_of, scene_of, seats_of
from app.requests import Play
from app.review.commands import COMMANDS, JUDGED
from app.review.panel import ReviewPanel
from app.review.timeline import Timeline
from app.review.words import Mark, counts_of, notice_of, plies_of, said_of, signs_of, track_of
from app.store.saved import SavedGames
from app.widgets.lines import KeyBar, Notice, StatusStrip, TitleLine
from app.widgets.move_log import MoveLog
from app.widgets.plates import Plates
from app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from engines.errors import Refused
from engines.match import AnyMatch
from engines.solving.course import Course, course_of
from engines.turns import branch

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Turns a second."""


class ReviewScreen(CommandScreen):
    """Shows any position of a match, marks the mistakes, and shows on the board what was better."""

    CSS_PATH = style("review.tcss")
    BINDINGS = bindings(COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    AUTO_FOCUS = ""

    def __init__(self, match: AnyMatch, saved: SavedGames | None = None) -> None:
        """Tell the saved games, if there are any, how many mistakes there were."""
        super().__init__()
        self.title = "Replay" if match.outcome is None else "Review"
        self.match = match
        self.stage: Board = board_of(match.game.name)
        """Shows positions; its keys for choosing mean nothing here."""
        self.stage.can_focus = False
        self.shown = 0
        """The ply whose position is on the board."""
        self.course: Course | None = None
        """How the game went; None until it is over and has been worked out."""
        self.better: str | None = None
        """What would have been better than the shown turn, while the board shows it."""
        self._speed = SPEEDS.index(1.0)
        self._playing: Timer | None = None
        self._saved = saved
        self._background = Background(self)

    @property
    def game_name(self) -> str:
        """The game that the rules viewer should open at."""
        return self.match.game.name

    def compose(self) -> ComposeResult:
        game, setup = self.match.game, self.match.setup
        yield TitleLine(game.title, f"{setup.names[0]} and {setup.names[1]}", f"seed {setup.seed}")
        with Horizontal(id="table"):
            yield self.stage
            with Vertical(id="side"):
                yield Plates()
                yield MoveLog()
                yield ReviewPanel()
        yield Timeline()
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the opening at once, and judge a finished game in the background."""
        self._show_game()
        if self.match.outcome is not None:
            self._background.run("review", partial(course_of, self.match), self._judged)

    def _judged(self, course: Course) -> None:
        self.course = course
        if self._saved is not None:
            self._saved.note_mistakes(self.match, course.mistakes_made)
        self._show_game()

    # Showing

    def _show_game(self) -> None:
        """Show what is the same for every position, and then the position."""
        signs = signs_of(self.course) if self.course else {}
        self.query_one(MoveLog).entries = tuple(
            entry._replace(mark=signs.get(entry.ply, entry.mark)) for entry in log_of(self.match)
        )
        self.query_one(Timeline).track = track_of(self.match, self.course)
        self.query_one(ReviewPanel).counts = (
            tuple(counts_of(self.match, self.course)) if self.course else ()
        )
        self._show()

    def _show(self) -> None:
        """Show the position, and what there is to say about it."""
        match, ply = self.match, self.shown
        self.query_one(MoveLog).shown = self.query_one(Timeline).shown = ply
        self.query_one(ReviewPanel).said = tuple(said_of(match, self.course, ply))
        scene = scene_of(match, ply, live=False)
        if self.better is not None:
            before = match.turns[ply - 1].before
            legal = tuple(map(match.game.notation, match.game.legal(before)))
            scene = replace(scene_of(match, ply - 1, live=False), legal=legal, live=True)
        self.stage.scene = scene
        self.stage.cursor = self.better
        self.query_one(Plates).seats = replace(
            seats_of(match, thinking=False), to_move=scene.to_move, winner=scene.winner
        )
        self.say(notice_of(match, self.course, ply, better=self.better is not None))
        self._show_pace()

    def _show_pace(self) -> None:
        speed = f"{SPEEDS[self._speed]:g}× speed"
        self.query_one(Timeline).state = f"{'▸' if self._playing else '‖'} {speed}"
        self.show_keys()

    def label_of(self, command: Command) -> str:
        """Call what playing would do by its name."""
        return "pause" if command.action == "play" and self._playing else command.label

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey the keys that mean nothing in this position; hide them where nothing is judged."""
        if action in JUDGED and self.match.outcome is None:
            return False
        match action:
            case "branch":
                applies = self.match.outcome is None or self.shown < self.match.ply
            case "better":
                applies = self._better_than(self.shown) is not None
            case "mistake" | "mistake_of":
                applies = bool(self.course and self.course.mistakes)
            case _:
                applies = True
        return applies or None

    # Going through the game

    def _go(self, ply: int, better: str | None = None) -> None:
        """Show a position; or, with a better move than the one that led there, where it was due."""
        self.shown = max(0, min(ply, self.match.ply))
        self.better = better
        self._show()

    def action_step(self, by: int) -> None:
        if self.better is not None and by == 1:
            by = 0
        self._pause()
        self._go(self.shown + by)

    def action_seek(self, where: str) -> None:
        self._pause()
        self._go(0 if where == "start" else self.match.ply)

    @on(Picture.Picked, "MoveLog, Timeline")
    def _sought(self, message: Picture.Picked) -> None:
        if isinstance(message.target, int):
            self._pause()
            self._go(message.target)

    @on(Timeline.Turned)
    def _wheel_turned(self, message: Timeline.Turned) -> None:
        self.action_step(message.step)

    # Playing by itself

    def action_play(self) -> None:
        if self._playing:
            self._pause()
        else:
            if self.shown == self.match.ply:
                self.shown = 0
            self._start()
        self._go(self.shown)

    def action_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        if self._playing:
            self._pause()
            self._start()
        self._show_pace()

    def _start(self) -> None:
        self._playing = self.set_interval(1 / SPEEDS[self._speed], self._tick)

    def _pause(self) -> None:
        if self._playing:
            self._playing.stop()
            self._playing = None

    def _tick(self) -> None:
        if self.shown + 1 >= self.match.ply:
            self._pause()
        self._go(self.shown + 1)

    # What was better

    def _better_than(self, ply: int) -> str | None:
        """Return the best move in place of a turn, if that was a mistake."""
        step = self.course.steps[ply - 1] if self.course and ply else None
        return step.better[0] if step and step.is_mistake and step.better else None

    def _visit(self, plies: Sequence[int], by: int = 1) -> None:
        """Go to the next of these turns, or with -1 to the one before, round and round."""
        self._pause()
        places = plies[::by]
        ply = next((ply for ply in places if (ply - self.shown) * by > 0), places[0])
        self._go(ply, self._better_than(ply))

    def action_mistake(self, by: int) -> None:
        if self.course:
            self._visit([mistake.ply for mistake in self.course.mistakes], by)

    def action_mistake_of(self, player: int) -> None:
        mistakes = self.course.mistakes if self.course else ()
        if plies := [mistake.ply for mistake in mistakes if mistake.player == player]:
            self._visit(plies)
        else:
            self.say(Notice("✓", f"{self.match.setup.names[player - 1]} made no mistake."))

    @on(ReviewPanel.Jumped)
    def _jumped(self, message: ReviewPanel.Jumped) -> None:
        if self.course:
            self._visit(plies_of(self.course, message.player, Mark(message.sign)))

    def action_better(self) -> None:
        self._pause()
        self._go(self.shown, self._better_than(self.shown) if self.better is None else None)

    @on(Board.CursorMoved)
    def _cursor_moved(self, message: Board.CursorMoved) -> None:
        """Keep the better move on the board, wherever the pointer goes."""
        if self.better is not None and message.move != self.better:
            self.stage.cursor = self.better

    @on(Board.Chosen)
    def _chosen(self) -> None:
        self.say(Notice("✗", "This game is not played here.", "n starts a new one.", "bad"))

    # Out of it

    def action_branch(self) -> None:
        ply = self.shown - (self.better is not None)
        try:
            new = branch(self.match, ply)
        except Refused as refused:
            self.refuse(refused.message)
            return
        self._pause()
        self._go(self.shown, self.better)
        self.post_message(Play(new))
