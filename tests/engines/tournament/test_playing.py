"""What is counted is what was played: by a match, and by values found another way."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import permutations

import pytest

from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.interrupts import Interrupted, Interruptible
from seqtui.engines.players.choice import choose
from seqtui.engines.review import review_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup
from seqtui.engines.tournament.playing import play
from seqtui.engines.tournament.results import HeadToHead
from seqtui.engines.tournament.schedule import Pairing, Part, Tournament
from tests.engines.naive.sequence_shift import NaiveShift
from tests.engines.oracle.truth import by_moving, key_of, sweep
from tests.engines.players.bots import FIRST_LEGAL, bot

PAIR = Pairing(0, 1)


def tournament(game: str, *players: str, games: int = 6, **more: str | bool) -> Tournament:
    rules = game_named(game)
    preset = more.get("preset")
    options = check_options(rules, read_settings(rules, [f"preset={preset}"] if preset else []))
    duplicate = bool(more.get("duplicate"))
    return Tournament(rules, options, players, games, seed=5, duplicate=duplicate, limit=30)


def played(of: Tournament) -> HeadToHead:
    tallies = play(of, Part(), 1, Interruptible())
    return reduce(HeadToHead.plus, [tally for _, tally in tallies])


def session_played(setup: AnySetup) -> AnySession:
    session: AnySession = Session(setup)
    while session.to_move:
        session.submit(choose(session))
    return session


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize(
    ("game", "preset"),
    [
        *((game.name, "") for game in GAMES),
        *[("mirror-duel", "sharp-short"), ("code-swap", "no-way-back"), ("sequence-stack", "thaw")],
    ],
)
def test_the_counts_are_those_of_sessions_between_the_same_players(
    game: str, preset: str, duplicate: bool
) -> None:
    of = tournament(game, "easy", "hard", preset=preset, duplicate=duplicate)
    score: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    mistakes: Counter[str] = Counter()
    deals = []
    for deal in of.deal_numbers(Part()):
        points = 0
        for setup in of.setups(PAIR, deal):
            session = session_played(setup)
            assert session.outcome
            one, two = (player.name for player in setup.players)
            winner = {1: one, 2: two, None: "nobody"}[session.outcome.winner]
            score[winner] += 1
            points += {"easy": 2, "nobody": 1, "hard": 0}[winner]
            review = review_of(session)
            moves.update({one: review.moves[0], two: review.moves[1]})
            for step in review.mistakes:
                mistakes[(one, two)[step.player - 1]] += step.kind in ("played", "forfeited")
        deals.append(points)
    tally = played(of)
    assert (tally.one.wins, tally.two.wins) == (score["easy"], score["hard"])
    assert tally.draws == score["nobody"]
    assert (tally.one.moves, tally.two.moves) == (moves["easy"], moves["hard"])
    assert (tally.one.mistakes, tally.two.mistakes) == (mistakes["easy"], mistakes["hard"])
    assert tally.deals == (tuple(map(deals.count, range(5))) if duplicate else ())


def test_mistakes_are_moves_after_which_best_play_leads_to_less() -> None:
    """By value iteration over the naive rules, for every move of some games."""
    rules = game_named("sequence-shift")
    options = check_options(rules, {"length": 4})
    of = Tournament(rules, options, ("easy", "random"), 20, seed=1)
    rows = [row for row in permutations(range(1, 5)) if row != (1, 2, 3, 4)]
    naive = {"length": 4, "invalid_swap": "forfeit"}
    games = [
        NaiveShift(naive, {"sequence": list(row), "to_move": side})
        for row in rows
        for side in (1, 2)
    ]
    graph, worth = sweep(games)
    keys = {(tuple(game.row), game.to_move): key_of(game) for game in games}
    expected: Counter[str] = Counter()
    for deal in range(20):
        for setup in of.setups(PAIR, deal):
            for turn in session_played(setup).turns:
                name = setup.players[turn.player - 1].name
                before = keys[turn.before.sequence, turn.player]
                if turn.notation != "claim":
                    word = by_moving(worth[graph[before][turn.notation]])[0]
                    expected[f"moves of {name}"] += 1
                    expected[f"mistakes of {name}"] += word != worth[before][0]
    tally = played(of)
    assert expected["mistakes of easy"] > 2
    assert expected["mistakes of random"] > 2
    assert (tally.one.moves, tally.one.mistakes) == (
        expected["moves of easy"],
        expected["mistakes of easy"],
    )
    assert (tally.two.moves, tally.two.mistakes) == (
        expected["moves of random"],
        expected["mistakes of random"],
    )


@pytest.mark.parametrize("game", ["code-swap", "sequence-builder", "sequence-stack"])
def test_perfect_makes_no_mistakes_and_random_does(game: str) -> None:
    tally = played(tournament(game, "perfect", "random"))
    assert tally.one.mistakes == 0
    assert tally.two.mistakes > 0


def test_a_claim_is_no_move_whatever_it_gives_away() -> None:
    """Computers claim a draw when they may and cannot be sure to win (ALL-5)."""
    of = tournament("sequence-stack", "perfect", "random", preset="thaw", games=60)
    sessions = [session_played(setup) for deal in range(60) for setup in of.setups(PAIR, deal)]
    claims = [
        step
        for session in sessions
        for step in review_of(session).mistakes
        if step.kind == "claimed"
    ]
    assert claims
    assert played(of).one.mistakes == 0


# Programs


def test_a_program_plays_and_one_that_fails_loses_with_the_reason() -> None:
    of = tournament("mirror-duel", bot(FIRST_LEGAL), bot("print('nonsense')"), games=2)
    tally = played(of)
    assert tally.one.wins == 2
    assert tally.one.failure is None
    assert tally.two.failed == 2
    assert tally.two.failure is not None
    assert tally.two.failure.deal == 0
    assert "answered 'nonsense'" in tally.two.failure.sentence


def test_the_games_of_a_program_are_those_of_its_seed() -> None:
    of = tournament("code-swap", "easy", bot(FIRST_LEGAL), games=4)
    assert played(of) == played(of)


# An end on demand


def test_a_signal_stops_what_may_be_cut_short_and_nothing_else() -> None:
    interruptible = Interruptible()
    interruptible(15, None)  # in between: it waits
    with pytest.raises(Interrupted, match="15"), interruptible:
        pytest.fail("this must not begin")
    interruptible(15, None)  # another one while everything is tidied up

    def cut_short() -> None:
        interruptible = Interruptible()
        with interruptible:
            interruptible(2, None)

    with pytest.raises(Interrupted, match="2"):
        cut_short()


def test_a_game_is_stopped_before_its_next_move() -> None:
    interruptible = Interruptible()
    interruptible(2, None)
    with pytest.raises(Interrupted):
        next(play(tournament("code-swap", "easy", "hard"), Part(), 1, interruptible))
