"""The command palette: it finds what people call things, and shows only what applies now."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from seqtui.app.command_list.screen import HelpScreen, PaletteScreen, _Window, search
from seqtui.app.commands import Command, Offer
from seqtui.app.history.screen import HistoryScreen
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.screen import PlayScreen
from seqtui.app.widgets.dialogues import Confirm
from tests.app.running import NARROW, ONE_SWAP, WIDE, RunningApp, new_game, running

IN_A_GAME = {
    "undo": "Take back the last move",
    "take back": "Take back the last move",
    "concede": "Give up the game",
    "resign": "Give up the game",
    "give up": "Give up the game",
    "hint": "Get a hint",
    "quit": "Quit seqtui",
    "restart": "Start the same game again",
    "theme": "Use the dark theme",
    "menu": "Go back to the menu",
    "history": "See every game again",
    "rules": "Read the rules of the game",
}
AFTERWARDS = {"rematch": "Play another game", "again": "Play another game"}
ON_THE_PICKER = {"history": "See every game again", "quit": "Quit seqtui", "settings": "Change the"}


def titles(there: RunningApp) -> list[str]:
    """Return what the palette lists."""
    return [found.offer.command.title for found in there.find(_Window).found]


async def best(there: RunningApp, text: str) -> str:
    """Return what is found first for a text."""
    if not isinstance(there.app.screen, PaletteScreen):
        await there.press("ctrl+p")
    there.find(Input).value = text
    await there.settle()
    return next(iter(titles(there)), "")


async def test_it_finds_what_people_call_things() -> None:
    async with running(new_game("sequence-builder")) as there:
        await there.make("5", "8")
        for text, title in IN_A_GAME.items():
            assert await best(there, text) == title, text
        await there.press("escape", "u")
        assert await best(there, "redo") == "Make a move again that was taken back"
    async with running(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("swap 4 5")
        for text, title in AFTERWARDS.items():
            assert await best(there, text) == title, text
    async with running() as there:
        for text, title in ON_THE_PICKER.items():
            assert (await best(there, text)).startswith(title), text


async def test_what_does_not_apply_now_is_left_out() -> None:
    async with running(new_game("sequence-shift")) as there:
        await there.press("ctrl+p")
        before = titles(there)
        assert "Take back the last move" not in before
        assert "Claim a draw" not in before
        assert "Play another game" not in before
        await there.press("escape")
        for _ in range(4):  # there and back again: the opening has come three times
            await there.make("swap 1 2")
        assert await best(there, "draw") == "Claim a draw"


def test_a_name_comes_before_a_word_before_an_inner_match_before_scattered_letters() -> None:
    names = ("Sort it", "A sort", "Resort", "Some other thing")
    offered = [Offer(Command("x", "x", "x", f"{name}."), ("x",), True) for name in reversed(names)]
    found = [one.offer.command.title for one in search(offered, "sort")]
    assert found == ["A sort", "Sort it", "Resort"]
    assert [one.name for one in search(offered, "soth")] == ["Some other thing"]
    assert [one.name for one in search(offered, "rsrt")] == ["Resort"]
    exact = Offer(Command("y", "y", "y", "Something else.", also="sort"), ("y",), True)
    assert search([*offered, exact], "Sort ")[0].name == "sort"
    assert [one.marks for one in search([exact], "ort")] == [range(1, 4)]


async def test_keys_that_come_all_at_once_are_understood() -> None:
    async with running(new_game("sequence-builder")) as there:
        await there.make("5", "8")
        await there.burst("ctrl+p", "undo", "enter")
        assert [turn.notation for turn in there.session.turns] == ["5"]
        await there.burst("ctrl+p", "resi", "enter", "y")
        assert isinstance(there.app.screen, Confirm), "what was typed before is no answer"


async def test_the_arrows_choose_and_enter_runs_and_escape_closes() -> None:
    async with running(theme="dark") as there:
        await there.press("ctrl+p")
        await there.write("theme")
        assert titles(there)[:2] == ["Use the dark theme", "Use the light theme"]
        await there.press("down", "down", "up", "enter")
        assert there.app.theme == "seqtui-light"
        assert isinstance(there.app.screen, PickerScreen)
        await there.press("ctrl+p")
        await there.write("nothing of the kind")
        await there.press("enter")
        assert "Nothing is called that." in there.reads(_Window)
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_mouse_runs_what_it_clicks_and_closes_beside_it(size: tuple[int, int]) -> None:
    async with running(size=size) as there:
        await there.press("ctrl+p")
        lines = there.reads(_Window).split("\n")
        row = next(y for y, line in enumerate(lines) if "See the keys" in line)
        window = there.find(_Window).region
        await there.click_at(window.x + 5, window.y + row)
        assert isinstance(there.app.screen, HelpScreen)
        await there.press("escape", "ctrl+p")
        await there.click_at(window.x + 5, window.y + 1)
        assert isinstance(there.app.screen, PaletteScreen), "the line to type into is no way out"
        await there.click_at(0, size[1] - 1)
        assert isinstance(there.app.screen, PickerScreen)


async def test_it_names_the_synonym_the_key_and_how_many_were_found() -> None:
    async with running(new_game("sequence-builder")) as there:
        await there.make("5", "8")
        await there.press("ctrl+p")
        total = len(titles(there))
        await there.write("take back")
        first = next(line for line in there.reads(_Window).split("\n") if "Take back" in line)
        assert first.split() == ["▌", "Take", "back", "the", "last", "move", "also:", "undo", "u"]
        assert f"1 of {total} commands" in there.reads(_Window)
        await there.press("ctrl+u")
        await there.write("resign")
        assert "Give up the game  also: resign" in there.reads(_Window)


async def test_every_command_comes_into_sight_on_the_way_down() -> None:
    async with running(new_game("sequence-builder")) as there:
        assert isinstance(there.app.screen, PlayScreen)
        await there.press("ctrl+p")
        window = there.find(_Window)
        for title in titles(there):
            (line,) = [row for row in there.reads(_Window).split("\n") if f"▌  {title}" in row]
            assert title in line
            assert window.size.height <= 22
            await there.press("down")


@pytest.mark.parametrize("text", ["redo", "draw", "rematch"])
async def test_what_does_not_apply_finds_nothing_else_by_chance(text: str) -> None:
    async with running(new_game("sequence-shift")) as there:
        assert await best(there, text) == ""
    async with running() as there:
        assert await best(there, "hint") == ""
        assert await best(there, "random") == "", "the seed is random already"


async def test_leaving_a_game_comes_before_quitting() -> None:
    async with running(new_game("sequence-shift")) as there:
        assert await best(there, "leave") == "Go back to the menu"


async def test_no_name_runs_into_a_key() -> None:
    async with running(new_game("sequence-shift", ONE_SWAP), size=NARROW) as there:
        await there.make("swap 4 5")
        await there.press("ctrl+p")
        for offer in there.find(_Window).found:
            there.find(_Window).show((offer,), 14)
            await there.settle()
            (line,) = [row for row in there.reads(_Window).split("\n") if offer.name in row]
            assert line.rstrip().endswith(f"  {offer.offer.key}".rstrip()), line


async def test_the_history_opens_from_a_game_which_is_kept() -> None:
    async with running(new_game("sequence-shift")) as there:
        await there.press("enter")
        await there.burst("ctrl+p", "history", "enter")
        await there.settle()
        assert isinstance(there.app.screen, HistoryScreen)
        assert not any(isinstance(screen, PlayScreen) for screen in there.app.screen_stack)
        await there.press("escape")
        assert "Enter continues Sequence Shift" in there.strip
