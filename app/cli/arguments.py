"""What the commands' parsers share: errors as sentences, and arguments about a game."""

from __future__ import annotations

import json
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any, NoReturn

from seqtui.app.cli.terminal import say
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.text import upper_first


class Parser(ArgumentParser):
    """A parser whose errors are one sentence, raised for the command to print."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{upper_first(message)}; {self.prog} --help lists what it accepts.")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
        """Refuse what is unknown here: the parser above would name its own help for it."""
        chosen, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return chosen, unknown

    def print_help(self, file: object = None) -> None:
        """Print the help like all other output, so that a closed pipe is handled quietly."""
        say(self.format_help(), end="")

    def explain(self, about: str, more: str) -> None:
        """Say what the command is for, above its arguments, and whatever else below them."""
        self.description, self.epilog = about, more

    def add_switch(self, name: str, about: str) -> None:
        """Add an option that has no value."""
        self.add_argument(f"--{name}", action="store_true", help=about)

    def add_game(
        self, about: str, more: str, *, start: bool = True, optional: bool = False
    ) -> None:
        """Explain a command about one game, and add the game, a position in it and its options.

        Afterwards ``game`` is the game itself, or None if it is ``optional`` and was not named, and
        ``start`` the position or None.
        """
        self.explain(about, f"{_settings()}\n\n{more}")
        named = _OptionalGame if optional else _NamedGame
        self.add_argument("game", metavar="GAME", nargs="?", action=named, help=game_names())
        if start:
            about = "the position to start from"
            self.add_argument("--start", metavar="JSON", action=_Position, help=about)
        several = "an option of the game; can be repeated"
        self.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help=several)


class _OptionalGame(Action):
    """Finds the game of a name, if one is given."""

    def __call__(self, parser: object, namespace: Namespace, values: Any, _: object = None) -> None:
        setattr(namespace, self.dest, game_named(values) if values is not None else None)


class _NamedGame(_OptionalGame):
    """Finds the game of a name, which must be given."""

    def __call__(self, parser: object, namespace: Namespace, values: Any, _: object = None) -> None:
        if values is None:
            raise BadInput(f"Name a game: {game_names()}.")
        super().__call__(parser, namespace, values)


class _Position(Action):
    """Reads a position as far as it is JSON; what it means depends on the game's options."""

    def __call__(self, parser: object, namespace: Namespace, values: Any, _: object = None) -> None:
        try:
            position = json.loads(values, object_pairs_hook=_each_once)
        except BadInput:
            raise
        except (ValueError, RecursionError):
            raise BadInput("The position given with --start is not valid JSON.") from None
        if not isinstance(position, dict):
            raise BadInput("The position given with --start must be a JSON object, in braces.")
        setattr(namespace, self.dest, position)


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Collect the fields of a JSON object; a field given twice is refused as ambiguous."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadInput("The position given with --start names a field twice.")
    return fields


def game_names() -> str:
    """List the games' names."""
    return ", ".join(game.name for game in GAMES)


def settings_of(game: AnyGame) -> list[str]:
    """List what can be set in a game, each as a key and its values."""
    presets = "|".join(preset.name for preset in game.presets)
    return [*(option.syntax for option in game.option_list), f"preset={presets}"]


def _settings() -> str:
    """List what can be set in each game, for the help."""
    lines = ["what --set takes:"]
    for game in GAMES:
        first, *others = settings_of(game)
        lines += [f"  {game.name:17} {first}", *(f"{'':20}{setting}" for setting in others)]
    lines += ["", "presets:"]
    for game in GAMES:
        for preset in game.presets:
            lines.append(f"  {game.name:17} {preset.name:11} {preset.about}")
    return "\n".join(lines)
