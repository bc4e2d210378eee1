"""Arguments shared by the commands, and errors as sentences instead of usage dumps."""

from __future__ import annotations

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import NoReturn

from app.cli.lines import say
from engines.errors import BadInput
from engines.games.game import AnyGame
from engines.games.registry import GAMES, game_named


class Parser(ArgumentParser):
    """A parser whose errors are one sentence, raised for the command to print."""

    def __init__(self, command: str, description: str, epilog: str) -> None:
        super().__init__(
            prog=f"seqtui {command}",
            description=description,
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Raise the complaint, with the way to the help."""
        raise BadInput(
            f"{message[0].upper()}{message[1:]}; {self.prog} --help lists what there is."
        )

    def print_help(self, file: object = None) -> None:
        """Show the help like everything else, so that a closed pipe is noticed and stays quiet."""
        say(self.format_help(), end="")


def add_game(parser: Parser) -> None:
    """Add the arguments that say which game it is, and how it is set up."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help=", ".join(game.name for game in GAMES)
    )
    parser.add_argument("--start", metavar="JSON", help="the position to start from")
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="an option of the game; may be given several times",
    )


def read_game(name: str | None) -> AnyGame:
    """Return the game that was named."""
    if name is None:
        raise BadInput(f"Name a game: {', '.join(game.name for game in GAMES)}.")
    return game_named(name)


def read_position(text: str | None) -> dict[str, object] | None:
    """Read the position given with ``--start``, if there is one."""
    if text is None:
        return None
    try:
        position = json.loads(text, object_pairs_hook=_each_once)
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput("The position given with --start is not valid JSON.") from None
    if not isinstance(position, dict):
        raise BadInput("The position given with --start must be a JSON object, in braces.")
    return position


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Take the fields of a JSON object; of two with one name neither is known to be meant."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadInput("The position given with --start names a field twice.")
    return fields


def describe_options() -> str:
    """List what can be set in each game, for the help."""
    lines = ["what --set takes:"]
    for game in GAMES:
        presets = "|".join(preset.name for preset in game.presets)
        settings = [*(knob.syntax for knob in game.knobs), f"preset={presets}"]
        lines.append(f"  {game.name:17} {'  '.join(settings)}")
    return "\n".join(lines)
