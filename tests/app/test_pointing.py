"""Clicks on what can be seen: numbers, words and tiles are looked for on the screen itself.

What a click means is worked out from the picture alone. A board that says of the wrong cells
that they are a target would be believed by any test that asks the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest

from seqtui.app.play.screen import PlayScreen
from seqtui.app.widgets.dialogues import Confirm
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running
from tests.app.wire import arrive, clicked, dragged, typed

Cell = tuple[int, int]
ROW: dict[str, object] = {"sequence": [3, 1, 4, 5, 2]}
CODES: dict[str, object] = {"codes": [[4, 5, 3], [2, 5, 1]]}
both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
_TILE = re.compile(r"▐[^▐▌]{5,}▌")


def rows(there: RunningApp) -> list[str]:
    """Return what stands on the screen where the board is, from the left edge of the screen."""
    right = there.board.region.right
    strips = there.app.screen._compositor.render_strips()
    return [strip.text[:right] for strip in strips[: there.board.region.bottom]]


def found(there: RunningApp, pattern: str) -> Cell:
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


def tiles(there: RunningApp, count: int) -> list[list[tuple[int, int, int]]]:
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


def middles(there: RunningApp, count: int) -> list[list[Cell]]:
    """Return the middles of those tiles."""
    return [
        [((left + right) // 2, y + 2) for left, right, y in band] for band in tiles(there, count)
    ]


def ground(there: RunningApp, x: int, y: int) -> object:
    """Return the colour behind a cell of the screen."""
    for segment in there.app.screen._compositor.render_strips()[y]:
        x -= segment.cell_length
        if x < 0:
            return segment.style and segment.style.bgcolor
    raise AssertionError("there is no such cell")


def key(there: RunningApp, digit: int) -> Cell:
    """Return where a digit of Mirror Duel's pad stands."""
    return found(there, rf"(?<=▐) +{digit} +(?=▌)")


async def made(there: RunningApp, sent: str) -> str:
    """Let something arrive, take back what it played, and return that."""
    before = there.session.ply
    arrive(there.app, sent)
    await there.settle()
    assert there.session.ply == before + 1, f"{sent!r} plays nothing"
    notation = there.session.turns[-1].notation
    there.session.undo()
    await there.settle()
    return notation


async def played(there: RunningApp, *cells: Cell) -> str:
    """Click there, of which only the last click plays, and return what."""
    *first, last = cells
    before = there.session.ply
    for cell in first:
        await there.click_at(*cell)
        assert there.session.ply == before, "the first click plays already"
    return await made(there, clicked(*last))


# One click where a move is one place


@both_sizes
async def test_a_card_is_placed_or_discarded_where_it_says_so(size: Cell) -> None:
    deck = {"deck": [1, 2, 5, 3, 4, 1, 2, 5, 4, 3]}
    async with running(new_game("sequence-stack", deck), size=size) as there:
        for word in ("place", "discard"):
            assert await played(there, found(there, alone(word))) == word
        assert await played(there, found(there, "▸ 1 next(?=.*next)")) == "place"


@both_sizes
async def test_a_number_of_the_pool_is_taken_where_it_stands(size: Cell) -> None:
    async with running(new_game("sequence-builder"), size=size) as there:
        for number in ("2", "10", "11", "13", "20"):
            assert await played(there, found(there, alone(number))) == number


# Two where it joins two places: the first lifts, the second drops


@both_sizes
async def test_a_tile_of_a_row_is_lifted_and_dropped_on_a_neighbour(size: Cell) -> None:
    async with running(new_game("sequence-shift", ROW), size=size) as there:
        (band,) = middles(there, 5)
        for place, (one, other) in enumerate(pairwise(band), start=1):
            assert await played(there, one, other) == f"swap {place} {place + 1}"
            assert await made(there, dragged(other, one)) == f"swap {place} {place + 1}"


@both_sizes
async def test_a_tile_of_a_code_goes_anywhere_in_it_or_straight_across(size: Cell) -> None:
    async with running(new_game("code-swap", CODES), size=size) as there:
        own, other = middles(there, 3)
        for one, two in combinations(range(3), 2):
            assert await played(there, own[two], own[one]) == f"own {one + 1} {two + 1}"
            assert await made(there, dragged(own[one], own[two])) == f"own {one + 1} {two + 1}"
        for place, (mine, theirs) in enumerate(zip(own, other, strict=True), start=1):
            assert await played(there, mine, theirs) == f"cross {place}"
            assert await made(there, dragged(mine, theirs)) == f"cross {place}"
        await there.click_at(*own[0])
        await there.click_at(*other[2])
        assert there.session.ply == 0, "it is not opposite"
        assert await made(there, clicked(*other[0])) == "cross 1", "and the tile is still in hand"


@both_sizes
async def test_a_digit_of_the_pad_goes_to_the_end_that_is_clicked(size: Cell) -> None:
    async with running(new_game("mirror-duel", {"sequence": [9, 8]}), size=size) as there:
        for digit, end, sign in ((1, "front", "← add"), (7, "back", "add →")):
            at = found(there, sign)
            await there.click_at(*at)  # a place for a digit, but there is none yet
            assert await played(there, key(there, digit), at) == f"{digit} {end}"
            assert await made(there, dragged(key(there, digit), at)) == f"{digit} {end}"
        at = found(there, "← add")
        assert await played(there, key(there, 2), key(there, 5), at) == "5 front", "the last digit"
        await there.press("6")
        assert await made(there, clicked(*at)) == "6 front", "its key lifts a digit too"


@pytest.mark.parametrize(("game", "count"), [("sequence-shift", 5), ("code-swap", 3)])
async def test_a_drag_moves_the_tile_under_it_whatever_is_in_hand(game: str, count: int) -> None:
    """That may be the tile in hand itself, or another one."""
    position = ROW if game == "sequence-shift" else CODES
    async with running(new_game(game, position)) as there:
        verb, band = ("swap", "own")[game == "code-swap"], middles(there, count)[0]
        for begin, end in ((1, 2), (2, 3)):
            await there.click_at(*band[0])
            sent = dragged(band[begin - 1], band[end - 1])
            assert await made(there, sent) == f"{verb} {begin} {end}"


class Hand(NamedTuple):
    """A position with tiles that can be lifted."""

    position: dict[str, object]
    cells: Callable[[RunningApp], list[Cell]]
    """Where those tiles are."""
    third: int
    """The number on the third of them."""


LIFTS = {
    "sequence-shift": Hand(ROW, lambda there: middles(there, 5)[0], 4),
    "code-swap": Hand(CODES, lambda there: middles(there, 3)[0], 3),
    "mirror-duel": Hand({"sequence": [9, 8]}, lambda there: [key(there, d) for d in (1, 2, 3)], 3),
}
every_hand = pytest.mark.parametrize("game", LIFTS)


@every_hand
async def test_a_tile_in_hand_can_be_put_back(game: str) -> None:
    position, cells, number = LIFTS[game]
    async with running(new_game(game, position)) as there:
        third, before = cells(there)[2], there.strip
        away = third[0], there.board.region.y
        outside = there.board.region.right + 3, third[1]
        drags = dragged(third, away), dragged(third, outside)
        for sent in (clicked(*third), typed("escape"), *drags):
            if sent not in drags:
                await there.click_at(*third)
                assert there.board.cursor is None
                assert f"the {number} " in there.strip
                assert "lick " in there.strip, "while it is in hand the strip speaks of clicks"
            arrive(there.app, sent)
            await there.settle()
            assert there.strip == before
            assert isinstance(there.app.screen, PlayScreen)
            assert there.session.ply == 0


@every_hand
async def test_a_click_elsewhere_or_another_button_does_nothing(game: str) -> None:
    position, cells, _ = LIFTS[game]
    async with running(new_game(game, position)) as there:
        before = there.strip
        for button in (1, 2):
            for cell in cells(there):
                await there.click_at(*cell, button)
            await there.drag(*cells(there)[:2], button=button)
            assert (there.strip, there.session.ply) == (before, 0)
        await there.click_at(*cells(there)[1])
        held = there.strip
        await there.click_at(cells(there)[1][0], there.board.region.y)
        assert there.strip == held != before


@pytest.mark.parametrize("button", [1, 2])
async def test_one_place_is_played_with_the_left_button_only(button: int) -> None:
    for game, where in (("sequence-builder", alone("7")), ("sequence-stack", alone("discard"))):
        async with running(new_game(game)) as there:
            await there.click_at(*found(there, where), button)
            assert there.session.ply == 0
            await there.click_at(*found(there, where))
            assert there.session.ply == 1


async def test_arrows_put_a_tile_down_and_take_over() -> None:
    async with running(new_game("sequence-shift", ROW)) as there:
        (band,) = middles(there, 5)
        before = there.strip
        await there.click_at(*band[2])
        await there.press("right")
        assert there.strip == before
        await there.press("right", "enter")
        assert there.session.turns[-1].notation == "swap 2 3"


# What a hover shows


@pytest.mark.parametrize("game", ["sequence-shift", "code-swap"])
@both_sizes
async def test_tiles_light_up_and_the_tray_shows_the_whole_move(game: str, size: Cell) -> None:
    position, cells, _ = LIFTS[game]
    verb = {"sequence-shift": "swap", "code-swap": "own"}[game]
    async with running(new_game(game, position), size=size) as there:
        one, two, three = cells(there)[:3]
        shade = {cell: (cell[0] - 3, cell[1] - 2) for cell in (one, two, three)}
        plain = [ground(there, *shade[cell]) for cell in (two, three)]
        await there.point_at(*two)
        assert ground(there, *shade[two]) != plain[0], "it could be lifted"
        await there.click_at(*two)
        assert "▲ held" in "\n".join(rows(there))
        await there.point_at(*three)
        assert ground(there, *shade[two]) != plain[0], "it is in hand"
        assert ground(there, *shade[three]) != plain[1], "it could be dropped here"
        assert f"⇄ {verb} 2 3" in "\n".join(rows(there))
        await there.point_at(three[0], there.board.region.y)
        assert ground(there, *shade[three]) == plain[1]
        assert "⇄" not in "\n".join(rows(there))


async def test_no_move_is_shown_over_a_tile_that_cannot_take_the_one_in_hand() -> None:
    async with running(new_game("sequence-shift", ROW)) as there:
        (band,) = middles(there, 5)
        await there.click_at(*band[0])
        await there.point_at(*band[3])
        assert "⇄" not in "\n".join(rows(there))
        assert there.board.cursor is None


# Drops that break a rule


@pytest.mark.parametrize("by_drag", [False, True], ids=["clicks", "drag"])
async def test_a_drop_that_costs_the_turn_is_asked_about(by_drag: bool) -> None:
    """SHIFT-4: a player who chooses such a pair on the screen is asked first."""
    async with running(new_game("sequence-shift", ROW)) as there:
        (band,) = middles(there, 5)
        for answer, plies in (("n", 0), ("y", 1)):
            sent = dragged(band[0], band[3]) if by_drag else clicked(*band[0]) + clicked(*band[3])
            arrive(there.app, sent)
            await there.settle()
            assert isinstance(there.app.screen, Confirm)
            assert there.session.ply == 0
            await there.press(answer)
            assert there.session.ply == plies
            if not plies:
                assert "the 3 to put it back" in there.strip
                await there.press("escape")


@pytest.mark.parametrize("by_drag", [False, True], ids=["clicks", "drag"])
async def test_a_drop_that_is_refused_says_why_and_leaves_the_tile_in_hand(by_drag: bool) -> None:
    async with running(new_game("sequence-shift", ROW, invalid_swap="retry")) as there:
        (band,) = middles(there, 5)
        sent = dragged(band[0], band[3]) if by_drag else clicked(*band[0]) + clicked(*band[3])
        arrive(there.app, sent)
        await there.settle()
        assert there.strip.startswith("✗ ")
        assert await made(there, clicked(*band[1])) == "swap 1 2"


# Clicks that were meant for another position


async def test_the_second_half_of_a_double_click_plays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("seqtui.app.games.board.Board.SETTLING", 60.0)
    async with running(new_game("sequence-stack")) as there:
        at = found(there, alone("discard"))
        await there.click_at(*at)
        assert there.session.ply == 0, "the position has just come"
        monkeypatch.setattr("seqtui.app.games.board.Board.SETTLING", 0.0)
        await there.click_at(*at)
        assert there.session.ply == 1


async def test_a_button_that_went_down_in_one_position_plays_nothing_in_the_next() -> None:
    async with running(new_game("sequence-stack")) as there:
        down, up = re.findall(r"\x1b[^\x1b]+", clicked(*found(there, alone("discard"))))
        arrive(there.app, down)
        await there.settle()
        await there.make("discard")
        arrive(there.app, up)
        await there.settle()
        assert there.session.ply == 1


async def test_a_click_goes_down_and_comes_up_at_the_same_place() -> None:
    async with running(new_game("sequence-builder")) as there:
        await there.drag(found(there, alone("7")), found(there, alone("8")))
        assert there.session.ply == 0
