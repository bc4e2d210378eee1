"""Widgets that are one painted picture: fast to draw, and every cell knows what a click means."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple, TypeVar

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.palette import Palette
from seqtui.app.drawing.themes import palette_of

T = TypeVar("T")

SMALLEST = Size(80, 24)
"""The smallest window that screens are drawn for; in a smaller one nothing is painted but that."""
LEFT = 1
"""The number of the left mouse button."""
_ENOUGH = 500
"""How many painted bands are kept; more than a person can see in a minute."""


def is_too_small(window: Size) -> bool:
    """Tell whether a window cannot hold the screens."""
    return window.width < SMALLEST.width or window.height < SMALLEST.height


class Shown(reactive[T]):
    """Something a picture shows: setting it to another value repaints the picture."""

    def __init__(self, default: T) -> None:
        super().__init__(default, repaint=False)

    def __set__(self, picture: Picture, value: T) -> None:  # type: ignore[override]  # only pictures have it
        before = getattr(picture, self.name)
        super().__set__(picture, value)
        if getattr(picture, self.name) != before:
            picture.repaint()


class _Fade(LineFilter):
    """Lets a picture recede into its ground, because nothing can be done there."""

    def __init__(self, ground: Color) -> None:
        super().__init__()
        self._ground = ground

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _faded(style, self._ground)) for text, style, _ in segments]


@lru_cache(maxsize=1024)
def _faded(style: Style, ground: Color) -> Style:
    """Mix 45 % of the ground into the colours of a style."""

    def fade(colour: RichColor | None) -> RichColor | None:
        return colour and Color.from_rich_color(colour).blend(ground, 0.45).rich_color

    return style + Style(color=fade(style.color), bgcolor=fade(style.bgcolor))


class Picture(Widget):
    """Paints a canvas once per change, size and theme, and refreshes only rows that differ.

    A subclass paints what its :class:`Shown` attributes say. What the pointer is over comes to
    ``pointed_at``, what was clicked to ``picked``: where the left button both went down and came
    up. Call :meth:`repaint` whenever anything else that ``paint`` looks at has changed.
    """

    FITS_ANYWHERE: ClassVar[bool] = False
    """Whether it can be painted however small the window is."""
    LIGHTS_UP: ClassVar[bool] = False
    """Whether the picture looks different under the pointer."""

    target: reactive[Hashable | None] = reactive(None, repaint=False)
    """What the pointer is over, as the painter named it."""

    faded: reactive[bool] = reactive(False, repaint=False)
    """Whether the picture recedes, because nothing can be done there just now."""

    pressed_on: Hashable | None = None
    """What the left button went down on last."""
    _canvas: Canvas | None = None
    _strips: list[Strip] = []  # noqa: RUF012 - replaced as a whole, never changed

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw everything, and say with ``canvas.region`` what can be clicked."""

    def backdrop(self) -> Canvas:
        """Return what to paint on: an empty canvas, or one with what seldom changes."""
        return Canvas(self.size.width, self.size.height, self.palette)

    def pointed_at(self, target: Hashable | None) -> None:
        """React to the pointer moving onto something else, or (None) onto nothing."""
        if self.LIGHTS_UP:
            self.repaint()

    @dataclass
    class Picked(Message):
        """Something in a picture was clicked; ``@on(Picture.Picked, "MoveLog")`` tells whose."""

        picture: Picture
        target: Hashable

        @property
        def control(self) -> Picture:
            return self.picture

    def picked(self, target: Hashable) -> None:
        """React to a click: post a message, unless a subclass does something else."""
        self.post_message(self.Picked(self, target))

    def wheeled(self, by: int) -> bool:
        """React to the wheel turning up (-1) or down; return whether that meant anything."""
        return False

    @property
    def palette(self) -> Palette:
        no_colour = self.app.no_color and self.app.native_ansi_color
        few = self.app.console.color_system == "standard"
        return palette_of(self.app.theme, no_colour=no_colour, few=few)

    def repaint(self) -> None:
        """Paint again, and refresh only the rows that have changed."""
        if not self.is_attached or not self.size:
            self._canvas = None  # it may be shown again in the same size
            return
        before = self._strips
        self._draw()
        after = self._strips
        if len(before) != len(after):
            self.refresh()
            return
        changed: list[Region] = []
        for y, (old, new) in enumerate(zip(before, after, strict=True)):
            if new is old or new == old:
                after[y] = old  # keeps what Textual has already worked out about it
            elif changed and changed[-1].bottom == y:
                changed[-1] = changed[-1].grow((0, 0, 1, 0))
            else:
                changed.append(Region(0, y, self.size.width, 1))
        if changed:
            self.refresh(*changed)

    def watch_faded(self) -> None:
        self.refresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [_Fade(self.palette.bg), *filters] if self.faded else filters

    def render_line(self, y: int) -> Strip:
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Give Textual the rows as they are: a picture has no border or padding to add to them."""
        canvas, (width, height) = self._canvas, self.size
        if canvas is None or (canvas.width, canvas.height) != (width, height):
            self._draw()
        strips = self._strips[crop.y : crop.bottom]
        strips += [Strip.blank(width)] * (crop.height - len(strips))
        background = self.styles.background
        for line_filter in self.get_line_filters():
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        if crop.column_span != (0, width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def notify_style_update(self) -> None:
        super().notify_style_update()
        if self._canvas is not None and self._canvas.palette is not self.palette:
            self.repaint()

    @property
    def _may_paint(self) -> bool:
        """Whether it is on a screen, and that was laid out for a window that is large enough."""
        # Its outer size is the one it was laid out for; its size is already that of the window.
        return self.is_attached and (self.FITS_ANYWHERE or not is_too_small(self.screen.outer_size))

    def _draw(self) -> None:
        if not self._may_paint:
            self._canvas, self._strips = None, []
            return
        self._canvas = self.backdrop()
        self.paint(self._canvas)
        self._strips = self._canvas.strips()

    def hit(self, at: Offset) -> Hashable | None:
        """Return what a click at a place in the picture means."""
        return self._canvas.hit(*at) if self._canvas else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.target = self.hit(event.offset)

    def on_leave(self) -> None:
        self.target = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.pressed_on = self.hit(event.offset) if event.button == LEFT else None

    def on_click(self, event: events.Click) -> None:
        target = self.hit(event.offset)
        if target is not None and target == self.pressed_on:
            event.stop()
            self.picked(target)

    def watch_target(self, target: Hashable | None) -> None:
        self.pointed_at(target)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if self.wheeled(-1):
            event.stop()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if self.wheeled(1):
            event.stop()


class Band(NamedTuple):
    """A few rows of a picture, across its whole width."""

    shows: Hashable
    """Everything that decides how it looks, apart from its size and the colours."""
    height: int
    paint: Callable[[Canvas], None] | None = None
    """Draws it on a canvas of its own; None for empty rows."""


class BandPicture(Picture):
    """Stacks bands from the top; a key press repaints only the bands that it changes."""

    def __init__(self) -> None:
        super().__init__()
        self._painted: dict[Hashable, Canvas] = {}

    @abstractmethod
    def bands(self, width: int, height: int) -> Iterable[Band]:
        """Return the bands from the top, together as high as the picture."""

    def ground(self, palette: Palette) -> Color:
        """Return the colour behind everything."""
        return palette.bg

    def paint(self, canvas: Canvas) -> None:
        width, palette = canvas.width, canvas.palette
        for band in self.bands(width, canvas.height):
            key = (band.shows, band.height, width, palette)
            if key not in self._painted:
                if len(self._painted) >= _ENOUGH:
                    self._painted.clear()
                self._painted[key] = Canvas(width, band.height, palette, self.ground(palette))
                if band.paint is not None:
                    band.paint(self._painted[key])
            canvas.stack(self._painted[key])
