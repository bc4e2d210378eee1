"""The replay: a game step by step or by itself, and a new game from any of its positions."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from app.commands import Command, bindings
from app.games.board import Board
from app.games.look import board_of
from app.games.showing import log_of, scene_of, seats_of
from app.requests import PlayOn
from app.resources import style
from app.review.assessment import Review
from app.review.commands import REPLAY_COMMANDS
from app.review.panel import ReviewPanel
from app.review.timeline import Timeline
from app.review.words import counts_of, marks_of, notice_of, said_of, track_of
from app.widgets.lines import KeyBar, StatusStrip, TitleLine
from app.widgets.move_log import MoveLog
from app.widgets.plates import Plates
from app.widgets.screen import NARROW_OR_WIDE, CommandScreen
from engines.errors import Refused
from engines.match import AnyMatch
from engines.turns import branch

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Turns a second."""


class ReplayScreen(CommandScreen):
    """Shows the positions of a match that nobody plays on here."""

    CSS_PATH = style("replay.tcss")
    BINDINGS = bindings(REPLAY_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = REPLAY_COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    AUTO_FOCUS = ""
    TITLE = "Replay"

    def __init__(self, match: AnyMatch, ply: int = 0) -> None:
        super().__init__()
        self.match = match
        self.stage: Board = board_of(match.game.name)
        """Shows positions; its keys for choosing mean nothing here."""
        self.stage.can_focus = False
        self.shown = min(ply, match.ply)
        """The ply whose position is on the board."""
        self.review: Review | None = None
        self.better: str | None = None
        """What would have been better than the shown turn, while the board shows it."""
        self._speed = SPEEDS.index(1.0)
        self._playing: Timer | None = None

    @property
    def game_name(self) -> str:
        """The game that the rules viewer should open at."""
        return self.match.game.name

    def compose(self) -> ComposeResult:
        """Lay out the board, the side column and the timeline."""
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
        """Show the position."""
        self.show_all()

    # Showing

    def show_all(self) -> None:
        """Bring also those parts up to date that are the same for every position."""
        log, marks = self.query_one(MoveLog), marks_of(self.review)
        log.entries = tuple(
            entry._replace(mark=marks.get(entry.ply, entry.mark)) for entry in log_of(self.match)
        )
        self.query_one(Timeline).track = track_of(self.match, self.review)
        self.query_one(ReviewPanel).counts = counts_of(self.review)
        self.show()

    def show(self) -> None:
        """Show the position, and what there is to say about it."""
        match, ply = self.match, self.shown
        self.query_one(MoveLog).shown = self.query_one(Timeline).shown = ply
        self.query_one(ReviewPanel).said = said_of(match, self.review, ply)
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
        self.say(notice_of(match, self.review, ply, better=self.better is not None))
        self._show_pace()

    def _show_pace(self) -> None:
        speed = f"{SPEEDS[self._speed]:g}× speed"
        self.query_one(Timeline).state = f"{'▸' if self._playing else '‖'} {speed}"
        self.show_keys()

    def label_of(self, command: Command) -> str:
        """Call what playing would do by its name."""
        return "pause" if command.action == "play" and self._playing else command.label

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey the keys that mean nothing in this position."""
        if action == "branch":
            return self.match.outcome is None or self.shown < self.match.ply or None
        return True

    # Going through the game

    def go(self, ply: int, better: str | None = None) -> None:
        """Show a position; or, with a better move than the one that led there, where it was due."""
        self.shown = max(0, min(ply, self.match.ply))
        self.better = better
        self.show()

    def action_step(self, by: int) -> None:
        """Go some turns on or back; from what was better to what was played."""
        if self.better is not None and by == 1:
            by = 0
        self.pause()
        self.go(self.shown + by)

    def action_seek(self, where: str) -> None:
        """Go to the opening or to the end."""
        self.pause()
        self.go(0 if where == "start" else self.match.ply)

    @on(Timeline.Sought)
    @on(MoveLog.Visited)
    def _sought(self, message: Timeline.Sought | MoveLog.Visited) -> None:
        self.pause()
        self.go(message.ply)

    @on(Timeline.Turned)
    def _wheel_turned(self, message: Timeline.Turned) -> None:
        self.action_step(message.step)

    # Playing by itself

    def action_play(self) -> None:
        """Play from here, from the start again if this is the end; or pause."""
        if self._playing:
            self.pause()
        else:
            if self.shown == self.match.ply:
                self.shown = 0
            self._start()
        self.go(self.shown)

    def action_faster(self) -> None:
        """Play faster."""
        self._change_speed(1)

    def action_slower(self) -> None:
        """Play more slowly."""
        self._change_speed(-1)

    def _change_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        if self._playing:
            self.pause()
            self._start()
        self._show_pace()

    def _start(self) -> None:
        self._playing = self.set_interval(1 / SPEEDS[self._speed], self._tick)

    def pause(self) -> None:
        """Stop playing by itself."""
        if self._playing:
            self._playing.stop()
            self._playing = None

    def _tick(self) -> None:
        if self.shown + 1 >= self.match.ply:
            self.pause()
        self.go(self.shown + 1)

    # Out of it

    def action_branch(self) -> None:
        """Play on from here, or from before the mistake while the better move is shown."""
        ply = self.shown - (self.better is not None)
        try:
            new = branch(self.match, ply)
        except Refused as refused:
            self.refuse(refused.message)
            return
        self.pause()
        self.go(self.shown, self.better)
        self.post_message(PlayOn(new))

    def action_leave(self) -> None:
        """Go back to where the replay was opened."""
        self.dismiss()
