"""The codes that open a seat: what they are made of, and how one is recognised."""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest
from secrets import choice

LETTERS = "abcdefghjkmnpqrstvwxyz346789"
"""Easy to type, and none looks like another: no 0 and o, 1, i and l, 2 and z, 5 and s, u and v."""
LENGTH = 20
"""Twenty of 28 letters are 96.1 random bits."""
PLAY, WATCH = "play", "watch"


def new_codes() -> dict[str, str]:
    """Return a code for the seat, and one for watching."""
    return {what: "".join(choice(LETTERS) for _ in range(LENGTH)) for what in (PLAY, WATCH)}


def opened_by(given: str, codes: Mapping[str, str]) -> str | None:
    """Return what a code opens, or None; that takes as long whatever is wrong with it."""
    text = given.encode("utf-8", "replace")
    same = {what: compare_digest(text, code.encode()) for what, code in codes.items()}
    return next((what for what in same if same[what]), None)
