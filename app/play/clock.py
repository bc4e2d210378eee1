"""How the play screen shows a clock: what is left of each player's time, and the last seconds."""

from __future__ import annotations

from typing import NamedTuple

from seqtui.app.widgets.plates import TimeLeft
from seqtui.engines.clock import Control
from seqtui.engines.games.game import Outcome
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted
from seqtui.engines.turns import person_to_move

_SECOND, _TENTH = 1000, 100


class ClockFace(NamedTuple):
    """What a clock shows at a moment."""

    times: tuple[TimeLeft | None, TimeLeft | None] = (None, None)
    """What is left for each player; a computer has no clock."""
    fuse: float | None = None
    """How much of the strip is left to burn in the last seconds."""
    hurry: str = ""
    """How many seconds those are."""

    @classmethod
    def of(cls, session: AnySession, *, moving: bool) -> ClockFace:
        """Read a session's clock; ``moving`` is whether tenths of seconds may be seen to pass."""
        if (clock := session.clock) is None:
            return cls()
        choosing = session.to_move if person_to_move(session) else None

        def left(player: int) -> TimeLeft | None:
            if not session.setup.players[player - 1].is_human:
                return None
            time = clock.left(player, choosing=player == choosing)
            if session.outcome == Outcome(3 - player, "time"):
                time = 0  # there will be no further move to have time for
            return _time_left(clock.control, time, choosing=player == choosing, moving=moving)

        times = left(1), left(2)
        if choosing is None:
            return cls(times)
        time, last = clock.left(choosing, choosing=True), _last(clock.control)
        if time > last:
            return cls(times)
        fuse = _stepped(time, _TENTH if moving else _SECOND) / last
        return cls(times, fuse, counted(max(1, time // _SECOND), "second"))


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
