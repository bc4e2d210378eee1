"""The interface every game implements: a handful of pure functions over an immutable state.

A game's module writes its rules as plain functions and gathers them in one :class:`Game`. A move is
an immutable value, and ``str(move)`` is its canonical notation.
``play`` trusts its caller and is fast, because oracles call it millions of times; a move from
outside has to pass ``refusal`` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from seqtui.engines.games.options import Option, Preset

if TYPE_CHECKING:
    from seqtui.engines.events import Event


class State(Protocol):
    """What every game's state has in common; the rest is the game's own business."""

    @property
    def to_move(self) -> int:
        """The player, 1 or 2, whose turn it is."""


S = TypeVar("S", bound=State)
_StateIn_contra = TypeVar("_StateIn_contra", bound=State, contravariant=True)
M = TypeVar("M")
OptionsT = TypeVar("OptionsT")


First: TypeAlias = int | Literal["toss"]
"""Player 1, player 2, or the one named by the seed's coin toss (ALL-1)."""


class Deals(StrEnum):
    """Which deals are played, where they are random (ALL-10)."""

    ANY = "any"
    """All of them, as the rulebook has it."""
    LIVELY = "lively"
    """Not those that are decided before both players have had a say."""
    EVEN = "even"
    """Only those that favour nobody."""


class EvenDeals(StrEnum):
    """What it means that deals favour nobody (ALL-10)."""

    BY_VALUE = "by value"
    """Each is drawn with best play or, where cards decide, won in 45 to 55 of 100 games."""
    BY_TURNS = "by turns"
    """Each is won or lost, and late; the first player wins them as often as not."""


class Outcome(NamedTuple):
    """The result of a game."""

    winner: int | None
    """1 or 2, or None for a draw."""
    reason: str
    """Why it is over, in a stable word that files and programs rely on."""


class Draw(NamedTuple, Generic[S]):
    """Something that may be drawn, and what follows."""

    card: int
    copies: int
    """How many there are to draw from, all equally likely."""
    state: S


class TurnKind(StrEnum):
    """What became of a turn."""

    PLAYED = "played"
    FORFEITED = "forfeited"
    SKIPPED = "skipped"
    CONCEDED = "conceded"
    CLAIMED = "claimed"
    TIMED_OUT = "timed-out"
    FAILED = "failed"


class Claim(NamedTuple, Generic[_StateIn_contra]):
    """When a draw may be claimed (ALL-5)."""

    rule: str
    """The condition in words, to follow "a draw can be claimed when"."""
    holds: Callable[[_StateIn_contra, int], bool]
    """Takes the state and how often it has occurred so far, the present time included."""
    is_endless: Callable[[_StateIn_contra, int], bool]
    """The same for when a computer claims against a person, who is given more time to win."""


BY_REPETITION: Claim[State] = Claim(
    "the same position has occurred three times",
    holds=lambda state, times: times >= 3,
    is_endless=lambda state, times: times >= 5,
)
"""For games in which positions can recur."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S, M, OptionsT]):
    """One game: what it is called, what can be chosen about it, and its rules."""

    name: str
    """The name files and commands use, such as ``sequence-shift``."""
    title: str
    """The name people see."""
    goal: Callable[[OptionsT], str]
    """What a player tries to do, in a few words that follow the options."""
    options: type[OptionsT]
    """The options; called without arguments it gives the defaults."""
    option_list: tuple[Option, ...]
    """What each option may be, in the order they are offered."""
    presets: tuple[Preset, ...]
    """Named sets of options: the rulebook's own first, then the best other way to play."""
    conflict: Callable[[OptionsT], str | None] = lambda options: None
    """Why options do not go together, each of them being allowed, or None if they do."""
    implied: Callable[[Mapping[str, object]], Mapping[str, object]] = lambda values: {}
    """The values that other options take by themselves beside these, unless somebody asks for
    different ones; where it names none, an option keeps its default."""
    even_deals: Callable[[OptionsT], EvenDeals | None] = lambda options: None
    """How deals favour nobody, or None if all favour somebody, as solving has shown: it takes too
    long to find out while a player waits."""
    usual_deals: Callable[[OptionsT], Deals] = lambda options: Deals.LIVELY
    """Which deals people play unless they choose others."""

    first: First = 1
    """Who begins unless somebody says so."""
    better_seat: Callable[[OptionsT], int | None] = lambda options: None
    """1 if whoever begins wins every game with best play, 2 if the other does, as solving has
    shown; None where neither is so. A person is put into the lost seat only on request."""
    left_out: Callable[[OptionsT], str] = lambda options: ""
    """How many deals are won or lost at once, so that lively ones leave them out (ALL-10):
    "4 of 119"; empty where nobody has counted them."""

    deal: Callable[[OptionsT, int, int], S]
    """Options, seed and the first player to the opening state."""
    moves: Callable[[OptionsT], Sequence[M]]
    """Every move that can ever be a player's choice with these options, in a stable order."""
    legal: Callable[[S], Sequence[M]]
    """The moves that may be chosen, in a stable order; empty exactly when the game is over."""
    play: Callable[[S, M], S]
    """The state after a move that is known to be allowed; the turn always passes."""
    outcome: Callable[[S], Outcome | None]
    """How the game ended, or None while it goes on."""
    full_view: Callable[[S], dict[str, object]]
    """The position with nothing covered, ready for JSON and accepted by the gate."""
    covered_view: Callable[[S], dict[str, object] | None] = lambda state: None
    """What is left to see of a position that players have to remember, or None (MIRROR-4)."""

    claim: Callable[[OptionsT], Claim[S] | None] = lambda options: None
    """When a draw may be claimed; None where the game always ends by itself."""
    refusal: Callable[[S, M], str | None] = lambda state, move: None
    """Why a well-shaped move is not allowed now, as a sentence, or None if it is."""
    begin: Callable[[S], S] = lambda state: state
    """What the game does by itself before the first choice."""
    forced: Callable[[S], M | None] = lambda state: None
    """The move the game makes for a player who has no choice, or None."""
    undrawn: Callable[[S], S] = lambda state: state
    """The state before what was drawn on the way to this one, with nothing hidden in any order."""
    draws: Callable[[S], Sequence[Draw[S]]] = lambda state: ()
    """What may be drawn in such a state, or instead of what was drawn; the lowest card first."""
    forfeits: Callable[[S], Sequence[M] | None] = lambda state: None
    """The moves that are allowed but cost the turn, in a stable order; None where none ever do."""
    kind: Callable[[M], TurnKind] = lambda move: TurnKind.PLAYED
    """What becomes of the turn when this move is made."""
    side_effects: Callable[[S, M | None, S], Iterable[Event]] = lambda before, move, after: ()
    """What else happened between two states, for listeners: by a move, or (None) by ``begin``."""

    def view(self, state: S) -> dict[str, object]:
        """Return the position as both players may see it while the game goes on."""
        covered = self.covered_view(state)
        return self.full_view(state) if covered is None else covered

    def is_covered(self, state: S) -> bool:
        """Tell whether part of the position is covered, so that players have to remember it."""
        return self.covered_view(state) is not None


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose state and moves the holder passes around without looking inside."""
