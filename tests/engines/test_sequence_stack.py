"""Sequence Stack against its rulebook: the worked games and the rulings on its rules."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.events import GameWon, TurnBegan, TurnTaken
from seqtui.engines.games.game import Outcome
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.sequence_stack.events import (
    BlocksLifted,
    CardDrawn,
    DeckRebuilt,
    NumberBlocked,
)
from seqtui.engines.games.sequence_stack.rules import GAME, Move, Options, State, reach
from seqtui.engines.gate.options import check_options, read_settings
from tests.engines.stack_table import (
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

# The rulebook's own games


class Step(NamedTuple):
    """A turn of a worked game: who draws what, what they do, and how things stand then."""

    player: int
    card: int
    move: str
    stacks: list[list[int]]
    blocked: list[list[int]]


EXAMPLE_1 = [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]
STEPS_1 = [
    Step(1, 3, "discard", [[], []], [[], [3]]),
    Step(2, 1, "place", [[], [1]], [[], [3]]),
    Step(1, 5, "discard", [[], [1]], [[], [3, 5]]),
    Step(2, 2, "place", [[], [1, 2]], [[], [3, 5]]),
    Step(1, 4, "discard", [[], [1, 2]], [[], [3, 4, 5]]),
    Step(2, 1, "discard", [[], [1, 2]], [[1], [3, 4, 5]]),
    Step(1, 2, "discard", [[], [1, 2]], [[1], [3, 4, 5]]),
    Step(2, 5, "discard", [[], [1, 2]], [[1], [3, 4, 5]]),
    Step(1, 4, "discard", [[], [1, 2]], [[1], [3, 4, 5]]),
    Step(2, 3, "discard", [[], [1, 2]], [[1], [3, 4, 5]]),
]

EXAMPLE_2 = [1, 2, 3, 1, 4, 2, 5, 3, 5, 4]
STEPS_2 = [
    Step(1, 1, "place", [[1], []], [[], []]),
    Step(2, 2, "discard", [[1], []], [[2], []]),
    Step(1, 3, "discard", [[1], []], [[2], [3]]),
    Step(2, 1, "place", [[1], [1]], [[2], [3]]),
    Step(1, 4, "discard", [[1], [1]], [[2], [3, 4]]),
    Step(2, 2, "place", [[1], [1, 2]], [[2], [3, 4]]),
    Step(1, 5, "discard", [[1], [1, 2]], [[2], [3, 4, 5]]),
    Step(2, 3, "discard", [[1], [1, 2]], [[2], [3, 4, 5]]),
    Step(1, 5, "discard", [[1], [1, 2]], [[2], [3, 4, 5]]),
    Step(2, 4, "discard", [[1], [1, 2]], [[2], [3, 4, 5]]),
]


@pytest.mark.parametrize(
    ("deck", "steps"), [(EXAMPLE_1, STEPS_1), (EXAMPLE_2, STEPS_2)], ids=["example 1", "example 2"]
)
def test_the_worked_examples_are_won_by_the_higher_stack(
    deck: list[int], steps: list[Step]
) -> None:
    session = start(deck=deck)
    discards: list[int] = []
    for turn, step in enumerate(steps, start=1):
        assert session.outcome is None, "both stuck, but the deck is not at its end (STACK-4)"
        assert session.to_move == step.player
        assert shown(session)["drawn"] == step.card
        assert cards_to_come(session) == sorted(deck[turn - 1 :])
        session.submit(step.move)
        discards += [step.card] if step.move == "discard" else []
        assert shown(session)["stacks"] == step.stacks
        assert shown(session)["blocked"] == step.blocked
        assert shown(session)["discard"] == discards
    assert session.outcome == Outcome(2, "higher")
    assert not session.legal
    assert shown(session)["drawn"] is None


def test_the_command_line_example_is_answered_with_yes() -> None:
    session = start(deck=[1, 1, 3, 3, 2, 2, 4, 4, 5, 5])
    available = [
        [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
        [1, 2, 2, 3, 3, 4, 4, 5, 5],
        [2, 2, 3, 3, 4, 4, 5, 5],
        [2, 2, 3, 4, 4, 5, 5],
    ]
    for turn, (card, left) in enumerate(zip([1, 1, 3, 3], available, strict=True)):
        assert shown(session)["drawn"] == card
        assert cards_to_come(session) == left
        assert shown(session)["discard"] == ([3] if turn == 3 else [])
        session.submit("yes")
    assert [turn.notation for turn in session.turns] == ["place", "place", "discard", "discard"]
    assert shown(session)["stacks"] == [[1], [1]]
    assert shown(session)["blocked"] == [[], [3]]
    assert shown(session)["discard"] == [3, 3]


# The rulings, one by one


def test_stack_1_the_game_draws_and_the_player_places_or_discards() -> None:
    session = start(deck=[1, 4, 2, 3, 5])
    assert list(session.past_events()) == [CardDrawn(1, 1), TurnBegan(1)]
    assert list(session.legal) == [Move.PLACE, Move.DISCARD]
    assert heard(session, "place") == [TurnTaken(1, "place", 1), CardDrawn(2, 4), TurnBegan(2)]
    assert list(session.legal) == [Move.DISCARD]


def test_stack_1_a_card_that_can_be_placed_may_be_discarded() -> None:
    session = start(deck=[1, 4, 2, 3, 5])
    session.submit("discard")
    assert shown(session)["stacks"] == [[], []]
    assert shown(session)["discard"] == [1]


def test_stack_2_a_discard_blocks_the_opponent() -> None:
    session = start(deck=[4, 1, 2])
    assert heard(session, "discard") == [
        TurnTaken(1, "discard", 1),
        NumberBlocked(2, 4),
        CardDrawn(2, 1),
        TurnBegan(2),
    ]
    assert heard(session, "discard")[1] == NumberBlocked(1, 1)
    assert shown(session)["blocked"] == [[1], [4]]


def test_stack_2_a_number_blocked_for_the_discarder_blocks_nobody() -> None:
    session = start(deck=[1, 2], blocked=[[4], []], drawn=4)
    assert heard(session, "discard") == [
        TurnTaken(1, "discard", 1),
        CardDrawn(2, 1),
        TurnBegan(2),
    ]
    assert shown(session)["blocked"] == [[4], []]


def test_stack_2_a_number_the_opponent_has_placed_is_not_blocked() -> None:
    session = start(deck=[4], stacks=[[], [1, 2]], drawn=2)
    assert not any(isinstance(event, NumberBlocked) for event in heard(session, "discard"))
    assert shown(session)["blocked"] == [[], []]


def blocked_by_the_letter(steps: list[Step]) -> list[list[int]]:
    """Return what is blocked for each player if every discard blocks it for the other one."""
    thrown: list[set[int]] = [set(), set()]
    for step in steps:
        if step.move == "discard":
            thrown[2 - step.player].add(step.card)
    return [sorted(thrown[0]), sorted(thrown[1])]


@pytest.mark.parametrize(
    ("steps", "printed"),
    [(STEPS_1, [[1], [3, 4, 5]]), (STEPS_2, [[2], [3, 4, 5]])],
    ids=["example 1", "example 2"],
)
def test_stack_2_taken_literally_the_rulebook_contradicts_its_own_outcomes(
    steps: list[Step], printed: list[list[int]]
) -> None:
    """Its lists at the end of a game leave out what was blocked for whoever discarded it."""
    assert blocked_by_the_letter(steps) != printed
    assert steps[-1].blocked == printed


def test_stack_2_taken_literally_two_discarded_1s_would_stop_both_players() -> None:
    """By the letter nobody could ever start; here the first discard alone counts."""
    letter = [Step(1, 1, "discard", [], []), Step(2, 1, "discard", [], [])]
    assert blocked_by_the_letter(letter) == [[1], [1]]
    session = start(deck=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    for move in ("discard", "discard"):
        session.submit(move)
    assert shown(session)["blocked"] == [[], [1]]


def test_stack_2_one_discard_blocks_both_copies() -> None:
    session = start(deck=[2, 1, 3, 2, 1, 3, 4, 4, 5, 5])
    for move in ("discard", "place", "discard"):
        session.submit(move)
    assert (session.to_move, shown(session)["drawn"]) == (2, 2)
    assert shown(session)["stacks"] == [[], [1]]
    assert list(map(str, session.legal)) == ["discard"]


def test_stack_2_a_block_is_told_once() -> None:
    session = start(deck=[2, 4], blocked=[[], [4]], drawn=4)
    assert not any(isinstance(event, NumberBlocked) for event in heard(session, "discard"))
    assert shown(session)["blocked"] == [[], [4]]


@pytest.mark.parametrize(
    ("height", "blocked", "numbers"),
    [
        (0, [], [1, 2, 3, 4, 5]),
        (3, [], [4, 5]),
        (0, [3], [1, 2]),
        (1, [5], [2, 3, 4]),
        (2, [3], []),
        (0, [1, 4], []),
        (1, [3, 5], [2]),
    ],
)
def test_stack_3_reach_ends_before_the_first_blocked_number(
    height: int, blocked: list[int], numbers: list[int]
) -> None:
    assert list(reach(5, height, sum(2**number for number in blocked))) == numbers


def test_stack_4_the_higher_stack_wins_when_nobody_can_complete() -> None:
    # The discarded 3 is the last block: player 1 reaches 2 and no further, player 2 nothing.
    session = start(
        THREE, to_move=2, deck=[], stacks=[[1], []], blocked=[[], [1]], discard=[1, 2, 2], drawn=3
    )
    assert heard(session, "discard") == [
        TurnTaken(2, "discard", 1),
        NumberBlocked(1, 3),
        GameWon(1, "higher"),
    ]
    assert shown(session)["blocked"] == [[3], [1]]


def test_stack_4_a_higher_stack_does_not_win_while_somebody_can_complete() -> None:
    session = start(
        THREE,
        to_move=2,
        deck=[],
        stacks=[[1], []],
        blocked=[[], [1]],
        discard=[2, 2, 3, 3],
        drawn=1,
    )
    session.submit("discard")
    assert session.outcome is None
    assert session.to_move == 1


def test_stack_4_the_lower_player_may_be_the_one_who_can_complete() -> None:
    session = start(
        THREE, deck=[], stacks=[[1], []], blocked=[[2], []], discard=[1, 2, 2, 3], drawn=3
    )
    session.submit("discard")
    # Player 2 lost the 3 by this discard, so now the higher stack does win ...
    assert session.outcome == Outcome(1, "higher")
    # ... but with a card that takes nothing from player 2 the game goes on.
    session = start(
        THREE, deck=[], stacks=[[1], []], blocked=[[2], []], discard=[1, 2, 3, 3], drawn=2
    )
    session.submit("discard")
    assert session.outcome is None


def test_stack_5_only_cards_in_reach_of_a_player_go_back() -> None:
    # Player 1 reaches 2 and 3, player 2 nothing: the 1 leaves the game.
    session = start(
        THREE,
        to_move=2,
        deck=[],
        stacks=[[1], []],
        blocked=[[], [1]],
        discard=[2, 3, 2, 3],
        drawn=1,
    )
    told = heard(session, "discard")
    assert told[:2] == [TurnTaken(2, "discard", 1), DeckRebuilt({1: 0, 2: 2, 3: 2})]
    assert cards_to_come(session) == [2, 2, 3, 3]
    assert shown(session)["discard"] == []
    assert shown(session)["blocked"] == [[], [1]]


def test_stack_5_a_card_goes_back_if_either_player_reaches_it() -> None:
    # Player 1 reaches 4 and 5, player 2 reaches 1 and 2, and nobody the 3.
    session = start(
        deck=[],
        stacks=[[1, 2, 3], []],
        blocked=[[], [3]],
        discard=[5, 1, 4, 2, 5, 4],
        drawn=3,
    )
    assert heard(session, "discard")[1] == DeckRebuilt({1: 1, 2: 1, 3: 0, 4: 2, 5: 2})


def test_stack_5_the_seed_shuffles_the_rebuilt_deck() -> None:
    def order(seed: int) -> tuple[int, ...]:
        session = start(THREE, seed, deck=[], discard=[1, 1, 2, 2, 3, 3])
        return (session.state.drawn, *session.state.deck)

    assert order(5) == order(5)
    assert len({order(seed) for seed in range(20)}) > 5


def test_stack_6_equal_heights_go_on_until_a_deck_decides() -> None:
    # Player 1 reaches 1 alone and player 2 nothing, so the new deck is the two 1s.
    session = start(
        THREE, deck=[], blocked=[[2, 3], [1]], discard=[1, 1, 2, 2, 3], drawn=3, to_move=2
    )
    assert heard(session, "discard") == [
        TurnTaken(2, "discard", 1),
        DeckRebuilt({1: 2, 2: 0, 3: 0}),
        CardDrawn(1, 1),
        TurnBegan(1),
    ]
    session.submit("place")
    assert list(session.legal) == [Move.DISCARD]
    session.submit("discard")
    assert session.outcome == Outcome(1, "higher")


def check_a_state(state: State, numbers: int) -> None:
    """Check what holds in every game that was dealt, at every moment."""
    view: dict[str, Any] = GAME.view(state)
    seen = Counter({int(number): count for number, count in view["deck"].items()})
    seen.update([*view["stacks"][0], *view["stacks"][1], *view["discard"]])
    seen.update([view["drawn"]] if view["drawn"] else [])
    assert all(count <= 2 for count in seen.values())
    assert set(seen) <= set(range(1, numbers + 1))
    for stack, blocked in zip(view["stacks"], view["blocked"], strict=True):
        assert not set(stack) & set(blocked), "placed and blocked"
    assert not set(view["blocked"][0]) & set(view["blocked"][1]), "blocked for both (STACK-2)"
    assert (GAME.outcome(state) is None) == bool(GAME.legal(state)) == bool(view["drawn"])


@pytest.mark.parametrize("options", EVERY_OPTION)
def test_stack_6_no_dealt_game_is_drawn_or_runs_out_of_cards(options: Options) -> None:
    reasons = Counter[str]()
    for seed in range(40):
        session = dealt(options, seed)
        for state in play_on(session, at_random(seed), turns=3000):
            check_a_state(state, options.numbers)
        assert session.outcome is not None
        assert session.outcome.winner is not None
        heights = [len(stack) for stack in shown(session)["stacks"]]
        assert heights[session.outcome.winner - 1] == max(heights)
        assert heights[0] != heights[1]
        reasons[session.outcome.reason] += 1
    if options.blocks == "thaw":
        assert set(reasons) == {"completed"}
    else:
        assert set(reasons) <= {"completed", "higher"}
        assert reasons["higher"]


def test_stack_7_completing_wins_at_once() -> None:
    session = start(THREE, deck=[1, 1, 2, 2, 3, 3])
    told = heard(session, "place", "place", "place", "place", "place")
    assert session.outcome == Outcome(1, "completed")
    assert told[-2:] == [TurnTaken(1, "place", 5), GameWon(1, "completed")]
    assert session.to_move is None
    assert not session.legal
    assert shown(session)["deck"] == {"1": 0, "2": 0, "3": 1}
    assert shown(session)["drawn"] is None


def test_stack_7_completing_with_the_last_card_wins_too() -> None:
    session = start(THREE, deck=[], stacks=[[1, 2], []], drawn=3)
    session.submit("place")
    assert session.outcome == Outcome(1, "completed")


@pytest.mark.parametrize("numbers", [3, 4, 5, 6])
def test_stack_8_there_are_two_cards_of_each_number(numbers: int) -> None:
    session = dealt(Options(numbers), seed=1)
    assert cards_to_come(session) == sorted(2 * list(range(1, numbers + 1)))
    assert list(shown(session)["deck"]) == [str(number) for number in range(1, numbers + 1)]


def test_stack_8_options_presets_and_ranges() -> None:
    assert check_options(GAME, {}) == Options(numbers=5, blocks="permanent")
    assert [preset.label for preset in GAME.presets] == ["Classic", "Two open", "Thaw"]
    assert check_options(GAME, read_settings(GAME, ["preset=thaw"])) == Options(5, "thaw")
    assert game_named("sequence-stack") is GAME
    for wrong in ({"numbers": 2}, {"numbers": 7}, {"blocks": "ice"}):
        with pytest.raises(BadInput):
            check_options(GAME, wrong)


def test_stack_8_thaw_brings_every_card_and_number_back_and_judges_no_height() -> None:
    session = start(THAW, deck=EXAMPLE_1)
    told = heard(session, *(step.move for step in STEPS_1))
    assert session.outcome is None
    assert told[-4:-2] == [DeckRebuilt({1: 1, 2: 1, 3: 2, 4: 2, 5: 2}), BlocksLifted()]
    assert isinstance(told[-2], CardDrawn)
    assert told[-1] == TurnBegan(1)
    assert shown(session)["stacks"] == [[], [1, 2]]
    assert shown(session)["blocked"] == [[], []]
    assert cards_to_come(session) == [1, 2, 3, 3, 4, 4, 5, 5]


def test_stack_8_thaw_lifts_a_block_of_the_same_turn() -> None:
    session = start(THREE_THAW, deck=[], discard=[1, 2, 2, 3, 3], drawn=1)
    told = heard(session, "discard")
    assert told[:4] == [
        TurnTaken(1, "discard", 1),
        NumberBlocked(2, 1),
        DeckRebuilt({1: 2, 2: 2, 3: 2}),
        BlocksLifted(),
    ]
    assert shown(session)["blocked"] == [[], []]


def test_stack_8_thaw_tells_of_no_lifting_where_nothing_was_blocked() -> None:
    session = start(THREE_THAW, deck=[], discard=[1, 2, 2, 3, 3], drawn=1)
    told = heard(session, "place")
    assert [type(event) for event in told] == [TurnTaken, DeckRebuilt, CardDrawn, TurnBegan]


def test_stack_8_under_the_rulebook_a_discarded_1_stops_the_opponent_for_good() -> None:
    session = start(deck=[1, 1, *EXAMPLE_2[4:], 2, 3])
    session.submit("discard")
    for state in play_on(session, at_random(3), turns=60):
        view: dict[str, Any] = GAME.view(state)
        assert 1 in view["blocked"][1]
        assert view["stacks"][1] == []


def test_stack_9_erratum_a_placed_2_is_not_blocked_in_example_1_turn_7() -> None:
    session = start(deck=EXAMPLE_1)
    heard(session, *(step.move for step in STEPS_1[:6]))
    assert shown(session)["drawn"] == 2
    assert heard(session, "discard") == [
        TurnTaken(1, "discard", 7),
        CardDrawn(2, 5),
        TurnBegan(2),
    ]
    assert 2 not in shown(session)["blocked"][1]
