"""Arguments shared by the commands, and errors as sentences instead of usage dumps."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import NoReturn

from app.cli.terminal import say
from engines.errors import BadInput
from engines.games.registry import GAMES, game_named
from engines.text import capital


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
        raise BadInput(f"{capital(message)}; {self.prog} --help lists what it accepts.")

    def read(self, arguments: Sequence[str]) -> Namespace:
        return self.parse_args(arguments)

    def add_game(self) -> None:
        """Add the optional argument that names a game."""
        self.add_argument("game", metavar="GAME", nargs="?", help=_names())

    def print_help(self, file: object = None) -> None:
        """Print the help like all other output, so that a closed pipe is handled quietly."""
        say(self.format_help(), end="")


class GameParser(Parser):
    """The parser of a command about one game: its options, and a position in it."""

    def __init__(
        self, command: str, description: str, examples: str, *, start: bool = True
    ) -> None:
        """Make a parser; ``start`` is whether a position can be given."""
        super().__init__(command, description, f"{_settings()}\n\n{examples}")
        self.add_game()
        if start:
            self.add_argument("--start", metavar="JSON", help="the position to start from")
        several = "an option of the game; can be repeated"
        self.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help=several)

    def read(self, arguments: Sequence[str]) -> Namespace:
        """Parse arguments; ``game`` becomes the game itself, and ``start`` the position or None."""
        chosen = self.parse_args(arguments)
        if chosen.game is None:
            raise BadInput(f"Name a game: {_names()}.")
        chosen.game = game_named(chosen.game)
        if getattr(chosen, "start", None) is not None:
            chosen.start = _position(chosen.start)
        return chosen


def _names() -> str:
    return ", ".join(game.name for game in GAMES)


def _settings() -> str:
    """List what can be set in each game, for the help."""
    lines = ["what --set takes:"]
    for game in GAMES:
        presets = "|".join(preset.name for preset in game.presets)
        settings = [*(knob.syntax for knob in game.knobs), f"preset={presets}"]
        lines.append(f"  {game.name:17} {'  '.join(settings)}")
    lines += ["", "presets:"]
    for game in GAMES:
        for preset in game.presets:
            lines.append(f"  {game.name:17} {preset.name:11} {preset.about}")
    return "\n".join(lines)


def _position(text: str) -> dict[str, object]:
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
    """Collect the fields of a JSON object; a field given twice is refused as ambiguous."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadInput("The position given with --start names a field twice.")
    return fields
