"""What a row of the store says about a game, and how rows are chosen and ordered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

Order: TypeAlias = Literal["changed", "game", "turns", "opponent", "result"]
Result: TypeAlias = Literal["won", "lost", "drawn", "unfinished"]

_ORDERS = {
    "changed": (),
    "game": ("game",),
    "turns": ("turns",),
    "opponent": (
        # A game against a computer is filed under the computer, one between people under Player 2.
        "CASE WHEN kind1 <> 'human' THEN kind1 ELSE kind2 END",
        "CASE WHEN kind1 <> 'human' THEN name1 ELSE name2 END",
    ),
    "result": ("over", "winner"),
}
_RESULTS = {
    # The person's view: a game between people is always won by one of them.
    "won": "over = 1 AND ((winner = 1 AND kind1 = 'human') OR (winner = 2 AND kind2 = 'human'))",
    "lost": (
        "over = 1 AND ((winner = 1 AND kind1 <> 'human' AND kind2 = 'human')"
        " OR (winner = 2 AND kind2 <> 'human' AND kind1 = 'human'))"
    ),
    "drawn": "over = 1 AND winner IS NULL",
    "unfinished": "over = 0",
}


class Summary(NamedTuple):
    """A game as lists show it, without its moves."""

    id: int
    game: str
    names: tuple[str, str]
    kinds: tuple[str, str]
    first: int
    turns: int
    over: bool
    winner: int | None
    reason: str | None
    mistakes: tuple[int | None, int | None]
    """How many mistakes each player made; None until somebody has looked."""
    started: float
    changed: float


SUMMARY = (
    "id, game, name1, name2, kind1, kind2, first, turns, over, winner, reason,"
    " mistakes1, mistakes2, started, changed"
)
"""The columns :func:`summary` is made of."""


def summary(row: tuple[Any, ...]) -> Summary:
    """Make a summary of a row."""
    id_, game, name1, name2, kind1, kind2, first, turns, over, winner, reason, *rest = row
    mistakes1, mistakes2, started, changed = rest
    return Summary(
        id_,
        game,
        (name1, name2),
        (kind1, kind2),
        first,
        turns,
        bool(over),
        winner,
        reason,
        (mistakes1, mistakes2),
        started,
        changed,
    )


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are meant; None means any."""

    game: str | None = None
    opponent: str | None = None
    """``human`` for games between people, or a level for games with such a computer."""
    result: Result | None = None

    def sql(self) -> tuple[str, list[str]]:
        """Return the condition and its values."""
        parts, values = ["TRUE"], []
        if self.game is not None:
            parts.append("game = ?")
            values.append(self.game)
        if self.opponent == "human":
            parts.append("kind1 = 'human' AND kind2 = 'human'")
        elif self.opponent is not None:
            parts.append("? IN (kind1, kind2)")
            values.append(self.opponent)
        if self.result is not None:
            parts.append(_RESULTS[self.result])
        return " AND ".join(parts), values


ANY = Filter()


def ordered(order: Order, *, backwards: bool) -> str:
    """Return the order of a list: the natural one, or the other way round.

    Names go from A to Z and numbers from large to small; what is equal goes by the latest
    change first, always.
    """
    down = ("turns", "result") if not backwards else ("game", "opponent")
    way = " DESC" if order in down else ""
    newest = "" if order == "changed" and backwards else " DESC"
    keys = [*(f"{key}{way}" for key in _ORDERS[order]), f"changed{newest}", f"id{newest}"]
    return ", ".join(keys)
