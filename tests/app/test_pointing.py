"""Clicks on what can be seen: numbers, words and tiles are looked for on the screen itself.

What a click means is worked out from the picture alone. A board that says of the wrong cells
that they are a target would be believed by any test that asks the board.
"""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.app.session import NARROW, WIDE, Session, new_game, session

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
_TILE = re.compile(r"▐[^▐▌]{5,}▌")


def rows(there: Session) -> list[str]:
    """Return what stands on the screen where the board is, from the left edge of the screen."""
    right = there.board.region.right
    strips = there.app.screen._compositor.render_strips()
    return [strip.text[:right] for strip in strips[: there.board.region.bottom]]


def found(there: Session, pattern: str) -> tuple[int, int]:
    """Return the middle of the one place on the board where this stands."""
    standing = re.compile(pattern)
    places = [
        ((hit.start() + hit.end() - 1) // 2, y)
        for y, row in enumerate(rows(there))
        if y >= there.board.region.y
        for hit in standing.finditer(row)
    ]
    assert len(places) == 1, f"{pattern!r} stands at {places}\n" + "\n".join(rows(there))
    return places[0]


def alone(text: str) -> str:
    """Return the pattern of a text that stands by itself."""
    return rf"(?<!\S){text}(?!\S)"


def tiles(there: Session, count: int) -> list[list[tuple[int, int, int]]]:
    """Return the rows of big tiles, as far as they have sides: left edge, right edge, a row."""
    bands: list[list[tuple[int, int, int]]] = []
    last = -9
    for y, row in enumerate(rows(there)):
        spans = [(hit.start(), hit.end() - 1, y) for hit in _TILE.finditer(row)]
        if len(spans) == count:
            if y > last + 1:
                bands.append(spans)
            last = y
    return bands


async def played(there: Session, x: int, y: int) -> str:
    """Click there, take back what that played, and return it."""
    before = there.match.ply
    await there.click_at(x, y)
    assert there.match.ply == before + 1, f"a click on {x}, {y} plays nothing"
    notation = there.match.turns[-1].notation
    there.match.undo()
    await there.settle()
    return notation


@both_sizes
async def test_each_half_of_a_tile_swaps_with_the_neighbour_on_that_side(
    size: tuple[int, int],
) -> None:
    row = {"sequence": [3, 1, 4, 5, 2]}
    async with session(new_game("sequence-shift", row), size=size) as there:
        (band,) = tiles(there, 5)
        for place, (left, right, y) in enumerate(band, start=1):
            before, after = max(place - 1, 1), min(place, 4)
            middle = (left + right) // 2
            assert await played(there, middle, y) == f"swap {before} {before + 1}"
            assert await played(there, middle + 1, y) == f"swap {after} {after + 1}"


@both_sizes
async def test_a_card_is_placed_or_discarded_where_it_says_so(size: tuple[int, int]) -> None:
    deck = {"deck": [1, 2, 5, 3, 4, 1, 2, 5, 4, 3]}
    async with session(new_game("sequence-stack", deck), size=size) as there:
        for word in ("place", "discard"):
            assert await played(there, *found(there, alone(word))) == word


@both_sizes
async def test_a_digit_of_the_pad_goes_to_the_end_that_is_clicked(size: tuple[int, int]) -> None:
    async with session(new_game("mirror-duel", {"sequence": [9, 8]}), size=size) as there:
        for digit in "147":
            for end, sign in (("front", "← add"), ("back", "add →")):
                await there.click_at(*found(there, rf"(?<=▐) +{digit} +(?=▌)"))
                assert await played(there, *found(there, sign)) == f"{digit} {end}"


@both_sizes
async def test_a_number_of_the_pool_is_taken_where_it_stands(size: tuple[int, int]) -> None:
    async with session(new_game("sequence-builder"), size=size) as there:
        for number in ("2", "10", "11", "13", "20"):
            assert await played(there, *found(there, alone(number))) == number


@both_sizes
async def test_links_and_tiles_swap_what_they_lie_between(size: tuple[int, int]) -> None:
    codes = {"codes": [[4, 5, 3], [2, 5, 1]]}
    async with session(new_game("code-swap", codes), size=size) as there:
        for place in (1, 2, 3):
            x, y = found(there, f"⇅ {place}")
            assert await played(there, x, y) == f"cross {place}"
        own, other = tiles(there, 3)
        for place, ((_, left, y), (right, _, _)) in enumerate(pairwise(own), 1):
            assert await played(there, (left + right) // 2, y + 2) == f"own {place} {place + 1}"
        for place, (left, right, y) in enumerate(other, start=1):
            assert await played(there, (left + right) // 2, y + 2) == f"cross {place}"
        (left, right, y), _, (far, end, _) = own
        await there.click_at((left + right) // 2, y + 2)
        assert await played(there, (far + end) // 2, y + 2) == "own 1 3", "picked up and put down"
