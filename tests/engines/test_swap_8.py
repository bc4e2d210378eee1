"""Code Swap without a way back (SWAP-8): the place closed for a turn, in every option there is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from seqtui.engines.errors import BadInput, Stage
from seqtui.engines.games.code_swap.rules import GAME, Cross, Options, State
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.gate.records import dump, load
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import oracle_of
from tests.engines import helpers
from tests.engines.cases import legal_texts, naive_like, public
from tests.engines.helpers import legal, play, refusal, shown
from tests.engines.naive.code_swap import NaiveSwap

start = partial(helpers.start, "code-swap", cross_back="forbidden")
bad_position = partial(helpers.bad_position, "code-swap")

OPTIONS = [
    Options(length, numbers, cross_back)
    for length, numbers, cross_back in product((3, 4), range(3, 10), ("allowed", "forbidden"))
]
"""Every choice of options."""


def codes(one: str, two: str, crossed: int | None = None) -> dict[str, object]:
    """Write a position as the digits of both codes and the closed place."""
    digits = [[int(digit) for digit in code] for code in (one, two)]
    return {"codes": digits, "crossed": crossed}


def random_positions(options: Options, dice: Random) -> Iterator[State]:
    """Yield any positions that can be set up with some options."""
    numbers = range(1, options.numbers + 1)
    places = [None, *range(1, options.length + 1)] if options.bars else [None]
    for crossed, to_move in product(places, (1, 2)):
        pair = [dice.choices(numbers, k=options.length) for _ in range(2)]
        position = {"codes": pair, "crossed": crossed, "to_move": to_move}
        yield set_up(GAME, options, position)


# The rule


@pytest.mark.parametrize("place", [1, 2, 3])
def test_swap_8_what_was_crossed_may_not_be_crossed_back_at_once(place: int) -> None:
    session = start(codes("413", "251"))
    play(session, f"cross {place}")
    assert f"cross {place}" not in legal(session)
    assert len(legal(session)) == 5
    before = shown(session)
    gate, message = refusal(session, f"cross {place}")
    assert gate is Stage.RULE
    assert message == f"Position {place} has just been crossed: there is no way back at once."
    assert (shown(session), session.to_move) == (before, 2)


def test_swap_8_the_place_is_closed_for_one_turn_only() -> None:
    session = start(codes("413", "251"))
    play(session, "cross 2", "cross 1", "cross 2")
    assert shown(session) == codes("213", "451", 2)
    play(session, "own 1 2")
    assert shown(session)["crossed"] is None
    assert len(legal(session)) == 6


def test_swap_8_a_swap_of_equal_numbers_closes_the_place_too() -> None:
    session = start(codes("413", "215"))
    play(session, "cross 2")
    assert shown(session) == codes("413", "215", 2)
    assert refusal(session, "cross 2")[0] is Stage.RULE


def test_swap_8_an_own_swap_may_be_undone() -> None:
    session = start(codes("413", "251"))
    play(session, "own 1 2", "own 1 3", "own 1 2", "own 1 3")
    assert shown(session) == codes("413", "251")


def test_swap_8_by_default_a_cross_swap_may_be_undone() -> None:
    session = helpers.start("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})
    play(session, "cross 2", "cross 2")
    assert shown(session) == {"codes": [[4, 1, 3], [2, 5, 1]]}
    assert session.times_seen(session.state) == 2
    play(session, "cross 1", "cross 1")
    assert session.can_claim


def test_swap_8_a_position_has_come_before_only_with_the_same_place_closed() -> None:
    session = start(codes("441", "442"))
    came = []
    for _ in range(4):
        play(session, "cross 1", "cross 2")  # equal numbers: the codes stay as they are
        assert shown(session) == codes("441", "442", 2)
        came.append((session.times_seen(session.state), session.can_claim))
    assert came == [(1, False), (2, False), (3, True), (4, True)]


def test_swap_8_the_winner_is_found_as_ever() -> None:
    session = start(codes("341", "152"))
    play(session, "cross 1", "own 1 3", "own 2 3")
    assert session.outcome is not None
    assert session.outcome.winner == 1
    assert shown(session) == codes("114", "253")


def test_undo_and_redo_bring_the_closed_place_back() -> None:
    session = start(codes("413", "251"))
    play(session, "cross 2", "own 1 2")
    session.undo()
    assert shown(session)["crossed"] == 2
    session.undo()
    assert shown(session)["crossed"] is None
    session.redo()
    assert shown(session)["crossed"] == 2
    assert refusal(session, "x2")[0] is Stage.RULE


# Positions


def test_swap_8_a_position_names_the_closed_place_or_none() -> None:
    for crossed in (1, 2, 3):
        session = start(codes("413", "251", crossed))
        assert f"cross {crossed}" not in legal(session)
        assert refusal(session, f"cross {crossed}")[0] is Stage.RULE
    everything = 6
    assert len(legal(start(codes("413", "251", None)))) == everything
    assert len(legal(start({"codes": [[4, 1, 3], [2, 5, 1]]}))) == everything


@pytest.mark.parametrize(
    ("crossed", "complaint"),
    [
        (0, "crossed is a position from 1 to 3, not 0."),
        (4, "crossed is a position from 1 to 3, not 4."),
        (-1, "crossed is a position from 1 to 3, not -1."),
        (10**30, "from 1 to 3"),
        (True, "crossed must be a whole number."),
        ("2", "crossed must be a whole number."),
        (2.0, "crossed must be a whole number."),
        ([2], "crossed must be a whole number."),
    ],
)
def test_swap_8_a_closed_place_that_cannot_be_is_refused(crossed: object, complaint: str) -> None:
    position = {"codes": [[4, 1, 3], [2, 5, 1]], "crossed": crossed}
    assert complaint in bad_position(position, cross_back="forbidden")


@pytest.mark.parametrize("crossed", [1, 3, 0, 7])
def test_swap_8_no_place_is_closed_where_every_way_back_is_open(crossed: int) -> None:
    position = {"codes": [[4, 1, 3], [2, 5, 1]], "crossed": crossed}
    assert bad_position(position) == "crossed is only for games with cross_back forbidden."


def test_swap_8_the_range_follows_the_length() -> None:
    four = {"codes": [[4, 1, 3, 2], [2, 5, 1, 5]], "crossed": 4}
    assert start(four, length=4).state.crossed == 4


def test_swap_8_only_the_two_words_are_options() -> None:
    for word in ("off", "no", "", "Forbidden ", True, None):
        with pytest.raises(BadInput):
            check_options(GAME, {"cross_back": word})


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_swap_8_every_position_goes_out_and_comes_in_again(options: Options) -> None:
    """Whatever is shown can be set up, is the same state, and follows the naive rules."""
    dice = Random(f"{options}")
    for _ in range(6):
        for state in random_positions(options, dice):
            for after in (state, *(GAME.play(state, move) for move in GAME.legal(state))):
                position = {**public(GAME, after), "to_move": after.to_move}
                assert ("crossed" in position) == (options.cross_back == "forbidden")
                assert set_up(GAME, options, position) == after._replace(winner=0)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_position_has_the_moves_of_the_naive_rules(options: Options) -> None:
    dice = Random(f"{options} moves")
    for _ in range(6):
        for state in random_positions(options, dice):
            naive = naive_like(GAME, state)
            assert legal_texts(GAME, state) == naive.moves()
            for move in GAME.legal(state):
                after, beside = GAME.play(state, move), naive.after(str(move))
                assert public(GAME, after) == beside.position()
                outcome = GAME.outcome(after)
                assert beside.result() == (outcome and (outcome.winner, outcome.reason))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_not_offered_is_refused_and_nothing_else(options: Options) -> None:
    for state in random_positions(options, Random(f"{options} refusals")):
        every = NaiveSwap({}, {"codes": state.codes}).moves()
        refused = [
            f"cross {place}"
            for place in range(1, options.length + 1)
            if GAME.refusal(state, Cross(place))
        ]
        assert refused == [move for move in every if move not in legal_texts(GAME, state)]


# Games as files


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_record_of_any_options_replays(options: Options) -> None:
    dice = Random(f"{options} records")
    session = helpers.start("code-swap", seed=dice.randrange(1000), **options._asdict())
    while session.outcome is None and session.ply < 30:
        play(session, dice.choice(legal(session)))
    same = load(dump(session))
    assert same.setup.options == options
    assert [turn.after for turn in same.turns] == [turn.after for turn in session.turns]


def a_saved_game(**changes: Any) -> str:
    """Return a saved game that begins with cross 2, with something about it changed."""
    session: AnySession = start(codes("413", "251"))
    play(session, "cross 2")
    return json.dumps({**json.loads(dump(session)), **changes})


def test_a_record_that_crosses_back_is_refused() -> None:
    assert load(a_saved_game()).state.crossed == 2
    with pytest.raises(BadInput, match="breaks the rules at move 2, 'cross 2': Position 2 has"):
        load(a_saved_game(moves=["cross 2", "cross 2"]))


def test_a_record_may_start_behind_a_closed_place() -> None:
    start_position = {**codes("413", "251", 2), "to_move": 1}
    assert load(a_saved_game(start=start_position, moves=["cross 1"])).state.crossed == 1
    with pytest.raises(BadInput, match="at move 1, 'cross 2'"):
        load(a_saved_game(start=start_position, moves=["cross 2"]))


def test_a_record_from_before_the_option_still_loads() -> None:
    session = helpers.start("code-swap", seed=9)
    play(session, "cross 1", "cross 1")
    record = json.loads(dump(session))
    del record["options"]["cross_back"]
    assert load(json.dumps(record)).state == session.state


# Computers


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "perfect", "random"])
def test_no_level_ever_crosses_back(level: str) -> None:
    for seed in range(25):
        session = start(seed=seed, length=3 + seed % 2)
        while session.outcome is None and session.ply < 40:
            choice = choose(session, level)
            assert session.refusal(choice) is None
            session.submit(choice)


def test_perfect_players_always_come_to_a_decision_with_codes_of_three() -> None:
    for seed in range(60):
        session = start(seed=seed, numbers=3 + seed % 7)
        won = oracle_of(GAME, session.setup.options).judge(session.state).value
        while session.outcome is None:
            session.submit(choose(session, "perfect"))
        assert session.outcome.reason == "ascending"
        assert session.ply == won.plies
