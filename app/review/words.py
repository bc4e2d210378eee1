"""What the replay says about a game, its review and the move on the board."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.showing import log_of
from app.review.assessment import Mark, Review, Step
from app.review.panel import Count, Said
from app.review.timeline import Track
from app.widgets.lines import Notice
from app.wording import a_few, capital, counted, doing, percent
from engines.games.game import Kind
from engines.match import AnyMatch

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


def track_of(match: AnyMatch, review: Review | None) -> Track:
    """Return what the timeline shows."""
    names, plies = match.setup.names, match.ply
    if review is None:
        over = match.outcome is not None
        note = "Working out the value of every position …" if over else "The game is not over yet."
        return Track(names, plies, note=note)
    marks = {s.ply: s.mark.value for s in review.steps if s.mark and s.mistake}
    return Track(names, plies, review.course.shares, marks)


def marks_of(review: Review | None) -> dict[int, str]:
    """Return the signs behind the moves of the log."""
    steps = review.steps if review else ()
    return {s.ply: s.mark.value for s in steps if s.mark and s.mark is not Mark.KEPT}


def counts_of(review: Review | None) -> tuple[Count, ...]:
    """Return the table of the review."""
    return tuple(_counts(review)) if review else ()


def _counts(review: Review) -> Iterator[Count]:
    labels = _CHANCE_LABELS if review.by_chance else _LABELS
    for mark, (label, role) in labels.items():
        one, two = (str(review.count(player, mark)) for player in (1, 2))
        yield Count(mark.value, label, (one, two), role, jumps=True)
    if review.by_chance:
        one, two = (_signed(review.luck(player)) for player in (1, 2))
        yield Count("≈", "luck of cards", (one, two), "acc")
        one, two = (_signed(-review.given_away(player)) for player in (1, 2))
        yield Count("∑", "choices cost", (one, two), "acc")


def said_of(match: AnyMatch, review: Review | None, ply: int) -> tuple[Said, ...]:
    """Return what the panel says about the turn that led to a position."""
    if match.outcome is None:
        return (Said("Once the game is over, every move is judged here.", "mute"),)
    if review is None:
        return (Said("Looking at every move …", "mute"),)
    if ply == 0:
        return (Said(_verdict(review), "fg", bold=True),)
    return tuple(_said(match, review.steps[ply - 1]))


def _verdict(review: Review) -> str:
    many = len(review.course.mistakes)
    if not any(review.course.moves):
        return "There was no move to judge."
    if not many:
        return "No mistakes: nothing was given away."
    return f"{counted(many, 'mistake')}: m shows {'it' if many == 1 else 'the next'}."


def _said(match: AnyMatch, step: Step) -> Iterator[Said]:
    turn = match.turns[step.ply - 1]
    if step.luck is not None:
        card = match.game.view(turn.before).get("drawn")
        yield Said(f"The card {card}: {_signed(step.luck, 1)}", "acc")
    mark, mistake = step.mark, step.mistake
    if mark is None:
        yield Said("No choice: the turn was skipped.", "mute")
    elif step.luck is not None and turn.kind is Kind.PLAYED:
        role = "good" if mark is Mark.KEPT else "bad"
        what = f"{capital(doing(turn.notation))} it: {_signed(step.skill or 0.0, 1)}"
        yield Said(f"{what} {mark.value}", role, bold=mark is not Mark.KEPT)
    elif mark is Mark.KEPT:
        kept = "was the best choice" if step.luck is not None else "kept the value"
        yield Said(f"✓ {turn.notation} {kept}", "good")
    else:
        what = mistake.what if mistake else "cost a little"
        yield Said(f"{mark.value} {turn.notation} {what}", "bad", bold=True)
    if mistake:
        yield Said(f"Best: {a_few(mistake.better)}", "fg")


def notice_of(match: AnyMatch, review: Review | None, ply: int, *, better: bool) -> Notice:
    """Say what the board shows and what comes next."""
    if better and review and (mistake := review.steps[ply - 1].mistake):
        name = match.setup.names[mistake.player - 1]
        text = f"Turn {ply}: {name} played {mistake.move}, which {mistake.what}."
        return Notice("✗", text, f"Better: {a_few(mistake.better)}.", f"p{mistake.player}")
    if ply == match.ply:
        ended = match.outcome_text or "This is where the game stands."
        winner = match.outcome.winner if match.outcome else None
        return Notice("★", ended, "Home goes to the start.", f"p{winner}" if winner else "acc")
    if ply == 0:
        return Notice("▸", "The opening.", "→ steps, Space plays, n starts a game from here.")
    turn = match.turns[ply - 1]
    name = match.setup.names[turn.player - 1]
    hint = "b shows what was better." if review and review.steps[ply - 1].mistake else ""
    move = log_of(match)[ply - 1].text
    return Notice("▸", f"Turn {ply}: {name}, {move}.", hint, f"p{turn.player}")


def _signed(change: float, places: int = 0) -> str:
    """Write a change of chances with its sign."""
    if abs(change) < 0.5 * 10 ** -(places + 2):
        return "±0"
    size = percent(abs(change)) if places else f"{abs(change):.0%}"
    return f"{'+' if change > 0 else '−'}{size}"
