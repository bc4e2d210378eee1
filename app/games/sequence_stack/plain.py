"""Sequence Stack in plain text."""

from __future__ import annotations

from collections.abc import Mapping

from seqtui.app.games.plain import Names, View, items, listed, sides
from seqtui.engines.games.sequence_stack.rules import DECKS


def draw(view: View, names: Names) -> list[str]:
    """Return the lines that show a position."""
    lines = []
    players = zip(names, sides(view, "stacks"), sides(view, "blocked"), strict=True)
    for name, stack, blocked in players:
        stuck = f"; blocked: {listed(blocked)}" if blocked else ""
        lines.append(f"{name}: {listed(stack, 'empty')}{stuck}")
    lines.append(f"Discard pile: {listed(items(view.get('discard')), 'empty')}")
    lines.append(f"Left in the deck: {listed(_cards(view.get('deck')), 'nothing')}")
    if view.get("drawn"):
        lines.append(f"Drawn card: {view['drawn']}")
    if "decks" in view:
        lines[-1] += f" (deck {view['decks']} of {DECKS})"
        lines.append(f"Open cards: {listed(items(view.get('open')))}")
        if last := view.get("last"):
            lines.append(f"Placed last: {names[int(str(last)) - 1]}")
    return lines


def _cards(deck: object) -> list[object]:
    """Return the cards of a deck, never in the order in which they will come (ALL-7)."""
    if isinstance(deck, Mapping):
        return [card for card, count in deck.items() for _ in range(count)]
    return sorted(items(deck), key=str)
