"""The board of Sequence Builder: the pool with the valid picks lit, and a lane per player."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import Font
from seqtui.app.drawing.marks import banner, lane
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import text_width
from seqtui.app.drawing.tile import M2, POOL, Size, State, tile
from seqtui.app.games.board import Board, Direction, Move, Scene, neighbour
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import key_for

_SLOTS = (
    (Size("XXL2", 30, 13, Font.XXL, foot=2), 28),
    (Size("XL2", 17, 8, Font.L), 15),
    (Size("L2", 17, 7, Font.L), 15),
    (M2, 9),
    (Size("S2", 9, 3, Font.TEXT, rounded=False), 4),
)
"""Tiles for two digits, largest first, each with the width below which its numerals shrink."""

_ROWS = (10, 12)
"""How many numbers make a row of the pool: ten, unless twelve leave room for larger slots."""

_POOL = (
    M2.sized(width=14),
    M2,
    Size("POOL3", 7, 3, Font.TEXT, inset=0, rounded=False),
    Size("POOL3", 6, 3, Font.TEXT, inset=0, rounded=False),
    POOL,
    Size("POOL12", 4, 3, Font.TEXT, rounded=False),
)


class _SequenceBuilderBoard(Board):
    """Arrows go over the numbers that may be taken; Enter or a click takes one."""

    keys = (("arrows", "number"), ("enter", "take"))
    LETTERS = "S"

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go to the next valid number in order, or to the nearest one in the next lit row."""
        if direction in ("left", "right") or self.cursor not in scene.legal:
            return neighbour(self.cursor, scene.legal, direction)
        pool = _layout(scene, *self.size).pool
        here, way = pool[int(self.cursor) - 1], 1 if direction == "down" else -1
        offsets = ((pool[int(move) - 1].offset - here.offset, move) for move in scene.legal)
        beyond = [(abs(by.y), abs(by.x), int(move)) for by, move in offsets if by.y * way > 0]
        return str(min(beyond)[-1]) if beyond else self.cursor

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        """Name the numbers that may be taken."""
        enter = key_for(self, "choose", "Enter")
        if not scene.view["sequences"][(scene.to_move or 1) - 1]:
            text = "take any number to begin."
        else:
            *most, last = scene.legal
            text = f"take {', '.join(most)} or {last}." if most else f"take {last}."
        if len(scene.legal) == 1:
            return text, (f"No other number fits. {enter} takes it.", f"{enter} takes it.")
        long = f"Arrows move over lit numbers, {enter} takes one."
        return text, (long, f"Arrows choose, {enter} takes.")

    def moved(self, scene: Scene) -> tuple[int, ...]:
        return (int(scene.last),) if scene.last and scene.last.isdecimal() else ()

    def winning(self, scene: Scene) -> int:
        return len(scene.view["sequences"][(scene.winner or 1) - 1])

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        layout = _layout(scene, canvas.width, canvas.height)
        _pool(canvas, layout, scene)
        away = self.moved(scene) if self.animation.gliding else ()
        for player in (1, 2):
            lane(canvas, layout.lanes[player - 1], player, scene.is_bright(player))
            numbers = [each for each in scene.view["sequences"][player - 1] if each not in away]
            of, colour = scene.options.pool, canvas.palette.player(player)
            for place, (x, y, _, _) in enumerate(layout.slots[player - 1]):
                lift, lit = self.animation.wave(place) if player == scene.winner else (0, True)
                if place < len(numbers):
                    foot, number = colour if lit else None, numbers[place]
                    tile(canvas, x, y, layout.slot, number, of=of, foot=foot, lift=lift)
                else:
                    tile(canvas, x, y, layout.slot, state=State.EMPTY)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the banner of the number under the cursor, and how it would look in its lane."""
        layout = _layout(scene, canvas.width, canvas.height)
        pick = int(self.cursor) if self.cursor in scene.legal and scene.choosing else None
        if pick is not None and scene.to_move:
            colour = canvas.palette.player(scene.to_move)
            banner(canvas, layout.banner(pick), "take", colour, shadow=False)
        for player in (1, 2):
            # Over raised tiles there is no room for words.
            if self.animation.ripple is None or player != scene.winner:
                _words(canvas, layout, player, scene, pick if player == scene.to_move else None)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the number that was taken growing on its way from the pool to its slot."""
        layout = _layout(scene, canvas.width, canvas.height)
        (number,) = self.moved(scene)
        player = scene.last_by or 1
        end = layout.slots[player - 1][scene.view["sequences"][player - 1].index(number)]
        rect = self.animation.on_the_way(layout.pool[number - 1] if layout.pool else end, end)
        size = layout.slot.sized(*rect.size)
        foot = canvas.palette.player(player) if self.animation.ripple is None else None
        tile(canvas, *rect.offset, size, number, of=scene.options.pool, foot=foot)


def _layout(scene: Scene, width: int, height: int) -> _Layout:
    target: int = scene.options.target
    layout = _Layout.of(width, height, scene.options.pool, target)
    if scene.to_move is None and layout.lanes[1].bottom > height:
        # The result leaves little room, and the pool has nothing more to say.
        return _Layout.of(width, height, 0, target)
    return layout


def _pool(canvas: Canvas, layout: _Layout, scene: Scene) -> None:
    """Draw the numbers: those in reach of the player to move lit, those taken with their owner."""
    first, second = scene.view["sequences"]
    lit = _reachable(scene, scene.to_move) if scene.to_move else []
    for number, (x, y, _, _) in enumerate(layout.pool, start=1):
        state = State.NORMAL if number in lit else State.DISABLED
        if number in first or number in second:
            state = State.TAKEN
        of, player = scene.options.pool, 2 if number in second else 1
        rect = tile(canvas, x, y, layout.tile, number, of=of, state=state, player=player)
        if scene.choosing:  # one that is out of reach is refused, with the reason
            canvas.region(rect, Move(str(number)))


_OWNER = 12
"""How many cells the owner of a lane has in any case: a sign, and a name like Computer."""

# What is written into a lane: whose it is, its steps, and what may come next


def _words(canvas: Canvas, layout: _Layout, player: int, scene: Scene, pick: int | None) -> None:
    colour, slots = canvas.palette.player(player), layout.slots[player - 1]
    sequence: list[int] = scene.view["sequences"][player - 1]
    shown = [*sequence, pick] if pick else sequence
    free = _owner(canvas, layout, player, scene, cut=len(shown) > 1 and not layout.small)
    for rect, (one, other) in zip(slots[1:], pairwise(shown), strict=False):
        # Each step stands over the seam between its two numbers, the chosen one in colour.
        ink, x = colour if other == pick else canvas.palette.mute, max(rect.x - 1, free)
        canvas.text(x, rect.y - 1, f"+{other - one}", ink, bold=other == pick)
    if sequence and scene.last_by == player and scene.last == str(sequence[-1]):
        _last(canvas, layout, player, len(sequence), free)
    if player == scene.winner and sequence:
        row = layout.slot.foot_row(slots[0], slots[len(sequence) - 1])
        # A game that was given up needs no length.
        longer = not _reachable(scene, 1) and not _reachable(scene, 2)
        merit = "complete" if _complete(scene) else "longer" if longer else "wins"
        banner(canvas, row, f"★ {merit}", colour, shadow=False)
    if not _complete(scene):
        _next(canvas, layout, player, pick, scene)


def _owner(canvas: Canvas, layout: _Layout, player: int, scene: Scene, *, cut: bool) -> int:
    """Write whose lane it is, and return where the first step may stand beside a usual name."""
    palette, (x, y, width, _) = canvas.palette, layout.lanes[player - 1]
    bright, name, sign = scene.is_bright(player), scene.names[player - 1], GLYPHS[player]
    end = max(layout.slots[player - 1][0].right - 2, x + _OWNER) if cut else x + width - 20
    if player == scene.winner:  # the star takes the sign's place where the name would be cut
        sign = f"★ {sign}" if x + 6 + text_width(name) <= end else "★"
    after = canvas.text(x + 2, y, sign, palette.player(player)) + 1
    ink = palette.fg if bright else palette.mute
    named = canvas.text(after, y, name, ink, bold=bright, width=end - after)
    return named + 1 if cut else 0


def _last(canvas: Canvas, layout: _Layout, player: int, count: int, free: int) -> None:
    """Mark the number that was taken last, between the steps above it."""
    if count == 1 and not layout.small:
        return  # the name is there
    rect = layout.slots[player - 1][count - 1]
    left = max(rect.x + 1, free + 3 if count == 2 else 0)  # a step may have made way for a name
    words, room = f"{GLYPHS[player]} last", rect.right - 1 - left
    if layout.small or text_width(words) > room:
        words = GLYPHS[player]
    canvas.text(left, rect.y - 1, words, canvas.palette.player(player), width=room, align="center")


def _next(canvas: Canvas, layout: _Layout, player: int, pick: int | None, scene: Scene) -> None:
    """Show what the next slot may take, or the pick as a ghost."""
    sequence, palette = scene.view["sequences"][player - 1], canvas.palette
    rect = layout.slots[player - 1][len(sequence)]
    if pick is not None:
        tile(canvas, rect.x, rect.y, layout.slot, pick, state=State.GHOST, player=player)
        canvas.region(rect, Move(str(pick)))
        return
    ink = palette.player(player) if player == scene.to_move else palette.mute
    if numbers := _reachable(scene, player):
        lines = ["next", *(_wrapped(numbers, rect.width - 2) if sequence else ["any"])]
    else:
        lines, ink = ["✗ stuck"], palette.bad
    x, y, width, align = rect.x + 1, rect.y, rect.width - 2, "center"
    if layout.small:  # a slot cannot hold them, but the row of the name can
        lane, lines, align = layout.lanes[player - 1], [" ".join(lines)], "right"
        x, y, width = lane.x, lane.y, lane.width - 2
    else:
        y += (rect.height - len(lines)) // 2
    for row, line in enumerate(lines, start=y):
        start = canvas.text(x, row, line, ink, width=width, align=align) - text_width(line)
        for number in re.finditer(
            r"\d+", line if scene.choosing and player == scene.to_move else ""
        ):
            canvas.region((start + number.start(), row, len(number[0]), 1), Move(number[0]))


def _complete(scene: Scene) -> bool:
    return any(len(sequence) == scene.options.target for sequence in scene.view["sequences"])


def _reachable(scene: Scene, player: int) -> list[int]:
    """Return the numbers of the pool that a player's sequence could take."""
    sequence, pool = scene.view["sequences"][player - 1], scene.view["pool"]
    if not sequence:
        return list(pool)
    return [sequence[-1] + step for step in scene.options.steps if sequence[-1] + step in pool]


def _wrapped(numbers: list[int], width: int) -> list[str]:
    """Write numbers in as few rows of even length as the width allows."""
    rows = -(-len(numbers) // max(1, (width + 1) // 3))
    per = -(-len(numbers) // rows)
    words = [str(number) for number in numbers]
    return [" ".join(words[start : start + per]) for start in range(0, len(words), per)]


# Where everything lies: the pool above, a lane per player below


class _Layout(NamedTuple):
    """Where everything lies on one board."""

    tile: Size
    """The tile of a number in the pool."""
    slot: Size
    """The tile of a number in a sequence."""
    pool: tuple[Region, ...]
    """Where the numbers 1, 2, 3 … lie."""
    lanes: tuple[Region, Region]
    slots: tuple[list[Region], list[Region]]

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, width: int, height: int, pool: int, target: int) -> _Layout:
        """Choose the largest slots, then the largest pool, that fit."""
        for (slot, least), per, size in product(_SLOTS, _ROWS, _POOL):
            wide = min(slot.width, (width - 2) // target)
            if wide < least or _needed(slot, per, size, pool) > height:
                continue
            if min(per, pool) * (size.width + _gap(size)) - _gap(size) > width - 1:
                continue
            return _placed(width, height, pool, target, per, size, slot.sized(width=wide))
        slot = _SLOTS[-1][0].sized(width=max(4, min(9, (width - 2) // target)))
        return _placed(width, height, pool, target, _ROWS[0], POOL, slot)

    @property
    def small(self) -> bool:
        """Whether slots hold nothing but text, so that names and steps need a row each."""
        return self.slot.font is Font.TEXT

    def banner(self, number: int) -> Region:
        """Return where the banner of a number in the pool lies."""
        rect = self.pool[number - 1]
        if self.tile.font is Font.TEXT:  # its word needs the whole width
            return Region(rect.x, rect.bottom - 1, rect.width, 1)
        return self.tile.foot_row(rect)


def _gap(tile: Size) -> int:
    """Return the gap between tiles; those set in from their sides need none."""
    return 0 if tile.inset else 1


def _heading(slot: Size) -> int:
    """Return how many rows a lane has above its slots."""
    return 2 if slot.font is Font.TEXT else 1


def _needed(slot: Size, per: int, tile: Size, pool: int) -> int:
    """Return the height without any gaps."""
    return -(-pool // per) * tile.height + 2 * (_heading(slot) + slot.height)


def _placed(
    width: int, height: int, pool: int, target: int, per: int, tile: Size, slot: Size
) -> _Layout:
    """Spread the rows over the height: gaps first between the parts, then within them."""
    rows = -(-pool // per)
    spare = max(0, height - _needed(slot, per, tile, pool))
    parts = min(2, spare // 2)  # above each lane
    spare -= 2 * parts
    pads = min(1, spare // (rows + 3))  # between rows of the pool, below slots, at the top
    spare -= pads * (rows + 3)
    top = pads + spare // 3
    row = tile.row(min(per, pool), width, top, gap=_gap(tile))
    pitch = tile.height + pads
    numbers = tuple(row[at % per].translate((0, at // per * pitch)) for at in range(pool))
    deep = _heading(slot) + slot.height + pads
    first = top + rows * pitch + parts
    lanes = Region(0, first, width, deep), Region(0, first + deep + parts, width, deep)
    one, two = (slot.row(target, width, lane.y + _heading(slot)) for lane in lanes)
    return _Layout(tile, slot, numbers, lanes, (one, two))


BOARD = _SequenceBuilderBoard
