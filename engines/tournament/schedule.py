"""What a tournament consists of: who meets whom, who begins, and from which seed.

A game is fixed by the tournament's seed, its two players and its number. So it does not matter
which process plays it, which others are played beside it, or on which machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from seqtui.engines.dice import stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Deals
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.setup import LEVELS, LIMIT, AnySetup, Player, is_program, program_name

MEASURES = ("random", "child", "adult")
"""No opponents for people, but what the levels are measured by. ``random`` makes any legal move;
``child`` sees a move that ends the game at once; ``adult`` sees the answer to it too, and makes
progress."""
CONTESTANTS = (*MEASURES, *LEVELS)
"""Who can take part beside programs."""
_MAX_PLAYERS = 100
MAX_GAMES = 100_000_000
"""More than anybody has the time for, and few enough to count."""
_BATCHES = 100
"""In how many pieces the games of a pairing are handed out, so that all cores end together."""
_LARGEST = 50
_SEED_BITS = 53


class Pairing(NamedTuple):
    """Two players of a tournament by their places in its list, from 0."""

    one: int
    two: int


class Part(NamedTuple):
    """Which part of a tournament is played here, from 1, out of how many."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that fixes the games of a tournament."""

    game: AnyGame
    options: Any
    players: tuple[str, ...]
    """The kind of each player; the same one may come twice."""
    games: int
    """How many games each pairing plays."""
    seed: int = 0
    duplicate: bool = False
    """Whether each deal is played twice, the second time with the seats swapped."""
    limit: float = LIMIT
    """How many seconds a program may think about a move."""
    deals: Deals = Deals.ANY
    """Which deals are played (ALL-10)."""

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= _MAX_PLAYERS:
            raise BadInput(f"A tournament has 2 to {_MAX_PLAYERS} players.")
        if not 1 <= self.games <= MAX_GAMES:
            raise BadInput(f"Each pairing plays 1 to {MAX_GAMES:,} games.")
        if self.duplicate and self.games % 2:
            raise BadInput("In a duplicate every deal is played twice: give an even --games.")

    @property
    def labels(self) -> tuple[str, ...]:
        """What each player is called; one who comes again has a number."""
        labels: list[str] = []
        for kind in self.players:
            name = label = program_name(kind) if is_program(kind) else kind
            number = 1
            while label in labels:
                number += 1
                label = f"{name} {number}"
            labels.append(label)
        return tuple(labels)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        return tuple(Pairing(*two) for two in combinations(range(len(self.players)), 2))

    @property
    def games_a_deal(self) -> int:
        return 2 if self.duplicate else 1

    def check(self, part: Part) -> None:
        """Raise ``BadInput`` for a part that this tournament cannot have."""
        if not 1 <= part.number <= part.of:
            raise BadInput(f"There is no part {part}: a part is a number from 1 to {part.of}.")
        if part.of > (most := self.games // self.games_a_deal):
            raise BadInput(f"This tournament can be split into {most:,} parts at most.")

    def games_in(self, part: Part) -> int:
        """Return how many games a part has."""
        return len(self.deal_numbers(part)) * self.games_a_deal * len(self.pairings)

    def deal_numbers(self, part: Part) -> range:
        """Return the numbers of the deals that every pairing plays in a part."""
        deals = self.games // self.games_a_deal
        return range(deals * (part.number - 1) // part.of, deals * part.number // part.of)

    def batches(self, part: Part) -> Iterator[tuple[Pairing, range]]:
        """Cut a part into some deals of each pairing in turn, so that the time left is known."""
        deals = self.deal_numbers(part)
        has_programs = any(map(is_program, self.players))  # which may be slow
        size = 1 if has_programs else min(max(len(deals) // _BATCHES, 1), _LARGEST)
        for start in range(0, len(deals), size):
            for pairing in self.pairings:
                yield pairing, deals[start : start + size]

    def setups(self, pairing: Pairing, deal: int) -> Iterator[AnySetup]:
        """Return the games of a deal; the first player of a setup begins."""
        one, two = (Player(self.labels[each], self.players[each]) for each in pairing)
        seed = stream(self.seed, f"{one.name} against {two.name} deal {deal}") >> 64 - _SEED_BITS
        if not self.duplicate and deal % 2:
            one, two = two, one
        for players in [(one, two), (two, one)][: self.games_a_deal]:
            yield prepare(
                self.game,
                self.options,
                seed=seed,
                players=players,
                limit=self.limit,
                deals=self.deals,
                onward=True,
            )
