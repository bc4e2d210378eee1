"""The table of Code Swap: where the two codes stand, and what is drawn between and above them."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.marks import bracket
from app.drawing.palette import GLYPHS
from app.drawing.text import fit, text_width
from app.drawing.tile import XL, XXL, L, M, N, S, Size, columns, foot_row
from app.games.scene import Scene

_SIZES = (XXL, XL, L, M, N, S)
_LINK = 3
"""The rows between the codes, where the bridges of cross swaps stand."""
_AROUND = 3
"""The other rows beside the tiles: history and name above, the tray's shadow and a name below."""
_ROOMY = 120
"""The width from which large tiles stand further apart."""


class Layout(NamedTuple):
    """Where everything stands: the tiles of both codes, player 1's first, and the lanes."""

    size: Size
    codes: tuple[list[Region], list[Region]]
    lanes: tuple[Region, Region]
    names: tuple[int, int]
    """The rows of the players' names."""

    def at(self, player: int, place: int) -> Region:
        """Return where the tile of a place in a player's code stands."""
        return self.codes[player - 1][place - 1]


def lay_out(canvas: Canvas, length: int) -> Layout:
    """Find the largest tiles that fit, and share out the rows that are left."""
    spare = canvas.height - _LINK - _AROUND
    for size in _SIZES:
        gap = 3 if size is not XXL else 5 if canvas.width < _ROOMY else 9
        width = length * (size.width + gap) - gap
        if width <= canvas.width - 2 and 2 * size.height <= spare:
            break
    spare = max(spare - 2 * size.height, 0)
    link = _LINK + min(spare // 6, 4)
    top = 1 + (spare - link + _LINK) // 2
    bottom = top + size.height + link
    lefts = columns(length, size, canvas.width, gap=gap)
    upper, lower = ([Region(x, y, size.width, size.height) for x in lefts] for y in (top, bottom))
    lanes = (
        Region(0, 0, canvas.width, top + size.height),
        Region(0, bottom, canvas.width, canvas.height - bottom),
    )
    below = min(bottom + size.height + 1, canvas.height - 1)
    return Layout(size, (upper, lower), lanes, (top - 1, below))


def owner(canvas: Canvas, layout: Layout, scene: Scene, player: int) -> None:
    """Write whose code it is, beside the mark of the last move if that is in the same row."""
    palette = canvas.palette
    y = layout.names[player - 1]
    bright = player in (scene.to_move, scene.winner)
    name = scene.names[player - 1]
    start, end = 2, canvas.width - 1
    if mark := _marked(layout, scene, player) if player == 1 else None:
        before, after = mark[0] - 1, mark[1] + 2
        if text_width(name) + 2 <= before - start or before - start >= end - after:
            end = before
        else:
            start = after
    x = canvas.text(start, y, GLYPHS[player], palette.player(player)) + 1
    colour = palette.fg if bright else palette.mute
    x = canvas.text(x, y, fit(name, end - x), colour, bold=bright)
    code: list[int] = scene.view["codes"][player - 1]
    if scene.winner == player and code == sorted(code):
        canvas.text(x + 2, y, "✓ in order", palette.good, bold=True, width=end - x - 2)


def links(canvas: Canvas, layout: Layout) -> None:
    """Write the numbers of the links between the codes."""
    upper, lower = layout.codes
    for place, (one, other) in enumerate(zip(upper, lower, strict=True), start=1):
        y = (one.bottom + other.y - 1) // 2
        text = f"⇅ {place}"
        canvas.text(one.x, y, text, canvas.palette.mute, width=one.width, align="center")


def bridge(canvas: Canvas, layout: Layout, place: int, player: int) -> None:
    """Join two tiles of the same place from the foot of one to the top of the other."""
    palette = canvas.palette
    upper, lower = (code[place - 1] for code in layout.codes)
    x, _, width, _ = foot_row(layout.size, upper)
    start = 2 * upper.bottom - 1 - layout.size.foot
    canvas.block(x, start, width, 2 * lower.y + 1 - start, palette.player(player))
    label = next((text for text in (f"⇅ cross {place}", "⇅ swap") if len(text) <= width), "⇅")
    y = (upper.bottom + lower.y - 1) // 2
    canvas.text(x, y, label, palette.on, bold=True, width=width, align="center")


def last_move(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Mark above the tiles what was swapped last, and by whom."""
    for player in (1, 2):
        mark = _marked(layout, scene, player)
        if mark and scene.last_by:
            y = layout.codes[player - 1][0].y - 1
            bracket(canvas, *mark, y, scene.last_by)


def _marked(layout: Layout, scene: Scene, player: int) -> tuple[int, int] | None:
    """Return the columns from and to which the last move is marked above a player's code."""
    kind, *places = (scene.last or "none").split()
    if kind == "cross" or (kind == "own" and scene.last_by == player):
        first, last = (
            layout.codes[player - 1][int(place) - 1] for place in (places[0], places[-1])
        )
        if kind == "own":
            return first.x + first.width // 2 - 1, last.x + last.width // 2
        return first.x + 1, first.right - 2
    return None
