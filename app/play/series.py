"""What the play screen shows of a match of several games: its title, its list, and what is next."""

from __future__ import annotations

from typing import NamedTuple

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import first_fit, fit
from seqtui.app.widgets.bars import Wordings
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.series import Standing
from seqtui.engines.session import AnySession
from seqtui.engines.turns import lone_person

_NAME = 12
"""How many cells a name may take in the list."""


class _GameLine(NamedTuple):
    """One game of the match."""

    sign: str
    role: str
    """The palette's role for the sign."""
    texts: tuple[str, ...]
    """What became of it, in full and for less room."""
    now: bool = False


class MatchList(NamedTuple):
    """The games of a match so far."""

    about: str
    games: tuple[_GameLine, ...]

    @classmethod
    def of(cls, session: AnySession) -> MatchList | None:
        """Return the games of the match so far, and the present one; None for a single game."""
        if (series := session.setup.series) is None:
            return None
        games = [_line(session, each) for each in series.results(session.outcome)]
        if session.outcome is None:
            first = session.setup.first
            name = fit(session.setup.names[first - 1], _NAME)
            games.append(
                _GameLine("▸", "fg", (f"now, {name} began", f"now, {GLYPHS[first]} began"), True)
            )
        return cls(series.format.text, tuple(games))

    def paint(self, canvas: Canvas) -> None:
        """Draw the list on a canvas of its own, the latest games if there are too many."""
        palette = canvas.palette
        heading(canvas, 0, "Match", self.about)
        first = max(0, len(self.games) - canvas.height + 1)
        for y, game in enumerate(self.games[first:], start=1):
            ink = palette.fg if game.now else palette.mute
            canvas.text(1, y, str(first + y), palette.dim, width=2, align="right")
            canvas.text(4, y, game.sign, getattr(palette, game.role), bold=True)
            room = canvas.width - 7
            canvas.text(6, y, first_fit(game.texts, room), ink, width=room)


def _standing_of(session: AnySession) -> Standing | None:
    """Return how the match stands, this game included; None for a single game."""
    series = session.setup.series
    return series.standing(session.outcome) if series else None


def goes_on(session: AnySession) -> bool:
    """Tell whether another game of the same match comes after this one."""
    standing = _standing_of(session)
    return standing is not None and not standing.is_over


def _line(session: AnySession, outcome: Outcome) -> _GameLine:
    if outcome.winner is None:
        return _GameLine("=", "fg", ("drawn, half each",))
    why = phrases_of(session.game).brief(outcome, session.setup.names)
    texts = ("won on time",) if outcome.reason == "time" else (f"won, {why}", "won")
    return _GameLine(GLYPHS[outcome.winner], f"p{outcome.winner}", texts)


def onward(session: AnySession) -> Wordings | None:
    """Say what comes after this game of a match, or who has won it; None for a single game."""
    standing = _standing_of(session)
    if standing is None:
        return None
    if not standing.is_over:
        return f"Enter: next game, {standing.text}.", f"Next game: {standing.text}."
    one, two = standing.points
    person = lone_person(session)
    if standing.winner is None:
        return (f"The match is drawn, {one}–{two}.",)
    if person is None:
        high, low = (one, two) if standing.winner == 1 else (two, one)
        name = fit(session.setup.names[standing.winner - 1], _NAME)
        short = f"Match: {GLYPHS[standing.winner]} wins, {high}–{low}."
        return f"{name} wins the match, {high}–{low}.", short
    own, other = (one, two) if person == 1 else (two, one)
    verb = "win" if person == standing.winner else "lose"
    return (f"You {verb} the match, {own}–{other}.",)
