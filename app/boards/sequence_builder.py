"""The board of Sequence Builder: the pool with the valid picks lit, and a lane per player."""

from __future__ import annotations

from itertools import pairwise

from textual.geometry import Region

from app.art.canvas import Canvas
from app.art.marks import lane, tray
from app.art.palette import GLYPHS
from app.art.tile import State, foot_row, tile
from app.boards.board import Board, Direction, Move
from app.boards.builder_layout import Layout, lay_out
from app.boards.scene import Scene


class SequenceBuilderBoard(Board):
    """Arrows go over the numbers that may be taken; Enter or a click takes one."""

    KEYS = (("arrows", "number"), ("enter", "take"))
    EXAMPLE = "7"

    def home(self, scene: Scene) -> str | None:
        """Begin at the lowest valid number."""
        return scene.legal[0]

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go to the next valid number in order, or to the nearest one in the next lit row."""
        legal = scene.legal
        if self.cursor is None or self.cursor not in legal:
            return self.home(scene)
        if direction in ("left", "right"):
            place = legal.index(self.cursor) + (1 if direction == "right" else -1)
            return legal[min(max(place, 0), len(legal) - 1)]
        per = self._layout(scene, self.size.width, self.size.height).per
        row, column = divmod(int(self.cursor) - 1, per)
        way = 1 if direction == "down" else -1
        places = [divmod(int(number) - 1, per) for number in legal]
        beyond = [place for place in places if (place[0] - row) * way > 0]
        if not beyond:
            return self.cursor
        nearest = min(
            beyond, key=lambda place: (abs(place[0] - row), abs(place[1] - column), place)
        )
        return str(nearest[0] * per + nearest[1] + 1)

    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Name the numbers that may be taken."""
        if not scene.view["sequences"][(scene.to_move or 1) - 1]:
            text = "take any number to begin."
        else:
            *most, last = scene.legal
            text = f"take {', '.join(most)} or {last}." if most else f"take {last}."
        if len(scene.legal) == 1:
            return text, "No other number fits. Enter takes it."
        return text, "Arrows move over lit numbers, Enter takes one."

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the pool, then both lanes."""
        layout = self._layout(scene, canvas.width, canvas.height)
        self._pool(canvas, layout, scene)
        for player in (1, 2):
            self._lane(canvas, layout, player, scene)

    @staticmethod
    def _layout(scene: Scene, width: int, height: int) -> Layout:
        return lay_out(width, height, scene.options.pool, scene.options.target)

    def _pool(self, canvas: Canvas, layout: Layout, scene: Scene) -> None:
        owner = {
            number: player
            for player, sequence in enumerate(scene.view["sequences"], start=1)
            for number in sequence
        }
        lit = _reachable(scene, scene.to_move) if scene.to_move else []
        for number, (x, y, _, _) in enumerate(layout.pool, start=1):
            if number in owner:
                state = State.TAKEN
            else:
                state = State.NORMAL if number in lit else State.DISABLED
            rect = tile(
                canvas,
                x,
                y,
                layout.tile,
                number,
                of=scene.options.pool,
                state=state,
                player=owner.get(number, 1),
            )
            if scene.choosing and str(number) in scene.legal:
                canvas.region(rect, Move(str(number)))
        if scene.choosing and scene.to_move and self.cursor in scene.legal:
            under = layout.pool[int(self.cursor) - 1]
            row = Region(under.x, under.bottom - 1, under.width, 1)
            if layout.tile.inset:
                row = foot_row(layout.tile, under)
            colour = canvas.palette.player(scene.to_move)
            tray(canvas, row, "take" if row.width > 3 else "▴", colour, shadow=False)

    def _lane(self, canvas: Canvas, layout: Layout, player: int, scene: Scene) -> None:
        palette, area = canvas.palette, layout.lanes[player - 1]
        slots, small = layout.slots[player - 1], layout.small
        sequence: list[int] = scene.view["sequences"][player - 1]
        active, colour = player in (scene.to_move, scene.winner), palette.player(player)
        lane(canvas, area, player, active)
        pick = self._pick(scene) if player == scene.to_move else None
        for number, rect in zip(sequence, slots, strict=False):
            tile(canvas, rect.x, rect.y, layout.slot, number, of=scene.options.pool, foot=colour)
        for rect in slots[len(sequence) :]:
            tile(canvas, rect.x, rect.y, layout.slot, state=State.EMPTY)
        if len(sequence) < len(slots) and not scene.winner:
            self._next(canvas, layout, player, pick, scene)
        if player == scene.winner and sequence:
            row = foot_row(layout.slot, slots[0], slots[len(sequence) - 1])
            complete = len(sequence) == len(slots)
            tray(canvas, row, "★ complete" if complete else "★ longer", colour, shadow=False)
        room = area.width - 4 if small else slots[0].right - 6
        canvas.text(area.x + 2, area.y, GLYPHS[player], colour)
        ink = palette.fg if active else palette.mute
        canvas.text(area.x + 4, area.y, scene.names[player - 1], ink, bold=active, width=room)
        self._steps(canvas, slots, [*sequence, pick] if pick else sequence, pick, player)
        if scene.last_by == player and scene.last == str(sequence[-1] if sequence else ""):
            self._last(canvas, slots[len(sequence) - 1], player, small, first=len(sequence) == 1)

    def _pick(self, scene: Scene) -> int | None:
        """Return the number under the cursor."""
        return int(self.cursor) if self.cursor in scene.legal and scene.choosing else None

    def _next(
        self, canvas: Canvas, layout: Layout, player: int, pick: int | None, scene: Scene
    ) -> None:
        """Show what the next slot may take, or the pick as a ghost."""
        rect = layout.slots[player - 1][len(scene.view["sequences"][player - 1])]
        palette = canvas.palette
        if pick is not None:
            lane_ground = palette.lane(player, True)
            canvas.fill(rect, lane_ground)
            tile(canvas, *rect.offset, layout.slot, pick, state=State.GHOST, player=player)
            canvas.region(rect, Move(str(pick)))
            return
        numbers = _reachable(scene, player)
        ink = palette.player(player) if player == scene.to_move else palette.mute
        if not scene.view["sequences"][player - 1]:
            lines = ["any"] if layout.small else ["next", "any"]
        elif not numbers:
            lines, ink = ["✗ stuck"], palette.bad
        else:
            lines = ["next", *_wrapped(numbers, rect.width - 2)]
        if layout.small:
            self._beside_name(canvas, layout, player, " ".join(lines), scene)
            return
        top = rect.y + (rect.height - len(lines)) // 2
        for row, line in enumerate(lines[: rect.height - 2]):
            inner = rect.width - 2
            canvas.text(rect.x + 1, top + row, line, ink, width=inner, align="center")

    def _beside_name(
        self, canvas: Canvas, layout: Layout, player: int, words: str, scene: Scene
    ) -> None:
        """Write at the end of the name's row what a small slot cannot hold."""
        area = layout.lanes[player - 1]
        canvas.text(area.x, area.y, words, canvas.palette.mute, width=area.width - 2, align="right")

    def _steps(
        self,
        canvas: Canvas,
        slots: tuple[Region, ...],
        numbers: list[int],
        pick: int | None,
        player: int,
    ) -> None:
        """Write each step over the seam between its two numbers, the chosen one in colour."""
        palette = canvas.palette
        for rect, (one, other) in zip(slots[1:], pairwise(numbers), strict=False):
            chosen = other == pick
            ink = palette.player(player) if chosen else palette.mute
            canvas.text(rect.x - 1, rect.y - 1, f"+{other - one}", ink, bold=chosen)

    def _last(self, canvas: Canvas, rect: Region, player: int, small: bool, first: bool) -> None:
        """Mark the number that was taken last, between the steps above it."""
        if first and not small:
            return  # the name stands there
        words = GLYPHS[player] if small else f"{GLYPHS[player]} last"
        colour = canvas.palette.player(player)
        canvas.text(rect.x + 1, rect.y - 1, words, colour, width=rect.width - 2, align="center")


def _reachable(scene: Scene, player: int) -> list[int]:
    """Return the numbers of the pool that a player's sequence could take."""
    sequence, pool = scene.view["sequences"][player - 1], scene.view["pool"]
    if not sequence:
        return list(pool)
    return [sequence[-1] + step for step in scene.options.steps if sequence[-1] + step in pool]


def _wrapped(numbers: list[int], width: int) -> list[str]:
    """Write numbers in as many rows as the width asks for."""
    per = max(1, (width + 1) // 3)
    words = [str(number) for number in numbers]
    return [" ".join(words[start : start + per]) for start in range(0, len(words), per)]
