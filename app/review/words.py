"""What the review says about a game as a whole, and about the move on the board."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from app.games.showing import log_of
from app.review.panel import Count, Said
from app.review.timeline import Track
from app.values import doing, given_up, percent
from app.widgets.lines import Notice
from engines.games.game import Kind
from engines.games.words import words_of
from engines.match import AnyMatch
from engines.solving.course import Course, Step
from engines.text import a_few, capital, counted

_MUCH = 0.05
"""From this part of the chances on a choice has cost a lot."""


class Mark(Enum):
    """What a choice did to the exact value."""

    KEPT = "✓"
    LESS = "▽"
    """It gave up a win for a draw; in a game of chance it cost a little."""
    LOST = "✗"
    """It threw the game away; in a game of chance it cost a lot."""


_LABELS = {
    Mark.KEPT: ("kept the value", "good"),
    Mark.LESS: ("gave up a win", "bad"),
    Mark.LOST: ("threw it away", "bad"),
}
_CHANCE_LABELS = {
    Mark.KEPT: ("best choice", "good"),
    Mark.LESS: ("cost below 5%", "bad"),
    Mark.LOST: ("cost 5% and up", "bad"),
}


def mark_of(step: Step) -> Mark | None:
    """Return the mark of a turn, or None if there was no choice."""
    if step.kind is Kind.SKIPPED:
        return None
    if step.kept:
        return Mark.KEPT
    bad = step.value.share == 0 if step.best.chance is None else step.cost >= _MUCH
    return Mark.LOST if bad else Mark.LESS


def plies_of(course: Course, player: int, mark: Mark) -> list[int]:
    """Return the turns in which a player's choice did this."""
    return [s.ply for s in course.steps if s.player == player and mark_of(s) is mark]


def signs_of(course: Course) -> dict[int, str]:
    """Return the signs of the turns that gave something away, however little."""
    marks = {step.ply: mark_of(step) for step in course.steps}
    return {ply: mark.value for ply, mark in marks.items() if mark and mark is not Mark.KEPT}


def track_of(match: AnyMatch, course: Course | None) -> Track:
    """Return what the timeline shows."""
    names, plies = match.setup.names, match.ply
    if course is None:
        over = match.outcome is not None
        note = "Working out the value of every position …" if over else "The game is not over yet."
        return Track(names, plies, note=note)
    signs = signs_of(course)
    return Track(names, plies, course.shares, {m.ply: signs[m.ply] for m in course.mistakes})


def counts_of(match: AnyMatch, course: Course) -> Iterator[Count]:
    """Yield the rows of the review's table."""
    for mark, (label, role) in (_CHANCE_LABELS if course.by_chance else _LABELS).items():
        one, two = (str(len(plies_of(course, player, mark))) for player in (1, 2))
        yield Count(mark.value, label, (one, two), role, jumps=True)
    if course.by_chance:
        sides = [[step for step in course.steps if step.player == player] for player in (1, 2)]
        one, two = (_signed(sum(step.luck or 0.0 for step in side)) for side in sides)
        yield Count("≈", words_of(match.game).luck, (one, two), "acc")
        one, two = (_signed(-sum(step.cost for step in side)) for side in sides)
        yield Count("∑", "choices cost", (one, two), "acc")


def said_of(match: AnyMatch, course: Course | None, ply: int) -> Iterator[Said]:
    """Yield what the panel says about the turn that led to a position."""
    if match.outcome is None:
        yield Said("Once the game is over, every move is judged here.", "mute")
    elif course is None:
        yield Said("Looking at every move …", "mute")
    elif ply == 0:
        yield Said(_verdict(course), "fg", bold=True)
    else:
        step = course.steps[ply - 1]
        if step.luck is not None:
            brought = words_of(match.game).brought(match.turns[ply - 1].before)
            yield Said(f"{brought}: {_signed(step.luck, 1)}", "acc")
        yield _choice(step)
        if step.is_mistake:
            yield Said(f"Best: {a_few(step.better)}", "fg")


def _verdict(course: Course) -> str:
    many = len(course.mistakes)
    if not any(course.moves):
        return "There was no move to judge."
    if not many:
        return "No mistakes: nothing was given away."
    return f"{counted(many, 'mistake')}: m shows {'it' if many == 1 else 'the next'}."


def _choice(step: Step) -> Said:
    """Say what a turn's choice did."""
    mark = mark_of(step)
    if mark is None:
        return Said("No choice: the turn was skipped.", "mute")
    role, bold = ("good", False) if mark is Mark.KEPT else ("bad", True)
    if step.luck is not None and step.kind is Kind.PLAYED:
        what = f"{capital(doing(step.move))} it: {_signed(-step.cost, 1)}"
        return Said(f"{what} {mark.value}", role, bold)
    if mark is not Mark.KEPT:
        what = given_up(step) if step.is_mistake else "cost a little"
    else:
        what = "kept the value" if step.luck is None else "was the best choice"
    return Said(f"{mark.value} {step.move} {what}", role, bold)


def notice_of(match: AnyMatch, course: Course | None, ply: int, *, better: bool) -> Notice:
    """Say what the board shows and what comes next."""
    step = course.steps[ply - 1] if course and ply else None
    if better and step:
        name = match.setup.names[step.player - 1]
        text = f"Turn {ply}: {name} played {step.move}, which {given_up(step)}."
        return Notice("✗", text, f"Better: {a_few(step.better)}.", f"p{step.player}")
    if ply == match.ply:
        ended = match.outcome_text or "This is where the game stands."
        winner = match.outcome.winner if match.outcome else None
        return Notice("★", ended, "Home goes to the start.", f"p{winner}" if winner else "acc")
    if ply == 0:
        return Notice("▸", "The opening.", "→ steps, Space plays, n starts a game from here.")
    turn = match.turns[ply - 1]
    name, move = match.setup.names[turn.player - 1], log_of(match)[ply - 1].text
    hint = "b shows what was better." if step and step.is_mistake else ""
    return Notice("▸", f"Turn {ply}: {name}, {move}.", hint, f"p{turn.player}")


def _signed(change: float, places: int = 0) -> str:
    """Write a change of chances with its sign."""
    if abs(change) < 0.5 * 10 ** -(places + 2):
        return "±0"
    size = percent(abs(change)) if places else f"{abs(change):.0%}"
    return f"{'+' if change > 0 else '−'}{size}"
