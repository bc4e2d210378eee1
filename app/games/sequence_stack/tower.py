"""A player's tower in Sequence Stack: slabs that lie, slots that wait, and what is blocked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.color import Color
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import Font
from seqtui.app.drawing.marks import DASHED, HEAVY, JOINED, frame, lane
from seqtui.app.drawing.palette import GLYPHS, LANE_STACK
from seqtui.app.drawing.text import text_width
from seqtui.app.drawing.tile import Size, tile
from seqtui.app.games.board import Scene

_SLOT = 4
_STEADY = (17, 11, 10, 9, 8, 7, 6)
"""Pitches at which a slab shows a large numeral, used where all but the last card have room."""
_LOW_SLOT = 2
_TIGHT = (4, 3, 2)
"""Pitches for low boards, where slabs get lower only when a tower has grown too high."""


def action_of(move: str | None) -> str:
    """Return whether a move places or discards a card; it may name the card as well."""
    return (move or "").partition(" ")[0]


class _Measures(NamedTuple):
    """The heights within a tower, in rows; the same for both, so that they can be compared."""

    name: int
    """The row of the player's name."""
    base: int
    """The row in which the lowest slab ends."""
    pitch: int
    """From one slab to the next; neighbours share half a row each."""
    slot: int
    """From one open slot to the next."""


def measure(height: int, numbers: int, tallest: int) -> _Measures:
    """Return the largest measures with which towers up to `tallest` cards fit."""
    spaces = (height // 18, height - height // 18 - 1), (0, height - 1)
    # A tower that is about to be completed counts as it is: lower slabs at the end do no harm.
    grown = max(tallest, numbers - 1)
    for name, base in spaces:
        for pitch in _STEADY:
            if pitch * grown + _SLOT * (numbers - grown) < base - name:
                return _Measures(name, base, pitch, _SLOT)
    for pitch in _TIGHT:
        for name, base in spaces:
            if pitch * tallest + _LOW_SLOT * (numbers - tallest) < base - name:
                return _Measures(name, base, pitch, _LOW_SLOT)
    return _Measures(0, height - 1, _TIGHT[-1], _LOW_SLOT)


def lane_of(canvas: Canvas, player: int) -> Region:
    """Return where a player's tower stands."""
    width = min(max(15, round(canvas.width * 0.282)), max(6, (canvas.width - 22) // 2))
    return Region(0 if player == 1 else canvas.width - width, 0, width, canvas.height)


class Tower:
    """A player's tower on a board."""

    def __init__(self, canvas: Canvas, scene: Scene, player: int) -> None:
        stacks = scene.view["stacks"]
        self.height = len(stacks[player - 1])
        self.placed_last = action_of(scene.last) == "place" and scene.last_by == player
        self._canvas, self._scene, self._player = canvas, scene, player
        self._numbers: int = scene.options.numbers
        self._blocked = scene.view["blocked"][player - 1]
        self._lane = lane_of(canvas, player)
        self._sizes = measure(canvas.height, self._numbers, max(map(len, stacks)))

    @property
    def _next(self) -> int | None:
        """The number this tower waits for, if there is one that it can still take."""
        number = self.height + 1
        closed = number > self._numbers or number in self._blocked
        return None if closed or self._scene.to_move is None else number

    def slab(self, number: int) -> tuple[Size, Region]:
        """Return how large a card is in the tower, and where it lies."""
        pitch, (left, _, room, _) = self._sizes.pitch, self._lane
        wide, font, foot = 16 if pitch >= _STEADY[-1] else 13, Font.L, 1
        if pitch >= _STEADY[1]:
            wide, font, foot = 36, Font.X3L, 2
        size = Size("SLAB", min(wide, room - 2), pitch + 1, font, foot=foot)
        return size, size.at(left + (room - size.width) // 2, self._sizes.base - pitch * number)

    def draw_slabs(self, wave: Callable[[int], tuple[int, bool]], *, missing: int = 0) -> None:
        """Draw the lane and the cards, but not the `missing` top ones: they are still moving.

        `wave` returns how far a card of the winner is raised, and whether its foot is lit.
        """
        canvas, player, (x, _, width, _) = self._canvas, self._player, self._lane
        palette, scene, y = canvas.palette, self._scene, self._sizes.name
        won, colour = player == scene.winner, palette.player(player)
        lane(canvas, self._lane, player, scene.is_bright(player), LANE_STACK)
        name = f"{GLYPHS[player]} {scene.names[player - 1]}"
        if won:  # the star takes the sign's place where the name would be cut for both
            name = f"★ {name}" if text_width(name) <= width - 4 else f"★ {name[2:]}"
        if scene.view.get("last") == player:  # it decides a tie (STACK-11)
            below = self._sizes.base + 1
            if below < canvas.height:
                last = f"{GLYPHS[player]} last"
                canvas.text(x + 1, below, last, colour, width=width - 2, align="center")
            elif text_width(name) + 5 <= width - 2:
                name += " last"
        canvas.text(x + 1, y, name, colour, bold=True, width=width - 2, align="center")
        for number in range(1, self.height + 1 - missing):
            size, (x, y, width, height) = self.slab(number)
            lift, lit = wave(number - 1) if won else (0, False)
            foot = colour if lit else None
            tile(canvas, x, y, size, number, of=self._numbers, foot=foot, lift=lift)
            if palette.plain and number > 1:
                canvas.text(x, y + height - 1, "├" + "─" * (width - 2) + "┤", palette.fg)
            if number == self.height and self.placed_last:
                ink = palette.fg if palette.plain else palette.ink
                canvas.text(x + 1, y + height // 2, GLYPHS[player], ink)

    def draw_slots(self, threatened: int | None) -> None:
        """Draw the open slots from the top down, so that each frame closes the one above it.

        `threatened` is the number that the chosen discard would block here.
        """
        canvas, palette, slot = self._canvas, self._canvas.palette, self._sizes.slot
        x, _, width, _ = self.slab(1)[1]
        floor = self._sizes.base - self._sizes.pitch * self.height
        for number in range(self._numbers, self.height, -1):
            rect = Region(x, floor - slot * (number - self.height), width, slot)
            line = DASHED if number == self._numbers else JOINED
            line = HEAVY if number == self._next else line
            label, colour, bold = self._label(number, threatened)
            frame(canvas, rect, colour, line, bottom=False)
            ink = palette.mute if colour == palette.dim else colour
            middle = rect.y + max(1, slot // 2)
            canvas.text(x + 1, middle, label, ink, bold=bold, width=width - 2, align="center")
            if number == 1:
                canvas.text(x, floor, line[5] + line[6] * (width - 2) + line[7], colour)

    def _label(self, number: int, threatened: int | None) -> tuple[str, Color, bool]:
        """Return what stands in a slot, its colour, and whether it is bold."""
        palette = self._canvas.palette
        if number in self._blocked:
            return f"✗ {number} blocked", palette.bad, True
        if number == threatened:
            return f"✗ {number} ?", palette.bad, number == self._next
        if number == self._next:
            return f"▸ {number} next", palette.player(self._player), True
        return str(number), palette.dim, False
