"""Code Swap's board: links by key, tiles by mouse, and nothing but legal swaps."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette
from seqtui.app.games.board import Direction, Move, Scene
from seqtui.app.games.code_swap.board import BOARD
from seqtui.app.games.lifting import Lift
from seqtui.engines.games.code_swap.rules import Options
from tests.app.games.stage import painted, rows, spots, standing_on, targets
from tests.app.running import new_game, running

SIZES = [(52, 20), (53, 21), (64, 26), (77, 31), (86, 36), (166, 56)]
CODES = {3: [[4, 1, 3], [2, 1, 5]], 4: [[4, 1, 3, 9], [2, 1, 5, 8]]}


def moves(length: int) -> tuple[str, ...]:
    """List the swaps the rulebook allows: any two own places, any one place across."""
    own = (f"own {one} {two}" for one, two in combinations(range(1, length + 1), 2))
    return (*own, *(f"cross {place}" for place in range(1, length + 1)))


def scene(length: int = 3, **changes: Any) -> Scene:
    """Build a scene with player 2 to move."""
    plain_scene = Scene(
        view={"codes": CODES[length]},
        options=Options(length=length, numbers=9 if length == 4 else 5),
        names=("Ada", "Bob"),
        to_move=2,
        legal=moves(length),
    )
    return replace(plain_scene, **changes)


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("own 1 2", "right", "own 1 3"),
        ("own 1 3", "right", "own 2 3"),
        ("own 2 3", "right", "own 2 3"),
        ("own 1 2", "left", "own 1 2"),
        ("cross 1", "right", "cross 2"),
        ("cross 3", "right", "cross 3"),
        ("cross 2", "left", "cross 1"),
        ("own 2 3", "up", "cross 2"),
        ("own 1 3", "down", "cross 1"),
        ("cross 1", "down", "own 1 2"),
        ("cross 3", "up", "own 2 3"),
        (None, "right", "own 1 2"),
    ],
)
def test_arrows_go_along_the_links(start: str | None, direction: Direction, end: str) -> None:
    assert standing_on(BOARD(), start).steer(scene(), direction) == end


@pytest.mark.parametrize("length", [3, 4])
def test_arrows_reach_every_swap_and_nothing_else(length: int) -> None:
    shown = scene(length)
    board = BOARD()
    start = board.home(shown)
    seen: set[str | None] = {start}
    ways: tuple[Direction, ...] = ("left", "right", "up", "down")
    edge = [start]
    while edge:
        at = edge.pop()
        for direction in ways:
            after = standing_on(board, at).steer(shown, direction)
            if after not in seen:
                seen.add(after)
                edge.append(after)
    assert seen == set(moves(length))


def test_neighbours_are_compared() -> None:
    text = rows(painted(BOARD(), scene()))
    # 4 > 1 ≤ 3 above, 2 > 1 ≤ 5 below
    signs = [[char for char in row if char in "≤>"] for row in text]
    assert [found for found in signs if found] == [[">", "≤"], [">", "≤"]]


def test_equal_neighbours_are_in_order() -> None:
    text = "".join(rows(painted(BOARD(), scene(view={"codes": [[1, 1, 4], [2, 2, 2]]}))))
    assert ">" not in text
    assert text.count("≤") == 4


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("length", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_tiles_can_be_lifted_and_dropped_wherever_a_swap_is_legal(
    size: tuple[int, int], length: int, player: int
) -> None:
    shown, board = scene(length, to_move=player), BOARD()
    places = range(1, length + 1)
    theirs = {Lift(place, theirs=True) for place in places}
    links = {Move(f"cross {place}") for place in places}
    assert targets(painted(board, shown, *size)) == {*map(Lift, places)} | theirs | links
    # The mover's own tiles are in the mover's half of the board, and nowhere else.
    half = range(size[1] // 2) if player == 1 else range(size[1] // 2, size[1])
    for held in places:
        board.hand.held = Lift(held)
        canvas = painted(board, shown, *size)
        swaps = {Move(move) for move in shown.legal if str(held) in move}
        assert targets(canvas) == {Lift(held)} | swaps | links
        for target in targets(canvas) - links:
            assert all(y in half for _, y in spots(canvas, target))
        board.hand.held = Lift(held, theirs=True)
        canvas = painted(board, shown, *size)
        assert targets(canvas) == theirs | links, "theirs goes straight across only"
        for target in theirs:
            assert not any(y in half for _, y in spots(canvas, target))


@pytest.mark.parametrize(("cursor", "label"), [("own 1 3", "⇄ own 1 3"), ("cross 2", "⇅ swap")])
def test_the_chosen_swap_is_named(cursor: str, label: str) -> None:
    assert label in "\n".join(rows(painted(standing_on(BOARD(), cursor), scene())))


def test_an_own_swap_of_the_ends_spans_the_whole_code() -> None:
    canvas = painted(standing_on(BOARD(), "own 1 3"), scene())
    y = next(y for y, row in enumerate(rows(canvas)) if "⇄" in row)
    strip = [x for x in range(52) if canvas.ground(x, y) == DARK.p2]
    lifts = [spots(canvas, Lift(place)) for place in (1, 3)]
    assert strip == list(range(strip[0], strip[-1] + 1))
    assert abs(strip[0] - lifts[0][0][0]) <= 1
    assert abs(strip[-1] - lifts[1][-1][0]) <= 1


@pytest.mark.parametrize("last", ["concede", "claim", None])
def test_what_is_no_swap_is_not_marked(last: str | None) -> None:
    board = BOARD()
    assert "last" not in "".join(rows(painted(board, scene(last=last, last_by=1))))
    assert "last" in "".join(rows(painted(board, scene(last="own 1 2", last_by=1))))


def test_a_cross_swap_is_marked_above_both_tiles() -> None:
    canvas = painted(BOARD(), scene(last="cross 3", last_by=1), 86, 36)
    assert sum("● last" in row for row in rows(canvas)) == 2


@pytest.mark.parametrize("changes", [{"live": False}, {"to_move": None, "winner": 1}])
def test_nothing_can_be_clicked_when_nobody_chooses(changes: dict[str, Any]) -> None:
    assert not targets(painted(BOARD(), scene(**changes)))


def test_only_an_ascending_winner_is_in_order() -> None:
    won: dict[str, Any] = {"to_move": None, "legal": (), "winner": 2}
    in_order = scene(view={"codes": [[4, 1, 3], [1, 2, 5]]}, last="own 1 2", last_by=2, **won)
    conceded = scene(last="concede", last_by=1, **won)
    assert "in order" in "".join(rows(painted(BOARD(), in_order)))
    assert "in order" not in "".join(rows(painted(BOARD(), conceded)))


@pytest.mark.parametrize("palette", [DARK, LIGHT, OKABE, DARK.without_colour])
@pytest.mark.parametrize("length", [3, 4])
@pytest.mark.parametrize("size", [*SIZES, (20, 6), (1, 1), (200, 8), (9, 60)])
def test_any_size_can_be_painted(size: tuple[int, int], length: int, palette: Palette) -> None:
    names = ("A name that goes on and on and on", "李小龍\u200d\n")
    for player in (1, 2):
        shown = scene(length, names=names, to_move=player, last="cross 1", last_by=3 - player)
        for cursor in moves(length):
            canvas = painted(standing_on(BOARD(), cursor), shown, *size, palette)
            assert [strip.cell_length for strip in canvas.strips()] == [size[0]] * size[1]


# No way back (SWAP-8)


def closed(length: int, place: int, **changes: Any) -> Scene:
    """Build a scene in which a place has just been crossed."""
    legal = tuple(move for move in moves(length) if move != f"cross {place}")
    options = Options(length, 9, "forbidden")
    view = {"codes": CODES[length], "crossed": place}
    return scene(length, view=view, options=options, legal=legal, **changes)


CLOSED = [(length, place) for length in (3, 4) for place in range(1, length + 1)]


@pytest.mark.parametrize(("length", "place"), CLOSED)
@pytest.mark.parametrize("size", SIZES)
def test_swap_8_the_closed_link_says_so_and_the_others_keep_their_signs(
    size: tuple[int, int], length: int, place: int
) -> None:
    for cursor in (None, f"cross {place}"):
        board = standing_on(BOARD(), cursor)
        text = "\n".join(rows(painted(board, closed(length, place), *size)))
        assert text.count("✗ no way back") == 1
        open_places = [number for number in range(1, length + 1) if number != place]
        assert [f"⇅ {number}" in text for number in open_places] == [True] * (length - 1)
        assert f"⇅ {place}" not in text


@pytest.mark.parametrize(("length", "place"), CLOSED)
def test_swap_8_arrows_reach_the_closed_link_too(length: int, place: int) -> None:
    shown, board = closed(length, place), BOARD()
    seen, edge = {board.home(shown)}, [board.home(shown)]
    while edge:
        at = edge.pop()
        for direction in ("left", "right", "up", "down"):
            after = standing_on(board, at).steer(shown, direction)
            if after not in seen:
                seen.add(after)
                edge.append(after)
    assert seen == set(moves(length))


def test_swap_8_nothing_is_closed_once_the_game_is_over() -> None:
    over = closed(3, 2, to_move=None, winner=1)
    assert "no way back" not in "".join(rows(painted(BOARD(), replace(over, legal=()))))


NO_WAY_BACK = "✗ Position 2 has just been crossed: there is no way back at once."


async def test_swap_8_enter_on_the_closed_link_says_why() -> None:
    setup = new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, cross_back="forbidden")
    async with running(setup) as there:
        await there.make("cross 2")
        await there.press("down", "right")
        assert there.board.cursor == "cross 2"
        await there.press("enter")
        assert there.strip == NO_WAY_BACK
        assert there.session.ply == 1
        await there.press("right", "enter")
        assert there.session.turns[-1].notation == "cross 3"


async def test_swap_8_a_click_on_the_closed_link_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOARD, "SETTLING", 0.0)
    setup = new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, cross_back="forbidden")
    async with running(setup) as there:
        await there.make("cross 2")
        await there.click(there.board, Lift(2))
        await there.click(there.board, Move("cross 2"))
        assert there.strip == NO_WAY_BACK
        assert there.session.ply == 1


async def test_swap_8_a_typed_cross_back_says_why() -> None:
    setup = new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, cross_back="forbidden")
    async with running(setup) as there:
        await there.make("cross 2")
        await there.type_move("x2")
        assert there.strip == NO_WAY_BACK
