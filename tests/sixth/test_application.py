"""The rest of the application offers Last Stone like any other game, and keeps what was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from seqtui.app.play.screen import PlayScreen
from seqtui.app.widgets.choices import RowPanel
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES
from tests.app.cli.command import Inside
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running
from tests.sixth.looking import shown

pytestmark = pytest.mark.usefixtures("sixth")


async def play(there: RunningApp, *moves: str) -> None:
    """Play a game on the screen and go back to the picker."""
    for move in moves:
        await there.type_move(move)
    await there.press("escape")
    assert not isinstance(there.app.screen, PlayScreen)


# The picker


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
async def test_its_card_is_drawn_and_its_digit_chooses_it(
    sixth: AnyGame, size: tuple[int, int]
) -> None:
    digit = str(GAMES.index(sixth) + 1)
    async with running(size=size) as there:
        for game in GAMES:
            assert game.title in shown(there)
        assert "Take the last stone and" in shown(there)
        await there.press(digit)
        assert "Enter plays Classic: one pile, take up to three." in shown(there)
        await there.press("enter")
        assert there.session.game is sixth


async def test_the_picker_counts_it_and_claims_nothing_about_its_levels(sixth: AnyGame) -> None:
    async with running(size=(200, 70), game=sixth.name, who="computer") as there:
        assert "six number games, solved" in shown(there)
        assert "Six number games." in shown(there)
        assert "scores" not in shown(there)
        await there.press("7")
        assert "Enter plays Classic: one pile, take up to three." in shown(there)
        await there.press("f1")
        assert "Choose Last Stone." in shown(there)


async def test_the_arrows_go_to_it_and_its_options_can_be_turned(sixth: AnyGame) -> None:
    async with running() as there:
        await there.press(*["down"] * (len(GAMES) - 1), "p", "tab")
        panel = there.find(RowPanel)
        while panel.cursor != "option stones":
            await there.press("down")
        await there.press("left", "enter")
        assert there.session.setup.options == sixth.options(stones=9, copying=False)


@pytest.mark.parametrize("who", ["friend", "computer", "watch"])
async def test_it_can_be_played_with_anybody_from_the_picker(sixth: AnyGame, who: str) -> None:
    async with running(game=sixth.name, who=who) as there:
        await there.press("enter")
        assert there.session.game is sixth
        assert (there.session.outcome is not None) == (who == "watch")


async def test_its_levels_are_described_although_it_says_nothing_about_them(
    sixth: AnyGame,
) -> None:
    async with running(game=sixth.name, who="computer") as there:
        await there.settle()
        assert "does not see your answer" in shown(there)


async def test_a_game_that_was_left_goes_on(sixth: AnyGame) -> None:
    async with running(game=sixth.name) as there:
        await there.press("enter")
        await play(there, "take 3")
        assert "Enter continues Last Stone" in shown(there)
        await there.press("c")
        assert there.session.position == {"stones": 7}


# Rules and help


async def test_the_rules_screen_shows_its_page_and_names_it_beside_the_others(
    sixth: AnyGame,
) -> None:
    async with running(size=WIDE) as there:
        await there.press("f2", str(GAMES.index(sixth) + 1))
        assert "A pile of stones lies between two players" in shown(there)
        assert f"{GAMES.index(sixth) + 1} Last Stone" in shown(there)
        assert "Player 1 takes one stone, and player 2 is lost." in shown(there)
        await there.press("n", "n")
        assert "Player 1 wins." in shown(there)


async def test_its_rules_can_be_read_in_the_middle_of_a_game() -> None:
    async with running(new_game("last-stone")) as there:
        await there.press("f2")
        assert "A pile of stones lies between two players" in shown(there)
        await there.press("escape", "enter")
        assert there.session.ply == 1


async def test_the_help_lists_the_keys_of_its_board() -> None:
    async with running(new_game("last-stone")) as there:
        await there.press("f1")
        assert "how many" in shown(there).lower()


# What was played


async def test_the_history_lists_it_previews_it_and_filters_by_it(sixth: AnyGame) -> None:
    async with running(game=sixth.name, size=WIDE) as there:
        await there.press("enter")
        await play(there, "take 3", "take 3", "take 3", "take 1")
        await there.press("h")
        assert "◆ wins" in row_of(there)
        assert "Player 2 wins with the last stone." in shown(there)
        for game in GAMES:
            await there.press("g")
            assert f"‹ {game.title} ›" in shown(there)
            assert ("◆ wins" in shown(there)) == (game is sixth)


def row_of(there: RunningApp) -> str:
    """Return the row of the one game in the history."""
    (row,) = (line for line in shown(there).splitlines() if line.startswith("▌"))
    assert "Last Stone" in row
    return row


async def test_the_review_judges_every_move() -> None:
    async with running(new_game("last-stone", {"stones": 6}), size=WIDE) as there:
        for move in ("take 1", "take 1", "take 1", "take 3"):
            await there.type_move(move)
        await there.press("v", "m")
        assert "✗ take 1 lost a won game" in shown(there)
        assert "Best: take 2" in shown(there)


async def test_the_statistics_have_a_page_for_it(sixth: AnyGame) -> None:
    async with running(size=WIDE, game=sixth.name, who="computer", confirm=False) as there:
        await there.press("enter")
        await play(there, "concede")
        await there.press("t", *["down"] * len(GAMES))
        assert "▸ Last Stone: 1 game finished." in shown(there)
        assert "won 0, lost 1, drawn 0" in shown(there)


async def test_it_goes_out_to_a_file_and_comes_in_again(
    sixth: AnyGame, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    async with running(game=sixth.name) as there:
        await there.press("enter")
        await play(there, "take 3", "take 3", "take 3", "take 1")
    assert inside("export", str(file), "--format", "text").code == 0
    assert "Result: Player 2 wins with the last stone." in file.read_text("utf-8")
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path / "elsewhere"))
    assert inside("import", str(file)).code == 0
    async with running(size=WIDE) as there:
        await there.press("h")
        assert "◆ wins" in row_of(there)
