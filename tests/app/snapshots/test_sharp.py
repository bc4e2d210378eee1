"""Mirror Duel with hands of tiles: both ends to read, both hands, and what the oracle adds."""

from __future__ import annotations

from typing import Any

import pytest

from seqtui.engines.setup import AnySetup
from tests.app.running import HUGE, NARROW, WIDE, new_game, running
from tests.app.snapshots.conftest import Looks

MIDDLE = (
    "1 back",
    "3 front",
    "2 front",
    "1 front",
    "2 back",
    "1 front",
    "3 front",
    "2 back",
    "3 front",
)
"""Both ends are doubled: two of three digits lose at each, and a 3 would be an echo."""

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])


def sharp(**position: object) -> AnySetup:
    """Return the start of a game, or a position of one."""
    start = position or None
    chosen: dict[str, Any] = {"palindrome": "end", "digits": 3, "copies": 3}
    return new_game("mirror-duel", start, first=2, **chosen, echo="forbidden")


@both_sizes
async def test_start(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(sharp(), size=size) as there:
        await there.press("2")
        looks_right(there)


@both_sizes
@pytest.mark.parametrize("oracle", [False, True], ids=["closed", "open"])
async def test_middle(size: tuple[int, int], oracle: bool, looks_right: Looks) -> None:
    async with running(sharp(), size=size) as there:
        await there.make(*MIDDLE)
        await there.press(*(["o"] if oracle else []), "2")
        looks_right(there)


@pytest.mark.parametrize("theme", ["light", "okabe"])
async def test_theme(theme: str, looks_right: Looks) -> None:
    async with running(sharp(), theme=theme) as there:
        await there.make(*MIDDLE)
        await there.press("2")
        looks_right(there)


@both_sizes
async def test_no_colour(
    size: tuple[int, int], looks_right: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with running(sharp(), size=size) as there:
        await there.make(*MIDDLE)
        await there.press("o", "2")
        looks_right(there)


async def test_huge(looks_right: Looks) -> None:
    async with running(sharp(), size=HUGE) as there:
        await there.make(*MIDDLE)
        await there.press("2")
        looks_right(there)


@both_sizes
async def test_digit_that_is_not_in_hand(size: tuple[int, int], looks_right: Looks) -> None:
    setup = sharp(sequence=[3, 3, 1, 2], hands=[[2, 0, 3], [1, 2, 2]], to_move=1)
    async with running(setup, size=size) as there:
        await there.press("2")
        looks_right(there)


@both_sizes
async def test_echo(size: tuple[int, int], looks_right: Looks) -> None:
    """The digit just played is barred, and whoever tries it is told why (MIRROR-7)."""
    async with running(sharp(), size=size) as there:
        await there.make(*MIDDLE)
        await there.press("3")
        looks_right(there)


@pytest.mark.parametrize("last", ["1 front", "2 front"], ids=["palindrome", "out-of-tiles"])
async def test_end(last: str, looks_right: Looks) -> None:
    """Out of tiles is also who has nothing left but an echo."""
    setup = sharp(sequence=[3, 3, 1, 2, 3, 3, 1], hands=[[1, 1, 0], [0, 2, 0]], to_move=1)
    async with running(setup) as there:
        await there.make(last)
        await there.press("b")
        looks_right(there)
