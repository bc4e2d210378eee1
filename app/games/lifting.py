"""Lifting a tile with the mouse and dropping it, on boards where a move joins two places.

The first click lifts, the second drops and so makes the move, and one on the lifted tile puts it
back; pressing, moving and letting go does both. A board says with :class:`Lift` what can be
lifted, and which move each place means once a tile is in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple

from textual import events
from textual.color import Color
from textual.geometry import Offset, Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import ask, banner, hover
from seqtui.app.drawing.picture import LEFT
from seqtui.app.drawing.tile import Size
from seqtui.engines.games.gate import Question

if TYPE_CHECKING:
    from seqtui.app.games.board import Board, Move


class Lift(NamedTuple):
    """A click target: lift this tile, or put it back."""

    place: int
    theirs: bool = False
    """Whether it is the opponent's."""


class Hand:
    """What the mouse holds on a board; a tile in hand is no move yet."""

    def __init__(self, board: Board, answer: Callable[[str], Move | None]) -> None:
        """``answer`` returns what an answer to the question of a typed move means."""
        self._board, self.answer = board, answer
        self.held: Lift | None = None
        """The tile that was lifted."""
        self._carried = False
        """Whether it was lifted when the button last went down, so that letting go drops it."""
        self._down = Offset()
        """Where the button went down last."""

    def hold(self, lifted: Lift | None) -> None:
        """Lift a tile, or put it back; no move is chosen until it is said where the tile goes."""
        self.held, board, move = lifted, self._board, None
        if lifted is None and board.scene is not None:
            move = board.start or board.home(board.scene)
        board.set_reactive(type(board).cursor, move)
        board.watch_cursor(move)

    def show_steps(self, question: Question | None) -> None:
        """Hold what the first steps of a typed move have named, and nothing else while one is."""
        if self._board.asked is None:
            return
        place = question.so_far.rpartition(" ")[2] if question else ""
        self._carried = False
        self.hold(Lift(int(place)) if place.isdecimal() else None)
        if question is not None:
            self._board.cursor = None

    def put_back(self) -> bool:
        """Put the tile back; return whether there was one."""
        if self.held is None:
            return False
        self.hold(None)
        return True

    def let_go(self) -> None:
        """Hold nothing any more, once a turn begins or the arrows take over."""
        self.held, self._carried = None, False

    def follow(self, event: events.MouseEvent | events.Leave) -> None:
        """Lift a tile when the button goes down, and drop it when it comes up elsewhere."""
        if isinstance(event, events.Leave):
            self._release(None)
            return
        target = self._board.hit(event.offset)
        if isinstance(event, events.MouseDown):
            self._down = event.offset
            if event.button == LEFT and target is not None:
                self._press(target)
            return
        if event.button:
            self._drag(target)
        if isinstance(event, events.MouseUp) and event.button == LEFT:
            self._release(target)

    def _drag(self, target: Hashable | None) -> None:
        """Let a drag begin with the tile under it, even if another one was in hand already."""
        board = self._board
        if board.question is not None:
            return
        dragged = board.pressed_on is not None and target != board.pressed_on
        if dragged and not self._carried and self.put_back():
            board.pressed_on = board.hit(self._down)
            self._press(board.pressed_on)

    def _press(self, target: Hashable | None) -> None:
        self._carried = False
        board = self._board
        if isinstance(target, Lift) and target != self.held and board.asked and not board.question:
            self._carried = True
            self.hold(target)

    def _release(self, target: Hashable | None) -> None:
        """Drop a tile that was carried here; where it means nothing it goes back."""
        if self._carried and target != self._board.pressed_on:
            self._carried = False
            if target is None or isinstance(target, Lift):
                self.put_back()
            else:
                self._board.picked(target)

    def click(self, tile: Lift) -> None:
        """Put the tile back on a click that has not just lifted it.

        While a question is asked, what is in hand is what was answered: so the screen is told, and
        the question follows.
        """
        board = self._board
        if board.question is None:
            if not self._carried:
                self.put_back()
        elif tile == self.held:
            board.post_message(board.SteppedBack())
        else:
            board.post_message(board.Chosen(str(tile.place)))

    def joined_with(self, place: int, verb: str) -> str | None:
        """Return the move that joins the tile in hand with another, or None: that is lifted."""
        if self.held is None or self.held.place == place:
            return None
        return f"{verb} {min(self.held.place, place)} {max(self.held.place, place)}"

    def lights(self, target: Hashable) -> bool:
        """Tell whether a tile lights up: it is in hand, or under the pointer."""
        return target in (self.held, self._board.target)

    def draw(self, canvas: Canvas, size: Size, at: Callable[[Lift], Region], ink: Color) -> None:
        """Mark the tile in hand while no move is chosen, or the one that could be lifted."""
        board = self._board
        if self.held is not None and board.cursor is None:
            label = "1st" if board.question else "▲ held"
            canvas.region(banner(canvas, size.foot_row(at(self.held)), label, ink), self.held)
        if self.held is None and isinstance(board.target, Lift):
            x, y, width, _ = row = size.foot_row(at(board.target))
            hover(canvas, row, ink)
            if width >= 8:
                canvas.text(x + 1, y + 1, "▲ pick", ink, width=width - 2, align="center")

    def draw_answers(
        self, canvas: Canvas, size: Size, at: Callable[[Lift], Region], ink: Color
    ) -> None:
        """Mark the tiles that may come next in a move that is typed step by step."""
        question = self._board.question
        for text, _ in question.answers if question and self._board.cursor is None else ():
            tray = ask(canvas, size.foot_row(at(Lift(int(text)))), text, ink)
            canvas.region(tray, self.answer(text))
