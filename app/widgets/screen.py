"""The base of screens with a table of commands: the keys they show, and the strip they speak on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.screen import Screen

from app.commands import Command, offers
from app.widgets.lines import Key, KeyBar, Notice, StatusStrip

NARROW_OR_WIDE = [(0, "-narrow"), (110, "-wide")]
"""From how many columns on a screen gets which class, for those that use the room beside."""


class CommandScreen(Screen[None]):
    """Lists its commands in a key bar that can be clicked, and says things on a strip."""

    TABLE: ClassVar[tuple[Command, ...]] = ()

    @property
    def game_name(self) -> str | None:
        """The game that the rules should open at, if the screen is about one."""
        return None

    @property
    def board_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the board, if the screen has one that is played on, and what they do."""
        return ()

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done here: the table, unless some of it is known only to the instance."""
        return self.TABLE

    def say(self, notice: Notice) -> None:
        """Say something on the strip."""
        self.query_one(StatusStrip).notice = notice

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.say(Notice("✗", reason, "", "bad"))

    def show_keys(self) -> None:
        """List the keys that apply now, the others greyed."""
        self.query_one(KeyBar).keys = self.bar()

    def bar(self) -> tuple[Key, ...]:
        """Return the entries of the key bar."""
        return tuple(
            Key(command.shown or keys[0], self.label_of(command), command.action, enabled)
            for command, keys, enabled in offers(self.commands, self.check_action)
            if command.bar
        )

    def label_of(self, command: Command) -> str:
        """Return what a command is called just now."""
        return command.label

    @on(KeyBar.Pressed)
    async def _key_clicked(self, message: KeyBar.Pressed) -> None:
        await self.run_action(message.action)
