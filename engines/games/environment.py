"""A game for programs that learn: the interface of ``environment.py``, which a game may have.

It says two things that :mod:`seqtui.engines.adapters` cannot find out from the rules: how the game
is dealt, number by number, so that programs see the deal as chance; and what a player sees of a
position, as numbers. A game that always begins alike needs neither. Without ``pieces`` an
observation has the numbers of the game's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

from seqtui.engines.games.game import AnyGame, OptionsT, S
from seqtui.engines.games.parts import ENGINES, IncompleteGame, folder_of, has_part, part

_SEEDS = 32
"""How many deals are compared to find out whether a game is dealt at random."""


class Deal(NamedTuple, Generic[S]):
    """How a game is dealt with one set of options: some numbers from 1 on, one after another.

    Each ``opening`` that the rules can deal comes out as often as the rules deal it.
    """

    length: int
    """How many numbers are dealt."""
    highest: int
    opening: Callable[[Sequence[int]], S]
    """The state with all numbers dealt, player 1 to move."""
    ways: Callable[[Sequence[int], int], int] = lambda dealt, number: 1
    """In how many ways a deal that begins like this can go on with a number; 0 if it cannot."""

    def chances(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """Return the numbers that may come next, the lowest first, and how likely each is."""
        ways = [(number, self.ways(dealt, number)) for number in range(1, self.highest + 1)]
        total = sum(count for _, count in ways)
        return [(number, count / total) for number, count in ways if count]


class Piece(NamedTuple, Generic[S]):
    """One part of what a player sees of a position."""

    name: str
    shape: tuple[int, ...]
    numbers: Callable[[S, int], Iterable[float]]
    """Takes the state and the player, 1 or 2, who looks at it: as many numbers as fit the shape.
    A player's own side comes first, so that the same numbers mean the same to both."""
    low: float = 0.0
    high: float = 1.0
    """The numbers go from ``low`` to ``high``."""


class Environment(NamedTuple, Generic[S, OptionsT]):
    """How a game is dealt, and what a player sees of it."""

    deal: Callable[[OptionsT], Deal[S] | None] = lambda options: None
    """How the game is dealt; None where it always begins alike. Cards that are drawn later are
    in the rules: see ``undrawn`` and ``draws``."""
    pieces: Callable[[OptionsT, S, int], Iterable[Piece[S]]] | None = None
    """The options, an opening and the most choices in a game to the parts of an observation.
    Whose turn it is comes before them."""


AnyEnvironment: TypeAlias = Environment[Any, Any]


def environment_of(game: AnyGame) -> AnyEnvironment:
    """Return what a game says about itself as an environment."""
    if has_part(game.name, "environment"):
        return part(game.name, "environment", "ENVIRONMENT", Environment)
    return Environment()


def deal_of(game: AnyGame, options: object) -> Deal[Any] | None:
    """Return how a game is dealt, or None if it always begins alike.

    Raises :class:`IncompleteGame` if it is dealt at random and does not say how.
    """
    deal = environment_of(game).deal(options)
    if deal is None and _has_random_deal(game, options):
        module = f"{ENGINES}.{folder_of(game.name)}.environment"
        raise IncompleteGame(
            f"{game.title} is dealt at random and does not say how: "
            f"ENVIRONMENT in {module} needs a deal."
        )
    return deal


def _has_random_deal(game: AnyGame, options: object) -> bool:
    """Tell whether games begin differently, cards that are drawn later aside."""
    openings = (game.deal(options, seed, 1) for seed in range(_SEEDS))
    return len({game.undrawn(game.begin(opening)) for opening in openings}) > 1


# For those who write pieces


def one_hot(numbers: Iterable[int], highest: int) -> Iterator[float]:
    """Write each number as a row with a one at its place; 0, which is no number, has none."""
    for number in numbers:
        for place in range(1, highest + 1):
            yield float(number == place)
