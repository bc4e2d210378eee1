"""Sequence Stack with two open cards: both cards, three decks, the last one, and the end."""

from __future__ import annotations

import pytest

from seqtui.engines.setup import AnySetup
from tests.app.running import HUGE, NARROW, WIDE, new_game, running
from tests.app.snapshots.conftest import Looks

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
MIDDLE: dict[str, object] = {
    "stacks": [[1, 2], [1]],
    "blocked": [[4, 5], [2]],
    "open": [3, 5],
    "deck": [4, 3],
    "discard": [4, 5, 2],
    "decks": 2,
    "last": 2,
}


def two_open(**position: object) -> AnySetup:
    return new_game("sequence-stack", {**MIDDLE, **position}, open=2)


@both_sizes
async def test_middle(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(two_open(), size=size) as there:
        looks_right(there)


@both_sizes
async def test_last_deck_with_the_oracle(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(two_open(decks=3, blocked=[[5], []]), size=size) as there:
        await there.press("f4", "right")
        looks_right(there)


@pytest.mark.parametrize("theme", ["light", "okabe"])
async def test_theme(theme: str, looks_right: Looks) -> None:
    async with running(two_open(), theme=theme) as there:
        looks_right(there)


async def test_no_colour(looks_right: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with running(two_open()) as there:
        looks_right(there)


async def test_discards_spread_out(looks_right: Looks) -> None:
    async with running(two_open()) as there:
        await there.press("w")
        looks_right(there)


async def test_huge(looks_right: Looks) -> None:
    async with running(two_open(), size=HUGE) as there:
        looks_right(there)


@both_sizes
async def test_end(size: tuple[int, int], looks_right: Looks) -> None:
    """The stacks are equally high, so the last card placed decides."""
    setup = two_open(stacks=[[1, 2], [1, 2]], blocked=[[], []], discard=[4], deck=[], decks=3)
    async with running(setup, size=size) as there:
        await there.make("discard 3")
        await there.press("b")
        looks_right(there)
