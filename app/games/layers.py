"""A position drawn in layers, so that a key press paints little and tiles can be seen to move.

The table stays the same for a whole turn and is kept. Above it comes the choice, which follows
the cursor, and above both the tiles that are on their way to where the last move took them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from functools import partial
from time import monotonic

from textual.geometry import Region
from textual.reactive import reactive
from textual.timer import Timer

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture
from app.games.scene import Scene

_GLIDE = 0.18
"""How many seconds tiles are on their way: long enough to follow, too short to wait for."""
_FRAMES = 60
"""How often they are drawn in a second."""


class Layers(Picture):
    """Draws a scene; what moves in it never keeps anybody waiting."""

    scene: reactive[Scene | None] = reactive(None, repaint=False)
    """The position to show."""
    glide = 1.0
    """How far the tiles have come that the last move moved; 1 when everything lies still."""

    _glider: Timer | None = None
    _table: tuple[object, Canvas] | None = None
    """The first layer as it was last drawn, and what it was drawn for."""

    @abstractmethod
    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what does not follow the cursor, without the tiles that are on their way."""

    @abstractmethod
    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what follows the cursor, and say with ``canvas.region`` what a click means."""

    def moved(self, scene: Scene) -> tuple[Hashable, ...]:
        """Name the tiles that the last move moved, if any are seen to, as the board likes."""
        return ()

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw these tiles where they are now; see :meth:`on_the_way`."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw all layers of a scene."""
        self.draw_table(canvas, scene)
        self._draw_above(canvas, scene)

    def backdrop(self) -> Canvas:
        """Return the table, which is drawn anew only when something about it has changed."""
        drawn_for = (self.scene, self.size, self.palette, self.gliding)
        if self._table is None or self._table[0] != drawn_for:
            canvas = super().backdrop()
            if self.scene is not None:
                self.draw_table(canvas, self.scene)
            self._table = drawn_for, canvas
        return self._table[1].over()

    def paint(self, canvas: Canvas) -> None:
        """Draw what lies on the table, once there is a scene."""
        if self.scene is not None:
            self._draw_above(canvas, self.scene)

    def _draw_above(self, canvas: Canvas, scene: Scene) -> None:
        self.draw_choice(canvas, scene)
        if self.gliding:
            self.draw_moving(canvas, scene)

    # Tiles on their way

    @property
    def gliding(self) -> bool:
        """Whether tiles are on their way."""
        return self.glide < 1

    def show_move(self) -> None:
        """Let the tiles go where the last move has taken them, if things may move at all."""
        if self.scene is None or self.app.animation_level == "none" or not self.moved(self.scene):
            return
        self.settle()
        self._glider = self.set_interval(1 / _FRAMES, partial(self._go_on, monotonic()))
        self._go_on(monotonic())

    def _go_on(self, began: float) -> None:
        share = (monotonic() - began) / _GLIDE
        if share >= 1:
            self.repaint()
        else:
            self.glide = share * share * (3 - 2 * share)  # it starts and ends gently
            super().repaint()

    def settle(self) -> None:
        """Let everything lie where it belongs."""
        if self._glider is not None:
            self._glider.stop()
            self._glider = None
        self.glide = 1.0

    def repaint(self) -> None:
        """Paint anew; tiles that were on their way are there at once."""
        self.settle()
        super().repaint()

    def on_the_way(self, start: Region, end: Region) -> Region:
        """Return where a tile is now on its way from one place to another, and how large it is."""
        ends = zip(start, end, strict=True)
        return Region(*(round(one + (other - one) * self.glide) for one, other in ends))
