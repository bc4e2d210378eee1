"""A whole game of Last Stone in the application: by keys, by mouse, by typing, against anybody."""

from __future__ import annotations

import pytest

from seqtui.app.games.board import Move
from seqtui.engines.setup import LEVELS
from tests.app.running import RunningApp, new_game, running
from tests.sixth.looking import shown

FIVE_LEFT = {"stones": 5}
MOVES = ("take 1", "take 3", "take 1")
TYPED = ("1", "take 3 stones", "TAKE 1")
KEYS = (("enter",), ("left", "left", "enter"), ("enter",))

pytestmark = pytest.mark.usefixtures("sixth")


def won_by_ada(there: RunningApp) -> None:
    """Look at the session and at what the screen says about its end."""
    assert [turn.notation for turn in there.session.turns] == list(MOVES)
    assert there.session.outcome_text == "Ada wins with the last stone."
    assert "★ The last stone after turn 2." in shown(there)
    assert "Best moves: Ada 2 of 2" in shown(there)


async def test_a_game_by_keys_alone() -> None:
    async with running(new_game("last-stone", FIVE_LEFT)) as there:
        assert "Ada, take some stones." in shown(there)
        for keys in KEYS:
            await there.press(*keys)
        won_by_ada(there)


async def test_a_game_by_mouse_alone() -> None:
    async with running(new_game("last-stone", FIVE_LEFT)) as there:
        for move in MOVES:
            await there.hover(there.board, Move(move))
            assert there.board.cursor == move
            await there.click(there.board, Move(move))
        won_by_ada(there)


async def test_a_game_by_typed_moves() -> None:
    async with running(new_game("last-stone", FIVE_LEFT)) as there:
        for text in TYPED:
            await there.type_move(text)
        won_by_ada(there)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("take all", "That is not a move: type how many stones you take"),
        ("take 4", "You take 1, 2 or 3 stones."),
        ("take 3", "You cannot take 3: the pile has only 2 left."),
    ],
)
async def test_a_move_that_no_gate_lets_through_is_refused_with_the_reason(
    typed: str, why: str
) -> None:
    async with running(new_game("last-stone", {"stones": 2})) as there:
        await there.type_move(typed)
        assert there.session.ply == 0
        assert there.strip.startswith(f"✗ {why}")


async def test_undo_and_redo() -> None:
    async with running(new_game("last-stone")) as there:
        await there.press("enter", "enter", "u")
        assert there.session.position == {"stones": 9}
        await there.press("u")
        assert there.session.position == {"stones": 10}
        await there.press("r", "r")
        assert there.session.position == {"stones": 8}


async def test_a_player_who_may_take_nothing_is_skipped() -> None:
    async with running(new_game("last-stone", {"stones": 2}, copying=False)) as there:
        await there.press("enter")
        assert [turn.notation for turn in there.session.turns] == ["take 1", "skip"]
        assert there.strip.startswith("◆ Bob may not take as many again. ▸ Take some stones.")
        await there.press("u")
        assert there.session.ply == 0


@pytest.mark.parametrize("level", LEVELS)
async def test_a_game_against_each_level(level: str) -> None:
    setup = new_game("last-stone", kinds=("human", level), names=("Ada", "Computer"))
    async with running(setup) as there:
        while there.session.outcome is None:
            assert there.session.to_move == 1
            await there.press("enter")
        assert any(turn.player == 2 for turn in there.session.turns)
        assert "The last stone after turn" in shown(there)


@pytest.mark.parametrize("copying", [True, False])
async def test_two_computers_play_to_the_end_by_themselves(copying: bool) -> None:
    setup = new_game("last-stone", kinds=("perfect", "easy"), copying=copying)
    async with running(setup) as there:
        assert there.session.outcome is not None
        assert there.session.outcome.winner == 1, "ten stones are won for whoever begins"


async def test_a_hint_names_a_move_and_then_says_why() -> None:
    async with running(new_game("last-stone", FIVE_LEFT)) as there:
        await there.press("left", "i")
        assert "✦ Hint: take 1." in shown(there)
        assert there.board.cursor == "take 1"
        await there.press("i")
        assert "It wins in 3." in shown(there)


async def test_the_oracle_values_every_move_and_the_list_can_be_walked() -> None:
    async with running(new_game("last-stone", FIVE_LEFT)) as there:
        await there.press("o")
        for row in ("take 1", "▲ win in 3", "take 2", "▼ loss in 2", "take 3"):
            assert row in shown(there)
        await there.press("tab")
        assert there.board.cursor == "take 2"


async def test_a_game_can_be_given_up_and_played_again() -> None:
    async with running(new_game("last-stone", stones=7), confirm=False) as there:
        await there.type_move("concede")
        assert "Ada conceded" in shown(there)
        await there.press("enter")
        assert there.session.outcome is None
        assert there.session.position == {"stones": 7}
