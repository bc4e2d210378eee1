"""Sequence Builder's board: only valid numbers are lit, and each lane says what comes next."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from seqtui.app.drawing.fonts import Font
from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette
from seqtui.app.games.board import Direction, Move, Scene
from seqtui.app.games.sequence_builder.board import BOARD, _Layout
from seqtui.engines.games.sequence_builder.rules import Options
from tests.app.games.stage import Stage, painted, rows, spots, standing_on, targets
from tests.app.running import new_game, running

SIZES = [(52, 20), (53, 21), (64, 26), (77, 31), (86, 36), (166, 56)]


def view(one: list[int], two: list[int], pool: int = 20) -> dict[str, object]:
    """Build a public position from the two sequences."""
    left = [number for number in range(1, pool + 1) if number not in (*one, *two)]
    return {"sequences": [one, two], "pool": left}


def scene(**changes: Any) -> Scene:
    """Build a scene with player 1 to move, who may follow 7 with 8, 9 or 10."""
    start = Scene(
        view=view([5, 7], [11, 12]),
        options=Options(),
        names=("Ada", "Bob"),
        to_move=1,
        legal=("8", "9", "10"),
    )
    return replace(start, **changes)


def opening(pool: int = 20, **changes: Any) -> Scene:
    """Build the scene before the first move."""
    legal = tuple(str(number) for number in range(1, pool + 1))
    options = Options(pool=pool)
    return scene(view=view([], [], pool), options=options, legal=legal, **changes)


def text(shown: Scene, cursor: str | None = None, width: int = 52, height: int = 20) -> str:
    board = standing_on(BOARD(), cursor)
    return "\n".join(rows(painted(board, shown, width, height)))


def test_a_turn_begins_at_the_lowest_valid_number() -> None:
    assert BOARD().home(scene()) == "8"


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("8", "right", "9"),
        ("9", "left", "8"),
        ("8", "left", "8"),
        ("10", "right", "10"),
        ("9", "down", "9"),
        (None, "right", "8"),
        ("15", "left", "8"),
    ],
)
def test_left_and_right_go_through_the_lit_numbers(
    start: str | None, direction: Direction, end: str
) -> None:
    assert standing_on(BOARD(), start).steer(scene(), direction) == end


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [("3", "down", "13"), ("13", "up", "3"), ("13", "down", "13"), ("10", "down", "20")],
)
def test_up_and_down_go_to_the_number_below_or_above(
    start: str, direction: Direction, end: str
) -> None:
    assert standing_on(BOARD(), start).steer(opening(), direction) == end


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [("10", "down", "12"), ("11", "up", "9"), ("12", "up", "9"), ("9", "down", "12")],
)
def test_up_and_down_find_the_nearest_lit_number_of_the_row(
    start: str, direction: Direction, end: str
) -> None:
    # From column 10 of the upper row 12 is nearer than 11; from the left end 9 is nearer than 10.
    shown = scene(view=view([8], [1]), options=Options(steps=(1, 2, 3, 4)))
    shown = replace(shown, legal=("9", "10", "11", "12"))
    assert standing_on(BOARD(), start).steer(shown, direction) == end


async def test_arrows_and_enter_take_a_number() -> None:
    stage = Stage(BOARD(), scene())
    async with stage.run_test(size=(52, 20)):
        stage.board.move_cursor("right")
        stage.board.choose()
    assert stage.chosen == ["9"]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("pool", [8, 15, 20, 24])
def test_each_lit_tile_of_the_pool_takes_its_number(width: int, height: int, pool: int) -> None:
    shown = opening(pool)
    drawn = painted(standing_on(BOARD(), None), shown, width, height)
    assert targets(drawn) == {Move(str(number)) for number in range(1, pool + 1)}
    places = _Layout.of(width, height, pool, 4).pool
    for number, (x, y, wide, high) in enumerate(places, start=1):
        assert drawn.hit(x + wide // 2, y + high // 2) == Move(str(number))


async def test_builder_1_only_valid_numbers_are_shown_and_a_click_on_others_is_refused() -> None:
    stage = Stage(BOARD(), scene())
    drawn = painted(BOARD(), scene())
    async with stage.run_test(size=(52, 20)) as pilot:
        for number in range(1, 21):
            await pilot.hover(offset=spots(drawn, Move(str(number)))[0])
            assert stage.board.cursor in scene().legal
    setup = new_game("sequence-builder", {"sequences": [[5, 7], [11, 12]]})
    async with running(setup) as there:
        for number in (4, 11, 20):
            await there.click(there.board, Move(str(number)))
            assert there.strip.startswith("✗ ")
        assert there.session.ply == 0


async def test_a_click_takes_the_number() -> None:
    stage = Stage(BOARD(), scene())
    drawn = painted(standing_on(BOARD(), None), scene())
    async with stage.run_test(size=(52, 20)) as pilot:
        await pilot.click(offset=spots(drawn, Move("10"))[0])
    assert stage.chosen == ["10"]


def test_the_slot_with_the_ghost_takes_the_pick() -> None:
    board = standing_on(BOARD(), "9")
    x, y, wide, high = _Layout.of(52, 20, 20, 4).slots[0][2]
    assert painted(board, scene()).hit(x + wide // 2, y + high // 2) == Move("9")


@pytest.mark.parametrize(
    "shown",
    [scene(live=False), scene(to_move=None, legal=()), scene(live=False, legal=())],
)
def test_nothing_can_be_taken_unless_a_person_is_to_choose(shown: Scene) -> None:
    drawn = painted(standing_on(BOARD(), None), shown)
    assert targets(drawn) == set()
    assert "take" not in "\n".join(rows(drawn))


def test_a_taken_number_leaves_its_owners_sign() -> None:
    first, second, *_ = _Layout.of(52, 20, 20, 4).pool
    top = "\n".join(rows(painted(BOARD(), scene()))[:6])
    assert top.count("●") == 2
    assert top.count("◆") == 2
    assert second.x - first.x == 5
    line = rows(painted(BOARD(), scene()))[1]
    assert [line[x + 1] for x in (first.x + 20, first.x + 30)] == ["●", "●"]  # 5 and 7


def test_steps_stand_between_the_numbers_and_the_chosen_one_too() -> None:
    assert text(scene()).count("+2") == 1
    assert text(scene(), "9").count("+2") == 2
    assert "+3" in text(scene(), "10")


def test_the_waiting_player_sees_what_could_come_next() -> None:
    shown = text(scene(), "9")
    assert "next" in shown
    assert "13 14 15" in shown


@pytest.mark.parametrize("target", [3, 4, 5, 6])
def test_what_could_come_next_is_told_in_full_for_every_target(target: int) -> None:
    options = Options(target=target, steps=(1, 2, 3, 4))
    shown = scene(view=view([5, 7], [12, 14]), options=options, legal=("8", "9", "10", "11"))
    words = text(shown, "9").split()
    assert {"15", "16", "17", "18"} <= set(words)


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        (scene(), "take 8, 9 or 10."),
        (scene(legal=("8", "10")), "take 8 or 10."),
        (scene(legal=("10",)), "take 10."),
        (opening(), "take any number to begin."),
    ],
)
def test_the_prompt_names_the_numbers(shown: Scene, sentence: str) -> None:
    said, hint = BOARD().prompt(shown)
    assert said == sentence
    assert ("Arrows" in hint[0]) == (len(shown.legal) > 1)


def test_a_player_without_a_number_is_shown_as_stuck_also_after_a_skip() -> None:
    shown = scene(view={"sequences": [[5, 7], [18, 20]], "pool": [8, 9]}, last="skip", last_by=2)
    assert "✗ stuck" in text(shown)
    assert "last" not in text(shown)


def test_the_last_number_is_marked_above_it() -> None:
    assert "◆ last" in text(scene(last="12", last_by=2))


@pytest.mark.parametrize(
    ("shown", "word"),
    [
        (scene(view=view([5, 7, 9, 12], [11, 14])), "★ complete"),
        (scene(view={"sequences": [[5, 7, 9], [2, 3]], "pool": [1]}), "★ longer"),
        (scene(last="concede", last_by=2), "★ wins"),
    ],
)
def test_the_end_marks_the_winners_sequence_and_why(shown: Scene, word: str) -> None:
    drawn = text(replace(shown, to_move=None, legal=(), winner=1))
    assert word in drawn
    assert "★ ● Ada" in drawn
    assert "★ ◆" not in drawn


def test_a_draw_marks_nobody() -> None:
    drawn = text(scene(view={"sequences": [[5, 7], [2, 3]], "pool": [1]}, to_move=None, legal=()))
    assert "★" not in drawn
    assert drawn.count("✗ stuck") == 2


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_lies_on_the_board_and_nothing_on_anything_else(width: int, height: int) -> None:
    for pool, target in product(range(8, 25), range(3, 7)):
        layout = _Layout.of(width, height, pool, target)
        rects = [*layout.pool, *layout.slots[0], *layout.slots[1]]
        cells = [
            (x, y)
            for rect in rects
            for x in range(rect.x, rect.right)
            for y in range(rect.y, rect.bottom)
        ]
        assert len(cells) == len(set(cells)), (pool, target)
        assert all(0 <= x < width and 0 <= y < height for x, y in cells), (pool, target)
        for area, slots in zip(layout.lanes, layout.slots, strict=True):
            assert all(area.contains_region(slot) for slot in slots), (pool, target)
            assert not any(area.overlaps(tile) for tile in layout.pool), (pool, target)
        assert not layout.lanes[0].overlaps(layout.lanes[1]), (pool, target)


@pytest.mark.parametrize("pool", [8, 20, 24])
@pytest.mark.parametrize("target", [3, 4, 5])
def test_the_slots_hold_pixel_numerals_on_the_smallest_board(pool: int, target: int) -> None:
    assert _Layout.of(52, 20, pool, target).slot.font is not Font.TEXT


@pytest.mark.parametrize(("width", "height"), [*SIZES, (1, 1), (30, 10), (200, 14)])
@pytest.mark.parametrize("palette", [DARK, LIGHT, OKABE, DARK.without_colour], ids=lambda p: p.name)
def test_every_state_is_painted_at_every_size(width: int, height: int, palette: Palette) -> None:
    names = ("A name that goes on and on and on", "木木木木木木木木木木")
    for target in range(3, 7):
        options = Options(target=target)
        for shown in (
            opening(names=names),
            scene(names=names, options=options, view=view([5, 7], [11, 12])),
            scene(options=options, view=view([5], [11, 12, 14][: target - 1]), live=False),
            scene(options=options, view=view([1, 2, 3, 4, 5, 6][:target], [11]), winner=1),
        ):
            board = standing_on(BOARD(), "9")
            assert len(rows(painted(board, shown, width, height, palette))) == height


async def test_up_and_down_follow_the_rows_as_they_are_drawn() -> None:
    """Where twelve numbers make a row, 15 lies below 3."""
    stage = Stage(BOARD(), opening(24))
    async with stage.run_test(size=(52, 20)):
        stage.board.cursor = "3"
        stage.board.move_cursor("down")
        places = _Layout.of(52, 20, 24, 4).pool
        assert stage.board.cursor == "15"
        assert places[14].x == places[2].x
