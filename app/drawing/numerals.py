"""The numerals on the tiles: 6×9 pixels, 3×5 pixels, and the large ones doubled."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from app.drawing.bitmap import Bitmap, beside, doubled, from_art, size_of

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

    XXL = "12x18"
    L = "6x9"
    M = "3x5"
    TEXT = "text"
    """Bold text in one cell row; it has no pixels."""


@lru_cache(maxsize=64)
def _digit(digit: str, font: Font) -> Bitmap:
    """Cut one digit from its sheet."""
    if font is Font.XXL:
        return doubled(_digit(digit, Font.L))
    sheet, width, pitch = (_L, 6, 8) if font is Font.L else (_M, 3, 5)
    start = _ORDER.index(digit) * pitch
    return from_art(row[start : start + width] for row in sheet)


@lru_cache(maxsize=256)
def numeral(number: str, font: Font) -> Bitmap:
    """Draw the digits of `number` side by side; `font` is one that has pixels."""
    return beside((_digit(digit, font) for digit in number), 2 if font is Font.XXL else 1)


def font_for(label: str, largest: Font, width: int, height: int) -> Font:
    """Return the largest font, from `largest` down, whose pixels let `label` fit."""
    fonts = list(Font)
    if label.isascii() and label.isdigit():
        for font in fonts[fonts.index(largest) : -1]:
            wide, high = size_of(numeral(label, font))
            if wide <= width and high <= height:
                return font
    return Font.TEXT
