"""Sequence Stack with two open cards, solved: exact chances over the unseen cards (STACK-11).

Three decks and no more, so every line ends and a position is worth the average, over the card
that is turned up next, of the best choice then. Only moments before a card is turned up are kept:
one card lies open, another is due. They are few, because much of a position makes no difference:

- All is seen from the seat of the player to move, and of who placed last only whether that player
  wins at equal heights.
- Blocks last as long as a deck, and so does the loss of both copies of a number. All that counts
  is the *cap* of each stack: the first number that it cannot take with this deck.
- Discards need no record: a new deck holds what is neither on the stacks nor open.
- In the last deck a card that neither stack can take is a blank, whatever its number. Before, it
  may be the card that stays open when the next deck comes.

So some 20,000 moments stand for all of the game with five numbers, and 84,000 with six: an
eighth of a second and most of one on the processor.

A number that is blocked for a player blocks nobody when that player discards it (STACK-2). In play
this comes to nothing: such a number has lost one copy already, and with the other it is gone for
both. A custom position may have both copies left; the numbers for which it does are *spared*.

Averages of floats round in the 16th digit and a game has 27 turns at most, so errors stay below
1e-14. A sure win is an average of nothing but ones, which does not round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from seqtui.engines.games.sequence_stack.rules import (
    COPIES,
    DECKS,
    GAME,
    ROW,
    AnyMove,
    Move,
    Options,
    State,
    Take,
    reach,
)
from seqtui.engines.solving.oracle import Judged, Oracle, Result, Value, Verdict

_SURE = {0.0: Result.LOSS, 1.0: Result.WIN}
_DECIMALS = 14
"""More would only show how floats round."""
_BLANK = 0
"""A card that nobody can place any more."""
_HALF = 8
"""Spared numbers: the bits of the player to move, and so much higher those of the other."""
_MINE = (1 << _HALF) - 1


class _Seat(NamedTuple):
    """What counts of a position beside the cards, from the seat of the player to move."""

    mine: int
    theirs: int
    my_cap: int
    their_cap: int
    wins_ties: int
    """1 if the player to move wins at equal heights, else 0."""
    spared: int


class _Solver:
    """Knows the chances in every position that one set of cards allows.

    A deck is a number with two bits for the count of each card, 1 in the lowest.
    """

    def __init__(self, cards: tuple[int, ...]) -> None:
        """Take how many cards of 1, 2, 3 … the game has, those on the stacks included."""
        self.cards = cards
        self._numbers = len(cards)
        self._end = 1 << 2 * self._numbers
        """The bit above those of the deck: no stack can take a number so high."""
        lowest = sum(1 << 2 * place for place in range(self._numbers + 1))
        self._above = [lowest >> 2 * height << 2 * height for height in range(self._numbers + 1)]
        """For each height the lower bits of the numbers above it."""
        self._shifts = tuple((place + 1, 2 * place) for place in range(self._numbers))
        """Each number, and where a deck counts it."""
        self._known: dict[int, float] = {}
        self._known_before_deck: dict[tuple[int, int, int, int, int], float] = {}

    def choices(
        self, decks: int, seat: _Seat, row: Sequence[int], deck: int, left: int
    ) -> Iterator[tuple[Take, float]]:
        """Return what the player to move can do with a full row, and the chance to win by it."""
        one, two = row
        mine, theirs, my_cap, their_cap, wins_ties, spared = seat
        for card, other in {one: two, two: one}.items():
            if mine + 1 == card < my_cap:
                chance = 1.0
                if card < self._numbers:
                    spared_then = _turned(spared, card)
                    chance -= self._before_card(
                        decks, theirs, card, their_cap, my_cap, 0, spared_then, other, deck, left
                    )
                yield Take(Move.PLACE, card), chance
            blocks = theirs < card < their_cap and not spared >> card & 1
            cap = card if blocks else their_cap
            spared_then, ties = _turned(spared, card), 1 - wins_ties
            yield (
                Take(Move.DISCARD, card),
                1.0
                - self._before_card(
                    decks, theirs, mine, cap, my_cap, ties, spared_then, other, deck, left
                ),
            )

    def before_cards(
        self, decks: int, seat: _Seat, row: Sequence[int], deck: int, left: int
    ) -> float:
        """Return the chance of the player to move while the row is not full."""
        if row:
            return self._before_card(decks, *seat, row[0], deck, left)
        if not left:
            decks, seat, deck, left = decks + 1, self._thawed(seat), *self._new_deck(seat, _BLANK)
        chance = 0.0
        for number in range(1, self._numbers + 1):
            if copies := deck >> 2 * number - 2 & 3:
                rest = deck - (1 << 2 * number - 2)
                chance += copies * self._before_card(decks, *seat, number, rest, left - 1)
        return chance / left

    def _thawed(self, seat: _Seat) -> _Seat:
        end = self._numbers + 1
        return seat._replace(my_cap=end, their_cap=end, spared=0)

    def _new_deck(self, seat: _Seat, card: int) -> tuple[int, int]:
        """Return the deck made of all that is neither on the stacks nor open, and its size."""
        deck = left = 0
        for number, count in enumerate(self.cards, start=1):
            count -= (seat.mine >= number) + (seat.theirs >= number) + (card == number)
            deck, left = deck | count << 2 * number - 2, left + count
        return deck, left

    def _before_card(
        self,
        decks: int,
        mine: int,
        theirs: int,
        my_cap: int,
        their_cap: int,
        wins_ties: int,
        spared: int,
        card: int,
        deck: int,
        left: int,
    ) -> float:
        """Return the chance of the player to move, for whom one card lies open and one is due.

        Here and in :meth:`_best` the time goes: so there are no small functions, only integers.
        """
        if not left:
            return self._before_deck(decks, mine, theirs, wins_ties, card)
        # A number of which no copy is left caps a stack just as a block does.
        gone = ~(deck | deck >> 1 | (1 << 2 * card >> 2)) | self._end
        lowest = gone & self._above[mine]
        cap = (lowest & -lowest).bit_length() + 1 >> 1
        if cap < my_cap:
            my_cap = cap
        lowest = gone & self._above[theirs]
        cap = (lowest & -lowest).bit_length() + 1 >> 1
        if cap < their_cap:
            their_cap = cap
        if decks == DECKS:
            live = (1 << 2 * my_cap - 2) - (1 << 2 * mine)
            live |= (1 << 2 * their_cap - 2) - (1 << 2 * theirs)
            if not live:
                return self._end_value(mine, theirs, wins_ties)
            deck &= live
            if not live << 2 >> 2 * card & 1:
                card = _BLANK
        key = deck << 4 | left
        key = ((key << 3 | card) << 3 | mine) << 3 | theirs
        key = (((key << 3 | my_cap) << 3 | their_cap) << 1 | wins_ties) << 2 | decks
        key |= spared << 40
        chance = self._known.get(key)
        if chance is None:
            seat = _Seat(mine, theirs, my_cap, their_cap, wins_ties, spared)
            chance = self._known[key] = self._average(decks, seat, card, deck, left)
        return chance

    def _average(self, decks: int, seat: _Seat, card: int, deck: int, left: int) -> float:
        """Weigh the best choice after each card that may come by how many of it there are."""
        chance, blanks = 0.0, left
        for number, shift in self._shifts:
            if copies := deck >> shift & 3:
                blanks -= copies
                chance += copies * self._best(
                    decks, *seat, card, number, deck - (1 << shift), left - 1
                )
        if blanks:
            chance += blanks * self._best(decks, *seat, card, _BLANK, deck, left - 1)
        return chance / left

    def _best(
        self,
        decks: int,
        mine: int,
        theirs: int,
        my_cap: int,
        their_cap: int,
        wins_ties: int,
        spared: int,
        one: int,
        two: int,
        deck: int,
        left: int,
    ) -> float:
        """Return the chance of the player to move with the better choice out of a row.

        It says the same as :meth:`choices` without a word more than the hot path needs.
        """
        before_card, ties = self._before_card, 1 - wins_ties
        fits = mine + 1 if mine + 1 < my_cap else -1
        if fits in (one, two):
            if fits == self._numbers:
                return 1.0
            kept, then = two if fits == one else one, spared and _turned(spared, fits)
            least = before_card(decks, theirs, fits, their_cap, my_cap, 0, then, kept, deck, left)
        else:
            least = 1.0
        cap = one if theirs < one < their_cap and not spared >> one & 1 else their_cap
        then = spared and _turned(spared, one)
        leaves = before_card(decks, theirs, mine, cap, my_cap, ties, then, two, deck, left)
        if leaves < least:
            least = leaves
        if one != two:
            cap = two if theirs < two < their_cap and not spared >> two & 1 else their_cap
            then = spared and _turned(spared, two)
            leaves = before_card(decks, theirs, mine, cap, my_cap, ties, then, one, deck, left)
            if leaves < least:
                least = leaves
        return 1.0 - least

    def _before_deck(self, decks: int, mine: int, theirs: int, wins_ties: int, card: int) -> float:
        """Return the chance when a card is due and the deck is empty."""
        key = decks, mine, theirs, wins_ties, card
        chance = self._known_before_deck.get(key)
        if chance is None:
            end = self._numbers + 1
            seat = _Seat(mine, theirs, end, end, wins_ties, 0)
            deck, left = self._new_deck(seat, card) if decks < DECKS else (0, 0)
            if left:
                chance = self._before_card(decks + 1, *seat, card, deck, left)
            else:
                chance = self._end_value(mine, theirs, wins_ties)
            self._known_before_deck[key] = chance
        return chance

    def _end_value(self, mine: int, theirs: int, wins_ties: int) -> float:
        return float(wins_ties if mine == theirs else mine > theirs)


def _turned(spared: int, card: int) -> int:
    """Return the spared numbers as the other player has them, once a copy of a card is gone."""
    spared &= ~(1 << card | 1 << card + _HALF)
    return spared >> _HALF | (spared & _MINE) << _HALF


class RowOracle(Oracle):
    """Judges positions with a full row and before it, and remembers what it has worked out."""

    def __init__(self, options: Options) -> None:
        self._numbers = options.numbers
        self._full = _Solver((COPIES,) * options.numbers)
        self._custom = self._full
        """The solver for the latest position with missing cards."""

    def judge(self, state: State) -> Verdict[AnyMove]:
        """Return the chance of the player to move and, once the row is full, of each choice."""
        over = GAME.outcome(state)
        if over:
            return Verdict(_value(float(over.winner == state.to_move)), ())
        deck = sum(1 << 2 * card - 2 for card in state.deck)
        position = state.decks, self._seat(state), state.open, deck, len(state.deck)
        solver = self._solver_for(state)
        if len(state.open) < ROW:
            return Verdict(_value(solver.before_cards(*position)), ())
        choices = sorted(solver.choices(*position), key=_rank)
        ranked = [Judged[AnyMove](move, _value(chance)) for move, chance in choices]
        return Verdict(ranked[0].value, tuple(ranked))

    def _seat(self, state: State) -> _Seat:
        me, other = state.to_move - 1, 2 - state.to_move
        mine, theirs = state.heights[me], state.heights[other]
        my_blocks, their_blocks = state.blocked[me], state.blocked[other]
        to_come = (*state.deck, *state.open)
        both = sum(1 << card for card in {*to_come} if to_come.count(card) == COPIES)
        winner = state.last or 3 - state.began
        return _Seat(
            mine,
            theirs,
            self._cap(mine, my_blocks),
            self._cap(theirs, their_blocks),
            int(winner == state.to_move),
            my_blocks & both | (their_blocks & both) << _HALF,
        )

    def _cap(self, height: int, blocked: int) -> int:
        return reach(self._numbers, height, blocked).stop

    def _solver_for(self, state: State) -> _Solver:
        """Return the solver for the cards this game is played with."""
        cards = (*state.deck, *state.open, *state.discard)
        counts = tuple(
            cards.count(number) + sum(number <= height for height in state.heights)
            for number in range(1, self._numbers + 1)
        )
        for solver in (self._full, self._custom):
            if solver.cards == counts:
                return solver
        self._custom = _Solver(counts)
        return self._custom


def _rank(choice: tuple[Take, float]) -> tuple[float, bool]:
    """Put the better choice first; of equal ones placing, which brings the end nearer."""
    move, chance = choice
    return -round(chance, _DECIMALS - 2), move.action is Move.DISCARD


def _value(chance: float) -> Value:
    return Value(_SURE.get(chance), chance=round(chance, _DECIMALS))
