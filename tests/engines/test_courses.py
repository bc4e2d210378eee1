"""The courses: their texts fit, their positions have something to find, and they end with proof."""

from __future__ import annotations

import pytest

from seqtui.engines.games.course import Course, CourseStep, course_of
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options, preset_named
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.solving.oracle import Result, oracle_of
from seqtui.engines.tasks.attempt import Attempt, Mark
from seqtui.engines.tasks.course import task_of

COURSES = [(game, course) for game in GAMES if (course := course_of(game.name))]
STEPS = [
    pytest.param(game, step, id=f"{game.name} {step.key}")
    for game, course in COURSES
    for step in course.steps
    if not step.is_lesson
]
LIMITS = {"name": 20, "brief": 30, "teaches": 100, "asks": 60, "remember": 75}


@pytest.mark.parametrize(("game", "course"), COURSES, ids=[game.name for game, _ in COURSES])
def test_a_course_has_ten_to_fifteen_steps_and_ends_with_a_won_game(
    game: AnyGame, course: Course
) -> None:
    assert 10 <= len(course.steps) <= 15
    assert course.steps[0].is_lesson
    assert course.steps[-1].kind == "win"
    assert len({step.key for step in course.steps}) == len(course.steps)
    assert len(course.about) <= 45


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_the_texts_of_a_step_fit_where_they_stand(game: AnyGame, step: CourseStep) -> None:
    for name, longest in LIMITS.items():
        text = getattr(step, name)
        assert 0 < len(text) <= longest, f"{name} has {len(text)} characters"


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_at_every_step_something_can_be_done_wrong(game: AnyGame, step: CourseStep) -> None:
    options = check_options(game, preset_named(game, step.preset).values)
    for start in step.starts:
        state = set_up(game, options, {"to_move": 1, **start})
        value, moves = oracle_of(game, options).judge(state)
        right = [move for move, of in moves if of.as_good_as(value)]
        assert 0 < len(right) < len(moves) or step.kind == "win"
        if step.kind == "win":
            assert value.result is Result.WIN


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_every_step_can_be_done_without_a_slip(game: AnyGame, step: CourseStep) -> None:
    attempt = Attempt(task_of(game, step))
    for _ in range(100):
        if attempt.mark is not None:
            break
        if attempt.is_right:
            attempt.advance()
        elif attempt.session.to_move == 1:
            attempt.session.submit(attempt.answer)
        else:
            attempt.session.submit(attempt.reply(attempt.session))
    assert attempt.mark is Mark.SOLVED
