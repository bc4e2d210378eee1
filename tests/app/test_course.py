"""A course: on from the lesson, step by step, what comes back, and what is kept."""

from __future__ import annotations

import re
from datetime import date

from seqtui.app.course.screen import CourseScreen, CourseSteps
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.modes.lesson import LessonMode
from seqtui.app.play.modes.mode import SidePanel
from seqtui.app.play.modes.task import SolvedSheet, TaskMode
from seqtui.app.widgets.bars import TitleLine
from seqtui.engines.games.course import course_of
from tests.app.running import WIDE, RunningApp, running
from tests.app.tasks import attempt_of, by_typing, mode_of

GAME = "sequence-builder"
COURSE = course_of(GAME)
assert COURSE is not None
STEPS = COURSE.steps


def learnt(there: RunningApp) -> frozenset[str]:
    return there.app.saved.results.learnt(GAME)


def beside(there: RunningApp) -> str:
    panels = there.app.screen.query(SidePanel)
    rows = (panel.render_line(y).text for panel in panels for y in range(panel.size.height))
    return " ".join(" ".join(rows).split())


async def solve(there: RunningApp) -> None:
    while attempt_of(there).mark is None:
        if attempt_of(there).is_right:
            await there.press("enter")
        else:
            await by_typing(there, attempt_of(there).answer)


async def take_lesson(there: RunningApp) -> None:
    mode = there.play.mode
    assert isinstance(mode, LessonMode)
    while there.session.outcome is None:
        await there.type_move(mode.coach.answers[0])


async def open_step(there: RunningApp, number: int) -> None:
    """Open a step by a click on its name, where the page shows it."""
    lines = there.reads(CourseSteps).splitlines()
    name = STEPS[number - 1].name
    row = next(y for y, line in enumerate(lines) if name in line)
    steps = there.find(CourseSteps)
    await there.click_at(lines[row].index(name) + steps.region.x, row + steps.region.y)


async def test_l_begins_with_the_lesson_and_c_leads_on_from_it() -> None:
    async with running(game=GAME) as there:
        await there.press("l")
        assert isinstance(there.play.mode, LessonMode)
        assert not any(entry.startswith("c ") for entry in there.bar)
        await take_lesson(there)
        assert learnt(there) == {STEPS[0].key}
        assert there.bar["c the course"]
        await there.press("c")
        assert mode_of(there).origin.challenge.step == 2
        assert "course, step 2" in there.reads(TitleLine)
        await there.press("escape")
        assert isinstance(there.app.screen, CourseScreen)
        assert "1 of 12 steps" in there.reads(TitleLine)
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)


async def test_a_step_says_what_it_teaches_and_afterwards_what_to_remember() -> None:
    async with running(game=GAME) as there:
        there.app.saved.results.learn(GAME, STEPS[0].key, today=date.today())
        await there.press("l")
        step = STEPS[1]
        assert f"2 {step.name} {step.teaches}" in beside(there)
        assert step.asks in there.strip
        await solve(there)
        assert step.key in learnt(there)
        assert step.remember[1:] in " ".join(there.reads(SolvedSheet).split())
        await there.press("enter")
        assert mode_of(there).origin.challenge.step == 3
        assert re.search(f"Remember, from step 2 ─+ {re.escape(step.remember)}", beside(there))


async def test_a_step_that_was_given_up_comes_back_before_the_next_one() -> None:
    async with running(game=GAME) as there:
        await there.press("l", "escape")
        await open_step(there, 3)
        assert mode_of(there).origin.challenge.step == 3
        await there.press("G", "y", "escape")
        assert STEPS[2].key not in learnt(there)
        assert "try again" in " ".join(there.bar)
        await there.press("enter")
        assert mode_of(there).origin.challenge.step == 3
        assert attempt_of(there).mark is None
        await solve(there)
        assert STEPS[2].key in learnt(there)


async def test_a_slip_is_taken_back_and_tried_again() -> None:
    async with running(game=GAME) as there:
        await there.press("l", "escape")
        await open_step(there, 2)
        await by_typing(there, "20")
        assert there.strip.endswith("Enter: again.")
        await there.press("enter")
        assert there.session.ply == 0


async def test_any_step_can_be_chosen_by_keys_and_a_done_one_be_done_again() -> None:
    async with running(game=GAME, size=WIDE) as there:
        await there.press("l", "escape", "right", "down")
        assert f"Enter opens step 8, {STEPS[7].name}." in there.strip
        await there.press("enter")
        assert isinstance(there.play.mode, TaskMode)
        await solve(there)
        await there.press("escape")
        assert f"{STEPS[7].name}" in there.reads(CourseSteps)
        assert "8 ✓" in there.reads(CourseSteps)
        await open_step(there, 8)
        assert attempt_of(there).mark is None, "it begins anew"
        await there.press("escape")
        assert "8 ✓" in there.reads(CourseSteps), "what is done stays done"


async def test_the_last_step_ends_the_course() -> None:
    async with running(game=GAME) as there:
        for step in STEPS[:-1]:
            there.app.saved.results.learn(GAME, step.key, today=date.today())
        await there.press("l")
        assert mode_of(there).origin.challenge.step == len(STEPS)
        await solve(there)
        assert "all steps" in " ".join(there.bar)
        await there.press("enter")
        assert isinstance(there.app.screen, CourseScreen)
        assert there.strip.startswith("✓ The whole course is done.")


async def test_keys_in_a_burst_open_one_step_only() -> None:
    async with running(game=GAME) as there:
        await there.burst("l", "escape", "down", "enter", "enter", "enter")
        assert len(there.app.screen_stack) <= 3, "the menu, the page and a step"
        await there.press("escape", "escape", "escape")
        assert isinstance(there.app.screen, PickerScreen)
