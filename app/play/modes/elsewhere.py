"""A game with somebody elsewhere on the play screen, at the host's end and at the guest's.

The host's end has the session. The guest's end has a copy, which makes only the choices that the
host has made before; what a guest chooses is sent there, and comes back if it is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.games.board import Board
from seqtui.app.play.commands import WATCHING_BAR
from seqtui.app.play.connection import Connection
from seqtui.app.play.modes.mode import Mode, Phase
from seqtui.app.play.result import goes_on
from seqtui.app.widgets.bars import Notice, Wordings, wordings
from seqtui.app.widgets.plates import Seats
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused
from seqtui.engines.games.game import TurnKind
from seqtui.engines.gate.prepare import rematch
from seqtui.engines.series import Format
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup

if TYPE_CHECKING:
    from seqtui.app.play.screen import PlayScreen

_WATCHING = "You are watching this game."
_NOT_FOR_WATCHERS = (
    *("choose", "steer", "type_move", "hint", "undo", "redo", "claim", "concede", "serious"),
    *("restart", "again", "swap_sides", "branch", "train"),
)
_HELPFUL = ("oracle", "walk")
"""What nobody can use in a game without help, until it is over."""
_FINAL = "With somebody elsewhere, moves stand."
_REASONS = {
    "undo": _FINAL,
    "redo": _FINAL,
    "serious": "Whether there is help was settled with the invitation.",
    "branch": "That is for later: leave the table, and go through the game in the history.",
}


class _ElsewhereMode(Mode):
    """What both ends have in common."""

    look = "-elsewhere"
    clock_needs_sight = False

    def __init__(self, session: AnySession, connection: Connection) -> None:
        super().__init__(session)
        self.connection = connection
        self._on_change: Callable[[], None] | None = None

    def opened(self, screen: PlayScreen) -> None:
        self.connection.on_change = self._on_change = screen.show_mode

    def closed(self) -> None:
        if self.connection.on_change == self._on_change:  # or else the next game has it already
            self.connection.on_change = None
        self.connection.left(self.session)

    def _name(self, player: int) -> str:
        return fit(self.session.setup.names[player - 1], MAX_SHOWN)

    # How it stands

    def phase(self) -> Phase:
        connection, usual = self.connection, super().phase()
        gives_up = f"{self.key('concede')} gives it up"
        reasons = {
            **usual.reasons,
            **_REASONS,
            "restart": f"A game with somebody elsewhere cannot begin again: {gives_up}.",
        }
        if not self.is_saved:
            reasons["train"] = "A guest has no trainer: nothing is kept for you here."
        if not connection.open_help:
            reasons["balance"] = "Help is off in this game."
        if self._same_deal_again:
            reasons["line"] = "That would show what is still to come."
        over, watches = self.session.outcome is not None, connection.seat is None
        hidden = _NOT_FOR_WATCHERS if watches else ()
        if watches and not (over or connection.open_help):
            hidden = (*hidden, *_HELPFUL)
        return usual._replace(
            refusal=self._refusal,
            is_still=connection.disconnected is not None and not over,
            labels={**usual.labels, "leave": "leave"},
            reasons=reasons,
            hidden=hidden,
            bar=WATCHING_BAR if watches and not over else (),
        )

    @property
    def _refusal(self) -> str | None:
        connection, to_move = self.connection, self.session.to_move
        if to_move is None:
            return None
        if connection.seat is None:
            return _WATCHING
        if connection.disconnected is not None and not self._may_move_on:
            return f"{self._absence}: the game waits."
        if connection.sending:
            return "Your move is on its way."
        return None if to_move == connection.seat else f"It is {self._name(to_move)}'s turn."

    @property
    def _may_move_on(self) -> bool:
        """Whether the other player has left, so that the one who is to move need not wait."""
        return self.connection.has_left and self.session.to_move == self.connection.seat

    @property
    def _absence(self) -> str:
        """Who is not there, and how they went."""
        name = self._name(self.connection.disconnected or 1)
        return f"{name} has left" if self.connection.has_left else f"{name}'s line is broken"

    @property
    def _same_deal_again(self) -> bool:
        """Whether the same cards will be played once more, with sides swapped."""
        series = self.session.setup.series
        return series is not None and series.format is Format.DUPLICATE and goes_on(self.session)

    # What is shown

    def title(self, balance: str) -> tuple[str, Wordings, Wordings]:
        """Leave the seed out while something can be learnt from it."""
        title, about, seed = super().title(balance)
        if self.session.outcome and not self._same_deal_again:
            return title, about, seed
        seat = self.connection.seat
        return title, about, f"with {self._name(3 - seat)}, over ssh" if seat else "watching"

    def seats(self, seats: Seats) -> Seats:
        seat, away = self.connection.seat, self.connection.disconnected
        one, two = ("you" if seat == player else "over ssh" for player in (1, 2))
        if seat is None:
            one = two = "human"
        seats = replace(seats, about=(one, two), thinking=False)
        waits = away is not None and not self.session.outcome
        return replace(seats, to_move=None, away=away) if waits else seats

    # What is said

    def announces(self, player: int) -> bool:
        return player != self.connection.seat

    def notice(self, board: Board, before: Notice | None) -> Notice | None:
        connection, session = self.connection, self.session
        if session.outcome or connection.disconnected is None:
            if not session.outcome and connection.sending:
                return Notice("…", "Your move is on its way.", "", "soft")
            return None
        role = f"p{connection.disconnected}"
        if self._may_move_on:
            return Notice("‖", f"{self._absence}, and it is your turn.", (self._still, ""), role)
        return Notice("‖", f"{self._absence}.", (self._still, "The game waits."), role)

    @property
    def _still(self) -> str:
        what = "clock stands still" if self.session.clock else "game waits"
        return f"The {what} until they are back."

    def onward(self) -> Wordings | None:
        """Say who is not there, or who wants to play on."""
        connection, usual = self.connection, super().onward()
        if connection.disconnected is not None:
            return f"{self._absence}. The same line brings them back.", f"{self._absence}."
        if connection.offers is not None:
            who, swapped = connection.offers
            if who == connection.seat:
                return f"Waiting for {self._name(3 - who)} …"
            how = ", sides swapped" if swapped else " again"
            wants = f"{self._name(who)} wants to play{how}"
            return f"{wants}: {self.key('choose')}." if connection.seat else f"{wants}."
        if connection.seat is None:
            return wordings(usual)[-1] if usual else "They may play again: stay and watch."
        return usual

    # What is done

    def submit(self, choice: Any) -> None:
        self.connection.choose(choice)

    def again(self, screen: PlayScreen, *, swapped: bool = False) -> None:
        self.connection.again(swapped=swapped)


class HostMode(_ElsewhereMode):
    """The host's end: every choice is checked and made here, and then sent to the others."""

    leave_question = "Leave the table? Your friend is told, and the game is kept."

    def phase(self) -> Phase:
        """Let Enter show what can be done, while there is nothing to choose."""
        usual = super().phase()
        return usual._replace(enters=True, replies=False) if self._waits else usual

    @property
    def _waits(self) -> bool:
        away, over = self.connection.disconnected is not None, self.session.outcome is not None
        return away and not over and not self._may_move_on

    @property
    def _still(self) -> str:
        return f"{self.key('choose')} shows what you can do." if self._waits else super()._still

    def enter(self, screen: PlayScreen, *, clicked: bool = False) -> None:
        if self._waits:
            self.connection.show_absence()
        else:
            super().enter(screen, clicked=clicked)

    def make(self, choice: Any) -> None:
        """Make a choice of the host or of the clock."""
        self.session.submit(choice)

    def take(self, text: str, ply: int) -> str | None:
        """Make a guest's choice, which was sent at a ply; or say why not."""
        session = self.session
        if session.to_move in (None, self.connection.seat) or ply != session.ply:
            return "It is not your turn."
        try:
            session.submit(text)
        except Refused as refused:
            return refused.message
        return None

    def choices(self) -> list[tuple[str, int]]:
        """Return what was chosen so far, and how many milliseconds each took."""
        moves = [turn.notation for turn in self.session.turns if turn.kind is not TurnKind.SKIPPED]
        times = self.session.clock.times if self.session.clock else [0] * len(moves)
        return list(zip(moves, times, strict=True))

    def next_game(self, *, swapped: bool) -> AnySetup:
        """Return the setup of the next game; nobody can find its seed by trying."""
        setup, outcome = self.session.setup, self.session.outcome
        if setup.series and outcome and goes_on(self.session):
            return rematch(setup, series=setup.series.after(outcome), secret=True)
        return rematch(setup, swapped=swapped, secret=True)


class GuestMode(_ElsewhereMode):
    """The guest's end: what the host has accepted is made here too."""

    is_saved = False
    leave_question = "Leave the table? The same ssh line brings you back."

    def __init__(
        self, session: AnySession, connection: Connection, leave: Callable[[], None]
    ) -> None:
        """``leave`` says goodbye and ends the application: a guest has nowhere else to go."""
        super().__init__(session, connection)
        self._leave = leave

    def leave(self, screen: PlayScreen) -> None:
        self._leave()

    def repeat(self, text: str, milliseconds: int) -> None:
        """Make a choice that was made at the host's end."""
        session = self.session
        if session.clock is not None:
            session.clock.charge(milliseconds)
        session.submit(Call.TIME_OUT if text == Call.TIME_OUT.word else text)
