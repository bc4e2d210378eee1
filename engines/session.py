"""One game being played: the only thing in the engines that changes.

A session keeps every state so far, so that undo and redo are exact: the states are immutable
and carry their own dice, and what will be drawn is never drawn anew. Listeners hear of every
change, in order, after it is complete; their errors are raised once all have heard. A session
belongs to one thread; others work on a copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Self, TypeAlias

from seqtui.engines import events
from seqtui.engines.call import TYPED, Call
from seqtui.engines.clock import Clock
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event, Listeners
from seqtui.engines.games.game import Claim, M, OptionsT, Outcome, S, State, TurnKind
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
    """One turn that was taken, whoever took it."""

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
    """A game under way, from its opening to the present turn."""

    def __init__(self, setup: Setup[S, M, OptionsT]) -> None:
        """Begin a session, up to the first choice of a player."""
        self.setup: Final = setup
        self.game: Final = setup.game
        self.opening: Final = self.game.begin(setup.opening)
        """The state at the first turn."""
        self.clock = Clock(setup.clock) if setup.clock else None
        """The time that people have used; whoever shows the session to them runs it (ALL-8)."""
        self._turns: list[Turn[S, M]] = []
        self._undone: list[M | Call] = []
        self._seen = Counter([self.opening])
        """How often each position has occurred."""
        self._listeners = Listeners()
        self._skip_while_forced()
        # Nobody is listening yet: only the story tells what the game did by itself.
        self._listeners.deliver()

    def as_now(self) -> Self:
        """Return a copy of the session as it stands, to use in another thread; nobody listens."""
        still = copy(self)
        still._turns, still._undone = self._turns[:], self._undone[:]
        still._seen = self._seen.copy()
        still._listeners = Listeners()
        still.clock = self.clock and self.clock.as_now()
        return still

    # What can be asked of it

    @property
    def state(self) -> S:
        return self._turns[-1].after if self._turns else self.opening

    @property
    def position(self) -> dict[str, object]:
        """What both players may see now, as in JSON."""
        return self.view_of(self.state)

    @property
    def is_covered(self) -> bool:
        """Whether the players have to remember the position, because they are not shown it all."""
        return not self.outcome and self.game.is_covered(self.state)

    @property
    def turns(self) -> Sequence[Turn[S, M]]:
        """The turns that stand, oldest first."""
        return tuple(self._turns)

    @property
    def undone(self) -> Sequence[str]:
        """What redo would play, next first, in canonical notation."""
        return tuple(map(str, reversed(self._undone)))

    @property
    def ply(self) -> int:
        """How many turns have been taken."""
        return len(self._turns)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._turns[-1].outcome if self._turns else self.game.outcome(self.opening)

    @property
    def outcome_text(self) -> str | None:
        """How the game ended, in a sentence with the players' names."""
        return self.ending(self.setup.names)

    @property
    def to_move(self) -> int | None:
        """The player who is to choose, or None when the game is over."""
        return None if self.outcome else self.state.to_move

    @property
    def legal(self) -> Sequence[M]:
        """The moves the player to move may choose from."""
        return () if self.outcome else self.game.legal(self.state)

    @property
    def claim(self) -> Claim[S] | None:
        """When a draw may be claimed; None if this game always comes to an end."""
        return self.game.claim(self.setup.options)

    @property
    def can_claim(self) -> bool:
        """Whether the player to move may claim a draw now (ALL-5)."""
        claim, state = self.claim, self.state
        return not self.outcome and claim is not None and claim.holds(state, self.times(state))

    @property
    def is_endless(self) -> bool:
        """Whether a draw can be claimed and a computer would even against a person (ALL-5)."""
        claim, state = self.claim, self.state
        return self.can_claim and claim is not None and claim.is_endless(state, self.times(state))

    @property
    def fault(self) -> str | None:
        """What a program did wrong when it could not go on, even if that was taken back."""
        # A failure ends the game: it can only be the last turn, or what was taken back first.
        last = (*(turn.move for turn in self._turns[-1:]), *self._undone[:1])
        calls = (choice for choice in last if isinstance(choice, Call))
        return next((call.why for call in calls if call.kind is TurnKind.FAILED), None)

    @property
    def can_undo(self) -> bool:
        """Whether there is a player's choice to take back; with a clock, choices stand (ALL-8)."""
        return self.clock is None and any(turn.kind is not TurnKind.SKIPPED for turn in self._turns)

    @property
    def can_redo(self) -> bool:
        """Whether a choice that was taken back can be made again."""
        return bool(self._undone)

    @property
    def is_full(self) -> bool:
        """Whether only one more choice can be kept, which is left for a claim or giving up."""
        most = MAX_CHOICES - 1
        return self.ply >= most and sum(t.kind is not TurnKind.SKIPPED for t in self._turns) >= most

    @property
    def time_is_up(self) -> bool:
        """Whether the player to move has run out of time; a computer never does (ALL-8)."""
        if self.clock is None or (player := self.to_move) is None:
            return False
        if not self.setup.players[player - 1].is_human:
            return False
        return self.clock.left(player, choosing=True) == 0

    def times(self, state: S) -> int:
        """Tell how often a position has occurred so far, this time included."""
        return self._seen[state]

    def ending(self, names: tuple[str, str]) -> str | None:
        """Say in a sentence how the game ended, for players with these names."""
        if (outcome := self.outcome) is None:
            return None
        if outcome.winner and outcome.reason == "failed" and (fault := self.fault):
            winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
            return f"{winner} wins: {loser} {fault}."
        return phrases_of(self.game).sentence(outcome, names)

    def view_of(self, state: S) -> dict[str, object]:
        """Show a position of this session as both players may see it now.

        Once the game is over its earlier positions hide nothing either (MIRROR-4).
        """
        return self.game.full_view(state) if self.outcome else self.game.view(state)

    # What can be done to it

    def submit(self, choice: object) -> None:
        """Take the turn of the player to move: a move or a call, as text or as itself.

        Raises :class:`Refused`, and changes nothing, unless it passes :meth:`admit`. Any other
        error is a listener's: then the turn is taken, and the others have heard of it.
        """
        admitted = self.admit(choice)
        self._undone.clear()
        self._make(admitted)

    def admit(self, choice: object) -> M | Call:
        """Take anything at all through the gate and the rules, or raise :class:`Refused` (ALL-3).

        What comes back is in canonical form, and may be submitted now.
        """
        if type(choice) is str:
            choice = TYPED.get(plain(choice), choice)
        if type(choice) is Call:
            return self._admit_call(choice)
        game, state = self.game, self.state
        move = gate_of(game).admit(choice, state, self.setup.options)
        if reason := self._too_late or game.refusal(state, move) or self._full:
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
        while True:
            turn = self._turns.pop()
            self._seen[turn.after] -= 1
            self._listeners.put(events.TurnUndone(turn.player, turn.named, self.ply))
            if turn.kind is not TurnKind.SKIPPED:
                break
        self._undone.append(turn.move)
        self._listeners.put(events.TurnBegan(self.state.to_move))
        self._listeners.deliver()

    def redo(self) -> None:
        """Make the choice again that was taken back last."""
        if not self._undone:
            raise Refused(Stage.RULE, "There is nothing to play again.")
        again = self.admit(self._undone[-1])
        self._undone.pop()
        self._make(again)

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Tell a listener of everything from now on; call the returned function to stop."""
        return self._listeners.subscribe(listener)

    def story(self) -> Iterator[Event]:
        """Tell all that has happened on the way to the present position, in order."""
        yield from self.game.side_effects(self.setup.opening, None, self.opening)
        if self.game.forced(self.opening) is None:
            yield from _what_now(self.game.outcome(self.opening), self.opening)
        for ply, turn in enumerate(self._turns, start=1):
            yield from self._events_of(turn, ply)

    # How it works

    def _make(self, choice: M | Call) -> None:
        """Take one player's turn and the skips that follow from it, and tell of them."""
        self._take(choice)
        self._skip_while_forced()
        self._listeners.deliver()

    def _skip_while_forced(self) -> None:
        while not self.outcome and (move := self.game.forced(self.state)) is not None:
            self._take(move)

    def _take(self, choice: M | Call) -> None:
        before, player = self.state, self.state.to_move
        notation = named = str(choice)
        if not isinstance(choice, Call):
            after, kind = self.game.play(before, choice), self.game.kind(choice)
            outcome = self.game.outcome(after)
            if logged := phrases_of(self.game).logged:
                named = logged(before, choice)
        else:
            after, kind = before, choice.kind
            outcome = Outcome(None if kind is TurnKind.CLAIMED else 3 - player, choice.reason)
        if self.clock and kind is not TurnKind.SKIPPED:
            self.clock.press(player)
        turn = Turn(player, choice, notation, named, kind, before, after, outcome)
        self._turns.append(turn)
        self._seen.update((after,))  # hashes it once, and in Mirror Duel that takes a while
        self._listeners.put(*self._events_of(turn, self.ply))

    def _events_of(self, turn: Turn[S, M], ply: int) -> Iterator[Event]:
        yield events.TurnTaken(turn.player, turn.notation, ply, turn.kind)
        if not isinstance(turn.move, Call):
            yield from self.game.side_effects(turn.before, turn.move, turn.after)
        if turn.outcome or self.game.forced(turn.after) is None:
            yield from _what_now(turn.outcome, turn.after)

    @property
    def _too_late(self) -> str | None:
        """Why nothing can be chosen any more, or None."""
        if self.outcome:
            return _OVER
        return "Your time is up." if self.time_is_up else None  # the clock is about to say so

    @property
    def _full(self) -> str | None:
        """Why no more moves can be made, or None."""
        return TOO_LONG if self.is_full else None

    def _admit_call(self, choice: Call) -> Call:
        """Return a call that is known and allowed now, or raise :class:`Refused`."""
        if (call := choice.known) is None:
            raise Refused(Stage.READ, "Nobody can say that in a game.")
        if reason := self._objection(call):
            raise Refused(Stage.RULE, reason)
        return call

    def _objection(self, call: Call) -> str | None:
        """Say why a call is not allowed now, or None if it is."""
        if self.outcome:
            return _OVER
        match call.kind:
            case TurnKind.TIMED_OUT:
                return None if self.time_is_up else "Nobody has run out of time."
            case TurnKind.FAILED:
                is_program = self.setup.players[self.state.to_move - 1].is_program
                return None if is_program else "Only a program can fail."
            case TurnKind.CLAIMED if not self.can_claim:
                return self._too_late or self._why_no_claim()
        return self._too_late

    def _why_no_claim(self) -> str:
        if self.claim is None:
            return "There is no draw to claim: this game always comes to an end."
        return f"A draw can be claimed only when {self.claim.rule}."


def _what_now(outcome: Outcome | None, state: State) -> Iterator[Event]:
    if outcome is None:
        yield events.TurnBegan(state.to_move)
    elif outcome.winner is None:
        yield events.GameDrawn(outcome.reason)
    else:
        yield events.GameWon(outcome.winner, outcome.reason)


AnySession: TypeAlias = Session[Any, Any, Any]
"""A session whose game the holder does not need to know."""
