"""Sequence Shift's board with leaps: arrows, clicks, typing, what it says and how tiles move."""

from __future__ import annotations

import pytest

from seqtui.app.games.sequence_shift.board import BOARD
from seqtui.app.games.table import scene_of
from seqtui.engines.setup import AnySetup
from tests.app.games.stage import painted
from tests.app.games.stage import rows as painted_rows
from tests.app.running import NARROW, WIDE, RunningApp, a_session, new_game, running
from tests.app.test_pointing import found, made, middles, rows
from tests.app.wire import clicked, dragged

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE])
ROW = [1, 5, 4, 2, 3, 6]
MOVES = ["swap 2 3", "leap 2 4", "leap 4 2", "swap 3 4", "leap 3 5"]
"""What can be played in this row, from left to right."""


def leap(row: list[int] = ROW) -> AnySetup:
    return new_game("sequence-shift", {"sequence": row}, moves="leaps", length=len(row))


def on_the_board(there: RunningApp) -> str:
    """Return everything that the board shows."""
    return "\n".join(row[: there.board.region.right] for row in rows(there))


# Arrows


async def test_right_and_left_lead_past_every_move() -> None:
    async with running(leap()) as there:
        seen = [there.board.cursor]
        for _ in MOVES:
            await there.press("right")
            seen.append(there.board.cursor)
        assert seen == [*MOVES, MOVES[-1]]
        for _ in MOVES:
            await there.press("left")
        assert there.board.cursor == MOVES[0]


async def test_up_is_the_nearest_leap_and_down_the_nearest_swap() -> None:
    async with running(leap()) as there:
        for key, move in (
            ("up", "leap 2 4"),
            ("up", "leap 2 4"),
            ("down", "swap 2 3"),
            ("down", "swap 2 3"),
            ("right", "leap 2 4"),
            ("right", "leap 4 2"),
            ("right", "swap 3 4"),
            ("up", "leap 2 4"),
        ):
            await there.press(key)
            assert there.board.cursor == move, key
    async with running(leap([2, 1, 4, 3, 6, 5])) as there:
        await there.press("up")
        assert there.board.cursor == "swap 1 2", "there is no leap here"


@both_sizes
@pytest.mark.parametrize(
    ("move", "sign", "told"),
    [
        ("swap 2 3", "⇄", "swap the 5 and the 4."),
        ("leap 2 4", "↷", "take the 5 past the 4 and the 2."),
        ("leap 4 2", "↶", "take the 2 past the 4 and the 5."),
        ("leap 3 5", "↷", "take the 4 past the 2 and the 3."),
    ],
)
async def test_tray_arc_and_strip_say_which_number_goes_where(
    size: tuple[int, int], move: str, sign: str, told: str
) -> None:
    async with running(leap(), size=size) as there:
        for _ in range(MOVES.index(move)):
            await there.press("right")
        assert found(there, f"{sign} {move}")
        assert told in there.strip
        verb, start, end = move.split()
        left = 4 if verb == "swap" else 3
        assert f"5 wrong pairs left   {left} after this {verb}" in on_the_board(there)
        assert ("▾" in on_the_board(there)) == (verb == "leap")
        if verb == "leap":
            # The arc comes down on the place where the number goes, and begins at its own.
            shown = rows(there)
            tip, y = found(there, "▾")
            arc = next(row for row in shown if "╭" in row[: there.board.region.right])
            corners = arc.index("╭"), arc.rindex("╮", 0, there.board.region.right)
            assert end in shown[y + 1][tip - 1 : tip + 2]
            assert (tip == corners[0]) == (int(end) < int(start))
            assert tip in corners


# Clicks


@both_sizes
@pytest.mark.parametrize(
    ("lifted", "dropped", "move"),
    [(4, 2, "leap 4 2"), (2, 4, "leap 2 4"), (3, 2, "swap 2 3"), (2, 3, "swap 2 3")],
)
async def test_a_number_is_lifted_and_goes_where_it_is_dropped(
    size: tuple[int, int], lifted: int, dropped: int, move: str
) -> None:
    async with running(leap(), size=size) as there:
        (places,) = middles(there, 6)
        start, end = places[lifted - 1], places[dropped - 1]
        assert await made(there, clicked(*start) + clicked(*end)) == move
        assert await made(there, dragged(start, end)) == move


async def test_a_lifted_number_shows_where_it_would_go() -> None:
    async with running(leap()) as there:
        (places,) = middles(there, 6)
        await there.click_at(*places[3])
        assert "click where the 2 goes." in there.strip
        await there.point_at(*places[1])
        assert found(there, "↶ leap 4 2")
        await there.click_at(*places[5])
        assert there.strip.startswith("✗ To the right a number passes only smaller ones")
        assert there.session.ply == 0


async def test_a_number_that_cannot_move_says_why_when_it_is_clicked() -> None:
    async with running(leap()) as there:
        (places,) = middles(there, 6)
        for place, number in ((1, 1), (5, 3), (6, 6)):
            await there.click_at(*places[place - 1])
            assert there.strip.startswith(f"✗ The {number} cannot move now")
        assert there.session.ply == 0


# Typing


@pytest.mark.parametrize("text", ["leap 4 2", "4 2", "42", "4>2", "move 4 2"])
async def test_shift_7_a_leap_is_typed_on_the_board_as_it_is_written(text: str) -> None:
    async with running(leap()) as there:
        await there.write(text)
        assert there.board.cursor == "leap 4 2"
        await there.press("enter")
        assert [turn.notation for turn in there.session.turns] == ["leap 4 2"]


async def test_shift_7_after_the_end_l_is_a_command_again() -> None:
    """The better line: it is offered after a mistake, as in every game."""
    async with running(leap([1, 3, 4, 2, 5, 6])) as there:
        await there.make("swap 3 4", "swap 2 3")
        assert "l" not in there.board.taken


@both_sizes
async def test_all_3_a_typed_position_is_raised_and_the_places_it_can_go_to_answer(
    size: tuple[int, int],
) -> None:
    async with running(leap(), size=size) as there:
        await there.type_move("4")
        asked = on_the_board(there)
        assert [f"{place}?" in asked for place in range(1, 7)] == [False, True, True, *[False] * 3]
        assert "to which position: 2 or 3?" in there.strip
        await there.write("2")
        await there.press("enter")
        assert there.session.turns[-1].notation == "leap 4 2"


# What is left, and how tiles move


async def test_the_pairs_that_are_left_are_counted_down() -> None:
    async with running(leap()) as there:
        for move, left in (("leap 4 2", 3), ("leap 5 3", 1), ("swap 4 5", 0)):
            await there.make(move)
            if there.session.outcome:
                await there.press("b")
            word = "pair" if left == 1 else "pairs"
            assert f"{left} wrong {word} left" in on_the_board(there)


@pytest.mark.parametrize("move", ["leap 4 2", "leap 2 4"])
def test_a_leap_goes_over_the_numbers_that_it_passes(move: str) -> None:
    """Half way the leaping tile is above the row; at both ends nothing is."""
    session = a_session(
        "sequence-shift", {"sequence": ROW}, options={"moves": "leaps", "length": 6}
    )
    board = BOARD()
    before = painted_rows(painted(board, scene_of(session, 0, live=False)))
    session.submit(move)
    scene = scene_of(session, 1, live=False)
    tops = {}
    for glide in (0.0, 0.5, 0.999):
        board.animation.glide = glide
        tops[glide] = painted_rows(painted(board, scene))
    top = next(y for y, row in enumerate(before) if "▄▄▄▄▄▄" in row)
    above = [any(sign in shown[top - 1] for sign in "▀▄█▐▌▗▖") for shown in tops.values()]
    assert above == [False, True, False]
