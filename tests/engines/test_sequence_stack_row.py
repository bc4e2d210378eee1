"""Sequence Stack with two open cards: the rules, the gate and what is told (STACK-11)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.events import TurnBegan, TurnTaken
from seqtui.engines.games.game import Deals, EvenDeals, Outcome
from seqtui.engines.games.gate import Unfinished
from seqtui.engines.games.sequence_stack.events import (
    BlocksLifted,
    CardTurnedUp,
    DeckRebuilt,
    NumberBlocked,
)
from seqtui.engines.games.sequence_stack.rules import GAME, Move, Options, Take
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.gate.records import dump, load
from seqtui.engines.players.choice import choose
from seqtui.engines.players.levels import level_of
from seqtui.engines.solving.deals import first_seed, worth_of
from seqtui.engines.solving.oracle import oracle_of
from tests.engines.stack_table import StackSession, at_random, dealt, heard, play_on, shown
from tests.engines.stack_table import start as start_with

TWO = Options(5, "thaw", 2)
EXAMPLE = [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]


def start(**position: object) -> StackSession:
    return start_with(TWO, 0, **position)


def legal(session: StackSession) -> list[str]:
    return [str(move) for move in session.legal]


def refused(session: StackSession, text: object) -> Refused:
    """Type what is refused, and see that nothing has changed."""
    before = session.state
    with pytest.raises(Refused) as caught:
        session.submit(text)
    assert session.state is before
    return caught.value


# Options


def test_stack_11_two_open_cards_bring_thaw_and_need_four_numbers() -> None:
    assert check_options(GAME, {"open": 2}) == TWO
    assert check_options(GAME, {"open": 2, "blocks": "thaw", "numbers": 6}).numbers == 6
    assert check_options(GAME, read_settings(GAME, ["preset=two-open"])) == TWO
    with pytest.raises(BadInput, match="a new deck lifts them all"):
        check_options(GAME, {"open": 2, "blocks": "permanent"})
    with pytest.raises(BadInput, match="need 4 numbers or more"):
        check_options(GAME, {"open": 2, "numbers": 3})
    for wrong in (0, 3, "2", True):
        with pytest.raises(BadInput):
            check_options(GAME, {"open": wrong})


def test_stack_11_the_rulebooks_game_is_still_the_default() -> None:
    assert check_options(GAME, {}) == Options(5, "permanent", 1)
    assert GAME.presets[0].values == {}
    assert GAME.usual_deals(Options()) is Deals.LIVELY


# The course of a turn


def test_stack_11_two_cards_lie_open_and_a_taken_one_is_replaced() -> None:
    session = start(deck=EXAMPLE)
    assert shown(session)["open"] == [3, 1]
    assert legal(session) == ["place 1", "discard 1", "discard 3"]
    session.submit("place 1")
    assert shown(session)["open"] == [3, 5]
    assert shown(session)["stacks"] == [[1], []]
    assert shown(session)["last"] == 1
    assert legal(session) == ["discard 3", "discard 5"]
    session.submit("discard 5")
    assert shown(session)["open"] == [3, 2]
    assert shown(session)["blocked"] == [[5], []]
    assert shown(session)["last"] == 1


def test_stack_11_two_equal_cards_are_one_choice() -> None:
    session = start(deck=[1, 1, 2, 3])
    assert legal(session) == ["place 1", "discard 1"]
    session.submit("place")
    assert shown(session)["open"] == [1, 2]


def test_stack_11_a_blocked_card_is_only_discarded_and_blocks_nobody() -> None:
    session = start(open=[2, 4], deck=[5, 5, 3], stacks=[[1], []], blocked=[[2], []], last=1)
    assert legal(session) == ["discard 2", "discard 4"]
    assert "blocked for you" in refused(session, "place 2").message
    session.submit("discard 2")
    assert shown(session)["blocked"] == [[2], []]


def test_stack_11_a_new_deck_takes_every_discard_and_lifts_every_block() -> None:
    position: dict[str, object] = {
        "open": [3, 4],
        "deck": [],
        "discard": [1, 5, 5],
        "blocked": [[5], []],
        "decks": 1,
    }
    session = start(**position)
    told = heard(session, "discard 3")
    view = shown(session)
    new = view["open"][1]
    assert view["open"][0] == 4  # an open card stays
    assert view["blocked"] == [[], []]
    assert (view["discard"], view["decks"]) == ([], 2)
    assert sorted([new, *map(int, "".join(k * v for k, v in view["deck"].items()))]) == [1, 3, 5, 5]
    assert told == [
        TurnTaken(1, "discard 3", 1),
        NumberBlocked(2, 3),
        DeckRebuilt({1: 1, 2: 0, 3: 1, 4: 0, 5: 2}),
        BlocksLifted(),
        CardTurnedUp(2, new),
        TurnBegan(2),
    ]


def test_stack_11_nothing_is_told_of_blocks_where_there_were_none() -> None:
    session = start(open=[1, 4], deck=[], discard=[5, 5])
    told = heard(session, "place 1")
    assert [type(event) for event in told] == [TurnTaken, DeckRebuilt, CardTurnedUp, TurnBegan]


def test_stack_11_a_game_opens_with_two_cards_turned_up() -> None:
    session = start(deck=EXAMPLE)
    assert list(session.past_events())[:2] == [CardTurnedUp(1, 3), CardTurnedUp(1, 1)]
    assert CardTurnedUp(1, 3).sentence(("Ada", "Bob")) == "A 3 was turned up."


def test_stack_11_the_seed_shuffles_the_new_deck() -> None:
    decks = set()
    for seed in range(30):
        session = start_with(TWO, seed, open=[3, 4], deck=[], discard=[1, 2, 5, 5])
        session.submit("discard 3")
        decks.add((*session.state.open, *session.state.deck))
    assert len(decks) > 10


# The end


@pytest.mark.parametrize(
    ("position", "move", "winner", "reason"),
    [
        ({"stacks": [[1, 2, 3, 4], []], "open": [5, 1], "deck": [2]}, "place 5", 1, "completed"),
        ({"stacks": [[1], []], "open": [3, 4], "last": 1}, "discard 3", 1, "higher"),
        ({"stacks": [[1], [1, 2]], "open": [3, 4], "last": 1}, "discard 3", 2, "higher"),
        ({"stacks": [[1], [1]], "open": [3, 4], "last": 1}, "discard 3", 1, "placed-last"),
        ({"stacks": [[1], [1]], "open": [3, 4], "last": 2}, "discard 3", 2, "placed-last"),
        ({"stacks": [[], [1]], "open": [1, 4], "last": 2}, "place 1", 1, "placed-last"),
        ({"open": [3, 4], "began": 1}, "discard 3", 2, "none-placed"),
        ({"open": [3, 4], "began": 2}, "discard 3", 1, "none-placed"),
    ],
)
def test_stack_11_when_a_card_is_due_and_the_third_deck_is_empty_the_game_is_over(
    position: dict[str, object], move: str, winner: int, reason: str
) -> None:
    session = start(**{"deck": [], "discard": [5], "decks": 3, **position})
    session.submit(move)
    assert session.outcome == Outcome(winner, reason)
    assert len(shown(session)["open"]) == 1  # the last open card is not played
    assert session.legal == ()


@pytest.mark.parametrize("decks", [1, 2])
def test_stack_11_before_the_third_deck_a_new_one_comes(decks: int) -> None:
    session = start(open=[3, 4], deck=[], discard=[5], decks=decks)
    session.submit("discard 3")
    assert session.outcome is None
    assert shown(session)["decks"] == decks + 1


def test_stack_11_without_a_card_to_come_the_game_is_over_whatever_the_deck() -> None:
    """Only a custom position can lack so many cards."""
    session = start(open=[1, 2], deck=[], decks=1)
    session.submit("place 1")
    assert session.outcome == Outcome(1, "higher")


@pytest.mark.parametrize("numbers", [4, 5, 6])
def test_stack_11_every_game_ends_with_a_winner_in_time(numbers: int) -> None:
    reasons, longest = set(), 0
    for seed in range(150):
        session = dealt(Options(numbers, "thaw", 2), seed, first=1 + seed % 2)
        for _ in play_on(session, at_random(seed)):
            assert not session.can_claim
        assert session.outcome is not None
        assert session.outcome.winner in (1, 2)
        reasons.add(session.outcome.reason)
        longest = max(longest, session.ply)
    assert (
        {"higher", "placed-last"}
        <= reasons
        <= {"higher", "placed-last", "none-placed", "completed"}
    )
    assert longest <= 3 * (2 * numbers - 1)


def test_stack_11_whoever_always_discards_needs_all_27_turns() -> None:
    session = dealt(TWO, 5)
    for _ in play_on(session, lambda session: session.legal[-1]):
        pass
    assert session.ply == 27
    assert session.outcome == Outcome(2, "none-placed")


def test_stack_11_there_is_nothing_to_claim() -> None:
    assert GAME.claim(TWO) is None
    assert refused(start(deck=EXAMPLE), "claim").stage is Stage.RULE


# The gate


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place 1", "place 1"),
        ("P1", "place 1"),
        ("p", "place 1"),
        ("place", "place 1"),
        ("Place it.", "place 1"),
        ("discard 3", "discard 3"),
        ("d 1", "discard 1"),
        ("D3.", "discard 3"),
    ],
)
def test_stack_11_a_card_is_named_where_two_could_be_meant(text: str, move: str) -> None:
    session = start(deck=EXAMPLE)
    assert str(session.admit(text)) == move


def test_stack_11_which_card_to_discard_is_asked() -> None:
    session = start(deck=EXAMPLE)
    question = refused(session, "discard")
    assert isinstance(question, Unfinished)
    assert question.question.text == "Discard which card: 1 or 3?"
    assert [answer.label for answer in question.question.answers] == ["blocks it for them"] * 2
    assert str(session.admit(f"{question.question.so_far} 3")) == "discard 3"
    assert question.question.back == ""


@pytest.mark.parametrize(
    ("text", "stage", "why"),
    [
        ("place 3", Stage.RULE, "you need a 1 next: place the 1, or discard a card"),
        ("place 2", Stage.RULE, "No 2 lies open: take 1 or 3."),
        ("discard 9", Stage.SHAPE, "There is no card 9: choose from 1 to 5."),
        ("yes", Stage.READ, "type place 1, discard 1 or discard 3"),
        ("no", Stage.READ, "Two cards lie open"),
        ("3", Stage.READ, "type place 3 or discard 5"),
        (Move.PLACE, Stage.SHAPE, "say which one to place"),
        (Take(Move.PLACE, 7), Stage.SHAPE, "There is no card 7"),
    ],
)
def test_stack_11_what_is_refused_and_why(text: object, stage: Stage, why: str) -> None:
    error = refused(start(deck=EXAMPLE), text)
    assert error.stage is stage
    assert why in error.message


def test_stack_11_neither_card_can_be_placed() -> None:
    session = start(open=[3, 5], deck=[4, 4])
    error = refused(session, "place")
    assert error.stage is Stage.RULE
    assert error.message == "Neither the 3 nor the 5 can be placed: discard one of them."


def test_stack_11_yes_and_no_answer_about_two_equal_cards() -> None:
    session = start(open=[1, 1], deck=[4, 4])
    assert str(session.admit("yes")) == "place 1"
    assert str(session.admit("no")) == "discard 1"
    session = start(open=[3, 3], deck=[4, 4])
    assert str(session.admit("yes")) == "discard 3"
    assert "you need a 1 next: discard it" in refused(session, "no").message


def test_stack_11_a_named_card_is_no_move_where_one_is_drawn() -> None:
    session = start_with(Options(), deck=EXAMPLE)
    assert refused(session, Take(Move.DISCARD, 3)).stage is Stage.SHAPE


# Positions


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_stack_11_missing_cards_are_turned_up_from_the_deck(cards: int) -> None:
    session = start(open=EXAMPLE[:cards], deck=EXAMPLE[cards:])
    assert shown(session)["open"] == [3, 1]
    assert sum(shown(session)["deck"].values()) == 8


def test_stack_11_what_a_position_leaves_out_has_its_default() -> None:
    view = shown(start(deck=EXAMPLE, to_move=2))
    assert (view["decks"], view["last"], view["began"]) == (1, None, 1)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"deck": [1], "open": [1, 2, 3]}, "No more than 2 cards lie open."),
        ({"deck": [1, 2], "decks": 0}, "from 1 to 3"),
        ({"deck": [1, 2], "decks": 4}, "from 1 to 3"),
        ({"deck": [1, 2, 3], "last": 2}, "Player 2 has placed no card"),
        ({"deck": [1, 2, 3], "last": 3}, "last must be 1 or 2"),
        ({"deck": [1, 2, 3], "began": 0}, "began must be 1 or 2"),
        ({"deck": [1, 2, 3], "drawn": 3}, "nothing is drawn"),
        ({"deck": [1, 1], "open": [1]}, "only 2 cards with a 1"),
        ({"deck": [], "open": [1], "discard": [2, 3], "decks": 3}, "already over"),
        ({"deck": [1]}, "already over"),
        ({"deck": [1, 2], "open": [6]}, "from 1 to 5"),
    ],
)
def test_stack_11_a_bad_position_is_refused_with_a_sentence(
    position: dict[str, Any], why: str
) -> None:
    with pytest.raises(BadInput, match=why):
        set_up(GAME, TWO, position)


@pytest.mark.parametrize("field", [{"open": [1]}, {"decks": 1}, {"last": 1}, {"began": 2}])
def test_stack_11_only_a_row_has_open_cards_and_three_decks(field: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="known only where two cards lie open"):
        set_up(GAME, Options(), {"deck": [1, 2, 3], "stacks": [[1], []], **field})


def test_stack_11_what_is_shown_is_accepted_as_it_stands() -> None:
    for seed in range(20):
        session = dealt(TWO, seed, first=1 + seed % 2)
        for state in play_on(session, at_random(seed)):
            if session.outcome:
                break
            again = set_up(GAME, TWO, {**GAME.view(state), "to_move": state.to_move})
            assert GAME.view(GAME.begin(again)) == GAME.view(state)
            assert GAME.legal(GAME.begin(again)) == GAME.legal(state)


def test_stack_11_a_record_comes_back_as_it_was() -> None:
    session = dealt(TWO, 11, first=2)
    for _ in play_on(session, at_random(11)):
        pass
    assert load(json.loads(json.dumps(dump(session)))).state == session.state


# Hidden cards, deals


def test_stack_11_the_order_of_the_deck_is_shown_to_nobody() -> None:
    one = GAME.begin(GAME.deal(TWO, 4, 1))
    dice = Random(1)
    other = one._replace(deck=tuple(dice.sample(one.deck, len(one.deck))), dice=9)
    assert GAME.view(other) == GAME.view(one)
    assert GAME.legal(other) == GAME.legal(one)


def test_stack_11_what_may_be_turned_up_follows_from_counts() -> None:
    opening = GAME.undrawn(GAME.begin(GAME.deal(TWO, 4, 1)))
    assert opening.open == ()
    first = GAME.draws(opening)
    assert [(draw.card, draw.copies) for draw in first] == [(card, 2) for card in range(1, 6)]
    second = GAME.draws(first[0].state)
    assert [(draw.card, draw.copies) for draw in second] == [(1, 1), (2, 2), (3, 2), (4, 2), (5, 2)]
    assert [draw.state.open for draw in second] == [(1, card) for card in range(1, 6)]


def test_stack_11_even_deals_are_usual_and_favour_nobody() -> None:
    assert GAME.usual_deals(TWO) is Deals.EVEN
    assert GAME.even_deals(TWO) is EvenDeals.BY_VALUE
    for seed in (1, 20, 300):
        found = first_seed(GAME, TWO, Deals.EVEN, 1, seed)
        assert seed <= found < seed + 30
        value = worth_of(dealt(TWO, found).setup)
        assert 0.45 <= (value.chance or 0) <= 0.55


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_sees_no_card_that_is_not_turned_up(level: str) -> None:
    """Whatever the next card may be, a state tastes the same to it (ALL-7)."""
    taste, dice = level_of(GAME.name, level, TWO).taste, Random(2)
    assert taste is not None
    for seed in range(6):
        for state in play_on(dealt(TWO, seed), at_random(seed)):
            if not state.deck or len(state.open) < 2:
                continue
            unseen = dice.sample((*state.deck, state.open[1]), len(state.deck) + 1)
            other = state._replace(open=(state.open[0], unseen[0]), deck=tuple(unseen[1:]))
            assert taste(other, 3 - state.to_move) == taste(state, 3 - state.to_move)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "perfect"])
def test_a_level_plays_whole_games_and_completes_a_stack_when_it_can(level: str) -> None:
    for seed in range(4):
        session = dealt(TWO, seed)
        for _ in play_on(session, lambda session: choose(session, level)):
            pass
        assert session.outcome is not None
    session = start(stacks=[[1, 2, 3, 4], [1]], open=[2, 5], deck=[3, 4, 5], last=1)
    assert str(choose(session, level)) == "place 5"


def test_the_oracle_answers_for_every_turn_of_a_game() -> None:
    session = dealt(TWO, 8)
    judge = oracle_of(GAME, TWO).judge
    for state in play_on(session, at_random(8)):
        moves = [str(move) for move, _ in judge(state).moves]
        assert sorted(moves) == sorted(str(move) for move in GAME.legal(state))
