"""Sequence Stack boiled down to what can still matter: the race between two stacks.

A position is a :class:`Race` (heights and blocks, from the seat of the player to move), the
deck's cards that matter to it, and the number of cards left in the deck. Cards that nobody
can reach any more only pass the turn on. Discards need no record: which cards come back
follows from the heights and the blocks. So a few thousand positions stand for the whole
game, and they serve both players alike.

A deck is a whole number with two bits for the count of each number, 1 in the lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from seqtui.engines.games.sequence_stack.rules import reach


class Outlook(NamedTuple):
    """What the player to move may expect."""

    chance: float
    """The probability of winning; a game that nobody wins counts as half a win."""
    again: float
    """The probability of getting to a renewal whose own outlook is only assumed."""
    turns: float
    """How many more turns the game is expected to take."""


@dataclass(slots=True, eq=False)
class Renewal:
    """The moment when the deck has run out, from the seat of the player who draws next."""

    race: Race
    deck: int
    """The live cards of the new deck."""
    left: int
    """All cards of the new deck."""
    outlook: Outlook | None = None
    """None until it has been worked out."""
    known: dict[int, Outlook] = field(default_factory=dict)
    """The outlooks of positions from which the deck runs out at this moment."""
    twin: Renewal = field(init=False)
    """The same moment with the other player to draw next."""


@dataclass(slots=True, eq=False)
class Race:
    """Two heights and the blocks that matter, from the seat of the player to move."""

    heights: tuple[int, int]
    blocks: tuple[int, int]
    live: int
    """The bits of a deck that count numbers which somebody can still reach."""
    code: int
    """A number of its own, with room below it for a deck and the cards that are left."""
    mirror: Race = field(init=False)
    """The same race from the other seat; this and the rest are set once it is explored."""
    steps: dict[int, _Step] = field(init=False)
    """What each live number leads to when it is drawn."""
    ends: tuple[Renewal, ...] = ()
    """Where the deck runs out after an even or an odd number of turns; empty until asked."""


class _Step(NamedTuple):
    """What drawing one number leads to, from the seat of the opponent, who draws next."""

    shift: int
    """Where a deck counts this number."""
    discarded: tuple[Race, Race]
    """The race after a discard: of the last copy in the deck, or with a copy left."""
    placed: tuple[Race, Race] | None
    """The same for placing the card, where that is allowed and does not win at once."""
    completes: bool
    """Whether placing the card wins at once (STACK-7)."""


def pack(counts: Iterable[int]) -> int:
    """Write how many cards there are of 1, 2, 3 … as a deck."""
    return sum(count << 2 * place for place, count in enumerate(counts))


def size(deck: int) -> int:
    """Count the cards of a deck."""
    return (deck & 0x555).bit_count() + 2 * (deck & 0xAAA).bit_count()


class Races:
    """Every race that one set of cards allows, made when it is needed."""

    def __init__(self, numbers: int, *, thaw: bool, cards: Sequence[int]) -> None:
        """Take how many cards of 1, 2, 3 … the game has, those on the stacks included."""
        self.numbers = numbers
        self.thaw = thaw
        self.cards = tuple(cards)
        self._races: dict[tuple[int, int, int, int], Race] = {}
        self._renewals: dict[Race, Renewal] = {}

    def race_with(
        self, to_come: Sequence[int], *, heights: tuple[int, int], blocks: tuple[int, int]
    ) -> Race:
        """Return the race of a position with so many cards of 1, 2, 3 … in the deck."""
        gone = _gone(to_come) if self.thaw else 0
        return self.race(*heights, blocks[0] | gone, blocks[1] | gone)

    def race(self, mine: int, theirs: int, my_blocks: int, their_blocks: int) -> Race:
        """Return the race that two heights and two sets of blocks come to.

        A block matters where it ends the reach of a player, and within the opponent's reach,
        because a number that is blocked for the discarder blocks nobody (STACK-2). The others
        are forgotten.
        """
        asked = mine, theirs, my_blocks, their_blocks
        race = self._races.get(asked)
        if race is not None:
            return race
        my_reach = reach(self.numbers, mine, my_blocks)
        their_reach = reach(self.numbers, theirs, their_blocks)
        my_blocks = my_blocks & _bits(their_reach) | 1 << my_reach.stop
        their_blocks = their_blocks & _bits(my_reach) | 1 << their_reach.stop
        essence = mine, theirs, my_blocks, their_blocks
        race = self._races.get(essence)
        if race is None:
            live = sum([3 << 2 * (number - 1) for number in {*my_reach, *their_reach}])
            race = Race((mine, theirs), (my_blocks, their_blocks), live, len(self._races) << 16)
        self._races[asked] = self._races[essence] = race
        return race

    def explore(self, race: Race) -> None:
        """Find out where a race leads to."""
        if race.ends:
            return
        (mine, theirs), (my_blocks, their_blocks) = race.heights, race.blocks
        race.mirror = self.race(theirs, mine, their_blocks, my_blocks)
        race.steps = {
            number: self._step(race, number)
            for number in range(1, self.numbers + 1)
            if race.live >> 2 * (number - 1) & 1
        }
        end = self._renewal(race)
        race.ends = end, end.twin

    def _step(self, race: Race, number: int) -> _Step:
        (mine, theirs), (my_blocks, their_blocks) = race.heights, race.blocks
        bit = 1 << number
        allowed = number == mine + 1 and not my_blocks & bit
        blocking = 0 if my_blocks & bit or theirs >= number else bit
        if self.thaw and number not in reach(self.numbers, theirs, their_blocks):
            # The block could only keep the opponent from blocking with the other copy, and
            # after that no copy is left to be blocked before all blocks are lifted.
            blocking = 0
        gone = bit if self.thaw else 0
        discarded = (
            self.race(theirs, mine, their_blocks | blocking | gone, my_blocks | gone),
            self.race(theirs, mine, their_blocks | blocking, my_blocks),
        )
        if not allowed or number == self.numbers:
            return _Step(2 * (number - 1), discarded, None, allowed)
        placed = (
            self.race(theirs, number, their_blocks | gone, my_blocks | gone),
            self.race(theirs, number, their_blocks, my_blocks),
        )
        return _Step(2 * (number - 1), discarded, placed, False)

    def _renewal(self, race: Race) -> Renewal:
        """Return what follows when the deck runs out and the player of this seat is to draw."""
        fresh = self._thawed(race) if self.thaw else race
        renewal = self._renewals.get(fresh)
        if renewal is None:
            mirror = self.race(*fresh.heights[::-1], *fresh.blocks[::-1])
            deck = pack(self._unplaced(fresh))
            # What nobody can reach leaves the game, unless blocks thaw (STACK-5, STACK-8).
            left = size(deck if self.thaw else deck & fresh.live)
            renewal = Renewal(fresh, deck & fresh.live, left)
            twin = renewal if mirror is fresh else Renewal(mirror, deck & fresh.live, left)
            renewal.twin, twin.twin = twin, renewal
            renewal.outlook, twin.outlook = self._judged(renewal), self._judged(twin)
            self._renewals[fresh], self._renewals[mirror] = renewal, twin
        return renewal

    def _thawed(self, race: Race) -> Race:
        gone = _gone(self._unplaced(race))
        return self.race(*race.heights, gone, gone)

    def _unplaced(self, race: Race) -> list[int]:
        mine, theirs = race.heights
        return [count - (mine > place) - (theirs > place) for place, count in enumerate(self.cards)]

    def _judged(self, renewal: Renewal) -> Outlook | None:
        """Return the result if the game ends here (STACK-4), and None if it goes on."""
        mine, theirs = renewal.race.heights
        complete = 2 << self.numbers
        can_complete = any(blocks & complete for blocks in renewal.race.blocks)
        if renewal.left and (self.thaw or can_complete or mine == theirs):
            return None
        return Outlook(0.5 if mine == theirs else float(mine > theirs), 0.0, 0.0)


def _bits(numbers: range) -> int:
    return (1 << numbers.stop) - (1 << numbers.start)


def _gone(counts: Iterable[int]) -> int:
    """Return the bits of the numbers that a deck has run out of.

    Until the next deck they are as good as blocked for both. Where blocks thaw, nothing else
    outlives a deck either, so the races need not tell one from the other.
    """
    return sum(2 << place for place, count in enumerate(counts) if not count)
