"""How values are worded, on positions whose truth follows from the rules at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from seqtui.app.play.oracle_panel import Judgement
from seqtui.app.values import balance, best_was, hint_for, percent, sentence
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, Player
from seqtui.engines.solving.oracle import Result, Value, Verdict, oracle_of
from seqtui.engines.text import join_or
from tests.app.running import NEARLY_SORTED, ONE_SWAP, a_session
from tests.engines.helpers import start

ALL_BUT_DONE = {"stacks": [[1, 2], []], "drawn": 3, "deck": [1, 2]}
"""Ada holds the last card of her stack of three."""
ONE_SHORT = {"sequences": [[1, 2], [10]]}
"""Ada, who may step up to three, needs one more number."""

EVEN_SEEDS = {"sequence-shift": range(15), "code-swap": [3, 19, 20, 65, 68, 84, 95, 102]}
"""Deals of which enough are drawn with best play; in Code Swap most are won at once."""


def said(game: str, position: Mapping[str, object], **options: object) -> str:
    session = a_session(game, position, options=options)
    return Judgement.of(session.setup, session.state).sentence


@pytest.mark.parametrize(
    ("sequence", "sentence"),
    [
        ([1, 2, 3], "No digit loses now."),
        ([4, 1], "1 front or 4 back would lose."),
        ([4, 4, 1], "1 front would lose."),
        ([], "No digit loses now."),
    ],
)
def test_mirror_duel_names_the_digits_that_lose(sequence: list[int], sentence: str) -> None:
    assert said("mirror-duel", {"sequence": sequence}) == sentence


def test_in_a_long_list_the_few_moves_that_lose_come_first() -> None:
    session = a_session("mirror-duel", {"sequence": [4, 1]})
    rows = Judgement.of(session.setup, session.state).rows
    assert [move for move, _, _ in rows[:2]] == ["1 front", "4 back"]
    assert [value for _, value, _ in rows[:3]] == ["▼ loss in 1", "▼ loss in 1", "= safe"]
    assert len(rows) == 18


@pytest.mark.parametrize(
    ("game", "position", "options", "sentence"),
    [
        ("sequence-shift", ONE_SWAP, {}, "Ada wins at once with swap 4 5."),
        (
            "sequence-shift",
            NEARLY_SORTED,
            {},
            "Even with best play. Swap 2 3 or 4 5 would lose.",
        ),
        ("sequence-stack", ALL_BUT_DONE, {"numbers": 3}, "Ada wins for sure by placing."),
        ("sequence-builder", ONE_SHORT, {"target": 3}, "Ada wins at once with 3, 4 or 5."),
        (
            "sequence-builder",
            ONE_SHORT,
            {"target": 3, "steps": [1, 2, 3, 4]},
            "Ada wins at once: 4 numbers do it.",
        ),
        # Any swap of her own keeps the code in order, and so does a higher number at its end.
        ("code-swap", {"codes": [[1, 1, 1], [2, 2, 2]]}, {}, "Ada wins at once: 4 swaps do it."),
    ],
)
def test_one_sentence_says_what_matters(
    game: str, position: Mapping[str, object], options: Mapping[str, object], sentence: str
) -> None:
    assert said(game, position, **options) == sentence


@pytest.mark.parametrize(
    ("value", "first", "brief", "told"),
    [
        (Value(Result.DRAW), 1, "even deal", "Even deal: with best play nobody wins."),
        (Value(Result.WIN, 3), 1, "Ada wins with best play", "Ada wins with best play."),
        (Value(Result.LOSS, 2), 1, "Bob wins with best play", "Bob wins with best play."),
        (Value(Result.LOSS, 2), 2, "Ada wins with best play", "Ada wins with best play."),
        (Value(Result.WIN, chance=1.0), 2, "Bob wins with best play", "Bob wins with best play."),
        (Value(None, chance=0.57), 1, "57 % for Ada", "57 % for Ada with best play."),
        (Value(None, chance=0.43), 1, "57 % for Bob", "57 % for Bob with best play."),
        (Value(None, chance=0.5), 2, "even deal", "Even deal: 50 % for Bob."),
        (Value(None, chance=0.9999), 1, "99 % for Ada", "99 % for Ada with best play."),
    ],
)
def test_the_balance_of_a_deal_names_whom_it_favours(
    value: Value, first: int, brief: str, told: str
) -> None:
    assert balance(value, first, ("Ada", "Bob")) == (brief, told)


def test_a_lost_position_says_who_wins() -> None:
    # Every pick of Bob leaves Ada one of 3, 4 and 5.
    session = a_session("sequence-builder", ONE_SHORT, options={"target": 3}, first=2)
    judgement = Judgement.of(session.setup, session.state)
    assert judgement.sentence == "Ada wins in 2, whatever Bob plays."
    assert judgement.share == 1


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Value(Result.WIN, 0), "Ada has already won."),
        (Value(Result.LOSS, 0), "Bob has already won."),
        (Value(Result.DRAW), "The game has ended in a draw."),
        (Value(Result.WIN, chance=1.0), "Ada wins for sure."),
        (Value(Result.LOSS, chance=0.0), "Bob wins for sure."),
        (Value(None, chance=0.25), "Ada wins 25.0% with best play."),
    ],
)
def test_a_position_without_a_move_has_its_sentence(value: Value, words: str) -> None:
    assert sentence(GAMES[0], GAMES[0].options(), ("Ada", "Bob"), 1, Verdict(value, ())) == words


def positions(game: AnyGame) -> Iterator[tuple[AnySession, Verdict[Any]]]:
    """Play at random from many deals, and judge every position on the way, the last included."""
    oracle = oracle_of(game, game.options())
    players = Player("Ada with a long name"), Player("Bob with a long name")
    for seed in range(12):
        setup, luck = prepare(game, game.options(), seed=seed, players=players), Random(seed)
        session = Session(setup)
        while session.outcome is None and session.ply < 40:
            yield session, oracle.judge(session.state)
            session.submit(luck.choice(session.legal))
        yield session, oracle.judge(session.state)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_sentence_agrees_with_the_verdict(game: AnyGame) -> None:
    """Who wins and in how many turns, and that the named moves are what they are said to be."""
    for session, (value, moves) in positions(game):
        to_move = session.state.to_move
        names = ("Ada", "Bob")
        said = sentence(game, game.options(), names, to_move, Verdict(value, moves))
        wins = re.match(r"(Ada|Bob) (?:wins|has already won)", said)
        if wins:
            leads = value.share > 0 if wins[1] == names[to_move - 1] else value.share == 0
            assert leads, said
            assert value.result is not Result.DRAW
        else:
            assert value.result is Result.DRAW
        if value.plies is not None:
            turns = {0: "already", 1: "at once"}.get(value.plies, f"in {value.plies}")
            assert turns in said
        notations = {str(move): own for move, own in moves}
        if named := re.search(r" with ((?:own|cross|swap|\d).*)\.$", said):
            assert all(notations[move] == value for move in spoken(named[1]))
        if named := re.search(r"([^.]*) would lose\.$", said):
            losing = {move for move, own in notations.items() if own.result is Result.LOSS}
            if " of " in named[1]:
                assert named[1].split()[:3] == [str(len(losing)), "of", str(len(moves))]
            else:
                assert set(spoken(named[1].strip().lower())) == losing
        assert ("loses now" in said) == (
            value.result is Result.DRAW
            and bool(moves)
            and all(own.result is Result.DRAW for own in notations.values())
        )


def spoken(text: str) -> list[str]:
    """Take a choice of moves apart: ``swap 1 2 or 3 4`` are two swaps."""
    moves = re.split(r", | or ", text)
    first = moves[0].split()[0]
    return [
        move if not first.isalpha() or move.split()[0].isalpha() else f"{first} {move}"
        for move in moves
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hint_agrees_with_the_verdict(game: AnyGame) -> None:
    for session, (value, moves) in positions(game):
        if session.outcome is not None:
            continue
        hint = hint_for(session)
        if hint.move is None:
            assert session.can_claim
            assert value.result is not Result.WIN
            assert hint.why.startswith("A draw is") == (value.result is Result.LOSS)
            continue
        assert not re.search("(?i)every|whatever", hint.why), "it never says that all is lost"
        assert len(hint.why) <= 76, "it fits into the strip of a small screen"
        own = {str(move): other for move, other in moves}[hint.move]
        assert own == moves[0].value
        if len(moves) > 1 and own.chance is None:
            lost = hint.why.startswith(("It holds out", "It completes"))
            assert lost or own.result is not Result.LOSS
            assert hint.why.startswith("It wins") == (own.result is Result.WIN)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["sequence-shift", "code-swap"])
def test_hints_walk_into_no_repetition_while_an_equally_good_move_exists(
    game: str, level: str
) -> None:
    """A person who plays every hint sees new positions, and claims nothing early (ALL-5)."""
    chosen, seats = game_named(game), (Player("Ada"), Player("Computer", level))
    came_before = 0
    for seed in EVEN_SEEDS[game]:
        session: AnySession = Session(prepare(chosen, chosen.options(), seed=seed, players=seats))
        while session.to_move and session.ply < 30:
            if session.to_move == 2:
                session.submit(choose(session))
                continue
            hint = hint_for(session)
            if not hint.move:
                assert session.times_seen(session.state) == 5
                break
            judged = oracle_of(session.game, session.setup.options).judge(session.state).moves
            best = [move for move, value in judged if value == judged[0].value]
            came = {m: session.times_seen(session.game.play(session.state, m)) for m in best}
            came_before += any(came.values()) and not all(came.values())
            session.submit(hint.move)
            assert session.times_seen(session.state) == 1 or all(came.values())
    assert came_before or game == "code-swap", "there was nothing to avoid"


def test_a_hint_to_claim_comes_as_late_as_a_computer_claims() -> None:
    session = start("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})
    for _ in range(4):
        assert hint_for(session).move
        session.submit("swap 1 2")
        session.submit("swap 1 2")
    assert hint_for(session).why.startswith("Nobody can win by force here")


def test_a_draw_that_saves_a_lost_game_is_not_called_even() -> None:
    """Both go to and fro, although Bob could win by force, until Ada may claim the draw."""
    session = start("code-swap", {"codes": [[4, 2, 3], [5, 5, 4]]})
    assert oracle_of(session.game, session.setup.options).judge(session.state).value.plies == 4
    for _ in range(8):
        session.submit("own 1 2")
    assert session.can_claim
    hint = hint_for(session)
    assert hint.which == "Hint: claim the draw."
    assert hint.why == "A draw is the best there is: otherwise Player 2 wins by force."


@pytest.mark.parametrize(
    ("game", "position", "options", "move", "why"),
    [
        (
            "sequence-shift",
            ONE_SWAP,
            {},
            "swap 4 5",
            "It wins at once: swap 4 5 puts the row in order.",
        ),
        (
            "sequence-stack",
            ALL_BUT_DONE,
            {"numbers": 3},
            "place",
            "It wins at once: the 3 completes the stack.",
        ),
        (
            "mirror-duel",
            {"sequence": [1, 2]},
            {"digits": 2},
            None,
            "A trap: 2 in front would complete 2 1 1 2.",
        ),
    ],
)
def test_a_hint_gives_its_reason(
    game: str,
    position: Mapping[str, object],
    options: Mapping[str, object],
    move: str | None,
    why: str,
) -> None:
    hint = hint_for(a_session(game, position, options=options))
    assert hint.why.startswith(why)
    assert hint.which == f"Hint: {hint.move}."
    assert move in (None, hint.move)


def test_moves_are_joined_as_a_person_would() -> None:
    assert join_or(["swap 1 2"]) == "swap 1 2"
    assert join_or(["swap 1 2", "swap 3 4"]) == "swap 1 2 or 3 4"
    assert join_or(["own 1 2", "cross 1", "cross 2"]) == "own 1 2, cross 1 or cross 2"
    assert join_or(["8", "9", "10"]) == "8, 9 or 10"


def test_what_was_best_is_cut_to_the_room_there_is() -> None:
    moves = ("own 1 2", "cross 1", "cross 2", "cross 3")
    assert best_was(moves, 60) == "best was own 1 2, cross 1, cross 2 or 1 other"
    assert best_was(moves, 40) == "best was own 1 2, cross 1 or 2 others"
    assert best_was(moves, 10) == "best was own 1 2"


def test_only_what_is_certain_is_written_as_all_or_nothing() -> None:
    assert [percent(chance) for chance in (1.0, 0.99999, 0.614, 0.00001, 0.0)] == [
        *("100%", "99.9%", "61.4%", "0.1%", "0%")
    ]


def test_what_the_player_to_move_has_is_what_the_other_lacks() -> None:
    assert Value(Result.WIN, 3).share_of_first(1) == 1.0
    assert Value(Result.WIN, 3).share_of_first(2) == 0.0
    assert Value(None, chance=0.25).share_of_first(2) == 0.75
