"""What a row of the store says about a game, and how rows are chosen and ordered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from engines.games.registry import GAMES
from engines.gate.records import dump
from engines.match import AnyMatch

Content: TypeAlias = Mapping[str, object]
"""What is written about a match: columns and their values."""
Order: TypeAlias = Literal["changed", "game", "opponent", "result", "turns"]
Result: TypeAlias = Literal["won", "lost", "drawn", "unfinished"]

_ORDERS = {
    "changed": (),
    "game": ("game",),
    "opponent": (
        # A game against a computer is filed under the computer, one between people under Player 2.
        "CASE WHEN kind1 <> 'human' THEN kind1 ELSE kind2 END",
        "CASE WHEN kind1 <> 'human' THEN name1 ELSE name2 END",
    ),
    "result": ("over", "winner"),
    "turns": ("turns",),
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


def content_of(match: AnyMatch, aids: str = "{}") -> Content:
    """Return what a row says about a match as it is now; ``aids`` is the help used, as JSON."""
    (name1, kind1), (name2, kind2) = match.setup.players
    outcome = match.outcome
    return {
        "game": match.game.name,
        "name1": _storable(name1),
        "kind1": kind1,
        "name2": _storable(name2),
        "kind2": kind2,
        "first": match.setup.first,
        "turns": match.ply,
        "over": int(outcome is not None),
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "aids": aids,
        "record": _storable(dump(match)),
    }


def _storable(text: str) -> str:
    """Replace halves of characters, which odd terminals may send and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as lists show it, without its moves."""

    COLUMNS: ClassVar = (
        "id, game, turns, over, winner, reason, changed,"
        " name1, name2, kind1, kind2, mistakes1, mistakes2"
    )

    id: int
    game: str
    turns: int
    over: bool
    winner: int | None
    reason: str | None
    changed: float
    names: tuple[str, str]
    kinds: tuple[str, str]
    mistakes: tuple[int | None, int | None]
    """How many mistakes each player made; None until somebody has looked."""

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> Summary:
        """Read a row of ``COLUMNS``."""
        id_, game, turns, over, winner, reason, changed, *pairs = row
        name1, name2, kind1, kind2, mistakes1, mistakes2 = pairs
        names, kinds, mistakes = (name1, name2), (kind1, kind2), (mistakes1, mistakes2)
        return cls(id_, game, turns, bool(over), winner, reason, changed, names, kinds, mistakes)


def title_of(game: str) -> str:
    """Return what people call a game; a name nobody knows stays as it is."""
    return next((known.title for known in GAMES if known.name == game), game)


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

    Names go from A to Z and numbers from large to small. Equal games always go by their latest
    change, the newest first.
    """
    down = ("turns", "result") if not backwards else ("game", "opponent")
    way = " DESC" if order in down else ""
    newest = "" if order == "changed" and backwards else " DESC"
    keys = [*(f"{key}{way}" for key in _ORDERS[order]), f"changed{newest}", f"id{newest}"]
    return ", ".join(keys)
