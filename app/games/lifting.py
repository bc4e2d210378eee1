"""The base of boards on which a move joins two places: a tile is lifted and dropped.

The first click lifts, the second drops and so makes the move, and one on the lifted tile puts it
back; pressing, moving and letting go does both. A board only says what can be lifted, and which
move each place means once a tile is in hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from textual import events
from textual.color import Color
from textual.geometry import Offset, Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import hover, tray
from seqtui.app.drawing.tile import Size, foot_row
from seqtui.app.games.board import Board, Direction, Move, Scene


class Lift(NamedTuple):
    """A click target: lift this tile, or put it back."""

    place: int


class LiftingBoard(Board):
    """Lets the mouse lift a tile and drop it; what is in hand is no move yet."""

    LIGHTS_UP = True
    CLICKS = "two clicks do"

    held: int | None = None
    """The place of the tile that was lifted."""
    _carried = False
    """Whether it was lifted when the button last went down, so that letting go drops it."""
    _down: Offset | None = None
    """Where the button went down last."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._down = event.offset

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if event.button:
            self._lift_anew(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._lift_anew(event)

    def _lift_anew(self, event: events.MouseEvent) -> None:
        """Let a drag begin with the tile under it, even if one was in hand already."""
        dragged = self._pressed is not None and self._hit(event) != self._pressed
        if not dragged or self._carried or self._down is None or not self.put_back():
            return
        self._pressed = self._canvas.hit(*self._down) if self._canvas else None
        self.pressed(self._pressed)

    def click_target(self, place: int, verb: str) -> Lift | Move:
        """Return what a click on a tile means: to lift it, or to join the one in hand with it."""
        if self.held is None or self.held == place:
            return Lift(place)
        return Move(f"{verb} {min(self.held, place)} {max(self.held, place)}")

    def is_lit(self, target: Lift | Move) -> bool:
        """Tell whether a tile lights up: it is in hand, or under the pointer."""
        return target == self.target or (isinstance(target, Lift) and target.place == self.held)

    def hold(self, scene: Scene, place: int | None) -> None:
        """Lift a tile, or put it back; no move is chosen until it is said where the tile goes."""
        self.held = place
        start = (self.start or self.home(scene)) if place is None else None
        self.set_reactive(Board.cursor, start)
        self.watch_cursor(start)

    @property
    def in_hand(self) -> bool:
        return self.held is not None

    def put_back(self) -> bool:
        if self.held is None or self.scene is None:
            return False
        self.hold(self.scene, None)
        return True

    def pressed(self, target: Hashable) -> None:
        """Lift a tile, unless it is the one in hand."""
        self._carried = False
        if isinstance(target, Lift) and target.place != self.held and (scene := self.asked):
            self._carried = True
            self.hold(scene, target.place)

    def released(self, target: Hashable | None) -> None:
        """Drop a tile that was carried here; where it means nothing it goes back."""
        if self._carried and target != self._pressed:
            self._carried = False
            if isinstance(target, Move):
                self.picked(target)
            else:
                self.put_back()

    def picked(self, target: Hashable) -> None:
        """Put the tile back on a click that has not just lifted it."""
        if isinstance(target, Lift) and not self._carried:
            self.put_back()
        super().picked(target)

    def pointed_at(self, target: Hashable | None) -> None:
        """Show the whole move over a place that can take the tile in hand, elsewhere none."""
        super().pointed_at(target)
        if self.held is not None and target != Move(self.cursor or ""):
            self.cursor = None

    def move_cursor(self, direction: Direction) -> None:
        """Put the tile down when the arrows take over."""
        super().move_cursor(direction)
        if self.held is not None:
            self.held = None
            self.watch_cursor(self.cursor)

    def watch_cursor(self, cursor: str | None) -> None:
        """Put the tile down when something other than the pointer chooses a move."""
        if cursor is not None and self.target != Move(cursor):
            self.held = None
        super().watch_cursor(cursor)

    def watch_scene(self, scene: Scene | None) -> None:
        """Begin a turn with nothing in hand."""
        self.held, self._carried = None, False
        super().watch_scene(scene)

    def draw_hand(self, canvas: Canvas, size: Size, tiles: Sequence[Region], ink: Color) -> None:
        """Mark the tile in hand while no move is chosen, or the one that could be lifted."""
        if self.held is not None and self.cursor is None:
            tray(canvas, foot_row(size, tiles[self.held - 1]), "▲ held", ink)
        if self.held is None and isinstance(self.target, Lift):
            x, y, width, _ = row = foot_row(size, tiles[self.target.place - 1])
            hover(canvas, row, ink)
            if width >= 8:
                canvas.text(x + 1, y + 1, "▲ pick", ink, width=width - 2, align="center")
