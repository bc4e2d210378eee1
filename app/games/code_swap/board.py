"""The board of Code Swap: two codes, one above the other, and the links along which they swap."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from textual.color import Color
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import banner, bracket, lane
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import first_fit, text_width
from seqtui.app.drawing.tile import SIZES, XS, XXL, Size, State, grown, tile
from seqtui.app.games.board import Board, Direction, Move, Scene, neighbour
from seqtui.app.games.lifting import Lift
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import key_for

_SIZES = tuple(size for size in SIZES if size is not XS)
_LINK = 3
"""The rows between the codes, where the bridges of cross swaps are drawn."""
_AROUND = 3
"""The other rows beside the tiles: history and name above, the banner's shadow and a name below."""
_ROOMY = 120
"""From this width on, large tiles stand further apart."""

_ACROSS = "cross"
_Spot = tuple[int, int]
"""A player, and a place in their code."""


class _CodeSwapBoard(Board):
    """Arrows go from link to link and Enter swaps; a tile is dropped on another to swap them."""

    keys = (("← →", "link"), ("↑ ↓", "kind"), ("enter", "swap"))
    LETTERS = "oOsSxX"
    CLICKS = "two clicks do"
    LIGHTS_UP = True

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go along the links of one kind, or over to the nearest one of the other kind.

        The link that may not be used now (SWAP-8) is not passed over: Enter says why.
        """
        across = [f"cross {place}" for place in range(1, scene.options.length + 1)]
        if self.cursor not in (*scene.legal, *across):
            return self.home(scene)
        kind, place = self.cursor.split()[:2]
        if direction in ("left", "right"):
            own = [move for move in scene.legal if move not in across]
            return neighbour(self.cursor, own if kind == "own" else across, direction)
        if kind == "own":
            return f"cross {place}"
        first = min(int(place), scene.options.length - 1)
        return f"own {first} {first + 1}"

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        """Ask for a swap of either kind."""
        if (held := self.hand.held) and scene.to_move:
            sides = scene.to_move, 3 - scene.to_move
            own, other = (scene.view["codes"][side - 1][held.place - 1] for side in sides)
            if held.theirs:
                return f"click your {own} to take the {other}.", f"Or the {other} to put it back."
            return f"click where the {own} goes.", f"Or the {own} to put it back."
        text = "swap two of yours, or one with theirs.", "make a swap."
        return text, f"Arrows pick, {key_for(self, 'choose', 'Enter')} swaps."

    # Drawing

    def moved(self, scene: Scene) -> tuple[_Spot, ...]:
        """Return the two spots whose numbers were swapped last."""
        kind, *places = (scene.last or "none").split()
        if kind == "own" and scene.last_by:
            return (scene.last_by, int(places[0])), (scene.last_by, int(places[1]))
        return ((1, int(places[0])), (2, int(places[0]))) if kind == "cross" else ()

    def winning(self, scene: Scene) -> int:
        return int(scene.options.length)

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both codes in their lanes, and the links."""
        layout = _lay_out(canvas, scene.options.length)
        moved = self.moved(scene)
        for player in (1, 2):
            lane(canvas, layout.lanes[player - 1], player, scene.is_bright(player))
            for place, rect in enumerate(layout.codes[player - 1], start=1):
                if not self.animation.gliding or (player, place) not in moved:
                    won = player == scene.winner
                    lift, lit = self.animation.wave(place - 1) if won else (0, True)
                    _tile(canvas, layout, scene, (player, place), rect, lift=lift, lit=lit)
            _compare(canvas, layout, scene.view["codes"][player - 1], player)
            mark = _marked([layout.at(spot) for spot in moved if spot[0] == player])
            _owner(canvas, layout, scene, player, mark)
            if mark and scene.last_by and self.animation.ripple is None:
                bracket(canvas, *mark, layout.codes[player - 1][0].y - 1, scene.last_by)
        for place in range(1, scene.options.length + 1):
            link = layout.link(place)
            if place == scene.view.get("crossed") and scene.to_move:  # SWAP-8
                _no_way_back(canvas, link)
            else:
                _sign(canvas, link, f"⇅ {place}", canvas.palette.mute)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        if not scene.choosing or scene.to_move is None:
            return
        layout, player = _lay_out(canvas, scene.options.length), scene.to_move
        question, closed = self.question, scene.view.get("crossed")
        for place in range(1, scene.options.length + 1):
            if question is None or question.so_far == _ACROSS:
                canvas.region(layout.link(place), Move(f"cross {place}"))
            for spot in ((1, place), (2, place)):
                self._draw_target(canvas, layout, scene, spot)
        if self.cursor is not None:
            canvas.region(_link(canvas, layout, self.cursor, scene), Move(self.cursor))
        if closed and question is None:  # a click there is refused, with the reason
            canvas.region(_no_way_back(canvas, layout.link(closed)), Move(f"cross {closed}"))

        def at(lift: Lift) -> Region:
            return layout.at((3 - player if lift.theirs else player, lift.place))

        ink = canvas.palette.player(player)
        self.hand.draw(canvas, layout.size, at, ink)
        if question and question.so_far == _ACROSS:
            for text, _ in question.answers if self.cursor is None else ():
                _sign(canvas, layout.link(int(text)), f"⇅ {text}?", ink, bold=True)
        else:
            self.hand.draw_answers(canvas, layout.size, at, ink)

    def _draw_target(self, canvas: Canvas, layout: _Layout, scene: Scene, spot: _Spot) -> None:
        """Say what a click on a tile means, and light it up, or fade it if it answers nothing."""
        rect, target = layout.at(spot), self._target(Lift(spot[1], theirs=spot[0] != scene.to_move))
        canvas.region(rect, target)
        if target and self.hand.lights(target):
            lift = int(self.question is not None and target == self.hand.held)
            _tile(canvas, layout, scene, spot, rect, State.HOVER, lift=lift)
        elif self.question and not target:
            _tile(canvas, layout, scene, spot, rect, State.DISABLED)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the two tiles of a swap passing each other."""
        layout = _lay_out(canvas, scene.options.length)
        one, other = self.moved(scene)
        for start, end in ((one, other), (other, one)):
            rect = self.animation.on_the_way(layout.at(start), layout.at(end))
            _tile(canvas, layout, scene, end, rect, lit=self.animation.ripple is None)

    def _target(self, tile: Lift) -> Lift | Move | None:
        """Say what a click on a tile means: one's own goes anywhere in its code or straight across.

        The opponent's goes straight across only. While a question is asked, a tile answers it.
        """
        held, question = self.hand.held, self.question
        if question and tile.theirs and question.so_far != _ACROSS:
            return None
        if question and tile != held:
            return self.hand.answer(str(tile.place))
        if held is None or tile == held or (tile.theirs and held.theirs):
            return tile
        if tile.place == held.place:
            return Move(f"cross {tile.place}")
        swap = self.hand.joined_with(tile.place, "own")
        return Move(swap) if swap and tile.theirs == held.theirs else None


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

    def link(self, place: int) -> Region:
        """Return what lies between the tiles of a place."""
        upper, lower = self.at((1, place)), self.at((2, place))
        return Region(upper.x, upper.bottom, upper.width, lower.y - upper.bottom)


def _lay_out(canvas: Canvas, length: int) -> _Layout:
    """Find the largest tiles that fit, and share out the rows that are left."""
    columns, rows = canvas.width, canvas.height
    spare = rows - _LINK - _AROUND
    for size in grown(_SIZES, columns):
        gap = 3 if size.width < XXL.width else 5 if columns < _ROOMY else 9
        width = length * (size.width + gap) - gap
        if width <= columns - 2 and 2 * size.height <= spare:
            break
    spare = max(spare - 2 * size.height, 0)
    link = _LINK + min(spare // 6, 4)
    top = 1 + (spare - link + _LINK) // 2
    bottom = top + size.height + link
    upper, lower = (size.row(length, columns, y, gap=gap) for y in (top, bottom))
    lanes = Region(0, 0, columns, upper[0].bottom), Region(0, bottom, columns, rows - bottom)
    return _Layout(size, (upper, lower), lanes, (top - 1, min(lower[0].bottom + 1, rows - 1)))


def _marked(moved: list[Region]) -> tuple[int, int] | None:
    """Return the first and last column of the mark above the tiles that were moved in a code."""
    match moved:
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
    *,
    lift: int = 0,
    lit: bool = True,
) -> None:
    """Draw the number of a spot, wherever it is now; a winner's foot is lit once the wave came."""
    player, place = spot
    number, of = scene.view["codes"][player - 1][place - 1], scene.options.numbers
    foot = canvas.palette.player(player) if scene.winner == player and lit else None
    tile(canvas, *rect.offset, layout.size, number, of=of, state=state, foot=foot, lift=lift)


def _compare(canvas: Canvas, layout: _Layout, code: list[int], player: int) -> None:
    """Show how each pair of neighbours in a code compares."""
    palette = canvas.palette
    for (one, left), (other, right) in pairwise(zip(code, layout.codes[player - 1], strict=True)):
        sign, colour = ("≤", palette.good) if one <= other else (">", palette.bad)
        middle = (left.right + right.x - 1) // 2
        canvas.text(middle, left.y + layout.size.height // 2, sign, colour, bold=True)


def _owner(
    canvas: Canvas, layout: _Layout, scene: Scene, player: int, mark: tuple[int, int] | None
) -> None:
    """Write whose code it is, beside the mark of the last move if that is in the same row."""
    palette, y, name = canvas.palette, layout.names[player - 1], scene.names[player - 1]
    bright, start, end = scene.is_bright(player), 2, canvas.width - 1
    if player == 1 and mark:
        before, after = mark[0] - 1, mark[1] + 2
        if text_width(name) + 2 <= before - start or before - start >= end - after:
            end = before
        else:
            start = after
    x = canvas.text(start, y, GLYPHS[player], palette.player(player)) + 1
    colour = palette.fg if bright else palette.mute
    x = canvas.text(x, y, name, colour, bold=bright, width=end - x) + 2
    code: list[int] = scene.view["codes"][player - 1]
    if scene.winner == player and code == sorted(code):
        canvas.text(x, y, first_fit(("✓ in order", "✓"), end - x), palette.good, bold=True)


def _middle(link: Region) -> int:
    """Return the row in which the sign of a link stands."""
    return link.y + (link.height - 1) // 2


def _sign(canvas: Canvas, link: Region, text: str, ink: Color, *, bold: bool = False) -> None:
    canvas.text(link.x, _middle(link), text, ink, bold=bold, width=link.width, align="center")


def _no_way_back(canvas: Canvas, link: Region) -> Region:
    """Write on a link that it may not be used, and return where."""
    text = "✗ no way back"
    middle = link.x + (link.width - len(text)) // 2
    x = min(max(middle, 1), canvas.width - len(text))
    canvas.text(x, _middle(link), text, canvas.palette.mute)
    return Region(x, _middle(link), len(text), 1)


def _link(canvas: Canvas, layout: _Layout, move: str, scene: Scene) -> Region:
    """Draw the banner of a swap, or its bridge from the foot of one tile to the other tile."""
    kind, *places = move.split()
    palette, player = canvas.palette, scene.to_move or 1
    if kind == "own":
        row = layout.size.foot_row(*(layout.at((player, int(place))) for place in places))
        return banner(canvas, row, f"⇄ {move}", palette.player(player))
    link = layout.link(int(places[0]))
    x, _, width, _ = layout.size.foot_row(layout.at((1, int(places[0]))))
    start, may = 2 * link.y - 1 - layout.size.foot, move in scene.legal
    colour = palette.player(player) if may else palette.soft
    canvas.block(x, start, width, 2 * link.bottom + 1 - start, colour)
    if may:
        label = first_fit((f"⇅ {move}", "⇅ swap", "⇅"), width)
        _sign(canvas, link, label, palette.on, bold=True)
    return Region(x, start // 2, width, link.bottom + 1 - start // 2)


BOARD = _CodeSwapBoard
