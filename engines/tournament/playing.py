"""A batch of games played and counted."""

from __future__ import annotations

from ..match import AnyMatch, Match
from ..players.choice import choose
from ..setup import AnySetup
from ..solving.game_course import course_of
from .schedule import Batch, Tournament
from .tally import Side, Tally, total


def play_batch(tournament: Tournament, batch: Batch) -> Tally:
    """Play some deals of a pairing, and tell what its first player did."""
    together = Tally()
    for deal in range(batch.first, batch.last):
        played = [
            _counted(_play(setup), tournament.labels[batch.pairing.one])
            for setup in tournament.setups(batch.pairing, deal)
        ]
        if tournament.duplicate:
            points = sum(2 * each.one.wins + each.draws for each in played)
            played.append(Tally(deals=tuple(int(points == each) for each in range(5))))
        together = total((together, *played))
    return together


def _play(setup: AnySetup) -> AnyMatch:
    match: AnyMatch = Match(setup)
    while match.outcome is None:
        match.submit(choose(match))
    return match


def _counted(match: AnyMatch, name: str) -> Tally:
    """Count a game that is over, as seen by the player of this name."""
    assert match.outcome
    course, winner = course_of(match, reasons=False), match.outcome.winner
    one, two = (
        Side(int(winner == number), moves, mistakes)
        for number, moves, mistakes in zip((1, 2), course.moves, course.mistakes_made, strict=True)
    )
    tally = Tally(one, two, draws=int(winner is None))
    return tally if match.setup.players[0].name == name else tally.turned()
