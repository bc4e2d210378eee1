"""The board of Last Stone: the stones in a row, a banner under those that would be taken."""

from __future__ import annotations

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import banner, bracket
from seqtui.app.drawing.tile import XS, Size, State, largest, tile
from seqtui.app.games.board import Board, Direction, Move, Scene


class LastStoneBoard(Board):
    """The stones go from the right; arrows choose how many, Enter or a click takes them."""

    keys = (("← →", "how many"), ("enter", "take"))

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Take one more stone to the left, or one fewer."""
        if self.cursor not in scene.legal:
            return self.home(scene)
        place = scene.legal.index(self.cursor) + {"left": 1, "right": -1}.get(direction, 0)
        return scene.legal[min(max(place, 0), len(scene.legal) - 1)]

    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Ask for some stones."""
        return "take some stones.", "← → chooses how many, Enter takes them."

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the stones that are left and the gaps of the others, the last ones marked."""
        size, places = _lay_out(canvas, scene)
        left: int = scene.view["stones"]
        for number, (x, y, *_) in enumerate(places, start=1):
            state = State.NORMAL if number <= left else State.EMPTY
            tile(
                canvas, x, y, size, number if number <= left else None, of=len(places), state=state
            )
        if scene.last_by and (taken := places[left : left + _stones(scene.last)]):
            bracket(canvas, taken[0].x, taken[-1].right - 1, taken[0].y - 1, scene.last_by)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the banner; a click on a stone takes it and all to its right."""
        if not scene.choosing:
            return
        size, places = _lay_out(canvas, scene)
        left: int = scene.view["stones"]
        for move in scene.legal:
            canvas.region(places[left - _stones(move)], Move(move))
        if self.cursor is not None and scene.to_move is not None:
            row = size.foot_row(places[left - _stones(self.cursor)], places[left - 1])
            banner(canvas, row, f"−{_stones(self.cursor)}", canvas.palette.player(scene.to_move))


def _lay_out(canvas: Canvas, scene: Scene) -> tuple[Size, list[Region]]:
    """Return the largest tiles that fit, and where they lie."""
    count: int = scene.options.stones
    size = largest(count, canvas.width - 2, canvas.height - 4)
    top = (canvas.height - size.height) // 2
    return size, size.row(count, canvas.width, top, gap=1 if size is XS else 0)


def _stones(move: str | None) -> int:
    """Return how many stones a move takes; giving up takes none."""
    return int(move.removeprefix("take ")) if move and move.startswith("take ") else 0


BOARD = LastStoneBoard
