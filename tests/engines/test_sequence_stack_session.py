"""Sequence Stack over a whole session: seeds, undo, saved games, claims, hidden cards."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event, TurnBegan, TurnTaken, TurnUndone
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.sequence_stack.events import (
    BlocksLifted,
    CardDrawn,
    DeckRebuilt,
    NumberBlocked,
)
from seqtui.engines.games.sequence_stack.rules import AnyMove, Move, Options, State
from seqtui.engines.gate.records import dump, load
from tests.engines.stack_table import (
    CLASSIC,
    THAW,
    THREE,
    THREE_THAW,
    StackSession,
    always_discard,
    at_random,
    dealt,
    heard,
    play_on,
    shown,
    start,
)


def test_all_2_the_same_seed_and_moves_give_the_same_game() -> None:
    def states(seed: int) -> list[State]:
        return list(play_on(dealt(THAW, seed), at_random(1), turns=60))

    assert states(7) == states(7)
    assert len({states(seed)[0].deck for seed in range(20)}) > 15


def test_all_2_tossing_for_the_first_turn_leaves_the_deck_alone() -> None:
    for seed in range(10):
        decks = {dealt(CLASSIC, seed, first).state.deck for first in (1, 2)}
        assert decks == {dealt(CLASSIC, seed, "toss").state.deck}


def test_all_2_undo_through_draws_and_rebuilding_keeps_the_same_cards() -> None:
    session = dealt(Options(numbers=3), seed=4)
    states = list(play_on(session, always_discard, turns=20))
    assert sum(not before.deck for before in states[:-1]) >= 3, "the deck was rebuilt on the way"
    while session.can_undo:
        session.undo()
        assert session.state == states[session.ply]
    assert session.ply == 0
    while session.can_redo:
        session.redo()
        assert session.state == states[session.ply]
    assert session.ply == 20


def test_all_2_another_choice_after_undo_meets_the_same_next_card() -> None:
    session = start(deck=[1, 3, 2, 1])
    session.submit("place")
    told: list[Event] = []
    session.subscribe(told.append)
    session.undo()
    assert told == [TurnUndone(1, "place 1", 0), TurnBegan(1)]
    session.submit("discard")
    assert shown(session)["drawn"] == 3


def test_a_saved_game_comes_back_card_by_card() -> None:
    for seed in range(5):
        session = dealt(Options(numbers=4, blocks="thaw"), seed, "toss")
        list(play_on(session, at_random(seed), turns=40))
        again = load(dump(session))
        assert again.state == session.state
        assert list(again.past_events()) == list(session.past_events())


def test_all_4_conceding_gives_the_game_to_the_other_player() -> None:
    session = start(deck=[1, 2])
    session.submit("concede")
    assert session.outcome == Outcome(2, "conceded")


def three_rebuilt_decks_went_by(session: StackSession) -> bool:
    """Tell from the story alone whether a draw may be claimed (ALL-5)."""
    placed = [False]
    for event in session.past_events():
        match event:
            case TurnTaken(move="place"):
                placed[-1] = True
            case DeckRebuilt():
                placed.append(False)
    # The first deck was dealt, not rebuilt, and the last one has not gone by yet.
    *gone_by, present = placed
    return not present and len(gone_by) >= 4 and not any(gone_by[-3:])


@pytest.mark.parametrize("options", [THREE, THREE_THAW, Options(5, "thaw")])
def test_all_5_a_draw_can_be_claimed_after_three_rebuilt_decks_without_a_placed_card(
    options: Options,
) -> None:
    claimable = Counter[bool]()
    for seed in range(8):
        random = Random(seed)

        def mostly_discard(session: StackSession, random: Random = random) -> AnyMove:
            return session.legal[0] if random.random() < 0.1 else Move.DISCARD

        session = dealt(options, seed)
        for _ in play_on(session, mostly_discard, turns=150):
            assert session.can_claim == (
                not session.outcome and three_rebuilt_decks_went_by(session)
            )
            claimable[session.can_claim] += 1
    assert claimable[True]
    assert claimable[False]


def test_all_5_the_claim_opens_with_the_fourth_rebuilding_and_closes_with_a_placed_card() -> None:
    # Six cards, and in a thaw all of them come back: decks end after turns 6, 12, 18 and 24.
    session = dealt(THREE_THAW, seed=2)
    list(play_on(session, always_discard, turns=23))
    with pytest.raises(Refused, match="three new decks") as refused:
        session.submit("claim")
    assert refused.value.stage is Stage.RULE
    session.submit("discard")
    assert session.can_claim
    while Move.PLACE not in session.legal:
        session.submit("discard")
        assert session.can_claim
    session.submit("place")
    assert not session.can_claim
    session.undo()
    session.submit("claim")
    assert session.outcome == Outcome(None, "claimed")


def test_all_5_a_card_placed_last_in_a_deck_belongs_to_that_deck() -> None:
    session = start(THREE_THAW, deck=[2, 3, 1])
    heard(session, "discard", "discard", "place")
    # From here on two cards come back each time: three more decks end after six more turns.
    list(play_on(session, always_discard, turns=8))
    assert not session.can_claim
    session.submit("discard")
    assert session.can_claim


def test_all_7_the_order_of_the_deck_is_shown_to_nobody() -> None:
    fields: dict[str, Any] = {"stacks": [[1], []], "blocked": [[], [4]], "discard": [4], "drawn": 2}
    one = start(deck=[3, 5, 5, 3, 2], seed=1, **fields)
    two = start(deck=[2, 3, 3, 5, 5], seed=2, **fields)
    assert one.state != two.state
    assert shown(one) == shown(two)
    assert shown(one) == {
        "stacks": [[1], []],
        "blocked": [[], [4]],
        "discard": [4],
        "deck": {"1": 0, "2": 1, "3": 2, "4": 0, "5": 2},
        "drawn": 2,
    }


def test_what_happens_beside_the_moves_is_told_with_the_names() -> None:
    happened = [
        CardDrawn(2, 3),
        NumberBlocked(1, 4),
        DeckRebuilt({1: 2, 2: 0, 3: 1}),
        BlocksLifted(),
    ]
    assert [event.sentence(("Ada", "Bob")) for event in happened] == [
        "Bob drew a 3.",
        "4 is now blocked for Ada.",
        "The deck ran out and was rebuilt: 1 1 3.",
        "Nothing is blocked any more.",
    ]
