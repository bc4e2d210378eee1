"""Asks a terminal how many colours it has, because ssh does not tell."""

from __future__ import annotations

import os
import re
import select
import termios
import tty
from time import monotonic

_QUESTION = b"\x1b[48:2:1:2:3m\x1bP$qm\x1b\\\x1b[m\x1b[c"
"""Takes a colour that no palette has, asks which it is now, and who the terminal is. Every
terminal answers the latter, so there is no need to wait for an answer that may not come."""
_NAMED = re.compile(rb"\x1b\[\?[\d;]*c")
_KEPT = re.compile(rb"\x1bP1\$r[\d;:]*48[;:]2[;:]+1[;:]2[;:]3")
_LONGEST = 4_096


def has_all_colours(terminal: int, patience: float = 2.0) -> bool:
    """Tell whether a terminal has kept the colour that it was given."""
    before, answer, end = termios.tcgetattr(terminal), b"", monotonic() + patience
    try:
        tty.setraw(terminal)
        os.write(terminal, _QUESTION)
        while not _NAMED.search(answer) and len(answer) < _LONGEST:
            ready, _, _ = select.select([terminal], [], [], max(0.0, end - monotonic()))
            if not ready or not (more := os.read(terminal, 1_024)):
                break
            answer += more
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)
    return _KEPT.search(answer) is not None
