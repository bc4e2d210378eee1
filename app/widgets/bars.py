"""The one-row parts of a screen: its title, the strip that says what to do, and its keys.

The strip also shows the application's notifications.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from textwrap import wrap
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from textual.app import App
from textual.color import Color
from textual.geometry import Size

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import first_fit, text_width

_DONE = "✓ "


class TitleLine(Picture):
    """The top row: what this is, what it is about, and a note at the right end."""

    DEFAULT_CSS = "TitleLine { height: 1; dock: top; }"

    texts: Shown[tuple[str, Wordings, Wordings]] = Shown(("", "", ""))
    """The title, what it is about, and the note."""

    def __init__(self, title: str, about: Wordings, note: Wordings = "") -> None:
        super().__init__()
        self.set_reactive(TitleLine.texts, (title, about, note))

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        title, texts, notes = self.texts[0], *map(wordings, self.texts[1:])
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        x = canvas.text(1, 0, title.upper(), palette.fg, bold=True) + 2
        room = canvas.width - x - 3
        # A long note goes before what the title is about is cut.
        note = first_fit(notes, room - text_width(texts[-1]))
        room -= text_width(note)
        if room > 0:
            canvas.text(x, 0, first_fit(texts, room), palette.mute, width=room)
        canvas.text(0, 0, note, palette.mute, width=canvas.width - 1, align="right")


Wordings: TypeAlias = str | tuple[str, ...]
"""A text, or the same in several wordings from long to short, for less and less room."""


def wordings(text: Wordings) -> tuple[str, ...]:
    """Return the wordings of a text, from long to short."""
    return (text,) if isinstance(text, str) else text


class Notice(NamedTuple):
    """What the strip says: a sign, the thing itself, and how it is done."""

    sign: str
    text: Wordings
    hint: Wordings = ""
    """How it is done; an empty last wording lets it go where there is no room."""
    role: str = "acc"
    """The palette's role for the strip: ``p1``, ``p2``, ``bad``, ``acc`` or ``soft``."""
    before: Notice | None = None
    """What led here, said first in a colour of its own; it goes where there is no room."""
    move: str = ""
    """The one move that it names: a click plays it."""

    def ways(self) -> Iterator[Notice]:
        """Yield every way to say it, the best first; each has one wording of everything.

        A shorter text is better than no hint, and both are better than to leave out what led
        here. Without a hint the shortest text comes first: it says by itself what to do.
        """
        texts, hints = wordings(self.text), wordings(self.hint)
        hinted = list(product(texts, filter(None, hints)))
        alone = [(text, "") for text in (reversed(texts) if hinted else texts) if "" in hints]
        for before in (*(self.before.ways() if self.before else ()), None):
            for text, hint in hinted + alone:
                yield self._replace(text=text, hint=hint, before=before)

    @property
    def width(self) -> int:
        """How many cells it needs in one row, in its longest wording."""
        text, hint = wordings(self.text)[0], wordings(self.hint)[0]
        before = 0 if self.before is None else self.before.width
        return before + 4 + text_width(text) + (2 + text_width(hint) if hint else 0)


class StatusStrip(Picture):
    """A full-width strip in the colour of the player to act; it always says what to do next.

    Nothing is ever cut: it says what fits into a row, and grows where not even that does.
    """

    DEFAULT_CSS = "StatusStrip { height: auto; }"

    notice: Shown[Notice] = Shown(Notice("▸", ""))
    notification: Shown[str] = Shown("")
    """What the application has to say, whatever the screen is about; it comes first. Where it
    begins with a tick, it says that something was done."""
    fuse: Shown[float | None] = Shown(None)
    """How much of the strip is left in the last seconds of a clock; the rest has burnt down."""

    def on_mount(self) -> None:
        notifications = getattr(self.app, "notifications", None)
        self.notification = notifications.shown if notifications else ""

    def watch_notification(self) -> None:
        self.set_class(bool(self.notification), "-notification")
        self.on_resize()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(_rows(self._said(width), width))

    def watch_notice(self) -> None:
        self.on_resize()

    def on_resize(self) -> None:
        """Take as many rows as it needs; a screen can make room for them by the class."""
        if self.is_attached and (width := self.size.width):
            rows = len(_rows(self._said(width), width))
            self.screen.set_class(rows > 1, "-long")
            if rows != self.size.height:
                self.refresh(layout=True)

    def _said(self, width: int) -> Notice:
        """Return the best way to say it that fits into a row, or else the shortest there is."""
        notice, notification = self.notice, self.notification
        if notification.startswith(_DONE):
            notice = Notice("✓", notification.removeprefix(_DONE), "", "acc")
        elif notification:
            notice = Notice("!", notification, "", "bad")
        return _fitting(notice, width)

    def paint(self, canvas: Canvas) -> None:
        said, x = self._said(canvas.width), 0
        if said.before is not None:
            x = said.before.width
            # Without colours only what to do now is reversed.
            before = said.before._replace(role="panel") if canvas.palette.plain else said.before
            _write(canvas, before, 0, x)
        _write(canvas, said, x, canvas.width - x)
        if said.move:
            canvas.region((x, 0, canvas.width - x, canvas.height), said.move)
        if self.fuse is not None and not self.notification:
            palette, left = canvas.palette, round(self.fuse * canvas.width)
            canvas.dye((left, 0, canvas.width, canvas.height), palette.fg, palette.soft)


class Notifications:
    """What an application says in passing, one thing at a time, on the strip of its screens."""

    READING = 3.0
    """Seconds that a player needs to read one; after that, the next key takes it away."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._waiting: deque[str] = deque()
        self.shown = ""
        self._shown_at = 0.0

    def add(self, message: str) -> None:
        """Show a message, after those that wait already."""
        if message not in (self.shown, *self._waiting):
            self._waiting.append(message)
        if not self.shown:
            self._show_next()

    def dismiss(self) -> None:
        """Go on to the next message, once the last was in sight for long enough."""
        # Every key comes by here, and few find a message: only then are strips looked for.
        read = self.shown and monotonic() - self._shown_at >= self.READING
        if read and any(strip.notification for strip in self._app.screen.query(StatusStrip)):
            self._show_next()

    def _show_next(self) -> None:
        self.shown, self._shown_at = self._waiting.popleft() if self._waiting else "", monotonic()
        for screen in self._app.screen_stack:
            for strip in screen.query(StatusStrip):
                strip.notification = self.shown


@lru_cache(maxsize=16)
def _fitting(notice: Notice, width: int) -> Notice:
    """Return the best way to say something in so many cells; several ask in a row."""
    ways = list(notice.ways())
    shortest = min(ways, key=lambda way: way.width)
    return next((way for way in ways if way.width <= width), shortest)


def _write(canvas: Canvas, said: Notice, left: int, width: int) -> None:
    """Write a part of the strip on its own ground."""
    palette = canvas.palette
    ground: Color = getattr(palette, said.role)
    ink = palette.fg if said.role in ("soft", "panel") else palette.on
    canvas.fill((left, 0, width, canvas.height), ground)
    canvas.text(left + 1, 0, said.sign, ink, bold=True)
    for y, (text, hint) in enumerate(_rows(said, width)):
        x = canvas.text(left + 3, y, text, ink, bold=True)
        canvas.text(x + 2 if text else x, y, hint, ink)


def _rows(said: Notice, width: int) -> list[tuple[str, str]]:
    """Break what is said into rows, each with its part of the text and of the hint."""
    (text, *_), (hint, *_) = wordings(said.text), wordings(said.hint)
    if said.width <= width:
        return [(text, hint)]
    rows = [(row, "") for row in _broken(text, width - 4)]
    if hint and text_width(f"{rows[-1][0]}  {hint}") <= width - 4:
        return [*rows[:-1], (rows[-1][0], hint)]
    return [*rows, *(("", row) for row in _broken(hint, width - 4))]


def _broken(text: str, width: int) -> list[str]:
    """Break a sentence into rows: after its colon if that makes two, or else between words."""
    head, colon, tail = text.partition(": ")
    if colon and text_width(text) > width >= max(text_width(head) + 1, text_width(tail)):
        return [f"{head}:", tail]
    # Some characters are two cells wide; room for all of them in one row is enough.
    return wrap(text, max(1, width - (text_width(text) - len(text))))


class Key(NamedTuple):
    """One entry of the key bar."""

    key: str
    label: str
    action: str | None = None
    """What a click does; None for keys that only work on a keyboard."""
    enabled: bool = True

    @property
    def width(self) -> int:
        return text_width(f"{self.key} {self.label}")


_STAYS = "app.help"
"""What a bar keeps however narrow it is: the help leads a mouse to everything else."""


class KeyBar(Picture):
    """The bottom row: the keys that apply right now, the others greyed; clicking works too."""

    LIGHTS_UP = True
    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; }"

    keys: Shown[tuple[Key, ...]] = Shown(())

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        keys = list(self.keys)
        while (
            len(keys) > 1
            and sum(key.width for key in keys) + 2 * (len(keys) - 1) > canvas.width - 2
        ):
            # What does not apply now is missed least.
            spare = [key for key in keys if key.action != _STAYS]
            keys.remove(next((key for key in reversed(spare) if not key.enabled), spare[-1]))
        free = canvas.width - 2 - sum(key.width for key in keys)
        gap = min(3, free // max(len(keys) - 1, 1))
        x = 1
        for key in keys:
            if key.enabled and key.action is not None:
                canvas.region(rect := (x - 1, 0, key.width + 2, 1), key.action)
                if key.action == self.target:
                    canvas.fill(rect, palette.soft)
            inks = (palette.fg, palette.mute) if key.enabled else (palette.dim, palette.dim)
            x = canvas.text(x, 0, key.key, inks[0], bold=key.enabled)
            x = canvas.text(x + 1, 0, key.label, inks[1]) + gap
