"""Commands: each is defined once, for its keys, the key bar, the palette and the help.

A screen lists its commands; a command named ``undo`` is carried out by ``action_undo``. Whether
it applies right now is the screen's ``check_action``: False hides it, None greys it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from textual.actions import parse
from textual.binding import Binding, BindingType

from seqtui.engines.text import upper_first


class Command(NamedTuple):
    """One thing a person can do on a screen."""

    action: str
    """What Textual runs: the name of an ``action_`` method, arguments included."""
    keys: str
    """The keys that run it, separated by commas, the one to show first."""
    label: str
    """One or two words for the key bar."""
    help: str
    """A sentence for the help screen and the palette."""
    bar: bool = True
    """Whether the key bar shows it."""
    shown: str = ""
    """How to write the key where its name would not do."""
    anywhere: bool = False
    """Whether its keys work in dialogues too, and while something is typed."""
    also: str = ""
    """What else people call it, separated by commas, for the palette."""

    @property
    def key_name(self) -> str:
        """The key as a person reads it."""
        return self.shown or _written(self.keys.split(",")[0])

    @property
    def title(self) -> str:
        """What the palette calls it: the help up to its first break."""
        return _BREAK.split(self.help, maxsplit=1)[0].rstrip(".")

    @property
    def rest(self) -> str:
        """What the help says after that."""
        return upper_first(_BREAK.split(f"{self.help}; ", maxsplit=1)[1].removesuffix("; "))

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it can be found by: its title, what else it is called, and its label."""
        return (self.title, *filter(None, self.also.split(", ")), self.label)

    @classmethod
    def on_digits(
        cls, action: str, verb: str, titles: Iterable[str] = ("a game",) * 9
    ) -> tuple[Command, ...]:
        """Return one command per title, on the keys from 1; without titles, one for each digit.

        Bindings are made before the number of games is known, the help afterwards.
        """
        return tuple(
            cls(f"{action}({digit})", str(digit), title, f"{verb} {title}.", bar=False)
            for digit, title in zip(range(1, 10), titles, strict=False)
        )


_BREAK = re.compile("[;:,] ")
_WRITTEN = {
    "slash": "/",
    "colon": ":",
    "question_mark": "?",
    "plus": "+",
    "minus": "−",
    "equals_sign": "=",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "escape": "esc",
    "pageup": "page up",
    "pagedown": "page down",
}


@cache
def _written(key: str) -> str:
    """Return a key as a person reads it."""
    return _WRITTEN.get(key, key.upper() if key[:1] == "f" and key[1:].isdigit() else key)


class Offer(NamedTuple):
    """A command that is shown now."""

    command: Command
    keys: tuple[str, ...]
    """Its keys as a person reads them, without those that mean something else just now."""
    enabled: bool

    @property
    def key(self) -> str:
        """The one key to show where there is room for one."""
        return self.command.shown or (self.keys[0] if self.keys else self.command.key_name)


def offers(
    commands: Iterable[Command],
    check: Callable[[str, tuple[object, ...]], bool | None],
    board_keys: Iterable[str] = (),
) -> list[Offer]:
    """Return what is not hidden now; a shared key belongs to the board, or to the first command.

    ``check`` is the screen's ``applies``. Key bar, palette and help are made from these. Of
    two commands that do the same thing the first counts.
    """
    taken, offered = set(board_keys), {}
    for command in commands:
        namespace, name, parameters = parse(command.action)
        applies = check(f"{namespace}.{name}" if namespace else name, parameters)
        if applies is not False and command.action not in offered:
            keys = [key for key in command.keys.split(",") if key and key not in taken]
            taken.update(keys)
            offered[command.action] = Offer(command, tuple(map(_written, keys)), applies is True)
    return list(offered.values())


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """Turn commands into a screen's bindings."""
    return [
        Binding(c.keys, c.action, c.label, show=False, id=c.action, priority=c.anywhere)
        for c in commands
    ]


HELP = Command("app.help", "f1,question_mark", "help", "See the keys of this screen.", also="keys")
RULES = Command("app.rules", "f2", "rules", "Read the rules of the game.", also="how to play")
SETTINGS = Command(
    *("app.settings", "f3", "settings", "Change the settings: theme, motion, pace, names."),
    also="options, preferences, colours",
)
COMMANDS = Command(
    "app.command_palette", "ctrl+p", "commands", "Find any command by its name.", shown="^p"
)
_SUSPEND = Command(
    *("app.suspend_process", "ctrl+z", "suspend", "Go to the shell; type fg to return.", False),
    *("^z", True),
)
_QUIT = Command(
    *("app.quit", "ctrl+q", "quit", "Quit seqtui; a game under way is kept.", True, "^q", True),
    also="exit, leave",
)

APP_COMMANDS = (HELP, RULES, SETTINGS, COMMANDS, _SUSPEND, _QUIT)
