"""Pictures of half-block pixels: the numerals on the tiles, and capitals for words.

One character cell holds two square pixels, one above the other. Numerals are 6×9 or 3×5 pixels,
and the large ones up to four times that; capitals are five pixels high.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

Bitmap = tuple[tuple[bool, ...], ...]
"""Rows of pixels from the top, all of one length."""


def from_art(rows: Iterable[str]) -> Bitmap:
    """Read a drawing made of ` `, `▀`, `▄` and `█`; an empty last pixel row is dropped."""
    pixels = tuple(tuple(cell in half for cell in row) for row in rows for half in ("▀█", "▄█"))
    return pixels if any(pixels[-1]) else pixels[:-1]


def enlarged(bitmap: Bitmap, times: int = 2) -> Bitmap:
    """Return the same picture at twice the size, or so many times."""
    wide = (tuple(pixel for pixel in row for _ in range(times)) for row in bitmap)
    return tuple(row for row in wide for _ in range(times))


def _beside(pictures: Iterable[Bitmap], gap: int = 1) -> Bitmap:
    """Set pictures of one height side by side."""
    space = (False,) * gap
    return tuple(
        tuple(pixel for part in parts for pixel in (*space, *part))[gap:]
        for parts in zip(*pictures, strict=True)
    )


def size_of(bitmap: Bitmap) -> tuple[int, int]:
    """Return width and height in pixels."""
    return (len(bitmap[0]) if bitmap else 0), len(bitmap)


_ORDER = "1234567890"

_L = (
    " ▄██    █████▄  █████▄  ██  ██  ██████  ▄█████  ██████  ▄████▄  ▄████▄  ▄████▄",
    "▀▀██       ▄██      ██  ██  ██  ██▄▄▄   ██         ▄██  ██  ██  ██  ██  ██  ██",
    "  ██     ▄██▀    ▀▀▀█▄  ██████  ▀▀▀▀██  ██▀▀█▄    ▄██   ▄█▀▀█▄   ▀▀▀██  ██  ██",
    "▄▄██▄▄  ███▄▄▄  ▄▄▄▄██      ██  ▄▄▄▄██  ██▄▄██    ██    ██▄▄██  ▄▄▄▄██  ██▄▄██",
    "▀▀▀▀▀▀  ▀▀▀▀▀▀  ▀▀▀▀▀       ▀▀  ▀▀▀▀▀    ▀▀▀▀     ▀▀     ▀▀▀▀   ▀▀▀▀▀    ▀▀▀▀ ",
)
_M = (
    "▀█   ▀▀█  ▀▀█  █ █  █▀▀  █▀▀  ▀▀█  █▀█  █▀█  █▀█",
    " █   █▀▀   ▀█  ▀▀█  ▀▀█  █▀█    █  █▀█  ▀▀█  █ █",
    "▀▀▀  ▀▀▀  ▀▀▀    ▀  ▀▀▀  ▀▀▀    ▀  ▀▀▀  ▀▀▀  ▀▀▀",
)


class Font(Enum):
    """The sizes a number is drawn in, largest first."""

    X4L = "24x36"
    X3L = "18x27"
    XXL = "12x18"
    L = "6x9"
    M = "3x5"
    TEXT = "text"
    """Bold text in one cell row; it has no pixels."""


_TIMES = {Font.X4L: 4, Font.X3L: 3, Font.XXL: 2}
"""The fonts made from the large one, and how many times its size they have."""


def _digit(digit: str, font: Font) -> Bitmap:
    """Cut one digit from its sheet."""
    if font in _TIMES:
        return enlarged(_digit(digit, Font.L), _TIMES[font])
    sheet, width, pitch = (_L, 6, 8) if font is Font.L else (_M, 3, 5)
    start = _ORDER.index(digit) * pitch
    return from_art(row[start : start + width] for row in sheet)


@lru_cache(maxsize=256)
def numeral(number: str, font: Font) -> Bitmap:
    """Draw the digits of `number` side by side; `font` is one that has pixels."""
    return _beside((_digit(digit, font) for digit in number), _TIMES.get(font, 1))


def font_for(label: str, largest: Font, width: int, height: int) -> Font:
    """Return the largest font, from `largest` down, whose pixels let `label` fit."""
    fonts = list(Font)
    if label.isascii() and label.isdigit():
        for font in fonts[fonts.index(largest) : -1]:
            wide, high = size_of(numeral(label, font))
            if wide <= width and high <= height:
                return font
    return Font.TEXT


_CAPITALS = {
    " ABCDEFGHIJKLMNO": (
        "  |█▀█|█▀▄|█▀▀|█▀▄|█▀▀|█▀▀|█▀▀|█ █|▀█▀|  █|█ █|█  |█▄ ▄█|█▄ █|█▀█",
        "  |█▀█|█▀▄|█  |█ █|█▀ |█▀ |█ █|█▀█| █ |  █|█▀▄|█  |█ ▀ █|█ ▀█|█ █",
        "  |▀ ▀|▀▀ |▀▀▀|▀▀ |▀▀▀|▀  |▀▀▀|▀ ▀|▀▀▀|▀▀▀|▀ ▀|▀▀▀|▀   ▀|▀  ▀|▀▀▀",
    ),
    "PQRSTUVWXYZ-.'!": (
        "█▀█|█▀█ |█▀█|█▀▀|▀█▀|█ █|█ █|█   █|█ █|█ █|▀▀█|   | |█|█",
        "█▀▀|█ █ |█▀▄|▀▀█| █ |█ █|█ █|█ █ █|▄▀▄|▀█▀|▄▀ |▀▀ | | |▀",
        "▀  |▀▀▀▀|▀ ▀|▀▀▀| ▀ |▀▀▀| ▀ | ▀ ▀ |▀ ▀| ▀ |▀▀▀|   |▀| |▀",
    ),
}
_LETTERS = {
    letter: art
    for letters, rows in _CAPITALS.items()
    for letter, *art in zip(letters, *(row.split("|") for row in rows), strict=True)
}


@lru_cache(maxsize=64)
def word(text: str) -> Bitmap | None:
    """Draw `text` in pixel capitals, or return None if a letter has none: write bold text then."""
    capitals = text.upper()
    if not capitals or not all(c in _LETTERS or (c.isascii() and c.isdigit()) for c in capitals):
        return None
    return _beside(
        from_art(_LETTERS[letter]) if letter in _LETTERS else numeral(letter, Font.M)
        for letter in capitals
    )
