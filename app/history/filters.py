"""Which games of the past are listed, as choices a person turns one by one."""

from __future__ import annotations

from dataclasses import replace

from app.history.filter_bar import Choice
from app.history.listing import title_of
from app.store.rows import Filter, Order, Result
from engines.games.options import around
from engines.games.registry import GAMES
from engines.setup import KINDS

_GAMES = (None, *(game.name for game in GAMES))
_OPPONENTS = (None, *KINDS)
_RESULTS: tuple[Result | None, ...] = (None, "won", "lost", "drawn", "unfinished")
ORDERS: tuple[Order, ...] = ("changed", "game", "opponent", "result", "turns")


def choices_of(wanted: Filter) -> tuple[Choice, ...]:
    """Return the filter as choices to show."""
    game = None if wanted.game is None else title_of(wanted.game)
    opponent = "people" if wanted.opponent == "human" else wanted.opponent
    return (
        _choice("game", "g", game),
        _choice("opponent", "o", opponent),
        _choice("result", "r", wanted.result),
    )


def turned(wanted: Filter, name: str, step: int) -> Filter:
    """Return the filter with one choice turned on or back."""
    match name:
        case "game":
            return replace(wanted, game=around(_GAMES, wanted.game, step))
        case "opponent":
            return replace(wanted, opponent=around(_OPPONENTS, wanted.opponent, step))
        case "result":
            return replace(wanted, result=around(_RESULTS, wanted.result, step))
        case _:
            raise LookupError(name)


def _choice(name: str, key: str, value: str | None) -> Choice:
    return Choice(name, key, value or "all", active=value is not None)
