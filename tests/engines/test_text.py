"""Outside text is shown without harm, and numbers as running text has them."""

from __future__ import annotations

import pytest

from engines.text import printable, shortened, spelled


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Zoë 数 👩‍🚀", "Zoë 数 👩‍🚀"),
        ("\x1b[31mred", "␛[31mred"),
        ("two\nlines\tand\x00", "two␊lines␉and␀"),
        ("\x7f", "␡"),
        ("\x9b31m", "\ufffd31m"),
        ("ab\u202ecd\u2066", "ab\ufffdcd\ufffd"),
        ("\u2028\u200b\ufeff", "\ufffd\ufffd\ufffd"),
        ("\udcff", "\ufffd"),
    ],
)
def test_what_could_move_a_cursor_or_turn_a_line_is_made_visible(given: str, shown: str) -> None:
    assert printable(given) == shown


def test_long_text_is_cut_to_its_length() -> None:
    assert shortened("Ann", 3) == "Ann"
    assert shortened("Anna Lena", 6) == "Anna…"
    assert len(shortened("n" * 100, 24)) == 24


def test_small_numbers_are_spelled_out_and_others_written_in_digits() -> None:
    assert [spelled(number) for number in (1, 5, 6, 10)] == ["one", "five", "six", "ten"]
    assert spelled(13) == "13"
