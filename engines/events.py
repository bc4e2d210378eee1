"""The events of a session: small facts in the past tense, for its listeners.

Events are derived after a move has been made. Rules and oracles never need them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from seqtui.engines.errors import Refused
from seqtui.engines.games.game import TurnKind


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player is to choose a move."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn is over, by a move or in another way that ``kind`` names."""

    player: int
    move: str
    ply: int
    """How many turns have been taken so far, this one included."""
    kind: TurnKind = TurnKind.PLAYED


@dataclass(frozen=True, slots=True)
class SideEffect:
    """Something of one game's own that happens beside a move; its events derive from this."""

    JSON: ClassVar[str | None] = None
    """The event's name in JSON lines, beside its fields; None if it is left out there."""

    def sentence(self, names: tuple[str, str]) -> str:
        """Tell it in a sentence, for players with these names."""
        raise NotImplementedError

    def news(self) -> str:
        """Say what the next prompt should mention about it, or nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class GameWon:
    """The game is over and this player won it."""

    player: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameDrawn:
    """The game is over and nobody won it."""

    reason: str


@dataclass(frozen=True, slots=True)
class TurnUndone:
    """The last turn was taken back. ``ply`` is the number of turns that still stand."""

    player: int
    move: str
    """As people read it, with its card where it has one."""
    ply: int


Event: TypeAlias = TurnBegan | TurnTaken | SideEffect | GameWon | GameDrawn | TurnUndone
NewPosition: TypeAlias = TurnBegan | GameWon | GameDrawn
"""What comes last after every change: somebody is to choose, or the game is over."""


class Listeners:
    """Delivers events to listeners, in order."""

    def __init__(self) -> None:
        self._listeners: dict[object, Callable[[Event], None]] = {}
        self._pending: deque[Event] = deque()
        self._delivering = False

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Tell a listener of everything from now on; call the returned function to stop."""
        if not callable(listener):
            raise TypeError(f"a listener is called with each event; {listener!r} cannot be")
        token = object()
        self._listeners[token] = listener

        def unsubscribe() -> None:
            self._listeners.pop(token, None)

        return unsubscribe

    def put(self, *events: Event) -> None:
        """Add what has happened; nobody hears of it before :meth:`deliver`."""
        self._pending.extend(events)

    def deliver(self) -> None:
        """Hand out what has happened, in order, even if a listener causes more of it.

        Everybody hears of everything before an error is raised, so a listener that fails harms
        neither the session nor the others.
        """
        if self._delivering:
            return
        self._delivering = True
        errors: list[Exception] = []
        try:
            while self._pending:
                event = self._pending.popleft()
                for token, listener in tuple(self._listeners.items()):
                    # A listener that another has just unsubscribed hears no more.
                    if token in self._listeners:
                        try:
                            listener(event)
                        except Exception as error:
                            errors.append(error)
        finally:
            self._delivering = False
        # A refusal by itself would tell the caller that nothing was done.
        if len(errors) == 1 and not isinstance(errors[0], Refused):
            raise errors[0]
        if errors:
            raise ExceptionGroup("listeners of a session failed", errors)
