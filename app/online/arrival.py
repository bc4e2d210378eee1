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
from seqtui.app.online.guest import GameOffer, GuestConnection
from seqtui.app.settings import THEME_LABELS, Preferences
from seqtui.app.widgets.bars import Key, Notice, TitleLine
from seqtui.app.widgets.choices import (
    Button,
    ChoicesScreen,
    Column,
    Row,
    Stepper,
    TextField,
)
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.setup import DEFAULT_PLAYERS
from seqtui.engines.text import lower_first, upper_first

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

    offer: Shown[GameOffer | None] = Shown(None)

    def paint(self, canvas: Canvas) -> None:
        palette, offer = canvas.palette, self.offer
        if offer is None:
            text = "One moment …"
            canvas.text(0, 2, text, palette.mute, width=canvas.width, align="center")
            return
        y = int(canvas.height > 9)
        self._headline(canvas, y, offer)
        y += M.height + 1
        goal = f"{game_named(offer.game).title}: {lower_first(offer.goal)}."
        for line in wrap(goal, canvas.width - 4)[:2]:
            canvas.text(0, y, line, palette.fg, bold=True, width=canvas.width, align="center")
            y += 1
        canvas.text(0, y, _terms(offer), palette.mute, width=canvas.width, align="center")

    def _headline(self, canvas: Canvas, y: int, offer: GameOffer) -> None:
        """Write who invites: the name on keys, or in bold where it has no room or no pixels."""
        palette, name = canvas.palette, offer.host.upper()
        rest = word("invites you" if offer.plays else "plays")
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
            bold = fit(offer.host, MAX_SHOWN)
            canvas.text(0, y, bold, palette.fg, bold=True, width=canvas.width, align="center")
            canvas.bitmap((canvas.width - wide) // 2, 2 * y + 3, rest, palette.p1)


def _terms(offer: GameOffer) -> str:
    host, terms = fit(offer.host, MAX_SHOWN), ", ".join(filter(None, (offer.match, offer.clock)))
    terms = f"{upper_first(terms)}. " if terms else ""
    if offer.set_up:
        terms += f"{host} has set up the position. "
    if not offer.plays:
        return f"{terms}You watch, and cannot move."
    return f"{terms}You are {GLYPHS[2]}, {'you begin' if offer.begins else f'{host} begins'}."


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
        about = (
            f"{host}'s computer draws all this: nothing is kept on yours, none of your files "
            f"can be reached. {host} sees your name, address, moves and window size."
        )
        back = "If the line breaks, the same ssh line brings you back to your seat."
        for y, line in enumerate([*wrap(about, min(canvas.width - 6, 90)), back]):
            canvas.text(0, y, line, palette.mute, width=canvas.width, align="center")


class ArrivalScreen(ChoicesScreen):
    """Lets a guest take a seat, or wait for the game if they only watch."""

    BINDINGS = bindings(_COMMANDS)
    TABLE: ClassVar = _COMMANDS
    AUTO_FOCUS = "RowPanel"
    HOME = "name 2"
    TITLE = "Arrival"
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = SHORT_OR_TALL

    def __init__(self, preferences: Preferences, connection: GuestConnection) -> None:
        super().__init__(preferences)
        self.connection = connection
        self.is_seated = False
        self._has_asked_name = False
        self._title = TitleLine("seqtui", "five number games")
        self._welcome, self._drawing, self._notes = _Welcome(), _Drawing(), _Notes()

    @property
    def game_name(self) -> str | None:
        return self.connection.offer.game if self.connection.offer else None

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._welcome
        with Horizontal(id="seat"):
            yield self._drawing
            yield self.panel
        yield self._notes
        yield self.strip
        yield self.key_bar

    def on_mount(self) -> None:
        self.connection.on_change = self.show

    def show(self) -> None:
        if (offer := self.connection.offer) is not None:
            self._welcome.offer = offer
            self._notes.host = offer.host
            self._drawing.game = offer.game
            note = f"over ssh from {fit(offer.machine, 24)}"
            self._title.texts = "seqtui", "five number games", note
        super().show()
        row = self.panel.current
        if offer and offer.plays and not self._has_asked_name and isinstance(row, TextField):
            self._has_asked_name = True
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
        self.key_bar.keys = (
            Key("enter", "sit down", "focused.submit"),
            Key("esc", "theme and motion", "drop"),
            Key(HELP.key_name, HELP.label, HELP.action),
        )
        self.panel.writing = False  # Enter sits down even while the name is written
        self.say(self._request)

    @property
    def _request(self) -> Notice:
        host = fit(self.connection.offer.host, MAX_SHOWN) if self.connection.offer else ""
        text = f"Type your name, {self.key('open')} sits you down."
        return Notice(GLYPHS[2], text, f"{host} is waiting.", "p2")

    @property
    def _can_sit(self) -> bool:
        offer = self.connection.offer
        return offer is not None and offer.plays and not self.is_seated

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._can_sit if action == "open" else super().check_action(action, parameters)

    def make_rows(self) -> Column:
        settings, offer = self.settings, self.connection.offer
        name = "" if settings.names[1] == DEFAULT_PLAYERS[1].name else settings.names[1]
        rows: list[Row | str] = ["You"]
        if offer is not None and offer.plays:
            about = "What your friend sees."
            rows.append(TextField("name 2", name, about, label="name", empty="…"))
        theme, motion = THEME_LABELS[settings.theme], "on" if settings.animation else "off"
        rows.append(Stepper("theme", "theme", theme, "The colours."))
        rows.append(Stepper("animation", "motion", motion, "Whether tiles are seen to move."))
        if self._can_sit:
            rows.append(Button("sit", f"{self.key('open')}  Sit down", "Sit down at the table."))
        return tuple(rows)

    def prompt(self, row: Row | None) -> Notice:
        offer = self.connection.offer
        if offer is None:
            return Notice("▸", "One moment …")
        if self.is_seated or not offer.plays:
            return Notice("▸", "The game begins in a moment.", "", "p1")
        if isinstance(row, TextField) and isinstance(self.focused, Input):
            return self._request
        return super().prompt(row)

    def open(self, row: Row | None) -> None:
        if self._can_sit:
            self.is_seated = True
            self.connection.sit(self.settings.names[1])
            self.show()
