"""Runs the command asked for. Every failure is one sentence and an exit code, not a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from app import __version__
from app.cli.terminal import Unwritable, complain, say, tolerate
from engines.errors import BadInput
from engines.text import capital, spelled

WRONG_USE = 2
CANNOT_WRITE = 1
CLOSED_PIPE = 141
"""The exit code a shell reports for a program whose reader went away."""

_COMMANDS = {
    "play": "play",
    "host": "host",
    "analyse": "analyse",
    "daily": "tasks",
    "puzzle": "tasks",
    "serve": "serve",
    "rules": "rules",
    "replay": "files",
    "export": "files",
    "import": "files",
}
"""The commands, and which module of this room each is a function of."""

_HELP = """\
usage: seqtui                       the application: pick a game and play
       seqtui play GAME [options]   straight into a game
       seqtui analyse GAME          the exact value of a position and its moves
       seqtui daily                 the five tasks of the day
       seqtui puzzle GAME           a task of a grade from 1 to 5
       seqtui host GAME [options]   invite a friend, who needs only ssh
       seqtui serve                 the application in a browser on this machine
       seqtui rules [GAME]          the rules as text
       seqtui replay FILE           a recorded game, turn by turn
       seqtui export [FILE]         the last saved game, or all of them
       seqtui import FILE           add games from a file to the saved ones
       seqtui --version

{Count} two-player number games for the terminal, solved exactly:
{games}.

examples:
  seqtui
  seqtui play sequence-shift --p2 hard
  seqtui play mirror-duel --plain
  seqtui analyse code-swap --start '{"codes": [[4, 1, 3], [2, 5, 1]]}'
  seqtui rules sequence-builder

Each command has its own help, such as seqtui play --help."""


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code."""
    try:
        tolerate()
        return _dispatch(arguments)
    except SystemExit:  # the parser has shown its help
        return 0
    except BadInput as error:
        complain(error.message)
        return WRONG_USE
    except Unwritable as error:
        # What is still buffered has to go somewhere at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.args == (None,):
            return CLOSED_PIPE
        complain(f"The output cannot be written: {error}.")
        return CANNOT_WRITE


def _dispatch(arguments: Sequence[str]) -> int:
    match arguments:
        case []:
            from app.cli.terminal import full_screen

            return full_screen(None)
        case [command, *rest] if command in _COMMANDS:
            module = import_module(f"app.cli.{_COMMANDS[command]}")
            name = "import_" if command == "import" else command
            code: int = getattr(module, name)(rest)
            return code
        case ["--version"]:
            say(f"seqtui {__version__}")
        case ["--help" | "-h", *_]:
            say(_help())
        case [word, *_]:
            *others, last = _COMMANDS
            raise BadInput(
                f"There is no command {word!r}: the commands are {', '.join(others)} and {last}, "
                "and seqtui --help explains them."
            )
    return 0


def _help() -> str:
    from engines.games.registry import GAMES

    names = ", ".join(game.name for game in GAMES)
    # Not str.format: the examples have braces of their own.
    return _HELP.replace("{Count}", capital(spelled(len(GAMES)))).replace("{games}", names)
