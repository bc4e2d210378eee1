"""Solves the races of Sequence Stack: chances and expected turns, without a depth limit.

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

from collections.abc import Callable
from functools import partial

from seqtui.engines.games.sequence_stack.race import Outlook, Race, Races, Renewal, size

_TIE = 1e-11
"""Chances closer than this are equal: far more than rounding, far less than any difference."""
FOREVER = 1e5
"""The number of turns counted for endless play: more than any other game is expected to take."""

_WON = Outlook(1.0, 0.0, 1.0)
"""The outlook of completing the stack."""

_SAME_TURNS = 1e-6
_SETTLED = 1e-14
_ROUNDS = 200


def prefers_placing(discard: Outlook, place: Outlook) -> bool:
    """Compare chances and, where they are equal, which choice ends the game sooner (ALL-5)."""
    lead = place.chance - discard.chance
    return lead > _TIE or (lead >= -_TIE and place.turns < discard.turns + _SAME_TURNS)


def settle(go_round: Callable[[Outlook], Outlook]) -> Outlook:
    """Search from one half outwards for the nearest chance that going round reproduces.

    ``go_round`` takes the outlook that is assumed for the loop and returns what follows from
    it, with the probability of coming round again as its slope. The interval that must hold
    the solution catches a step of Newton's that goes too far.
    """
    low, high = -1.0, 2.0
    chance, turns = 0.5, FOREVER
    for _ in range(_ROUNDS):
        found = go_round(Outlook(chance, 1.0, turns))
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
    return Outlook(chance, 0.0, turns)


class Solver:
    """Knows the outlook of every position of the races with one set of cards."""

    def __init__(self, races: Races) -> None:
        self.races = races

    def before_draw(self, race: Race, deck: int, left: int) -> Outlook:
        """Return the outlook of the player to move with this deck, out of all cards left."""
        chance, again, turns = self._left_to_opponent(race, deck, left)
        return Outlook(1.0 - chance, again, turns - 1.0)

    def choices(
        self, race: Race, deck: int, left: int, number: int
    ) -> tuple[Outlook, Outlook | None]:
        """Return the outlook of discarding a drawn number, and of placing it where allowed.

        The deck and the number of cards left are those of the moment before the draw.
        """
        self.races.explore(race)
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

    def _left_to_opponent(self, race: Race, deck: int, left: int) -> Outlook:
        """Return the outlook of a player who leaves this to the opponent, counting that turn.

        It is kept from that player's side, because nearly all callers ask from there.
        """
        if not race.ends:
            self.races.explore(race)
        end = race.ends[left & 1]
        deck &= race.live
        key = race.code | deck << 4 | left
        outlook = end.known.get(key)
        if outlook is None:
            chance, again, turns = (
                self._average(race, deck, left) if deck else self._run_out(end, left)
            )
            end.known[key] = outlook = Outlook(1.0 - chance, again, turns + 1.0)
        return outlook

    def _average(self, race: Race, deck: int, left: int) -> tuple[float, float, float]:
        """Weigh the better choice for each card that may come by how many of it there are."""
        chance = again = turns = 0.0
        blanks = left - size(deck)
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
                    if prefers_placing(chosen, place):
                        chosen = place
            chance += copies * chosen[0]
            again += copies * chosen[1]
            turns += copies * chosen[2]
        return chance / left, again / left, turns / left

    def _run_out(self, end: Renewal, left: int) -> tuple[float, float, float]:
        """Pass over the last cards of a deck, which nobody can use."""
        chance, again, turns = end.outlook or self._settled(end)
        return 1.0 - chance if left & 1 else chance, again, turns + left

    def _settled(self, end: Renewal) -> Outlook:
        """Work out a renewal, and all that was found on the way to it under assumptions."""
        settled = settle(partial(self._go_round, end))
        for side in (end, end.twin) if end.left & 1 else (end,):
            side.outlook = (side.outlook or settled)._replace(again=0.0)
            for key, (chance, _, turns) in side.known.items():
                side.known[key] = Outlook(chance, 0.0, turns)
        return settled

    def _go_round(self, end: Renewal, assumed: Outlook) -> Outlook:
        """Return a renewal's outlook, assuming this one for when the deck comes round again."""
        if not end.left & 1:
            return self._go_through(end, end, assumed)
        # An odd deck leaves the other player to draw, so it takes two decks to come round.
        halfway = self._go_through(end.twin, end, assumed)
        found = self._go_through(end, end.twin, halfway._replace(again=1.0))
        return found._replace(again=found.again * halfway.again)

    def _go_through(self, start: Renewal, end: Renewal, assumed: Outlook) -> Outlook:
        end.outlook = assumed
        end.known.clear()
        return self.before_draw(start.race, start.deck, start.left)


def _snapped(chance: float) -> float:
    """Return exactly 0 or 1 where only rounding keeps the chance from it."""
    sure = float(round(chance))
    return sure if abs(chance - sure) < _TIE else chance
