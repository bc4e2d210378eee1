"""The board, and the column beside it: the players, their moves, and the oracle."""

from __future__ import annotations

from textual.containers import Horizontal, Vertical

from app.games.board import Board
from app.games.registry import BOARDS
from app.games.showing import log_of, scene_of, seats_of
from app.play.oracle_panel import OraclePanel
from app.widgets.move_log import MoveLog
from app.widgets.plates import Plates
from engines.match import AnyMatch
from engines.turns import person_to_move


class Table(Horizontal):
    """Shows any position of a match."""

    def __init__(self, match: AnyMatch) -> None:
        self.board: Board = BOARDS[match.game.name]()
        self.panel = OraclePanel()
        self._match = match
        self._plates, self._log = Plates(), MoveLog()
        side = Vertical(self._plates, self._log, self.panel, id="side")
        super().__init__(self.board, side, id="table")

    def show(self, ply: int) -> None:
        """Show the position after a number of turns; the present one can be played on."""
        match, waits = self._match, person_to_move(self._match)
        self.board.scene = scene_of(match, ply, live=waits)
        self._log.entries, self._log.shown = log_of(match), ply
        self._plates.seats = seats_of(match, thinking=not waits)
