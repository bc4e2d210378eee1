"""The board of Sequence Builder: the pool with the valid picks lit, and a lane per player."""

from __future__ import annotations

from itertools import pairwise

from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.marks import lane, tray
from app.drawing.palette import GLYPHS
from app.drawing.tile import State, foot_row, tile
from app.games.board import Board, Direction, Move
from app.games.scene import Scene
from app.games.sequence_builder.layout import Layout, lay_out


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
        if len(scene.legal) > 3:  # the narrowest screen has no room for more
            return text, "Arrows choose one, Enter takes it."
        return text, "Arrows move over lit numbers, Enter takes one."

    def moved(self, scene: Scene) -> tuple[int, ...]:
        """Return the number that was taken last."""
        return (int(scene.last),) if scene.last and scene.last.isdecimal() else ()

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the pool, then both lanes."""
        layout = self._layout(scene, canvas.width, canvas.height)
        self._pool(canvas, layout, scene)
        for player in (1, 2):
            self._lane(canvas, layout, player, scene)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the tray of the number under the cursor, and what it would be in its lane."""
        layout = self._layout(scene, canvas.width, canvas.height)
        pick = self._pick(scene)
        if pick is not None and scene.to_move:
            colour = canvas.palette.player(scene.to_move)
            tray(canvas, layout.tray(pick), "take", colour, shadow=False)
        for player in (1, 2):
            self._words(canvas, layout, player, scene)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the number that was taken growing on its way from the pool to its slot."""
        layout = self._layout(scene, canvas.width, canvas.height)
        (number,) = self.moved(scene)
        player = scene.last_by or 1
        end = layout.slots[player - 1][scene.view["sequences"][player - 1].index(number)]
        rect = self.on_the_way(layout.pool[number - 1] if layout.pool else end, end)
        size, foot = layout.slot.sized(*rect.size), canvas.palette.player(player)
        tile(canvas, *rect.offset, size, number, of=scene.options.pool, foot=foot)

    @staticmethod
    def _layout(scene: Scene, width: int, height: int) -> Layout:
        target: int = scene.options.target
        layout = lay_out(width, height, scene.options.pool, target)
        if scene.to_move is None and layout.lanes[1].bottom > height:
            # The result leaves little room, and the pool has nothing more to say.
            return lay_out(width, height, 0, target)
        return layout

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

    def _lane(self, canvas: Canvas, layout: Layout, player: int, scene: Scene) -> None:
        colour, slots = canvas.palette.player(player), layout.slots[player - 1]
        sequence: list[int] = scene.view["sequences"][player - 1]
        active = player in (scene.to_move, scene.winner)
        lane(canvas, layout.lanes[player - 1], player, active)
        away = self.moved(scene) if self.gliding else ()
        here = [number for number in sequence if number not in away]
        for number, rect in zip(here, slots, strict=False):
            tile(canvas, rect.x, rect.y, layout.slot, number, of=scene.options.pool, foot=colour)
        for rect in slots[len(here) :]:
            tile(canvas, rect.x, rect.y, layout.slot, state=State.EMPTY)

    def _words(self, canvas: Canvas, layout: Layout, player: int, scene: Scene) -> None:
        """Write into a lane whose it is, its steps, and what may come next."""
        colour, slots = canvas.palette.player(player), layout.slots[player - 1]
        sequence: list[int] = scene.view["sequences"][player - 1]
        pick = self._pick(scene) if player == scene.to_move else None
        shown = [*sequence, pick] if pick else sequence
        self._owner(canvas, layout, player, scene, cut=len(shown) > 1 and not layout.small)
        self._steps(canvas, slots, shown, pick, player)
        if sequence and scene.last_by == player and scene.last == str(sequence[-1]):
            self._last(canvas, layout, player, len(sequence))
        if player == scene.winner and sequence:
            row = foot_row(layout.slot, slots[0], slots[len(sequence) - 1])
            tray(canvas, row, f"★ {_merit(scene)}", colour, shadow=False)
        if not _complete(scene):
            self._next(canvas, layout, player, pick, scene)

    def _owner(
        self, canvas: Canvas, layout: Layout, player: int, scene: Scene, *, cut: bool
    ) -> None:
        """Write whose lane it is, as far as the steps leave room."""
        palette, (x, y, width, _) = canvas.palette, layout.lanes[player - 1]
        active = player in (scene.to_move, scene.winner)
        sign = f"★ {GLYPHS[player]}" if player == scene.winner else GLYPHS[player]
        after = canvas.text(x + 2, y, sign, palette.player(player)) + 1
        room = (layout.slots[player - 1][0].right - 2 if cut else x + width - 20) - after
        ink = palette.fg if active else palette.mute
        canvas.text(after, y, scene.names[player - 1], ink, bold=active, width=room)

    def _pick(self, scene: Scene) -> int | None:
        """Return the number under the cursor."""
        return int(self.cursor) if self.cursor in scene.legal and scene.choosing else None

    def _next(
        self, canvas: Canvas, layout: Layout, player: int, pick: int | None, scene: Scene
    ) -> None:
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
        if layout.small:  # a slot cannot hold them, but the row of the name can
            x, y, width, _ = layout.lanes[player - 1]
            canvas.text(x, y, " ".join(lines), ink, width=width - 2, align="right")
            return
        top = rect.y + (rect.height - len(lines)) // 2
        for row, line in enumerate(lines):
            canvas.text(rect.x + 1, top + row, line, ink, width=rect.width - 2, align="center")

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

    def _last(self, canvas: Canvas, layout: Layout, player: int, count: int) -> None:
        """Mark the number that was taken last, between the steps above it."""
        if count == 1 and not layout.small:
            return  # the name stands there
        rect = layout.slots[player - 1][count - 1]
        words = GLYPHS[player] if layout.small else f"{GLYPHS[player]} last"
        colour = canvas.palette.player(player)
        canvas.text(rect.x + 1, rect.y - 1, words, colour, width=rect.width - 2, align="center")


def _complete(scene: Scene) -> bool:
    return any(len(sequence) == scene.options.target for sequence in scene.view["sequences"])


def _merit(scene: Scene) -> str:
    """Say in a word what the winner won with; a game that was given up needs no length."""
    if _complete(scene):
        return "complete"
    return "wins" if _reachable(scene, 1) or _reachable(scene, 2) else "longer"


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


BOARD = SequenceBuilderBoard
