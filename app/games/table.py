"""A session on a table: how a person views it, and the board, plates and log that follow it.

Everything here goes through the game's public view, so that nothing hidden reaches a widget.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from textual.containers import Horizontal, Vertical
from textual.reactive import Reactive
from textual.widget import Widget

from seqtui.app.games.board import Board, Scene
from seqtui.app.games.look import board_of
from seqtui.app.widgets.move_log import Entry, MoveLog
from seqtui.app.widgets.plates import Plates, Seats
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.gate import Question
from seqtui.engines.session import AnySession
from seqtui.engines.setup import Player, sort_of
from seqtui.engines.turns import lone_person

_HIDDEN = "· · ·"


@dataclass(frozen=True, eq=False, kw_only=True)
class View:
    """How a person views a session; what the widgets of a table show is derived from it."""

    session: AnySession
    looking: int | None = None
    """The turn whose position is shown; None for the present."""
    question: Question | None = None
    """What is asked about a move of which only the first steps were typed."""
    marks: Mapping[int, str] | None = None
    """The signs that the log puts after some turns, by ply."""
    revision: int = 0
    """Another number means: something has changed that neither the session nor this tells."""

    @property
    def ply(self) -> int:
        """The ply that is on the board."""
        return self.session.ply if self.looking is None else self.looking

    def scene(self) -> Scene:
        """Return what the board shows."""
        return scene_of(self.session, self.ply, live=False)

    def seats(self) -> Seats:
        """Return what the plates show."""
        return seats_of(self.session, thinking=False)

    def entries(self) -> tuple[Entry, ...]:
        """Return what the log shows."""
        return log_of(self.session, self.marks or {})


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


def log_of(session: AnySession, marks: Mapping[int, str]) -> tuple[Entry, ...]:
    """Return the log, with marks for some plies; a blindfold game shows only its latest moves."""
    covered = session.ply - 2 if session.is_covered else 0
    entries: list[Entry] = []
    row = 0
    for ply, turn in enumerate(session.turns, start=1):
        row += turn.player == 1 or not entries  # as `numbered`; alone, a row for each turn
        text = _HIDDEN if ply <= covered else turn.named
        mark = marks.get(ply) or ("✗" if turn.kind is TurnKind.FORFEITED else "")
        entries.append(Entry(ply, row, turn.player, text, mark))
    return tuple(entries)


def seats_of(session: AnySession, *, thinking: bool) -> Seats:
    """Return what the plates show of the present position."""
    one, two = session.setup.players
    person = "human" if lone_person(session) is None else "you"
    series, outcome, timed = session.setup.series, session.outcome, session.clock is not None
    return Seats(
        names=session.setup.names,
        about=(_about(one, person, timed), _about(two, person, timed)),
        to_move=session.to_move,
        winner=outcome.winner if outcome else None,
        thinking=thinking,
        points=series.standing(outcome).points if series else None,
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
    """A board beside the players, their moves and panels; each follows the session by itself."""

    def __init__(self, view: View, *below: Widget, above: Iterable[Widget] = ()) -> None:
        """Put panels ``below`` the moves, or ``above`` them."""
        self.board: Board = board_of(view.session.game.name)
        self.plates, self.log_of_moves = Plates(), MoveLog()
        side = Vertical(self.plates, *above, self.log_of_moves, *below, id="side")
        super().__init__(self.board, side, id="table")
        for widget in self._followers:
            widget.set_reactive(type(widget).view, view)

    @property
    def _followers(self) -> tuple[Board, Plates, MoveLog]:
        return self.board, self.plates, self.log_of_moves

    def bind(self, view: Reactive[Any]) -> Table:
        """Let every part follow the view of the screen that is being composed."""
        for widget in self._followers:
            widget.data_bind(view=view)
        return self
