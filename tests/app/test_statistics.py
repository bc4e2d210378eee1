"""The statistics: every figure from games whose results are known, and a reset that asks."""

from __future__ import annotations

import pytest
from rich.color import Color
from textual.strip import Strip

from seqtui.app.statistics.screen import StatisticsScreen, _FiguresPage, _PageIndex
from seqtui.app.store.games import PlayerResult, Result
from seqtui.app.store.statistics import ALL, Figures
from seqtui.app.widgets.dialogues import Confirm
from seqtui.engines.games.registry import GAMES
from tests.app.running import HUGE, NARROW, WIDE, RunningApp, running
from tests.app.store.samples import drawn, shift, won_by


def chair(
    result: Result,
    game: str = "sequence-shift",
    opponent: str = "hard",
    *,
    began: bool = True,
    mistakes: int | None = None,
) -> PlayerResult:
    """Return Ann's part in a game."""
    return PlayerResult(game, "Ann", opponent, result, began, mistakes)


def test_there_is_a_page_for_all_games_and_one_for_each() -> None:
    found = Figures.by_game([chair("won"), chair("lost", "code-swap"), chair("drawn", "code-swap")])
    titles = [page.title for page in found.values()]
    assert titles == ["All games", *(game.title for game in GAMES)]
    played = {"All games": 3, "Sequence Shift": 1, "Code Swap": 2}
    assert [page.played for page in found.values()] == [played.get(title, 0) for title in titles]


def test_a_streak_over_all_games_runs_through_different_games() -> None:
    found = Figures.by_game(
        [
            chair("won"),
            chair("won", "code-swap"),
            chair("won"),
            chair("lost", "code-swap"),
            chair("won"),
        ]
    )
    ((level, tally),) = found[ALL].levels.items()
    assert level == "hard"
    assert (tally.won, tally.lost, tally.streak, tally.longest) == (4, 1, 1, 3)
    (shift_only,) = found["sequence-shift"].levels.values()
    assert (shift_only.streak, shift_only.longest) == (3, 3)


def test_levels_come_in_order_and_people_by_how_much_they_played() -> None:
    found = Figures.by_game(
        [
            chair("lost", opponent="perfect"),
            chair("won", opponent="easy"),
            chair("won", opponent="human")._replace(name="Ben"),
            chair("lost", opponent="human", began=False),
            chair("drawn", opponent="human"),
        ]
    )
    figures = found["sequence-shift"]
    assert list(figures.levels) == ["easy", "perfect"]
    people = [(name, tally.played) for name, tally in figures.people.items()]
    assert people == [("Ann", 2), ("Ben", 1)]


def test_mistakes_are_in_the_order_of_time_for_all_levels_and_for_each() -> None:
    found = Figures.by_game(
        [
            chair("won", opponent="hard", mistakes=3),
            chair("won", opponent="easy", mistakes=0),
            chair("won", opponent="hard", mistakes=1),
            chair("won", opponent="hard"),
        ]
    )
    mistakes = found["sequence-shift"].mistakes
    assert mistakes == {ALL: [3, 0, 1], "easy": [0], "hard": [3, 1]}
    assert list(mistakes) == [ALL, "easy", "hard"]


# The screen


async def opened(seen: RunningApp) -> StatisticsScreen:
    """Open the statistics from the picker, after some games.

    Ann has won one game and lost another against the hard level, and drawn with Ben.
    """
    games = seen.app.saved.games
    for session in (
        won_by(1, ("human", "hard")),
        won_by(2, ("human", "hard")),
        drawn(),
        shift("swap 1 2"),
    ):
        games.keep(session)
    await seen.press("t")
    screen = seen.app.screen
    assert isinstance(screen, StatisticsScreen)
    return screen


async def test_an_empty_page_is_friendly_and_has_nothing_to_reset() -> None:
    async with running() as seen:
        await seen.press("t")
        screen = seen.app.screen
        assert isinstance(screen, StatisticsScreen)
        assert "No game is finished yet." in seen.reads(_FiguresPage)
        await seen.press("R", "l")
        assert seen.app.screen is screen


async def test_the_figures_are_those_of_the_finished_games() -> None:
    for size in (NARROW, WIDE):
        async with running(size=size) as seen:
            screen = await opened(seen)
            assert screen.page.played == 3
            rows = [row.split() for row in seen.reads(_FiguresPage).splitlines()]
            hard = next(row for row in rows if row and row[0] == "hard")
            assert hard[-6:] == ["2", "1", "1", "0", "0", "1"], "played, won, lost, drawn, streak"
            assert "The player who began" in seen.reads(_FiguresPage)
            await seen.press("R", "y")


async def test_keys_digits_and_clicks_open_the_pages() -> None:
    async with running() as seen:
        screen = await opened(seen)
        await seen.press("down")
        assert screen.page.title == "Sequence Shift"
        await seen.press("up", "up")
        assert screen.page.title == "All games"
        await seen.click(seen.find(_PageIndex), 2)
        assert screen.page.title == "Sequence Stack"
        assert "No game of Sequence Stack yet." in seen.reads(_FiguresPage)
        await seen.press("1")
        assert screen.page.title == "Sequence Shift"


async def test_digits_open_the_pages_there_are_and_no_others() -> None:
    async with running() as seen:
        screen = await opened(seen)
        beyond = len(GAMES) + 1
        await seen.press(str(beyond))
        assert screen.page.title == "Tasks"
        await seen.press("0", str(beyond + 1))
        assert screen.page.title == "All games"
        assert screen.check_action("page", (beyond + 1,)) is False, "the help does not list it"
        seen.app.saved.games.file.query("UPDATE games SET game = 'old-game' WHERE id = 1")
        await seen.press("escape", "t", str(beyond))
        assert isinstance(seen.app.screen, StatisticsScreen)
        assert seen.app.screen.page.title == "old-game"
        assert seen.app.screen.page.played == 1


async def test_a_chart_of_mistakes_can_be_narrowed_to_a_level() -> None:
    async with running() as seen:
        games = seen.app.saved.games
        for level, mistakes in (("easy", 4), ("hard", 1)):
            session = won_by(1, ("human", level))
            games.keep(session)
            games.note_mistakes(session, (mistakes, 0))
        await seen.press("t")
        assert "2.5 a game in 2" in seen.reads(_FiguresPage)
        await seen.press("l")
        assert "4.0 a game in 1" in seen.reads(_FiguresPage)
        await seen.press("l")
        assert "1.0 a game in 1" in seen.reads(_FiguresPage)
        await seen.press("l")
        assert "2.5 a game in 2" in seen.reads(_FiguresPage)


@pytest.mark.parametrize("size", [NARROW, WIDE, HUGE])
@pytest.mark.parametrize("games", [1, 10, 60, 500])
async def test_the_chart_uses_the_room_there_is(size: tuple[int, int], games: int) -> None:
    async with running(size=size) as seen:
        await seen.press("t")
        page = seen.find(_FiguresPage)
        page.figures = Figures.by_game([chair("won", mistakes=4)] * games)[ALL]
        lines = seen.reads(_FiguresPage).split("\n")
        high = len(lines) - 1 - next(y for y, line in enumerate(lines) if "Your mistakes" in line)
        strips = page.render_lines(page.size.region)[-high:-2]
        palette = page.palette
        red = {
            (x, y)
            for y, strip in enumerate(strips)
            for x, cell in enumerate(cells(strip))
            if palette.bad.rich_color in cell
        }
        assert {y for _, y in red} == set(range(len(strips)))
        columns = len({x for x, _ in red})
        assert columns >= min(games * 8, (page.size.width - 8) // 3)


def cells(strip: Strip) -> list[tuple[Color | None, Color | None]]:
    """Return the two colours of each cell."""
    return [
        (style.color, style.bgcolor) if style else (None, None)
        for text, style, _ in strip
        for _ in text
    ]


async def test_reset_asks_first_and_keeps_the_games() -> None:
    async with running() as seen:
        screen = await opened(seen)
        await seen.press("R")
        assert isinstance(seen.app.screen, Confirm)
        await seen.press("n")
        assert screen.page.played == 3
        await seen.press("R", "y")
        assert screen.page.played == 0
        assert seen.app.saved.games.count() == 4, "the history is as it was"
        seen.app.saved.games.keep(won_by(1, ("human", "easy")))
        await seen.press("escape", "t")
        assert isinstance(seen.app.screen, StatisticsScreen)
        assert seen.app.screen.page.played == 1, "what is played from now on counts"


async def test_the_reset_of_one_game_leaves_the_others() -> None:
    async with running() as seen:
        screen = await opened(seen)
        await seen.press("2")
        await seen.press("R")
        assert seen.app.screen is screen, "there is nothing to reset for this game"
        await seen.press("1", "R", "y")
        assert screen.page.played == 0
