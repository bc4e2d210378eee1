"""Games of the past as a list shows them: who, what, how it ended and when, in few words."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from app.store.rows import Summary
from engines.games.registry import GAMES

_TITLES = {game.name: game.title for game in GAMES}


class Ended(NamedTuple):
    """How a game ended: a sign, a word, and the palette's role for them."""

    sign: str
    word: str
    role: str


class PastGame(NamedTuple):
    """One row of the list."""

    id: int
    title: str
    ended: Ended
    names: tuple[str, str]
    about: tuple[str, str]
    """The level of a computer; empty for a person."""
    winner: int | None
    turns: int
    mistakes: str
    """Both players' mistakes, or nothing until they have been counted."""
    when: str

    @property
    def players(self) -> tuple[str, str]:
        """Both names, each computer's with its level."""
        one, two = (
            f"{name} ({about})" if about else name
            for name, about in zip(self.names, self.about, strict=True)
        )
        return one, two


def past_game(row: Summary, now: datetime) -> PastGame:
    """Return how a stored game is listed."""
    one, two = ("" if kind == "human" else kind for kind in row.kinds)
    known = None not in row.mistakes
    return PastGame(
        id=row.id,
        title=title_of(row.game),
        ended=_ended(row),
        names=row.names,
        about=(one, two),
        winner=row.winner,
        turns=row.turns,
        mistakes="{} : {}".format(*row.mistakes) if known else "",
        when=when(row.changed, now),
    )


def title_of(game: str) -> str:
    """Return what people call a game; a name nobody knows stays as it is."""
    return _TITLES.get(game, game)


def _ended(row: Summary) -> Ended:
    if not row.over:
        return Ended("▸", "unfinished", "acc")
    if row.winner is None:
        return Ended("=", "drawn", "mute")
    people = [player for player, kind in enumerate(row.kinds, start=1) if kind == "human"]
    if len(people) == 1:
        won = row.winner == people[0]
        return Ended("★", "won", "good") if won else Ended("✗", "lost", "bad")
    return Ended("●" if row.winner == 1 else "◆", "wins", f"p{row.winner}")


def when(moment: float, now: datetime) -> str:
    """Return when something was, the shorter the closer it is."""
    then = datetime.fromtimestamp(moment)
    if then.date() == now.date():
        return f"today {then:%H:%M}"
    if then.date() == now.date() - timedelta(days=1):
        return f"yest. {then:%H:%M}"
    day = f"{then.day} {then:%b}"
    return f"{day} {then:%H:%M}" if then.year == now.year else f"{day} {then.year}"
