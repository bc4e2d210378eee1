"""Sequence Stack, solved: the chance to win with best play by both, over the unseen cards.

What counts is how many of each number the deck holds; the oracle never looks at their order
(ALL-7). A draw claimed for lack of progress (ALL-5) is left out: the chances are those of a game
played to its end.

Behind the oracle is a race between two stacks. A position is that race (heights and blocks, from
the seat of the player to move), the deck's cards that matter to it, and the number of cards left
in the deck. Cards that nobody can reach any more only pass the turn on. Discards need no record:
which cards come back follows from the heights and the blocks. So a few thousand positions stand
for the whole game, and they serve both players alike.

Within one deck cards only go away, so a position is worth the average, over the next card, of
the better choice. A deck that comes round again with nothing changed closes a loop: the
chance at that renewal is a number that going through the deck has to reproduce. It is the one
unknown of an equation whose other side is piecewise linear, never falls, and nowhere rises
faster than the unknown itself. Newton's method solves it in two or three steps.

If a whole range of numbers solved it, both players could refuse to move on. Play without end
counts as half a win for each, so the number nearest to a half is then the one both can hold.
A full set of cards never comes to this; a custom position that lacks cards can.

Chances are floats. An average rounds in the 16th digit and best play lasts some dozens of
turns, so the errors stay below 1e-13. A sure win is an average of nothing but ones, which
does not round: it comes out as exactly 1, and a sure loss as exactly 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from seqtui.engines.games.sequence_stack.row_oracle import RowOracle
from seqtui.engines.games.sequence_stack.rules import (
    COPIES,
    GAME,
    AnyMove,
    Move,
    Options,
    State,
    reach,
)
from seqtui.engines.solving.oracle import Judged, Oracle, Result, Value, Verdict

_SURE = {0.0: Result.LOSS, 1.0: Result.WIN}
_DECIMALS = 14
"""More would only show how floats round."""
_TIE = 1e-11
"""Chances closer than this are equal: far more than rounding, far less than any difference."""
_FOREVER = 1e5
"""The number of turns counted for endless play: more than any other game is expected to take."""
_SAME_TURNS = 1e-6
_SETTLED = 1e-14
_ROUNDS = 200

_Deck: TypeAlias = int
"""Two bits for the count of each number, 1 in the lowest."""
_Pair: TypeAlias = tuple[int, int]
"""Something of the player to move, and the same of the other."""


class _Outlook(NamedTuple):
    """What the player to move may expect."""

    chance: float
    """The probability of winning; a game that nobody wins counts as half a win."""
    again: float
    """The probability of getting to a renewal whose own outlook is only assumed."""
    turns: float
    """How many more turns the game is expected to take."""

    def beats(self, other: _Outlook) -> bool:
        """Compare chances and, where they are equal, which choice ends the game sooner (ALL-5)."""
        lead = self.chance - other.chance
        return lead > _TIE or (lead >= -_TIE and self.turns < other.turns + _SAME_TURNS)


_WON = _Outlook(1.0, 0.0, 1.0)
"""The outlook of completing the stack."""


@dataclass(slots=True, eq=False)
class _Renewal:
    """The moment when the deck has run out, from the seat of the player who draws next."""

    race: _Race
    deck: _Deck
    """The live cards of the new deck."""
    left: int
    """All cards of the new deck."""
    outlook: _Outlook | None = None
    """None until it has been worked out."""
    known: dict[int, _Outlook] = field(default_factory=dict)
    """The outlooks of positions from which the deck runs out at this moment."""
    twin: _Renewal = field(init=False)
    """The same moment with the other player to draw next."""


@dataclass(slots=True, eq=False)
class _Race:
    """Two heights and the blocks that matter, from the seat of the player to move."""

    heights: _Pair
    blocks: _Pair
    live: int
    """The bits of a deck that count numbers which somebody can still reach."""
    code: int
    """A number of its own, with room below it for a deck and the cards that are left."""
    mirror: _Race = field(init=False)
    """The same race from the other seat; this and the rest are set once it is explored."""
    steps: dict[int, _Step] = field(init=False)
    """What each live number leads to when it is drawn."""
    ends: tuple[_Renewal, ...] = ()
    """Where the deck runs out after an even or an odd number of turns; empty until asked."""


class _Step(NamedTuple):
    """What drawing one number leads to, from the seat of the opponent, who draws next."""

    shift: int
    """Where a deck counts this number."""
    discarded: tuple[_Race, _Race]
    """The race after a discard: of the last copy in the deck, or with a copy left."""
    placed: tuple[_Race, _Race] | None
    """The same for placing the card, where that is allowed and does not win at once."""
    completes: bool
    """Whether placing the card wins at once (STACK-7)."""


class _Races:
    """Every race that one set of cards allows, made when it is needed."""

    def __init__(self, cards: tuple[int, ...], thaw: bool) -> None:
        self.numbers = len(cards)
        self.cards = cards
        self.thaw = thaw
        self._races: dict[tuple[int, int, int, int], _Race] = {}
        self._renewals: dict[_Race, _Renewal] = {}

    def race(self, mine: int, theirs: int, my_blocks: int, their_blocks: int) -> _Race:
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
            race = _Race((mine, theirs), (my_blocks, their_blocks), live, len(self._races) << 16)
        self._races[asked] = self._races[essence] = race
        return race

    def explore(self, race: _Race) -> None:
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

    def _step(self, race: _Race, number: int) -> _Step:
        (mine, theirs), (my_blocks, their_blocks) = race.heights, race.blocks
        bit = 1 << number
        allowed = number == mine + 1 and not my_blocks & bit
        blocking = 0 if my_blocks & bit or theirs >= number else bit
        if self.thaw and number not in reach(self.numbers, theirs, their_blocks):
            # The block could only keep the opponent from blocking with the other copy, and
            # after that no copy is left to be blocked before all blocks are lifted.
            blocking = 0
        gone = bit if self.thaw else 0

        def after(height: int, blocking: int) -> tuple[_Race, _Race]:
            return (
                self.race(theirs, height, their_blocks | blocking | gone, my_blocks | gone),
                self.race(theirs, height, their_blocks | blocking, my_blocks),
            )

        completes = allowed and number == self.numbers
        placed = after(number, 0) if allowed and not completes else None
        return _Step(2 * (number - 1), after(mine, blocking), placed, completes)

    def _renewal(self, race: _Race) -> _Renewal:
        """Return what follows when the deck runs out and the player of this seat is to draw."""
        fresh = race
        if self.thaw:
            gone = _gone(self._unplaced(race))
            fresh = self.race(*race.heights, gone, gone)
        renewal = self._renewals.get(fresh)
        if renewal is None:
            mirror = self.race(*fresh.heights[::-1], *fresh.blocks[::-1])
            deck = _pack(self._unplaced(fresh))
            # What nobody can reach leaves the game, unless blocks thaw (STACK-5, STACK-8).
            left = _size(deck if self.thaw else deck & fresh.live)
            renewal = _Renewal(fresh, deck & fresh.live, left)
            twin = renewal if mirror is fresh else _Renewal(mirror, deck & fresh.live, left)
            renewal.twin, twin.twin = twin, renewal
            renewal.outlook, twin.outlook = self._judged(renewal), self._judged(twin)
            self._renewals[fresh], self._renewals[mirror] = renewal, twin
        return renewal

    def _unplaced(self, race: _Race) -> list[int]:
        mine, theirs = race.heights
        return [count - (mine > place) - (theirs > place) for place, count in enumerate(self.cards)]

    def _judged(self, renewal: _Renewal) -> _Outlook | None:
        """Return the result if the game ends here (STACK-4), and None if it goes on."""
        mine, theirs = renewal.race.heights
        complete = 2 << self.numbers
        can_complete = any(blocks & complete for blocks in renewal.race.blocks)
        if renewal.left and (self.thaw or can_complete or mine == theirs):
            return None
        return _Outlook(0.5 if mine == theirs else float(mine > theirs), 0.0, 0.0)


def _settle(go_round: Callable[[_Outlook], _Outlook]) -> _Outlook:
    """Search from one half outwards for the nearest chance that going round reproduces.

    ``go_round`` takes the outlook that is assumed for the loop and returns what follows from
    it, with the probability of coming round again as its slope. The interval that must hold
    the solution catches a step of Newton's that goes too far.
    """
    low, high = -1.0, 2.0
    chance, turns = 0.5, _FOREVER
    for _ in range(_ROUNDS):
        found = go_round(_Outlook(chance, 1.0, turns))
        gain, leaving = found.chance - chance, 1.0 - found.again
        if leaving < _TIE:
            # Nobody moves on, so any chance would reproduce itself: look nearer to one half.
            if chance == 0.5:
                break
            gain, better = 0.5 - chance, chance
        else:
            better = _snapped(chance + gain / leaving)
            before, turns = turns, (found.turns - found.again * turns) / leaving
            if abs(better - chance) < _SETTLED:
                if abs(turns - before) < _SAME_TURNS:
                    break
                continue
        if gain > 0:
            low = chance
        else:
            high = chance
        chance = better if low < better < high else (low + high) / 2
    return _Outlook(chance, 0.0, turns)


class _Solver:
    """Knows the outlook of every position of the races with one set of cards."""

    def __init__(self, cards: tuple[int, ...], *, thaw: bool) -> None:
        """Take how many cards of 1, 2, 3 … the game has, those on the stacks included."""
        self.cards = cards
        self._races = _Races(cards, thaw)

    def before_draw(self, heights: _Pair, blocks: _Pair, to_come: Sequence[int]) -> _Outlook:
        """Return the outlook of the player to move, whose height and blocks come first.

        The deck holds so many cards of 1, 2, 3 … that are to come.
        """
        return self._before_draw(*self._position(heights, blocks, to_come))

    def _position(
        self, heights: _Pair, blocks: _Pair, to_come: Sequence[int]
    ) -> tuple[_Race, _Deck, int]:
        gone = _gone(to_come) if self._races.thaw else 0
        race = self._races.race(*heights, blocks[0] | gone, blocks[1] | gone)
        return race, _pack(to_come), sum(to_come)

    def _before_draw(self, race: _Race, deck: _Deck, left: int) -> _Outlook:
        chance, again, turns = self._left_to_opponent(race, deck, left)
        return _Outlook(1.0 - chance, again, turns - 1.0)

    def choices(
        self, heights: _Pair, blocks: _Pair, to_come: Sequence[int], number: int
    ) -> tuple[_Outlook, _Outlook | None]:
        """Return the outlook of discarding a drawn number, and of placing it where allowed.

        The cards to come are those of the moment before the draw.
        """
        race, deck, left = self._position(heights, blocks, to_come)
        self._races.explore(race)
        step = race.steps.get(number)
        if step is None:
            return self._left_to_opponent(race.mirror, deck, left - 1), None
        shift, discarded, placed, completes = step
        rest, copy_left = deck - (1 << shift), deck >> shift & 3 > 1
        discard = self._left_to_opponent(discarded[copy_left], rest, left - 1)
        if completes:
            return discard, _WON
        if placed is None:
            return discard, None
        return discard, self._left_to_opponent(placed[copy_left], rest, left - 1)

    def _left_to_opponent(self, race: _Race, deck: _Deck, left: int) -> _Outlook:
        """Return the outlook of a player who leaves this to the opponent, counting that turn.

        It is kept from that player's side, because nearly all callers ask from there.
        """
        if not race.ends:
            self._races.explore(race)
        end = race.ends[left & 1]
        deck &= race.live
        key = race.code | deck << 4 | left
        outlook = end.known.get(key)
        if outlook is None:
            chance, again, turns = (
                self._average(race, deck, left) if deck else self._run_out(end, left)
            )
            end.known[key] = outlook = _Outlook(1.0 - chance, again, turns + 1.0)
        return outlook

    def _average(self, race: _Race, deck: _Deck, left: int) -> tuple[float, float, float]:
        """Weigh the better choice for each card that may come by how many of it there are."""
        chance = again = turns = 0.0
        blanks = left - _size(deck)
        if blanks:
            passed = self._left_to_opponent(race.mirror, deck, left - 1)
            chance, again, turns = blanks * passed[0], blanks * passed[1], blanks * passed[2]
        for shift, discarded, placed, completes in race.steps.values():
            copies = deck >> shift & 3
            if not copies:
                continue
            if completes:
                chosen = _WON
            else:
                rest = deck - (1 << shift)
                chosen = self._left_to_opponent(discarded[copies > 1], rest, left - 1)
                if placed:
                    place = self._left_to_opponent(placed[copies > 1], rest, left - 1)
                    if place.beats(chosen):
                        chosen = place
            chance += copies * chosen[0]
            again += copies * chosen[1]
            turns += copies * chosen[2]
        return chance / left, again / left, turns / left

    def _run_out(self, end: _Renewal, left: int) -> tuple[float, float, float]:
        """Pass over the last cards of a deck, which nobody can use."""
        chance, again, turns = end.outlook or self._settled(end)
        return 1.0 - chance if left & 1 else chance, again, turns + left

    def _settled(self, end: _Renewal) -> _Outlook:
        """Work out a renewal, and all that was found on the way to it under assumptions."""
        settled = _settle(partial(self._go_round, end))
        for side in (end, end.twin) if end.left & 1 else (end,):
            side.outlook = (side.outlook or settled)._replace(again=0.0)
            for key, (chance, _, turns) in side.known.items():
                side.known[key] = _Outlook(chance, 0.0, turns)
        return settled

    def _go_round(self, end: _Renewal, assumed: _Outlook) -> _Outlook:
        """Return a renewal's outlook, assuming this one for when the deck comes round again."""
        if not end.left & 1:
            return self._go_through(end, end, assumed)
        # An odd deck leaves the other player to draw, so it takes two decks to come round.
        halfway = self._go_through(end.twin, end, assumed)
        found = self._go_through(end, end.twin, halfway._replace(again=1.0))
        return found._replace(again=found.again * halfway.again)

    def _go_through(self, start: _Renewal, end: _Renewal, assumed: _Outlook) -> _Outlook:
        end.outlook = assumed
        end.known.clear()
        return self._before_draw(start.race, start.deck, start.left)


def _snapped(chance: float) -> float:
    """Return exactly 0 or 1 where only rounding keeps the chance from it."""
    sure = float(round(chance))
    return sure if abs(chance - sure) < _TIE else chance


def _pack(counts: Iterable[int]) -> _Deck:
    """Write how many cards there are of 1, 2, 3 … as a deck."""
    return sum(count << 2 * place for place, count in enumerate(counts))


def _size(deck: _Deck) -> int:
    """Count the cards of a deck."""
    return (deck & 0x555).bit_count() + 2 * (deck & 0xAAA).bit_count()


def _bits(numbers: range) -> int:
    return (1 << numbers.stop) - (1 << numbers.start)


def _gone(counts: Iterable[int]) -> int:
    """Return the bits of the numbers that a deck has run out of.

    Until the next deck they are as good as blocked for both. Where blocks thaw, nothing else
    outlives a deck either, so the races need not tell one from the other.
    """
    return sum(2 << place for place, count in enumerate(counts) if not count)


class _DrawnOracle(Oracle):
    """Judges positions before and after the draw, and remembers what it has worked out."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._full = _Solver((COPIES,) * options.numbers, thaw=options.blocks == "thaw")
        self._custom = self._full
        """The solver for the latest position with missing cards."""

    def judge(self, state: State) -> Verdict[AnyMove]:
        """Return the chance of the player to move and, once a card is drawn, of each choice."""
        over = GAME.outcome(state)
        if over:
            chance = 0.5 if over.winner is None else float(over.winner == state.to_move)
            return Verdict(_value(chance), ())
        solver, to_come = self._solver_for(state), self._to_come(state)
        heights, blocked = state.heights, state.blocked
        if state.to_move == 2:
            heights, blocked = heights[::-1], blocked[::-1]
        if not state.drawn:
            return Verdict(_value(solver.before_draw(heights, blocked, to_come).chance), ())
        discard, place = solver.choices(heights, blocked, to_come, state.drawn)
        ranked: list[Judged[AnyMove]] = [Judged(Move.DISCARD, _value(discard.chance))]
        if place:
            at = 0 if place.beats(discard) else 1
            ranked.insert(at, Judged(Move.PLACE, _value(place.chance)))
        return Verdict(ranked[0].value, tuple(ranked))

    def _to_come(self, state: State) -> list[int]:
        """Count 1, 2, 3 … in the deck as it was before the draw."""
        cards = (*state.deck, state.drawn)
        return [cards.count(number) for number in range(1, self._options.numbers + 1)]

    def _solver_for(self, state: State) -> _Solver:
        """Return the solver for the cards this game is played with."""
        numbers = self._options.numbers
        cards = [
            count + state.discard.count(number) + sum(number <= height for height in state.heights)
            for number, count in enumerate(self._to_come(state), start=1)
        ]
        if self._options.blocks == "permanent":
            # What nobody can reach does not come back, and may have left the game already.
            reached = {
                number
                for height, blocks in zip(state.heights, state.blocked, strict=True)
                for number in reach(numbers, height, blocks)
            }
            for number in set(range(1, numbers + 1)) - reached:
                cards[number - 1] = COPIES
        for solver in (self._full, self._custom):
            if solver.cards == tuple(cards):
                return solver
        self._custom = _Solver(tuple(cards), thaw=self._options.blocks == "thaw")
        return self._custom


def _value(chance: float) -> Value:
    return Value(_SURE.get(chance), chance=round(chance, _DECIMALS))


class ORACLE(Oracle):
    """The oracle for a drawn card, or for a row of open ones."""

    def __init__(self, options: Options) -> None:
        self._oracle = _DrawnOracle(options) if options.open == 1 else RowOracle(options)

    def judge(self, state: State) -> Verdict[AnyMove]:
        """Return the chance of the player to move and of each choice there is."""
        return self._oracle.judge(state)
