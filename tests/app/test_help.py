"""The help: what it lists, and that a mouse reaches everything through it."""

from __future__ import annotations

import pytest
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.widget import Widget

from seqtui.app.command_list.screen import HelpScreen
from seqtui.app.drawing.picture import Picture
from seqtui.app.history.screen import HistoryScreen
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.rules.screen import RulesScreen
from seqtui.app.settings_form.screen import SettingsScreen
from seqtui.app.widgets.bars import KeyBar, StatusStrip
from seqtui.engines.games.registry import GAMES
from tests.app.running import RunningApp, new_game, running

SHIFT = {"sequence": [3, 1, 4, 5, 2]}


def listed(there: RunningApp) -> Picture:
    """Return the rows of the help."""
    screen = there.app.screen
    assert isinstance(screen, HelpScreen)
    rows = screen.query_one("VerticalScroll > *")
    assert isinstance(rows, Picture)
    return rows


def rows_of(widget: Widget) -> list[str]:
    return [widget.render_line(y).text for y in range(widget.size.height)]


async def choose(there: RunningApp, action: str) -> None:
    """Open the help by a click on the key bar, and click one of its rows."""
    await there.click(there.find(KeyBar), "app.help")
    rows = listed(there)
    rows.scroll_visible(animate=False)
    place = there._spot(rows, action)[1]
    assert rows.parent is not None
    there.app.screen.query_one("VerticalScroll").scroll_to(y=place - 3, animate=False, force=True)
    await there.settle()
    await there.click(rows, action)


async def test_conceding_restarting_and_looking_back_need_no_keyboard() -> None:
    async with running(new_game("sequence-shift", SHIFT), confirm=False) as there:
        await there.make("swap 1 2", "swap 3 4")
        await choose(there, "look(-1)")
        assert "Back at turn 1 of 1." in there.reads(StatusStrip)
        await choose(there, "present")
        await choose(there, "undo")
        assert there.session.ply == 1
        await choose(there, "redo")
        assert there.session.ply == 2
        before = there.session
        await choose(there, "restart")
        assert there.session is not before
        assert there.session.ply == 0
        await choose(there, "concede")
        assert there.session.outcome is not None
        assert there.session.outcome.reason == "conceded"


@pytest.mark.parametrize(
    ("action", "screen"),
    [
        ("app.rules", RulesScreen),
        ("app.settings", SettingsScreen),
        ("app.history", HistoryScreen),
    ],
)
async def test_screens_open_from_the_help(action: str, screen: type) -> None:
    async with running() as there:
        await choose(there, action)
        assert isinstance(there.app.screen, screen)


async def test_a_row_lights_up_under_the_pointer() -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.press("f1")
        rows = listed(there)
        before = rows.render_lines(rows.size.region)
        await there.hover(rows, "hint")
        after = rows.render_lines(rows.size.region)
        (changed,) = [
            y for y, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]
        ]
        assert "hint" in after[changed].text


async def test_what_does_not_apply_is_faint_and_cannot_be_clicked() -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.press("f1")
        rows = listed(there)
        text = "\n".join(rows_of(rows))
        assert "Take back the last move." in text
        with pytest.raises(AssertionError, match="nowhere"):
            await there.click(rows, "undo")
        assert "after the end" not in text


async def test_a_click_beside_the_list_only_closes_it() -> None:
    async with running() as there:
        await there.press("f1")
        await there.pilot.click(offset=(0, 0))
        await there.settle()
        assert isinstance(there.app.screen, PickerScreen)


@pytest.mark.parametrize("column", [(), ("tab",)])
async def test_the_picker_lists_its_games_and_no_key_twice(column: tuple[str, ...]) -> None:
    async with running() as there:
        await there.press(*column, "f1")
        rows = rows_of(listed(there))
        chosen = [row.split("Choose ")[1].strip() for row in rows if "Choose " in row]
        assert chosen == [f"{game.title}." for game in GAMES]
        keys = [key for row in rows for key in row[:21].split()]
        assert len(keys) == len(set(keys))
        (history,) = [row for row in rows if "See every game again" in row]
        assert history.split()[0] == "h"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
async def test_the_help_never_drops_out_of_the_key_bar(game: str) -> None:
    async with running(new_game(game)) as there:
        assert "F1 help" in there.reads(KeyBar)
        await there.make("concede")
        assert "F1 help" in there.reads(KeyBar)
        await there.press("f2")
        assert "F1 help" in there.reads(KeyBar)


async def test_a_letter_that_begins_a_move_is_listed_for_no_command() -> None:
    async with running(new_game("sequence-stack")) as there:
        await there.press("f1")
        rows = rows_of(listed(there))
        (claim,) = [row for row in rows if "Claim a draw" in row]
        assert claim.split()[0] == "F5"


@pytest.mark.parametrize(
    "keys", [(), ("h",), ("t",), ("f2",), ("f3",), ("enter",), ("enter", "X", "y", "v")], ids=str
)
async def test_keys_are_written_as_people_know_them(keys: tuple[str, ...]) -> None:
    async with running() as there:
        await there.press(*keys, "f1")
        assert isinstance(there.app.screen, HelpScreen)
        written = [word for row in rows_of(listed(there)) for word in row[:21].split()]
        assert written
        # A key that prints is written as what it prints, not by the name it has in Textual.
        assert not {*KEY_NAME_REPLACEMENTS.values()}.intersection(written)
        assert not [word for word in written if "_" in word]


async def test_faster_and_slower_are_plus_and_minus() -> None:
    async with running(new_game("sequence-shift")) as there:
        await there.press("X", "y", "v", "f1")
        rows = [row.split() for row in rows_of(listed(there))]
        assert [row[: row.index("Play")] for row in rows if row[-1] in ("faster.", "slowly.")] == [
            ["+", "="],
            ["−"],
        ]
