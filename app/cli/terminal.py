"""Standard input and output: line by line, or as a terminal for the full screen."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from seqtui.engines.errors import BadInput
from seqtui.engines.text import one_line, shortened

if TYPE_CHECKING:
    from seqtui.app.requests import Opening

_TILES = "▀▄█●◆✓"  # some of what the screen is drawn with
_MAX_LINE = 1_000  # characters of a line that are kept: far more than any move has


def set_encoding(encoding: str | None = None) -> None:
    """Use the locale's or a given encoding, and replace what it cannot read or write."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding or stream.encoding, errors="replace")


class OutputError(Exception):
    """Standard output cannot be written: why, or None if its reader simply went away."""


def say(*lines: str, end: str = "\n") -> None:
    """Print lines and flush them, so that a waiting reader gets them."""
    try:
        for line in lines:
            print(line, end=end)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise OutputError(None) from None
    except OSError as error:
        raise OutputError(error.strerror) from None


def print_error(message: str) -> None:
    """Write a sentence to standard error, as far as that is possible."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"seqtui: {one_line(message)}", file=sys.stderr)


def read_line() -> str | None:
    """Read a line without its newline, cut if it is too long; None when the input has ended."""
    if sys.stdin is None:
        return None
    try:
        line = rest = sys.stdin.readline(_MAX_LINE + 1)
        while len(rest) > _MAX_LINE and not rest.endswith("\n"):
            rest = sys.stdin.readline(_MAX_LINE + 1)
    except OSError as error:
        raise BadInput(f"The input cannot be read: {error.strerror}.") from None
    return shortened(line.removesuffix("\n"), _MAX_LINE) if line else None


def full_screen(opening: Opening | None) -> int:
    """Run the application with a game, a lesson, a task, the tasks of a day, or the picker."""
    if not is_terminal():
        raise BadInput(
            "The full screen needs a terminal: to play line by line, use seqtui play GAME --plain."
        )
    if not _can_show(_TILES):
        raise BadInput(
            f"The tiles cannot be shown in the locale's encoding, {sys.stderr.encoding}: set "
            "LC_ALL=C.UTF-8 if the terminal can, or play line by line, with "
            "seqtui play GAME --plain."
        )
    # What is loaded now stays: there is no garbage in it to look for, now or later. The first frame
    # leaves none either; once it is out, loading the rest turns the collector on again.
    gc.disable()
    from seqtui.app.application import SeqtuiApp, run

    gc.freeze()
    if isinstance(ended := run(SeqtuiApp(opening)), int):
        return ended
    from seqtui.app.cli.failures import report

    return report(ended)


def _can_show(text: str) -> bool:
    """Tell whether the stream that the screen is drawn on can write a text."""
    if os.environ.get("TEXTUAL_DRIVER") or sys.stderr is None:  # a browser always can
        return True
    try:
        text.encode(sys.stderr.encoding)
    except UnicodeEncodeError:
        return False
    return True


def is_terminal() -> bool:
    """Tell whether there is a terminal for a full screen, or something that stands in for it."""
    # textual serve sets this: it shows the screen in a browser while all streams are pipes.
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    # The screen is drawn on standard error, and the keys are read from standard input.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    able = (stream is not None and stream.isatty() for stream in streams)
    return os.environ.get("TERM") != "dumb" and all(able)
