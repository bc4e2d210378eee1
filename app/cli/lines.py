"""Playing line by line: reading, writing, and the loop in which people and computers take turns."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.match import AnyMatch

GAME_ENDED = 0
INPUT_ENDED = 3


def tolerate(encoding: str | None = None) -> None:
    """Replace what cannot be read or written as text, in the locale's or a given encoding."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding or stream.encoding, errors="replace")


class Unwritable(Exception):
    """Standard output takes no more; ``reason`` is None if its reader simply went away."""

    def __init__(self, reason: str | None) -> None:
        super().__init__(reason)
        self.reason = reason


def say(*lines: str, end: str = "\n") -> None:
    """Write lines at once, so that whoever waits for them gets them."""
    try:
        for line in lines:
            print(line, end=end)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise Unwritable(None) from None
    except OSError as error:
        raise Unwritable(error.strerror) from None


def complain(message: str) -> None:
    """Write a sentence to standard error, as well as that can be done."""
    from engines.text import printable

    if sys.stderr is not None:
        with suppress(OSError):
            print(f"seqtui: {printable(message)}", file=sys.stderr)


def hear() -> str | None:
    """Read a line, without its end; None when the input has ended."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.rstrip("\n") if line else None


def take_turns(match: AnyMatch, ask: Callable[[], bool], tell: Callable[[], None]) -> int:
    """Play to the end and return the exit code.

    ``ask`` deals with one line from a person, and says no when there are no more; ``tell``
    brings out what has happened. A match's listeners must not fail, so nothing is written
    while it speaks to them, but only here.
    """
    tell()
    while (player := match.to_move) is not None:
        if not match.setup.players[player - 1].is_human:
            # Only here, because games between people do without.
            from engines.players.choice import choose

            match.submit(choose(match))
        elif not ask():
            return INPUT_ENDED
        tell()
    return GAME_ENDED
