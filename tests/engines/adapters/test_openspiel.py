"""The games as OpenSpiel plays them: by its own tests, and beside the naive rules."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import deepcopy
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")

import pyspiel

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from tests.engines.adapters.spiel import draw, load, load_with, walk
from tests.engines.cases import CASES, Case, games, naive_like, public
from tests.engines.naive import Json, NaiveGame

pytestmark = pytest.mark.full

examples = settings(max_examples=40, deadline=None, derandomize=True)
cases = pytest.mark.parametrize("case", CASES, ids=str)
seeds = st.integers(0, 10_000)


@cases
def test_openspiel_finds_nothing_wrong(case: Case) -> None:
    """Its own test: copies, serialisation, masks, chances, lengths, rewards and observations."""
    game = load_with(case.game, case.options)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@examples
@given(chosen=games(), length=st.integers(1, 40), claims=st.booleans())
def test_openspiel_finds_nothing_wrong_with_any_options(
    chosen: tuple[AnyGame, Any], length: int, claims: bool
) -> None:
    game = load_with(*chosen, max_game_length=length, claims=claims)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


# Beside the naive rules


def position(state: Any) -> Json:
    """Return the public position; of the discards it is known which they are."""
    shown = public(state.chance_game.game, state.now.state)
    return in_no_order(shown)


def in_no_order(shown: Json) -> Json:
    return {**shown, "discard": sorted(shown["discard"])} if "discard" in shown else shown


def skipping(naive: NaiveGame) -> NaiveGame:
    """Skip the turns in which a player has no choice (BUILDER-2)."""
    while naive.moves() == ["skip"]:
        naive = naive.after("skip")
    return naive


@examples
@given(chosen=games(), seed=seeds)
def test_it_is_the_same_game_by_the_naive_rules(chosen: tuple[AnyGame, Any], seed: int) -> None:
    """Positions, legal actions, claims and returns are those of rules that are written twice."""
    (rules, options), roll = chosen, Random(seed)
    state = load_with(rules, options).new_initial_state()
    draw(state, roll)
    naive, seen = naive_like(rules, state.now.state), Counter[str]()
    while not state.is_terminal():
        player, place = state.current_player(), str(naive.position())
        seen[f"{place} {naive.to_move}"] += 1
        claim = ["claim"] * naive.may_claim(seen[f"{place} {naive.to_move}"])
        legal = [state.action_to_string(player, action) for action in state.legal_actions()]
        assert player == naive.to_move - 1
        assert legal == naive.moves() + claim
        move = roll.choice(legal)
        state.apply_action(state.string_to_action(player, move))
        if move == "claim":
            assert state.returns() == [0, 0]
            return
        drawn = draw(state, roll)
        naive = skipping(naive.after(move, drawn[0] if drawn else None))
        assert position(state) == in_no_order(naive.position())
    if not naive.result():
        assert state.move_number() >= 100
        assert state.returns() == [0, 0]
    else:
        winner, _ = naive.result() or (None, "")
        assert state.returns() == {1: [1, -1], 2: [-1, 1], None: [0, 0]}[winner]


# Chance


def deals(game: Any) -> dict[tuple[int, ...], float]:
    """Return every deal of a game, and how likely it is."""
    found, waiting = {}, [(game.new_initial_state(), 1.0)]
    while waiting:
        state, likely = waiting.pop()
        if not state.is_chance_node():
            found[tuple(number + 1 for number in state.history())] = likely
            continue
        waiting += [(state.child(card), likely * p) for card, p in state.chance_outcomes()]
    return found


@pytest.mark.parametrize("length", [3, 4, 5])
def test_every_row_that_is_not_in_order_is_dealt_equally_often(length: int) -> None:
    """SHIFT-1."""
    rows = {*permutations(range(1, length + 1))} - {tuple(range(1, length + 1))}
    found = deals(load("sequence-shift", length=length))
    assert found.keys() == rows
    assert [*found.values()] == pytest.approx([1 / len(rows)] * len(rows))


def test_every_pair_of_codes_that_do_not_ascend_is_dealt_equally_often() -> None:
    """SWAP-3."""
    codes = [code for code in product(range(1, 4), repeat=3) if [*code] != sorted(code)]
    found = deals(load("code-swap", numbers=3))
    assert found.keys() == {one + two for one in codes for two in codes}
    assert [*found.values()] == pytest.approx([1 / len(codes) ** 2] * len(found))


def test_a_card_is_as_likely_as_there_are_of_it() -> None:
    start = '{"deck": [3, 5, 1, 3], "stacks": [[1], []]}'
    state = load("sequence-stack", start=start).new_initial_state()
    assert state.chance_outcomes() == [(0, 0.25), (2, 0.5), (4, 0.25)]
    assert str(state).splitlines()[-2:] == ["drawn: -", "Player 1 to move"]


def test_the_order_of_a_deck_is_nowhere() -> None:
    """ALL-7: the same cards in another order are the same state to its last byte."""
    one, two = (
        load("sequence-stack", numbers=3, start=f'{{"deck": {deck}}}').new_initial_state()
        for deck in ([3, 1, 2, 2, 1, 3], [1, 1, 2, 3, 3, 2])
    )
    for action in (1, 1, 2, 1, 0, 1, 0, 1, 1, 1, 2, 1):  # a whole deck, and the next one
        assert one.serialize() == two.serialize()
        one.apply_action(action)
        two.apply_action(action)
    assert one.is_chance_node()
    assert one.serialize() == two.serialize()


def test_a_card_in_hand_stays_there() -> None:
    start = '{"deck": {"1": 1, "2": 2}, "drawn": 3, "to_move": 2}'
    state = load("sequence-stack", start=start).new_initial_state()
    assert (state.current_player(), state.legal_actions()) == (1, [1])


# Ends


def test_a_draw_is_claimed_by_the_last_action() -> None:
    """ALL-5: the start has come three times."""
    state = load("sequence-shift", length=3, start='{"sequence": [3, 2, 1]}').new_initial_state()
    for _ in range(4):
        assert state.legal_actions() == [0, 1]
        state.apply_action(0)
    assert state.legal_actions() == [0, 1, 2]
    assert state.legal_actions_mask() == [1, 1, 1]
    state.apply_action(2)
    assert (state.is_terminal(), state.returns()) == (True, [0, 0])
    assert str(state).endswith("Drawn")


def test_without_claims_there_is_no_such_action() -> None:
    game = load("sequence-shift", length=3, start='{"sequence": [3, 2, 1]}', claims=False)
    state = game.new_initial_state()
    for _ in range(12):
        state.apply_action(0)
    assert game.num_distinct_actions() == 2
    assert state.legal_actions() == [0, 1]


def test_a_game_that_gets_too_long_is_drawn() -> None:
    start = '{"sequence": [3, 2, 1]}'
    game = load("sequence-shift", length=3, start=start, max_game_length=2)
    state = game.new_initial_state()
    state.apply_action(0)
    assert not state.is_terminal()
    state.apply_action(0)
    assert (state.is_terminal(), state.returns()) == (True, [0, 0])
    assert game.max_game_length() == 2


def test_the_last_move_of_the_longest_game_can_win() -> None:
    start = '{"sequence": [1, 3, 2]}'
    state = load("sequence-shift", length=3, start=start, max_game_length=1).new_initial_state()
    state.apply_action(1)
    assert state.returns() == [1, -1]


def test_a_position_that_is_won_needs_no_move() -> None:
    """SHIFT-1."""
    start = '{"sequence": [1, 2, 3], "to_move": 2}'
    state = load("sequence-shift", length=3, start=start).new_initial_state()
    assert (state.is_terminal(), state.returns()) == (True, [-1, 1])


def test_a_player_without_a_number_is_skipped() -> None:
    """BUILDER-2: player 2 has none after 20 and is not asked."""
    start = '{"sequences": [[1, 2], [20]]}'
    state = load("sequence-builder", start=start).new_initial_state()
    state.apply_action(state.string_to_action(0, "3"))
    assert state.current_player() == 0


# What is seen


def test_blindfold_is_observed_by_its_last_two_moves_and_recalled_by_all() -> None:
    """MIRROR-4: whoever remembers has seen every move."""
    game = load("mirror-duel", blindfold=True, digits=3)
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    one, two = game.new_initial_state(), game.new_initial_state()
    for first, state in ((0, one), (2, two)):
        for action in (first, 5, 5):
            state.apply_action(action)
    for player in (0, 1):
        assert one.observation_string(player) == two.observation_string(player)
        assert one.observation_tensor(player) == two.observation_tensor(player)
        assert one.information_state_string(player) == "1 front\n3 back\n3 back"
        assert two.information_state_string(player) == "2 front\n3 back\n3 back"
    assert str(one) != str(two)


def test_in_the_open_both_players_know_everything() -> None:
    kind = load("mirror-duel").get_type()
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION


@examples
@given(chosen=games(), seed=seeds)
def test_an_information_state_is_the_whole_course(chosen: tuple[AnyGame, Any], seed: int) -> None:
    """Two games are told apart from the first difference on, whatever they come to."""
    game = load_with(*chosen, max_game_length=12)
    told = {
        tuple(state.history()): state.information_state_string(state.current_player())
        for number in range(3)
        for state in walk(game, seed + number)
        if not (state.is_chance_node() or state.is_terminal())
    }
    assert len({*told.values()}) == len(told)


# Handling


def test_an_illegal_action_changes_nothing() -> None:
    state = load("code-swap", start='{"codes": [[4,1,3],[2,5,1]]}').new_initial_state()
    before = state.serialize()
    for action in (6, 7, 1000):
        with pytest.raises(BadInput, match="is not legal here"):
            state.apply_action(action)
    assert state.serialize() == before
    dealing = load("sequence-shift", length=3).new_initial_state()
    dealing.apply_action(1)
    with pytest.raises(BadInput, match=r"Action 1 \(deal 2\) is not legal here"):
        dealing.apply_action(1)


@cases
def test_copies_go_their_own_way(case: Case) -> None:
    game = load_with(case.game, case.options)
    *_, before, _ = walk(game, seed=7)
    kept = before.serialize()
    for copy in (before.clone(), deepcopy(before), pickle.loads(pickle.dumps(before))):
        assert copy.serialize() == kept
        copy.apply_action(copy.legal_actions()[0])
        assert before.serialize() == kept
        assert copy.serialize() != kept


@examples
@given(chosen=games())
def test_a_game_is_known_by_its_text(chosen: tuple[AnyGame, Any]) -> None:
    game = load_with(*chosen)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) == str(pickle.loads(pickle.dumps(game)))
    assert again.chance_game.options == chosen[1]


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("sequence-shift", '{"sequence": [3, 1, 4, 5, 2], "to_move": 2}'),
        ("sequence-stack", '{"deck": {"1": 1, "3": 1}, "stacks": [[], [1]], "drawn": null}'),
        ("mirror-duel", '{"sequence": [5, 3, 7]}'),
        ("sequence-builder", '{"sequences": [[5, 6], [7, 10]]}'),
        ("code-swap", '{"codes": [[4, 1, 3], [2, 5, 1]]}'),
    ],
)
def test_a_start_is_known_by_its_text(name: str, start: str) -> None:
    """OpenSpiel takes commas for its own; the position survives without them."""
    game = load(name, start=start)
    again = pyspiel.load_game(str(game))
    assert str(again.new_initial_state()) == str(game.new_initial_state())
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "parameters", "sentence"),
    [
        ("code-swap", {"length": 9}, "length goes from 3 to 4; 9 is outside."),
        ("mirror-duel", {"copies": 2}, "Limited copies need palindrome end"),
        ("mirror-duel", {"start": "[]"}, r"start is a position in JSON, not '\[\]'."),
        ("mirror-duel", {"start": '{"sequence": [1, 1]}'}, "already over"),
        ("sequence-builder", {"steps": "7"}, "steps goes from 1 to 4; 7 is outside."),
        ("sequence-builder", {"steps": "1;zwei;3"}, "steps is a list such as 1;2;3, not"),
        ("sequence-shift", {"max_game_length": 0}, "max_game_length is at least 1, not 0."),
    ],
)
def test_wrong_parameters_get_a_sentence(
    name: str, parameters: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        load(name, **parameters)
