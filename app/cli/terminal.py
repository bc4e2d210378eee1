"""Standard input and output: line by line, or as a terminal for the full screen."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from engines.errors import BadInput
from engines.text import printable

if TYPE_CHECKING:
    from engines.match import AnyMatch
    from engines.setup import AnySetup


def tolerate(encoding: str | None = None) -> None:
    """Replace what cannot be read or written as text, in the locale's or a given encoding."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding or stream.encoding, errors="replace")


class Unwritable(Exception):
    """Standard output takes no more: why, or None if its reader simply went away."""


def say(*lines: str, end: str = "\n") -> None:
    """Write lines and flush them, so that whoever is waiting gets them."""
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
    """Write a sentence to standard error, as far as that is possible."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"seqtui: {printable(message)}", file=sys.stderr)


def hear() -> str | None:
    """Read a line without its newline; None when the input has ended."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.rstrip("\n") if line else None


def full_screen(opening: AnySetup | AnyMatch | None) -> int:
    """Run the application with a new game, a game to go through, or the picker."""
    if not is_terminal():
        raise BadInput(
            "The full screen needs a terminal: to play line by line, use seqtui play GAME --plain."
        )
    from app.application import run

    if isinstance(ended := run(opening), int):
        return ended
    from app.cli.failures import report

    return report(ended)


def is_terminal() -> bool:
    """Tell whether there is a terminal for a full screen."""
    # The screen is drawn on standard error, and the keys are read from standard input.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    able = (stream is not None and stream.isatty() for stream in streams)
    return os.environ.get("TERM") != "dumb" and all(able)
