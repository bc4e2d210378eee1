"""What happens in Sequence Stack beside the moves: draws, blocks and rebuilt decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from seqtui.engines.events import SideEffect


@dataclass(frozen=True, slots=True)
class CardDrawn(SideEffect):
    """A player drew a card."""

    JSON = "drawn"
    player: int
    card: int

    def sentence(self, names: tuple[str, str]) -> str:
        return f"{names[self.player - 1]} drew a {self.card}."


class CardTurnedUp(CardDrawn):
    """A card was turned up, for the player to move and whoever comes after (STACK-11)."""

    __slots__ = ()

    def sentence(self, names: tuple[str, str]) -> str:
        return f"A {self.card} was turned up."


@dataclass(frozen=True, slots=True)
class NumberBlocked(SideEffect):
    """A number can no longer be placed by this player."""

    JSON = "blocked"
    player: int
    number: int

    def sentence(self, names: tuple[str, str]) -> str:
        return f"{self.number} is now blocked for {names[self.player - 1]}."


@dataclass(frozen=True, slots=True)
class DeckRebuilt(SideEffect):
    """The discards became the new deck. ``deck`` counts its cards per number."""

    JSON = "rebuilt"
    deck: Mapping[int, int]

    def sentence(self, names: tuple[str, str]) -> str:
        """List the new deck, never in the order in which its cards will come (ALL-7)."""
        cards = " ".join(str(card) for card, count in self.deck.items() for _ in range(count))
        return f"The deck ran out and was rebuilt: {cards}."

    def news(self) -> str:
        return "A new deck begins."


@dataclass(frozen=True, slots=True)
class BlocksLifted(SideEffect):
    """Every number may be placed again by both players."""

    def sentence(self, names: tuple[str, str]) -> str:
        return "Nothing is blocked any more."
