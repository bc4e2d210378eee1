"""The moment that decided a game, against the exact values of whole games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import choose
from seqtui.engines.review import review_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player
from seqtui.engines.solving.oracle import oracle_of
from tests.sampling import sampled

PRESETS = [(game, preset) for game in GAMES for preset in game.presets]
LEVELS = ("easy", "medium", "hard", "easy")
"""They slip, each in another way; every two neighbours meet."""
LONGEST = 60


def finished(game: int, seed: int) -> AnySession:
    """Return a whole game between two levels that slip; a long one is given up."""
    rules, preset = PRESETS[game]
    one, two = LEVELS[seed % 3 : seed % 3 + 2]
    players = Player("Ada", one), Player("Bob", two)
    options = check_options(rules, preset.values)
    session: AnySession = Session(prepare(rules, options, seed=seed, players=players))
    while session.outcome is None and session.ply < LONGEST:
        session.submit(choose(session, players[session.state.to_move - 1].kind))
    if session.outcome is None:
        session.submit("concede")
    return session


def standings(session: AnySession, player: int) -> Iterator[float]:
    """Yield a player's exact share of the win before every turn and, by the result, at the end."""
    oracle = oracle_of(session.game, session.setup.options)
    for turn in session.turns:
        share = oracle.value(turn.before).share
        yield share if turn.player == player else 1 - share
    assert session.outcome is not None
    yield 0.5 if session.outcome.winner is None else float(session.outcome.winner == player)


@pytest.mark.parametrize(
    "game", range(len(PRESETS)), ids=[f"{game.name} {preset.name}" for game, preset in PRESETS]
)
@sampled("games", [range(start, start + 50) for start in range(0, 1_000, 50)], quick=1)
def test_after_the_moment_the_loser_never_again_stood_as_well(game: int, games: range) -> None:
    for seed in games:
        session = finished(game, seed)
        review = review_of(session, reasons=False)
        assert session.outcome is not None
        winner = session.outcome.winner
        losers = (1, 2) if winner is None else (3 - winner,)
        stood = {player: [*standings(session, player)] for player in losers}
        final = [
            step.ply
            for step in review.steps
            if step.player in losers
            and step.cost >= 0.005
            and max(stood[step.player][step.ply :]) < stood[step.player][step.ply - 1] - 1e-9
        ]
        told = review.moment
        assert (told and told.ply) == (final[-1] if final else None)
