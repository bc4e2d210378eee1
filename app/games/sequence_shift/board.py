"""The board of Sequence Shift: one row of tiles, a banner under what would be swapped.

With leaps the banner joins all the places that a number passes; the number itself is lifted, an
arc above shows where it goes, and pips count the pairs that stand in the wrong order (SHIFT-7).
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, TypeAlias

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import Part, arc, banner, bracket, line, pips, position
from seqtui.app.drawing.text import fit
from seqtui.app.drawing.tile import (
    SLIM,
    XK,
    XL,
    XXL,
    K,
    L,
    M,
    Size,
    State,
    grown,
    largest,
    tile,
)
from seqtui.app.games.board import Board, Direction, Move, Scene, neighbour
from seqtui.app.games.lifting import Lift
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import key_for

_SIZES = XXL, XK, XL, L, K, M, SLIM
_HIGH = 13
"""From this height on a tile is lifted by four pixels, and else by two."""
_Keys: TypeAlias = tuple[tuple[str, str], ...]
_SWAP_KEYS: _Keys = (("← →", "pair"), ("enter", "swap"))
_LEAP_KEYS: _Keys = (("← →", "move"), ("↑ ↓", "one or two"), ("enter", "play"))


class _Way(NamedTuple):
    """Where a move takes a number from, and where to, counted from 1; a swap goes to the right."""

    start: int
    end: int

    @classmethod
    def of(cls, move: str) -> _Way:
        _, start, end = move.split()
        return cls(int(start), int(end))

    @property
    def places(self) -> range:
        """The places whose numbers move, from left to right."""
        return range(min(self), max(self) + 1)

    @property
    def is_leap(self) -> bool:
        return len(self.places) > 2

    @property
    def sign(self) -> str:
        return "⇄" if not self.is_leap else "↷" if self.end > self.start else "↶"

    def before(self, place: int) -> int:
        """Return where the number that is at a place now stood before the move."""
        if place == self.end:
            return self.start
        return place + (1 if self.start < self.end else -1)


class _SequenceShiftBoard(Board):
    """Arrows move the banner from move to move, Enter plays; a tile is dropped where it goes."""

    keys = _SWAP_KEYS
    LETTERS = "sS"
    CLICKS = "two clicks do"
    LIGHTS_UP = True

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go along all moves, from left to right; up is the nearest leap and down a swap."""
        if direction in ("left", "right") or self.cursor is None:
            return neighbour(self.cursor, scene.legal, direction)
        here = sum(_Way.of(self.cursor))
        wanted = [move for move in scene.legal if _Way.of(move).is_leap is (direction == "up")]
        if self.cursor in wanted:
            return self.cursor
        return min(wanted, key=lambda move: abs(sum(_Way.of(move)) - here), default=self.cursor)

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        row, enter = scene.view["sequence"], key_for(self, "choose", "Enter")
        leaps = scene.options.has_leaps
        if self.hand.held is not None:
            number = row[self.hand.held.place - 1]
            where = (
                f"click where the {number} goes."
                if leaps
                else f"click a neighbour of the {number}."
            )
            return where, f"Or the {number} to put it back."
        if leaps:
            keys = (
                f"← → picks a move, ↑ ↓ one place or two, {enter} plays it.",
                f"← → ↑ ↓ picks, {enter} plays.",
            )
            return _told(row, self.cursor), keys
        keys = f"← → picks the pair, {enter} swaps it.", f"← → picks, {enter} swaps."
        return ("swap two neighbours.", "swap a pair."), keys

    def watch_scene(self, scene: Scene | None) -> None:
        """Name the keys of these moves; while leaps are played, l begins to type one."""
        leaps = scene is not None and scene.options.has_leaps
        self.keys = _LEAP_KEYS if leaps else _SWAP_KEYS
        self.taken = {*dict(self.keys), *self.LETTERS}
        if leaps and scene is not None and scene.to_move is not None:
            self.taken.add("l")
        super().watch_scene(scene)

    def moved(self, scene: Scene) -> tuple[int, ...]:
        """Return the places whose numbers were moved; a forfeited turn moved none."""
        if scene.last is None or not scene.last.startswith(("swap ", "leap ")):
            return ()
        way = _Way.of(scene.last)
        return () if way.is_leap and scene.last.startswith("swap") else tuple(way.places)

    def winning(self, scene: Scene) -> int:
        return len(scene.view["sequence"])

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the row in the middle, with its positions above and what it needs below."""
        sequence: list[int] = scene.view["sequence"]
        size, tiles = _lay_out(canvas, len(sequence))
        moved, lit_only = self.moved(scene), _can_move(scene)
        for place, (number, rect) in enumerate(zip(sequence, tiles, strict=True), start=1):
            lift, lit = self.animation.wave(place - 1)
            if not self.animation.gliding or place not in moved:
                state = State.NORMAL if place in lit_only else State.FADED
                _tile(canvas, rect, size, number, scene, lift=lift, lit=lit, state=state)
            above = rect.translate((0, -(lift // 2)))
            position(canvas, above, place, in_place=number == place, lit=lit)
        if scene.last_by and moved and self.animation.ripple is None:
            start, end = tiles[moved[0] - 1], tiles[moved[-1] - 1]
            left, right = start.x + start.width // 2 - 1, end.x + end.width // 2
            bracket(canvas, left, right, start.y - 2, scene.last_by)
        if scene.options.has_leaps:
            _wrong_pairs(canvas, scene, tiles[0].bottom)
        else:
            _progress(canvas, scene, tiles[0].bottom + 3)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        if not scene.choosing or scene.to_move is None:
            return
        sequence: list[int] = scene.view["sequence"]
        size, tiles = _lay_out(canvas, len(sequence))
        for place, (number, rect) in enumerate(zip(sequence, tiles, strict=True), start=1):
            target = self._target(scene, place)
            canvas.region(rect.grow((0, 0, 2, 0)), target)
            if self.hand.lights(target) and place in _can_move(scene):
                lift = int(self.question is not None and target == self.hand.held)
                _tile(canvas, rect, size, number, scene, state=State.HOVER, lift=lift)
        if self.cursor is not None:
            self._draw_move(canvas, scene, self.cursor, size, tiles)
        colour = canvas.palette.player(scene.to_move)
        self.hand.draw(canvas, size, lambda lift: tiles[lift.place - 1], colour)
        self.hand.draw_answers(canvas, size, lambda lift: tiles[lift.place - 1], colour)

    def _target(self, scene: Scene, place: int) -> Lift | Move:
        """Say what a click on a tile means: lift it, put it back, or take the lifted one there.

        Whatever is not allowed is left to the gate, which says why.
        """
        held = self.hand.held
        if held is None and place not in _can_move(scene):
            return Move(f"move {place}")
        if held is None or held.place == place:
            return Lift(place)
        if scene.options.has_leaps and abs(held.place - place) > 1:
            return Move(f"leap {held.place} {place}")
        return Move(f"swap {min(held.place, place)} {max(held.place, place)}")

    def _draw_move(
        self, canvas: Canvas, scene: Scene, move: str, size: Size, tiles: list[Region]
    ) -> None:
        """Draw what a move would do, and let a click on its banner play it."""
        way, colour = _Way.of(move), canvas.palette.player(scene.to_move or 1)
        if way.is_leap and move.startswith("leap"):
            if not {*way.places}.isdisjoint(self.moved(scene)):  # the last move gives way
                canvas.fill((0, tiles[0].y - 2, canvas.width, 1), canvas.palette.bg)
            _draw_leap(canvas, scene, way, size, tiles)
        first, last = tiles[way.places[0] - 1], tiles[way.places[-1] - 1]
        row = size.foot_row(first, last)
        canvas.region(banner(canvas, row, f"{way.sign} {move}", colour), Move(move))
        if scene.options.has_leaps:
            _wrong_pairs(canvas, scene, tiles[0].bottom, move)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the tiles of a move passing each other; one that leaps goes over the others."""
        sequence: list[int] = scene.view["sequence"]
        size, tiles = _lay_out(canvas, len(sequence))
        way, glide = _Way.of(scene.last or ""), self.animation.glide
        height = round(4 * glide * (1 - glide) * 2 * _raised(size)) if way.is_leap else 0
        for place in sorted(way.places, key=lambda place: place == way.end):
            rect = self.animation.on_the_way(tiles[way.before(place) - 1], tiles[place - 1])
            lift = height if place == way.end else 0
            lit = self.animation.ripple is None
            _tile(canvas, rect, size, sequence[place - 1], scene, lit=lit, lift=lift)


def _told(row: list[int], move: str | None) -> Wordings:
    """Say what a move with leaps does."""
    if move is None:
        return "take a number past one or two.", "pass one or two."
    way = _Way.of(move)
    number = row[way.start - 1]
    if not way.is_leap:
        return f"swap the {number} and the {row[way.end - 1]}."
    passed = [row[place - 1] for place in way.places if place != way.start]
    one, other = passed if way.start < way.end else reversed(passed)
    return f"take the {number} past the {one} and the {other}.", f"take the {number} past two."


def _can_move(scene: Scene) -> range | list[int]:
    """Return the places whose numbers can move: with swaps, and when it is over, all of them."""
    row: list[int] = scene.view["sequence"]
    every = range(1, len(row) + 1)
    if not scene.options.has_leaps or scene.to_move is None:
        return every
    around = [0, *row, len(row) + 1]
    return [at for at in every if around[at - 1] > around[at] or around[at] > around[at + 1]]


def _lay_out(canvas: Canvas, count: int) -> tuple[Size, list[Region]]:
    """Return the largest tiles that fit, and where they lie."""
    sizes = grown(_SIZES, canvas.width)
    size = largest(count, canvas.width - 2, canvas.height - 6, sizes=sizes)
    top = max(3, (canvas.height - size.height) // 2 - 1)
    return size, size.row(count, canvas.width, top, gap=1 if size is SLIM else 0)


def _raised(size: Size) -> int:
    """Return how many pixels a number is lifted that is about to leap."""
    return 4 if size.height >= _HIGH else 2


def _draw_leap(canvas: Canvas, scene: Scene, way: _Way, size: Size, tiles: list[Region]) -> None:
    """Lift the number that leaps, and draw an arc from it to where it goes."""
    palette, sequence = canvas.palette, scene.view["sequence"]
    start, end, rows = tiles[way.start - 1], tiles[way.end - 1], _raised(size) // 2
    number = sequence[way.start - 1]
    canvas.fill(start.grow((1, 0, 0, 0)), palette.bg)
    _tile(canvas, start, size, number, scene, state=State.HOVER, lift=2 * rows)
    position(canvas, start.translate((0, -rows)), way.start, in_place=number == way.start)
    middle = (start.width - 1) // 2
    top = start.y - 2 - rows
    arc(
        canvas, start.x + middle, end.x + middle, top, end.y - 2, palette.player(scene.to_move or 1)
    )


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


def _wrong_pairs(canvas: Canvas, scene: Scene, bottom: int, move: str | None = None) -> None:
    """Count the pairs in the wrong order as pips, and say how many a move would leave."""
    palette, sequence = canvas.palette, scene.view["sequence"]
    wrong = sum(one > other for one, other in combinations(sequence, 2))
    right = len(_Way.of(move).places) - 1 if move in scene.legal and move else 0
    colour = palette.player(scene.to_move or 1)
    room = canvas.height - bottom
    y = min(bottom + 2 + (room >= 10), canvas.height - 2)
    below = y + 1 + (room >= 6)
    canvas.fill((0, y, canvas.width, below - y + 1), palette.bg)
    pairs = len(sequence) * (len(sequence) - 1) // 2
    pips(canvas, y, (wrong - right, right, pairs - wrong), colour)
    left = f" wrong pair{'' if wrong == 1 else 's'} left"
    words: list[Part] = [(str(wrong), palette.fg, True), (left, palette.mute, False)]
    if move and right:
        then = f"   {wrong - right} after this {move.split()[0]}"
        words.append((then, colour, False))
    line(canvas, below, words)


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
