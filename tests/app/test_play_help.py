"""Help while playing: hints, the oracle's list, and games that do without."""

from __future__ import annotations

import re
from threading import Event

import pytest

from seqtui.app.games.board import Move
from seqtui.app.play.oracle_panel import OraclePanel
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession
from tests.app.running import HUGE, NARROW, ONE_SWAP, RunningApp, a_session, table


def rows(there: RunningApp) -> dict[str, str]:
    judgement = there.find(OraclePanel).judgement
    return {move: value for move, value, _ in judgement.rows} if judgement else {}


def in_sight(there: RunningApp, *, marked: bool = True) -> list[str]:
    """Return the lines of the list that can be seen on the panel, perhaps without the cursor."""
    text = re.sub(r"▾\d+", "", there.reads(OraclePanel)).replace("▸" if not marked else "\0", " ")
    return [" ".join(line.split()) for line in text.splitlines() if re.search("[▲=▼] ", line)]


async def show_oracle(there: RunningApp) -> None:
    await there.press("o")
    await there.until(lambda: bool(rows(there)))


async def test_a_hint_says_which_move_and_then_why() -> None:
    async with table(a_session(position=ONE_SWAP)) as there:
        await there.press("i")
        await there.until(lambda: "Hint" in there.strip)
        assert there.strip.startswith("✦ Hint: swap 4 5.")
        assert there.board.cursor == "swap 4 5"
        await there.press("i")
        assert there.strip.startswith("✦ It wins at once: swap 4 5 puts the row in order.")
        assert there.play.aids.hints == [1, 0], "asking why is the same hint"
        await there.press("left")
        assert there.strip.startswith("▸ Ada, "), "a hint gives way to the player's own search"


async def test_a_new_position_is_a_new_hint() -> None:
    async with table() as there:
        for count in (1, 2):
            await there.press("i")
            await there.until(lambda: "Hint" in there.strip)
            assert sum(there.play.aids.hints) == count
            await there.press("enter")
        assert there.play.aids.hints == [1, 1]


async def test_a_position_that_comes_again_gets_a_hint_of_its_own() -> None:
    """The old one would lead round in circles, and its move was never named."""
    async with table() as there:
        for _ in range(2):
            await there.press("i")
            await there.until(lambda: there.strip.startswith("✦ Hint"))
            await there.press("i")
            await there.make("swap 1 2", "swap 1 2")
        assert there.play.session.times_seen(there.play.session.state) == 3
        assert there.play.aids.hints == [2, 0]


async def test_a_hint_to_claim_names_the_key_for_it_and_enter_plays_nothing_else() -> None:
    session = a_session(position={"sequence": [3, 1, 4, 5, 2]})
    for _ in range(8):
        session.submit("swap 1 2")
    async with table(session) as there:
        await there.press("i")
        await there.until(lambda: "Hint" in there.strip)
        assert there.strip == "✦ Hint: claim the draw. d claims it, i again says why."
        await there.press("enter")
        assert there.session.ply == 8
        await there.press("i")
        assert there.strip.startswith("✦ Nobody can win by force here")
        await there.press("right")
        assert there.strip.startswith("▸ Ada, ")


async def test_no_key_is_offered_for_the_oracle_of_a_blindfold_game() -> None:
    async with table(a_session("mirror-duel", None, options={"blindfold": True})) as there:
        assert "blindfold game" in there.reads(OraclePanel)
        assert "o shows" not in there.reads(OraclePanel)


async def test_a_hint_that_comes_after_another_move_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor does it fail: it is about the position in which it was asked for."""
    go_on, asked = Event(), Event()

    def slow(session: AnySession, level: str | None = None) -> object:
        best: object = choose(session, level)
        asked.set()
        go_on.wait(5)
        return best

    monkeypatch.setattr("seqtui.engines.players.choice.choose", slow)
    for move in ("swap 1 2", "swap 4 5"):  # the game goes on, or is over
        go_on.clear()
        asked.clear()
        async with table(a_session(position=ONE_SWAP)) as there:
            await there.press("i")
            await there.until(asked.is_set)
            await there.make(move)
            told, cursor = there.strip, there.board.cursor
            go_on.set()
            await there.rest()
            assert (there.strip, there.board.cursor) == (told, cursor)
            assert there.play.aids.hints == [0, 0]


async def test_thinking_is_not_disturbed_by_what_happens_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever thinks in a thread thinks about one position to the end."""
    go_on, asked = Event(), Event()
    opening = a_session("sequence-builder", None)
    thought: list[object] = []

    def slow(session: AnySession) -> object:
        asked.set()
        go_on.wait(5)
        thought.append((session.state, session.ply, session.legal))
        return session.legal[0]

    monkeypatch.setattr("seqtui.engines.players.choice.choose", slow)
    session = a_session("sequence-builder", None, kinds=("human", "perfect"))
    async with table(session) as there:
        await there.press("enter")
        await there.until(asked.is_set)
        before = (session.state, session.ply, session.legal)
        await there.press("u")
        assert session.state == opening.state
        go_on.set()
        await there.rest()
    assert thought == [before]


async def test_the_oracle_lists_every_move_and_names_those_that_lose() -> None:
    async with table() as there:
        await show_oracle(there)
        # After either of these one swap is left, and the opponent makes it.
        assert rows(there)["swap 2 3"] == rows(there)["swap 4 5"] == "▼ loss in 2"
        assert len(rows(there)) == 4
        judgement = there.find(OraclePanel).judgement
        assert judgement is not None
        assert "Swap 2 3 or 4 5 would lose." in judgement.sentence
        await there.press("o")
        assert rows(there) == {}


async def test_in_an_even_position_what_loses_comes_first_and_the_rest_is_safe() -> None:
    async with table() as there:
        await show_oracle(there)
        assert list(rows(there).items()) == [
            ("swap 2 3", "▼ loss in 2"),
            ("swap 4 5", "▼ loss in 2"),
            ("swap 1 2", "= safe"),
            ("swap 3 4", "= safe"),
        ]


async def test_many_safe_moves_are_one_line_and_the_cursors_move_keeps_its_own() -> None:
    """In 3 1 a 1 in front and a 3 at the back lose, and the other sixteen do not (MIRROR-2)."""
    async with table(a_session("mirror-duel", {"sequence": [3, 1]})) as there:
        await show_oracle(there)
        lose = ["1 front ▼ loss in 1", "3 back ▼ loss in 1"]
        assert in_sight(there) == [*lose, "= the other 16 are safe"]
        await there.press("tab", "tab", "tab")
        assert in_sight(there) == [*lose, "▸ 1 back = safe", "= the other 15 are safe"]
        await there.press("shift+tab")
        assert in_sight(there) == [lose[0], f"▸ {lose[1]}", "= the other 16 are safe"]


async def test_where_nothing_loses_one_line_says_so() -> None:
    async with table(a_session("mirror-duel", {"sequence": [3, 1, 4]})) as there:
        await show_oracle(there)
        assert in_sight(there) == ["= all 18 are safe"]


async def test_in_a_won_position_the_winning_moves_come_first_and_some_are_named() -> None:
    async with table(a_session("sequence-builder", None), size=HUGE) as there:
        await show_oracle(there)
        values = list(rows(there).values())
        winning = [value for value in values if value == values[0]]
        assert values[0].startswith("▲ win")
        assert len(winning) > 5, "or else each has its line"
        more = f"▲ {len(winning) - 3} more win in {values[0].split()[-1]}"
        await there.until(lambda: in_sight(there)[3:4] == [more])  # once the panel has its room
        assert not any(value.startswith("= safe") for value in values)


async def test_the_oracle_follows_the_game_and_says_who_wins() -> None:
    async with table() as there:
        await show_oracle(there)
        await there.press("right", "enter")
        await there.until(lambda: rows(there).get("swap 4 5") == "▲ win in 1")
        judgement = there.find(OraclePanel).judgement
        assert judgement is not None
        assert judgement.sentence == "Bob wins at once with swap 4 5."
        assert (judgement.share, judgement.standing) == (0, "wins at once")


async def test_tab_walks_the_list_and_a_click_plays_from_it() -> None:
    async with table() as there:
        await show_oracle(there)
        order = list(rows(there))
        home = order.index(str(there.board.cursor))
        for move in (*order[home + 1 :], *order[: home + 1]):
            await there.press("tab")
            assert there.board.cursor == move
        await there.press("shift+tab")
        assert there.board.cursor == order[home - 1]
        await there.click(OraclePanel, Move(order[0]))
        assert [turn.notation for turn in there.session.turns] == order[:1]


async def test_the_list_ends_where_its_last_move_stands() -> None:
    """However far the wheel is turned, the panel is full; and turned back, it follows at once."""
    async with table(a_session("sequence-builder", None)) as there:
        await show_oracle(there)
        panel = there.find(OraclePanel)
        await there.resize(HUGE)
        order = in_sight(there, marked=False)
        await there.resize(NARROW)
        room = len(in_sight(there, marked=False))
        assert room < len(order)
        assert in_sight(there, marked=False) == order[:room]
        for by, first in ((1, 1), (3 * len(order), -room), (1, -room), (-1, -room - 1)):
            await there.wheel(panel, by)
            assert in_sight(there, marked=False) == order[first:][:room]
        await there.wheel(panel, -3 * len(order))
        assert in_sight(there, marked=False) == order[:room]


async def test_the_list_follows_the_cursor_to_both_ends() -> None:
    async with table(a_session("sequence-builder", None)) as there:
        await show_oracle(there)
        order = list(rows(there))
        for keys in (["tab"] * (len(order) - 1), ["tab"], ["shift+tab"]):
            await there.press(*keys)
            marked = [row.split() for row in there.reads(OraclePanel).splitlines() if "▸" in row]
            assert [words[1] for words in marked] == [there.board.cursor]
        assert there.board.cursor == order[-1]


async def test_pointing_at_the_list_shows_the_move_on_the_board() -> None:
    async with table() as there:
        await show_oracle(there)
        await there.hover(there.find(OraclePanel), Move("swap 3 4"))
        assert there.board.cursor == "swap 3 4"
        assert there.session.ply == 0


async def test_whoever_had_the_oracle_in_view_on_their_turn_used_it() -> None:
    async with table() as there:
        await show_oracle(there)
        await there.press("o", "enter")
        assert there.play.aids.oracle == [True, False]
        await there.press("u")
        assert there.play.aids.oracle == [True, False], "taking back does not take help back"


@pytest.mark.parametrize("key", ["i", "o"])
async def test_a_blindfold_game_gives_no_help(key: str) -> None:
    session = a_session("mirror-duel", None, options={"blindfold": True})
    async with table(session) as there:
        await there.press(key)
        assert there.strip.startswith("✗ In a blindfold game there is no help")
        assert not there.play.aids.any_used


@pytest.mark.parametrize("key", ["i", "o"])
async def test_a_serious_game_gives_no_help_until_it_is_over(key: str) -> None:
    async with table() as there:
        await there.press("f6", key)
        assert there.strip.startswith("✗ This is a serious game")
        await there.press("right", "enter")
        await there.press(key)
        assert there.strip.startswith("✗ This is a serious game")
        await there.press("right", "right", "right", "enter", "left_square_bracket")
        await show_oracle(there)
        assert not there.play.aids.any_used


async def test_only_a_game_that_has_not_begun_can_become_serious() -> None:
    async with table() as there:
        await there.press("enter", "f6")
        assert there.strip.startswith("✗ A game can become serious only before the first move")
        await there.press("u", "f6")
        assert there.strip.startswith("✗ A game can become serious only before the first move"), (
            "it has been played already"
        )
        assert not there.play.aids.serious


async def test_a_game_with_help_cannot_become_serious() -> None:
    async with table() as there:
        await show_oracle(there)
        await there.press("f6")
        assert there.strip.startswith("✗ Help has already been used")
