"""A game with somebody elsewhere on the play screen, at the host's end and at the guest's.

The host's end has the session. The guest's end has a copy, which makes only the choices that the
host has made before; what a guest chooses is sent there, and comes back if it is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.games.board import Board
from seqtui.app.play.connection import Connection
from seqtui.app.play.game_over import GameOver
from seqtui.app.play.guide import Guide
from seqtui.app.play.series import goes_on
from seqtui.app.play.sheet import Sheet
from seqtui.app.store.saved import Aids
from seqtui.app.widgets.bars import Notice, Wordings
from seqtui.app.widgets.plates import Seats
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused
from seqtui.engines.games.game import TurnKind
from seqtui.engines.gate.prepare import rematch
from seqtui.engines.series import Format
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup
from seqtui.engines.turns import person_to_move

_STANDS = "With somebody elsewhere, moves stand."
_WHY_NOT = {
    "undo": _STANDS,
    "redo": _STANDS,
    "restart": "A game with somebody elsewhere cannot begin again: X gives it up.",
    "serious": "Whether there is help was settled with the invitation.",
    "branch": "That is for later: leave the table, and go through the game in the history.",
}


class _ElsewhereGuide(Guide):
    """What both ends have in common."""

    LOOK = "-elsewhere"
    parting: str | None = None

    def __init__(self, session: AnySession, line: Connection) -> None:
        super().__init__(session)
        self.line = line
        self._over: Sheet | None = None
        self._told: Callable[[], None] | None = None

    def follow(self, told: Callable[[], None] | None) -> None:
        if told is not None:
            self.line.told = self._told = told
        elif self.line.told == self._told:  # or else the next game has the line already
            self.line.told = None

    def left(self) -> None:
        self.line.left(self.session)

    def _name(self, player: int) -> str:
        return fit(self.session.setup.names[player - 1], MAX_SHOWN)

    # How it stands

    @property
    def is_still(self) -> bool:
        return self.line.away is not None and not self.session.outcome

    @property
    def refusal(self) -> str | None:
        line, to_move = self.line, self.session.to_move
        if to_move is None:
            return None
        if line.seat is None:
            return "You are watching this game."
        if line.away is not None:
            return f"{self._name(line.away)}'s line is broken: the game waits."
        if line.sending:
            return "Your move is on its way."
        return None if to_move == line.seat else f"It is {self._name(to_move)}'s turn."

    def clock_runs(self, *, shown: bool) -> bool:
        return self.line.away is None and person_to_move(self.session)

    @property
    def _goes_on_with_this_deal(self) -> bool:
        """Whether the same cards will be played once more, with sides swapped."""
        series = self.session.setup.series
        return series is not None and series.format is Format.DUPLICATE and goes_on(self.session)

    # What is shown

    @property
    def title(self) -> tuple[str, Wordings, Wordings]:
        """The seed stands there only when nothing can be learnt from it any more."""
        title, about, seed = super().title
        if self.session.outcome and not self._goes_on_with_this_deal:
            return title, about, seed
        other = self._name(3 - self.line.seat) if self.line.seat else "others"
        return title, about, f"with {other}, over ssh"

    def seats(self, seats: Seats) -> Seats:
        seat = self.line.seat
        one, two = ("you" if seat == player else "over ssh" for player in (1, 2))
        if seat is None:
            one = two = "human"
        seats = replace(seats, about=(one, two), thinking=False)
        return replace(seats, to_move=None, away=self.line.away) if self.is_still else seats

    def sheet(self, aids: Aids) -> Sheet:
        self._over = super().sheet(aids)
        return self._over

    def show(self) -> None:
        if isinstance(self._over, GameOver):
            self._over.offer = self._offer

    # What is said

    def tells_of(self, player: int) -> bool:
        return player != self.line.seat

    def notice(self, board: Board, told: Notice | None) -> Notice | None:
        line, session = self.line, self.session
        if session.outcome or line.away is None:
            if not session.outcome and line.sending:
                return Notice("…", "Your move is on its way.", "", "soft")
            return None
        broken = f"{self._name(line.away)}'s line is broken."
        still = ("The clock stands still until they are back.", "The game waits.")
        return Notice("‖", broken, still, f"p{line.away}")

    @property
    def _offer(self) -> str:
        """Who wants to play on, if anybody does."""
        if self.line.offers is None:
            return ""
        who, swapped = self.line.offers
        if who == self.line.seat:
            return f"Waiting for {self._name(3 - who)} …"
        how = ", sides swapped" if swapped else " again"
        return f"{self._name(who)} wants to play{how}: Enter."

    def label(self, action: str) -> str | None:
        return "leave" if action == "leave" else super().label(action)

    def why_not(self, action: str) -> str | None:
        if action in ("again", "again(True)", "concede", "claim") and self.line.seat is None:
            return "You are watching this game."
        if action == "balance" and not self.line.open_help:
            return "Help is off in this game."
        if action == "line" and self._goes_on_with_this_deal:
            return "That would show what is still to come."
        return _WHY_NOT.get(action) or super().why_not(action)

    # What is done

    def submit(self, choice: Any) -> None:
        self.line.choose(choice)

    def again(self, *, swapped: bool) -> bool:
        self.line.again(swapped=swapped)
        return True


class HostGuide(_ElsewhereGuide):
    """The host's end: every choice is checked and made here, and then told to the others."""

    parting = "Leave the table? Your friend is told, and the game is kept."

    def make(self, choice: Any) -> None:
        """Make a choice of the host or of the clock."""
        self.session.submit(choice)

    def take(self, text: str, ply: int) -> str | None:
        """Make a guest's choice, which was sent at a ply; or say why not."""
        session = self.session
        if session.to_move in (None, self.line.seat) or ply != session.ply:
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


class GuestGuide(_ElsewhereGuide):
    """The guest's end: what the host has accepted is made here too."""

    KEPT = False
    parting = "Leave the table? The same ssh line brings you back."

    def why_not(self, action: str) -> str | None:
        if action == "train":
            return "A guest has no trainer: nothing is kept for you here."
        return super().why_not(action)

    def anew(self) -> Guide:
        return Guide(Session(self.session.setup))

    def repeat(self, text: str, milliseconds: int) -> None:
        """Make a choice that was made at the host's end."""
        session = self.session
        if session.clock is not None:
            session.clock.charge(milliseconds)
        session.submit(Call.TIME_OUT if text == Call.TIME_OUT.word else text)
