"""The way into the full-screen application, for which there must be a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from engines.errors import BadInput
from engines.setup import AnySetup

if TYPE_CHECKING:
    from engines.match import AnyMatch


def full_screen(opening: AnySetup | AnyMatch | None) -> int:
    """Run the application: in a new game, with a game to go through, or from its picker."""
    if not is_terminal():
        raise BadInput(
            "The full screen needs a terminal: to play line by line, use seqtui play GAME --plain."
        )
    from app.application import run

    if (error := run(opening)) is None:
        return 0
    from app.cli.failures import report

    return report(error)


def is_terminal() -> bool:
    """Tell whether there is a terminal for a full screen."""
    # The screen is drawn on standard error, and the keys are read from standard input.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return os.environ.get("TERM") != "dumb" and all(
        stream is not None and stream.isatty() for stream in streams
    )
