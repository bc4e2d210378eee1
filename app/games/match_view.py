"""What screens show of a match: the scene of any turn, the log, and the table that holds both.

Everything here goes through the game's public view, so that nothing hidden reaches a widget.
"""

from __future__ import annotations

from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from app.games.board import Board, Scene
from app.games.look import board_of
from app.widgets.move_log import Entry, MoveLog
from app.widgets.plates import Plates, Seats
from engines.games.game import Kind
from engines.games.words import words_of
from engines.match import AnyMatch, Call

_HIDDEN = "· · ·"


def scene_of(match: AnyMatch, ply: int, *, live: bool) -> Scene:
    """Return the scene after a number of turns; only the present one can be played on."""
    turn = match.turns[ply - 1] if ply else None
    state = turn.after if turn else match.opening
    now = ply == match.ply
    outcome = match.outcome if now else None
    return Scene(
        view=match.view_of(state),
        options=match.setup.options,
        names=match.setup.names,
        to_move=None if outcome else state.to_move,
        legal=tuple(map(match.game.notation, match.legal)) if now else (),
        last=turn.notation if turn else None,
        last_by=turn.player if turn else None,
        live=live and now,
        winner=outcome.winner if outcome else None,
    )


def log_of(match: AnyMatch) -> tuple[Entry, ...]:
    """Return the log; a blindfold game shows only its two latest moves."""
    covered = match.ply - 2 if match.is_veiled else 0
    logged = words_of(match.game).logged
    entries = []
    for ply, turn in enumerate(match.turns, start=1):
        text = turn.notation
        if ply <= covered:
            text = _HIDDEN
        elif logged and not isinstance(turn.move, Call):
            text = logged(turn.before, turn.move)
        mark = "✗" if turn.kind is Kind.FORFEITED else ""
        entries.append(Entry(ply, turn.player, text, mark))
    return tuple(entries)


def seats_of(match: AnyMatch, *, thinking: bool) -> Seats:
    """Return what the plates show."""
    first, second = (
        player.kind if player.is_human else f"computer · {player.kind}"
        for player in match.setup.players
    )
    return Seats(
        names=match.setup.names,
        about=(first, second),
        to_move=match.to_move,
        winner=match.outcome.winner if match.outcome else None,
        thinking=thinking,
    )


class Table(Horizontal):
    """A board beside the players, their moves and a panel: any position, and how it came about."""

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
            # Set without a notification, so that the log is painted once.
            self._log.set_reactive(MoveLog.shown, ply)
            self._log.entries = entries
        self._plates.seats = seats
