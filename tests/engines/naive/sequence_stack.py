"""Sequence Stack, the obvious way."""

from __future__ import annotations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveStack(NaiveGame):
    """A deck, two stacks, and numbers that are blocked by discarding them.

    Chance is told from outside: the order of a deck may be given, or card by card.
    """

    def __init__(self, options: Json, position: Json) -> None:
        """Start from a deck, top card first, or from its counts; then the first draw."""
        super().__init__(options, position)
        self.last: int = options["numbers"]
        self.thaw: bool = options["blocks"] == "thaw"
        deck = position["deck"]
        if isinstance(deck, dict):
            deck = [int(number) for number, count in deck.items() for _ in range(count)]
        self.deck: list[int] = list(deck)
        self.stacks = {p: list(position.get("stacks", [[], []])[p - 1]) for p in (1, 2)}
        self.blocked = {p: set(position.get("blocked", [[], []])[p - 1]) for p in (1, 2)}
        self.discard: list[int] = list(position.get("discard", []))
        self.ended: Result | None = None
        self.drawn: int | None = position.get("drawn")
        self.placed_since_rebuild = True
        self.idle_decks = 0
        if self.drawn is None:
            self.draw(None)

    def draw(self, card: int | None) -> None:
        """Turn up the top card, or the card that chance chose."""
        self.drawn = self.deck[0] if card is None else card
        self.deck.remove(self.drawn)

    def needs(self, player: int) -> int:
        """Tell the number a player must place next."""
        return len(self.stacks[player]) + 1

    def reach(self, player: int) -> list[int]:
        """List the numbers a player can still place, up to the first blocked one (STACK-3)."""
        reach = []
        for number in range(self.needs(player), self.last + 1):
            if number in self.blocked[player]:
                break
            reach.append(number)
        return reach

    def can_complete(self, player: int) -> bool:
        """Whether nothing stands between a player and the last number."""
        return self.last in self.reach(player)

    def can_place(self) -> bool:
        """Whether the card in hand is the next one needed and not blocked."""
        me = self.to_move
        return self.drawn == self.needs(me) and self.drawn not in self.blocked[me]

    def moves(self) -> list[str]:
        """Place if possible; discard always (STACK-1)."""
        if self.ended:
            return []
        return ["place", "discard"] if self.can_place() else ["discard"]

    def play(self, move: str, card: int | None) -> None:
        """Place or discard, and see what the end of a deck brings."""
        me, other, held = self.to_move, 3 - self.to_move, self.drawn
        assert held is not None
        self.drawn = None
        if move == "place":
            self.stacks[me].append(held)
            self.placed_since_rebuild = True
            self.idle_decks = 0
            if held == self.last:
                self.ended = (me, "completed")
        else:
            self.discard.append(held)
            if held not in self.blocked[me] and held not in self.stacks[other]:
                self.blocked[other].add(held)
        self.to_move = other
        if not self.ended and not self.deck:
            self.judge_or_rebuild()
        if not self.ended:
            self.draw(card)

    def judge_or_rebuild(self) -> None:
        """See to a deck that has run out: STACK-4 to STACK-6, or a thaw (STACK-8)."""
        one, two = len(self.stacks[1]), len(self.stacks[2])
        stopped = not self.can_complete(1) and not self.can_complete(2)
        if stopped and one != two and not self.thaw:
            self.ended = (1 if one > two else 2, "higher")
            return
        if self.thaw:
            self.blocked = {1: set(), 2: set()}
            self.deck = self.discard
        else:
            wanted = self.reach(1) + self.reach(2)
            self.deck = [number for number in self.discard if number in wanted]
        self.discard = []
        if not self.placed_since_rebuild:
            self.idle_decks += 1
        self.placed_since_rebuild = False
        if not self.deck:
            # Only a custom start with too few cards leads here: no dealt game does (STACK-6).
            self.ended = (None, "exhausted") if one == two else (1 if one > two else 2, "higher")

    def result(self) -> Result | None:
        """Complete, or higher when nobody can complete."""
        return self.ended

    def position(self) -> Json:
        """Everything but the order of the deck (ALL-7)."""
        return {
            "stacks": [self.stacks[1], self.stacks[2]],
            "blocked": [sorted(self.blocked[1]), sorted(self.blocked[2])],
            "discard": self.discard,
            "deck": {str(n): self.deck.count(n) for n in range(1, self.last + 1)},
            "drawn": self.drawn,
        }

    def may_claim(self, times: int) -> bool:
        """When three rebuilt decks in a row went by without a card being placed."""
        return self.ended is None and self.idle_decks >= 3
