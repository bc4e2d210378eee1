"""The clock of a game (ALL-8): how long people may take, and what is left of it.

A clock never starts by itself. The screen that shows a player's choice runs it and halts it while
something covers the board, so that it never runs where there is no screen. It counts whole
milliseconds, so that a record says exactly what the clock said.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from time import monotonic
from typing import NamedTuple

OFF = "off"
"""What settings and the command line call a game without a clock."""
_GAP = 500
"""More milliseconds than ever pass between two looks at a running clock, unless the process was
stopped or the machine slept: then nobody could have moved, and no more than these are counted."""


class Control(NamedTuple):
    """How much time each person has: for every move anew, or for the whole game."""

    name: str
    """What settings, records and the command line call it."""
    seconds: int
    per_move: bool

    @property
    def text(self) -> str:
        """What people read: "10 seconds a move", "one minute each"."""
        if self.per_move:
            return f"{self.seconds} seconds a move"
        minutes = self.seconds // 60
        return "one minute each" if minutes == 1 else f"{minutes} minutes each"

    @property
    def brief(self) -> str:
        """The same where there is little room: "10 s a move", "1 min each"."""
        return f"{self.seconds} s a move" if self.per_move else f"{self.seconds // 60} min each"


CONTROLS = {
    control.name: control
    for control in (
        *(Control(f"{seconds}s", seconds, True) for seconds in (3, 5, 10, 30)),
        *(Control(f"{minutes}min", 60 * minutes, False) for minutes in (1, 3, 5)),
    )
}
"""All clocks there are, by their names."""


class Clock:
    """The time that the people in one game have used."""

    def __init__(self, control: Control, now: Callable[[], float] = monotonic) -> None:
        """Begin with nothing used; ``now`` returns seconds, counted from any moment."""
        self.control, self.now = control, now
        self.times: list[int] = []
        """What each choice has taken; a computer's takes nothing."""
        self._used = {1: 0, 2: 0}
        self._spent = 0
        """What the present choice has taken, up to the last look."""
        self._since: float | None = None
        """When that was, while the clock is running."""

    @property
    def is_running(self) -> bool:
        """Whether time is passing for the player who is to choose."""
        return self._since is not None

    @property
    def spent(self) -> int:
        """What the present choice has taken so far."""
        return self._spent + self._passed()

    def left(self, player: int, *, choosing: bool) -> int:
        """Return how many milliseconds a player has left, who may be the one to choose."""
        used = self.spent if choosing else 0
        if not self.control.per_move:
            used += self._used[player]
        return max(0, 1000 * self.control.seconds - used)

    def as_now(self) -> Clock:
        """Return a copy, with the time that has been used up to now."""
        still = copy(self)
        still.times, still._used = self.times[:], self._used.copy()
        return still

    def run(self) -> None:
        """Let time pass; a clock that is running goes on running."""
        if self._since is None:
            self._since = self.now()

    def look(self) -> None:
        """Count the time up to now. A running clock has to be looked at several times a second."""
        if self._since is not None:
            passed, now = self._passed(), self.now()
            self._spent += passed
            # Parts of a millisecond are counted next time, but never what a gap was longer.
            gap = abs(now - self._since) > _GAP / 1000
            self._since = now if gap else self._since + passed / 1000

    def halt(self) -> None:
        """Stop, because the board is covered or there is nothing to choose."""
        self.look()
        self._since = None

    def charge(self, milliseconds: int) -> None:
        """Restore what the present choice had taken when the game was saved."""
        self._since, self._spent = None, milliseconds

    def press(self, player: int) -> None:
        """End a player's choice, and stop until the next one is on the screen."""
        self.halt()
        taken = min(self._spent, self.left(player, choosing=False))
        self.times.append(taken)
        self._used[player] += taken
        self._spent = 0

    def _passed(self) -> int:
        if self._since is None:
            return 0
        return max(0, min(round((self.now() - self._since) * 1000), _GAP))
