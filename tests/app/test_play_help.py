"""Help while playing: hints, the oracle's list, and games that do without."""

from __future__ import annotations

import pytest

from app.play.oracle_panel import OraclePanel, Row
from tests.app.playing import ONE_SWAP, Table, a_match, table


def rows(play: Table) -> dict[str, str]:
    judgement = play.screen.query_one(OraclePanel).judgement
    return {row.move: row.value for row in judgement.rows} if judgement else {}


async def show_oracle(play: Table) -> None:
    await play.press("o")
    await play.until(lambda: bool(rows(play)))


async def test_a_hint_says_which_move_and_then_why() -> None:
    async with table(a_match(position=ONE_SWAP)) as play:
        await play.press("i")
        await play.until(lambda: "Hint" in play.strip)
        assert play.strip.startswith("✦ Hint: swap 4 5.")
        assert play.screen.board.cursor == "swap 4 5"
        await play.press("i")
        assert play.strip.startswith("✦ It wins at once; ")
        assert play.screen.aids.hints == [1, 0], "asking why is the same hint"
        await play.press("left")
        assert play.strip.startswith("▸ Ada, "), "a hint gives way to the player's own search"


async def test_a_new_position_is_a_new_hint() -> None:
    async with table() as play:
        for count in (1, 2):
            await play.press("i")
            await play.until(lambda: "Hint" in play.strip)
            assert sum(play.screen.aids.hints) == count
            await play.press("enter")
        assert play.screen.aids.hints == [1, 1]


async def test_the_oracle_lists_every_move_and_names_those_that_lose() -> None:
    async with table() as play:
        await show_oracle(play)
        # After either of these one swap is left, and the opponent makes it.
        assert rows(play)["swap 2 3"] == rows(play)["swap 4 5"] == "▼ loss in 2"
        assert len(rows(play)) == 4
        judgement = play.screen.query_one(OraclePanel).judgement
        assert judgement is not None
        assert "Swap 2 3 or 4 5 would lose." in judgement.sentence
        await play.press("o")
        assert rows(play) == {}


async def test_the_oracle_follows_the_game_and_says_who_wins() -> None:
    async with table() as play:
        await show_oracle(play)
        await play.press("right", "enter")
        await play.until(lambda: rows(play).get("swap 4 5") == "▲ win in 1")
        judgement = play.screen.query_one(OraclePanel).judgement
        assert judgement is not None
        assert judgement.sentence == "Bob wins at once with swap 4 5."
        assert judgement.balance is not None
        assert (judgement.balance.leader, judgement.balance.note) == (2, "wins at once")


async def test_tab_walks_the_list_and_a_click_plays_from_it() -> None:
    async with table() as play:
        await show_oracle(play)
        order = list(rows(play))
        for move in (*order[1:], order[0]):
            await play.press("tab")
            assert play.screen.board.cursor == move
        await play.press("shift+tab")
        assert play.screen.board.cursor == order[-1]
        judgement = play.screen.query_one(OraclePanel).judgement
        assert judgement is not None
        await play.click(OraclePanel, judgement.rows[0])
        assert [turn.notation for turn in play.match.turns] == order[:1]


async def test_pointing_at_the_list_shows_the_move_on_the_board() -> None:
    async with table() as play:
        await show_oracle(play)
        panel = play.screen.query_one(OraclePanel)
        assert panel._canvas is not None
        y = next(
            y
            for y in range(panel.size.height)
            if isinstance(row := panel._canvas.hit(5, y), Row) and row.move == "swap 3 4"
        )
        await play.pilot.hover(OraclePanel, offset=(5, y))
        await play.pilot.pause()
        assert play.screen.board.cursor == "swap 3 4"
        assert play.match.ply == 0


async def test_whoever_had_the_oracle_in_view_on_their_turn_used_it() -> None:
    async with table() as play:
        await show_oracle(play)
        await play.press("o", "enter")
        assert play.screen.aids.oracle == [True, False]
        await play.press("u")
        assert play.screen.aids.oracle == [True, False], "taking back does not take help back"


@pytest.mark.parametrize("key", ["i", "o"])
async def test_a_blindfold_game_gives_no_help(key: str) -> None:
    match = a_match("mirror-duel", None, options={"blindfold": True})
    async with table(match) as play:
        await play.press(key)
        assert play.strip.startswith("✗ In a blindfold game there is no help")
        assert not play.screen.aids.any_used


@pytest.mark.parametrize("key", ["i", "o"])
async def test_a_serious_game_gives_no_help_until_it_is_over(key: str) -> None:
    async with table() as play:
        await play.press("S", key)
        assert play.strip.startswith("✗ This is a serious game")
        await play.press("right", "enter")
        await play.press(key)
        assert play.strip.startswith("✗ This is a serious game")
        await play.press("right", "right", "right", "enter", "left_square_bracket")
        await show_oracle(play)
        assert not play.screen.aids.any_used


async def test_only_a_game_that_has_not_begun_can_become_serious() -> None:
    async with table() as play:
        await play.press("enter", "S")
        assert play.strip.startswith("✗ Only before the first move")
        await play.press("u", "S")
        assert play.strip.startswith("✗ Only before the first move"), "it has been played already"
        assert not play.screen.aids.serious


async def test_a_game_with_help_cannot_become_serious() -> None:
    async with table() as play:
        await show_oracle(play)
        await play.press("S")
        assert play.strip.startswith("✗ There has been help")
