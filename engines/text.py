"""Text that people read: outside text made safe to show, and small helpers for grammar.

Names and typed lines may hold anything. Control characters could move a cursor, and direction
marks could turn a line around; both are shown as visible stand-ins instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

MAX_SENTENCE = 400
"""No sentence about outside input is longer than this, whatever it quotes."""

_STAND_IN = "\ufffd"
_JOINERS = "\u200c\u200d"  # some scripts and emoji need them, and they are harmless


def printable(text: str) -> str:
    """Return the text with every control or invisible formatting character made visible."""
    # Everything that is replaced is unprintable, and most texts are printable.
    return text if text.isprintable() else "".join(map(_shown, text))


def shortened(text: str, length: int) -> str:
    """Return the text, or its beginning and an ellipsis where it is longer than allowed."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def one_line(sentence: str) -> str:
    """Return a sentence that may quote anything in one line of limited length.

    What is too long loses its middle: the beginning says what is wrong, the end what is right.
    """
    if len(sentence) > MAX_SENTENCE:
        half = MAX_SENTENCE // 2
        sentence = f"{sentence[: half - 1]}…{sentence[-half:]}"
    return printable(sentence)


def whole_number(text: str, low: int, high: int) -> int | None:
    """Read a whole number in plain digits, or return None if it is not one between the bounds."""
    # The length first: Python refuses to read digits without end.
    if text.isascii() and text.isdigit() and len(text) <= len(str(high)):
        return int(text) if low <= int(text) <= high else None
    return None


def spelled(number: int) -> str:
    """Write a small number as a word."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)


def counted(number: int, word: str) -> str:
    """Write how many there are of something, such as ``1 move`` or ``3 moves``."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def upper_first(text: str) -> str:
    """Return the text with a capital first letter, and the rest as it is."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """Return the text with a small first letter, to follow a colon."""
    return text[:1].lower() + text[1:]


def join_or(moves: Sequence[str], most: int | None = None) -> str:
    """Join moves as a choice, saying a common first word once: ``swap 1 2 or 3 4``.

    If there are more than ``most``, the rest are only counted.
    """
    if most and len(moves) > most:
        moves = [*moves[:most], counted(len(moves) - most, "other")]
    head, *tail = moves
    first = head.split()[0]
    if first.isalpha() and all(move.startswith(f"{first} ") for move in tail):
        tail = [move.removeprefix(f"{first} ") for move in tail]
    *others, last = (head, *tail)
    return f"{', '.join(others)} or {last}" if others else last


def _shown(character: str) -> str:
    if character < " ":
        return chr(0x2400 + ord(character))
    if character == "\x7f":
        return "\u2421"
    if category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in _JOINERS:
        return _STAND_IN
    return character
