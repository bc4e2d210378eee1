"""The base of all boards: a picture with a cursor that stands on a move.

A board's cursor is always a whole move in canonical notation, or nothing. Arrow keys, the
pointer and the oracle's list all move the same cursor, and the board paints what the move
would do. Choosing posts :class:`Board.Chosen`; the screen takes it through the gate.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from textual import events
from textual.message import Message
from textual.reactive import reactive

from app.games.layers import Layers
from app.games.scene import Scene
from app.widgets.screen import CommandScreen

Direction = Literal["left", "right", "up", "down"]


class Move(NamedTuple):
    """A click target that is a whole move: clicking plays it, pointing shows it."""

    notation: str


class Board(Layers, can_focus=True):
    """Draws a scene and lets a player choose a move on it."""

    cursor: reactive[str | None] = reactive(None, repaint=False)
    """The move the player is about to make, in canonical notation."""

    KEYS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The keys of this board for the key bar: what is pressed, and what it does."""
    EXAMPLE: ClassVar[str] = ""
    """What the line for typed moves shows as an example, after "or type a move, like".

    It begins with ``/`` where the first letter of a move is a key with a meaning of its own.
    """

    @dataclass
    class Chosen(Message):
        """The player wants to make this move."""

        move: str

    @dataclass
    class CursorMoved(Message):
        """The cursor stands on another move, or on none."""

        move: str | None

    @dataclass
    class Typed(Message):
        """A key was pressed that begins or continues a typed move."""

        key: str
        text: str
        """What it writes; empty for a key such as Enter."""

    _typing = False
    """Whether a typed move was begun here and the focus has not come back since."""

    @abstractmethod
    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Return the move an arrow key leads to from the present cursor."""

    @abstractmethod
    def home(self, scene: Scene) -> str | None:
        """Return the move on which the cursor stands when a turn begins."""

    @abstractmethod
    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Say what the player to move is to do, and which keys do it."""

    def press(self, scene: Scene, key: str) -> bool:
        """Take a key of the board's own, such as a digit; return whether it meant anything."""
        return False

    def on_key(self, event: events.Key) -> None:
        """Take the board's own keys, and hand on those that write a move.

        Keys that come in one burst are on their way to the board before the focus can move, so
        everything behind the one that began the typing belongs to the typed move too.
        """
        if self.gliding:
            self.repaint()
        text: str | None = event.character or ""
        if not self._typing:
            if self.scene is None or not self.scene.choosing:
                return
            if self.press(self.scene, event.key):
                event.stop()
                event.prevent_default()
                return
            text = self.beginning(event)
            self._typing = text is not None
        if text is not None:
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(event.key, text))

    def beginning(self, event: events.Key) -> str | None:
        """Return what stands in the line if this key begins a typed move, or else None.

        Besides ``/`` and ``:`` that is every digit and every letter that does nothing else: whoever
        types a move without announcing it must not find that its space has played another one.
        """
        character = event.character or ""
        free = character.isalpha() and not self._means_something(event.key)
        return character if free or character.isdecimal() or character in tuple("/:") else None

    def _means_something(self, key: str) -> bool:
        """Tell whether the screen has a use for a key; Textual would work that out for all keys."""
        return isinstance(self.screen, CommandScreen) and bool(self.screen.offered(key))

    def on_focus(self) -> None:
        """Take keys for the board again."""
        self._typing = False

    def move_cursor(self, direction: Direction) -> None:
        """Follow an arrow key, when there is something to choose."""
        if self.scene is not None and self.scene.choosing:
            self.cursor = self.steer(self.scene, direction)

    def choose(self) -> None:
        """Make the move under the cursor."""
        if self.scene is not None and self.scene.choosing and self.cursor is not None:
            self.post_message(self.Chosen(self.cursor))

    def pointed_at(self, target: Hashable | None) -> None:
        """Let the cursor follow the pointer, so that hovering shows what a click would do."""
        if isinstance(target, Move) and self.scene is not None and self.scene.choosing:
            self.cursor = target.notation

    def picked(self, target: Hashable) -> None:
        """Play a move that was clicked."""
        if isinstance(target, Move) and self.scene is not None and self.scene.choosing:
            self.cursor = target.notation
            self.choose()

    def watch_scene(self, scene: Scene | None) -> None:
        """Show the new position, with the cursor where this turn's choice begins."""
        start = self.home(scene) if scene is not None and scene.choosing else None
        self.set_reactive(Board.cursor, start)
        self.repaint()
        self.post_message(self.CursorMoved(self.cursor))

    def watch_cursor(self, cursor: str | None) -> None:
        """Show the new choice."""
        self.repaint()
        self.post_message(self.CursorMoved(cursor))
