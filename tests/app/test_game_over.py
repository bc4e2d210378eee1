"""The sheet at the end: what it tells, and what can be done from it."""

from __future__ import annotations

import pytest

from app.picker.screen import PickerScreen
from app.play.game_over import Ending, GameOver
from app.play.move_line import MoveLine
from app.play.screen import PlayScreen
from app.review.screen import ReviewScreen
from app.widgets.lines import KeyBar, StatusStrip
from engines.gate.moves import submit_text
from tests.app.playing import ONE_SWAP, Table, a_match, table


def ending(play: Table) -> Ending | None:
    return play.present.query_one(GameOver).ending


def told(play: Table) -> str:
    sheet = play.present.query_one(GameOver)
    return "\n".join(strip.text for strip in sheet._strips)


async def play_to_the_end(play: Table) -> None:
    """Let Ada give the game away with ``swap 4 5``, and Bob win by ``swap 2 3``."""
    await play.write("swap 4 5")
    await play.write("swap 2 3")
    await play.until(lambda: (end := ending(play)) is not None and end.course is not None)
    await play.pilot.pause()


async def test_the_sheet_tells_who_won_why_and_how_well_it_was_played() -> None:
    async with table() as play:
        assert not play.screen.query_one(GameOver).display
        await play_to_the_end(play)
        assert play.screen.query_one(GameOver).display
        assert not play.screen.query_one(StatusStrip).display
        assert "★ in order after 2 moves" in told(play)
        assert "Best moves: Ada 0 of 1, Bob 1 of 1" in told(play)
        assert "✗ 1 ● swap 4 5 gave up the draw" in told(play)
        assert "best was swap 1 2 or 3 4" in told(play)
        assert play.view == {"sequence": [1, 2, 3, 4, 5]}


async def test_enter_plays_again_with_the_same_options_and_sides() -> None:
    match = a_match(position=None, options={"length": 4})
    submit_text(match, "concede")
    async with table(match) as play:
        await play.press("enter")
        again = play.present.match
        assert again is not match
        assert again.setup.options == match.setup.options
        assert again.setup.players == match.setup.players
        assert (again.ply, again.outcome) == (0, None)


async def test_one_enter_too_many_does_not_skip_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayScreen, "SETTLING", 60.0)
    async with table(a_match(position=ONE_SWAP)) as play:
        await play.press("right", "right", "right", "enter", "enter")
        assert play.present is play.screen
        assert play.screen.query_one(GameOver).display
        monkeypatch.setattr(PlayScreen, "SETTLING", 0.0)
        await play.press("enter")
        assert play.present is not play.screen


async def test_s_swaps_the_sides() -> None:
    async with table() as play:
        await play_to_the_end(play)
        await play.press("s")
        assert play.present.match.setup.names == ("Bob", "Ada")
        assert play.present.match.setup.position == play.match.setup.position


async def test_v_opens_the_review_and_escape_comes_back() -> None:
    async with table() as play:
        await play.press("enter", "enter")
        await play_to_the_end(play)
        await play.press("v")
        review = play.pilot.app.screen
        assert isinstance(review, ReviewScreen)
        assert review.match is play.match
        await play.press("escape")
        assert play.present is play.screen
        assert play.screen.query_one(GameOver).display


async def test_a_column_of_the_chart_leads_to_its_position() -> None:
    async with table() as play:
        await play_to_the_end(play)
        await play.click(GameOver, 1)
        assert play.view == {"sequence": [1, 3, 2, 4, 5]}


async def test_b_puts_the_sheet_away_and_back() -> None:
    async with table() as play:
        await play_to_the_end(play)
        small = play.screen.board.size.height
        await play.press("b")
        assert not play.screen.query_one(GameOver).display
        assert play.screen.board.size.height > small
        assert play.strip.startswith("★ Bob wins")
        await play.press("b")
        assert play.screen.query_one(GameOver).display


async def test_u_takes_the_last_move_back_and_the_game_goes_on() -> None:
    async with table() as play:
        await play_to_the_end(play)
        await play.click(KeyBar, "undo")
        assert play.match.outcome is None
        assert not play.screen.query_one(GameOver).display
        assert play.strip.startswith("▸ Bob, ")


async def test_escape_goes_to_the_menu() -> None:
    async with table() as play:
        await play_to_the_end(play)
        await play.press("escape")
        assert isinstance(play.pilot.app.screen, PickerScreen)


async def test_the_keys_for_the_end_do_nothing_before_it() -> None:
    async with table() as play:
        await play.press("b", "s", "v", "a")
        assert play.present is play.screen
        assert play.strip.startswith("▸ Ada, ")


async def test_help_that_was_used_is_told() -> None:
    async with table() as play:
        await play.press("i")
        await play.until(lambda: "Hint" in play.strip)
        await play_to_the_end(play)
        assert "Ada used a hint." in told(play)


async def test_help_that_both_used_is_told_in_short() -> None:
    async with table() as play:
        await play.press("i")
        await play.until(lambda: "Hint" in play.strip)
        await play.press("o")
        await play_to_the_end(play)
        assert "Used: ● a hint, oracle · ◆ oracle" in told(play)


async def test_a_serious_game_says_so() -> None:
    async with table() as play:
        await play.press("S")
        await play_to_the_end(play)
        assert "A serious game: no hints, no oracle." in told(play)


async def test_giving_up_an_even_game_is_its_worst_mistake() -> None:
    async with table() as play:
        await play.press("X", "y")
        await play.until(lambda: (end := ending(play)) is not None and end.course is not None)
        await play.pilot.pause()
        assert "★ Ada conceded" in told(play)
        assert "✗ 1 ● conceding gave up the draw" in told(play)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_drawn_game_belongs_to_nobody(size: tuple[int, int]) -> None:
    match = a_match()
    for _ in range(8):
        submit_text(match, "swap 1 2")
    submit_text(match, "claim")
    async with table(match, size=size) as play:
        await play.until(lambda: (end := ending(play)) is not None and end.course is not None)
        await play.pilot.pause()
        assert "★ claimed after 8 moves" in told(play)
        assert "No mistakes" in told(play)


async def test_a_blindfold_game_shows_its_sequence_after_the_end() -> None:
    match = a_match("mirror-duel", None, options={"blindfold": True})
    for text in ("1 back", "2 back", "3 back", "concede"):
        submit_text(match, text)
    async with table(match) as play:
        assert play.view == {"sequence": [1, 2, 3]}
        await play.press("left_square_bracket", "left_square_bracket")
        assert play.view == {"sequence": [1, 2]}


async def test_conceding_a_won_game_is_told_in_full_at_the_smallest_size() -> None:
    async with table(a_match(position=ONE_SWAP)) as play:
        await play.press("X", "y")
        await play.until(lambda: (end := ending(play)) is not None and end.course is not None)
        await play.pilot.pause()
        assert "✗ 1 ● conceding lost a won game" in told(play)
        assert "…" not in told(play)


async def test_nothing_invites_to_type_after_the_end_or_while_looking_back() -> None:
    async with table() as play:
        line = play.screen.query_one(MoveLine)
        assert line.placeholder.startswith("or type a move")
        await play.write("swap 1 2")
        await play.press("left_square_bracket")
        assert line.placeholder == ""
        await play.press("end")
        assert line.placeholder.startswith("or type a move")
        await play.press("X", "y", "b")
        assert line.placeholder == ""
