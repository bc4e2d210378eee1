"""Actions and observations: nothing is lost on the way to numbers, and nothing hidden is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seqtui.engines.adapters.chance_game import ChanceGame, _pieces_as_shown
from seqtui.engines.call import TYPED, Call
from seqtui.engines.errors import Refused
from seqtui.engines.games.code_swap.rules import Own
from seqtui.engines.games.game import AnyGame, Outcome
from seqtui.engines.games.gate import gate_of
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.session import AnySession
from tests.engines.cases import CASES, Case, games
from tests.engines.helpers import play, start


def as_numbers(session: AnySession, **more: Any) -> ChanceGame:
    return ChanceGame(session.game, session.setup.options, **more)


def walk(game: AnyGame, options: Any, seed: int, turns: int = 40) -> Iterator[Any]:
    """Yield the states of a game played at random in which somebody may choose."""
    state, chance = game.begin(game.deal(options, seed, 1)), Random(seed)
    for _ in range(turns):
        if (skip := game.forced(state)) is not None:
            state = game.play(state, skip)
        if not game.legal(state):
            return
        yield state
        state = game.play(state, chance.choice(game.legal(state)))


@given(chosen=games(), seed=st.integers(0, 1000))
def test_legal_moves_and_actions_say_the_same(chosen: tuple[AnyGame, Any], seed: int) -> None:
    game, options = chosen
    coded = ChanceGame(game, options)
    for state in walk(game, options, seed):
        actions = coded.legal_actions(state, times=1)
        assert actions == sorted({*actions})
        moves = [[*coded.actions][action] for action in actions]
        assert {*moves} - {Call.CLAIM} == {*game.legal(state)}
        assert [coded.actions[move] for move in moves] == actions


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_action_has_the_notation_of_its_move(case: Case) -> None:
    """Read back through the gate, each is the move again, and no two are the same."""
    coded = ChanceGame(case.game, case.options)
    state = case.game.deal(case.options, 1, 1)
    assert len({*coded.moves}) == len(coded.moves)
    for action, notation in enumerate(coded.moves):
        move = TYPED.get(notation) or gate_of(case.game).admit(notation, state, case.options)
        assert coded.actions[move] == action


def test_the_actions_of_each_game() -> None:
    """Named one by one, as the rulebooks write them."""
    shift, builder = start("sequence-shift", length=3), start("sequence-builder", pool=8)
    assert as_numbers(shift).moves == ("swap 1 2", "swap 2 3", "claim")
    assert as_numbers(builder).moves == tuple("12345678")
    assert as_numbers(start("sequence-stack")).moves == ("place", "discard", "claim")
    mirror = start("mirror-duel", digits=2)
    assert as_numbers(mirror).moves == ("1 front", "1 back", "2 front", "2 back", "claim")
    swap = start("code-swap")
    own, cross = ("own 1 2", "own 1 3", "own 2 3"), ("cross 1", "cross 2", "cross 3")
    assert as_numbers(swap).moves == (*own, *cross, "claim")
    assert as_numbers(swap, claims=False).moves == (*own, *cross)


def test_a_draw_is_claimed_by_the_last_action_from_the_third_time_on() -> None:
    session = start("sequence-shift", {"sequence": [3, 2, 1]}, length=3)
    coded = as_numbers(session)
    assert coded.legal_actions(session.state, times=2) == [0, 1]
    assert coded.legal_actions(session.state, times=3) == [0, 1, 2]
    assert as_numbers(session, claims=False).legal_actions(session.state, times=3) == [0, 1]


@given(chosen=games(), seed=st.integers(0, 1000), player=st.sampled_from([1, 2]))
def test_observations_are_as_large_as_they_say(
    chosen: tuple[AnyGame, Any], seed: int, player: int
) -> None:
    game, options = chosen
    coded = ChanceGame(game, options)
    for state in walk(game, options, seed):
        seen = coded.observation(state, player)
        assert len(seen) == coded.size
        assert all(0 <= number <= 1 for number in seen)


@given(chosen=games(), seeds=st.tuples(st.integers(0, 1000), st.integers(0, 1000)))
def test_positions_that_look_different_are_observed_as_different(
    chosen: tuple[AnyGame, Any], seeds: tuple[int, int]
) -> None:
    """What is shown to the players, and nothing else, decides what is observed."""
    game, options = chosen
    coded = ChanceGame(game, options)
    seen: dict[tuple[float, ...], object] = {}
    for seed in seeds:
        for state in walk(game, options, seed):
            shown = game.view(state)
            if "discard" in shown:  # of the pile it is known what it holds
                shown = {**shown, "discard": sorted(state.discard), "idle": min(state.idle, 4)}
                shown["open"] = sorted(state.open)  # and of a row, but not in which order
            key = shown, state.to_move
            assert seen.setdefault(coded.observation(state, 1), key) == key


@settings(max_examples=40, deadline=None)
@given(chosen=games(), seeds=st.tuples(st.integers(0, 1000), st.integers(0, 1000)))
def test_a_game_that_describes_no_observation_is_observed_by_its_view(
    chosen: tuple[AnyGame, Any], seeds: tuple[int, int]
) -> None:
    """Views of every kind, growing ones too: the size stays, and no two views look the same."""
    game, options = chosen
    pieces = [*_pieces_as_shown(game, options, None, longest=40)]
    seen: dict[tuple[float, ...], object] = {}
    for seed in seeds:
        for state in walk(game, options, seed):
            numbers = [[*piece.numbers(state, 1)] for piece in pieces]
            assert [(len(each),) for each in numbers] == [piece.shape for piece in pieces]
            key = tuple(number for each in numbers for number in each)
            assert seen.setdefault(key, game.view(state)) == game.view(state)


def test_a_list_has_room_for_the_longest_game_wherever_it_is_in_a_view() -> None:
    """Each of two sequences may grow by one number a turn, after its length."""
    builder = game_named("sequence-builder")

    def view(state: Any) -> dict[str, object]:
        lists = [list(each) for each in state.sequences]
        return {"sides": lists, "named": {"one": lists[0], "two": lists[1]}}

    pieces = _pieces_as_shown(replace(builder, full_view=view), builder.options(), None, longest=90)
    assert [piece.shape for piece in pieces] == [(2 * (1 + 90),), (2 * (1 + 90),)]


def test_a_move_in_a_view_is_observed_by_its_number() -> None:
    session = start("mirror-duel", blindfold=True, digits=2)
    play(session, "1 back", "2 front")
    length, recent, *_ = _pieces_as_shown(session.game, session.setup.options, None, longest=90)
    assert [*length.numbers(session.state, 1)] == [2]
    assert [*recent.numbers(session.state, 1)][:3] == [2, 2, 3]  # two moves: the second, the third


def test_the_order_of_the_deck_is_in_no_observation() -> None:
    """ALL-7."""
    one = start("sequence-stack", {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]})
    two = start("sequence-stack", {"deck": [3, 4, 5, 4, 2, 1, 2, 5, 1, 3]})
    assert one.state.deck != two.state.deck
    assert as_numbers(one).observation(one.state, 1) == as_numbers(two).observation(two.state, 1)
    assert as_numbers(one).text(one.state) == as_numbers(two).text(two.state)


def test_blindfold_shows_the_length_and_the_last_two_moves() -> None:
    """MIRROR-4: what was played before must be remembered."""
    one, two = start("mirror-duel", blindfold=True), start("mirror-duel", blindfold=True)
    play(one, "1 front", "3 back", "4 back")
    play(two, "2 front", "3 back", "4 back")
    coded = as_numbers(one)
    assert coded.observation(one.state, 2) == coded.observation(two.state, 2)
    assert coded.text(one.state) == "length: 3\nrecent: 3 back / 4 back\nPlayer 2 to move"
    claimed = coded.text(one.state, Outcome(None, "claimed"))
    assert claimed == "sequence: 1 3 4\nDrawn"  # when it is over, nothing is hidden any more
    play(two, "4 back")
    play(one, "4 front")
    assert coded.observation(one.state, 1) != coded.observation(two.state, 1)


def test_ones_own_side_comes_first() -> None:
    session = start("code-swap", {"codes": [[3, 2, 1], [1, 3, 1]]}, numbers=3)
    own = [0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]
    other = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    assert as_numbers(session).observation(session.state, 1) == (1.0, 0.0, *own, *other)
    assert as_numbers(session).observation(session.state, 2) == (0.0, 1.0, *other, *own)


def test_what_could_have_been_drawn_is_told_by_counts_alone() -> None:
    """ALL-7: the same cards in any order, from any seed, give the same draws, without an order."""
    game = game_named("sequence-stack")
    position = {"stacks": [[1], [1, 2]], "discard": [4, 3]}
    states = [
        start("sequence-stack", {**position, "deck": deck}, seed=seed).state
        for seed, deck in enumerate(([5, 3, 5, 4], [3, 5, 4, 5], [4, 5, 5, 3]))
    ]
    assert {game.undrawn(state) for state in states} == {game.undrawn(states[0])}
    assert game.draws(states[0]) == game.draws(game.undrawn(states[0]))
    one, *others = (game.draws(state) for state in states)
    assert all(other == one for other in others)
    assert [(draw.card, draw.copies) for draw in one] == [(3, 1), (4, 1), (5, 2)]
    assert [draw.state.drawn for draw in one] == [3, 4, 5]
    assert [draw.state.deck for draw in one] == [(4, 5, 5), (3, 5, 5), (3, 4, 5)]


@pytest.mark.parametrize(
    ("row", "deck", "first", "second"),
    [
        ([], [5, 3, 5, 4], {3: 1 / 4, 4: 1 / 4, 5: 1 / 2}, {3: 1 / 3, 5: 2 / 3}),
        ([4], [5, 3, 5], {3: 1 / 3, 5: 2 / 3}, {}),
        ([], [4], {4: 1}, {2: 1 / 2, 3: 1 / 2}),  # then a new deck is made of the discards
        ([4], [], {2: 1 / 2, 3: 1 / 2}, {}),
    ],
)
def test_every_card_that_a_row_lacks_is_drawn_by_chance(
    row: list[int], deck: list[int], first: dict[int, float], second: dict[int, float]
) -> None:
    """One after the other, in the middle of a game too (STACK-11)."""
    position = {"stacks": [[1], [1]], "discard": [2, 3], "open": row, "deck": deck, "last": 1}
    session = start("sequence-stack", position, open=2)
    coded = ChanceGame(session.game, session.setup.options, opening=session.setup.opening)
    now = coded.begin()
    assert dict(coded.chances(now)) == pytest.approx(first)
    now = coded.drawn(now, 4 if 4 in first else 3)
    if second:
        assert dict(coded.chances(now)) == pytest.approx(second)
        now = coded.drawn(now, 3)
    assert not now.by_chance
    assert sorted(now.state.open) == [3, 4]
    assert now.state.decks == (1 if len(row) + len(deck) > 1 else 2)


def test_nothing_is_drawn_where_there_are_no_cards() -> None:
    for name in ("sequence-shift", "mirror-duel", "sequence-builder", "code-swap"):
        game = game_named(name)
        assert not game.draws(game.deal(check_options(game, {}), 1, 1))


def test_all_3_an_action_passes_the_gate_and_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("code-swap")
    coded = ChanceGame(game, game.options())
    begun = coded.begin_at(game.deal(game.options(), 1, 1))
    with pytest.raises(Refused, match="not legal now"):
        coded.played(begun, len(coded.moves))
    asked: list[object] = []
    shape = gate_of(game).shapes[Own]
    admit = shape.admit

    def ask(move: object, options: Any) -> object:
        asked.append(move)
        return admit(move, options)

    monkeypatch.setattr(shape, "admit", ask)
    coded.played(begun, coded.actions[Own(1, 3)])
    assert asked == [Own(1, 3)]
