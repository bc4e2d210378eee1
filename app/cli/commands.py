"""Runs the command asked for. Every failure is one sentence and an exit code, not a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from seqtui import __version__
from seqtui.app.cli.terminal import OutputError, print_error, say, set_encoding
from seqtui.engines.errors import BadInput

_CANNOT_WRITE, _WRONG_USE = 1, 2
_CLOSED_PIPE = 141  # what a shell reports for a program whose reader went away


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code."""
    try:
        set_encoding()
        return _dispatch(arguments)
    except SystemExit:  # the parser has shown its help
        return 0
    except BadInput as error:
        print_error(error.message)
        return _WRONG_USE
    except OutputError as error:
        # What is still buffered has to go somewhere at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.args == (None,):
            return _CLOSED_PIPE
        print_error(f"The output cannot be written: {error}.")
        return _CANNOT_WRITE


def _dispatch(arguments: Sequence[str]) -> int:
    if not arguments:
        from seqtui.app.cli.terminal import full_screen

        return full_screen(None)
    from seqtui.app.cli.parser import COMMANDS, root

    word = arguments[0]
    if word not in (*COMMANDS, "-h", "--help", "--version"):
        *others, last = COMMANDS
        raise BadInput(
            f"There is no command {word!r}: the commands are {', '.join(others)} and {last}, "
            "and seqtui --help explains them."
        )
    chosen = root(word).parse_args(arguments)
    if chosen.version:
        say(f"seqtui {__version__}")
        return 0
    module = import_module(f"seqtui.app.cli.{COMMANDS[word].module}")
    code: int = getattr(module, "import_" if word == "import" else word)(chosen)
    return code
