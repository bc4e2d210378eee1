"""A match of several games on the screen: it leads on, counts, is left and gone on with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seqtui.app.history.screen import HistoryScreen
from seqtui.app.play.oracle_panel import OraclePanel
from seqtui.app.play.result import GameOver
from seqtui.app.play.screen import PlayScreen
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.store.games import Games
from seqtui.app.widgets.bars import TitleLine
from seqtui.app.widgets.plates import Plates
from seqtui.engines.series import Format, Series
from seqtui.engines.setup import AnySetup, Player
from tests.app.running import RunningApp, new_game, running


def a_session(
    format_: Format = Format.FIRST_TO_2, kinds: tuple[str, str] = ("human", "human")
) -> AnySetup:
    setup = new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}, kinds=kinds)
    return replace(setup, series=Series.begun(format_))


async def win(there: RunningApp, name: str) -> None:
    """Let somebody win the game, because the other one gives it up."""
    if there.session.setup.names[there.session.state.to_move - 1] == name:
        await there.make("swap 1 2")
    await there.make("concede")


def sheet(there: RunningApp) -> str:
    return " ".join(there.reads(GameOver).split())


async def test_the_sheet_leads_on_to_the_next_game() -> None:
    async with running(a_session()) as there:
        assert "first to 2: game 1" in there.reads(TitleLine)
        await win(there, "Ada")
        assert "Enter: next game, 1–0." in sheet(there)
        assert "enter next game" in there.bar
        await there.press("enter")
        assert "first to 2: game 2" in there.reads(TitleLine)
        assert there.session.setup.first == 2
        assert there.session.ply == 0


async def test_the_match_ends_with_the_second_win() -> None:
    async with running(a_session()) as there:
        await win(there, "Ada")
        await there.press("enter")
        await win(there, "Bob")
        assert "next game, 1–1" in sheet(there)
        await there.press("enter")
        await win(there, "Bob")
        assert "Bob wins the match, 2–1." in sheet(there)
        assert "enter new match" in there.bar
        ended = there.session.setup.series
        await there.press("enter")
        begun = there.session.setup.series
        assert ended is not None
        assert begun is not None
        assert begun.id != ended.id
        assert begun.number == 1


async def test_with_long_names_too_the_sheet_says_who_wins_the_match() -> None:
    setup = replace(a_session(), players=(Player("Player 1"), Player("Player 2")))
    async with running(setup) as there:
        await win(there, "Player 2")
        await there.press("enter")
        await win(there, "Player 2")
        assert "Match: ◆ wins, 2–0." in sheet(there)


async def test_against_a_computer_the_match_is_yours_or_lost() -> None:
    async with running(a_session(Format.DUPLICATE, ("human", "easy"))) as there:
        await there.make("concede")
        await there.press("enter")
        assert there.session.setup.names[1] == "Ada"
        await there.settle()  # the computer begins
        await there.make("concede")
        assert "You lose the match, 0–2." in sheet(there)


async def test_plates_show_the_points_of_whoever_sits_there() -> None:
    async with running(a_session(Format.DUPLICATE)) as there:
        await win(there, "Ada")
        assert there.reads(Plates).split("\n")[0].split()[-1] == "1"
        await there.press("enter")
        rows = there.reads(Plates).split("\n")
        assert "Bob" in rows[0]
        assert rows[0].split()[-1] == "0"
        assert "Ada" in rows[2]
        assert rows[2].split()[-1] == "1"
        assert rows[1].endswith("of 2 ")


async def test_the_games_are_listed_below_the_moves_until_the_oracle_is_asked() -> None:
    async with running(a_session()) as there:
        await win(there, "Bob")
        await there.press("enter")
        listed = there.reads(OraclePanel)
        assert "Match" in listed
        assert "1 ◆ won, Ada conceded" in listed
        assert "2 ▸ now, Bob began" in listed
        await there.press("o")
        assert "Oracle" in there.reads(OraclePanel)


async def test_a_draw_is_half_a_point_for_both() -> None:
    async with running(a_session()) as there:
        await there.make(*["swap 1 2"] * 4, "claim")
        assert "next game, ½–½" in sheet(there)
        await there.press("enter")
        assert "1 = drawn, half each" in there.reads(OraclePanel)


async def test_a_game_of_a_match_is_not_restarted_nor_are_sides_swapped() -> None:
    async with running(a_session()) as there:
        await there.make("swap 1 2")
        await there.press("N")
        assert there.session.ply == 1
        assert "cannot begin again" in there.strip
        await there.make("concede")
        before = there.play
        await there.press("s")
        assert there.play is before


async def test_the_last_move_can_be_taken_back_until_the_next_game_has_begun() -> None:
    async with running(a_session()) as there:
        await win(there, "Ada")
        await there.press("u")
        assert there.session.outcome is None
        await win(there, "Ada")
        assert "next game, 1–0" in sheet(there)
        await there.press("enter", "u")
        assert there.session.setup.series is not None
        assert there.session.setup.series.number == 2


async def test_two_computers_can_play_a_match() -> None:
    async with running(a_session(kinds=("easy", "perfect"))) as there:
        await there.until(lambda: there.session.outcome is not None)
        await there.settle()
        assert "next game" in sheet(there)


# Leaving and coming back


async def test_left_between_two_games_the_match_goes_on_from_the_picker() -> None:
    async with running(a_session()) as there:
        await win(there, "Ada")
        await there.press("escape")
        assert "game 2: 1–0" in there.reads(type(there.app.screen.query("GameCards").first()))
        assert "the match stands at 1–0" in there.strip
        await there.press("enter")
        assert isinstance(there.app.screen, PlayScreen)
        assert "Enter: next game, 1–0." in sheet(there)
        await there.press("enter")
        assert "game 2" in there.reads(TitleLine)


async def test_left_before_the_first_move_the_next_game_keeps_its_deal() -> None:
    setup = replace(new_game("sequence-shift"), series=Series.begun(Format.FIRST_TO_2))
    async with running(setup) as there:
        await win(there, "Ada")
        await there.press("enter")
        seed = there.session.setup.seed
        await there.press("escape", "c")
        assert there.session.setup.seed == seed
        assert there.session.setup.series is not None
        assert there.session.setup.series.number == 2


async def test_a_program_that_is_killed_on_the_sheet_goes_on_with_the_match() -> None:
    """Another copy finds on the disk what leads on, without this one having been closed."""
    async with running(a_session()) as there:
        await win(there, "Ada")
        games = Games(print)
        left = games.unfinished()
        assert left is not None
        assert (left.leads_on, left.leg, left.score) == (True, 1, "1–0")
        await there.press("enter")
        left = games.unfinished()
        assert left is not None
        assert (left.leads_on, left.leg, left.over) == (False, 2, False)
        await win(there, "Ada")
        assert games.unfinished() is None  # two to nothing: the match is over
        games.close()


async def test_the_history_puts_a_bracket_around_the_games_of_a_match() -> None:
    async with running(a_session()) as there:
        await win(there, "Ada")
        await there.press("enter")
        await win(there, "Bob")
        await there.press("escape", "h")
        assert isinstance(there.app.screen, HistoryScreen)
        rows = there.reads(type(there.app.screen.list)).split("\n")[1:3]
        assert [row[1] for row in rows] == ["╭", "╰"]
        assert "1–1" in rows[0]
        assert "1–0" in rows[1]
        assert "Game 2 of a match, 1–1" in there.strip or "game 2 of a match" in there.strip
        await there.press("down", "enter")
        assert isinstance(there.app.screen, ReviewScreen)
        await there.press("escape", "up", "enter")
        assert isinstance(there.app.screen, PlayScreen)
        assert "next game, 1–1" in sheet(there)


@pytest.mark.parametrize("who", ["friend", "computer", "watch"])
async def test_the_picker_offers_matches_and_clocks(who: str) -> None:
    async with running(who=who, match="duplicate", clock="3s") as there:
        await there.press("n" if "n new game" in there.bar else "enter")
        setup = there.session.setup
        assert setup.series is not None
        assert setup.series.format is Format.DUPLICATE
        assert (setup.clock is None) == (who == "watch")
