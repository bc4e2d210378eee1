"""The sheet at the end: what it tells, and what can be done from it."""

from __future__ import annotations

import pytest

from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.move_line import MoveLine
from seqtui.app.play.result import GameOver
from seqtui.app.play.screen import PlayScreen
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.widgets.bars import StatusStrip
from tests.app.running import ONE_SWAP, RunningApp, a_session, table


def told(there: RunningApp) -> str:
    sheet = there.find(GameOver)
    return "\n".join(strip.text for strip in sheet._strips)


async def play_to_the_end(there: RunningApp) -> None:
    """Let Ada give the game away with ``swap 4 5``, and Bob win by ``swap 2 3``."""
    await there.type_move("swap 4 5")
    await there.type_move("swap 2 3")
    await there.until(lambda: there.find(GameOver).review is not None)
    await there.pilot.pause()


async def test_the_sheet_tells_who_won_why_and_how_well_it_was_played() -> None:
    async with table() as there:
        assert not there.find(GameOver).display
        await play_to_the_end(there)
        assert there.find(GameOver).display
        assert not there.find(StatusStrip).display
        assert "★ In order after turn 1." in told(there)
        assert "Best moves: Ada 0 of 1, Bob 1 of 1" in told(there)
        assert "✗ The moment  1 ● swap 4 5" in told(there)
        assert "It leaves the row one swap from order:" in told(there)
        assert "Bob sorts it with swap 2 3." in told(there)
        assert there.view == {"sequence": [1, 2, 3, 4, 5]}


async def test_looking_back_tells_why_what_came_next_was_a_mistake() -> None:
    async with table() as there:
        await play_to_the_end(there)
        await there.press("left_square_bracket")
        assert there.strip.startswith("◂ Back at turn 1 of 1. Then ◆ swap 2 3.")
        await there.press("left_square_bracket")
        said = "◂ ● Swap 4 5 gave up the draw: Bob sorts it with swap 2 3. Best was swap 1 2."
        assert there.strip == said


async def test_enter_plays_again_with_the_same_options_and_sides() -> None:
    session = a_session(position=None, options={"length": 4})
    session.submit("concede")
    async with table(session) as there:
        await there.press("enter")
        again = there.session
        assert again is not session
        assert again.setup.options == session.setup.options
        assert again.setup.players == session.setup.players
        assert (again.ply, again.outcome) == (0, None)


async def test_one_enter_too_many_does_not_skip_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayScreen, "SETTLING", 60.0)
    async with table(a_session(position=ONE_SWAP)) as there:
        first = there.play
        await there.press("right", "right", "right", "enter", "enter")
        assert there.app.screen is first
        assert there.find(GameOver).display
        monkeypatch.setattr(PlayScreen, "SETTLING", 0.0)
        await there.press("enter")
        assert there.app.screen is there.play is not first


async def test_s_swaps_the_sides() -> None:
    async with table() as there:
        await play_to_the_end(there)
        before = there.session
        await there.press("s")
        assert there.session is not before
        assert there.session.setup.names == ("Bob", "Ada")
        assert there.session.setup.position == before.setup.position


async def test_v_opens_the_review_and_escape_comes_back() -> None:
    async with table() as there:
        await there.press("enter", "enter")
        await play_to_the_end(there)
        await there.press("v")
        review = there.app.screen
        assert isinstance(review, ReviewScreen)
        assert review.session is there.session
        await there.press("escape")
        assert there.app.screen is there.play
        assert there.find(GameOver).display


async def test_a_column_of_the_chart_leads_to_its_position() -> None:
    async with table() as there:
        await play_to_the_end(there)
        await there.click(GameOver, 1)
        assert there.view == {"sequence": [1, 3, 2, 4, 5]}


async def test_b_puts_the_sheet_away_and_back() -> None:
    async with table() as there:
        await play_to_the_end(there)
        small = there.board.size.height
        await there.press("b")
        assert not there.find(GameOver).display
        assert there.board.size.height > small
        assert there.strip.startswith("★ In order: Bob wins.")
        await there.press("b")
        assert there.find(GameOver).display


async def test_u_takes_the_last_move_back_and_the_game_goes_on() -> None:
    async with table() as there:
        await play_to_the_end(there)
        await there.press("u")
        assert there.session.outcome is None
        assert not there.find(GameOver).display
        assert there.strip.startswith("▸ Bob, ")


async def test_escape_goes_to_the_menu() -> None:
    async with table() as there:
        await play_to_the_end(there)
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)


async def test_the_keys_for_the_end_do_nothing_before_it() -> None:
    async with table() as there:
        before = there.play
        await there.press("b", "s", "v", "a")
        assert there.app.screen is before
        assert there.strip.startswith("▸ Ada, ")


async def test_help_that_was_used_is_told() -> None:
    async with table() as there:
        await there.press("i")
        await there.until(lambda: "Hint" in there.strip)
        await play_to_the_end(there)
        assert "Ada used a hint." in told(there)


async def test_help_that_both_used_is_told_in_short() -> None:
    async with table() as there:
        await there.press("i")
        await there.until(lambda: "Hint" in there.strip)
        await there.press("o")
        await play_to_the_end(there)
        assert "Used: ● a hint, oracle · ◆ oracle" in told(there)


async def test_a_serious_game_says_so() -> None:
    async with table() as there:
        await there.press("f6")
        await play_to_the_end(there)
        assert "A serious game: no hints, no oracle." in told(there)


async def test_giving_up_an_even_game_is_its_worst_mistake() -> None:
    async with table() as there:
        await there.press("X", "y")
        await there.until(lambda: there.find(GameOver).review is not None)
        await there.pilot.pause()
        assert "★ Ada conceded, turn 1." in told(there)
        assert "✗ The moment  1 ● concede" in told(there)
        assert "There is no need:" in told(there)
        assert "the game is not lost." in told(there)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_drawn_game_belongs_to_nobody(size: tuple[int, int]) -> None:
    session = a_session()
    for _ in range(8):
        session.submit("swap 1 2")
    session.submit("claim")
    async with table(session, size=size) as there:
        await there.until(lambda: there.find(GameOver).review is not None)
        await there.pilot.pause()
        assert "Claimed: the row kept coming back." in told(there)
        assert "★" not in told(there)
        assert "No mistakes" in told(there)


async def test_a_blindfold_game_shows_its_sequence_after_the_end() -> None:
    session = a_session("mirror-duel", None, options={"blindfold": True})
    for text in ("1 back", "2 back", "3 back", "concede"):
        session.submit(text)
    async with table(session) as there:
        assert there.view == {"sequence": [1, 2, 3]}
        await there.press("left_square_bracket", "left_square_bracket")
        assert there.view == {"sequence": [1, 2]}


async def test_conceding_a_won_game_is_told_in_full_at_the_smallest_size() -> None:
    async with table(a_session(position=ONE_SWAP)) as there:
        await there.press("X", "y")
        await there.until(lambda: there.find(GameOver).review is not None)
        await there.pilot.pause()
        assert "✗ The moment  1 ● concede" in told(there)
        assert "the game is won." in told(there)
        assert "…" not in told(there)


async def test_nothing_invites_to_type_after_the_end_or_while_looking_back() -> None:
    async with table() as there:
        line = there.find(MoveLine)
        assert line.placeholder.startswith("or type a move")
        await there.type_move("swap 1 2")
        await there.press("left_square_bracket")
        assert line.placeholder == ""
        await there.press("end")
        assert line.placeholder.startswith("or type a move")
        await there.press("X", "y", "b")
        assert line.placeholder == ""
