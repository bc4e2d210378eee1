"""The history: a long list that is quick, and everything that can be done with a game in it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest
from textual.widgets import Input

from seqtui.app.command_list.screen import HelpScreen
from seqtui.app.history.screen import FilterBar, GameList, HistoryScreen, Preview, when
from seqtui.app.play.screen import PlayScreen
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.statistics.screen import StatisticsScreen
from seqtui.app.store.games import Filter
from seqtui.app.widgets.bars import KeyBar
from seqtui.app.widgets.dialogues import AskPath, Confirm
from seqtui.engines.gate.records import dump
from seqtui.engines.session import AnySession
from tests.app.running import WIDE, RunningApp, running
from tests.app.store.samples import add_all, bare, drawn, shift, won_by
from tests.engines.helpers import play, start


async def opened(
    seen: RunningApp, sessions: Sequence[AnySession] = (), key: str = "h"
) -> HistoryScreen:
    """Store games, the last of them the newest, and open the history from the picker."""
    for session in sessions:
        seen.app.saved.games.keep(session)
    await seen.press(key)
    screen = seen.app.screen
    assert isinstance(screen, HistoryScreen)
    return screen


def listed(seen: RunningApp) -> list[str]:
    """Return the rows in sight."""
    return [row.rstrip() for row in seen.reads(GameList).splitlines()[1:] if row.strip()]


def says(seen: RunningApp) -> str:
    """Return what the strip says."""
    return seen.strip


def three() -> list[AnySession]:
    """Return a won, a drawn and an unfinished game, the last one the newest."""
    return [won_by(1, ("human", "hard")), drawn(), shift("swap 1 2", "swap 3 4", "swap 1 2")]


# The list


async def test_an_empty_history_is_friendly() -> None:
    async with running() as seen:
        await opened(seen)
        assert "No games yet." in seen.reads(GameList)
        await seen.press("enter", "d", "e", "y", "down", "end")
        assert isinstance(seen.app.screen, HistoryScreen), "there is nothing to do anything with"


async def test_games_are_listed_newest_first_with_result_players_and_turns() -> None:
    async with running() as seen:
        await opened(seen, three())
        newest, second, oldest = listed(seen)
        assert "unfinished" in newest
        assert "drawn" in second
        assert "won" in oldest
        assert "Ann" in oldest
        assert "hard" in oldest
        assert newest.split()[-3] == "2", "it is in the second row of the log"


async def test_only_the_rows_in_sight_are_fetched() -> None:
    async with running() as seen:
        games = seen.app.saved.games
        add_all(games, [shift("swap 1 2", seed=seed) for seed in range(60)])
        asked: list[tuple[int, int]] = []
        page = games.page

        def watched(*args: object, limit: int = 50, offset: int = 0, **more: object) -> object:
            asked.append((offset, limit))
            return page(*args, limit=limit, offset=offset, **more)  # type: ignore[arg-type]

        games.page = watched  # type: ignore[method-assign, assignment]
        screen = await opened(seen)
        room = screen.list.room
        assert room < 60
        await seen.press("end")
        assert screen.list.cursor == 59
        assert all(limit <= room for _, limit in asked)
        assert asked[-1][0] == 60 - room


async def test_keys_move_the_cursor_and_stop_at_the_ends() -> None:
    async with running() as seen:
        screen = await opened(seen, [shift("swap 1 2", seed=seed) for seed in range(40)])
        await seen.press("up")
        assert screen.list.cursor == 0
        await seen.press("down", "j")
        assert screen.list.cursor == 2
        await seen.press("pagedown")
        assert screen.list.cursor == 2 + screen.list.room
        await seen.press("end", "down")
        assert screen.list.cursor == 39
        assert says(seen).startswith("▸ 40 of 40: Ann against Ben.")


# Narrowing and sorting


async def test_filters_narrow_the_list_and_x_takes_them_away() -> None:
    async with running() as seen:
        screen = await opened(seen, three())
        await seen.press("r")
        assert screen.filters.wanted == Filter(result="won")
        assert len(listed(seen)) == 1
        await seen.press("o")
        assert screen.filters.wanted == Filter(opponent="human", result="won")
        assert "No game matches the filters." in seen.reads(GameList)
        await seen.press("x")
        assert len(listed(seen)) == 3
        await seen.press("g")
        assert screen.filters.wanted == Filter(game="sequence-shift")


async def test_filters_turn_both_ways_by_click() -> None:
    async with running() as seen:
        screen = await opened(seen, three())
        await seen.click(seen.find(FilterBar), ("result", -1))
        assert screen.filters.wanted.result == "unfinished"
        await seen.click(seen.find(FilterBar), ("result", 1))
        assert screen.filters.wanted.result is None


async def test_headings_sort_and_a_second_click_turns_the_order_round() -> None:
    async with running() as seen:
        await opened(seen, three())
        turns = "turns"
        await seen.click(seen.find(GameList), turns)
        assert [row.split()[-3] for row in listed(seen)] == ["3", "2", "1"]
        await seen.click(seen.find(GameList), turns)
        assert [row.split()[-3] for row in listed(seen)] == ["1", "2", "3"]
        await seen.press("S")
        assert [row.split()[-3] for row in listed(seen)] == ["3", "2", "1"]


# Opening


async def test_a_finished_game_opens_for_review_and_escape_returns_to_its_row() -> None:
    async with running() as seen:
        screen = await opened(seen, three())
        await seen.press("down", "enter")
        review = seen.app.screen
        assert isinstance(review, ReviewScreen)
        assert review.title == "Review"
        assert {"mistake", "better"} <= {key.label for key in seen.find(KeyBar).keys}
        assert review.session.outcome_text == drawn().outcome_text
        await seen.press("escape")
        assert seen.app.screen is screen
        assert screen.list.cursor == 1


async def test_an_unfinished_game_goes_on_where_it_was_left() -> None:
    async with running() as seen:
        await opened(seen, three())
        await seen.press("enter")
        assert isinstance(seen.app.screen, PlayScreen)
        assert seen.session.ply == 3
        await seen.type_move("swap 3 4")
        await seen.type_move("swap 3 4")
        await seen.press("escape")
        assert listed(seen)[0].split()[-3] == "3", "the list knows the new moves"
        assert seen.app.saved.games.count() == 3


async def test_an_unfinished_game_can_be_looked_through() -> None:
    async with running() as seen:
        await opened(seen, three())
        await seen.press("v")
        assert isinstance(replay := seen.app.screen, ReviewScreen)
        assert (replay.title, replay.review) == ("Replay", None)
        assert not {"mistake", "better"} & {key.label for key in seen.find(KeyBar).keys}


async def test_a_click_chooses_and_a_second_one_opens() -> None:
    async with running() as seen:
        screen = await opened(seen, three())
        await seen.click(screen.list, 2)
        assert screen.list.cursor == 2
        await seen.click(screen.list, 2)
        assert isinstance(seen.app.screen, ReviewScreen)


async def test_a_game_that_cannot_be_read_is_told() -> None:
    async with running() as seen:
        seen.app.saved.games.keep(drawn())
        seen.app.saved.games.file.query("UPDATE games SET record = 'nonsense'")
        screen = await opened(seen)
        await seen.press("enter")
        assert seen.app.screen is screen
        assert says(seen).startswith("✗ The saved game")


# Hidden digits


def blindfold() -> AnySession:
    """Return an unfinished blindfold game."""
    session = start("mirror-duel", blindfold=True)
    play(session, "7 front", "8 back", "9 front")
    return session


@pytest.mark.parametrize("key", ["v", "space"])
async def test_an_unfinished_blindfold_game_is_not_looked_through(key: str) -> None:
    async with running() as seen:
        screen = await opened(seen, [blindfold()])
        await seen.press(key)
        assert seen.app.screen is screen
        assert "blindfold" in says(seen)


@pytest.mark.parametrize("key", ["e", "y", "Y"])
async def test_no_file_or_clipboard_gives_an_unfinished_blindfold_game_away(key: str) -> None:
    async with running() as seen:
        screen = await opened(seen, [blindfold()])
        await seen.press(key)
        assert seen.app.screen is screen
        assert seen.app.clipboard == ""
        assert says(seen).startswith("✗ A blindfold game stays hidden")


async def test_the_preview_shows_a_board_but_never_hidden_digits() -> None:
    async with running(size=WIDE) as seen:
        screen = await opened(seen, [drawn(), blindfold()])
        await previewed(seen, "Blindfold")
        preview = seen.find(Preview)
        assert not preview.query("Board")
        await seen.press("down")
        await previewed(seen, "A draw")
        assert preview.query("Board")
        assert screen.list.cursor == 1


async def previewed(seen: RunningApp, words: str) -> None:
    """Wait until the cursor has rested and the preview says something."""
    for _ in range(50):
        if any(words in sentence for sentence in seen.find(Preview).facts.shown[-1]):
            return
        await seen.settle()
    raise AssertionError(f"the preview never says {words}")


# Deleting


async def test_delete_asks_and_no_keeps_the_game() -> None:
    async with running() as seen:
        await opened(seen, three())
        await seen.press("d")
        assert isinstance(seen.app.screen, Confirm)
        await seen.press("n")
        assert len(listed(seen)) == 3
        await seen.press("down", "d", "y")
        newest, oldest = listed(seen)
        assert "unfinished" in newest
        assert "won" in oldest


async def test_delete_all_deletes_what_is_listed_and_nothing_else() -> None:
    async with running() as seen:
        await opened(seen, three())
        await seen.press("r", "D", "y")
        assert seen.app.saved.games.count() == 2
        await seen.press("x", "D", "y")
        assert seen.app.saved.games.count() == 0
        assert "No games yet." in seen.reads(GameList)


# Files and the clipboard


async def answer(seen: RunningApp, path: Path | str) -> None:
    """Answer the question for a path."""
    assert isinstance(seen.app.screen, AskPath)
    seen.app.screen.query_one(Input).value = str(path)
    await seen.press("enter")


async def test_a_game_goes_to_a_file_and_comes_back(tmp_path: Path) -> None:
    session = drawn()
    async with running() as seen:
        await opened(seen, [session])
        for name in ("game.json", "game.txt"):
            await seen.press("e")
            await answer(seen, tmp_path / name)
            assert says(seen).startswith("✓ Written to")
        assert bare((tmp_path / "game.json").read_text("utf-8")) == dump(session)
        assert "Result: A draw" in (tmp_path / "game.txt").read_text("utf-8")
        await seen.press("d", "y", "i")
        await answer(seen, tmp_path / "game.txt")
        assert says(seen).startswith("✓ 1 game added.")
        assert len(listed(seen)) == 1
        await seen.press("i")
        await answer(seen, tmp_path / "game.json")
        assert says(seen) == "✓ 0 games added. 1 game was there already."


async def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("precious")
    async with running() as seen:
        await opened(seen, [drawn()])
        await seen.press("e")
        await answer(seen, there)
        assert "already exists" in says(seen)
        assert there.read_text() == "precious"


@pytest.mark.parametrize("content", ["", "{", '{"format": "seqtui-record"}', "\x1b[2J", "[" * 9999])
async def test_a_bad_file_is_refused_and_nothing_is_stored(tmp_path: Path, content: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(content)
    async with running() as seen:
        await opened(seen)
        await seen.press("i")
        await answer(seen, bad)
        assert says(seen).startswith("✗ ")
        assert seen.app.saved.games.count() == 0


async def test_a_game_that_cannot_be_read_is_named_and_the_others_are_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.store.import_export._BATCH", 500)
    many = [dump(shift("swap 1 2", seed=seed)) for seed in range(10)]
    (tmp_path / "games").write_text("\n".join([*many[:5], "{}", *many[5:]]))
    async with running(size=(160, 40)) as seen:
        await opened(seen)
        await seen.press("i")
        await answer(seen, tmp_path / "games")
        assert says(seen).startswith("✓ 10 games added. Line 6 of ")
        assert len(listed(seen)) == 10


@pytest.mark.parametrize("what", ["pipe", "folder", "/dev/stdin"])
async def test_what_is_no_file_is_not_read(tmp_path: Path, what: str) -> None:
    """A pipe might never end, and the keys come from standard input."""
    path = tmp_path / what
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    async with running(size=(160, 40)) as seen:
        await opened(seen)
        await seen.press("i")
        await answer(seen, path)
        assert says(seen) == f"✗ {path} is not a file."


async def test_a_file_that_is_not_there_is_told_and_its_name_is_kept(tmp_path: Path) -> None:
    async with running() as seen:
        await opened(seen)
        await seen.press("i")
        await answer(seen, "x" * 10_000)
        assert "File name too long" in says(seen)
        await seen.press("i")
        await answer(seen, tmp_path / "nowhere.json")
        assert "cannot be read" in says(seen)
        await seen.press("i")
        assert seen.app.screen.query_one(Input).value.endswith("nowhere.json")
        await seen.press("escape")
        assert isinstance(seen.app.screen, HistoryScreen)


async def test_a_game_is_copied_as_a_record_or_as_text() -> None:
    session = drawn()
    async with running() as seen:
        await opened(seen, [session])
        await seen.press("y")
        assert bare(seen.app.clipboard) == dump(session)
        await seen.press("Y")
        assert seen.app.clipboard.startswith("Game: sequence-shift")


# Around it


async def test_the_key_bar_help_and_statistics() -> None:
    async with running() as seen:
        screen = await opened(seen, three())
        await seen.click(seen.find(KeyBar), "delete")
        assert isinstance(seen.app.screen, Confirm)
        await seen.press("n", "f1")
        assert isinstance(seen.app.screen, HelpScreen)
        await seen.press("escape", "t")
        assert isinstance(seen.app.screen, StatisticsScreen)
        await seen.press("escape")
        assert listed(seen), f"back on {screen}"


NOW = datetime(2026, 3, 10, 12, 0)


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (datetime(2026, 3, 10, 0, 5), "today 00:05"),
        (datetime(2026, 3, 9, 23, 59), "yest. 23:59"),
        (datetime(2026, 3, 8, 9, 30), "8 Mar 09:30"),
        (datetime(2025, 12, 31, 9, 30), "31 Dec 2025"),
    ],
)
def test_dates_are_short_where_they_are_close(then: datetime, words: str) -> None:
    assert when(then.timestamp(), NOW) == words
