"""Numbers spelled out, and outside text made safe to show.

Names and typed lines may hold anything: control characters could move a cursor, and direction
marks could turn a line around; both are shown as visible stand-ins instead.
"""

from __future__ import annotations

from unicodedata import category

_STAND_IN = "\ufffd"
_JOINERS = "\u200c\u200d"  # some scripts and emoji need them, and they are harmless
_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def printable(text: str) -> str:
    """Return the text with every control or invisible formatting character made visible."""
    return "".join(map(_shown, text))


def shortened(text: str, length: int) -> str:
    """Return the text, or its beginning and an ellipsis where it is longer than allowed."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def spelled(number: int) -> str:
    """Write a number as running text has it: ``five``, but ``13``."""
    return _SPELLED[number] if number < len(_SPELLED) else str(number)


def _shown(character: str) -> str:
    if character < " ":
        return chr(0x2400 + ord(character))
    if character == "\x7f":
        return "\u2421"
    if category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in _JOINERS:
        return _STAND_IN
    return character
