"""Tiles have the stated sizes, keep to them, and show their states by more than colour."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import arc, banner, bracket, frame, hover, lane, pips, position
from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette, contrast
from seqtui.app.drawing.tile import (
    M2,
    SIZES,
    SLIM,
    XK,
    XL,
    XS,
    XXL,
    K,
    L,
    M,
    N,
    S,
    Size,
    Skin,
    State,
    largest,
    solid,
    tile,
)

STATED = {
    XXL: (16, 13),
    XK: (14, 13),
    XL: (12, 8),
    L: (10, 7),
    K: (8, 7),
    M2: (11, 5),
    M: (7, 5),
    N: (5, 5),
    S: (5, 3),
    XS: (2, 3),
}


def rows(canvas: Canvas) -> list[str]:
    return [strip.text for strip in canvas.strips()]


def drawn(size: Size, number: int | None, state: State, palette: Palette = DARK) -> Canvas:
    """Draw one tile with two cells to spare on every side."""
    canvas = Canvas(size.width + 4, size.height + 4, palette)
    tile(canvas, 2, 2, size, number, state=state, player=2)
    return canvas


@pytest.mark.parametrize("size", STATED, ids=lambda size: size.name)
def test_sizes_are_as_stated(size: Size) -> None:
    assert (size.width, size.height) == STATED[size]
    canvas = Canvas(40, 20, DARK)
    assert tile(canvas, 3, 2, size, 8) == Region(3, 2, *STATED[size])


@pytest.mark.parametrize("palette", [DARK, DARK.without_colour], ids=["colour", "plain"])
@pytest.mark.parametrize("size", STATED, ids=lambda size: size.name)
def test_nothing_is_drawn_outside_the_tile(size: Size, palette: Palette) -> None:
    for state in State:
        canvas = drawn(size, 8, state, palette)
        blank = rows(Canvas(canvas.width, canvas.height, palette))
        inside = range(2, 2 + size.height)
        for y, row in enumerate(rows(canvas)):
            if y not in inside:
                assert row == blank[y], state
            else:
                assert row[:2] == "  ", state
                assert row[2 + size.width :] == "  ", state
            assert canvas.ground(1, y) == canvas.ground(2 + size.width, y) == DARK.bg, state


def test_a_medium_tile_cell_by_cell() -> None:
    canvas = Canvas(7, 5, DARK)
    tile(canvas, 0, 0, M, 1, of=5)
    # The one is `▀█ `, ` █ `, `▀▀▀`; its full cells are spaces on ink.
    assert rows(canvas) == [" ▄▄▄▄▄ ", "▐ ▀   ▌", "▐     ▌", "▐ ▀▀▀ ▌", " ▀▀▀▀▀ "]
    assert canvas.ground(3, 1) == DARK.ink
    assert canvas.ground(3, 2) == DARK.ink
    assert canvas.ground(1, 2) == DARK.face
    assert canvas.ground(0, 2) == DARK.bg


def test_the_largest_tile_has_a_foot_of_two_pixels() -> None:
    canvas = Canvas(16, 13, DARK)
    tile(canvas, 0, 0, XXL, 1, of=5)
    lines = rows(canvas)
    assert lines[11] == "▝" + "▄" * 14 + "▘"
    assert lines[12] == " " + "▀" * 14 + " "


def test_square_corners_are_filled() -> None:
    assert [row[2:7] for row in rows(drawn(S, 8, State.NORMAL))[2:5]] == ["▗▄▄▄▖", "▐ 8 ▌", "▝▀▀▀▘"]
    assert [row[2:4] for row in rows(drawn(XS, 8, State.NORMAL))[2:5]] == ["▄▄", "8 ", "▀▀"]


def test_stacked_slabs_share_a_row() -> None:
    slab = M.sized(13)
    canvas = Canvas(13, 9, DARK)
    tile(canvas, 0, 4, slab, 1, of=5)
    tile(canvas, 0, 0, slab, 2, of=5)
    strip = canvas.strips()[4]
    segment = next(s for s in strip if "▀" in s.text or "▄" in s.text)
    assert segment.style is not None
    colours = {segment.style.color, segment.style.bgcolor}
    assert colours == {DARK.foot.rich_color, DARK.face.blend(DARK.tile_hi, 0.4).rich_color}


def test_the_foot_carries_the_owner() -> None:
    canvas = Canvas(7, 5, DARK)
    tile(canvas, 0, 0, M, 1, foot=DARK.p2)
    segment = next(s for s in canvas.strips()[4] if "▀" in s.text)
    assert segment.style is not None
    assert segment.style.color == DARK.p2.rich_color


def test_a_number_too_wide_for_its_font_takes_a_smaller_one() -> None:
    pixels = rows(drawn(L, 12, State.NORMAL))
    assert not any("12" in row for row in pixels)
    assert any("12" in row for row in rows(drawn(N, 12, State.NORMAL)))


@pytest.mark.parametrize(
    ("state", "signs"),
    [
        (State.BLOCKED, "✗╌"),
        (State.TAKEN, "◆"),
        (State.EMPTY, "╌"),
        (State.NEXT, "╌"),
        (State.GHOST, "╌"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
@pytest.mark.parametrize("size", [L, N, S], ids=lambda size: size.name)
@pytest.mark.parametrize("palette", [DARK, LIGHT.without_colour], ids=["colour", "plain"])
def test_states_are_told_by_glyphs(size: Size, state: State, signs: str, palette: Palette) -> None:
    text = "".join(rows(drawn(size, 4, state, palette)))
    assert all(sign in text for sign in signs)


def test_an_open_next_slot_says_so() -> None:
    assert "next" in "".join(rows(drawn(M2, None, State.NEXT)))


def test_without_colours_a_disabled_tile_has_no_frame() -> None:
    assert "╭───╮" in "".join(rows(drawn(S, 7, State.NORMAL, DARK.without_colour)))
    disabled = "".join(rows(drawn(S, 7, State.DISABLED, DARK.without_colour)))
    assert disabled.split() == ["7"]


@pytest.mark.parametrize("palette", [DARK, LIGHT, OKABE], ids=lambda palette: palette.name)
@pytest.mark.parametrize("number", [1, 6])
def test_a_faded_tile_recedes_and_can_still_be_read(palette: Palette, number: int) -> None:
    skin = Skin.of_number(palette, number, 6)
    faded = skin.faded(palette)
    assert contrast(faded.face, palette.bg) < contrast(skin.face, palette.bg) / 2
    assert 2.4 <= contrast(faded.ink, faded.face) < contrast(skin.ink, skin.face)
    plain = "".join(rows(drawn(S, 7, State.FADED, palette.without_colour)))
    assert plain.split() == ["7"], "without a frame, like one that is disabled"


def test_an_arc_comes_down_where_the_tile_goes_and_has_words_where_there_is_room() -> None:
    for start, end, tip in ((2, 8, 8), (8, 2, 2)):
        canvas = Canvas(12, 3, DARK)
        arc(canvas, start, end, 0, 1, DARK.p1)
        assert [row.rstrip() for row in rows(canvas)] == ["  ╭─────╮", " " * tip + "▾", ""]
    canvas = Canvas(30, 4, DARK)
    arc(canvas, 24, 2, 0, 2, DARK.p1)
    assert [row.strip() for row in rows(canvas)] == ["╭──── passes two ─────╮", "│", "▾", ""]


@pytest.mark.parametrize(
    ("width", "shown"), [(30, "■ ■ □ · · ·"), (14, "■ ■ □ · · ·"), (12, "■■□···"), (7, "■■□···")]
)
def test_pips_are_signs_without_colours_and_move_together_where_it_is_narrow(
    width: int, shown: str
) -> None:
    canvas = Canvas(width, 1, DARK.without_colour)
    pips(canvas, 0, (2, 1, 3), DARK.p1)
    assert " ".join(rows(canvas)[0].split()) == shown


def test_without_colours_the_chosen_key_is_reversed() -> None:
    canvas = Canvas(11, 3, DARK.without_colour)
    solid(canvas, 0, 0, S, "4", Skin.of_key(canvas.palette, DARK.p1))
    solid(canvas, 6, 0, S, "5", Skin.of_key(canvas.palette))
    reversed_text = [s.text for s in canvas.strips()[1] if s.style and s.style.reverse]
    assert [text.strip() for text in reversed_text] == ["4"]


@pytest.mark.parametrize(
    ("count", "width", "height", "expected"),
    [
        (5, 86, 36, XXL),  # 5 × 16 = 80
        (5, 52, 20, L),  # 5 × 10 = 50, but 5 × 12 = 60
        (5, 52, 6, M),  # too low for 7 rows
        (7, 52, 20, M),  # 7 × 7 = 49
        (8, 52, 20, N),  # 8 × 7 = 56
        (20, 52, 20, XS),
        (99, 52, 20, XS),
    ],
)
def test_the_largest_size_that_fits(count: int, width: int, height: int, expected: Size) -> None:
    assert largest(count, width, height) is expected


def test_sizes_to_choose_from_shrink() -> None:
    areas = [size.width * size.height for size in SIZES]
    assert areas == sorted(areas, reverse=True)


def test_a_row_of_tiles_is_centred() -> None:
    assert L.row(5, 52, 3) == [Region(x, 3, 10, 7) for x in (1, 11, 21, 31, 41)]
    assert L.row(3, 52, 0, gap=3) == [Region(x, 0, 10, 7) for x in (8, 21, 34)]


def test_the_tray_lies_on_the_feet_from_first_to_last() -> None:
    canvas = Canvas(30, 10, DARK)
    first = tile(canvas, 1, 0, L, 1)
    second = tile(canvas, 11, 0, L, 2)
    row = L.foot_row(first, second)
    assert row == Region(2, 6, 18, 1)
    assert L.foot_row(first) == Region(2, 6, 8, 1)
    assert SLIM.foot_row((0, 0, 5, 5), (6, 0, 5, 5)) == Region(0, 4, 11, 1)
    banner(canvas, row, "⇄ swap 1 2", DARK.p1)
    lines = rows(canvas)
    assert lines[6][2:20] == "⇄ swap 1 2".center(18)
    assert lines[7][2:20] == "▀" * 18
    assert canvas.ground(2, 6) == canvas.ground(19, 6) == DARK.p1
    assert canvas.ground(20, 6) == DARK.bg


def test_a_tray_too_narrow_cuts_its_label() -> None:
    canvas = Canvas(8, 2, DARK)
    banner(canvas, (1, 0, 6, 1), "discard it", DARK.p1, shadow=False)
    assert rows(canvas) == [" disca… ", "        "]


@pytest.mark.parametrize(
    ("right", "expected"),
    [(11, "╭─ ◆ last ─╮"), (6, "╭─ ◆ ─╮"), (4, "╭─◆─╮"), (1, "╭╮")],
)
def test_the_last_move_is_marked_as_fully_as_there_is_room(right: int, expected: str) -> None:
    canvas = Canvas(12, 1, DARK)
    bracket(canvas, 0, right, 0, 2)
    assert rows(canvas)[0].rstrip() == expected


def test_marks_around_a_tile() -> None:
    canvas = Canvas(10, 9, DARK)
    rect = tile(canvas, 0, 1, L, 4)
    position(canvas, rect, 4, in_place=True)
    hover(canvas, L.foot_row(rect), DARK.p1)
    lines = rows(canvas)
    assert lines[0] == "   4 ✓    "
    assert lines[8] == " ╰╌╌╌╌╌╌╯ "


def test_a_frame_may_be_open_below() -> None:
    canvas = Canvas(5, 3, DARK)
    frame(canvas, (0, 0, 5, 3), DARK.dim, bottom=False)
    assert rows(canvas) == ["╭╌╌╌╮", "╎   ╎", "╎   ╎"]


def test_only_the_active_lane_has_a_rail() -> None:
    canvas = Canvas(4, 2, DARK)
    lane(canvas, (0, 0, 4, 1), 1, active=True)
    lane(canvas, (0, 1, 4, 1), 2, active=False)
    assert rows(canvas) == ["▌   ", "    "]
    assert canvas.ground(3, 0) == DARK.lane(1, active=True)
    assert canvas.ground(3, 1) == DARK.lane(2, active=False)
