"""Runs the command asked for. Every failure is one sentence and an exit code, not a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from app import __version__
from app.cli.terminal import Unwritable, complain, say, tolerate
from engines.errors import BadInput
from engines.text import capital, spelled

WRONG_USE = 2
CANNOT_WRITE = 1
CLOSED_PIPE = 141
"""The exit code a shell reports for a program whose reader went away."""

_HELP = """\
usage: seqtui                       the application: pick a game and play
       seqtui play GAME [options]   straight into a game
       seqtui analyse GAME          the exact value of a position and its moves
       seqtui daily                 the five tasks of the day
       seqtui puzzle GAME           a task of a grade from 1 to 5
       seqtui host GAME [options]   invite a friend, who needs only ssh
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
        case ["play", *rest]:
            from app.cli.play import play

            return play(rest)
        case ["host", *rest]:
            from app.cli.host import host

            return host(rest)
        case ["analyse", *rest]:
            from app.cli.analyse import analyse

            return analyse(rest)
        case ["daily" | "puzzle" as command, *rest]:
            from app.cli.tasks import daily, puzzle

            return {"daily": daily, "puzzle": puzzle}[command](rest)
        case ["rules", *rest]:
            from app.cli.rules import rules

            return rules(rest)
        case ["replay" | "export" | "import" as command, *rest]:
            from app.cli.files import export, import_, replay

            return {"replay": replay, "export": export, "import": import_}[command](rest)
        case ["--version"] | ["--help" | "-h", *_]:
            say(f"seqtui {__version__}" if arguments[0] == "--version" else _help())
        case [word, *_]:
            raise BadInput(
                f"There is no command {word!r}: the commands are play, host, analyse, daily, "
                "puzzle, rules, replay, export and import, and seqtui --help explains them."
            )
    return 0


def _help() -> str:
    from engines.games.registry import GAMES

    names = ", ".join(game.name for game in GAMES)
    # Not str.format: the examples have braces of their own.
    return _HELP.replace("{Count}", capital(spelled(len(GAMES)))).replace("{games}", names)
