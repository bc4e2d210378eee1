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


def wins_at_once(game: AnyGame, state: Any) -> bool:
    ends = [game.outcome(game.play(state, move)) for move in game.legal(state)]
    return any(end is not None and end.winner == state.to_move for end in ends)


def loses_at_once(game: AnyGame, state: Any, reply: Any) -> bool:
    """Tell whether a reply loses by itself or to the answer, by trying all."""
    after = game.play(state, reply)
    if end := game.outcome(after):
        return bool(end.winner == after.to_move)
    return wins_at_once(game, after)


def hardest_to_answer(session: AnySession) -> tuple[set[Any], set[Any]]:
    """Return the best moves, and those of them after which people err most.

    A reply is a mistake if it gives something away. People take a win, and see three of four
    moves that lose at once. Once a game is lost, every move is as good as another.
    """
    game, judge = session.game, oracle_of(session.game, session.setup.options).judge
    (_, most), *_ = judge(session.state).moves
    lost = most.result == "loss"
    best = {move for move, value in judge(session.state).moves if lost or value == most}

    def errs(move: Any) -> float:
        after = game.play(session.state, move)
        verdict = judge(after)
        if not verdict.moves or wins_at_once(game, after):
            return 0.0
        weights = {r: 0.25 if loses_at_once(game, after, r) else 1.0 for r, _ in verdict.moves}
        wrong = [r for r, value in verdict.moves if value.result != verdict.value.result]
        return sum(weights[reply] for reply in wrong) / sum(weights.values())

    most_errors = max(map(errs, best))
    return best, {move for move in best if errs(move) == pytest.approx(most_errors)}


@pytest.mark.parametrize("game", WITHOUT_CHANCE, ids=lambda game: game.name)
def test_of_equal_moves_perfect_takes_one_that_is_hardest_to_answer(game: AnyGame) -> None:
    told_apart = 0
    for seed in range(80 if game.name == "code-swap" else 40):
        session = session_at(game.name, seed=seed)
        while session.to_move and session.ply < 8 and not session.can_claim:
            best, hardest = hardest_to_answer(session)
            told_apart += hardest < best
            assert choose(session) in hardest
            session.submit(choose(session, "random"))
    assert told_apart >= 5, "there was hardly anything to tell apart"


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
                value = dict(verdict.moves)[chosen]
                assert value == verdict.value or value.result == "loss" == verdict.value.result
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


@pytest.mark.parametrize("length", [5, 8])
def test_drawn_games_between_perfect_players_come_to_an_end(length: int) -> None:
    """They play near order, where positions are few: so one comes three times (ALL-5)."""
    game = game_named("sequence-shift")
    options = check_options(game, {"length": length})
    players = Player("One", "perfect"), Player("Two", "perfect")
    for seed in range(5):
        session: AnySession = Session(prepare(game, options, seed=seed, players=players))
        while session.to_move:
            assert session.ply < 200
            session.submit(choose(session))


def test_perfect_does_not_hand_the_opponent_a_draw_while_people_could_still_err() -> None:
    """Of the rows that are equally hard to answer it takes one that has come less often."""
    fresh = 0
    for seed in range(20):
        session = session_at("sequence-shift", seed=seed)
        while session.to_move and session.ply < 30:
            _, hardest = hardest_to_answer(session)
            after = {move: session.game.play(session.state, move) for move in hardest}
            seen = {move: session.times_seen(state) for move, state in after.items()}
            chosen = choose(session)
            if chosen is Call.CLAIM:
                break
            if chosen in seen and len(set(seen.values())) > 1 and max(seen.values()) < 2:
                alike = [m for m in hardest if wrong_pairs(after[m]) == wrong_pairs(after[chosen])]
                assert seen[chosen] == min(seen[move] for move in alike)
                fresh += 1
            session.submit(chosen)
    assert fresh > 3


def wrong_pairs(state: Any) -> int:
    return sum(one > two for one, two in combinations(state.sequence, 2))


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
