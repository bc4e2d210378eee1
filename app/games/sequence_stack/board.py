"""The board of Sequence Stack: two towers, and between them the drawn card and its choices."""

from __future__ import annotations

from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.marks import lane, tray
from app.drawing.palette import GLYPHS, LANE_STACK
from app.drawing.text import text_width
from app.drawing.tile import State, tile
from app.games.board import Board, Direction, Move, Scene
from app.games.sequence_stack.layout import Middle, lane_of, measures, middle_of
from app.games.sequence_stack.piles import deck_back, discards, whats_left
from app.games.sequence_stack.tower import Measures, Tower, draw_slabs, draw_slots, slab_at

_PLACINGS = ("p places it on your tower", "p places it")
"""How the prompt tells of placing, as fully as there is room."""
_NARROWEST = 80


class SequenceStackBoard(Board):
    """Left and right choose between the two trays, the one that places nearer to its tower."""

    KEYS = (("← →", "choice"), ("p", "place"), ("d", "discard"))
    EXAMPLE = "/place"

    def home(self, scene: Scene) -> str | None:
        """Begin with placing, where that is possible."""
        return scene.legal[0]

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go to the tray on that side: placing lies where the mover's tower stands."""
        if direction in ("left", "right"):
            side = "left" if scene.to_move == 1 else "right"
            wanted = "place" if direction == side else "discard"
            if wanted in scene.legal:
                return wanted
        return self.cursor if self.cursor in scene.legal else self.home(scene)

    def press(self, scene: Scene, key: str) -> bool:
        """Place with p and discard with d; where placing is refused the screen says why."""
        move = {"p": "place", "d": "discard"}.get(key)
        if move is None:
            return False
        if move in scene.legal:
            self.cursor = move
        self.post_message(self.Chosen(move))
        return True

    def prompt(self, scene: Scene) -> tuple[str, str]:
        """Name the drawn card, why it cannot be placed, and what throwing it would do."""
        mover = scene.to_move or 1
        text = f"you drew a {scene.view['drawn']}{_reason(scene)}."
        hints = ["d discards it."]
        if _would_block(scene):
            whom = scene.names[2 - mover]
            hints = [f"d discards it and blocks it for {whom}.", "d discards it and blocks it."]
        if "place" in scene.legal:
            hints = [f"{placing}, {hint}" for hint in hints for placing in _PLACINGS]
        screen = self.app.size.width if self.is_attached else _NARROWEST
        room = screen - 6 - text_width(f"{scene.names[mover - 1]}, {text}")
        return text, next((hint for hint in hints if text_width(hint) <= room), hints[-1])

    def moved(self, scene: Scene) -> tuple[str, ...]:
        """Say where the last card went; discards may have become a new deck since."""
        to_pile = scene.last == "discard" and scene.view["discard"]
        return (scene.last,) if scene.last and (to_pile or scene.last == "place") else ()

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both lanes with their towers, then what lies between them."""
        sizes, middle = measures(canvas, scene), middle_of(canvas)
        for player in (1, 2):
            self._lane(canvas, lane_of(canvas, player), player, scene, sizes)
        self._card(canvas, middle, scene)
        self._piles(canvas, middle, scene)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what the towers wait for, and the trays."""
        sizes = measures(canvas, scene)
        for player in (1, 2):
            x, _, width, _ = lane_of(canvas, player)
            tower = self._tower(player, scene)
            slot = draw_slots(canvas, x + 1, width - 2, tower, sizes)
            if scene.choosing and player == scene.to_move and "place" in scene.legal:
                canvas.region(slot, Move("place"))
        if scene.choosing:
            self._trays(canvas, middle_of(canvas), scene)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the card on its way from the middle to its tower or to the discards."""
        middle, player = middle_of(canvas), scene.last_by or 1
        x, _, width, _ = lane_of(canvas, player)
        if "place" in self.moved(scene):
            sizes = measures(canvas, scene)
            size, number = sizes.slab, len(scene.view["stacks"][player - 1])
            end = slab_at(x + 1, width - 2, number, sizes)
        else:
            size, number = middle.pile, scene.view["discard"][-1]
            end = Region(middle.piles[1], middle.pile_row, size.width, size.height)
        rect = self.on_the_way(middle.card_at, end)
        size = size.sized(*rect.size)
        tile(canvas, *rect.offset, size, number, of=scene.options.numbers)

    def _lane(
        self, canvas: Canvas, rect: Region, player: int, scene: Scene, sizes: Measures
    ) -> None:
        x, width = rect.x, rect.width
        lane(canvas, rect, player, player in (scene.to_move, scene.winner), LANE_STACK)
        sign = "★ " if player == scene.winner else ""
        name = f"{sign}{GLYPHS[player]} {scene.names[player - 1]}"
        colour = canvas.palette.player(player)
        canvas.text(x + 1, sizes.name, name, colour, bold=True, width=width - 2, align="center")
        tower = self._tower(player, scene)
        missing = int(self.gliding and tower.placed_last)
        draw_slabs(canvas, x + 1, width - 2, tower, sizes, missing=missing)

    def _tower(self, player: int, scene: Scene) -> Tower:
        opposed = scene.to_move == 3 - player
        return Tower(
            player=player,
            height=len(scene.view["stacks"][player - 1]),
            numbers=scene.options.numbers,
            blocked=scene.view["blocked"][player - 1],
            threatened=self._threatened(scene) if opposed else None,
            placed_last=scene.last == "place" and scene.last_by == player,
            over=scene.to_move is None,
            won=player == scene.winner,
        )

    def _threatened(self, scene: Scene) -> int | None:
        """Return what the chosen discard would block for the opponent."""
        if scene.choosing and self.cursor == "discard" and _would_block(scene):
            card: int = scene.view["drawn"]
            return card
        return None

    def _card(self, canvas: Canvas, middle: Middle, scene: Scene) -> None:
        """Draw the card in hand; at the end the card that stands for the result."""
        palette, size = canvas.palette, middle.card
        number, foot = scene.view["drawn"], None
        x = middle.card_at.x
        if number is not None:
            heading = _drawn(scene)
        elif scene.winner:
            stack = scene.view["stacks"][scene.winner - 1]
            complete = len(stack) == scene.options.numbers
            heading = f"{GLYPHS[scene.winner]} {'complete' if complete else 'higher tower'}"
            number, foot = stack[-1], palette.player(scene.winner)
        else:
            heading = _no_card(scene)
        if number is None:
            tile(canvas, x, middle.card_row, size, state=State.EMPTY)
        else:
            tile(canvas, x, middle.card_row, size, number, of=scene.options.numbers, foot=foot)
        row, width = middle.heading, middle.width
        canvas.text(middle.x, row, heading, palette.mute, width=width, align="center")

    def _trays(self, canvas: Canvas, middle: Middle, scene: Scene) -> None:
        """Draw the choices; where placing is none of them, its place says why."""
        palette, mover = canvas.palette, scene.to_move or 1
        near, far = middle.halves
        place, discard = (near, far) if mover == 1 else (far, near)
        labels = {"place": "◂ place" if mover == 1 else "place ▸", "discard": "discard"}
        for move, half in (("place", place), ("discard", discard)):
            row = Region(half.x, middle.tray_row, half.width, 1)
            if move not in scene.legal:
                short = _short_reason(scene)
                canvas.text(*row.offset, short, palette.mute, width=row.width, align="center")
            elif move == self.cursor:
                rect = tray(canvas, row, labels[move], palette.player(mover))
                canvas.region(rect, Move(move))
            else:
                rect = tray(canvas, row, labels[move], palette.soft, ink=palette.fg)
                canvas.region(rect, Move(move))

    def _piles(self, canvas: Canvas, middle: Middle, scene: Scene) -> None:
        view, size, y = scene.view, middle.pile, middle.pile_row
        left, right = middle.piles
        deck_back(canvas, left, y, size, sum(view["deck"].values()))
        cards, by = view["discard"], None
        if "discard" in self.moved(scene):
            cards, by = (cards[:-1], None) if self.gliding else (cards, scene.last_by)
        rect = discards(canvas, right, y, size, cards, scene.options.numbers, by)
        if scene.choosing:
            canvas.region(rect.grow((0, 0, 1, 0)), Move("discard"))
        row, mute = middle.left_row, canvas.palette.mute
        whats_left(canvas, middle.x, row, middle.width, view["deck"])
        if middle.titled:
            texts = {row - 2: "left in the deck"}
            if scene.options.blocks == "thaw":
                texts[row + 2] = "an empty deck lifts all blocks"
            for y, text in texts.items():
                canvas.text(middle.x, y, text, mute, width=middle.width, align="center")


def _no_card(scene: Scene) -> str:
    """Say why there is no card to show; the rules pages draw ends without naming a winner."""
    if scene.to_move is not None:
        return "to be drawn"
    one, two = map(len, scene.view["stacks"])
    return "equal towers" if one == two else "no card left"


def _drawn(scene: Scene) -> str:
    """Say who holds the drawn card; once a game was given up it is nobody's."""
    if scene.to_move is None:
        return "last card"
    return "you drew" if scene.choosing else f"{scene.names[scene.to_move - 1]} drew"


def _would_block(scene: Scene) -> bool:
    """Tell whether discarding the drawn card blocks it for the opponent anew (STACK-2)."""
    mover, card = scene.to_move or 1, scene.view["drawn"]
    if any(card in blocked for blocked in scene.view["blocked"]):
        return False
    return card not in scene.view["stacks"][2 - mover]


def _is_blocked(scene: Scene) -> bool:
    return scene.view["drawn"] in scene.view["blocked"][(scene.to_move or 1) - 1]


def _reason(scene: Scene) -> str:
    """Say why the drawn card cannot be placed, where that is so."""
    if "place" in scene.legal:
        return ""
    if _is_blocked(scene):
        return ", which is blocked for you"
    return f" but need a {_needed(scene)} next"


def _short_reason(scene: Scene) -> str:
    return "✗ blocked" if _is_blocked(scene) else f"✗ need {_needed(scene)}"


def _needed(scene: Scene) -> int:
    return len(scene.view["stacks"][(scene.to_move or 1) - 1]) + 1


BOARD = SequenceStackBoard
