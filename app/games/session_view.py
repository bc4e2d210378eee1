"""What screens show of a session: the scene of any turn, the log, and the table that holds both.

Everything here goes through the game's public view, so that nothing hidden reaches a widget.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from seqtui.app.games.board import Board, Scene
from seqtui.app.games.look import board_of
from seqtui.app.widgets.move_log import Entry, MoveLog
from seqtui.app.widgets.plates import Plates, Seats
from seqtui.engines.games.game import TurnKind
from seqtui.engines.session import AnySession
from seqtui.engines.setup import Player, sort_of
from seqtui.engines.turns import lone_person, numbered

_HIDDEN = "· · ·"


def scene_of(session: AnySession, ply: int, *, live: bool) -> Scene:
    """Return the scene after a number of turns; only the present one can be played on."""
    turn = session.turns[ply - 1] if ply else None
    state = turn.after if turn else session.opening
    now = ply == session.ply
    outcome = session.outcome if now else None
    return Scene(
        view=session.view_of(state),
        options=session.setup.options,
        names=session.setup.names,
        to_move=None if outcome else state.to_move,
        legal=tuple(map(str, session.legal)) if now else (),
        last=turn.notation if turn else None,
        last_by=turn.player if turn else None,
        live=live and now,
        winner=outcome.winner if outcome else None,
    )


def log_of(session: AnySession, marks: Mapping[int, str] | None = None) -> tuple[Entry, ...]:
    """Return the log, with marks for some plies; a blindfold game shows only its latest moves."""
    covered = session.ply - 2 if session.is_covered else 0
    entries = []
    for ply, turn in enumerate(session.turns, start=1):
        text = _HIDDEN if ply <= covered else turn.named
        mark = (marks or {}).get(ply) or ("✗" if turn.kind is TurnKind.FORFEITED else "")
        entries.append(Entry(ply, numbered(session, ply), turn.player, text, mark))
    return tuple(entries)


def seats_of(session: AnySession, *, thinking: bool) -> Seats:
    """Return what the plates show."""
    one, two = session.setup.players
    person = "human" if lone_person(session) is None else "you"
    series, timed = session.setup.series, session.clock is not None
    return Seats(
        names=session.setup.names,
        about=(_about(one, person, timed), _about(two, person, timed)),
        to_move=session.to_move,
        winner=session.outcome.winner if session.outcome else None,
        thinking=thinking,
        points=series.standing(session.outcome).points if series else None,
        goal=series.format.goal if series else 0,
    )


def _about(player: Player, person: str, timed: bool) -> str:
    """Say who sits on a side; a computer that is called so need not be explained."""
    if player.is_human:
        return person
    level = sort_of(player.kind)
    if not (player.is_program or player.name == "Computer"):
        level = f"computer, {level}"
    return f"{level}, no clock" if timed else level


class Table(Horizontal):
    """A board beside the players, their moves and panels: any position, and how it came about."""

    def __init__(self, game: str, *below: Widget, above: Iterable[Widget] = ()) -> None:
        """Put panels ``below`` the moves, or ``above`` them."""
        self.board: Board = board_of(game)
        self.plates, self._log = Plates(), MoveLog()
        side = Vertical(self.plates, *above, self._log, *below, id="side")
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
        self.plates.seats = seats
