"""The hands of Mirror Duel with limited copies, and what is read at the ends (MIRROR-6).

The hand of the player to move is the pad: keys with their tiles counted beside them, or on a
large board piles that sink. The other hand is one line, beside its owner's name.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import Part, line, tray
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import fit, text_width
from seqtui.app.drawing.tile import M2, XL, S, Size, State, foot_row, key_skin, solid, tile
from seqtui.app.games.board import Scene
from seqtui.app.games.mirror_duel.layout import ARROWS, digits_of
from seqtui.engines.games.mirror_duel.rules import End, palindrome_at

_PITCH = 16
"""Columns from one key to the next, with the count of its tiles between them."""
_BELOW = 4
"""Rows below the piles: a blank one, the count in signs and in words, and the last line."""
_NAME = 16
"""How much of a name there is room for beside a hand."""


def _hand_of(scene: Scene, player: int) -> Sequence[int]:
    """Return how many tiles of each digit a player has; none where copies are unlimited."""
    hands: Sequence[Sequence[int]] = scene.view.get("hands", ((), ()))
    return hands[player - 1]


def in_hand(scene: Scene, digit: int) -> bool:
    """Tell whether the player to move could add a digit."""
    hand = _hand_of(scene, scene.to_move or 1)
    return 1 <= digit <= scene.options.digits and (not hand or hand[digit - 1] > 0)


def _losing(scene: Scene, end: End) -> list[int]:
    """Return the digits with which the player to move would make a palindrome at an end."""
    sequence = tuple(digit for digit in digits_of(scene) if digit is not None)
    return [
        digit
        for digit in range(1, scene.options.digits + 1)
        if in_hand(scene, digit)
        and palindrome_at(end, (digit, *sequence) if end == "front" else (*sequence, digit))
    ]


def said_of(scene: Scene, end: End, *, advised: bool) -> tuple[str, bool]:
    """Say how an end is read or, if a player is advised, what loses there; and whether any does."""
    if not advised:
        return ("╌▸ 3 or more that mirror lose" if end == "front" else "╌▸ here too"), False
    digits = _losing(scene, end)
    if not digits:
        return "╌▸ nothing loses here", False
    return f"✗ {' and '.join(map(str, digits))} {_lose(digits)} here", True


def caption(canvas: Canvas, scene: Scene, *, advised: bool) -> list[Part]:
    """Say of both ends of a row how they are read or what loses there."""
    palette = canvas.palette
    if not advised:
        return [("╌▸ 3 or more that mirror at an end lose ◂╌", palette.mute, False)]
    full, short = [], []
    for end, where in zip(ARROWS, ("in front", "at the back"), strict=True):
        if digits := _losing(scene, end):
            full.append(f"✗ {' and '.join(map(str, digits))} {_lose(digits)} {where}")
            short.append(f"✗ {' '.join(map(str, digits))} {where}")
    if not full:
        return [("╌▸ nothing loses at either end ◂╌", palette.mute, False)]
    between = "  ·  "
    told = full if text_width(between.join(full)) <= canvas.width else short
    said: list[Part] = [(told[0], palette.bad, True)]
    for text in told[1:]:
        said += [(between, palette.mute, False), (text, palette.bad, True)]
    return said


def _lose(digits: list[int]) -> str:
    return "loses" if len(digits) == 1 else "lose"


class Hands:
    """The pad that a player's tiles make, and the lines about both hands."""

    def __init__(self, canvas: Canvas, scene: Scene) -> None:
        self._canvas, self._scene = canvas, scene
        self._player = scene.to_move or 1
        self._copies: int = scene.options.copies
        self._piles = canvas.width >= 80 and canvas.height >= 34
        size = XL if canvas.width >= 120 and canvas.height >= 48 else M2
        self._size: Size = size if self._piles else S
        self._sunk = self._copies - 1 if self._piles else 0
        """Rows that a full pile is higher than a single tile."""

    @property
    def top(self) -> int:
        """The row above the pad, in which the other hand stands."""
        below = _BELOW if self._piles else 1
        return self._canvas.height - below - self._size.height - self._sunk - 1

    def keys(self) -> list[Region]:
        """Return where a click on each digit goes: a key, or a pile as high as it can be."""
        count = self._scene.options.digits
        pitch = 2 * self._size.width if self._piles else _PITCH
        after = 0 if self._piles else 8
        x = (self._canvas.width - (count - 1) * pitch - self._size.width - after) // 2
        height = self._size.height + self._sunk
        return [
            Region(x + place * pitch, self.top + 1, self._size.width, height)
            for place in range(count)
        ]

    def draw_lines(self) -> None:
        """Write the other hand above the pad, or both once the game is over, and what ends it."""
        canvas, scene, palette = self._canvas, self._scene, self._canvas.palette
        if scene.to_move is None:
            names = [fit(name, _NAME) for name in scene.names]
            wide = max(map(text_width, names))
            for player in (1, 2):
                line(canvas, canvas.height - 3 + player, self._hand(player, wide))
            return
        line(canvas, self.top, self._hand(3 - self._player))
        last = "whoever has no tile to add loses"
        if self._piles:
            tiles = sum(_hand_of(scene, self._player))
            many = f"{tiles} tile{'' if tiles == 1 else 's'}"
            last = f"{GLYPHS[self._player]} {many} left: whoever has none to add loses"
        line(canvas, canvas.height - 1, [(last, palette.mute, False)])

    def _hand(self, player: int, wide: int = 0) -> list[Part]:
        """Write a hand behind the name, which takes as many cells as it is to be ``wide``."""
        palette = self._canvas.palette
        name = fit(self._scene.names[player - 1], _NAME)
        parts: list[Part] = [
            (GLYPHS[player], palette.player(player), False),
            (f" {name}{' ' * (wide - text_width(name))}", palette.fg, False),
        ]
        for digit, count in enumerate(_hand_of(self._scene, player), start=1):
            parts += [
                (f"   {digit} ", palette.fg, True),
                (self._counted(count), palette.fg if count else palette.mute, False),
            ]
        return parts

    def _counted(self, count: int) -> str:
        return "■" * count + "□" * (self._copies - count)

    def draw_key(self, digit: int, rect: Region, *, lit: bool, picked: bool) -> None:
        """Draw a digit of the hand, and how many there are of it."""
        canvas, palette = self._canvas, self._canvas.palette
        count = _hand_of(self._scene, self._player)[digit - 1]
        of = f" of {self._copies}" if self._piles else ""
        said = f"{count}{of} left" if count else "none left"
        if self._piles:
            self._pile(digit, count, rect, lit=lit, picked=picked)
            x, y, width, align = rect.x - 2, rect.bottom + 1, rect.width + 4, "center"
        else:
            self._key(digit, count, rect, lit=lit, picked=picked)
            x, y, width, align = rect.right + 1, rect.y + 1, _PITCH - rect.width - 1, "left"
        ink = palette.player(self._player) if picked else palette.fg if count else palette.mute
        canvas.text(x, y, self._counted(count), ink, width=width, align=align)
        ink = palette.fg if picked else palette.mute
        canvas.text(x, y + 1, said, ink, bold=picked, width=width, align=align)

    def _key(self, digit: int, count: int, rect: Region, *, lit: bool, picked: bool) -> None:
        palette = self._canvas.palette
        if lit and count:
            skin = key_skin(palette, palette.player(self._player) if picked else None)
            solid(self._canvas, *rect.offset, S, str(digit), skin)
        else:
            tile(self._canvas, *rect.offset, S, digit, state=State.DISABLED)

    def _pile(self, digit: int, count: int, rect: Region, *, lit: bool, picked: bool) -> None:
        """Draw a pile that sinks with each tile that is gone, down to an empty slot."""
        canvas, palette, size = self._canvas, self._canvas.palette, self._size
        y, of = rect.bottom - size.height - max(count - 1, 0), self._scene.options.digits
        if not count:
            tile(canvas, rect.x, y, size, digit, state=State.EMPTY)
            return
        tile(canvas, rect.x, y, size, digit, of=of, state=State.NORMAL if lit else State.DISABLED)
        x, foot, width, _ = row = foot_row(size, size.at(rect.x, y))
        for below in range(foot + 1, rect.bottom):
            if palette.plain:
                ink = palette.fg if lit else palette.mute
                canvas.text(x, below, "╰" + "─" * (width - 2) + "╯", ink)
            else:
                face = palette.face_of(digit, of) if lit else palette.soft
                canvas.block(x, 2 * below - 1, width, 1, face)
                canvas.block(x, 2 * below, width, 1, palette.foot if lit else palette.line)
        if picked:
            tray(canvas, row, "picked", palette.player(self._player), shadow=False)
