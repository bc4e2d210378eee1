"""The review: a game step by step or played by itself, every move judged once it is over.

A game that is still being played can be gone through as well, as a replay without judgements;
so can a line that was not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.timer import Timer

from seqtui.app.background import Background
from seqtui.app.commands import HELP, RULES, Command, bindings
from seqtui.app.drawing.picture import Picture
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.drawing.themes import style
from seqtui.app.games.board import Board
from seqtui.app.games.table import Table, View, log_of, scene_of, seats_of
from seqtui.app.requests import Play
from seqtui.app.review.pictures import Mark, ReviewPanel, Timeline
from seqtui.app.store.saved import SavedGames
from seqtui.app.values import moral
from seqtui.app.widgets.bars import KeyBar, Notice, StatusStrip, TitleLine
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL, CommandScreen
from seqtui.engines.errors import Refused
from seqtui.engines.review import GameReview, review_of
from seqtui.engines.session import AnySession
from seqtui.engines.turns import branch, numbered

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Turns a second."""

_COMMANDS = (
    Command("step(-1)", "left,h,left_square_bracket", "back", "One turn back.", shown="←"),
    Command("step(1)", "right,l,right_square_bracket", "on", "One turn on.", shown="→"),
    Command("play", "space", "play", "Play the game by itself, or pause."),
    Command("speed(1)", "plus,equals_sign", "faster", "Play faster.", bar=False),
    Command("speed(-1)", "minus", "slower", "Play more slowly.", bar=False),
    Command("seek('start')", "home", "start", "Go to the opening.", bar=False),
    Command("seek('end')", "end", "end", "Go to the end.", bar=False),
    Command("step(-10)", "pageup", "back", "Ten turns back.", bar=False),
    Command("step(10)", "pagedown", "on", "Ten turns on.", bar=False),
    Command("mistake(1)", "m", "mistake", "Go to the next mistake and see what was better."),
    Command("mistake(-1)", "M", "previous mistake", "Go to the previous mistake.", bar=False),
    Command("mistake_of(1)", "1", "mistake of 1", "Go to player 1's next mistake.", bar=False),
    Command("mistake_of(2)", "2", "mistake of 2", "Go to player 2's next mistake.", bar=False),
    Command("better", "b", "better", "Show or hide the best move on the board."),
    Command("branch", "n", "new game", "Play on from this position, as a new game."),
    HELP,
    RULES._replace(bar=False),
    Command("leave", "escape,q,v", "close", "Go back to where you were.", shown="esc"),
)


class ReviewScreen(CommandScreen):
    """Shows any position of a game, marks its mistakes, and shows on the board what was better."""

    CSS_PATH = style("review.tcss")
    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = _COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = SHORT_OR_TALL
    AUTO_FOCUS = ""

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
        task; whether anybody has played it is not said.
        """
        super().__init__()
        self.title = "Replay" if session.outcome is None else "Review"
        self._line_from, self._solves = line_from, solves
        self.session = session
        self._names = [fit(name, MAX_SHOWN) for name in session.setup.names]
        self._panel, self._timeline = ReviewPanel(session), Timeline(session)
        self._table = Table(View(session=session), self._panel)
        self._entries = log_of(session, {})
        """The log, with the marks of the turns that gave something away."""
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
        yield self._table
        yield self._timeline
        yield StatusStrip()
        yield KeyBar()

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
        self._entries = log_of(self.session, marks)
        self._show()

    # Showing

    def _show(self) -> None:
        """Show the position, and what there is to say about it."""
        session, ply = self.session, self.shown
        scene = scene_of(session, ply, live=False)
        if self.better is not None:
            before = session.turns[ply - 1].before
            legal = tuple(map(str, session.game.legal(before)))
            scene = replace(scene_of(session, ply - 1, live=False), legal=legal, live=True)
        seats = seats_of(session, thinking=False)
        seats = replace(seats, to_move=scene.to_move, winner=scene.winner)
        self._table.show(scene, seats, self._entries, ply)
        self.stage.cursor = self.better
        self._timeline.shown = self._panel.shown = ply
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
            ended = session.outcome_text or self._cut
            return Notice(sign, ended, ("Home goes to the start.", ""), role)
        if ply == 0:
            return Notice("▸", "The opening.", "→ steps, Space plays, n starts a game from here.")
        entry = self._entries[ply - 1]
        name, role = names[entry.player - 1], f"p{entry.player}"
        hint = "b shows what was better." if step and step.is_mistake else ""
        if self._line_from is not None:
            hint = "This was not played." if ply > self._line_from and not self._solves else ""
        return Notice("▸", f"Turn {turn}: {name}, {entry.text}.", hint, role)

    @property
    def _cut(self) -> str:
        """What to say at the end of a game that is not over."""
        if self._line_from is None:
            return "This is where the game stands."
        if self._solves:
            return "This is the right choice."
        return "Here the line ends: the game is even with best play."

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
            case "better" | "mistake" | "mistake_of" if not over or self._line_from is not None:
                return False
            case "better":
                applies = self._better_than(self.shown) is not None
            case "mistake" | "mistake_of":
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

    def action_step(self, by: int) -> None:
        stays = self.better is not None and by == 1  # what was played is the next to be shown
        self._go(self.shown if stays else self.shown + by)

    def action_seek(self, where: str) -> None:
        self._go(0 if where == "start" else self.session.ply)

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

    def action_mistake(self, by: int) -> None:
        if self.review:
            self._visit([mistake.ply for mistake in self.review.mistakes], by)

    def action_mistake_of(self, player: int) -> None:
        mistakes = self.review.mistakes if self.review else ()
        if plies := [mistake.ply for mistake in mistakes if mistake.player == player]:
            self._visit(plies)
        else:
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
        self.say(Notice("✗", "This game is not played here.", "n starts a new one.", "bad"))

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
