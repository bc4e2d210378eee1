"""What a guest sees first: who invites to what, a name to give, and how things should look."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from seqtui.app.commands import HELP, RULES, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import size_of, word
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.drawing.tile import M, Skin, solid
from seqtui.app.games.card import LARGE, MIDDLE, SMALL, card_of
from seqtui.app.online.visit import Invited, Visit
from seqtui.app.settings import THEME_LABELS, Preferences
from seqtui.app.widgets.bars import Key, KeyBar, Notice, StatusStrip, TitleLine
from seqtui.app.widgets.choices import (
    Button,
    ChoicesScreen,
    Column,
    Row,
    RowPanel,
    Stepper,
    TextField,
)
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.setup import DEFAULT_PLAYERS

_COMMANDS = (
    Command("open", "enter", "sit down", "Sit down, or change what is under the cursor."),
    Command("steer('up')", "up,k", "up", "Go to the row above.", bar=False),
    Command("steer('down')", "down,j,tab", "next", "Go to the row below.", shown="tab"),
    Command("steer('left')", "left,h", "change", "Previous value.", bar=False),
    Command("steer('right')", "right,l", "change", "Next value.", shown="← →"),
    RULES,
    HELP,
    Command("app.quit", "escape,q,ctrl+q", "leave", "Leave the table.", shown="esc"),
)


class _Welcome(Picture):
    """The host's name on keys, what is played, and what a guest should know."""

    invited: Shown[Invited | None] = Shown(None)

    def paint(self, canvas: Canvas) -> None:
        palette, invited = canvas.palette, self.invited
        if invited is None:
            text = "One moment …"
            canvas.text(0, 2, text, palette.mute, width=canvas.width, align="center")
            return
        y = int(canvas.height > 9)
        self._headline(canvas, y, invited)
        y += M.height + 1
        game = game_named(invited.game)
        lines = wrap(
            f"{game.title}: {invited.goal[:1].lower()}{invited.goal[1:]}.", canvas.width - 4
        )
        for line in lines[:2]:
            canvas.text(0, y, line, palette.fg, bold=True, width=canvas.width, align="center")
            y += 1
        canvas.text(0, y, _terms(invited), palette.mute, width=canvas.width, align="center")

    def _headline(self, canvas: Canvas, y: int, invited: Invited) -> None:
        """Write who invites: the name on keys, or in bold where it has no room or no pixels."""
        palette, name = canvas.palette, invited.host.upper()
        rest = word("invites you" if invited.plays else "plays")
        assert rest is not None
        wide, _ = size_of(rest)
        total = len(name) * M.width + 3 + wide
        if name.isascii() and name.isalnum() and total <= canvas.width - 4:
            x = (canvas.width - total) // 2
            skin = Skin.of_number(palette, 1, 9, palette.p1)
            for letter in name:
                solid(canvas, x, y, M, "", skin)
                if (picture := word(letter)) is not None:
                    across, _ = size_of(picture)
                    ink = palette.fg if palette.plain else skin.ink
                    canvas.bitmap(x + (M.width - across) // 2, 2 * y + 2, picture, ink)
                x += M.width
            canvas.bitmap(x + 3, 2 * y + 2, rest, palette.p1)
        else:
            bold = fit(invited.host, MAX_SHOWN)
            canvas.text(0, y, bold, palette.fg, bold=True, width=canvas.width, align="center")
            canvas.bitmap((canvas.width - wide) // 2, 2 * y + 3, rest, palette.p1)


def _terms(invited: Invited) -> str:
    """Say how it is played, in one line."""
    told = ", ".join(filter(None, (invited.match, invited.clock)))
    told = f"{told[:1].upper()}{told[1:]}. " if told else ""
    if invited.set_up:
        told += f"{fit(invited.host, MAX_SHOWN)} has set up the position. "
    if not invited.plays:
        return f"{told}You watch, and cannot move."
    begins = "you begin" if invited.begins else f"{fit(invited.host, MAX_SHOWN)} begins"
    return f"{told}You are {GLYPHS[2]}, {begins}."


class _Drawing(Picture):
    """A small drawing of the board."""

    game: Shown[str] = Shown("")

    def paint(self, canvas: Canvas) -> None:
        if self.game:
            kits = (kit for kit in (LARGE, MIDDLE) if kit.width <= canvas.width)
            kit = next((kit for kit in kits if kit.height <= canvas.height), SMALL)
            card_of(self.game)(canvas, (0, 0, canvas.width, canvas.height), kit)


class _Notes(Picture):
    """What a guest should know about all this."""

    host: Shown[str] = Shown("")

    def paint(self, canvas: Canvas) -> None:
        palette, host = canvas.palette, fit(self.host, MAX_SHOWN)
        told = (
            f"{host}'s computer draws all this: nothing is kept on yours, none of your files "
            f"can be reached. {host} sees your name, address, moves and window size."
        )
        back = "If the line breaks, the same ssh line brings you back to your seat."
        for y, line in enumerate([*wrap(told, min(canvas.width - 6, 90)), back]):
            canvas.text(0, y, line, palette.mute, width=canvas.width, align="center")


class ArrivalScreen(ChoicesScreen):
    """Lets a guest take a seat, or somebody who watches wait for the game."""

    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar = _COMMANDS
    AUTO_FOCUS = "RowPanel"
    HOME = "name 2"
    TITLE = "Arrival"
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = SHORT_OR_TALL

    def __init__(self, preferences: Preferences, visit: Visit) -> None:
        super().__init__(preferences)
        self.visit = visit
        self.is_seated = False
        self._has_asked = False
        """Whether the name was asked for."""

    @property
    def game_name(self) -> str | None:
        return self.visit.invited.game if self.visit.invited else None

    def compose(self) -> ComposeResult:
        yield TitleLine("seqtui", "five number games")
        yield _Welcome()
        with Horizontal(id="seat"):
            yield _Drawing()
            yield RowPanel()
        yield _Notes()
        yield StatusStrip()
        yield KeyBar()

    def on_mount(self) -> None:
        self.visit.on_change = self.show

    def show(self) -> None:
        if (invited := self.visit.invited) is not None:
            self.query_one(_Welcome).invited = invited
            self.query_one(_Notes).host = invited.host
            self.query_one(_Drawing).game = invited.game
            note = f"over ssh from {fit(invited.machine, 24)}"
            self.query_one(TitleLine).texts = "seqtui", "five number games", note
        super().show()
        row = self.panel.current
        if invited and invited.plays and not self._has_asked and isinstance(row, TextField):
            self._has_asked = True
            self.call_after_refresh(self.action_open)

    @on(Input.Submitted)
    def _named(self, message: Input.Submitted) -> None:
        try:
            self.take("name 2", message.value)
        except BadInput as error:
            self.refuse(error.message)
        else:
            self.open(None)

    def _write(self, row: TextField, *, afresh: bool = True) -> None:
        super()._write(row, afresh=afresh)
        self.query_one(KeyBar).keys = (
            Key("enter", "sit down", "focused.submit"),
            Key("esc", "theme and motion", "drop"),
            Key(HELP.key_name, HELP.label, HELP.action),
        )
        self.panel.writing = False  # Enter sits down even while the name is written
        self.say(self._request)

    @property
    def _request(self) -> Notice:
        host = fit(self.visit.invited.host, MAX_SHOWN) if self.visit.invited else ""
        return Notice(
            GLYPHS[2], "Type your name, Enter sits you down.", f"{host} is waiting.", "p2"
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "open":
            invited = self.visit.invited
            return invited is not None and invited.plays and not self.is_seated
        return super().check_action(action, parameters)

    def make_rows(self) -> Column:
        settings, invited = self.settings, self.visit.invited
        plays = invited is not None and invited.plays
        name = "" if settings.names[1] == DEFAULT_PLAYERS[1].name else settings.names[1]
        rows: list[Row | str] = ["You"]
        if plays:
            rows.append(
                TextField("name 2", name, "What your friend sees.", label="name", empty="…")
            )
        theme, motion = THEME_LABELS[settings.theme], "on" if settings.animation else "off"
        rows.append(Stepper("theme", "theme", theme, "The colours."))
        rows.append(Stepper("animation", "motion", motion, "Whether tiles are seen to move."))
        if plays and not self.is_seated:
            rows.append(Button("sit", "Enter  Sit down", "Sit down at the table."))
        return tuple(rows)

    def prompt(self, row: Row | None) -> Notice:
        invited = self.visit.invited
        if invited is None:
            return Notice("▸", "One moment …")
        if self.is_seated or not invited.plays:
            return Notice("▸", "The game begins in a moment.", "", "p1")
        if isinstance(row, TextField) and isinstance(self.focused, Input):
            return self._request
        return super().prompt(row)

    def open(self, row: Row | None) -> None:
        invited = self.visit.invited
        if invited is not None and invited.plays and not self.is_seated:
            self.is_seated = True
            self.visit.sit(self.settings.names[1])
            self.show()
