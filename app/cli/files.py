"""What is named on the command line to be read: a file, or standard input."""

from __future__ import annotations

import sys

from app.store.files import MAX_SIZE, as_text, read_text, unreadable

STANDARD = "-"
"""Stands for standard input or output."""


def read_named(name: str) -> str:
    """Return what a file or standard input holds, or raise ``BadInput``."""
    if name != STANDARD:
        return read_text(name)
    try:
        content = sys.stdin.buffer.read(MAX_SIZE + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None
    return as_text(name, content)
