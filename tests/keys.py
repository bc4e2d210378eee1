"""Writes the README's table of keys, out of the tables of commands.

Run ``python -m tests.keys`` after a change to a command that it lists. A test holds the README to
what the commands say now.
"""

from __future__ import annotations

import re
from pathlib import Path

from seqtui.app.commands import APP_COMMANDS, Command, offers
from seqtui.app.play.commands import GAME_COMMANDS

README = Path(__file__).parent.parent / "README.md"
_ARROWS = ("steer('left')", "steer('right')", "steer('up')", "steer('down')")
_LISTED = (
    *(
        "choose",
        "type_move",
        "hint",
        "oracle",
        "spread",
        "undo",
        "redo",
        "look(-1)",
        "look(1)",
        "claim",
    ),
    *("concede", "leave", "app.help", "app.rules", "app.settings"),
    *("app.command_palette", "app.quit"),
)
"""The commands that a newcomer is told of, in this order."""
_COMMANDS = {command.action: command for command in (*APP_COMMANDS, *GAME_COMMANDS)}
_TABLE = re.compile(r"\| key \| what it does \|\n(?:\|.*\n)+")


def table() -> str:
    """Return the table as it should stand in the README."""
    arrows = [_COMMANDS[action] for action in _ARROWS]
    (same,) = {arrow.help.rpartition(" ")[0] for arrow in arrows}  # all but where to
    rows = [(" ".join(f"`{arrow.key_name}`" for arrow in arrows), f"{same}.")]
    rows += [(_keys(_COMMANDS[action]), _COMMANDS[action].help) for action in _LISTED]
    return "".join(f"| {keys} | {text} |\n" for keys, text in (_HEAD, _RULE, *rows))


_HEAD, _RULE = ("key", "what it does"), ("---", "---")


def _keys(command: Command) -> str:
    """Return all keys of a command, as they are printed on a keyboard."""
    (offer,) = offers([command], lambda *_: True)
    written = (command.shown.replace("^", "Ctrl+"),) if command.shown else offer.keys
    return " ".join(f"`{key.title() if len(key) > 1 else key}`" for key in written)


def with_table(text: str) -> str:
    """Return the README's text with the table of today."""
    assert len(_TABLE.findall(text)) == 1
    return _TABLE.sub(lambda _: table(), text)


if __name__ == "__main__":
    README.write_text(with_table(README.read_text("utf-8")), "utf-8")
