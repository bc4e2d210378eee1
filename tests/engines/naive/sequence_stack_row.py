"""Sequence Stack with two open cards, the obvious way (STACK-11)."""

from __future__ import annotations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveRow(NaiveGame):
    """Two cards on the table; take one, and another is turned up. Three decks, then it is over.

    Chance is told from outside: the order of a deck may be given, or card by card.
    """

    def __init__(self, options: Json, position: Json) -> None:
        super().__init__(options, position)
        self.top: int = options["numbers"]
        deck = position["deck"]
        if isinstance(deck, dict):
            deck = [int(number) for number, count in deck.items() for _ in range(count)]
        self.deck: list[int] = list(deck)
        self.table: list[int] = list(position.get("open", []))
        self.stacks = [list(stack) for stack in position.get("stacks", [[], []])]
        self.blocked = [set(side) for side in position.get("blocked", [[], []])]
        self.pile: list[int] = list(position.get("discard", []))
        self.deck_number: int = position.get("decks", 1)
        self.placed_last: int | None = position.get("last")
        self.began: int = position.get("began", 1)
        self.ended: Result | None = None
        while len(self.table) < 2 and not self.ended:
            self.turn_up(None)

    def turn_up(self, card: int | None) -> None:
        """Put a card on the table; first make a new deck if there is none to turn up."""
        if not self.deck and (self.deck_number == 3 or not self.pile):
            self.ended = self.judged()
            return
        if not self.deck:
            self.deck, self.pile = self.pile, []
            self.blocked = [set(), set()]
            self.deck_number += 1
        card = self.deck[0] if card is None else card
        self.deck.remove(card)
        self.table.append(card)

    def judged(self) -> Result:
        """Say who wins when no card comes any more."""
        one, two = len(self.stacks[0]), len(self.stacks[1])
        if one > two:
            return (1, "higher")
        if two > one:
            return (2, "higher")
        if self.placed_last is None:
            return (2 if self.began == 1 else 1, "none-placed")
        return (self.placed_last, "placed-last")

    def fits(self, card: int) -> bool:
        """Whether the player to move may put a card on their stack."""
        me = self.to_move - 1
        return card == len(self.stacks[me]) + 1 and card not in self.blocked[me]

    def moves(self) -> list[str]:
        """Any card that fits may be placed, every card may be thrown away."""
        if self.ended:
            return []
        cards = sorted(set(self.table))
        places = [f"place {card}" for card in cards if self.fits(card)]
        return places + [f"discard {card}" for card in cards]

    def play(self, move: str, card: int | None) -> None:
        """Take a card from the table, and turn up the next one."""
        what, number = move.split()
        taken, me, other = int(number), self.to_move - 1, 2 - self.to_move
        self.table.remove(taken)
        self.to_move = other + 1
        if what == "place":
            self.stacks[me].append(taken)
            self.placed_last = me + 1
            if taken == self.top:
                self.ended = (me + 1, "completed")
                return
        else:
            self.pile.append(taken)
            if taken not in self.blocked[me] and taken not in self.stacks[other]:
                self.blocked[other].add(taken)
        self.turn_up(card)

    def result(self) -> Result | None:
        """Complete; higher or later when three decks are over."""
        return self.ended

    def position(self) -> Json:
        """Everything but the order of the deck (ALL-7)."""
        return {
            "stacks": self.stacks,
            "blocked": [sorted(side) for side in self.blocked],
            "discard": self.pile,
            "deck": {str(n): self.deck.count(n) for n in range(1, self.top + 1)},
            "open": self.table,
            "decks": self.deck_number,
            "last": self.placed_last,
            "began": self.began,
        }

    def may_claim(self, times: int) -> bool:
        """Never: the game ends by itself."""
        return False
