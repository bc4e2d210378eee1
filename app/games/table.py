"""What the screens of one game share: its board beside the players, their moves and a panel."""

from __future__ import annotations

from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from app.games.board import Board
from app.games.look import board_of
from app.games.scene import Scene
from app.widgets.move_log import Entry, MoveLog
from app.widgets.plates import Plates, Seats


class Table(Horizontal):
    """Any position of a game, and how it came about."""

    def __init__(self, game: str, panel: Widget) -> None:
        self.board: Board = board_of(game)
        self._plates, self._log = Plates(), MoveLog()
        side = Vertical(self._plates, self._log, panel, id="side")
        super().__init__(self.board, side, id="table")

    def show(self, scene: Scene, seats: Seats, entries: tuple[Entry, ...], ply: int) -> None:
        """Show a position, and in the log the turn that led to it."""
        self.board.scene = scene
        if entries == self._log.entries:
            self._log.shown = ply
        else:
            # Set in silence, so that the log is painted once.
            self._log.set_reactive(MoveLog.shown, ply)
            self._log.entries = entries
        self._plates.seats = seats
