"""A batch of games played and counted."""

from __future__ import annotations

from seqtui.engines.match import AnyMatch, Match
from seqtui.engines.players.program import Programs
from seqtui.engines.setup import AnySetup
from seqtui.engines.solving.game_course import course_of
from seqtui.engines.stopping import Stop
from seqtui.engines.tournament.schedule import Batch, Tournament
from seqtui.engines.tournament.tally import Failure, Side, Tally, total


def play_batch(tournament: Tournament, batch: Batch, stop: Stop) -> Tally:
    """Play some deals of a pairing, and tell what its first player did."""
    together = Tally()
    for deal in range(batch.first, batch.last):
        played = []
        for setup in tournament.setups(batch.pairing, deal):
            began_first = setup.players[0].name == tournament.labels[batch.pairing.one]
            tally = _counted(_play(setup, stop), deal)
            played.append(tally if began_first else tally.turned())
        if tournament.duplicate:
            points = sum(2 * each.one.wins + each.draws for each in played)
            played.append(Tally(deals=tuple(int(points == each) for each in range(5))))
        together = total((together, *played))
    return together


def _play(setup: AnySetup, stop: Stop) -> AnyMatch:
    match: AnyMatch = Match(setup)
    with Programs(match) as programs:
        while match.outcome is None:
            with stop:
                choice = programs.choose()
            match.submit(choice)
    return match


def _counted(match: AnyMatch, deal: int) -> Tally:
    """Count a game that is over, told of whoever began first."""
    assert match.outcome
    course, winner = course_of(match, reasons=False), match.outcome.winner
    one, two = (
        Side(int(winner == number), moves, mistakes)
        for number, moves, mistakes in zip((1, 2), course.moves, course.bad_moves, strict=True)
    )
    if match.fault:
        failure = Failure(deal, match.fault.why)
        if winner == 2:
            one = one._replace(failed=1, failure=failure)
        else:
            two = two._replace(failed=1, failure=failure)
    return Tally(one, two, draws=int(winner is None))
