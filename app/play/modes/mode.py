"""What a mode of the play screen is, and the mode of an ordinary game.

A mode says mostly by data what is different when a game is a lesson, a task or played with
somebody elsewhere; every other mode derives from the ordinary game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.reactive import reactive
from textual.widget import Widget

from seqtui.app.background import attempted
from seqtui.app.commands import Command
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture
from seqtui.app.play.commands import GAME_COMMANDS
from seqtui.app.play.result import GameOver, Sheet, goes_on, onward
from seqtui.app.widgets.bars import Notice, Wordings
from seqtui.app.widgets.plates import Seats
from seqtui.engines.games.game import Deals
from seqtui.engines.gate.prepare import rematch
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup

if TYPE_CHECKING:
    from seqtui.app.games.board import Board
    from seqtui.app.play.screen import PlayScreen
    from seqtui.app.play.state import PlayState
    from seqtui.engines.review import GameReview


class Phase(NamedTuple):
    """How things stand in a mode now; the defaults are those of a game under way."""

    is_over: bool = False
    """Whether there is nothing more to do, so that the result is shown."""
    refusal: str | None = None
    """Why nothing can be chosen just now, whichever player is to move."""
    enters: bool = False
    """Whether Enter goes on instead of choosing; so it does when it is over."""
    replies: bool = True
    """Whether a computer that is to move does so."""
    is_still: bool = False
    """Whether the game stands still, because a player is not there."""
    lit: int | None = None
    """The player whom the board lights instead of the one to move."""
    labels: Mapping[str, str] = {}
    """What some commands are called now."""
    reasons: Mapping[str, str] = {}
    """Why some commands do nothing now."""
    hidden: Collection[str] = ()
    """The commands that mean nothing now and are not listed."""
    explains: bool = False
    """Whether a panel explains what was wrong, and needs the room of the moves."""
    bar: tuple[str, ...] = ()
    """The actions that the key bar lists instead of the usual ones."""
    marks: Mapping[int, str] = {}
    """The signs that the log shows after some turns, by ply."""


class SidePanel(Picture):
    """What a mode draws above or below the moves."""

    LIGHTS_UP = True

    state: reactive[PlayState | None] = reactive(None, repaint=False)
    """The play screen's."""

    def __init__(self, draw: Callable[[Canvas], None], place: str = "") -> None:
        super().__init__(classes=place)
        self._draw_panel = draw

    def watch_state(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.fill((0, 0, canvas.width, canvas.height), canvas.palette.panel)
        self._draw_panel(canvas)


class Mode:
    """An ordinary game, and what every other mode begins with."""

    look: str = ""
    """The style classes of a screen in this mode."""
    is_saved: bool = True
    """Whether the game is saved, and counts in the statistics."""
    commands: tuple[Command, ...] = GAME_COMMANDS
    clock_needs_sight: bool = True
    """Whether the clock stops while something covers the board."""
    settles: bool = False
    """Whether a position has to be seen for a moment before Enter chooses in it."""
    sheet: type[Sheet] = GameOver
    """What rises below the board in the end."""
    actions: Mapping[str, Callable[..., None]] = MappingProxyType({})
    """What only this mode can do, by the names of commands; each is called with the screen."""
    onward_text: str = "{} plays again."
    """What the result says can be done next, with the key for it."""
    leave_question: str | None = None
    """What to ask before the game is left, if anything."""

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.key: Callable[[str], str] = str
        """Returns the key of a command; the screen that is in this mode knows it."""

    def restarted(self) -> Mode:
        """Return the same from its beginning."""
        return Mode(Session(self.session.setup))

    def opened(self, screen: PlayScreen) -> None:
        """Take note that a screen in this mode is shown."""

    def leave(self, screen: PlayScreen) -> None:
        """Go where the screen was opened from, because the person wants to."""
        screen.dismiss()

    def covered(self, *, now: bool) -> None:
        """Take note that something lies over the screen ``now``, or that nothing does any more."""

    def closed(self) -> None:
        """Take note that the screen was left."""

    # How it stands

    def phase(self) -> Phase:
        session = self.session
        is_over, series = session.outcome is not None, session.setup.series
        labels, reasons = {}, {}
        if session.clock is not None:
            reasons = dict.fromkeys(("undo", "redo"), "With a clock, moves stand.")
            labels = {} if is_over else {"leave": "menu, pauses"}
        if series is not None:
            gives_up = f"{self.key('concede')} gives it up"
            reasons["restart"] = f"A game of a match cannot begin again: {gives_up}."
            labels["again"] = "next game" if goes_on(session) else "new match"
            if goes_on(session):
                reasons["swap_sides"] = "Sides can be swapped when the match is over."
        return Phase(is_over, labels=labels, reasons=reasons)

    # What is shown

    def title(self, balance: str) -> tuple[str, Wordings, Wordings]:
        """Return the top row: what is played, the goal, and a note; ``balance`` is the deal's."""
        setup, seed = self.session.setup, f"seed {self.session.setup.seed}"
        goal, series = setup.game.goal(setup.options), setup.series
        told = [f"{series.format.text}: game {series.number}"] if series else []
        told += [setup.clock.text] if setup.clock else []
        about: Wordings = (f"{', '.join(told)}. {goal}", ", ".join(told)) if told else goal
        return setup.game.title, about, (f"{balance}, {seed}", balance) if balance else seed

    def panels(self, oracle: Widget) -> tuple[Sequence[Widget], Sequence[Widget]]:
        """Return what stands above and below the moves; the oracle has its place there."""
        return (), (oracle,)

    def seats(self, seats: Seats) -> Seats:
        """Return what the plates show, given what they show in an ordinary game."""
        return seats

    def cursor_start(self, home: str | None) -> str | None:
        """Return where the cursor begins this turn; usually at ``home``."""
        return home

    def pointer(self) -> str | None:
        """Return the move that the board points at again after a wrong try, if it is known."""
        return None

    # What is said

    def onward(self) -> Wordings | None:
        """Return what the result says of the next game of a match, instead of ``onward_text``."""
        return onward(self.session, self.key("choose"))

    def announces(self, player: int) -> bool:
        """Tell whether a player's move is news to the person at the screen."""
        return not self.session.setup.players[player - 1].is_human

    def notice(self, board: Board, before: Notice | None) -> Notice | None:
        """Return what the strip says, after what led here; None leaves it to the board."""
        return None

    def invitation(self, board: Board) -> str | None:
        """Return what the line for typed moves says; None leaves it to the state."""
        return None

    # What is done

    def objection(self, choice: Any) -> str | None:
        """Say why a choice that the rules allow is not taken, or None if it is."""
        return None

    def submit(self, choice: Any) -> None:
        """Make a choice that was checked, for a person or for the clock."""
        self.session.submit(choice)

    def reply(self, session: AnySession) -> Any:
        """Return a computer's choice. This may take a while: run it in a thread."""
        from seqtui.engines.players.choice import choose

        return choose(session)

    def enter(self, screen: PlayScreen, *, clicked: bool = False) -> None:
        """Do what Enter or a click on the board means when nothing is to be chosen."""
        self.again(screen)

    def hint(self, screen: PlayScreen) -> None:
        """Help the person to choose."""
        screen.find_hint()

    def again(self, screen: PlayScreen, *, swapped: bool = False) -> None:
        """Play another game with the same options, sides swapped if wanted; in a match the next."""
        deal = partial(self.rematch, swapped=swapped)
        if self.played_again().deals is Deals.EVEN:  # to find such a deal may take a while
            screen.background.run("deal", partial(attempted, deal), screen.play_next)
        else:
            screen.play_next(deal())

    def rematch(self, *, swapped: bool) -> AnySetup:
        """Return another game with a new seed, or raise ``BadInput`` if there is no such deal."""
        setup, outcome = self.played_again(), self.session.outcome
        if setup.series and outcome and goes_on(self.session):
            return rematch(setup, series=setup.series.after(outcome))
        return rematch(setup, swapped=swapped)

    def played_again(self) -> AnySetup:
        """Return what is played afterwards, but for its seed."""
        return self.session.setup

    def find_review(self, screen: PlayScreen) -> None:
        """Find out how a game that is over went."""
        from seqtui.engines.review import review_of

        def found(review: GameReview) -> None:
            screen.show_review(review, keep=self.is_saved)

        screen.background.run("review", partial(review_of, self.session.as_now()), found)
