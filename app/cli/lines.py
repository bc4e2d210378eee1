"""Standard input and output, line by line, and what may go wrong with them."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import TextIOWrapper

from engines.text import printable


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
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"seqtui: {printable(message)}", file=sys.stderr)


def hear() -> str | None:
    """Read a line, without its end; None when the input has ended."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.rstrip("\n") if line else None
