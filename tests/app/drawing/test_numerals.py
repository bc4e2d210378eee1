"""Numerals and letters have the stated size and the drawn shape."""

from __future__ import annotations

import pytest

from seqtui.app.drawing.fonts import (
    Bitmap,
    Font,
    enlarged,
    font_for,
    from_art,
    numeral,
    size_of,
    word,
)


def lines(bitmap: Bitmap) -> list[str]:
    return ["".join("#" if pixel else "." for pixel in row) for row in bitmap]


@pytest.mark.parametrize("digit", "0123456789")
@pytest.mark.parametrize(
    ("font", "size"), [(Font.XXL, (12, 18)), (Font.L, (6, 9)), (Font.M, (3, 5))]
)
def test_digits_have_the_stated_pixels(digit: str, font: Font, size: tuple[int, int]) -> None:
    assert size_of(numeral(digit, font)) == size


@pytest.mark.parametrize("font", [Font.L, Font.M])
def test_no_two_digits_look_the_same(font: Font) -> None:
    assert len({numeral(digit, font) for digit in "0123456789"}) == 10


def test_a_small_four_is_drawn_as_designed() -> None:
    assert lines(numeral("4", Font.M)) == ["#.#", "#.#", "###", "..#", "..#"]


def test_a_large_seven_is_drawn_as_designed() -> None:
    assert lines(numeral("7", Font.L)) == [
        "######",
        "######",
        "....##",
        "...###",
        "...##.",
        "..###.",
        "..##..",
        "..##..",
        "..##..",
    ]


def test_two_digits_stand_one_pixel_apart() -> None:
    assert size_of(numeral("12", Font.M)) == (7, 5)
    assert size_of(numeral("24", Font.L)) == (13, 9)
    assert lines(numeral("11", Font.M))[1] == ".#...#."


def test_doubling_makes_four_pixels_of_one() -> None:
    assert lines(enlarged(((True, False),))) == ["##..", "##.."]


def test_art_drops_an_empty_last_row_only() -> None:
    assert lines(from_art(["▄ ", "▀█"])) == ["..", "#.", "##", ".#"]
    assert lines(from_art(["▀ "])) == ["#."]


def test_pictures_side_by_side_keep_their_rows() -> None:
    one, four, both = (lines(numeral(number, Font.XXL)) for number in ("1", "4", "14"))
    assert both == [f"{left}..{right}" for left, right in zip(one, four, strict=True)]


def test_a_number_takes_the_largest_font_that_fits() -> None:
    assert font_for("5", Font.L, 8, 9) is Font.L
    assert font_for("12", Font.L, 8, 9) is Font.M
    assert font_for("12", Font.L, 5, 9) is Font.TEXT
    assert font_for("5", Font.M, 8, 9) is Font.M
    assert font_for("next", Font.L, 80, 90) is Font.TEXT


def test_words_are_five_pixels_high() -> None:
    ada = word("Ada wins!")
    assert ada is not None
    assert size_of(ada)[1] == 5
    assert lines(ada)[0].startswith("###.##.")


def test_every_capital_is_different() -> None:
    pictures = {word(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    assert len(pictures) == 26
    assert None not in pictures


@pytest.mark.parametrize("text", ["", "Zoë", "日本", "a/b"])
def test_a_word_with_a_letter_we_have_not_is_left_to_bold_text(text: str) -> None:
    assert word(text) is None
