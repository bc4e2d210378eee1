"""The board of Sequence Shift: one row of tiles, a banner under the pair that would be swapped."""

from __future__ import annotations

from itertools import combinations

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import Part, banner, bracket, line, position
from seqtui.app.drawing.text import fit
from seqtui.app.drawing.tile import SIZES, SLIM, Size, State, grown, largest, tile
from seqtui.app.games.board import Board, Direction, Move, Scene, neighbour
from seqtui.app.games.lifting import Lift
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import key_for

_SIZES = (*(size for size in SIZES if size.width > SLIM.width), SLIM)


class _SequenceShiftBoard(Board):
    """Arrows move the banner from pair to pair, Enter swaps; a tile is dropped on a neighbour."""

    keys = (("← →", "pair"), ("enter", "swap"))
    LETTERS = "sS"
    CLICKS = "two clicks do"
    LIGHTS_UP = True

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        return neighbour(self.cursor, scene.legal, direction)

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        if self.hand.held is not None:
            number = scene.view["sequence"][self.hand.held.place - 1]
            return f"click a neighbour of the {number}.", f"Or the {number} to put it back."
        enter = key_for(self, "choose", "Enter")
        keys = f"← → picks the pair, {enter} swaps it.", f"← → picks, {enter} swaps."
        return ("swap two neighbours.", "swap a pair."), keys

    def moved(self, scene: Scene) -> tuple[int, ...]:
        """Return the places of the swap; a forfeited turn moved nothing."""
        if scene.last is None or not scene.last.startswith("swap "):
            return ()
        first, second = _places(scene.last)
        return (first, second) if second == first + 1 else ()

    def winning(self, scene: Scene) -> int:
        return len(scene.view["sequence"])

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the row in the middle, with its positions above and what it needs below."""
        sequence: list[int] = scene.view["sequence"]
        size, tiles = _lay_out(canvas, len(sequence))
        moved = self.moved(scene)
        for place, (number, rect) in enumerate(zip(sequence, tiles, strict=True), start=1):
            lift, lit = self.animation.wave(place - 1)
            if not self.animation.gliding or place not in moved:
                _tile(canvas, rect, size, number, scene, lift=lift, lit=lit)
            above = rect.translate((0, -(lift // 2)))
            position(canvas, above, place, in_place=number == place, lit=lit)
        if scene.last_by and moved and self.animation.ripple is None:
            start, end = (tiles[place - 1] for place in moved)
            left, right = start.x + start.width // 2 - 1, end.x + end.width // 2
            bracket(canvas, left, right, start.y - 2, scene.last_by)
        _progress(canvas, scene, tiles[0].bottom + 3)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        if not scene.choosing or scene.to_move is None:
            return
        sequence: list[int] = scene.view["sequence"]
        size, tiles = _lay_out(canvas, len(sequence))
        for place, (number, rect) in enumerate(zip(sequence, tiles, strict=True), start=1):
            # Far apart or not: the gate knows what follows.
            swap = self.hand.joined_with(place, "swap")
            target = Move(swap) if swap else Lift(place)
            canvas.region(rect.grow((0, 0, 2, 0)), target)
            if self.hand.lights(target):
                lift = int(self.question is not None and target == self.hand.held)
                _tile(canvas, rect, size, number, scene, state=State.HOVER, lift=lift)
        colour = canvas.palette.player(scene.to_move)
        if self.cursor is not None:
            first, second = _places(self.cursor)
            row = size.foot_row(tiles[first - 1], tiles[second - 1])
            canvas.region(banner(canvas, row, f"⇄ {self.cursor}", colour), Move(self.cursor))
        self.hand.draw(canvas, size, lambda lift: tiles[lift.place - 1], colour)
        self.hand.draw_answers(canvas, size, lambda lift: tiles[lift.place - 1], colour)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the two tiles of a swap passing each other."""
        sequence: list[int] = scene.view["sequence"]
        size, tiles = _lay_out(canvas, len(sequence))
        first, second = self.moved(scene)
        for start, end in ((first, second), (second, first)):
            rect = self.animation.on_the_way(tiles[start - 1], tiles[end - 1])
            _tile(canvas, rect, size, sequence[end - 1], scene, lit=self.animation.ripple is None)


def _lay_out(canvas: Canvas, count: int) -> tuple[Size, list[Region]]:
    """Return the largest tiles that fit, and where they lie."""
    sizes = grown(_SIZES, canvas.width)
    size = largest(count, canvas.width - 2, canvas.height - 6, sizes=sizes)
    top = max(3, (canvas.height - size.height) // 2 - 1)
    return size, size.row(count, canvas.width, top, gap=1 if size is SLIM else 0)


def _places(move: str) -> tuple[int, int]:
    _, first, second = move.split()
    return int(first), int(second)


def _tile(
    canvas: Canvas,
    rect: Region,
    size: Size,
    number: int,
    scene: Scene,
    *,
    lift: int = 0,
    lit: bool = True,
    state: State = State.NORMAL,
) -> None:
    foot = canvas.palette.player(scene.winner) if scene.winner and lit else None
    of = len(scene.view["sequence"])
    tile(canvas, *rect.offset, size, number, of=of, state=state, foot=foot, lift=lift)


def _progress(canvas: Canvas, scene: Scene, y: int) -> None:
    """Say how far the row is from order, and who comes to finish it.

    Each swap makes the count one less or one more. So it is odd whenever the same player is to
    move, who alone can bring it to nothing, as long as nobody gives up a turn.
    """
    palette, sequence = canvas.palette, scene.view["sequence"]
    right = sum(number == place for place, number in enumerate(sequence, start=1))
    swaps = sum(one > other for one, other in combinations(sequence, 2))
    distance = f" swap{'' if swaps == 1 else 's'} from order"
    words: list[Part] = [(str(swaps), palette.fg, True), (distance, palette.mute, False)]
    if scene.to_move and swaps:
        name = scene.names[(scene.to_move if swaps % 2 else 3 - scene.to_move) - 1]
        room = canvas.width - len(f"{swaps}{distance}: 's to finish") - 2
        whose = "yours" if name == "You" else f"{fit(name, room)}'s"
        words += [(f": {whose}", palette.fg, False), (" to finish", palette.mute, False)]
    line(canvas, y, words)
    in_place = f" of {len(sequence)} in place", palette.mute, False
    line(canvas, y + 1, [(str(right), palette.good, True), in_place])


BOARD = _SequenceShiftBoard
