"""The replay: any position of a game by key, click or clock, and a new game from it."""

from __future__ import annotations

import pytest

from seqtui.app.review.screen import SPEEDS, ReviewPanel, ReviewScreen, Timeline
from seqtui.app.widgets.bars import KeyBar, StatusStrip
from seqtui.app.widgets.move_log import MoveLog
from seqtui.engines.session import AnySession
from tests.app.running import HUGE, NARROW, WIDE, RunningApp, a_session, running

MOVES = ("swap 1 2", "swap 1 2", "swap 3 4", "swap 3 4")
ROWS = ([1, 3, 2, 5, 4], [3, 1, 2, 5, 4], [1, 3, 2, 5, 4], [1, 3, 5, 2, 4], [1, 3, 2, 5, 4])
"""The rows of a game with these moves, worked out by hand."""


def a_game(*moves: str) -> AnySession:
    """Play some moves from 1 3 2 5 4."""
    session = a_session()
    for move in moves or MOVES:
        session.submit(move)
    return session


async def replayed(seen: RunningApp, session: AnySession) -> ReviewScreen:
    """Open the replay of a match."""
    screen = ReviewScreen(session)
    await seen.app.push_screen(screen)
    await seen.settle()
    return screen


def row_on(screen: ReviewScreen) -> object:
    """Return the row on the board."""
    assert screen.stage.scene is not None
    return screen.stage.scene.view["sequence"]


async def test_arrows_step_through_the_positions() -> None:
    async with running() as seen:
        screen = await replayed(seen, a_game())
        for ply, row in enumerate(ROWS):
            assert (screen.shown, row_on(screen)) == (ply, row)
            await seen.press("right")
        assert screen.shown == 4, "there is nothing behind the end"
        await seen.press("left")
        assert row_on(screen) == ROWS[3]


async def test_home_and_end_and_the_start_has_nothing_before_it() -> None:
    async with running() as seen:
        screen = await replayed(seen, a_game())
        await seen.press("end")
        assert screen.shown == 4
        await seen.press("home", "left")
        assert screen.shown == 0


@pytest.mark.parametrize("size", [NARROW, WIDE, HUGE])
async def test_a_click_on_the_bar_or_the_log_goes_there(size: tuple[int, int]) -> None:
    async with running(size=size) as seen:
        screen = await replayed(seen, a_game())
        await seen.click(seen.find(Timeline), 3)
        assert screen.shown == 3
        await seen.click(seen.find(MoveLog), 2)
        assert screen.shown == 2
        assert seen.find(Timeline).shown == 2
        assert "1 / 2" in seen.reads(Timeline)


async def test_the_wheel_over_the_bar_steps() -> None:
    async with running() as seen:
        screen = await replayed(seen, a_game())
        bar = seen.find(Timeline)
        for by, ply in ((1, 1), (-1, 0)):
            await seen.wheel(bar, by)
            assert screen.shown == ply


async def test_space_plays_to_the_end_and_stops_there() -> None:
    async with running() as seen:
        screen = await replayed(seen, a_game())
        await seen.press(*["plus"] * len(SPEEDS), "space")
        assert "pause" in {key.label for key in seen.find(KeyBar).keys}
        await seen.until(lambda: screen.shown == 4)
        await seen.settle()
        assert "pause" not in {key.label for key in seen.find(KeyBar).keys}
        # Slowly, so that on a busy machine too the first turn is still to come.
        await seen.press(*["minus"] * len(SPEEDS), "space")
        assert screen.shown == 0, "from the end it begins anew"


async def test_a_pause_stays_where_it_is() -> None:
    async with running() as seen:
        screen = await replayed(seen, a_game())
        await seen.press(*["minus"] * len(SPEEDS), "space")
        clock = screen._playing
        assert clock is not None
        await seen.press("space")
        assert (screen.shown, screen._playing) == (0, None)
        task = clock._task
        await seen.until(lambda: task is None or task.done())
        assert screen.shown == 0


async def test_the_speed_is_shown_and_has_its_limits() -> None:
    async with running() as seen:
        await replayed(seen, a_game())
        assert seen.find(Timeline).state == "‖ 1× speed"
        await seen.press("plus")
        assert seen.find(Timeline).state == "‖ 2× speed"
        await seen.press(*["minus"] * 9)
        assert seen.find(Timeline).state == f"‖ {SPEEDS[0]:g}× speed"


async def test_n_begins_a_new_game_from_the_position() -> None:
    session = a_game()
    async with running() as seen:
        await replayed(seen, session)
        await seen.press("right", "n")
        assert seen.session is not session
        assert seen.session.setup.players == session.setup.players
        assert seen.session.position["sequence"] == ROWS[1]
        await seen.type_move("swap 4 5")
        assert session.ply == 4, "the old game is as it was"
        assert seen.session.ply == 2
        assert seen.app.saved.games.count() == 1, "the new game is kept"


async def test_nothing_begins_where_the_game_is_over() -> None:
    session = a_game("swap 2 3", "swap 4 5")
    assert session.outcome is not None
    async with running() as seen:
        screen = await replayed(seen, session)
        await seen.press("end", "n")
        assert seen.app.screen is screen
        assert not next(key for key in seen.find(KeyBar).keys if key.label == "new game").enabled


async def test_an_unfinished_game_is_shown_but_not_judged() -> None:
    async with running() as seen:
        screen = await replayed(seen, a_game())
        await seen.press("end")
        assert screen.review is None
        assert "Once the game is over" in seen.reads(ReviewPanel)
        assert "where the game stands" in seen.find(StatusStrip).notice.text


async def test_long_games_fit_into_the_bar() -> None:
    session = a_game(*["swap 1 2", "swap 1 2"] * 100)
    async with running() as seen:
        screen = await replayed(seen, session)
        await seen.press("end")
        assert screen.shown == 200
        bar = seen.reads(Timeline).splitlines()[-1]
        assert "100 / 100" in bar
        await seen.press("pageup")
        assert screen.shown == 190


async def test_escape_goes_back() -> None:
    async with running() as seen:
        below = seen.app.screen
        await replayed(seen, a_game())
        await seen.press("space", "escape")
        assert seen.app.screen is below
