"""The commands of a screen in one list, with two looks.

The palette finds a command by what people call it; the help tells the keys of all of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import accumulate
from textwrap import wrap
from typing import Any, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input

from seqtui.app.commands import APP_COMMANDS, Command, Offer, offers
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.settings import THEME_LABELS
from seqtui.app.widgets.bars import Key
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL, CommandScreen

_ABOVE, _BELOW = 3, 3
"""The rows of the window above and below the list."""
_MARGIN = 3
_MOST = 14
"""The most rows the list may have."""
_CLOSE = ""
"""A click target: no command at all."""
_KEYS = (("↑ ↓", "choose", None), ("enter", "do it", None), ("esc", "close", _CLOSE))
_SCATTERED = 3
"""How well a text fits that only abbreviates a name."""
_SHORTEST = 3
"""Fewer letters would abbreviate almost anything."""
_FOR_FINGERS = {*"0123456789", "left", "right", "up", "down", "tab", "shift+tab"}
_FOR_FINGERS |= {"enter", "space", "ctrl+p"}
"""Keys whose commands the palette does not list: nobody looks them up by name."""
_THEMES = tuple(
    Command(f"app.set_theme('{name}')", "", "theme", f"Use the {label} theme.", also="colours")
    for name, label in THEME_LABELS.items()
)
"""They have no keys, so only the palette lists them."""
_HELP_WIDTH = 50
"""The columns in which the help says what a command does."""


class _CommandList(ModalScreen[str | None]):
    """Lists the commands of the screen below, and returns the action of the one that is chosen."""

    def __init__(self, below: CommandScreen) -> None:
        super().__init__()
        self._below = below
        commands = (*below.commands, *APP_COMMANDS, *_THEMES)
        self._offers = offers(commands, below.applies, below.taken)

    @classmethod
    def open_above(cls, screen: Screen[Any]) -> None:
        """List the commands of a screen, and run there the one that is chosen."""

        async def chosen(action: str | None) -> None:
            if action is not None:
                await screen.run_action(action)

        if isinstance(screen, CommandScreen):
            screen.app.push_screen(cls(screen), chosen)

    @on(Picture.Picked)
    def _picked(self, message: Picture.Picked) -> None:
        self.dismiss(str(message.target) or None)


# The palette


class _Found(NamedTuple):
    """A command that was found, and how."""

    offer: Offer
    name: str
    """The one of its names that was searched for."""
    marks: Collection[int] = ()
    """Which of its letters were typed."""

    @property
    def by_title(self) -> bool:
        """Whether it was found by its title, and not by something else it is called."""
        return self.name == self.offer.command.title


class _Window(Picture):
    """The line to type into, what was found, and what to press."""

    LIGHTS_UP = True
    DEFAULT_CSS = """
    _Window { width: 60; }
    _Window Input {
        position: absolute; offset: 4 1; width: 1fr; max-width: 32; height: 1; padding: 0;
        background: $seq-panel; background-tint: $seq-panel; color: $seq-fg; text-style: bold;
    }
    """

    found: Shown[tuple[_Found, ...]] = Shown(())
    cursor: Shown[int] = Shown(0)
    """The place of the command that Enter runs."""

    def __init__(self, total: int) -> None:
        super().__init__()
        self._total = total
        self.line = Input(compact=True)
        self.line.cursor_blink = False
        self._top = 0
        """The first command in sight."""

    def compose(self) -> ComposeResult:
        yield self.line

    def show(self, found: tuple[_Found, ...], most: int) -> None:
        """List what was found, in up to so many rows, with the cursor on the best."""
        rows = sum(map(_rows, found)) or 1
        self.styles.height = _ABOVE + min(rows, most) + _BELOW
        self._top = self.cursor = 0
        self.found = found

    def paint(self, canvas: Canvas) -> None:
        palette, width, height = canvas.palette, canvas.width, canvas.height
        canvas.fill((0, 0, width, height), palette.panel)
        canvas.block(0, 0, width, 1, palette.acc)
        canvas.text(_MARGIN - 1, 1, "›", palette.acc, bold=True)
        count = f"{len(self.found)} of {self._total} commands"
        canvas.text(0, 1, count, palette.mute, width=width - 2, align="right")
        for y in (2, height - _BELOW):
            canvas.text(0, y, "─" * width, palette.line)
        x = _MARGIN
        for key, label, target in _KEYS:
            start = x
            x = canvas.text(x, height - 2, key, palette.fg, bold=True) + 1
            x = canvas.text(x, height - 2, label, palette.mute) + 3
            if target is not None:
                canvas.region((start, height - 2, x - start, 1), target)
        if not palette.plain:
            canvas.block(0, 2 * height - 1, width, 1, palette.shadow(palette.acc))
        self._list(canvas, height - _ABOVE - _BELOW)

    def _list(self, canvas: Canvas, room: int) -> None:
        """Draw the commands in sight; the list moves just far enough to show the cursor."""
        if not self.found:
            canvas.text(_MARGIN, _ABOVE, "Nothing is called that.", canvas.palette.mute)
            return
        ends = list(accumulate(map(_rows, self.found), initial=0))
        self._top = min(self._top, self.cursor)
        while ends[self.cursor + 1] - ends[self._top] > room:
            self._top += 1
        for place in range(self._top, len(self.found)):
            if (last := ends[place + 1] - ends[self._top]) <= room:
                y = _ABOVE + last - _rows(self.found[place])
                self._entry(canvas, y, place)

    def _entry(self, canvas: Canvas, y: int, place: int) -> None:
        palette, found = canvas.palette, self.found[place]
        command, chosen = found.offer.command, place == self.cursor
        rect = (0, y, canvas.width, _rows(found))
        if chosen or command.action == self.target:
            share = 1.0 if chosen else 0.5
            canvas.fill(rect, palette.panel.blend(palette.soft, share))
        if chosen:
            canvas.fill((0, y, 1, rect[3]), char="▌", fg=palette.acc)
        canvas.region(rect, command.action)
        marks = found.marks if found.by_title else ()
        x = _marked(canvas, _MARGIN, y, command.title, marks, bold=chosen)
        key = found.offer.key
        wide = text_width(key) + 2
        left = canvas.width - 2 - wide
        also = command.label if found.by_title else found.name
        if also not in command.title.lower() and x + text_width(f"  also: {also} ") <= left:
            x = canvas.text(x + 2, y, "also: ", palette.mute)
            _marked(canvas, x, y, also, () if found.by_title else found.marks, bold=False)
        canvas.text(_MARGIN, y + 1, command.rest, palette.mute, width=canvas.width - 2 * _MARGIN)
        if key:
            canvas.fill((left, y, wide, 1), palette.face if chosen else palette.line)
            canvas.text(left + 1, y, key, palette.ink if chosen else palette.fg, bold=True)
            if chosen and rect[3] > 1:
                canvas.block(left, 2 * y + 2, wide, 1, palette.acc)


def _rows(found: _Found) -> int:
    return 2 if found.offer.command.rest else 1


def _marked(
    canvas: Canvas, x: int, y: int, text: str, marks: Collection[int], *, bold: bool
) -> int:
    """Write a name with the letters that were typed underlined; return the x after it."""
    palette = canvas.palette
    for place, letter in enumerate(text):
        typed = place in marks
        ink = palette.acc if typed else palette.fg
        x = canvas.text(x, y, letter, ink, bold=bold or typed, underline=typed)
    return x


class PaletteScreen(_CommandList):
    """Finds a command among those that apply now by what it is called; Enter runs it."""

    DEFAULT_CSS = """
    PaletteScreen { align: center top; background: $seq-bg 55%; }
    PaletteScreen _Window { margin: 2 0 0 0; }
    PaletteScreen.-wide _Window { width: 72; }
    PaletteScreen.-tall _Window { margin: 4 0 0 0; }
    """
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = SHORT_OR_TALL
    BINDINGS = [  # noqa: RUF012 - as Textual wants it
        Binding("escape", "dismiss(None)"),
        Binding("up,shift+tab", "go(-1)"),
        Binding("down,tab", "go(1)"),
        Binding("pageup", "go(-5)"),
        Binding("pagedown", "go(5)"),
    ]

    def __init__(self, below: CommandScreen) -> None:
        super().__init__(below)
        self._offers = [
            offer
            for offer in self._offers
            if offer.enabled and offer.command.keys.split(",")[0] not in _FOR_FINGERS
        ]
        self._window = _Window(len(self._offers))

    def compose(self) -> ComposeResult:
        yield self._window

    def on_mount(self) -> None:
        self._find()

    @on(Input.Changed)
    def _find(self) -> None:
        self._window.show(search(self._offers, self._window.line.value), _MOST)

    def action_go(self, by: int) -> None:
        last = len(self._window.found) - 1
        self._window.cursor = max(0, min(self._window.cursor + by, last))

    @on(Input.Submitted)
    def _entered(self) -> None:
        if found := self._window.found:
            self.dismiss(found[self._window.cursor].offer.command.action)

    def on_click(self, event: events.Click) -> None:
        """Close on a click beside the window."""
        if event.widget is self:
            self.dismiss(None)

    def on_mouse_scroll_up(self) -> None:
        self.action_go(-1)

    def on_mouse_scroll_down(self) -> None:
        self.action_go(1)


# Finding commands by what people call them


def search(offered: Iterable[Offer], text: str) -> tuple[_Found, ...]:
    """Find the commands that go by a name; without a name, all of them.

    A name that is the text comes first, then names with a word that begins with it, then those
    with the text inside; titles before synonyms. If there are none of these, those are found that
    it abbreviates.
    """
    text = " ".join(text.lower().split())
    if not text:
        return tuple(_Found(offer, offer.command.title) for offer in offered)
    ranked = [best for offer in offered if (best := _best(offer, text))]
    ranked.sort(key=lambda one: one[:2])
    sure = [found for rank, _, found in ranked if rank < _SCATTERED]
    return tuple(sure or [found for _, _, found in ranked])


def _best(offer: Offer, text: str) -> tuple[int, bool, _Found] | None:
    """Return how well a command fits a text, or None if it does not."""
    fitting = []
    for name in offer.command.names:
        rank, marks = _fit(name.lower(), text)
        if marks:
            # A label is one word out of many, made for the key bar: too short to be sure.
            rank += rank == 0 and name == offer.command.label
            found = _Found(offer, name, marks)
            fitting.append((rank, not found.by_title, found))
    return min(fitting, key=lambda one: one[:2], default=None)


def _fit(name: str, text: str) -> tuple[int, Collection[int]]:
    """Return how well a text fits a name, 0 best, and which of the name's letters it has."""
    if (place := f" {name}".find(f" {text}")) >= 0:
        return int(name != text), range(place, place + len(text))
    if (place := name.find(text)) >= 0:
        return 2, range(place, place + len(text))
    return _SCATTERED, _abbreviated(name, text.replace(" ", "")) if len(text) >= _SHORTEST else ()


def _abbreviated(name: str, letters: str) -> Collection[int]:
    """Return where a name has these letters: in beginnings of its words, or all in one word.

    Letters that are just anywhere mean nothing: Enter would do what nobody asked for.
    """
    first, *others = map(re.escape, letters)
    beginnings = rf"\b({first})" + "".join(rf"(?:|.*?\b)({other})" for other in others)
    in_a_word = rf"\b({first})" + "".join(rf"\w*?({other})" for other in others)
    found = re.search(beginnings, name) or re.search(in_a_word, name)
    return [found.start(group) for group in range(1, len(letters) + 1)] if found else ()


# The help


class _KeyList(Picture):
    """The keys of each command and what it does, in as many rows as that takes."""

    LIGHTS_UP = True

    def __init__(self, rows: Iterable[Key]) -> None:
        super().__init__()
        self._rows = [
            row._replace(key="" if place else row.key, label=line)
            for row in rows
            for place, line in enumerate(wrap(row.label, _HELP_WIDTH))
        ]
        self.styles.height = len(self._rows)

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        for y, (keys, does, action, enabled) in enumerate(self._rows):
            if action is not None and enabled:
                canvas.region((0, y, canvas.width, 1), action)
                if action == self.target:
                    canvas.fill((0, y, canvas.width, 1), palette.soft)
                    canvas.text(0, y, "▌", palette.acc)
            canvas.text(2, y, keys, palette.acc if enabled else palette.dim, bold=enabled, width=18)
            ink = palette.fg if enabled else palette.dim
            canvas.text(21, y, does, ink, width=canvas.width - 22)


class HelpScreen(_CommandList):
    """Tells the keys of the screen below; a click on a row does what its key does."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen VerticalScroll {
        width: 76; height: auto; max-height: 90%;
        background: $seq-panel; border: round $seq-acc; border-title-color: $seq-fg;
        padding: 1 0; scrollbar-size-vertical: 1;
    }
    """
    BINDINGS = [Binding("escape,q,f1,question_mark,enter", "dismiss")]  # noqa: RUF012 - as Textual wants it

    def compose(self) -> ComposeResult:
        below = self._below
        rows = [Key(key, f"On the board: {label}.") for key, label in below.board_keys]
        rows += [
            Key("  ".join(keys), below.help_of(command), command.action, enabled)
            for command, keys, enabled in self._offers
            if keys  # else this is where it leads
        ]
        with VerticalScroll() as scroll:
            scroll.border_title = f"{below.title or self.app.title} · keys"
            scroll.border_subtitle = "a click does it, esc closes"
            yield _KeyList(rows)

    def on_click(self) -> None:
        """Close on a click outside the rows, so that the mouse alone is enough."""
        self.dismiss(None)
