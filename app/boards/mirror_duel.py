"""The board of Mirror Duel: the sequence at its mirror, a ghost at either end, and a digit pad.

A turn begins without a digit, and an arrow adds nothing before one is picked: so neither
Enter nor an arrow held down too long can complete a palindrome by mistake.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import NamedTuple

from textual import events
from textual.geometry import Region

from app.art.canvas import Canvas
from app.art.marks import caption, hover, tray
from app.art.palette import GLYPHS
from app.art.tile import M2, S, Size, State, columns, key_skin, solid, tile
from app.boards.board import Board, Direction, Move
from app.boards.mirror_rows import Digits, Layout, centre, draw_digits, draw_mirror, lay_out
from app.boards.mirror_words import loser_of, recent, summary, write
from app.boards.scene import Scene
from engines.rules.mirror_duel import End

_ENDS: dict[str, End] = {"left": "front", "right": "back", "f": "front", "b": "back"}
_ARROWS: dict[End, str] = {"front": "←", "back": "→"}


class Digit(NamedTuple):
    """A click target: pick this digit."""

    digit: int


class Side(NamedTuple):
    """A click target: choose this end, while there is no digit yet."""

    end: End


class MirrorDuelBoard(Board):
    """A digit is picked with its key or on the pad; an arrow or a click adds it at an end."""

    KEYS = (("1–9", "digit"), ("←", "front"), ("→", "back"))
    EXAMPLE = "4 front"

    _end: End | None = None
    """The end that was chosen before any digit."""

    def home(self, scene: Scene) -> str | None:
        """Begin with nothing picked: any digit could be the one that loses."""
        return None

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Change the digit with up and down; turn to an end once there is a digit."""
        digit, end = self._choice()
        if direction in _ENDS:
            return None if digit is None else f"{digit} {_ENDS[direction]}"
        highest: int = scene.options.digits
        if digit is None:
            digit = 1 if direction == "up" else highest
        else:
            digit = min(max(digit + (1 if direction == "up" else -1), 1), highest)
        return f"{digit} {end or 'front'}"

    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Ask for a digit and an end."""
        keys = f"1–{scene.options.digits} picks it, ← front or → back adds it."
        return "add a digit to one end.", keys

    def move_cursor(self, direction: Direction) -> None:
        """Add the picked digit at the end an arrow points to; before that, only choose the end."""
        if self.scene is None or not self.scene.choosing:
            return
        ready = self.cursor is not None
        super().move_cursor(direction)
        if direction in _ENDS:
            self._turn_to(_ENDS[direction])
            if ready:
                self.choose()

    def press(self, scene: Scene, key: str) -> bool:
        """Pick a digit, or add it with the first letter of an end."""
        if key in ("f", "b"):
            self.move_cursor("left" if key == "f" else "right")
            return True
        if key.isdecimal() and 1 <= int(key) <= scene.options.digits:
            self.cursor = f"{int(key)} {self._choice()[1] or 'front'}"
            return True
        return False

    def beginning(self, event: events.Key) -> str | None:
        """Let the space after a digit begin a typed move: its end is still to be named."""
        digit, _ = self._choice()
        if event.key == "space" and digit is not None:
            return f"{digit} "
        return super().beginning(event)

    def picked(self, target: Hashable) -> None:
        """Take a digit from the pad, or choose an end; a ghost with a digit is a whole move."""
        if self.scene is not None and self.scene.choosing:
            if isinstance(target, Digit):
                self.press(self.scene, str(target.digit))
            elif isinstance(target, Side):
                self._turn_to(target.end)
        super().picked(target)

    def pointed_at(self, target: Hashable | None) -> None:
        """Light the key under the pointer; the pick itself stays until a click."""
        super().pointed_at(target)
        self.repaint()

    def watch_scene(self, scene: Scene | None) -> None:
        """Begin each turn without an end."""
        self._end = None
        super().watch_scene(scene)

    def _turn_to(self, end: End) -> None:
        self._end = end
        self.repaint()

    def _choice(self) -> tuple[int | None, End | None]:
        """Return what has been picked so far: a digit, an end."""
        if self.cursor is None:
            return None, self._end
        digit, end = self.cursor.split()
        return int(digit), "front" if end == "front" else "back"

    # Drawing

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the sequence with its ends, what can be said about it, and the pad."""
        hidden = "sequence" not in scene.view
        digits: Digits = [None] * scene.view["length"] if hidden else scene.view["sequence"]
        size, keys = _pad(canvas, scene.options.digits)
        bottom = canvas.height if scene.to_move is None else keys[0].y
        layout = lay_out(len(digits), canvas.width, bottom - hidden)
        loser = loser_of(scene, digits)
        owner = canvas.palette.player(loser) if loser else None
        draw_mirror(canvas, layout, len(digits))
        draw_digits(canvas, layout, digits, scene.options.digits, owner)
        if scene.to_move is not None:
            for end in _ARROWS:
                self._ghost(canvas, layout, scene, end)
            self._keys(canvas, scene, size, keys)
        _last_move(canvas, layout, scene)
        write(canvas, layout.caption, summary(scene, digits, canvas.palette, layout.folded))
        if hidden:
            write(canvas, layout.caption + 1, recent(scene, canvas.palette))

    def _ghost(self, canvas: Canvas, layout: Layout, scene: Scene, end: End) -> None:
        """Outline where a digit would go, with the arrow that adds it."""
        palette = canvas.palette
        rect = layout.ghosts[end == "back"]
        digit, chosen = self._choice()
        player = scene.to_move or 1
        if not scene.choosing:
            tile(canvas, *rect.offset, layout.ghost_size, state=State.EMPTY)
            return
        tile(canvas, *rect.offset, layout.ghost_size, digit, state=State.GHOST, player=player)
        colour = palette.player(player)
        sign, text = _sign(rect, end, layout.folded)
        if not layout.folded:
            caption(canvas, rect, end, colour, above=True, bold=True)
        if chosen == end:
            tray(canvas, sign, text, colour, shadow=False)
        else:
            canvas.text(sign.x, sign.y, text, colour, bold=True, width=sign.width, align="center")
        target = Side(end) if digit is None else Move(f"{digit} {end}")
        canvas.region(rect.union(sign), target)

    def _keys(self, canvas: Canvas, scene: Scene, size: Size, keys: list[Region]) -> None:
        """Draw the pad, with the picked digit lit; it is only shown while somebody else moves."""
        palette = canvas.palette
        picked, _ = self._choice()
        for digit, rect in enumerate(keys, start=1):
            if not scene.choosing or scene.to_move is None:
                tile(canvas, *rect.offset, size, digit, state=State.DISABLED)
                continue
            colour = palette.player(scene.to_move)
            skin = key_skin(palette, colour if digit == picked else None)
            if self.target == Digit(digit) and digit != picked:
                skin = replace(skin, face=palette.line, top=palette.line)
                hover(canvas, Region(rect.x, rect.bottom - 1, rect.width, 1), colour)
            solid(canvas, *rect.offset, size, str(digit), skin)
            canvas.region(rect, Digit(digit))


def _sign(ghost: Region, end: End, folded: bool) -> tuple[Region, str]:
    """Return where the arrow of an end stands, and what it says."""
    arrow = _ARROWS[end]
    if folded:
        y = ghost.bottom if end == "back" else ghost.y - 1
        return Region(ghost.x - 1, y, len(end) + 4, 1), f"{arrow} {end}"
    text = arrow if ghost.width < 7 else "← add" if end == "front" else "add →"
    return Region(ghost.x, ghost.bottom, ghost.width, 1), text


def _pad(canvas: Canvas, digits: int) -> tuple[Size, list[Region]]:
    """Return the keys' size and places; they stay where they are while the sequence grows."""
    size, gap = (S, 0) if canvas.width < 80 else (S.sized(width=7), 1)
    if canvas.width >= 120 and canvas.height >= 48:
        size = M2
    below = 1 + max(canvas.height - 20, 0) * 3 // 8
    y = canvas.height - size.height - below
    lefts = columns(digits, size, canvas.width, gap=gap)
    return size, [Region(x, y, size.width, size.height) for x in lefts]


def _last_move(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Put the mover's sign at the digit that was added last."""
    end = (scene.last or "").rpartition(" ")[2]
    if scene.last_by is None or end not in _ARROWS:
        return
    glyph, colour = GLYPHS[scene.last_by], canvas.palette.player(scene.last_by)
    if layout.folded:
        # Between the rows are the marks, so it stands beside the name of the end.
        sign, _ = _sign(layout.ghosts[end == "back"], "back" if end == "back" else "front", True)
        canvas.text(sign.right + 1, sign.y, f"{glyph} last", colour)
    elif layout.tiles:
        rect = layout.tiles[0 if end == "front" else max(layout.tiles)]
        canvas.text(centre(rect), rect.y - 1, glyph, colour, bold=True)
