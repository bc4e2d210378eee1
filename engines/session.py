"""One game being played: the only thing in the engines that changes.

A session keeps every state so far, so that undo and redo are exact: the states are immutable
and carry their own dice, and what will be drawn is never drawn anew. Listeners are notified of
every change, in order, once it is complete; their errors are raised after all were notified. A
session belongs to one thread; others work on a copy.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Self, TypeAlias

from seqtui.engines import events
from seqtui.engines.call import TYPED, Call
from seqtui.engines.clock import Clock
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event
from seqtui.engines.games.game import AnyGame, Game, M, OptionsT, Outcome, S, State, TurnKind
from seqtui.engines.games.gate import gate_of, plain
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.setup import Setup

if TYPE_CHECKING:
    from seqtui.engines.solving.oracle import Analysis

MAX_CHOICES = 4_000
"""More choices than any game people play, and few enough to replay and keep: a session holds
every position, and those of Mirror Duel grow with each digit."""
_OVER = "The game is over."
TOO_LONG = f"A game has at most {MAX_CHOICES:,} moves: claim a draw, take moves back or give up."


class Turn(NamedTuple, Generic[S, M]):
    """One turn that was taken, by a player or by the game itself."""

    player: int
    move: M | Call
    notation: str
    named: str
    """The move as people read it, with its card where it has one."""
    kind: TurnKind
    before: S
    after: S
    outcome: Outcome | None


class Session(Generic[S, M, OptionsT]):
    """A game under way, from its opening to the present turn.

    Its attributes are there to be read; only the methods change them.
    """

    def __init__(self, setup: Setup[S, M, OptionsT]) -> None:
        """Begin a session, up to the first choice of a player."""
        self.setup: Final = setup
        self.game: Final = setup.game
        self.opening: Final = self.game.begin(setup.opening)
        """The state at the first turn."""
        self.claim: Final = self.game.claim(setup.options)
        """When a draw may be claimed; None if this game always comes to an end."""
        self.clock = Clock(setup.clock) if setup.clock else None
        """The time that people have used; the screen that shows the session runs it (ALL-8)."""
        self.state: S = self.opening
        self.outcome = self.game.outcome(self.opening)
        """How the game ended, or None while it goes on."""
        self.turns: tuple[Turn[S, M], ...] = ()
        """The turns taken so far, oldest first."""
        self.undone: tuple[M | Call, ...] = ()
        """The choices that redo would make again, next first."""
        self._seen = Counter([self.opening])
        """How often each position has occurred."""
        self._listeners = _Listeners()
        self._take(None if self.outcome else self.game.forced(self.opening))

    def as_now(self) -> Self:
        """Return a copy for use in another thread; it has no listeners."""
        still = copy(self)
        still._seen = self._seen.copy()
        still._listeners = _Listeners()
        still.clock = self.clock and self.clock.as_now()
        return still

    # What can be asked of it

    @property
    def position(self) -> dict[str, object]:
        """What both players may see now, as in JSON."""
        return self.view_of(self.state)

    @property
    def is_covered(self) -> bool:
        """Whether the players have to remember the position, because they are not shown it all."""
        return not self.outcome and self.game.is_covered(self.state)

    @property
    def ply(self) -> int:
        """How many turns have been taken."""
        return len(self.turns)

    @property
    def outcome_text(self) -> str | None:
        """How the game ended, in a sentence with the players' names."""
        if self.outcome is None:
            return None
        return phrases_of(self.game).sentence(self.outcome, self.setup.names, self.fault)

    @property
    def to_move(self) -> int | None:
        """The player who is to choose, or None when the game is over."""
        return None if self.outcome else self.state.to_move

    @property
    def legal(self) -> Sequence[M]:
        """The moves the player to move may choose from."""
        return () if self.outcome else self.game.legal(self.state)

    @property
    def can_claim(self) -> bool:
        """Whether the player to move may claim a draw now (ALL-5)."""
        if self.outcome or self.claim is None:
            return False
        return self.claim.holds(self.state, self.times_seen(self.state))

    @property
    def fault(self) -> str | None:
        """What a program did wrong when it could not go on, even if that was taken back."""
        # A failure ends the game: it can only be the last turn, or what was taken back first.
        last = (*(turn.move for turn in self.turns[-1:]), *self.undone[-1:])
        calls = (choice for choice in last if isinstance(choice, Call))
        return next((call.why for call in calls if call.kind is TurnKind.FAILED), None)

    @property
    def can_undo(self) -> bool:
        """Whether there is a player's choice to take back; with a clock, choices stand (ALL-8)."""
        return self.clock is None and any(turn.kind is not TurnKind.SKIPPED for turn in self.turns)

    @property
    def can_redo(self) -> bool:
        """Whether a choice that was taken back can be made again."""
        return bool(self.undone)

    @property
    def is_full(self) -> bool:
        """Whether only one more choice can be kept, which is left for a claim or giving up."""
        most = MAX_CHOICES - 1
        return self.ply >= most and sum(t.kind is not TurnKind.SKIPPED for t in self.turns) >= most

    @property
    def time_is_up(self) -> bool:
        """Whether the player to move has run out of time; a computer never does (ALL-8)."""
        if self.clock is None or (player := self.to_move) is None:
            return False
        if not self.setup.players[player - 1].is_human:
            return False
        return self.clock.left(player, choosing=True) == 0

    def times_seen(self, state: S) -> int:
        """Return how often a position has occurred so far, this time included."""
        return self._seen[state]

    def view_of(self, state: S) -> dict[str, object]:
        """Return a position of this session as both players may see it now.

        Once the game is over its earlier positions hide nothing either (MIRROR-4).
        """
        return self.game.full_view(state) if self.outcome else self.game.view(state)

    def past_events(self) -> Iterator[Event]:
        """Yield all events on the way to the present position, in order."""
        yield from self.game.side_effects(self.setup.opening, None, self.opening)
        if self.game.forced(self.opening) is None:
            yield _next_event(self.game.outcome(self.opening), self.opening)
        for ply, turn in enumerate(self.turns, start=1):
            yield from _events_of(self.game, turn, ply)

    # What can be done to it

    def submit(self, choice: object) -> None:
        """Take the turn of the player to move: a move or a call, as text or as itself.

        Raises :class:`Refused`, and changes nothing, unless it passes :meth:`admit`. Any other
        error is a listener's: then the turn is taken, and the others were notified of it.
        """
        admitted = self.admit(choice)
        self.undone = ()
        self._take(admitted)

    def admit(self, choice: object) -> M | Call:
        """Take anything at all through the gate and the rules, or raise :class:`Refused` (ALL-3).

        What comes back is in canonical form, and may be submitted now.
        """
        if type(choice) is str:
            choice = TYPED.get(plain(choice), choice)
        if type(choice) is Call:
            if (call := choice.known) is None:
                raise Refused(Stage.READ, "Nobody can say that in a game.")
            if reason := _objection(self, call):
                raise Refused(Stage.RULE, reason)
            return call
        move = gate_of(self.game).admit(choice, self.state, self.setup.options)
        reason = _too_late(self) or self.game.refusal(self.state, move)
        if reason is None and self.is_full:
            reason = TOO_LONG
        if reason:
            raise Refused(Stage.RULE, reason)
        return move

    def refusal(self, choice: object) -> str | None:
        """Say why a choice is not allowed now, or None if it is."""
        try:
            self.admit(choice)
        except Refused as refused:
            return refused.message
        return None

    def analyse(self) -> Analysis:
        """Return what the present position and each move in it are worth, exactly."""
        if self.outcome:
            raise Refused(Stage.RULE, _OVER)
        if self.is_covered:
            raise Refused(Stage.RULE, "The values would tell what the game hides.")
        # The oracle is loaded only when it is needed.
        from seqtui.engines.solving.oracle import analyse

        return analyse(self.game, self.setup.options, self.state)

    def undo(self) -> None:
        """Take back the last choice, with every skip that followed from it."""
        if not self.can_undo:
            raise Refused(Stage.RULE, "There is nothing to take back.")
        happened: list[Event] = []
        while True:
            turn = self.turns[-1]
            self.turns, self.state, self.outcome = self.turns[:-1], turn.before, None
            self._seen[turn.after] -= 1
            happened.append(events.TurnUndone(turn.player, turn.named, self.ply))
            if turn.kind is not TurnKind.SKIPPED:
                break
        self.undone = (turn.move, *self.undone)
        self._listeners.notify([*happened, events.TurnBegan(self.state.to_move)])

    def redo(self) -> None:
        """Make the choice again that was taken back last."""
        if not self.undone:
            raise Refused(Stage.RULE, "There is nothing to play again.")
        again = self.admit(self.undone[0])
        self.undone = self.undone[1:]
        self._take(again)

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call a listener with every event from now on; call the returned function to stop."""
        return self._listeners.subscribe(listener)

    def _take(self, choice: M | Call | None) -> None:
        """Take a player's turn and those the game takes by itself, then notify the listeners."""
        happened: list[Event] = []
        while choice is not None:
            turn = _turn(self.game, self.state, choice)
            if self.clock and turn.kind is not TurnKind.SKIPPED:
                self.clock.press(turn.player)
            self.turns, self.state, self.outcome = (*self.turns, turn), turn.after, turn.outcome
            self._seen.update((turn.after,))  # hashes it once, and in Mirror Duel that takes long
            happened += _events_of(self.game, turn, self.ply)
            choice = None if turn.outcome else self.game.forced(turn.after)
        self._listeners.notify(happened)


AnySession: TypeAlias = Session[Any, Any, Any]
"""A session whose game the holder does not need to know."""


class _Listeners:
    """Delivers events to listeners, in order."""

    def __init__(self) -> None:
        self._listeners: dict[object, Callable[[Event], None]] = {}
        self._pending: deque[Event] = deque()
        self._delivering = False

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        if not callable(listener):
            raise TypeError(f"a listener is called with each event; {listener!r} cannot be")
        token = object()
        self._listeners[token] = listener

        def unsubscribe() -> None:
            self._listeners.pop(token, None)

        return unsubscribe

    def notify(self, events: Iterable[Event]) -> None:
        """Deliver events, in order, even if a listener causes more of them.

        Every listener is called with every event before an error is raised, so a listener that
        fails harms neither the session nor the others.
        """
        self._pending.extend(events)
        if self._delivering:
            return
        self._delivering = True
        errors: list[Exception] = []
        try:
            while self._pending:
                event = self._pending.popleft()
                for token, listener in tuple(self._listeners.items()):
                    # A listener that another has just unsubscribed is called no more.
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


# How a turn is taken


def _turn(game: Game[S, M, Any], before: S, choice: M | Call) -> Turn[S, M]:
    """Return the turn in which a player makes a choice that is allowed."""
    player, notation = before.to_move, str(choice)
    if isinstance(choice, Call):
        winner = None if choice.kind is TurnKind.CLAIMED else 3 - player
        outcome = Outcome(winner, choice.reason)
        return Turn(player, choice, notation, notation, choice.kind, before, before, outcome)
    after, logged = game.play(before, choice), phrases_of(game).logged
    named = logged(before, choice) if logged else notation
    kind = game.kind(choice)
    return Turn(player, choice, notation, named, kind, before, after, game.outcome(after))


def _events_of(game: AnyGame, turn: Turn[Any, Any], ply: int) -> Iterator[Event]:
    yield events.TurnTaken(turn.player, turn.notation, ply, turn.kind)
    if not isinstance(turn.move, Call):
        yield from game.side_effects(turn.before, turn.move, turn.after)
    if turn.outcome or game.forced(turn.after) is None:
        yield _next_event(turn.outcome, turn.after)


def _next_event(outcome: Outcome | None, state: State) -> Event:
    """Return what follows where the game takes no turn by itself: the end, or a choice."""
    if outcome is None:
        return events.TurnBegan(state.to_move)
    if outcome.winner is None:
        return events.GameDrawn(outcome.reason)
    return events.GameWon(outcome.winner, outcome.reason)


# What is not allowed


def _too_late(session: AnySession) -> str | None:
    """Say why nothing can be chosen any more, or None."""
    if session.outcome:
        return _OVER
    return "Your time is up." if session.time_is_up else None  # the clock is about to say so


def _objection(session: AnySession, call: Call) -> str | None:
    """Say why a call is not allowed now, or None if it is."""
    if session.outcome:
        return _OVER
    match call.kind:
        case TurnKind.TIMED_OUT:
            return None if session.time_is_up else "Nobody has run out of time."
        case TurnKind.FAILED:
            is_program = session.setup.players[session.state.to_move - 1].is_program
            return None if is_program else "Only a program can fail."
        case TurnKind.CLAIMED if not session.can_claim:
            return _too_late(session) or (
                f"A draw can be claimed only when {session.claim.rule}."
                if session.claim
                else "There is no draw to claim: this game always comes to an end."
            )
    return _too_late(session)
