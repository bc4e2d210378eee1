"""The rules viewer: turning pages, finding sections, and that nobody has to wait for it."""

from __future__ import annotations

import gc
import time

import pytest
from textual.widgets import OptionList

import seqtui.app.rules.screen
from seqtui.app.rules import ALL_GAMES
from seqtui.app.rules.page import Table, plain, read_page
from seqtui.app.rules.screen import GameTabs, PageView, RulesScreen
from seqtui.app.widgets.bars import KeyBar
from seqtui.engines.games.registry import GAMES
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running

SLOW = 0.5
"""Seconds of processor time; a page takes a tenth of it, and Textual's Markdown took a second."""


def rows(there: RunningApp) -> list[str]:
    """Return what is in sight of the page."""
    return [row.strip() for row in there.reads(PageView).splitlines()]


def looks(there: RunningApp) -> list[object]:
    """Return what is in sight of the page, colours included."""
    view = there.find(PageView)
    return list(view.render_lines(view.size.region))


async def test_opening_and_turning_pages_takes_no_time() -> None:
    async with running(new_game("sequence-shift"), size=WIDE) as there:
        await there.press("f2", "escape")  # what is loaded once does not count
        gc.collect()
        gc.freeze()  # nor does a collection of what other tests have left behind
        for key in ("f2", *(str(number) for number, _ in enumerate(GAMES, start=1))):
            start = time.thread_time()
            await there.press(key)
            assert time.thread_time() - start < SLOW, key


async def test_the_rules_open_at_the_game_at_hand() -> None:
    async with running(new_game("code-swap")) as there:
        await there.press("f2")
        assert "Code Swap" in rows(there)
        assert there.find(GameTabs).page == "code-swap"


async def test_digits_and_clicks_turn_to_another_game() -> None:
    async with running(new_game("code-swap")) as there:
        await there.press("f2", "end", "3")
        assert rows(there)[2] == "Mirror Duel"
        await there.click(there.find(GameTabs), "sequence-stack")
        assert rows(there)[2] == "Sequence Stack"


async def test_what_all_games_share_is_a_key_or_a_click_away_and_so_is_the_way_back() -> None:
    async with running(new_game("code-swap")) as there:
        await there.press("f2", "end", "0")
        assert rows(there)[2] == "All games"
        assert str(there.find(OptionList).get_option_at_index(1).prompt) == "Players"
        await there.press("0")
        assert rows(there)[2] == "Code Swap"
        await there.press("3", "0", "0")
        assert rows(there)[2] == "Mirror Duel"
        await there.click(there.find(GameTabs), ALL_GAMES)
        assert rows(there)[2] == "All games"
        await there.press("5")
        assert rows(there)[2] == "Code Swap"


@pytest.mark.parametrize("key", [*"123450"])
async def test_no_word_of_a_table_is_broken_on_a_small_screen(key: str) -> None:
    async with running(new_game("code-swap"), size=NARROW) as there:
        await there.press("f2", key)
        await there.resize((NARROW[0], 400))  # the whole page, as wide as before
        seen = {word for row in rows(there) for word in row.split()}
        for table in read_page(there.find(GameTabs).page):
            if isinstance(table, Table):
                cells = (plain(cell) for row in table.rows for cell in row)
                assert {word for cell in cells for word in cell.split()} <= seen


async def test_a_game_that_is_added_or_missing_is_seen_when_the_screen_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seqtui.app.rules.screen, "GAMES", GAMES[1:4])
    async with running(new_game("code-swap")) as there:
        await there.press("f2")
        assert "1–3 game" in there.reads(KeyBar)
        await there.press("1")
        assert rows(there)[2] == GAMES[1].title
        await there.press("4")
        assert rows(there)[2] == GAMES[1].title
        screen = there.app.screen
        assert isinstance(screen, RulesScreen)
        opened = [command.help for command in screen.commands if command.action.startswith("open(")]
        assert opened[:-1] == [f"Read about {game.title}." for game in GAMES[1:4]]
        assert opened[-1].startswith("Read what all games share")


async def test_where_room_is_short_titles_lose_a_word_they_share() -> None:
    async with running(new_game("code-swap")) as there:
        await there.press("f2")
        words = "RULES 1 Shift 2 Stack 3 Mirror Duel 4 Builder 5 Code Swap 0 All"
        assert there.reads(GameTabs).split() == words.split()
        await there.resize(WIDE)
        assert "1 Sequence Shift" in there.reads(GameTabs)
        assert "0 All games" in there.reads(GameTabs)


async def test_the_sections_are_listed_and_can_be_gone_to() -> None:
    async with running(new_game("sequence-stack")) as there:
        await there.press("f2")
        contents = there.find(OptionList)
        assert contents.get_option_at_index(1).prompt == "Setup"
        await there.press("n")
        assert contents.highlighted == 1
        assert rows(there)[2] == "Setup"
        await there.press("n", "n", "p")
        assert rows(there)[2] == "The rules"
        await there.pilot.click(contents, offset=(3, 7))
        await there.settle()
        assert rows(there)[2] == "Tips"


async def test_the_text_scrolls_by_pages_and_lines() -> None:
    async with running(new_game("sequence-stack")) as there:
        await there.press("f2")
        view = there.find(PageView)
        await there.press("space")
        assert view.scroll_offset.y == view.size.height
        await there.press("down")
        assert view.scroll_offset.y == view.size.height + 1
        await there.press("end")
        assert view.scroll_offset.y == view.max_scroll_y
        assert any("Errata." in row for row in rows(there))
        await there.press("home")
        assert view.scroll_offset.y == 0


async def test_another_width_lays_the_page_out_anew_and_keeps_the_place() -> None:
    async with running(new_game("sequence-stack")) as there:
        await there.press("f2", "n", "n")
        before = looks(there)
        assert rows(there)[2] == "The rules"
        await there.resize(WIDE)
        assert rows(there)[2] == "The rules"
        assert max(map(len, rows(there))) > 80
        await there.resize(NARROW)
        assert looks(there) == before


async def test_a_tiny_window_does_no_harm() -> None:
    async with running(new_game("sequence-stack")) as there:
        await there.press("f2", "n", "n")
        for size in ((52, 10), (30, 10), (20, 5)):
            await there.resize(size)
        await there.resize(NARROW)
        await there.press("n")
        assert rows(there)[2] == "Worked examples"


async def test_another_theme_repaints_text_and_boards() -> None:
    async with running(new_game("code-swap"), theme="light") as there:
        await there.press("f2", "n", "n", "n")
        light = looks(there)
        there.app.preferences.change(theme="dark")
        await there.settle()
        assert looks(there) != light
        there.app.preferences.change(theme="light")
        await there.settle()
        assert looks(there) == light


async def test_without_colours_everything_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(new_game("code-swap")) as there:
        await there.press("f2", "n", "n", "n")
        assert any(
            row.startswith("The rulebook's game, from the deal above") for row in rows(there)
        )
        assert any("● Player 1" in row for row in rows(there))
        await there.press("end")
        colours = {
            colour.triplet
            for strip in there.find(PageView).render_lines(there.find(PageView).size.region)
            for segment in strip
            if segment.style and (colour := segment.style.color) and colour.triplet
        }
        assert all(red == green == blue for red, green, blue in colours)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_contents_follow_what_is_read(size: tuple[int, int]) -> None:
    async with running(new_game("code-swap"), size=size) as there:
        await there.press("f2")
        contents, page = there.find(OptionList), there.find(PageView)
        titles = [str(option.prompt) for option in contents.options]
        await there.wheel(page, 60)
        assert contents.highlighted, "the wheel is followed too"
        seen = []
        for y in range(0, page.max_scroll_y + 3, 3):
            page.scroll_to(y=y, animate=False)
            await there.pilot.pause()
            assert contents.highlighted is not None
            seen.append(titles[contents.highlighted])
            top = [row for row in rows(there)[:2] if row in titles]
            if top and y < page.max_scroll_y - page.size.height:
                assert seen[-1] == top[0]
        assert list(dict.fromkeys(seen)) == titles
        await there.press("home")
        assert contents.highlighted == 0


async def test_a_section_that_was_gone_to_stays_lit_though_the_page_ends() -> None:
    async with running(new_game("code-swap")) as there:
        await there.press("f2")
        contents = there.find(OptionList)
        for place in range(1, contents.option_count):
            await there.press("n")
            assert contents.highlighted == place
        for place in reversed(range(contents.option_count - 1)):
            await there.press("p")
            assert contents.highlighted == place


async def test_turning_from_the_end_of_a_long_page_lights_the_first_section() -> None:
    async with running(new_game("sequence-stack")) as there:
        for number, _ in enumerate(GAMES, start=1):
            await there.press("f2", "end", str(number))
            assert there.find(OptionList).highlighted == 0
            assert there.find(PageView).scroll_offset.y == 0
            await there.press("escape")
