"""The base of screens with a table of commands: the keys they show, and the strip they speak on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual import events, on
from textual.screen import Screen
from textual.widget import Widget

from seqtui.app.commands import APP_COMMANDS, Command, Offer, offers
from seqtui.app.drawing.picture import Picture
from seqtui.app.widgets.bars import Key, KeyBar, Notice, StatusStrip
from seqtui.engines.text import upper_first

WIDE = 110
"""From so many columns on, a screen is wide."""
NARROW_OR_WIDE = [(0, "-narrow"), (WIDE, "-wide")]
SHORT_OR_TALL = [(0, "-short"), (34, "-tall")]
"""The class a screen gets from so many columns on, for screens that use the extra room."""


def key_for(widget: Widget, action: str, default: str) -> str:
    """Return the key of a command as a sentence on a widget's screen names it.

    The default is for a widget that is on no screen, or on one without that command.
    """
    screen = widget.screen if widget.is_attached else None
    if isinstance(screen, CommandScreen) and action in [c.action for c in screen.commands]:
        return screen.key(action)
    return default


class CommandScreen(Screen[None]):
    """Lists its commands in a key bar that can be clicked, and says things on a strip."""

    TABLE: ClassVar[tuple[Command, ...]] = ()

    def __init__(self, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        # A screen has its parts as attributes and never looks them up: an answer or a tick of the
        # clock may come before they are mounted or when they are gone, and then changes nothing.
        self.strip, self.key_bar = StatusStrip(), KeyBar()

    @on(events.Mount)
    def _take_shape(self) -> None:
        """Take on the shape for this window now: Textual would do so after the first frame."""
        for room, shapes in (
            (self.app.size.width, self.HORIZONTAL_BREAKPOINTS),
            (self.app.size.height, self.VERTICAL_BREAKPOINTS),
        ):
            fitting = [shape for least, shape in shapes or () if room >= least]
            self.add_class(*fitting[-1:], update=False)

    @property
    def game_name(self) -> str | None:
        """The game that the rules should open at, if the screen is about one."""
        return None

    @property
    def board_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the board, if the screen has one that is played on, and what they do."""
        return ()

    @property
    def taken(self) -> Collection[str]:
        """The keys that mean something to the board, and so are no commands."""
        return ()

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done here: the table, unless some of it is known only to the instance."""
        return self.TABLE

    def key(self, action: str) -> str:
        """Return the key of a command as a sentence names it, on this screen and in this game."""
        commands = (*self.commands, *APP_COMMANDS)
        command = next(command for command in commands if command.action == action)
        # A board lists Enter among its keys, but it is a command that makes the move.
        (offer,) = offers([command], lambda *_: True, {*self.taken} - {"enter"})
        return upper_first(offer.key) if len(offer.key) > 1 else offer.key

    def say(self, notice: Notice) -> None:
        self.strip.notice = notice

    def refuse(self, reason: str | None) -> bool:
        """Say why something cannot be done; return whether there was a reason."""
        if reason:
            self.say(Notice("✗", reason, "", "bad"))
        return bool(reason)

    def show_keys(self) -> None:
        """List the keys that apply now, the others greyed."""
        self.key_bar.keys = self.bar()

    def bar(self) -> tuple[Key, ...]:
        """Return the entries of the key bar."""
        return self.listed()

    def listed(self, actions: Sequence[str] = (), taken: Collection[str] = ()) -> tuple[Key, ...]:
        """Make entries for the key bar, from some actions or from all that belong in it.

        Keys that a board has ``taken`` for itself mean nothing else.
        """
        actions = actions or [command.action for command in self.commands if command.bar]
        keys = ",".join(command.keys for command in self.commands if command.action in actions)
        offered = {offer.command.action: offer for offer in self.offered(keys, taken)}
        return tuple(
            Key(offer.key, self.label_of(offer.command), action, offer.enabled)
            for action in actions
            if (offer := offered.get(action))
        )

    def label_of(self, command: Command) -> str:
        """Return what a command is called just now."""
        return command.label

    def help_of(self, command: Command) -> str:
        """Return what the help says of a command just now."""
        return command.help

    def offered(self, keys: str, taken: Collection[str] = ()) -> list[Offer]:
        """Return what some keys mean here just now; nothing is asked about any other command."""
        wanted = set(keys.split(","))
        commands = [c for c in self.commands if not wanted.isdisjoint(c.keys.split(","))]
        return offers(commands, self.applies, taken)

    def applies(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell whether a command applies now, the application's own included."""
        namespace, _, name = action.rpartition(".")
        if namespace == "app":
            return self.app.check_action(name, parameters)
        return True if namespace else self.check_action(action, parameters)

    @on(Picture.Picked, "KeyBar")
    async def _key_clicked(self, message: Picture.Picked) -> None:
        await self.run_action(str(message.target))

    def action_leave(self) -> None:
        self.dismiss()
