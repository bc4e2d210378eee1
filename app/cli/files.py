"""What is named on the command line to be read: a file, or standard input."""

from __future__ import annotations

import sys

from app.store.exchange import read_text

STANDARD = "-"
"""Stands for standard input or output."""


def read_named(name: str) -> str:
    """Return what a file or standard input holds, or raise ``BadInput``."""
    return read_text(name, sys.stdin.buffer if name == STANDARD else None)
