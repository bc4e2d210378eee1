"""The clock on the play screen: when it runs, and how it shows what is left (ALL-8).

It is looked at ten times a second. Each look finds out anew whether a person is choosing and can
see the board, so that it does not matter in which order screens come and go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from seqtui.app.play.guide import Guide
from seqtui.app.play.situation import PlayState
from seqtui.app.widgets.bars import StatusStrip
from seqtui.app.widgets.plates import Plates, TimeLeft
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.call import Call
from seqtui.engines.clock import Clock, Control
from seqtui.engines.games.game import Outcome
from seqtui.engines.text import counted
from seqtui.engines.turns import person_to_move

_SECOND, _TENTH = 1000, 100


class ClockFace:
    """Runs the clock of a session, and shows it on the plates and in its last seconds on the strip.

    Looking back does not stop it: nothing covers the board, and the game waits for a move.
    """

    STEP: ClassVar = 0.1
    """Seconds between two looks."""

    def __init__(self, screen: CommandScreen, now: PlayState, guide: Guide, plates: Plates) -> None:
        self._screen, self._now, self._guide, self._plates = screen, now, guide, plates
        self._session = guide.session
        self.keep: Callable[[], None] | None = None
        """Saves the game with the time that was used, when the clock stops before a move."""

    def begin(self) -> None:
        """Begin to look at the clock, if there is one."""
        if self._session.clock is not None:
            self._screen.set_interval(self.STEP, self.look)

    def look(self) -> None:
        """Let the clock run or stand still, as it should now; tell if somebody's time is up."""
        if (clock := self._session.clock) is None:
            return
        if self._guide.clock_runs(shown=self._screen.is_active):
            clock.run()
            clock.look()
            if self._session.time_is_up:
                self._guide.submit(Call.TIME_OUT)
        elif clock.is_running:
            self.stop()
        self._show(clock)

    def stop(self) -> None:
        """Stop the clock, because the board is covered or left, and save what was used."""
        if (clock := self._session.clock) is not None and clock.is_running:
            clock.halt()
            if self.keep is not None:
                self.keep()

    # Showing

    def _show(self, clock: Clock) -> None:
        choosing = self._session.to_move if person_to_move(self._session) else None
        moving = self._screen.app.animation_level != "none"
        one, two = (self._of(clock, player, choosing, moving=moving) for player in (1, 2))
        self._plates.times = one, two
        self._burn(clock, choosing, moving=moving)

    def _of(
        self, clock: Clock, player: int, choosing: int | None, *, moving: bool
    ) -> TimeLeft | None:
        """Return what the clock of a player shows; a computer has none."""
        session, is_chooser = self._session, player == choosing
        if not session.setup.players[player - 1].is_human:
            return None
        left = clock.left(player, choosing=is_chooser)
        if session.outcome == Outcome(3 - player, "time"):
            left = 0  # there will be no further move to have time for
        return _time_left(clock.control, left, choosing=is_chooser, moving=moving)

    def _burn(self, clock: Clock, choosing: int | None, *, moving: bool) -> None:
        """In the last seconds let the strip burn down, and say how many there are."""
        fuse, hurry = None, ""
        if choosing is not None:
            left, last = clock.left(choosing, choosing=True), _last(clock.control)
            if left <= last:
                fuse = _stepped(left, _TENTH if moving else _SECOND) / last
                hurry = counted(max(1, left // _SECOND), "second")
        strip = self._screen.query_one(StatusStrip)
        strip.fuse = fuse
        if self._now.hurry != hurry:
            self._now.hurry = hurry
            # Whoever has just read why a move was refused, or a hint, goes on reading.
            if choosing is not None and strip.notice.sign in ("▸", "!"):
                self._screen.say(self._now.notice())


def _last(control: Control) -> int:
    """Return from how many milliseconds on it is urgent."""
    return (3 if control.per_move else 5) * _SECOND


def _time_left(control: Control, left: int, *, choosing: bool, moving: bool) -> TimeLeft:
    """Write what is left: in tenths where they matter, unless motion is to be reduced."""
    urgent = choosing and left <= _last(control)
    in_tenths = moving and (urgent or (control.per_move and left < 10 * _SECOND))
    shown = _stepped(left, _TENTH if in_tenths else _SECOND)
    if in_tenths:
        text = f"{shown / _SECOND:.1f} s"
    elif control.per_move or urgent:
        text = f"{shown // _SECOND} s"
    else:
        text = f"{shown // 60_000}:{shown // _SECOND % 60:02}"
    return TimeLeft(text, shown / _SECOND / control.seconds, urgent)


def _stepped(left: int, step: int) -> int:
    """Round up to a step, so that nothing is left only when nothing is left."""
    return -(-left // step) * step
