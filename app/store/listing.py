"""Saved games as the history and the statistics show them, and filters to select them."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import PROGRAM, Player, sort_of, with_default_names
from seqtui.engines.text import printable
from seqtui.engines.turns import turn_number

Result: TypeAlias = Literal["won", "lost", "drawn"]
Order: TypeAlias = Literal["changed", "game", "opponent", "result", "turns"]

RESULTS = {
    # From the person's point of view: a game between people is always won by one of them.
    "won": "over = 1 AND ((winner = 1 AND kind1 = 'human') OR (winner = 2 AND kind2 = 'human'))",
    "lost": (
        "over = 1 AND ((winner = 1 AND kind1 <> 'human' AND kind2 = 'human')"
        " OR (winner = 2 AND kind2 <> 'human' AND kind1 = 'human'))"
    ),
    "drawn": "over = 1 AND winner IS NULL",
    "unfinished": "over = 0",
}
"""The results to filter by, and their conditions."""

# A damaged file may hold values of any type in any column, so each is cast to its own type.
SUMMARY = """
    id, CAST(game AS TEXT), CASE first WHEN 2 THEN 2 ELSE 1 END, CAST(turns AS INTEGER), over = 1,
    CASE WHEN winner IN (1, 2) THEN winner END, max(0, min(CAST(changed AS REAL), 1e11)),
    CAST(series AS TEXT), max(1, min(CAST(leg AS INTEGER), 99)), CAST(score AS TEXT),
    onward = 1 AND over = 1 AND NOT EXISTS (
        SELECT 1 FROM games AS later WHERE later.series = games.series AND later.leg > games.leg
    ),
    CAST(name1 AS TEXT), CAST(name2 AS TEXT), CAST(kind1 AS TEXT), CAST(kind2 AS TEXT)
"""
"""The columns of a summary."""


class Summary(NamedTuple):
    """A game as lists show it, without its moves."""

    id: int
    game: str
    first: int
    """Who had the first turn."""
    plies: int
    over: bool
    winner: int | None
    changed: float
    series: str | None
    """The match it belongs to, the same for all of its games; None for a single game."""
    leg: int | None
    """Its number in that match."""
    score: str | None
    """The score of the match after this game, like "1½–½"."""
    leads_on: bool
    """Whether the game is over, and the next one of its match has not begun."""
    names: tuple[str, str]
    kinds: tuple[str, str]
    """Which sort of player each side is."""

    @property
    def waits(self) -> bool:
        """Whether the game or its match can be continued."""
        return not self.over or self.leads_on

    @property
    def next_up(self) -> str:
        """What continuing it leads to: "turn 6", or the next game of its match."""
        return f"game {(self.leg or 0) + 1}" if self.leads_on else f"turn {self.next_turn}"

    @property
    def whose_turn(self) -> str:
        """Who is to move, or the score of the match, in a few words."""
        if self.leads_on:
            return f"the match stands at {self.score}"
        is_person = [kind == "human" for kind in self.kinds]
        if is_person[self.to_move - 1] and not all(is_person):
            return "you are to move"
        return printable(f"{self.names[self.to_move - 1]} is to move")

    @property
    def to_move(self) -> int:
        """Whose turn it is; in every game turns alternate."""
        return self.first if self.plies % 2 == 0 else 3 - self.first

    @property
    def turns(self) -> int:
        """The number of its last turn, as the log counts them."""
        return turn_number(self.first, self.plies)

    @property
    def next_turn(self) -> int:
        """The number of the turn that is to come."""
        return turn_number(self.first, self.plies + 1)

    @classmethod
    def of(cls, *row: Any) -> Summary:
        *about, name1, name2, kind1, kind2 = row
        one, two = with_default_names((Player(name1, kind1), Player(name2, kind2)))
        return cls._make((*about, (one.name, two.name), (sort_of(kind1), sort_of(kind2))))


class PlayerResult(NamedTuple):
    """One person's part in a finished game."""

    game: str
    name: str
    opponent: str
    """``human``, the level of the computer, or ``program``."""
    result: Result
    began: bool
    """Whether this person had the first turn."""
    mistakes: int | None
    """How many mistakes this person made; None if they have not been counted."""


class Filter(NamedTuple):
    """Which games to select; None means any."""

    game: str | None = None
    opponent: str | None = None
    """``human`` for games between people, or a level or ``program`` for games against one."""
    result: str | None = None
    """One of ``RESULTS``."""

    def sql(self) -> tuple[str, list[str]]:
        """Return the condition and its values."""
        parts, values = ["TRUE"], []
        if self.game is not None:
            parts.append("game = ?")
            values.append(self.game)
        if self.opponent == "human":
            parts.append("kind1 = 'human' AND kind2 = 'human'")
        elif self.opponent == "program":
            parts.append(f"(kind1 LIKE '{PROGRAM}%' OR kind2 LIKE '{PROGRAM}%')")
        elif self.opponent is not None:
            parts.append("? IN (kind1, kind2)")
            values.append(self.opponent)
        if self.result is not None:
            parts.append(RESULTS[self.result])
        return " AND ".join(parts), values


ANY = Filter()


def title_of(game: str) -> str:
    """Return the title of a game; an unknown name is returned unchanged."""
    return next((known.title for known in GAMES if known.name == game), game)
