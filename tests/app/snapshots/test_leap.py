"""Sequence Shift with leaps: the arc and the tray, what can move, and the pairs that are left."""

from __future__ import annotations

import pytest

from seqtui.engines.setup import AnySetup
from tests.app.running import HUGE, NARROW, WIDE, new_game, running
from tests.app.snapshots.conftest import Looks

BEGINNING = ("leap 6 4", "swap 5 6", "leap 3 1", "swap 3 4")
"""From 4 6 1 5 3 2 to 1 4 2 6 3 5."""

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])


def leap(row: str = "154236") -> AnySetup:
    """Return the start of a game in a row."""
    position = {"sequence": [int(digit) for digit in row]}
    return new_game("sequence-shift", position, moves="leaps", length=len(row))


@both_sizes
@pytest.mark.parametrize("move", ["swap 2 3", "leap 2 4", "leap 4 2"])
async def test_move(size: tuple[int, int], move: str, looks_right: Looks) -> None:
    async with running(leap(), size=size) as there:
        there.board.cursor = move
        await there.settle()
        looks_right(there)


@both_sizes
@pytest.mark.parametrize("oracle", [False, True], ids=["closed", "open"])
async def test_middle(size: tuple[int, int], oracle: bool, looks_right: Looks) -> None:
    async with running(leap("461532"), size=size) as there:
        await there.make(*BEGINNING)
        await there.press(*(["f4"] if oracle else []), "up")
        looks_right(there)


@pytest.mark.parametrize("theme", ["light", "okabe"])
@both_sizes
async def test_theme(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with running(leap(), size=size, theme=theme) as there:
        await there.press("up")
        looks_right(there)


@both_sizes
async def test_no_colour(
    size: tuple[int, int], looks_right: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with running(leap(), size=size) as there:
        await there.press("up")
        looks_right(there)


@pytest.mark.parametrize("row", ["3716524", "87654321"], ids=len)
@pytest.mark.parametrize("size", [NARROW, WIDE, HUGE], ids=["80x24", "120x40", "200x60"])
async def test_longer_row(size: tuple[int, int], row: str, looks_right: Looks) -> None:
    async with running(leap(row), size=size) as there:
        await there.press("up")
        looks_right(there)


async def test_question(looks_right: Looks) -> None:
    async with running(leap()) as there:
        await there.type_move("4")
        looks_right(there)


@both_sizes
async def test_end(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(leap("142356"), size=size) as there:
        await there.make("leap 2 4")
        await there.press("b")
        looks_right(there)
