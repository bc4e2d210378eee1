"""Pixel capitals, five pixels high, for the name on the game-over sheet."""

from __future__ import annotations

from functools import lru_cache

from app.drawing.bitmap import Bitmap, beside, from_art
from app.drawing.numerals import Font, numeral

_LETTERS: dict[str, tuple[str, str, str]] = {
    " ": ("  ", "  ", "  "),
    "A": ("█▀█", "█▀█", "▀ ▀"),
    "B": ("█▀▄", "█▀▄", "▀▀ "),
    "C": ("█▀▀", "█  ", "▀▀▀"),
    "D": ("█▀▄", "█ █", "▀▀ "),
    "E": ("█▀▀", "█▀ ", "▀▀▀"),
    "F": ("█▀▀", "█▀ ", "▀  "),
    "G": ("█▀▀", "█ █", "▀▀▀"),
    "H": ("█ █", "█▀█", "▀ ▀"),
    "I": ("▀█▀", " █ ", "▀▀▀"),
    "J": ("  █", "  █", "▀▀▀"),
    "K": ("█ █", "█▀▄", "▀ ▀"),
    "L": ("█  ", "█  ", "▀▀▀"),
    "M": ("█▄ ▄█", "█ ▀ █", "▀   ▀"),
    "N": ("█▄ █", "█ ▀█", "▀  ▀"),
    "O": ("█▀█", "█ █", "▀▀▀"),
    "P": ("█▀█", "█▀▀", "▀  "),
    "Q": ("█▀█ ", "█ █ ", "▀▀▀▀"),
    "R": ("█▀█", "█▀▄", "▀ ▀"),
    "S": ("█▀▀", "▀▀█", "▀▀▀"),
    "T": ("▀█▀", " █ ", " ▀ "),
    "U": ("█ █", "█ █", "▀▀▀"),
    "V": ("█ █", "█ █", " ▀ "),
    "W": ("█   █", "█ █ █", " ▀ ▀ "),
    "X": ("█ █", "▄▀▄", "▀ ▀"),
    "Y": ("█ █", "▀█▀", " ▀ "),
    "Z": ("▀▀█", "▄▀ ", "▀▀▀"),
    "-": ("   ", "▀▀ ", "   "),
    ".": (" ", " ", "▀"),
    "'": ("█", " ", " "),
    "!": ("█", "▀", "▀"),
}


@lru_cache(maxsize=64)
def _letter(letter: str) -> Bitmap:
    """Draw one capital, digit or sign."""
    if letter in _LETTERS:
        return from_art(_LETTERS[letter])
    return numeral(letter, Font.M)


@lru_cache(maxsize=64)
def word(text: str) -> Bitmap | None:
    """Draw `text` in pixel capitals, or None where a letter has none: write it in bold then."""
    capitals = text.upper()
    if not capitals or not all(c in _LETTERS or (c.isascii() and c.isdigit()) for c in capitals):
        return None
    return beside(_letter(letter) for letter in capitals)
