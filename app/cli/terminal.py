"""The way into the full-screen application, for which there must be a terminal."""

from __future__ import annotations

import os
import sys

from engines.errors import BadInput
from engines.setup import AnySetup


def full_screen(setup: AnySetup | None) -> int:
    """Run the application, in a given game or from its picker."""
    if not _is_terminal():
        raise BadInput(
            "The full screen needs a terminal: to play line by line, use seqtui play GAME --plain."
        )
    from app.application import run

    run(setup)
    return 0


def _is_terminal() -> bool:
    # The screen is drawn on standard error, and the keys are read from standard input.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return os.environ.get("TERM") != "dumb" and all(
        stream is not None and stream.isatty() for stream in streams
    )
