"""The course of a game: who stood better when, and what each mistake gave up."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from seqtui.app.values import given_up
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.review import GameReview, ReviewedTurn, review_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.solving.oracle import Value
from tests.app.running import NEARLY_SORTED, ONE_SWAP, a_session

STACK = game_named("sequence-stack")


def after(session: AnySession, *moves: str) -> GameReview:
    for move in moves:
        session.submit(move)
    return review_of(session)


def test_making_the_palindrome_is_the_one_mistake_of_mirror_duel() -> None:
    review = after(a_session("mirror-duel", {"sequence": [4]}), "5 back", "4 back")
    # The row reads 4 5, then 4 5 4: Bob has lost, and Ada never was in danger.
    assert review.shares == (0.5, 0.5, 1.0)
    assert (review.best, review.moves) == ((1, 0), (1, 1))
    (mistake,) = review.mistakes
    assert (mistake.ply, mistake.player, mistake.move) == (2, 2, "4 back")
    assert given_up(mistake) == "gave up the draw"
    assert len(mistake.better) == 16, "two of the eighteen moves made a palindrome"


def test_a_swap_that_cost_the_turn_is_judged_by_what_it_left() -> None:
    review = after(a_session(position=ONE_SWAP), "swap 1 3", "swap 4 5")
    assert review.shares == (1.0, 0.0, 0.0)
    (mistake,) = review.mistakes
    assert (mistake.move, given_up(mistake)) == ("swap 1 3", "lost a won game")
    assert mistake.better == ("swap 4 5",)


def test_giving_up_counts_as_a_mistake_but_not_as_a_move() -> None:
    review = after(a_session(position=ONE_SWAP), "concede")
    assert (review.best, review.moves) == ((0, 0), (0, 0))
    assert review.shares == (1.0, 0.0)
    assert review.moment is not None
    assert given_up(review.moment) == "lost a won game"


def test_the_moment_is_a_mistake_of_the_loser_from_which_there_was_no_way_back() -> None:
    # Ada gives up the draw, and Bob the win that he got from it.
    review = after(a_session(position=NEARLY_SORTED), "swap 4 5", "swap 1 3", "swap 2 3")
    assert [mistake.ply for mistake in review.mistakes] == [1, 2]
    assert review.moment is not None
    assert review.moment.ply == 2


def test_a_mistake_that_the_opponent_gave_back_decided_nothing() -> None:
    # Ada throws a won game away, Bob his, and Ada hers again: only the last one counted.
    moves = ("swap 1 3", "swap 1 3", "swap 1 3", "swap 4 5")
    review = after(a_session(position=ONE_SWAP), *moves)
    assert [mistake.ply for mistake in review.mistakes] == [1, 2, 3]
    assert review.moment is not None
    assert review.moment.ply == 3


def test_where_the_loser_could_not_help_it_no_moment_is_named() -> None:
    lost = {"sequences": [[1], [4, 5, 6]]}  # whatever Ada takes, Bob completes his sequence
    assert after(a_session("sequence-builder", lost), "2", "7").moment is None


def test_chances_are_told_in_a_game_with_cards() -> None:
    position = {"stacks": [[1, 2], []], "drawn": 3, "deck": [1, 2]}
    review = after(a_session("sequence-stack", position, options={"numbers": 3}), "place")
    assert review.shares == (1.0, 1.0)
    assert review.best == (1, 0)
    assert review.mistakes == ()


def test_a_choice_that_costs_next_to_nothing_is_no_mistake() -> None:
    """Less than half a percent of the chances is not worth a word; nothing lost is best."""

    def step(left: float) -> ReviewedTurn:
        best, value = Value(None, chance=0.5), Value(None, chance=left)
        return ReviewedTurn(1, 1, TurnKind.PLAYED, "place", best, value, ("discard",), 0.0)

    assert [step(left).is_mistake for left in (0.5, 0.496, 0.494, 0.1)] == [
        *(False, False, True, True)
    ]
    assert [step(left).kept for left in (0.5, 0.496)] == [True, False]


@pytest.mark.parametrize("first", [1, 2])
def test_luck_is_what_a_card_adds_to_the_chances(first: int) -> None:
    """Who begins wins 5 of 9 games, and all in which the first card is a 1 (STACK-8)."""
    deck = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    session = a_session("sequence-stack", {"deck": deck}, first=first)
    review = after(session, "discard", "concede")
    assert review.steps[0].luck == pytest.approx(1 - 5 / 9)
    assert review.steps[1].luck == pytest.approx(0)  # all is lost, whatever comes


@pytest.mark.parametrize("seed", range(6))
def test_luck_and_mistakes_lead_from_the_first_chance_to_the_result(seed: int) -> None:
    dice = Random(seed)
    session: AnySession = Session(prepare(STACK, STACK.options(), seed=seed, first=1 + seed % 2))
    while session.legal:
        session.submit(dice.choice(session.legal))
    assert session.outcome
    review = review_of(session)
    of_first = 5 / 9 if seed % 2 == 0 else 4 / 9
    for step in review.steps:
        gained = (step.luck or 0) - step.cost
        of_first += gained if step.player == 1 else -gained
    assert of_first == pytest.approx(float(session.outcome.winner == 1), abs=1e-9)
    assert any(step.luck for step in review.steps)


@pytest.mark.parametrize(
    ("game", "position", "moves", "why"),
    [
        (
            "sequence-shift",
            NEARLY_SORTED,
            ("swap 4 5", "swap 2 3"),
            "It leaves the row one swap from order: Bob sorts it with swap 2 3.",
        ),
        (
            "sequence-shift",
            ONE_SWAP,
            ("swap 1 3", "swap 4 5"),
            "It leaves the row one swap from order: Bob sorts it with swap 4 5.",
        ),
        ("sequence-shift", ONE_SWAP, ("concede",), "There is no need: the game is won."),
        ("sequence-shift", NEARLY_SORTED, ("concede",), "There is no need: the game is not lost."),
        (
            "mirror-duel",
            {"sequence": [4]},
            ("5 back", "4 back"),
            "It completes a palindrome: 4 at the back makes 4 5 4.",
        ),
        (
            "sequence-builder",
            {"sequences": [[3, 4, 5], [6, 7]], "to_move": 2},
            ("10", "8"),
            "It lets Ada win at once: 8 completes 3 4 5 8.",
        ),
    ],
)
def test_a_mistake_says_why_with_the_names(
    game: str, position: Mapping[str, object], moves: tuple[str, ...], why: str
) -> None:
    review = after(a_session(game, position), *moves)
    assert [step.why for step in review.steps if step.why] == [step.why for step in review.mistakes]
    assert review.moment is not None
    assert review.moment.why == why
