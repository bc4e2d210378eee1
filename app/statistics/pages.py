"""Statistics as pages to look at: one for every game, and one for all of them together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.history.listing import title_of
from app.store.statistics import Chair, FirstPlayer, Statistics, Tally, statistics
from engines.games.registry import GAMES
from engines.setup import LEVELS

ALL = ""
"""Stands for all games where a game is named."""


@dataclass(frozen=True, slots=True)
class Page:
    """The figures of one game."""

    game: str
    title: str
    played: int
    """How many games have been finished."""
    levels: tuple[tuple[str, Tally], ...] = ()
    """Against the computer, level by level."""
    people: tuple[tuple[str, Tally], ...] = ()
    """Against each other, the most eager first."""
    first: FirstPlayer = field(default_factory=FirstPlayer)
    mistakes: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Mistakes in game after game, against all computers (an empty name) and each level."""


def pages(parts: Iterable[Chair]) -> tuple[Page, ...]:
    """Return all pages, that of all games first."""
    chairs = list(parts)
    each = statistics(chairs)
    together = statistics(chair._replace(game=ALL) for chair in chairs)
    known = [game.name for game in GAMES]
    names = known + sorted({chair.game for chair in chairs} - set(known))
    own = (_page(each, name, title_of(name)) for name in names)
    return _page(together, ALL, "All games"), *own


def _page(figures: Statistics, game: str, title: str) -> Page:
    levels = [(level, figures.against.get((game, level))) for level in LEVELS]
    people = [(name, tally) for (of, name), tally in figures.people.items() if of == game]
    first = figures.first.get(game, FirstPlayer())
    return Page(
        game=game,
        title=title,
        played=first.won + first.lost + first.drawn,
        levels=tuple((level, tally) for level, tally in levels if tally),
        people=tuple(sorted(people, key=lambda one: -one[1].played)),
        first=first,
        mistakes=tuple(_mistakes(figures, game)),
    )


def _mistakes(figures: Statistics, game: str) -> Iterable[tuple[str, tuple[int, ...]]]:
    by_level = {level: figures.mistakes.get((game, level), []) for level in LEVELS}
    every = sorted(point for points in by_level.values() for point in points)
    yield "", tuple(point.mistakes for point in every)
    for level, points in by_level.items():
        if points:
            yield level, tuple(point.mistakes for point in points)
