"""Standard input and output: line by line, or as a terminal for the full screen."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from seqtui.engines.errors import BadInput
from seqtui.engines.interrupts import SIGNALS, Interrupted, Interruptible
from seqtui.engines.text import one_line, shortened

if TYPE_CHECKING:
    from seqtui.app.requests import Opening


_MAX_LINE = 1_000
"""How many characters of a line are kept; the gate takes far fewer for a move."""


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
            print(f"seqtui: {one_line(message)}", file=sys.stderr)


def hear() -> str | None:
    """Read a line without its newline; None when the input has ended.

    Of a line that is too long for any move, the beginning is kept, with an ellipsis.
    """
    if sys.stdin is None:
        return None
    try:
        line = rest = sys.stdin.readline(_MAX_LINE + 1)
        while len(rest) > _MAX_LINE and not rest.endswith("\n"):
            rest = sys.stdin.readline(_MAX_LINE + 1)
    except OSError as error:
        raise BadInput(f"The input cannot be read: {error.strerror}.") from None
    return shortened(line.removesuffix("\n"), _MAX_LINE) if line else None


@contextmanager
def unwinding() -> Iterator[Interruptible]:
    """Let a signal end the block from within, so that it is tidied up, and then the program.

    It does so only while something is done ``with`` what this yields.
    """
    interruptible = Interruptible()
    deadly = [each for each in SIGNALS if signal.getsignal(each) is signal.SIG_DFL]
    try:
        with interruptible.handling(deadly):
            yield interruptible
    except Interrupted as interrupted:
        os.kill(os.getpid(), interrupted.args[0])


def full_screen(opening: Opening | None) -> int:
    """Run the application with a game, a lesson, a task, the tasks of a day, or the picker."""
    if not is_terminal():
        raise BadInput(
            "The full screen needs a terminal: to play line by line, use seqtui play GAME --plain."
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


def is_terminal() -> bool:
    """Tell whether there is a terminal for a full screen, or something that stands in for it."""
    # With this, whoever started the program says that the screen is drawn elsewhere: textual
    # serve sets it, and shows the screen in a browser while all streams are pipes.
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    # The screen is drawn on standard error, and the keys are read from standard input.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    able = (stream is not None and stream.isatty() for stream in streams)
    return os.environ.get("TERM") != "dumb" and all(able)
