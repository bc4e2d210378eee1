"""Who leads a person through a game on the play screen; in an ordinary game nobody does.

Screen, situation and thinking ask the guide wherever a lesson or a task differs from an ordinary
game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.widget import Widget

from seqtui.app.games.board import Board, Scene
from seqtui.app.play.game_over import GameOver
from seqtui.app.play.series import goes_on
from seqtui.app.play.sheet import Sheet
from seqtui.app.store.saved import Aids
from seqtui.app.widgets.bars import Notice, Wordings
from seqtui.app.widgets.move_log import Entry
from seqtui.app.widgets.plates import Seats
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup
from seqtui.engines.turns import person_to_move


class Guide:
    """An ordinary game, which nobody leads; every other guide says where it differs."""

    LOOK: ClassVar[str | None] = None
    """The style class of a screen that is led like this."""
    KEPT: ClassVar[bool] = True
    """Whether the game is saved, and counts in the statistics."""
    onward = "Enter plays again."
    """What the result says can be done next."""
    parting: str | None = None
    """What to ask before the game is left, if anything."""
    balance = ""
    """How even the deal is, in a few words, once somebody has asked."""

    def __init__(self, session: AnySession) -> None:
        self.session = session

    def anew(self) -> Guide:
        """Return the same again, from its beginning."""
        return Guide(Session(self.session.setup))

    # How it stands

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to do, so that the result is shown."""
        return self.session.outcome is not None

    @property
    def refusal(self) -> str | None:
        """Why nothing can be chosen just now, whoever is to move, or None."""
        return None

    @property
    def has_reply(self) -> bool:
        """Whether a computer that is to move does so."""
        return True

    @property
    def is_still(self) -> bool:
        """Whether the game stands still, because somebody is not there."""
        return False

    def clock_runs(self, *, shown: bool) -> bool:
        """Tell whether the clock runs now; ``shown`` is whether nothing covers the board."""
        return shown and person_to_move(self.session)

    def follow(self, told: Callable[[], None] | None) -> None:
        """Tell the screen from now on when something has changed that is not in the session."""

    def left(self) -> None:
        """Hear that the screen was left."""

    # What is shown

    @property
    def title(self) -> tuple[str, Wordings, Wordings]:
        """What the top row says: what is played, the goal, and a note at its end."""
        seed = f"seed {self.session.setup.seed}"
        note = (f"{self.balance}, {seed}", self.balance) if self.balance else seed
        return self.session.game.title, self._about, note

    @property
    def _about(self) -> Wordings:
        """The place in the match of several games, the clock, and the goal if it fits."""
        setup = self.session.setup
        goal, series = setup.game.goal(setup.options), setup.series
        told = [f"{series.format.text}: game {series.number}"] if series else []
        told += [setup.clock.text] if setup.clock else []
        return (f"{', '.join(told)}. {goal}", ", ".join(told)) if told else goal

    def side(self, oracle: Widget) -> tuple[Sequence[Widget], Sequence[Widget]]:
        """Return what stands above and below the moves; the oracle has its place there."""
        return (), (oracle,)

    def sheet(self, aids: Aids) -> Sheet:
        """Return what lies below the board in the end."""
        return GameOver(self.session, aids, self.onward)

    def scene(self, scene: Scene) -> Scene:
        """Return what the board shows, given what it shows in an ordinary game."""
        return scene

    def seats(self, seats: Seats) -> Seats:
        """Return what the plates show, given what they show in an ordinary game."""
        return seats

    def log(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return what the log shows, given what it shows in an ordinary game."""
        return entries

    def show(self) -> None:
        """Bring what stands beside the moves up to date."""

    def start(self, home: str | None) -> str | None:
        """Return where the cursor begins this turn; usually at ``home``."""
        return home

    # What is said

    def tells_of(self, player: int) -> bool:
        """Tell whether a player's move is news to whoever is at the screen."""
        return not self.session.setup.players[player - 1].is_human

    def notice(self, board: Board, told: Notice | None) -> Notice | None:
        """Return what the strip says, after what it has ``told``; None leaves it to the board."""
        return None

    def invitation(self, board: Board) -> str | None:
        """Return what the line for typed moves says; None leaves it to the situation."""
        return None

    def label(self, action: str) -> str | None:
        """Return what a command is called here, if it has a name of its own."""
        session = self.session
        if action == "again" and session.setup.series:
            return "next game" if goes_on(session) else "new match"
        if action == "leave" and session.clock and not session.outcome:
            return "menu, pauses"
        return None

    # What can be done

    def why_not(self, action: str) -> str | None:
        """Say why a command does nothing in this kind of game, or None if it does."""
        session = self.session
        if session.clock is not None and action in ("undo", "redo"):
            return "With a clock, moves stand."
        if session.setup.series is not None and action == "restart":
            return "A game of a match cannot begin again: X gives it up."
        if goes_on(session) and action == "again(True)":
            return "Sides can be swapped when the match is over."
        return None

    def objection(self, choice: Any) -> str | None:
        """Say why a choice that the rules allow is not taken, or None if it is."""
        return None

    def submit(self, choice: Any) -> None:
        """Make a choice that was checked, for a person or for the clock."""
        self.session.submit(choice)

    def again(self, *, swapped: bool) -> bool:
        """Take up the wish for another game; False leaves it to the screen."""
        return False

    def pointer(self, *, asked: bool) -> str | None:
        """Return the move to point at, if the guide knows it; ``asked`` is whether for a hint."""
        return None

    def reply(self, session: AnySession) -> Any:
        """Return a computer's choice. This may take a while: run it in a thread."""
        from seqtui.engines.players.choice import choose

        return choose(session)

    @property
    def rematch(self) -> AnySetup:
        """The game that is played again afterwards, but for its seed."""
        return self.session.setup
