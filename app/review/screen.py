"""The review: a replay of a finished game in which every move is judged by its exact value."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on

from app.background import Background
from app.commands import Command, bindings
from app.games.board import Board
from app.review.assessment import Mark, Review, review_of
from app.review.commands import REVIEW_COMMANDS
from app.review.panel import ReviewPanel
from app.review.replay import ReplayScreen
from app.store.saved import Shelf
from app.widgets.lines import Notice
from engines.match import AnyMatch


def screen_for(match: AnyMatch, shelf: Shelf | None = None) -> ReplayScreen:
    """Return the screen to go through a game on: with every move judged, once it is over."""
    return ReplayScreen(match) if match.outcome is None else ReviewScreen(match, shelf=shelf)


class ReviewScreen(ReplayScreen):
    """Marks what gave something away, leads to it, and shows on the board what was better."""

    BINDINGS = bindings(REVIEW_COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = REVIEW_COMMANDS
    TITLE = "Review"

    def __init__(self, match: AnyMatch, ply: int = 0, *, shelf: Shelf | None = None) -> None:
        """``shelf`` is told how many mistakes there were."""
        super().__init__(match, ply)
        self._shelf = shelf
        self._background = Background(self)

    def on_mount(self) -> None:
        """Have every move judged while the game can be looked at already."""
        self._background.run("review", partial(review_of, self.match), self._reviewed)

    def _reviewed(self, review: Review) -> None:
        self.review = review
        if self._shelf is not None:
            self._shelf.note_mistakes(self.match, review.course.mistakes_made)
        self.show_all()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey the keys that mean nothing in this position."""
        if action in ("mistake", "mistake_of"):
            return bool(self.review and self.review.course.mistakes) or None
        if action == "better":
            return self._better_than(self.shown) is not None or None
        return super().check_action(action, parameters)

    def _better_than(self, ply: int) -> str | None:
        """Return the best move in place of a turn, if that was a mistake."""
        mistake = self.review.steps[ply - 1].mistake if self.review and ply else None
        return mistake.better[0] if mistake and mistake.better else None

    def action_mistake(self, step: int) -> None:
        """Go to the next mistake or the one before."""
        self._to_mistake(step)

    def action_mistake_of(self, player: int) -> None:
        """Go to the next mistake of one player."""
        self._to_mistake(1, player)

    def _to_mistake(self, step: int, player: int | None = None) -> None:
        ply = self.review.mistake(self.shown, step, player) if self.review else None
        if ply is None:
            name = self.match.setup.names[player - 1] if player else "Nobody"
            what = "made no mistake." if player else "made a mistake."
            self.say(Notice("✓", f"{name} {what}"))
            return
        self.pause()
        self.go(ply, self._better_than(ply))

    @on(ReviewPanel.Jumped)
    def _jumped(self, message: ReviewPanel.Jumped) -> None:
        mark = Mark(message.sign)
        ply = self.review.next(self.shown, message.player, mark) if self.review else None
        if ply is not None:
            self.pause()
            self.go(ply, self._better_than(ply))

    def action_better(self) -> None:
        """Show what would have been best, or what was played again."""
        self.pause()
        self.go(self.shown, self._better_than(self.shown) if self.better is None else None)

    @on(Board.CursorMoved)
    def _cursor_moved(self, message: Board.CursorMoved) -> None:
        """Keep the better move on the board, wherever the pointer goes."""
        if self.better is not None and message.move != self.better:
            self.stage.cursor = self.better

    @on(Board.Chosen)
    def _chosen(self) -> None:
        self.say(Notice("✗", "This game is not played here.", "n starts a new one.", "bad"))
