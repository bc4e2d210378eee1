"""The canvas clips, measures text in cells, merges runs and knows what a click means."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.palette import DARK
from seqtui.app.drawing.text import fit, scrolled_to, text_width


def rows(canvas: Canvas) -> list[str]:
    return [strip.text for strip in canvas.strips()]


def test_text_is_clipped_at_every_edge() -> None:
    canvas = Canvas(4, 2, DARK)
    canvas.text(-2, 0, "abcdefgh", DARK.fg)
    canvas.text(0, -1, "above", DARK.fg)
    canvas.text(0, 2, "below", DARK.fg)
    assert rows(canvas) == ["cdef", "    "]


def test_text_returns_where_it_ends() -> None:
    canvas = Canvas(10, 1, DARK)
    x = canvas.text(1, 0, "日本", DARK.fg)
    canvas.text(x, 0, "!", DARK.fg)
    assert x == 5
    assert rows(canvas) == [" 日本!    "]


def test_half_a_wide_character_at_the_edge_becomes_a_space() -> None:
    canvas = Canvas(3, 2, DARK)
    canvas.text(2, 0, "日", DARK.fg)
    canvas.text(-1, 1, "日b", DARK.fg)
    assert rows(canvas) == ["   ", " b "]


def test_writing_over_half_a_wide_character_blanks_the_other_half() -> None:
    for x, expected in ((1, " x日"), (2, "日x "), (0, "x 日")):
        canvas = Canvas(4, 1, DARK)
        canvas.text(0, 0, "日日", DARK.fg)
        canvas.text(x, 0, "x", DARK.fg)
        assert rows(canvas) == [expected]


def test_filling_through_a_wide_character_blanks_the_rest_of_it() -> None:
    canvas = Canvas(6, 1, DARK)
    canvas.text(0, 0, "日日日", DARK.fg)
    canvas.fill((1, 0, 2, 1), DARK.soft)
    assert rows(canvas) == ["    日"]


def test_a_combining_mark_stays_with_its_letter() -> None:
    canvas = Canvas(4, 1, DARK)
    canvas.text(0, 0, "e\u0301x", DARK.fg)
    assert rows(canvas) == ["e\u0301x  "]


def test_control_characters_cannot_leave_their_cell() -> None:
    canvas = Canvas(6, 1, DARK)
    canvas.text(0, 0, "a\tb\x1b\u202ec", DARK.fg)
    assert rows(canvas) == ["a b c "]


def test_text_is_cut_and_placed_within_a_width() -> None:
    canvas = Canvas(8, 4, DARK)
    canvas.text(1, 0, "Alexandra", DARK.fg, width=5)
    canvas.text(1, 1, "Al", DARK.fg, width=5, align="right")
    canvas.text(1, 2, "Al", DARK.fg, width=6, align="center")
    canvas.text(1, 3, "日本語", DARK.fg, width=4)
    assert rows(canvas) == [" Alex…  ", "    Al  ", "   Al   ", " 日…    "]


def test_fit_knows_the_ends_of_the_range() -> None:
    assert fit("abc", 3) == "abc"
    assert fit("abc", 1) == "…"
    assert fit("abc", 0) == ""


@given(st.text(max_size=40), st.integers(-5, 30), st.integers(0, 20))
def test_a_row_has_its_exact_width_whatever_is_written(text: str, x: int, width: int) -> None:
    canvas = Canvas(20, 1, DARK)
    canvas.text(x, 0, text, DARK.p1, DARK.soft, bold=True)
    canvas.text(x + 3, 0, text, DARK.p2)
    strip = canvas.strips()[0]
    assert cell_len(strip.text) == 20
    assert strip.cell_length == 20
    assert text_width(fit(text, width)) <= width


def test_equal_neighbours_share_a_segment_and_spaces_join_them() -> None:
    canvas = Canvas(20, 1, DARK)
    canvas.text(2, 0, "one", DARK.fg)
    canvas.text(7, 0, "two", DARK.fg)
    canvas.text(11, 0, "red", DARK.bad)
    texts = [segment.text for segment in canvas.strips()[0]]
    assert texts == ["  one  two ", "red      "]


def test_a_change_of_ground_is_never_merged_away() -> None:
    canvas = Canvas(6, 1, DARK)
    canvas.fill((2, 0, 2, 1), DARK.soft)
    segments = list(canvas.strips()[0])
    assert [segment.text for segment in segments] == ["  ", "  ", "  "]
    style = segments[1].style
    assert style is not None
    assert style.bgcolor == DARK.soft.rich_color


def test_underlined_space_keeps_its_line() -> None:
    canvas = Canvas(4, 1, DARK)
    canvas.text(0, 0, "a b", DARK.fg, underline=True)
    canvas.text(3, 0, " ", DARK.fg)
    assert [segment.text for segment in canvas.strips()[0]] == ["a b", " "]


def test_text_without_ground_shows_what_is_below() -> None:
    canvas = Canvas(3, 1, DARK)
    canvas.fill((0, 0, 3, 1), DARK.p1)
    canvas.text(1, 0, "x", DARK.on)
    assert canvas.ground(1, 0) == DARK.p1
    canvas.text(1, 0, "x", DARK.fg, DARK.soft)
    assert canvas.ground(1, 0) == DARK.soft


def test_two_halves_of_a_cell_keep_their_colours() -> None:
    canvas = Canvas(1, 1, DARK)
    canvas.block(0, 0, 1, 1, DARK.foot)
    canvas.block(0, 1, 1, 1, DARK.face)
    (segment,) = canvas.strips()[0]
    assert segment.text == "▄"
    assert segment.style is not None
    assert segment.style.color == DARK.face.rich_color
    assert segment.style.bgcolor == DARK.foot.rich_color


def test_two_equal_halves_are_a_coloured_space() -> None:
    canvas = Canvas(1, 1, DARK)
    canvas.block(0, 1, 1, 1, DARK.face)
    canvas.block(0, 0, 1, 1, DARK.face)
    assert rows(canvas) == [" "]
    assert canvas.ground(0, 0) == DARK.face


def test_a_block_of_pixels_may_start_and_end_within_a_cell() -> None:
    canvas = Canvas(2, 4, DARK)
    canvas.block(0, 1, 2, 6, DARK.p1)
    assert rows(canvas) == ["▄▄", "  ", "  ", "▀▀"]
    assert canvas.ground(0, 1) == DARK.p1
    assert canvas.ground(0, 0) == DARK.bg


PICTURE = ((True, False, True), (True, True, False), (False, True, False))


def test_a_picture_is_painted_in_half_blocks() -> None:
    canvas = Canvas(5, 2, DARK)
    canvas.bitmap(1, 0, PICTURE, DARK.p1)
    assert rows(canvas) == ["  ▄▀ ", "  ▀  "]
    assert canvas.ground(1, 0) == DARK.p1
    canvas = Canvas(5, 2, DARK)
    canvas.bitmap(1, 1, PICTURE, DARK.p1)
    assert rows(canvas) == [" ▄ ▄ ", " ▀   "]
    assert canvas.ground(2, 1) == DARK.p1


def test_a_picture_is_clipped() -> None:
    canvas = Canvas(2, 1, DARK)
    canvas.bitmap(-1, -1, PICTURE, DARK.p1)
    assert rows(canvas) == ["  "]
    assert canvas.ground(0, 0) == DARK.p1
    assert canvas.ground(1, 0) == DARK.bg


def test_without_colours_pictures_are_full_blocks_and_strips_are_reversed() -> None:
    canvas = Canvas(3, 2, DARK.without_colour)
    canvas.bitmap(0, 0, ((True,), (True,)), DARK.fg)
    canvas.fill((0, 1, 3, 1), DARK.p1)
    canvas.text(0, 1, "go", DARK.on)
    assert rows(canvas) == ["█  ", "go "]
    (strip,) = canvas.strips()[1]
    assert strip.style is not None
    assert strip.style.reverse
    assert strip.style.color is None
    assert strip.style.bgcolor is None
    assert not any(s.style and s.style.reverse for s in canvas.strips()[0])


def test_the_uppermost_region_is_hit() -> None:
    canvas = Canvas(10, 5, DARK)
    canvas.region((1, 1, 4, 2), ("tile", 1))
    canvas.region(Region(3, 1, 4, 2), ("tile", 2))
    assert canvas.hit(1, 1) == ("tile", 1)
    assert canvas.hit(2, 2) == ("tile", 1)
    assert canvas.hit(3, 2) == ("tile", 2)
    assert canvas.hit(6, 1) == ("tile", 2)
    assert canvas.hit(7, 1) is None
    assert canvas.hit(1, 3) is None
    assert canvas.hit(0, 1) is None


def test_an_empty_canvas_is_harmless() -> None:
    canvas = Canvas(0, 0, DARK)
    canvas.text(0, 0, "x", DARK.fg)
    canvas.block(0, 0, 3, 3, DARK.p1)
    assert canvas.strips() == []
    assert Canvas(0, 1, DARK).strips()[0].cell_length == 0


def test_what_is_drawn_over_a_canvas_leaves_it_as_it_was() -> None:
    below = Canvas(6, 3, DARK)
    below.text(0, 0, "table", DARK.fg)
    below.region((0, 0, 5, 1), "below")
    above = below.over()
    above.text(0, 2, "choice", DARK.p1)
    above.region((0, 2, 6, 1), "above")
    assert [strip.text for strip in below.strips()] == ["table ", "      ", "      "]
    assert [strip.text for strip in above.strips()] == ["table ", "      ", "choice"]
    assert (below.hit(0, 2), above.hit(0, 2), above.hit(0, 0)) == (None, "above", "below")


def test_rows_that_nothing_was_drawn_over_are_the_same_strips() -> None:
    below = Canvas(6, 2, DARK)
    below.text(0, 0, "table", DARK.fg)
    one, other = below.over(), below.over()
    one.text(0, 1, "one", DARK.fg)
    other.text(0, 1, "other", DARK.fg)
    (kept, first), (same, second) = one.strips(), other.strips()
    assert kept is same
    assert first != second


def test_finished_pictures_are_stacked_and_keep_their_strips_and_targets() -> None:
    upper, lower, canvas = Canvas(4, 1, DARK), Canvas(4, 2, DARK), Canvas(4, 2, DARK)
    upper.text(0, 0, "up", DARK.fg)
    lower.text(0, 0, "low", DARK.fg)
    lower.region((0, 0, 3, 1), "lower")
    canvas.stack(upper)
    canvas.stack(lower)
    again = Canvas(4, 3, DARK)
    again.stack(lower)
    assert [strip.text for strip in canvas.strips()] == ["up  ", "low "]
    assert (canvas.hit(0, 0), canvas.hit(0, 1), again.hit(0, 0)) == (None, "lower", "lower")
    assert again.strips()[0] is canvas.strips()[1]
    assert len(again.strips()) == 3


def test_a_list_scrolls_just_far_enough_to_show_a_row() -> None:
    assert [scrolled_to(3, row, 4, 10) for row in range(10)] == [0, 1, 2, 3, 3, 3, 3, 4, 5, 6]
    assert scrolled_to(9, 9, 4, 10) == 6  # no blank rows below the last one
    assert scrolled_to(2, 1, 4, 3) == scrolled_to(0, -1, 4, 0) == 0
