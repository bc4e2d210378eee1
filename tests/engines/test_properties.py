"""What holds in every position of every game, whatever the options, the seed and the moves."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seqtui.engines.call import Call
from seqtui.engines.dice import MAX_SEED, toss
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options, options_as_json
from seqtui.engines.gate.prepare import prepare, set_up
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import AnySession, Session
from tests.engines.cases import games, legal_texts, naive_like, option_values, public
from tests.engines.naive import turned_up

LONGEST = 60
"""Turns after which a random game is left unfinished."""

seeds = st.integers(0, MAX_SEED)
firsts = st.sampled_from((1, 2))


class Chooser(random.Random):
    """Chooses moves at random, or as often as its habit says the last one there is.

    Habit leads where chance hardly comes: to positions that repeat and decks without a use.
    """

    def __init__(self, seed: int, habit: float) -> None:
        super().__init__(seed)
        self.habit = habit

    def move(self, moves: Sequence[Any]) -> Any:
        """Choose a move."""
        return moves[-1] if self.random() < self.habit else self.choice(moves)


rolls = st.builds(Chooser, st.integers(0, 2**32), st.sampled_from((0, 0, 0.5, 0.9, 1)))
examples = settings(max_examples=250, deadline=None, derandomize=True)
few_examples = settings(examples, max_examples=120)


def walk(game: AnyGame, state: Any, roll: Chooser) -> Iterator[Any]:
    """Yield the states of a random game, from the first choice to the end or the limit."""
    state = game.begin(state)
    yield state
    for _ in range(LONGEST):
        moves = game.legal(state)
        if not moves:
            return
        state = game.play(state, roll.move(moves))
        yield state


def new_session(game: AnyGame, options: Any, seed: int, first: int) -> AnySession:
    return Session(prepare(game, options, seed=seed, first=1 if first == 1 else 2))


def play_on(session: AnySession, roll: Chooser, turns: int) -> None:
    """Play up to so many random moves."""
    for _ in range(turns):
        if not session.legal:
            return
        session.submit(roll.move(session.legal))


@examples
@given(games(), seeds, firsts, rolls)
def test_there_are_moves_exactly_until_the_game_is_over(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: Chooser
) -> None:
    game, options = chosen
    for state in walk(game, game.deal(options, seed, first), roll):
        assert bool(game.legal(state)) == (game.outcome(state) is None)
        assert len(set(game.legal(state))) == len(game.legal(state))


@examples
@given(games(), seeds, firsts, rolls)
def test_playing_changes_nothing_but_makes_a_new_state(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: Chooser
) -> None:
    game, options = chosen
    for state in walk(game, game.deal(options, seed, first), roll):
        before, shown = hash(state), repr(state)
        after = [game.play(state, move) for move in game.legal(state)]
        assert (hash(state), repr(state)) == (before, shown)
        assert after == [game.play(state, move) for move in game.legal(state)]


@examples
@given(games(), seeds, firsts, rolls)
def test_the_turn_passes_to_the_other_player_after_every_move(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: Chooser
) -> None:
    game, options = chosen
    states = list(walk(game, game.deal(options, seed, first), roll))
    assert states[0].to_move == first
    for before, after in pairwise(states):
        assert after.to_move == 3 - before.to_move


@examples
@given(games(), seeds, firsts, st.integers(0, 2**32))
def test_the_same_seed_and_moves_make_the_same_game(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: int
) -> None:
    game, options = chosen
    one, two = (list(walk(game, game.deal(options, seed, first), Chooser(roll, 0.5))) for _ in "12")
    assert one == two
    assert [hash(state) for state in one] == [hash(state) for state in two]


@examples
@given(games(), seeds)
def test_a_coin_toss_does_not_change_the_deal(chosen: tuple[AnyGame, Any], seed: int) -> None:
    game, options = chosen
    tossed, named = (prepare(game, options, seed=seed, first=first) for first in ("toss", 1))
    assert tossed.first == toss(seed)
    same = {key: 1 for key in ("to_move", "began") if hasattr(named.opening, key)}
    assert tossed.opening._replace(**same) == named.opening


@examples
@given(option_values(game_named("sequence-shift")), seeds)
def test_a_dealt_row_is_never_in_order(values: dict[str, object], seed: int) -> None:
    game = game_named("sequence-shift")
    row = public(game, game.deal(check_options(game, values), seed, 1))["sequence"]
    assert row != sorted(row)
    assert sorted(row) == list(range(1, len(row) + 1))


@examples
@given(option_values(game_named("code-swap")), seeds)
def test_a_dealt_code_is_never_ascending(values: dict[str, object], seed: int) -> None:
    game = game_named("code-swap")
    for code in public(game, game.deal(check_options(game, values), seed, 1))["codes"]:
        assert code != sorted(code)
        assert len(code) == values["length"]
        assert set(code) <= set(range(1, int(str(values["numbers"])) + 1))


@examples
@given(option_values(game_named("sequence-stack")), seeds)
def test_a_dealt_deck_holds_every_number_twice(values: dict[str, object], seed: int) -> None:
    game = game_named("sequence-stack")
    state = game.deal(check_options(game, values), seed, 1)
    numbers = range(1, int(str(values["numbers"])) + 1)
    assert public(game, state) == {
        "stacks": [[], []],
        "blocked": [[], []],
        "discard": [],
        "deck": {str(number): 2 for number in numbers},
        **(
            {"drawn": None}
            if values["open"] == 1
            else {"open": [], "decks": 1, "last": None, "began": 1}
        ),
    }


@examples
@given(games(), seeds, firsts, rolls)
def test_the_engine_and_the_naive_rules_agree_turn_by_turn(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: Chooser
) -> None:
    game, options = chosen
    state = game.begin(game.deal(options, seed, first))
    naive = naive_like(game, state)
    past = [state]
    for _ in range(LONGEST):
        outcome = game.outcome(state)
        assert public(game, state) == naive.position()
        assert legal_texts(game, state) == naive.moves()
        assert (outcome and (outcome.winner, outcome.reason)) == naive.result()
        assert state.to_move == naive.to_move
        if outcome:
            break
        times = past.count(state)
        claim = game.claim(options)
        may_claim = claim is not None and claim.holds(state, times)
        assert may_claim == naive.may_claim(times)
        move = roll.move(game.legal(state))
        state = game.play(state, move)
        naive = naive.after(str(move), turned_up(public(game, state)))
        past.append(state)


@examples
@given(games(), seeds, rolls)
def test_every_legal_move_is_read_back_from_its_notation(
    chosen: tuple[AnyGame, Any], seed: int, roll: Chooser
) -> None:
    session = new_session(*chosen, seed, 1)
    while session.legal and session.ply < LONGEST:
        for move in session.legal:
            assert session.admit(str(move)) == move
            assert session.admit(f"  {str(move).upper()} ") == move
            assert session.refusal(move) is None
        session.submit(roll.move(session.legal))


@examples
@given(games(), seeds, firsts, rolls)
def test_every_position_that_is_shown_can_be_set_up(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: Chooser
) -> None:
    game, options = chosen
    assume(not getattr(options, "blindfold", False))
    for state in walk(game, game.deal(options, seed, first), roll):
        if game.outcome(state):
            break
        position = {**public(game, state), "to_move": state.to_move}
        again = game.begin(set_up(game, options, position, seed=seed))
        assert public(game, again) == public(game, state)
        assert again.to_move == state.to_move
        assert game.legal(again) == game.legal(state)


@few_examples
@given(games(), seeds, firsts, rolls, st.integers(0, 12), st.integers(0, 5), st.booleans())
def test_a_record_brings_back_the_whole_session(
    chosen: tuple[AnyGame, Any],
    seed: int,
    first: int,
    roll: Chooser,
    turns: int,
    undone: int,
    concede: bool,
) -> None:
    session = new_session(*chosen, seed, first)
    assert same(load(dump(session)), session)
    for _ in range(turns):
        play_on(session, roll, 1)
        assert same(load(dump(session)), session)
    if concede and not session.outcome:
        session.submit(Call.CONCEDE)
    for _ in range(undone):
        assert same(load(dump(session)), session)
        if session.can_undo:
            session.undo()
    assert same(load(dump(session).encode()), session)


def same(one: AnySession, other: AnySession) -> bool:
    """Whether nobody could tell two sessions apart."""
    return (
        one.setup == other.setup
        and one.opening == other.opening
        and one.turns == other.turns
        and one.undone == other.undone
        and one.outcome == other.outcome
    )


@few_examples
@given(games(), seeds, rolls)
def test_a_record_of_a_position_that_was_set_up_brings_it_back(
    chosen: tuple[AnyGame, Any], seed: int, roll: Chooser
) -> None:
    game, options = chosen
    assume(not getattr(options, "blindfold", False))
    states = walk(game, game.deal(options, seed, 1), roll)
    state = roll.choice([state for state in states if game.outcome(state) is None])
    position = {**public(game, state), "to_move": state.to_move}
    session: AnySession = Session(prepare(game, options, seed=seed, position=position))
    play_on(session, roll, 6)
    assert same(load(dump(session)), session)
    assert json.loads(dump(session))["start"] == position


@few_examples
@given(games(), seeds, firsts, rolls, st.booleans())
def test_undo_to_the_start_and_redo_to_the_end_pass_the_same_states(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: Chooser, concede: bool
) -> None:
    session = new_session(*chosen, seed, first)
    stations = [snapshot(session)]
    while session.legal and session.ply < LONGEST:
        session.submit(roll.move(session.legal))
        stations.append(snapshot(session))
    if concede and not session.outcome:
        session.submit(Call.CONCEDE)
        stations.append(snapshot(session))
    for station in reversed(stations[:-1]):
        session.undo()
        assert snapshot(session) == station
    assert not session.can_undo
    for station in stations[1:]:
        session.redo()
        assert snapshot(session) == station
    assert not session.can_redo


def snapshot(session: AnySession) -> tuple[object, ...]:
    return session.state, session.turns, session.outcome, session.to_move, tuple(session.legal)


@examples
@given(option_values(game_named("sequence-stack")), seeds, rolls)
def test_nothing_shown_depends_on_the_order_of_the_deck(
    values: dict[str, object], seed: int, roll: Chooser
) -> None:
    """States that differ only in what is hidden look the same (ALL-7)."""
    game = game_named("sequence-stack")
    for state in walk(game, game.deal(check_options(game, values), seed, 1), roll):
        order = list(state.deck)
        roll.shuffle(order)
        other = state._replace(deck=tuple(order), dice=roll.getrandbits(64))
        assert game.view(other) == game.view(state)
        assert game.legal(other) == game.legal(state)
        assert game.outcome(other) == game.outcome(state)


@examples
@given(st.integers(2, 9), seeds, rolls)
def test_blindfold_shows_nothing_that_depends_on_older_digits(
    digits: int, seed: int, roll: Chooser
) -> None:
    """Sequences of one length with the same last two moves look the same (MIRROR-4)."""
    game = game_named("mirror-duel")
    options = check_options(game, {"digits": digits, "blindfold": True})
    for state in walk(game, game.deal(options, seed, 1), roll):
        if game.outcome(state):
            assert game.view(state) == {"sequence": list(state.sequence)}
            break
        other = state._replace(sequence=tuple(roll.randint(1, digits) for _ in state.sequence))
        assert game.view(other) == game.view(state)
        assert set(game.view(state)) == {"length", "recent"}
        assert game.legal(other) == game.legal(state)


@examples
@given(option_values(game_named("sequence-stack")), seeds, rolls)
def test_a_number_is_never_blocked_for_both_and_a_dealt_stack_game_is_never_drawn(
    values: dict[str, object], seed: int, roll: Chooser
) -> None:
    """STACK-2 and STACK-6."""
    game = game_named("sequence-stack")
    for state in walk(game, game.deal(check_options(game, values), seed, 1), roll):
        shown = public(game, state)
        first, second = (set(side) for side in shown["blocked"])
        assert not first & second
        assert not first & set(shown["stacks"][0])
        assert not second & set(shown["stacks"][1])
        if outcome := game.outcome(state):
            assert outcome.winner in (1, 2)
            judged = values["blocks"] == "permanent" or values["open"] == 2
            assert outcome.reason != "higher" or judged


@examples
@given(games(), seeds)
def test_options_come_back_from_json_as_they_were(chosen: tuple[AnyGame, Any], seed: int) -> None:
    game, options = chosen
    assert check_options(game, json.loads(json.dumps(options_as_json(options)))) == options
