"""Sequence Stack from outside: typed moves (STACK-10) and custom positions (ALL-6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.events import GameDrawn, GameWon, TurnBegan, TurnTaken
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.sequence_stack.events import BlocksLifted, CardDrawn, DeckRebuilt
from seqtui.engines.games.sequence_stack.rules import GAME, Options
from seqtui.engines.gate.prepare import prepare, set_up
from seqtui.engines.session import Session
from tests.engines.stack_table import (
    CLASSIC,
    EVERY_OPTION,
    THAW,
    THREE,
    THREE_THAW,
    at_random,
    cards_to_come,
    dealt,
    heard,
    play_on,
    shown,
    start,
)

# Moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place", "place"),
        ("p", "place"),
        ("yes", "place"),
        ("y", "place"),
        ("discard", "discard"),
        ("d", "discard"),
        ("no", "discard"),
        ("n", "discard"),
        ("  PLACE ", "place"),
        ("Yes", "place"),
        ("place 1", "place"),
        ("Discard 1", "discard"),
    ],
)
def test_stack_10_answers_when_the_card_can_be_placed(text: str, move: str) -> None:
    session = start(deck=[1, 2])
    session.submit(text)
    assert session.turns[0].notation == move


@pytest.mark.parametrize("text", ["discard", "d", "yes", "y", "YES"])
def test_stack_10_answers_when_the_card_must_be_discarded(text: str) -> None:
    session = start(deck=[2, 1])
    session.submit(text)
    assert session.turns[0].notation == "discard"


@pytest.mark.parametrize("text", ["place", "p", "no", "n"])
def test_stack_10_keeping_a_card_that_must_be_discarded_is_refused(text: str) -> None:
    session = start(deck=[3, 1], stacks=[[1], []])
    before = session.state
    with pytest.raises(Refused) as refused:
        session.submit(text)
    assert refused.value.stage is Stage.RULE
    assert "need a 2 next" in refused.value.message
    assert "discard" in refused.value.message
    assert session.state is before
    assert session.ply == 0


def test_stack_10_the_refusal_tells_of_a_block() -> None:
    session = start(deck=[2, 1], stacks=[[1], []], blocked=[[2], []])
    with pytest.raises(Refused, match="2 is blocked for you") as refused:
        session.submit("place")
    assert refused.value.stage is Stage.RULE


@pytest.mark.parametrize("text", ["", "1", "1 place", "pd", "maybe", "place them", "p" * 300])
def test_stack_10_anything_else_cannot_be_read(text: str) -> None:
    session = start(deck=[1, 2])
    with pytest.raises(Refused, match="place or discard") as refused:
        session.submit(text)
    assert refused.value.stage is Stage.READ


def test_stack_10_a_card_that_was_not_drawn_cannot_be_named() -> None:
    with pytest.raises(Refused, match="You have drawn a 1, not a 2") as refused:
        start(deck=[1, 2]).submit("place 2")
    assert refused.value.stage is Stage.READ


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    session = start(THREE, deck=[3, 3], stacks=[[1, 2], []])
    session.submit("place")
    for text in ("place", "discard", "yes", "no", "concede", "claim"):
        with pytest.raises(Refused, match="over"):
            session.submit(text)


# Custom positions (ALL-6)


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_all_6_every_position_shown_in_play_can_be_set_up_again(options: Options) -> None:
    for seed in range(4):
        session = dealt(options, seed)
        for state in play_on(session, at_random(seed), turns=400):
            position = {**GAME.view(state), "to_move": state.to_move}
            if GAME.outcome(state):
                with pytest.raises(BadInput, match="over"):
                    set_up(GAME, options, position)
            else:
                again = set_up(GAME, options, json.loads(json.dumps(position)), seed=seed + 1)
                assert GAME.begin(again) == again, "a card in hand means no draw"
                assert GAME.view(again) == GAME.view(state)
                assert again.to_move == state.to_move
                assert GAME.legal(again) == GAME.legal(state)


def test_all_6_an_opening_shown_before_the_draw_can_be_set_up_again() -> None:
    opening = GAME.deal(Options(), 3, 2)
    again = set_up(GAME, CLASSIC, GAME.view(opening), seed=3, first=2)
    assert GAME.view(again) == GAME.view(opening)
    assert GAME.view(again)["drawn"] is None


def test_all_6_a_card_in_hand_was_not_drawn_now() -> None:
    session = start(deck=[], discard=[1], drawn=2)
    assert list(session.past_events()) == [TurnBegan(1)]


def test_all_6_a_deck_of_counts_is_shuffled_by_the_seed_alone() -> None:
    one = start(seed=3, deck={"1": 2, "3": 1, "5": 2})
    two = start(seed=3, deck={"5": 2, "3": 1, "2": 0, "1": 2})
    assert one.state == two.state
    assert cards_to_come(one) == [1, 1, 3, 5, 5]
    orders = {start(seed=seed, deck={"1": 2, "3": 1, "5": 2}).state for seed in range(20)}
    assert len({(state.drawn, *state.deck) for state in orders}) > 5


def test_all_6_a_position_without_a_deck_begins_with_rebuilding_it() -> None:
    session = start(THREE, deck=[], stacks=[[1], [1]], blocked=[[3], []], discard=[2, 3])
    first, second, third = session.past_events()
    assert first == DeckRebuilt({1: 0, 2: 1, 3: 1})
    assert isinstance(second, CardDrawn)
    assert third == TurnBegan(1)
    assert cards_to_come(session) == [2, 3]
    assert shown(session)["blocked"] == [[3], []]


def test_all_6_a_thaw_at_the_beginning_is_told() -> None:
    session = start(THREE_THAW, deck=[], blocked=[[3], []], discard=[2, 3])
    assert [type(event) for event in session.past_events()] == [
        DeckRebuilt,
        BlocksLifted,
        CardDrawn,
        TurnBegan,
    ]
    assert shown(session)["blocked"] == [[], []]


def test_all_6_either_player_may_be_to_move() -> None:
    assert start(deck=[1, 2], to_move=2).to_move == 2
    assert Session(prepare(GAME, CLASSIC, first=2, position={"deck": [1, 2]})).to_move == 2


@pytest.mark.parametrize("options", [THREE, THREE_THAW])
def test_all_6_where_cards_are_missing_the_game_ends_with_the_last_one(options: Options) -> None:
    session = start(options, deck=[], stacks=[[1], []], drawn=1, to_move=2)
    assert heard(session, "place") == [TurnTaken(2, "place", 1), GameDrawn("exhausted")]
    session = start(options, deck=[1])
    assert heard(session, "place") == [TurnTaken(1, "place", 1), GameWon(1, "higher")]


BAD_POSITIONS: list[tuple[dict[str, object], str]] = [
    ({}, "deck is missing"),
    ({"deck": None}, "list of cards"),
    ({"deck": "1,2,3"}, "list of cards"),
    ({"deck": [1, "2"]}, "whole number"),
    ({"deck": [1, 2.5]}, "whole number"),
    ({"deck": [1, True]}, "whole number"),
    ({"deck": [1, 6]}, "from 1 to 5"),
    ({"deck": [0, 1]}, "from 1 to 5"),
    ({"deck": {"6": 1}}, "from .1. to .5."),
    ({"deck": {"0": 1}}, "from .1. to .5."),
    ({"deck": {"one": 1}}, "from .1. to .5."),
    ({"deck": {"1": 3}}, "from 0 to 2"),
    ({"deck": {"1": -1}}, "from 0 to 2"),
    ({"deck": {"1": 10**15}}, "from 0 to 2"),
    ({"deck": {"1": "2"}}, "whole number"),
    ({"deck": [1, 1, 1]}, "only 2 cards with a 1"),
    ({"deck": [1, 2], "stacks": [[1], [1]]}, "only 2 cards with a 1"),
    ({"deck": {"3": 1}, "discard": [3, 3]}, "only 2 cards with a 3"),
    ({"deck": [4, 4], "drawn": 4}, "only 2 cards with a 4"),
    ({"deck": [1], "stacks": [[2], []]}, "runs 1, 2, 3"),
    ({"deck": [1], "stacks": [[], [1, 3]]}, "runs 1, 2, 3"),
    ({"deck": [1], "stacks": [[2, 1], []]}, "runs 1, 2, 3"),
    ({"deck": [1], "stacks": [[1]]}, "missing"),
    ({"deck": [1], "stacks": [[1], [], []]}, "stacks"),
    ({"deck": [1], "stacks": {"1": [1]}}, "list"),
    ({"deck": [1], "blocked": [[3], [3]]}, "blocked for both"),
    ({"deck": [2], "stacks": [[1], []], "blocked": [[1], []]}, "Player 1 has placed 1"),
    ({"deck": [2], "stacks": [[], [1]], "blocked": [[], [1]]}, "Player 2 has placed 1"),
    ({"deck": [1], "blocked": [[6], []]}, "from 1 to 5"),
    ({"deck": [1], "blocked": [[], [0]]}, "from 1 to 5"),
    ({"deck": [1], "discard": [7]}, "from 1 to 5"),
    ({"deck": [1], "drawn": 0}, "from 1 to 5"),
    ({"deck": [1], "drawn": 9}, "from 1 to 5"),
    ({"deck": [1], "drawn": "1"}, "whole number"),
    ({"deck": [1], "to_move": 3}, "to_move"),
    ({"deck": [1], "hand": 3}, "not known"),
    ({"deck": [1], "stacks": [[1, 2, 3, 4, 5], []]}, "over"),
    ({"deck": [1], "stacks": [[], [1, 2, 3, 4, 5]], "drawn": 3}, "over"),
    ({"deck": [], "stacks": [[1], []], "blocked": [[2], [1]], "discard": [2, 3]}, "over"),
    ({"deck": []}, "over"),
    ({"deck": {}, "stacks": [[1], [1]], "drawn": None}, "over"),
    ({"deck": [], "blocked": [[1], [2]], "discard": [3, 3]}, "over"),
]


@pytest.mark.parametrize(("position", "message"), BAD_POSITIONS)
def test_all_6_a_bad_position_is_refused_with_a_sentence(
    position: dict[str, object], message: str
) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        set_up(GAME, CLASSIC, position)
    assert refused.value.message.endswith(".")
    assert refused.value.message[0].isupper()


def test_all_6_a_decided_game_with_a_card_in_hand_is_not_over_yet() -> None:
    session = start(deck=[], stacks=[[1], []], blocked=[[2], [1]], discard=[2, 3], drawn=4)
    assert session.outcome is None
    session.submit("discard")
    assert session.outcome == Outcome(1, "higher")


def test_all_6_a_height_decides_nothing_in_a_thaw() -> None:
    fields: dict[str, Any] = {"stacks": [[1], []], "blocked": [[2], [1]], "discard": [2, 3]}
    session = start(THAW, deck=[], **fields)
    assert session.outcome is None
    assert cards_to_come(session) == [2, 3]


def test_a_counted_deck_is_shuffled_by_the_seed_or_by_0_where_there_is_none() -> None:
    """ALL-2: the same position again, whenever it is set up."""
    counted = {"deck": {str(number): 2 for number in range(1, 6)}}
    decks = [set_up(GAME, Options(), counted, seed=seed).deck for seed in range(10)]
    assert set_up(GAME, Options(), counted).deck == decks[0]
    assert len({*decks}) == 10
    assert {tuple(sorted(deck)) for deck in decks} == {(1, 1, 2, 2, 3, 3, 4, 4, 5, 5)}
