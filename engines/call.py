"""The ways to end a game without a move, beside its own rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from seqtui.engines.games.game import TurnKind

MAX_FAULT = 200
"""How many characters say why a program failed."""


@dataclass(frozen=True, slots=True)
class Call:
    """What ends the game instead of a move: giving up, a claim, time, or a failure."""

    word: str
    """How it is written in files, and typed where it can be."""
    kind: TurnKind
    """What becomes of the turn."""
    reason: str
    """The reason in the outcome."""
    why: str = ""
    """What a program did wrong, to follow its name: "did not answer within 10 seconds"."""

    CONCEDE: ClassVar[Call]
    CLAIM: ClassVar[Call]
    TIME_OUT: ClassVar[Call]
    """Made by the clock alone: it cannot be typed."""

    @classmethod
    def fail(cls, why: str) -> Call:
        """Return the call that ends the game for a program that cannot go on."""
        return cls("fail", TurnKind.FAILED, "failed", why)

    @property
    def known(self) -> Call | None:
        """The same call as made here; None for a call that does not exist."""
        # Nothing is asked of a field before it is known what it is.
        fields = [getattr(self, name, None) for name in ("word", "kind", "reason", "why")]
        if [type(field) for field in fields] != [str, TurnKind, str, str]:
            return None
        calls = [Call.CONCEDE, Call.CLAIM, Call.TIME_OUT]
        if 0 < len(self.why) <= MAX_FAULT:
            calls.append(Call.fail(self.why))
        return next((call for call in calls if call == self), None)

    def __str__(self) -> str:
        return self.word


Call.CONCEDE = Call("concede", TurnKind.CONCEDED, "conceded")
Call.CLAIM = Call("claim", TurnKind.CLAIMED, "claimed")
Call.TIME_OUT = Call("time out", TurnKind.TIMED_OUT, "time")
TYPED = {call.word: call for call in (Call.CONCEDE, Call.CLAIM)}
"""The calls that a player may type."""
