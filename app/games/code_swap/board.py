"""The board of Code Swap: two codes, one above the other, and the links along which they swap.

With the mouse a link is a move: between two neighbours, or from code to code. A tile in the
middle is picked up, and the next click says where its number goes; so any two places of a
code can be swapped.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise
from typing import NamedTuple

from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.marks import hover, lane, tray
from app.drawing.tile import State, foot_row, tile
from app.games.board import Board, Direction, Move
from app.games.code_swap.lanes import Layout, bridge, last_move, lay_out, links, owner
from app.games.scene import Scene


class _Spot(NamedTuple):
    """A place in a player's code."""

    player: int
    place: int


class Lift(NamedTuple):
    """A click target: pick up this tile of one's own code, or put it down again."""

    place: int


class CodeSwapBoard(Board):
    """Arrows go from link to link; Enter or a click swaps."""

    KEYS = (("← →", "link"), ("↑ ↓", "kind"), ("enter", "swap"))
    EXAMPLE = "/own 1 2  or  /cross 3"

    _held: int | None = None
    """The place of the tile that was picked up with the mouse."""

    def home(self, scene: Scene) -> str | None:
        """Begin at the first pair of the own code."""
        return scene.legal[0]

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go along the links of one kind, or over to the nearest one of the other kind."""
        if self.cursor not in scene.legal:
            return self.home(scene)
        kind, place = self.cursor.split()[:2]
        if direction in ("up", "down"):
            if kind == "own":
                return f"cross {place}"
            first = min(int(place), scene.options.length - 1)
            return f"own {first} {first + 1}"
        alike = [move for move in scene.legal if move.startswith(kind)]
        step = alike.index(self.cursor) + (1 if direction == "right" else -1)
        return alike[min(max(step, 0), len(alike) - 1)]

    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Ask for a swap of either kind, in words that fit 80 columns beside a short name."""
        return "swap two of yours, or one with theirs.", "Arrows pick, Enter swaps."

    # Picking up with the mouse

    def picked(self, target: Hashable) -> None:
        """Pick a tile up or put it down; a whole move is played."""
        if isinstance(target, Lift) and self.scene is not None and self.scene.choosing:
            self._hold(None if target.place == self._held else target.place, self.scene)
        super().picked(target)

    def pointed_at(self, target: Hashable | None) -> None:
        """Show what a click would do."""
        super().pointed_at(target)
        self.repaint()

    def move_cursor(self, direction: Direction) -> None:
        """Put the tile down when the arrows take over."""
        self._held = None
        super().move_cursor(direction)

    def watch_scene(self, scene: Scene | None) -> None:
        """Begin a turn with empty hands."""
        self._held = None
        super().watch_scene(scene)

    def _hold(self, place: int | None, scene: Scene) -> None:
        """Hold a tile: no move is chosen until the pointer says where it goes."""
        self._held = place
        self.cursor = self.home(scene) if place is None else None
        self.repaint()

    # Drawing

    def moved(self, scene: Scene) -> tuple[_Spot, ...]:
        """Return the two spots whose numbers were swapped."""
        kind, *places = (scene.last or "none").split()
        if kind == "own" and scene.last_by:
            return _Spot(scene.last_by, int(places[0])), _Spot(scene.last_by, int(places[1]))
        return (_Spot(1, int(places[0])), _Spot(2, int(places[0]))) if kind == "cross" else ()

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both codes in their lanes, and the links."""
        layout = lay_out(canvas, scene.options.length)
        for player in (1, 2):
            self._code(canvas, layout, scene, player)
        links(canvas, layout)
        last_move(canvas, layout, scene)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the swap under the cursor."""
        if scene.choosing and scene.to_move is not None:
            layout = lay_out(canvas, scene.options.length)
            self._targets(canvas, layout, scene.to_move)
            self._lifted(canvas, layout, scene, scene.to_move)
            self._choice(canvas, layout, scene.to_move)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the two tiles of a swap passing each other."""
        layout = lay_out(canvas, scene.options.length)
        one, other = self.moved(scene)
        for start, end in ((one, other), (other, one)):
            rect = self.on_the_way(layout.at(*start), layout.at(*end))
            self._tile(canvas, layout, scene, end, rect)

    def _code(self, canvas: Canvas, layout: Layout, scene: Scene, player: int) -> None:
        """Draw a player's lane, name and tiles, and how each two neighbours compare."""
        palette = canvas.palette
        code: list[int] = scene.view["codes"][player - 1]
        tiles = layout.codes[player - 1]
        lane(canvas, layout.lanes[player - 1], player, player in (scene.to_move, scene.winner))
        away = self.moved(scene) if self.gliding else ()
        for place, rect in enumerate(tiles, start=1):
            if (player, place) not in away:
                self._tile(canvas, layout, scene, _Spot(player, place), rect)
        for (one, left), (other, right) in pairwise(zip(code, tiles, strict=True)):
            middle = (left.right + right.x - 1) // 2
            sign, colour = ("≤", palette.good) if one <= other else (">", palette.bad)
            canvas.text(middle, left.y + layout.size.height // 2, sign, colour, bold=True)
        owner(canvas, layout, scene, player)

    def _tile(
        self,
        canvas: Canvas,
        layout: Layout,
        scene: Scene,
        spot: _Spot,
        rect: Region,
        state: State = State.NORMAL,
    ) -> None:
        """Draw the number of a spot, wherever it is now."""
        player, place = spot
        tile(
            canvas,
            *rect.offset,
            layout.size,
            scene.view["codes"][player - 1][place - 1],
            of=scene.options.numbers,
            state=state,
            foot=canvas.palette.player(player) if scene.winner == player else None,
        )

    def _lifted(self, canvas: Canvas, layout: Layout, scene: Scene, player: int) -> None:
        """Lighten the tile that the mouse holds, and the one that it could pick up."""
        for place, rect in enumerate(layout.codes[player - 1], start=1):
            if place == self._held or self.target == Lift(place):
                self._tile(canvas, layout, scene, _Spot(player, place), rect, State.HOVER)

    def _targets(self, canvas: Canvas, layout: Layout, player: int) -> None:
        """Say what clicks mean: links are moves, and so is everything else with a tile in hand."""
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
                # A third of a tile on either side belongs to the link, the rest picks up.
                part = left.width // 3
                width = right.x - left.right + 2 * part
                reach = (left.right - part, left.y, width, left.height)
                canvas.region(reach, Move(f"own {place} {place + 1}"))

    def _choice(self, canvas: Canvas, layout: Layout, player: int) -> None:
        """Draw the tray or the bridge of the chosen swap, and what the mouse holds or could."""
        own = layout.codes[player - 1]
        colour = canvas.palette.player(player)
        if self.cursor is not None:
            kind, *places = self.cursor.split()
            rects = [own[int(place) - 1] for place in places]
            if kind == "own":
                tray(canvas, foot_row(layout.size, *rects), f"⇄ {self.cursor}", colour)
            else:
                bridge(canvas, layout, int(places[0]), player)
        elif self._held is not None:
            row = foot_row(layout.size, own[self._held - 1])
            tray(canvas, row, "▲ held", colour)
        if isinstance(self.target, Lift) and self._held is None:
            row = foot_row(layout.size, own[self.target.place - 1])
            hover(canvas, row, colour)
            if row.width >= 8:
                under = Region(row.x + 1, row.y + 1, row.width - 2, 1)
                canvas.text(under.x, under.y, "▲ pick", colour, width=under.width, align="center")


BOARD = CodeSwapBoard
