"""Computer players: what each level sees, overlooks and claims, and that none of them peeks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations, permutations
from typing import Any

import pytest

from seqtui.engines.call import Call
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, Player
from seqtui.engines.solving.oracle import oracle_of
from tests.engines.naive.sequence_shift import NaiveShift
from tests.engines.oracle.truth import by_moving, key_of, place, sweep

WITHOUT_CHANCE = [game for game in GAMES if game.name != "sequence-stack"]


def session_at(
    name: str,
    position: Mapping[str, object] | None = None,
    *,
    seed: int = 0,
    players: tuple[str, str] = ("perfect", "perfect"),
) -> AnySession:
    game = game_named(name)
    seats = Player("Player 1", players[0]), Player("Player 2", players[1])
    options = check_options(game, {})
    return Session(prepare(game, options, seed=seed, position=position, players=seats))


def play_out(session: AnySession) -> AnySession:
    while session.to_move:
        session.submit(choose(session))
    return session


# Which of several best moves a perfect player takes


def hardest_to_answer(session: AnySession) -> tuple[set[Any], set[Any]]:
    """Return the best moves, and those of them to which most of the replies are mistakes.

    Counted by hand from the oracle's own values: a reply is a mistake if it gives something away.
    """
    judge = oracle_of(session.game, session.setup.options).judge
    (_, most), *_ = judge(session.state).moves
    best = {move for move, value in judge(session.state).moves if value == most}

    def mistakes(move: Any) -> float:
        verdict = judge(session.game.play(session.state, move))
        wrong = [value for _, value in verdict.moves if value.result != verdict.value.result]
        return len(wrong) / len(verdict.moves) if verdict.moves else 0.0

    worst = max(map(mistakes, best))
    return best, {move for move in best if mistakes(move) == worst}


@pytest.mark.parametrize("game", WITHOUT_CHANCE, ids=lambda game: game.name)
def test_of_equal_moves_perfect_takes_one_that_is_hardest_to_answer(game: AnyGame) -> None:
    told_apart = 0
    for seed in range(40):
        session = session_at(game.name, seed=seed)
        while session.to_move and session.ply < 8 and not session.can_claim:
            best, hardest = hardest_to_answer(session)
            told_apart += hardest < best
            assert choose(session) in hardest
            session.submit(choose(session, "random"))
    assert told_apart >= 5, "there was hardly anything to tell apart"


@pytest.mark.parametrize("back", ["swap 1 2", "swap 2 3", "swap 3 4"])
def test_of_equal_moves_perfect_takes_the_one_that_brings_an_earlier_position_back(
    back: str,
) -> None:
    """Between computers that is a step towards a claim, so that a drawn game ends (ALL-5)."""
    row = [1, 2, 4, 5, 3]  # these three swaps are alike: drawn, as hard to answer, as near to order
    place = int(back[5]) - 1
    row[place], row[place + 1] = row[place + 1], row[place]
    for seed in range(10):
        position = {"sequence": row, "to_move": 2}
        session = session_at("sequence-shift", position, seed=seed, players=("perfect", "perfect"))
        session.submit(back)
        assert str(choose(session)) == back


def test_a_computer_that_may_not_move_any_more_ends_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It claims the draw if there is one; otherwise it has to give up."""
    monkeypatch.setattr("seqtui.engines.session.MAX_CHOICES", 5)
    session = session_at("sequence-shift", {"sequence": [1, 3, 2, 4, 5]}, players=("easy", "easy"))
    for move in ("swap 1 2", "swap 1 2", "swap 1 2", "swap 1 2"):
        session.submit(move)
    assert session.can_claim
    assert choose(session) is Call.CLAIM
    session = session_at("sequence-shift", {"sequence": [5, 4, 3, 2, 1]}, players=("easy", "easy"))
    for move in ("swap 1 2", "swap 2 3", "swap 3 4", "swap 4 5"):
        session.submit(move)
    assert choose(session) is Call.CONCEDE


# Values

ONE_SWAP_LEFT = {"sequence": [1, 3, 2, 4, 5]}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_perfect_never_drops_a_value(game: AnyGame) -> None:
    oracle = oracle_of(game, game.options())
    for seed in range(10):
        session = session_at(game.name, seed=seed, players=("perfect", "easy"))
        while session.to_move:
            verdict, chosen = oracle.judge(session.state), choose(session)
            if session.to_move == 1 and not isinstance(chosen, Call):
                assert dict(verdict.moves)[chosen] == verdict.value
            session.submit(chosen)


@pytest.mark.full
def test_levels_are_worth_their_names() -> None:
    """Over the same deals from both seats, no level scores less than the one below it."""
    for game in GAMES:
        for weaker, stronger in [("easy", "medium"), ("medium", "hard"), ("easy", "perfect")]:
            lead = 0
            for seed in range(40):
                for seat, players in enumerate([(stronger, weaker), (weaker, stronger)], start=1):
                    outcome = play_out(session_at(game.name, seed=seed, players=players)).outcome
                    assert outcome
                    if outcome.winner:
                        lead += 1 if outcome.winner == seat else -1
            assert lead >= 0, (game.name, weaker, stronger)
            if weaker == "easy":
                assert lead > 0, (game.name, stronger)


# Equally good moves (ALL-5): the one in which most replies lose, then progress, then the end


def _rows() -> dict[tuple[int, ...], NaiveShift]:
    """Return every row of Sequence Shift that is not in order, player 1 to move."""
    rows = list(permutations(range(1, 6)))[1:]
    options = {"length": 5, "invalid_swap": "retry"}
    return {row: NaiveShift(options, {"sequence": list(row), "to_move": 1}) for row in rows}


def _swapped(row: tuple[int, ...], swap: str) -> tuple[int, ...]:
    new, place = list(row), int(swap.split()[1])
    new[place - 1 : place + 1] = new[place], new[place - 1]
    return tuple(new)


def _ranking() -> dict[tuple[int, ...], dict[tuple[int, int], list[str]]]:
    """Rank the best moves of every row, by value iteration and counting.

    The rank of a move is how many replies to it lose, and how many pairs are in order after it.
    """
    games = _rows()
    graph, worth = sweep(games.values())
    ranking = {}
    for row, game in games.items():
        after = graph[key_of(game)]
        best = min(place(by_moving(worth[follower])) for follower in after.values())
        ranks = defaultdict(list)
        for move, follower in after.items():
            if place(by_moving(worth[follower])) == best:
                replies = [by_moving(worth[reply])[0] for reply in graph[follower].values()]
                in_order = sum(one < two for one, two in combinations(_swapped(row, move), 2))
                ranks[replies.count("loss"), in_order].append(move)
        ranking[row] = dict(ranks)
    return ranking


def test_of_equally_good_moves_perfect_takes_the_hardest_to_answer_and_then_progress() -> None:
    decided = 0
    for row, ranks in _ranking().items():
        session = session_at("sequence-shift", {"sequence": list(row)})
        assert str(choose(session, "perfect")) in ranks[max(ranks)], row
        decided += len(ranks) > 1
    assert decided > 50


def test_what_is_still_equally_good_is_decided_in_favour_of_a_position_that_has_been() -> None:
    """Between computers a game always ends: three times the same position, and one claims."""
    compared = 0
    for row, ranks in _ranking().items():
        if len(moves := ranks[max(ranks)]) == 1:
            continue
        for move in moves:
            # Player 2 makes the swap, so that player 1 comes back to a known row by undoing it.
            position = {"sequence": list(_swapped(row, move)), "to_move": 2}
            session = session_at("sequence-shift", position, seed=compared)
            session.submit(move)
            assert str(choose(session, "perfect")) == move, row
            compared += 1
    assert compared > 50


# Claims (ALL-5)


@pytest.mark.parametrize("level", LEVELS)
def test_a_claim_is_made_where_there_is_no_win(level: str) -> None:
    session = session_at("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})
    for _ in range(4):
        assert choose(session, level) is not Call.CLAIM
        session.submit("swap 1 2")
    assert choose(session, level) is Call.CLAIM


@pytest.mark.parametrize("level", LEVELS)
def test_no_claim_is_made_where_there_is_a_win(level: str) -> None:
    """The row comes three times because turns are forfeited; then even easy knows the win."""
    for seed in range(20):
        session = session_at("sequence-shift", ONE_SWAP_LEFT, seed=seed)
        for _ in range(4):
            session.submit("swap 1 3")
        assert session.can_claim
        assert str(choose(session, level)) == "swap 2 3"


@pytest.mark.parametrize("level", LEVELS)
def test_a_long_mirror_duel_is_claimed(level: str) -> None:
    position = {"sequence": [1, 2] * 15}
    assert choose(session_at("mirror-duel", position), level) is Call.CLAIM


# Fair play


@pytest.mark.parametrize("level", LEVELS)
def test_the_order_of_the_deck_changes_no_choice(level: str) -> None:
    """ALL-7: the same cards in another order, the same choice."""
    for seed in range(20):
        position: dict[str, object] = {"drawn": 1, "stacks": [[], [1]], "discard": [4]}
        one = session_at("sequence-stack", {**position, "deck": [2, 2, 3, 3, 4, 5, 5]}, seed=seed)
        two = session_at("sequence-stack", {**position, "deck": [5, 4, 3, 5, 2, 3, 2]}, seed=seed)
        assert choose(one, level) == choose(two, level)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_game_and_another_one_another(game: AnyGame) -> None:
    def moves(seed: int) -> list[str]:
        session = play_out(session_at(game.name, seed=seed, players=("easy", "medium")))
        return [turn.notation for turn in session.turns]

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(8)}) > 1
