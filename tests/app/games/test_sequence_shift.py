"""Sequence Shift's board: whose the last swap is, and what a typed position has chosen."""

from __future__ import annotations

import pytest

from tests.app.running import NARROW, WIDE, RunningApp, new_game, running
from tests.app.test_pointing import found, rows

LONG = "A name that goes on and on and on"


def finishing(there: RunningApp) -> str:
    """Return what the board says about the last swap."""
    said = [row[: there.board.region.right].strip() for row in rows(there) if "from order" in row]
    assert len(said) == 1
    return said[0]


@pytest.mark.parametrize("invalid_swap", ["forfeit", "retry"])
async def test_an_odd_count_is_finished_by_the_player_to_move_an_even_one_by_the_other(
    invalid_swap: str,
) -> None:
    """3 1 4 5 2 is four swaps from order, and each swap changes that by one."""
    setup = new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}, invalid_swap=invalid_swap)
    async with running(setup) as there:
        assert finishing(there) == "4 swaps from order: Bob's to finish"
        await there.make("swap 1 2")
        assert finishing(there) == "3 swaps from order: Bob's to finish"
        await there.make("swap 3 4")
        assert finishing(there) == "4 swaps from order: Bob's to finish"
        await there.press("left_square_bracket")
        assert finishing(there) == "3 swaps from order: Bob's to finish", "looking back"
        await there.press("left_square_bracket")
        assert finishing(there) == "4 swaps from order: Bob's to finish"


async def test_shift_4_a_turn_that_is_given_up_turns_it_round() -> None:
    async with running(new_game("sequence-shift", {"sequence": [1, 3, 2, 5, 4]})) as there:
        assert finishing(there) == "2 swaps from order: Bob's to finish"
        await there.make("swap 1 5")
        assert finishing(there) == "2 swaps from order: Ada's to finish"


async def test_it_is_silent_when_the_game_is_over() -> None:
    async with running(new_game("sequence-shift", {"sequence": [1, 2, 3, 5, 4]})) as there:
        assert finishing(there) == "1 swap from order: Ada's to finish"
        await there.make("swap 4 5")
        await there.press("b")  # the result away
        assert finishing(there) == "0 swaps from order"
    async with running(new_game("sequence-shift", {"sequence": [1, 2, 3, 5, 4]})) as there:
        await there.make("concede")
        await there.press("b")
        assert finishing(there) == "1 swap from order"


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_long_name_is_cut_and_nothing_else(size: tuple[int, int]) -> None:
    """Backwards, every one of the 28 pairs of eight numbers is in the wrong order."""
    setup = new_game(
        "sequence-shift", {"sequence": [8, 7, 6, 5, 4, 3, 2, 1]}, names=("Ada", LONG), length=8
    )
    async with running(setup, size=size) as there:
        said = finishing(there)
        assert said.startswith("28 swaps from order: A name that")
        assert said.endswith("'s to finish")
        assert (LONG in said) == (size == WIDE)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_all_3_a_typed_position_is_raised_and_its_neighbours_answer(
    size: tuple[int, int],
) -> None:
    async with running(
        new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}), size=size
    ) as there:
        await there.type_move("swap 2")
        asked = "\n".join(rows(there))
        assert "1st" in asked
        assert [f"{place}?" in asked for place in range(1, 6)] == [True, False, True, False, False]
        place = found(there, r"3\?")
        await there.click_at(place[0], place[1] - 3)
        assert there.session.turns[-1].notation == "swap 2 3"
