"""The board of Code Swap: two codes, one above the other, and the links along which they swap.

With the mouse a link is a move: between two neighbours, or from code to code. Clicking the
middle of a tile picks it up, and the next click says where its number goes, so any two places
of a code can be swapped.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise
from typing import NamedTuple

from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.marks import bracket, hover, lane, tray
from app.drawing.palette import GLYPHS
from app.drawing.text import fit, text_width
from app.drawing.tile import XL, XXL, L, M, N, S, Size, State, foot_row, row_of, tile
from app.games.board import Board, Direction, Move, Scene

_SIZES = (XXL, XL, L, M, N, S)
_LINK = 3
"""The rows between the codes, where the bridges of cross swaps are drawn."""
_AROUND = 3
"""The other rows beside the tiles: history and name above, the tray's shadow and a name below."""
_ROOMY = 120
"""From this width on, large tiles stand further apart."""

_STILL = (0, True)
"""The wave on a tile at rest; see :meth:`Board.wave`."""

_Spot = tuple[int, int]
"""A player, and a place in their code."""


class Lift(NamedTuple):
    """A click target: pick up this tile of the player's own code, or put it down again."""

    place: int


class CodeSwapBoard(Board):
    """Arrows go from link to link; Enter or a click swaps."""

    KEYS = (("← →", "link"), ("↑ ↓", "kind"), ("enter", "swap"))
    LETTERS = "os"
    EXAMPLE = "own 1 2  or  cross 3"
    LIGHTS_UP = True

    _held: int | None = None
    """The place of the tile that was picked up with the mouse."""

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go along the links of one kind, or over to the nearest one of the other kind."""
        if self.cursor not in scene.legal:
            return self.home(scene)
        kind, place = self.cursor.split()[:2]
        if direction in ("left", "right"):
            alike = [move for move in scene.legal if move.startswith(kind)]
            return self.neighbour(alike, direction)
        if kind == "own":
            return f"cross {place}"
        first = min(int(place), scene.options.length - 1)
        return f"own {first} {first + 1}"

    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Ask for a swap of either kind, in words that fit 80 columns beside a short name."""
        return "swap two of yours, or one with theirs.", "Arrows pick, Enter swaps."

    def picked(self, target: Hashable) -> None:
        """Pick a tile up or put it down; no move is chosen until the pointer says where it goes."""
        if isinstance(target, Lift) and (scene := self.asked):
            self._held = None if target.place == self._held else target.place
            self.cursor = self.home(scene) if self._held is None else None
            self.repaint()
        super().picked(target)

    def move_cursor(self, direction: Direction) -> None:
        """Put the tile down when the arrows take over."""
        self._held = None
        super().move_cursor(direction)

    def watch_scene(self, scene: Scene | None) -> None:
        """Begin a turn with no tile picked up."""
        self._held = None
        super().watch_scene(scene)

    # Drawing

    def moved(self, scene: Scene) -> tuple[_Spot, ...]:
        return _swapped(scene)

    def winning(self, scene: Scene) -> int:
        return int(scene.options.length)

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both codes in their lanes, and the links."""
        layout = _lay_out(canvas, scene.options.length)
        away = _swapped(scene) if self.gliding else ()
        for player in (1, 2):
            lane(canvas, layout.lanes[player - 1], player, scene.is_bright(player))
            for place, rect in enumerate(layout.codes[player - 1], start=1):
                if (player, place) not in away:
                    wave = self.wave(place - 1) if player == scene.winner else _STILL
                    _tile(canvas, layout, scene, (player, place), rect, wave=wave)
            _compare(canvas, layout, scene.view["codes"][player - 1], player)
            _owner(canvas, layout, scene, player)
            mark = _marked(layout, scene, player) if self.crest is None else None
            if mark and scene.last_by:
                bracket(canvas, *mark, layout.codes[player - 1][0].y - 1, scene.last_by)
        upper, lower = layout.codes
        for place, (one, other) in enumerate(zip(upper, lower, strict=True), start=1):
            y, mute = (one.bottom + other.y - 1) // 2, canvas.palette.mute
            canvas.text(one.x, y, f"⇅ {place}", mute, width=one.width, align="center")

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        if not scene.choosing or scene.to_move is None:
            return
        layout, player = _lay_out(canvas, scene.options.length), scene.to_move
        self._targets(canvas, layout, player)
        for place, rect in enumerate(layout.codes[player - 1], start=1):
            if place == self._held or self.target == Lift(place):
                _tile(canvas, layout, scene, (player, place), rect, State.HOVER)
        self._choice(canvas, layout, player)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the two tiles of a swap passing each other."""
        layout = _lay_out(canvas, scene.options.length)
        one, other = _swapped(scene)
        for start, end in ((one, other), (other, one)):
            rect = self.on_the_way(layout.at(start), layout.at(end))
            _tile(canvas, layout, scene, end, rect, wave=(0, self.crest is None))

    def _targets(self, canvas: Canvas, layout: _Layout, player: int) -> None:
        """Say what clicks mean: links are moves and, with a tile picked up, so are all tiles."""
        own, other = layout.codes[player - 1], layout.codes[2 - player]
        held = self._held
        gap = layout.codes[0][0].bottom
        for place, (mine, theirs) in enumerate(zip(own, other, strict=True), start=1):
            cross = Move(f"cross {place}")
            canvas.region((mine.x, gap, mine.width, layout.codes[1][0].y - gap), cross)
            if held is None or held == place:
                canvas.region(theirs, cross)
                canvas.region(mine, Lift(place))
            else:
                canvas.region(mine, Move(f"own {min(held, place)} {max(held, place)}"))
        if held is None:
            for place, (left, right) in enumerate(pairwise(own), start=1):
                # A third of a tile on either side belongs to the link; the rest picks it up.
                part = left.width // 3
                width = right.x - left.right + 2 * part
                reach = (left.right - part, left.y, width, left.height)
                canvas.region(reach, Move(f"own {place} {place + 1}"))

    def _choice(self, canvas: Canvas, layout: _Layout, player: int) -> None:
        """Draw the tray or the bridge of the chosen swap, and what the mouse holds or may lift."""
        own = layout.codes[player - 1]
        colour = canvas.palette.player(player)
        if self.cursor is not None:
            kind, *places = self.cursor.split()
            rects = [own[int(place) - 1] for place in places]
            if kind == "own":
                tray(canvas, foot_row(layout.size, *rects), f"⇄ {self.cursor}", colour)
            else:
                _bridge(canvas, layout, int(places[0]), player)
        elif self._held is not None:
            tray(canvas, foot_row(layout.size, own[self._held - 1]), "▲ held", colour)
        if isinstance(self.target, Lift) and self._held is None:
            x, y, width, _ = row = foot_row(layout.size, own[self.target.place - 1])
            hover(canvas, row, colour)
            if width >= 8:
                canvas.text(x + 1, y + 1, "▲ pick", colour, width=width - 2, align="center")


class _Layout(NamedTuple):
    """Where everything stands: the tiles of both codes, player 1's first, and the lanes."""

    size: Size
    codes: tuple[list[Region], list[Region]]
    lanes: tuple[Region, Region]
    names: tuple[int, int]
    """The rows of the players' names."""

    def at(self, spot: _Spot) -> Region:
        """Return where the tile of a spot stands."""
        player, place = spot
        return self.codes[player - 1][place - 1]


def _lay_out(canvas: Canvas, length: int) -> _Layout:
    """Find the largest tiles that fit, and share out the rows that are left."""
    columns, rows = canvas.width, canvas.height
    spare = rows - _LINK - _AROUND
    for size in _SIZES:
        gap = 3 if size is not XXL else 5 if columns < _ROOMY else 9
        width = length * (size.width + gap) - gap
        if width <= columns - 2 and 2 * size.height <= spare:
            break
    spare = max(spare - 2 * size.height, 0)
    link = _LINK + min(spare // 6, 4)
    top = 1 + (spare - link + _LINK) // 2
    bottom = top + size.height + link
    upper, lower = (row_of(length, size, columns, y, gap=gap) for y in (top, bottom))
    lanes = Region(0, 0, columns, upper[0].bottom), Region(0, bottom, columns, rows - bottom)
    return _Layout(size, (upper, lower), lanes, (top - 1, min(lower[0].bottom + 1, rows - 1)))


def _swapped(scene: Scene) -> tuple[_Spot, ...]:
    """Return the two spots whose numbers were swapped last."""
    kind, *places = (scene.last or "none").split()
    if kind == "own" and scene.last_by:
        return (scene.last_by, int(places[0])), (scene.last_by, int(places[1]))
    return ((1, int(places[0])), (2, int(places[0]))) if kind == "cross" else ()


def _marked(layout: _Layout, scene: Scene, player: int) -> tuple[int, int] | None:
    """Return the first and last column of the last move's mark above a player's code."""
    match [layout.at(spot) for spot in _swapped(scene) if spot[0] == player]:
        case [one, other]:
            return one.x + one.width // 2 - 1, other.x + other.width // 2
        case [only]:
            return only.x + 1, only.right - 2
    return None


def _tile(
    canvas: Canvas,
    layout: _Layout,
    scene: Scene,
    spot: _Spot,
    rect: Region,
    state: State = State.NORMAL,
    wave: tuple[int, bool] = _STILL,
) -> None:
    """Draw the number of a spot, wherever it is now; a winner's foot is lit once the wave came."""
    player, place = spot
    number, of = scene.view["codes"][player - 1][place - 1], scene.options.numbers
    lift, lit = wave
    foot = canvas.palette.player(player) if scene.winner == player and lit else None
    tile(canvas, *rect.offset, layout.size, number, of=of, state=state, foot=foot, lift=lift)


def _compare(canvas: Canvas, layout: _Layout, code: list[int], player: int) -> None:
    """Show how each pair of neighbours in a code compares."""
    palette = canvas.palette
    for (one, left), (other, right) in pairwise(zip(code, layout.codes[player - 1], strict=True)):
        sign, colour = ("≤", palette.good) if one <= other else (">", palette.bad)
        middle = (left.right + right.x - 1) // 2
        canvas.text(middle, left.y + layout.size.height // 2, sign, colour, bold=True)


def _owner(canvas: Canvas, layout: _Layout, scene: Scene, player: int) -> None:
    """Write whose code it is, beside the mark of the last move if that is in the same row."""
    palette = canvas.palette
    y = layout.names[player - 1]
    bright = scene.is_bright(player)
    name = scene.names[player - 1]
    start, end = 2, canvas.width - 1
    if player == 1 and (mark := _marked(layout, scene, player)):
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


def _bridge(canvas: Canvas, layout: _Layout, place: int, player: int) -> None:
    """Join two tiles of the same place from the foot of one to the top of the other."""
    palette = canvas.palette
    upper, lower = (code[place - 1] for code in layout.codes)
    x, _, width, _ = foot_row(layout.size, upper)
    start = 2 * upper.bottom - 1 - layout.size.foot
    canvas.block(x, start, width, 2 * lower.y + 1 - start, palette.player(player))
    label = next((text for text in (f"⇅ cross {place}", "⇅ swap") if len(text) <= width), "⇅")
    y = (upper.bottom + lower.y - 1) // 2
    canvas.text(x, y, label, palette.on, bold=True, width=width, align="center")


BOARD = CodeSwapBoard
