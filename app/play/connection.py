"""The connection to somebody elsewhere, as the play screen knows it: who sits where, who is there.

Its two ends, in ``app.online``, change these values and call :meth:`Connection.notify`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any


class Connection(ABC):
    """What both ends of a game know of each other."""

    def __init__(self, seat: int | None, *, open_help: bool) -> None:
        self.seat = seat
        """The player at this screen; None for a person who only watches."""
        self.open_help = open_help
        """Whether both may ask for hints and the oracle."""
        self.disconnected: int | None = None
        """The player who is not there."""
        self.has_left = False
        """Whether that player has said goodbye; if not, the line broke."""
        self.sending = False
        """Whether a choice is on its way to the host."""
        self.offers: tuple[int, bool] | None = None
        """Who wants to play again, and whether with sides swapped."""
        self.on_change: Callable[[], None] | None = None
        """What the screen does when any of this has changed."""
        self.show_absence: Callable[[], object] = lambda: None
        """Shows whether the other player is there, and if not, what can be done: to the host."""

    def notify(self) -> None:
        """Tell the screen that something has changed."""
        if self.on_change is not None:
            self.on_change()

    @abstractmethod
    def choose(self, choice: Any) -> None:
        """Make a choice that the rules allow, for the player at this screen or for the clock."""

    @abstractmethod
    def again(self, *, swapped: bool) -> None:
        """Offer another game, or agree to the one that is offered."""

    @abstractmethod
    def left(self, session: object) -> None:
        """Take note that the screen of a session was left."""
