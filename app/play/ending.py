"""How the end of a game is told on the play screen: to whom, why, and by which mistake."""

from __future__ import annotations

from app.drawing.text import fit
from app.widgets.bars import Notice, Wordings
from engines.games.words import words_of
from engines.match import AnyMatch
from engines.solving.game_course import Course, Step
from engines.text import capital
from engines.turns import lone_person, numbered

_NAME = 16
"""How many cells a name may take in a reason."""


def addressed(match: AnyMatch, names: tuple[str, str] | None = None) -> tuple[str, str]:
    """Return what the players are called; whoever plays against a computer is "you"."""
    one, two = names or match.setup.names
    person = lone_person(match)
    return "you" if person == 1 else one, "you" if person == 2 else two


def is_won(match: AnyMatch) -> bool:
    """Tell whether there is something to celebrate: somebody won, and it was not the computer."""
    winner = match.outcome.winner if match.outcome else None
    return winner is not None and lone_person(match) in (None, winner)


def verdict(match: AnyMatch) -> str:
    """Say who has won, in the fewest words."""
    winner, person = match.outcome.winner if match.outcome else None, lone_person(match)
    if winner is None:
        return "draw"
    if person is None:
        return f"{match.setup.names[winner - 1]} wins"
    return "you win" if person == winner else "you lose"


def reason(match: AnyMatch) -> str:
    """Say why a game is over, in a few words that begin with a capital."""
    assert match.outcome is not None
    one, two = match.setup.names
    names = addressed(match, (fit(one, _NAME), fit(two, _NAME)))
    words = words_of(match.game)
    told = words.brief if is_won(match) else words.lost
    return capital(told(match.outcome, names))


def reason_and_turn(match: AnyMatch) -> str:
    """Say why a game is over, and in which turn that came."""
    why, turn = reason(match), numbered(match, match.ply)
    if not turn or ":" in why:
        return f"{why}."
    told_of = any(why.startswith(f"{capital(fit(n, _NAME))} ") for n in addressed(match))
    return f"{why}, turn {turn}." if told_of else f"{why} after turn {turn}."


def notice_of(match: AnyMatch, hint: Wordings) -> Notice:
    """Return what the strip says when a game is over."""
    if match.outcome is None or match.outcome.winner is None:
        return Notice("=", match.outcome_text or "", hint, "soft")
    role, sign = f"p{match.outcome.winner}", "★" if is_won(match) else "▸"
    return Notice(sign, f"{reason(match)}: {verdict(match)}.", hint, role)


def moment_of(match: AnyMatch, course: Course) -> Step | None:
    """Return the mistake that decided a game: against a computer the loser's worst one."""
    winner = match.outcome.winner if match.outcome else None
    if winner is not None and lone_person(match) is not None:
        own = [mistake for mistake in course.mistakes if mistake.player != winner]
        return max(own, key=lambda mistake: mistake.cost, default=course.worst)
    return course.worst
