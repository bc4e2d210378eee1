"""Learning a game on the screen: by keys, by mouse and by typing, offered once, never saved."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from threading import Event

import pytest

from seqtui.app.application import SeqtuiApp
from seqtui.app.games.board import Move
from seqtui.app.games.lifting import Lift
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.modes.lesson import LessonMode
from seqtui.app.play.modes.mode import SidePanel
from seqtui.app.play.move_line import MoveLine
from seqtui.app.play.result import GameOver
from seqtui.app.play.screen import PlayScreen
from seqtui.app.settings import Preferences
from seqtui.app.widgets.bars import KeyBar, StatusStrip, TitleLine
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.lessons import Coach
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
SHIFT = game_named("sequence-shift")


def coach_of(there: RunningApp) -> Coach:
    mode = there.play.mode
    assert isinstance(mode, LessonMode)
    return mode.coach


def line(there: RunningApp) -> str:
    return there.play.query_one(MoveLine).placeholder


async def by_keys(there: RunningApp, answer: str) -> None:
    """Let i point at the move, and Enter make it."""
    await there.press("i")
    assert there.board.cursor == answer
    await there.press("enter")


async def by_mouse(there: RunningApp, answer: str) -> None:
    """Click where the picture shows the move; where it joins two places, lift the first one."""
    if there.board.CLICKS == "two clicks do":
        await there.click(there.board, Lift(int(next(filter(str.isdigit, answer)))))
    await there.click(there.board, Move(answer))


async def by_typing(there: RunningApp, answer: str) -> None:
    await there.burst(f"/{answer}", "enter")


Hand = Callable[[RunningApp, str], Awaitable[None]]


@every_game
@pytest.mark.parametrize("hand", [by_keys, by_mouse, by_typing])
async def test_a_lesson_can_be_done_by_keys_by_mouse_and_by_typing(
    game: AnyGame, hand: Hand
) -> None:
    async with running(Coach(game), size=WIDE if hand is by_mouse else NARROW) as there:
        coach = coach_of(there)
        for number, step in enumerate(coach.steps, start=1):
            assert there.strip == f"▸ {step.rule}"
            assert step.rule in there.reads(StatusStrip)  # nothing is cut
            assert line(there).startswith(step.task)
            assert f"{number} of {len(coach.steps)}" in there.reads(SidePanel)
            if step.shown:
                assert there.board.cursor == coach.answers[0]
            else:
                assert there.board.cursor not in coach.answers
            await hand(there, coach.answers[0])
        assert there.session.outcome
        assert there.session.outcome.winner == 1
        assert "Enter plays a real game." in there.reads(GameOver)
        await there.press("enter")
        assert there.play.mode.is_saved
        real = there.session.setup
        assert (real.game, real.options, real.position) == (game, game.options(), None)
        assert [player.kind for player in real.players] == ["human", "easy"]


async def test_a_wrong_try_is_explained_and_not_played() -> None:
    async with running(Coach(SHIFT)) as there:
        await there.press("left", "enter")
        assert there.strip.startswith("✗ No harm in that swap")
        assert there.session.ply == 0
        assert line(there).startswith("Swap the two in the middle.")
        await there.press("right")
        assert there.strip.startswith("▸ You both swap")
        await by_typing(there, "swap 1 3")
        assert "not neighbours" in there.strip
        assert there.session.ply == 0


async def test_after_a_wrong_try_the_board_points_at_the_move_again() -> None:
    """The line below says that Enter does it."""
    async with running(Coach(SHIFT), size=WIDE) as there:
        await there.press("left", "enter")
        assert there.strip.startswith("✗ No harm in that swap")
        assert there.board.cursor == "swap 2 3"
        await by_typing(there, "swap 1 3")
        await there.press("escape")
        assert there.board.cursor == "swap 2 3"
        await there.click(there.board, Lift(1))
        await there.click(there.board, Lift(1))
        assert there.board.cursor == "swap 2 3", "put back, it is as before"
        await there.press("enter", "left_square_bracket", "end")
        assert there.board.cursor == "swap 3 4", "back from an earlier position as well"


async def test_the_mouse_is_told_how_it_makes_the_move() -> None:
    async with running(Coach(SHIFT), size=WIDE) as there:
        assert "Enter or two clicks do it" in line(there)
        await there.click(there.board, Lift(2))
        assert there.strip.startswith("▸ Player 1, click a neighbour of the 3.")
        await there.press("escape")
        assert there.strip.startswith("▸ You both swap")
    async with running(Coach(game_named("sequence-stack"))) as there:
        assert "Enter or a click does it" in line(there)


async def test_a_reason_of_the_game_explains_a_mistake() -> None:
    """Where the oracle knows a try to be worse, it is explained as hints are."""
    async with running(Coach(SHIFT, "Ann")) as there:
        await by_typing(there, "swap 1 2")  # as good as any: only not what is asked for
        assert there.strip.startswith("✗ No harm")
        await there.press("escape")
        await by_typing(there, "swap 2 3")
        await by_typing(there, "swap 3 4")
        await by_typing(there, "swap 1 2")
        assert there.strip.startswith("✗ It leaves the row one swap from order: Computer sorts it")


async def test_taking_back_and_restarting_lead_back_through_the_lesson() -> None:
    async with running(Coach(SHIFT)) as there:
        await there.press("enter", "enter")
        assert coach_of(there).done == 2
        await there.press("u")
        assert coach_of(there).done == 1
        assert "Only neighbours" in there.strip
        await there.press("N")
        assert coach_of(there).done == 0
        assert there.strip.startswith("▸ You both swap")


async def test_what_has_no_place_in_a_lesson_is_grey_and_says_so() -> None:
    async with running(Coach(SHIFT)) as there:
        assert there.bar["F4 oracle"] is False
        assert "lesson" in there.reads(TitleLine)
        for key in ("o", "X", "f5", "f6"):
            await there.press(key)
            assert there.strip == "✗ A lesson does without that: Esc leaves it."
        await by_typing(there, "concede")
        assert "left at any time" in there.strip
        assert there.session.outcome is None


async def test_a_lesson_leaves_nothing_in_the_store_and_the_real_game_after_it_does() -> None:
    async with running(Coach(SHIFT)) as there:
        await there.press("enter", "escape")
        assert isinstance(there.app.screen, PickerScreen)
        assert there.app.saved.games.count() == 0
        await there.press("l")
        for answer in [step.moves[0] for step in coach_of(there).steps]:
            await by_typing(there, answer)
        assert there.session.outcome
        assert there.app.saved.games.count() == 0
        await there.press("enter")
        await by_typing(there, "swap 1 2")
        assert there.app.saved.games.count() == 1


async def test_sides_are_swapped_in_the_real_game_as_in_any_other() -> None:
    async with running(Coach(SHIFT, "Ann")) as there:
        for step in coach_of(there).steps:
            await by_typing(there, step.moves[0])
        await there.press("s")
        assert there.session.setup.names == ("Computer", "Ann")


async def test_the_hint_is_grey_while_the_computer_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = Event()
    monkeypatch.setattr("seqtui.app.play.advice.sleep", lambda _: ready.wait(10))
    async with running(Coach(SHIFT)) as there:
        assert there.bar["i hint"]
        there._patient = False
        await there.press("enter")
        assert there.bar["i hint"] is False
        ready.set()
        await there.rest()


# The picker


async def test_one_key_or_a_click_in_its_bar_starts_the_lesson() -> None:
    async with running(game="code-swap", names=("Ann", "Ben")) as there:
        await there.press("l")
        assert coach_of(there).game.name == "code-swap"
        assert there.session.setup.names == ("Ann", "Computer")
        await there.press("escape")
        await there.click(KeyBar, "press('learn')")
        assert coach_of(there).game.name == "code-swap"


@pytest.mark.parametrize("key", ["enter", "l"])
async def test_the_lesson_is_offered_until_the_game_is_opened_and_never_again(key: str) -> None:
    async with running() as there:
        goal = "Swap neighbours: whoever sorts the row wins."
        assert there.strip == f"▸ {goal} New? l learns it."
        await there.press(key, "escape")
        assert "l learns it" not in there.strip
        await there.press("2")
        assert "New? l learns it" in there.strip
    async with running() as there:  # the next time the program runs
        await there.press("1")
        assert "l learns it" not in there.strip
        assert json.loads(Preferences().file.read_text())["met"] == ["sequence-shift"]


async def test_nothing_is_offered_for_a_game_that_was_played_before_there_were_lessons() -> None:
    async with running(new_game("sequence-stack")) as there:
        await there.press("enter")
    Preferences().file.unlink()
    async with running() as there:
        assert "New? l learns it" in there.strip
        await there.press("2")
        assert "New to" not in there.strip


async def test_a_lesson_can_be_what_the_program_starts_with() -> None:
    app = SeqtuiApp(Coach(SHIFT))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert isinstance(app.screen.mode, LessonMode)
