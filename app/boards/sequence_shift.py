"""The board of Sequence Shift: one row of tiles, a tray under the pair that would be swapped."""

from __future__ import annotations

from itertools import combinations

from textual.geometry import Region

from app.art.canvas import Canvas
from app.art.marks import bracket, position, tray
from app.art.tile import SIZES, SLIM, Size, foot_row, largest, tile
from app.boards.board import Board, Direction, Move
from app.boards.scene import Scene

_SIZES = (*(size for size in SIZES if size.width > SLIM.width), SLIM)


class SequenceShiftBoard(Board):
    """Arrows move the tray from pair to pair; Enter or a click swaps."""

    KEYS = (("← →", "pair"), ("enter", "swap"))
    EXAMPLE = "swap 2 3"

    def home(self, scene: Scene) -> str | None:
        """Begin at the leftmost pair."""
        return scene.legal[0]

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go to the next pair, and stop at the ends."""
        step = {"left": -1, "right": 1}.get(direction, 0)
        if self.cursor not in scene.legal:
            return self.home(scene)
        place = scene.legal.index(self.cursor) + step
        return scene.legal[min(max(place, 0), len(scene.legal) - 1)]

    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Ask for two neighbours."""
        return "swap two neighbours.", "← → picks the pair, Enter swaps it."

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the row in the middle, with its positions above and what it needs below."""
        sequence: list[int] = scene.view["sequence"]
        size = largest(len(sequence), canvas.width - 2, canvas.height - 6, sizes=_SIZES)
        gap = 1 if size is SLIM else 0
        width = len(sequence) * (size.width + gap) - gap
        left = (canvas.width - width) // 2
        top = max(3, (canvas.height - size.height) // 2 - 1)
        foot = canvas.palette.player(scene.winner) if scene.winner else None
        tiles = []
        for place, number in enumerate(sequence, start=1):
            x = left + (place - 1) * (size.width + gap)
            rect = tile(canvas, x, top, size, number, of=len(sequence), foot=foot)
            position(canvas, rect, place, in_place=number == place)
            tiles.append(rect)
        self._last_move(canvas, tiles, scene)
        if scene.choosing:
            self._targets(canvas, tiles)
            self._tray(canvas, tiles, size, scene)
        self._progress(canvas, sequence, top + size.height + 3)

    def _last_move(self, canvas: Canvas, tiles: list[Region], scene: Scene) -> None:
        last, mover = scene.last, scene.last_by
        if last and mover and last.startswith("swap "):
            first, second = _places(last)
            if second == first + 1:  # a forfeited turn moved nothing
                start, end = tiles[first - 1], tiles[second - 1]
                bracket(
                    canvas,
                    start.x + start.width // 2 - 1,
                    end.x + end.width // 2,
                    start.y - 2,
                    mover,
                )

    def _targets(self, canvas: Canvas, tiles: list[Region]) -> None:
        """Let each half of a tile stand for the pair it forms with the neighbour on that side."""
        for place, rect in enumerate(tiles, start=1):
            half = rect.width // 2
            before = max(place - 1, 1)
            after = min(place, len(tiles) - 1)
            tall = rect.height + 2
            canvas.region((rect.x, rect.y, half, tall), Move(f"swap {before} {before + 1}"))
            canvas.region(
                (rect.x + half, rect.y, rect.width - half, tall), Move(f"swap {after} {after + 1}")
            )

    def _tray(self, canvas: Canvas, tiles: list[Region], size: Size, scene: Scene) -> None:
        if self.cursor is not None and scene.to_move is not None:
            first, second = _places(self.cursor)
            row = foot_row(size, tiles[first - 1], tiles[second - 1])
            tray(canvas, row, f"⇄ {self.cursor}", canvas.palette.player(scene.to_move))

    def _progress(self, canvas: Canvas, sequence: list[int], y: int) -> None:
        """Say how far the row is from order; each swap of neighbours mends one wrong pair."""
        palette = canvas.palette
        right = sum(number == place for place, number in enumerate(sequence, start=1))
        swaps = sum(one > other for one, other in combinations(sequence, 2))
        words = (
            (str(right), palette.good, True),
            (f" of {len(sequence)} in place", palette.mute, False),
            ("     ", palette.mute, False),
            (str(swaps), palette.fg, True),
            (f" swap{'' if swaps == 1 else 's'} from order", palette.mute, False),
        )
        x = (canvas.width - sum(len(text) for text, _, _ in words)) // 2
        for text, colour, bold in words:
            x = canvas.text(x, y, text, colour, bold=bold)


def _places(move: str) -> tuple[int, int]:
    _, first, second = move.split()
    return int(first), int(second)
