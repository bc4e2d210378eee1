"""The course of a game: who stood better when, and what each mistake gave up."""

from __future__ import annotations

from app.values import given_up
from engines.games.game import Kind
from engines.gate.moves import submit_text
from engines.match import AnyMatch
from engines.solving.game_course import Course, Step, course_of
from engines.solving.oracle import Value
from tests.app.session import NEARLY_SORTED, ONE_SWAP, a_match


def after(match: AnyMatch, *moves: str) -> Course:
    for move in moves:
        submit_text(match, move)
    return course_of(match)


def test_making_the_palindrome_is_the_one_mistake_of_mirror_duel() -> None:
    course = after(a_match("mirror-duel", {"sequence": [4]}), "5 back", "4 back")
    # The row reads 4 5, then 4 5 4: Bob has lost, and Ada never was in danger.
    assert course.shares == (0.5, 0.5, 1.0)
    assert (course.best, course.moves) == ((1, 0), (1, 1))
    (mistake,) = course.mistakes
    assert (mistake.ply, mistake.player, mistake.move) == (2, 2, "4 back")
    assert given_up(mistake) == "gave up the draw"
    assert len(mistake.better) == 16, "two of the eighteen moves made a palindrome"


def test_a_swap_that_cost_the_turn_is_judged_by_what_it_left() -> None:
    course = after(a_match(position=ONE_SWAP), "swap 1 3", "swap 4 5")
    assert course.shares == (1.0, 0.0, 0.0)
    (mistake,) = course.mistakes
    assert (mistake.move, given_up(mistake)) == ("swap 1 3", "lost a won game")
    assert mistake.better == ("swap 4 5",)


def test_giving_up_counts_as_a_mistake_but_not_as_a_move() -> None:
    course = after(a_match(position=ONE_SWAP), "concede")
    assert (course.best, course.moves) == ((0, 0), (0, 0))
    assert course.shares == (1.0, 0.0)
    assert course.worst is not None
    assert given_up(course.worst) == "lost a won game"


def test_the_worst_mistake_is_the_one_that_cost_most() -> None:
    # Ada gives up the draw, and Bob the win that he got from it.
    course = after(a_match(position=NEARLY_SORTED), "swap 4 5", "swap 1 3", "swap 2 3")
    assert [mistake.ply for mistake in course.mistakes] == [1, 2]
    assert course.worst is not None
    assert course.worst.ply == 2


def test_chances_are_told_in_a_game_with_cards() -> None:
    position = {"stacks": [[1, 2], []], "drawn": 3, "deck": [1, 2]}
    course = after(a_match("sequence-stack", position, options={"numbers": 3}), "place")
    assert course.shares == (1.0, 1.0)
    assert course.best == (1, 0)
    assert course.mistakes == ()


def test_a_choice_that_costs_next_to_nothing_is_no_mistake() -> None:
    """Less than half a percent of the chances is not worth a word; nothing lost is best."""

    def step(left: float) -> Step:
        best, value = Value(None, chance=0.5), Value(None, chance=left)
        return Step(1, 1, Kind.PLAYED, "place", best, value, ("discard",), 0.0)

    assert [step(left).is_mistake for left in (0.5, 0.496, 0.494, 0.1)] == [
        *(False, False, True, True)
    ]
    assert [step(left).kept for left in (0.5, 0.496)] == [True, False]
