"""The sequence of Mirror Duel, and what is said about it: one row while it fits, then folded.

Folded at the mirror, digits that mirror each other are one above the other, with the ends on the
left. A sequence too long even for a ribbon loses its middle, and a count takes its place. Where
only the ends matter there is no mirror: both ends are read inwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import Part
from seqtui.app.drawing.palette import GLYPHS, Palette
from seqtui.app.drawing.text import fit, text_width
from seqtui.app.drawing.tile import XL, XS, XXL, L, M, N, S, Size, Skin, grown, solid, tile
from seqtui.app.games.board import Scene
from seqtui.engines.games.mirror_duel.rules import End, palindrome_at

_LARGE = (XXL, XL, L, M, N)
_SMALL = S.sized(width=3)
_FOLDED = (*_LARGE, _SMALL, XS)
_AXIS = 3
"""Columns that the mirror takes between two tiles."""
_TURN = 2
"""Columns of the line that joins the two rows where they are folded."""
_COUNT = 8
"""Columns for the count of digits that are left out."""
_ROW_LINES = 6
_FOLD_LINES = 5
_END_LINES = 3
"""Lines beside the tiles: words, marks and a caption; folded ends need no caption."""

ARROWS: dict[End, str] = {"front": "←", "back": "→"}

_Digits = Sequence[int | None]


def digits_of(scene: Scene) -> _Digits:
    """Return the sequence from the front, None for a digit that lies face down (MIRROR-4)."""
    if "sequence" in scene.view:
        digits: _Digits = scene.view["sequence"]
        return digits
    return [None] * scene.view["length"]


class Layout(NamedTuple):
    """Where the sequence stands."""

    size: Size
    tiles: Mapping[int, Region]
    """The tiles by place, counted from 0; the middle of a very long sequence is left out."""
    ghosts: tuple[Region, Region]
    """Where a digit would be added: at the front and at the back."""
    ghost_size: Size
    folded: bool
    middle: int
    """The column of the mirror, or the one after the last pair where the rows are folded."""
    top: int
    caption: int
    """The rows of the first line and of the caption."""

    @classmethod
    def of(cls, length: int, width: int, height: int, *, ends: bool = False) -> Layout:
        """Find the largest tiles for a sequence: in one row if possible, else folded.

        Where only the `ends` matter, it is folded as soon as that makes the tiles larger.
        """
        axis = 0 if ends or length % 2 else _AXIS
        row = folded = None
        for size in grown(_LARGE, width):
            across = (length + 2) * size.width + 2 + axis
            if across <= width and size.height + _ROW_LINES <= height:
                row = _row(length, size, (width - across) // 2, height, axis)
                break
        if row is None or ends:
            folded = _folded(length, width, height, _END_LINES if ends else _FOLD_LINES)
        if row and (folded is None or row.size.width >= folded.size.width):
            return row
        return folded or _ribbon(length, width, height)

    def draw_digits(
        self, canvas: Canvas, scene: Scene, wave: Callable[[int], tuple[int, bool]]
    ) -> None:
        """Draw the tiles and compare the pairs; a palindrome takes the colour of who has won.

        `wave` tells how far a tile of it is raised, and whether it has the colour already.
        """
        palette, digits, made = canvas.palette, digits_of(scene), palindrome_of(scene)
        compared = scene.options.palindrome == "whole"
        back = Skin(palette.soft, palette.line, palette.line, palette.mute)
        for place, rect in self.tiles.items():
            digit, partner = digits[place], len(digits) - 1 - place
            if digit is None:
                solid(canvas, rect.x, rect.y, self.size, "?", back)
                continue
            same = compared and place != partner and digit == digits[partner]
            lift, lit = wave(made.index(place)) if place in made else (0, False)
            owner = palette.player(scene.winner or 1) if lit else None
            of = scene.options.digits
            foot = owner or (palette.good if same else None)
            tile(canvas, rect.x, rect.y, self.size, digit, of=of, foot=foot, lift=lift)
            if compared and (place < partner or (place > partner and not self.folded)):
                colour = (owner or palette.good) if same else palette.mute
                canvas.text(_centre(rect), rect.bottom, "=" if same else "≠", colour, bold=same)

    def draw_mirror(self, canvas: Canvas, length: int, *, ends: bool) -> None:
        """Draw the dashed mirror of a row, or where a folded sequence turns round."""
        x, colour, mute = self.middle, canvas.palette.acc, canvas.palette.mute
        if ends and not self.folded:
            return
        if not self.folded:
            canvas.text(x - 2, self.top, "mirror", colour)
            for y in range(self.top + 1, self.caption):
                if not any(rect.contains(x, y) for rect in self.tiles.values()):
                    canvas.text(x, y, "╎", colour)
            return
        hidden = length - len(self.tiles)
        upper, lower = (ghost.y + self.size.height // 2 for ghost in self.ghosts)
        if hidden:
            words = {upper: "⋯", lower: "⋯", (upper + lower) // 2: f"{hidden} more"}
            for y, text in words.items():
                canvas.text(x, y, text, mute, width=_COUNT, align="center")
            x += _COUNT
        if hidden or not length % 2:
            canvas.text(x, upper, "─╮", colour)
            canvas.fill((x + 1, upper + 1, 1, lower - upper - 1), char="│", fg=colour)
            canvas.text(x, lower, "─╯", colour)

    def draw_last(self, canvas: Canvas, player: int, end: End, said: str = "") -> None:
        """Put the mover's sign at the digit that was added last, after what is said of its end."""
        glyph, colour = GLYPHS[player], canvas.palette.player(player)
        if self.folded:
            # Between the rows are the marks, so it stands beside the name of the end.
            sign, _ = self.sign(end)
            x = sign.right + 1 + (text_width(said) + 2 if said else 0)
            word = " last" if x + 6 <= canvas.width else ""
            canvas.text(x, sign.y, f"{glyph}{word}", colour)
        elif self.tiles:
            rect = self.tiles[0 if end == "front" else max(self.tiles)]
            canvas.text(_centre(rect), rect.y - 1, glyph, colour, bold=True)

    def sign(self, end: End) -> tuple[Region, str]:
        """Return where the arrow of an end stands, and what it says."""
        ghost, arrow = self.ghosts[end == "back"], ARROWS[end]
        if self.folded:
            y = ghost.bottom if end == "back" else ghost.y - 1
            return Region(ghost.x - 1, y, len(end) + 4, 1), f"{arrow} {end}"
        text = arrow if ghost.width < 7 else "← add" if end == "front" else "add →"
        return Region(ghost.x, ghost.bottom, ghost.width, 1), text


def _folded(length: int, width: int, height: int, lines: int) -> Layout | None:
    """Fold a sequence with the largest tiles of which all have room."""
    columns = length // 2
    for size in grown(_FOLDED, width):
        ghost = S if size.height == S.height else size
        tail = size.width if length % 2 else _TURN
        across = ghost.width + 1 + columns * size.width + tail
        if across <= width - 2 and 2 * size.height + lines <= height:
            left, top = (width - across) // 2, (height - 2 * size.height - lines + 1) // 2
            return _fold(length, columns, size, ghost, left, top)
    return None


def _ribbon(length: int, width: int, height: int) -> Layout:
    """Fold what there is room for of a sequence that is too long."""
    across = S.width + 1 + _COUNT + _TURN
    columns = min(max((width - 2 - across) // XS.width, 1), length // 2)
    left = (width - across - columns * XS.width) // 2
    top = max((height - 2 * XS.height - _FOLD_LINES + 1) // 2, 0)
    return _fold(length, columns, XS, S, left, top)


def _row(length: int, size: Size, left: int, height: int, axis: int) -> Layout:
    top = max((height - size.height - _ROW_LINES) // 2, 0)
    y = top + 3
    start = left + size.width + 1
    half = length // 2
    tiles = {}
    for place in range(length):
        past = axis if place >= half else 0
        tiles[place] = size.at(start + place * size.width + past, y)
    end = start + length * size.width + axis
    middle = start + half * size.width + (axis // 2 if axis else size.width // 2)
    ghosts = size.at(left, y), size.at(end + 1, y)
    return Layout(size, tiles, ghosts, size, False, middle, top, y + size.height + 2)


def _fold(length: int, columns: int, size: Size, ghost: Size, left: int, top: int) -> Layout:
    upper, lower = top + 1, top + size.height + 2
    start = left + ghost.width + 1
    tiles = {}
    for column in range(columns):
        x = start + column * size.width
        tiles[column], tiles[length - 1 - column] = size.at(x, upper), size.at(x, lower)
    middle = start + columns * size.width
    if length == 2 * columns + 1:
        tiles[columns] = size.at(middle, upper + (size.height + 1) // 2)
    ghosts = ghost.at(left, upper), ghost.at(left, lower)
    return Layout(size, tiles, ghosts, ghost, True, middle, top, lower + size.height + 2)


def _centre(rect: Region) -> int:
    """Return the column in which a digit and its mark stand."""
    return rect.x if rect.width <= 2 else rect.x + rect.width // 2


def palindrome_of(scene: Scene) -> range:
    """Return the places of the palindrome, if one has ended the game."""
    digits = tuple(digit for digit in digits_of(scene) if digit is not None)
    length, end = len(digits), (scene.last or "").rpartition(" ")[2]
    if scene.winner is None or length < len(digits_of(scene)):
        return range(0)
    if scene.options.palindrome == "whole":
        return range(len(palindrome_at("whole", digits)))
    if end == "front":
        return range(len(palindrome_at("front", digits)))
    return range(length - len(palindrome_at("back", digits)), length)


def summary(scene: Scene, palette: Palette, folded: bool) -> list[Part]:
    """Say how many pairs match, or how the game ended."""
    digits, made = digits_of(scene), palindrome_of(scene)
    if made:
        loser = 3 - (scene.winner or 1)
        ends = scene.options.palindrome == "end"
        what = f", {' '.join(str(digits[place]) for place in made)}" if ends else ""
        return [
            (f"A palindrome{what}, completed by ", palette.mute, False),
            (GLYPHS[loser], palette.player(loser), False),
            (f" {fit(scene.names[loser - 1], 20)}", palette.fg, True),
        ]
    length, pairs = len(digits), len(digits) // 2
    if not length:
        return [("No digit yet: the first one cannot lose.", palette.mute, False)]
    if None in digits:
        said = f" digit{'' if length == 1 else 's'}, face down"
        return [(str(length), palette.fg, True), (said, palette.mute, False)]
    if scene.options.palindrome == "end":
        return []
    if not pairs:
        return [("One digit: no pair to compare yet.", palette.mute, False)]
    same = sum(digits[place] == digits[-1 - place] for place in range(pairs))
    if pairs == 1:
        said = " of 1 pair matches  ·  a match loses"
    elif folded:
        said = f" of {pairs} pairs match · {length} digits, folded"
    else:
        said = f" of {pairs} pairs match  ·  all would be a palindrome"
    return [(str(same), palette.good, True), (said, palette.mute, False)]


def recent(scene: Scene, palette: Palette) -> list[Part]:
    """Name the two moves that a blindfold game still shows, the older one first."""
    moves: list[str] = scene.view.get("recent", [])
    player = scene.last_by
    if player is None or not moves:
        return []
    if moves[-1] != scene.last:
        player = 3 - player  # somebody has conceded or claimed since
    if len(moves) == 2:
        player = 3 - player
    line: list[Part] = []
    for move in moves:
        line += [
            (", then " if line else "last: ", palette.mute, False),
            (GLYPHS[player], palette.player(player), False),
            (f" {move}", palette.fg, True),
        ]
        player = 3 - player
    return line
