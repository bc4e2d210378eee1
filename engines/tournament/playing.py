"""A batch of games played and counted."""

from __future__ import annotations

from seqtui.engines.players.program import Programs
from seqtui.engines.review import review_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup
from seqtui.engines.stopping import Stop
from seqtui.engines.tournament.schedule import Batch, Tournament
from seqtui.engines.tournament.tally import Failure, HeadToHead, Side, total


def play_batch(tournament: Tournament, batch: Batch, stop: Stop) -> HeadToHead:
    """Play some deals of a pairing, and tell what its first player did."""
    together = HeadToHead()
    for deal in range(batch.first, batch.last):
        played = []
        for setup in tournament.setups(batch.pairing, deal):
            began_first = setup.players[0].name == tournament.labels[batch.pairing.one]
            tally = _counted(_play(setup, stop), deal)
            played.append(tally if began_first else tally.turned())
        if tournament.duplicate:
            points = sum(2 * each.one.wins + each.draws for each in played)
            played.append(HeadToHead(deals=tuple(int(points == each) for each in range(5))))
        together = total((together, *played))
    return together


def _play(setup: AnySetup, stop: Stop) -> AnySession:
    session: AnySession = Session(setup)
    with Programs(session) as programs:
        while session.outcome is None:
            with stop:
                choice = programs.choose()
            session.submit(choice)
    return session


def _counted(session: AnySession, deal: int) -> HeadToHead:
    """Count a finished game, from the side of the player who began."""
    assert session.outcome
    review, winner = review_of(session, reasons=False), session.outcome.winner
    one, two = (
        Side(int(winner == number), moves, mistakes)
        for number, moves, mistakes in zip((1, 2), review.moves, review.bad_moves, strict=True)
    )
    if session.fault:
        failure = Failure(deal, session.fault)
        if winner == 2:
            one = one._replace(failed=1, failure=failure)
        else:
            two = two._replace(failed=1, failure=failure)
    return HeadToHead(one, two, draws=int(winner is None))
