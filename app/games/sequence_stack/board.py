"""The board of Sequence Stack: two towers, and between them the drawn card and its choices."""

from __future__ import annotations

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import tray
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.drawing.tile import State, tile
from seqtui.app.games.board import Board, Direction, Move, Scene
from seqtui.app.games.sequence_stack.middle import Middle
from seqtui.app.games.sequence_stack.tower import Tower, lane_of
from seqtui.app.widgets.bars import Wordings

_NARROWEST = 80


class SequenceStackBoard(Board):
    """Left and right choose between two trays; the one that places is nearer the mover's tower."""

    KEYS = (("← →", "choice"), ("enter", "play"), ("p", "place"))
    LETTERS = "dn"

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go to the tray on that side: placing is on the side of the mover's tower."""
        if direction in ("left", "right"):
            side = "left" if scene.to_move == 1 else "right"
            wanted = "place" if direction == side else "discard"
            if wanted in scene.legal:
                return wanted
        return self.cursor if self.cursor in scene.legal else self.home(scene)

    def offers(self, key: str) -> bool:
        """Grey the keys for placing and for choosing where the card cannot be placed."""
        scene = self.asked
        chooses = key in ("p", "← →")
        return super().offers(key) and (not chooses or scene is None or "place" in scene.legal)

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        """Name the drawn card, why it cannot be placed, and what discarding it would do."""
        drew, can_place = f"you drew a {scene.view['drawn']}", "place" in scene.legal
        if can_place:
            text = f"{drew}.", "place or discard?"
        else:
            text = f"{drew}{_refusal(scene)[0]}.", f"discard the {scene.view['drawn']}."
        begin = "Enter places it, d Enter" if can_place and self.cursor != "discard" else "Enter"
        does = ["discards it"]
        if _would_block(scene):
            whom = fit(scene.names[2 - (scene.to_move or 1)], MAX_SHOWN)
            does = [f"discards it and blocks it for {whom}", f"blocks it for {whom}", "discards it"]
        return text, tuple(f"{begin} {each}." for each in does)

    def moved(self, scene: Scene) -> tuple[str, ...]:
        """Say where the last card went; discards may have become a new deck since."""
        to_pile = scene.last == "discard" and scene.view["discard"]
        return (scene.last,) if scene.last and (to_pile or scene.last == "place") else ()

    def winning(self, scene: Scene) -> int:
        return len(scene.view["stacks"][(scene.winner or 1) - 1])

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both towers, then what lies between them."""
        for player in (1, 2):
            tower = Tower(canvas, scene, player)
            tower.draw_slabs(self.wave, missing=int(self.gliding and tower.placed_last))
        middle, view, numbers = Middle(canvas), scene.view, scene.options.numbers
        if not self.gliding:  # the next card comes when the last one has found its place
            _card(canvas, middle, scene)
        middle.draw_deck(sum(view["deck"].values()))
        cards, by = view["discard"], None
        if "discard" in self.moved(scene):
            cards, by = (cards[:-1], None) if self.gliding else (cards, scene.last_by)
        middle.draw_discards(cards, numbers, by)
        if scene.choosing:
            canvas.region(middle.discards_at.grow((0, 0, 1, 0)), Move("discard"))
        middle.draw_left(view["deck"], thaw=scene.options.blocks == "thaw")

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what the towers wait for, and the trays."""
        blocking = scene.choosing and self.cursor == "discard" and _would_block(scene)
        for player in (1, 2):
            opposed = blocking and scene.to_move != player
            Tower(canvas, scene, player).draw_slots(scene.view["drawn"] if opposed else None)
            if scene.choosing and player == scene.to_move and "place" in scene.legal:
                canvas.region(lane_of(canvas, player), Move("place"))
        if scene.choosing:
            self._trays(canvas, Middle(canvas), scene)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the card on its way from the middle to its tower or to the discards."""
        middle = Middle(canvas)
        if "place" in self.moved(scene):
            tower = Tower(canvas, scene, scene.last_by or 1)
            number = tower.height
            size, end = tower.slab(number)
        else:
            number, size, end = scene.view["discard"][-1], middle.pile, middle.discards_at
        rect = self.on_the_way(middle.card_at, end)
        tile(canvas, *rect.offset, size.sized(*rect.size), number, of=scene.options.numbers)

    def _trays(self, canvas: Canvas, middle: Middle, scene: Scene) -> None:
        """Draw the choices; if the card cannot be placed, say why where that tray would be."""
        palette, mover = canvas.palette, scene.to_move or 1
        place, discard = middle.trays if mover == 1 else middle.trays[::-1]
        label = "◂ place" if mover == 1 else "place ▸"
        for move, row, text in (("place", place, label), ("discard", discard, "discard")):
            if move not in scene.legal:
                _, short = _refusal(scene)
                canvas.text(*row.offset, short, palette.mute, width=row.width, align="center")
                continue
            chosen = move == self.cursor
            colour = palette.player(mover) if chosen else palette.soft
            rect = tray(canvas, row, text, colour, ink=None if chosen else palette.fg)
            canvas.region(rect, Move(move))


def _card(canvas: Canvas, middle: Middle, scene: Scene) -> None:
    """Draw the card in hand; at the end the card that stands for the result."""
    number, foot = scene.view["drawn"], None
    if number is not None:
        heading = _drawn(scene)
    elif scene.winner:
        stack = scene.view["stacks"][scene.winner - 1]
        complete = len(stack) == scene.options.numbers
        heading = f"{GLYPHS[scene.winner]} {'complete' if complete else 'higher stack'}"
        number, foot = stack[-1], canvas.palette.player(scene.winner)
    else:
        heading = _no_card(scene)
    state = State.EMPTY if number is None else State.NORMAL
    of, (x, y) = scene.options.numbers, middle.card_at.offset
    tile(canvas, x, y, middle.card, number, of=of, state=state, foot=foot)
    middle.write(middle.heading, heading)


def _no_card(scene: Scene) -> str:
    """Say why there is no card to show; the rules pages draw ends without naming a winner."""
    if scene.to_move is not None:
        return "to be drawn"
    one, two = map(len, scene.view["stacks"])
    return "equal stacks" if one == two else "no card left"


def _drawn(scene: Scene) -> str:
    """Say who holds the drawn card; once a game was given up it is nobody's."""
    if scene.to_move is None:
        return "last card"
    return "you drew" if scene.choosing else f"{scene.names[scene.to_move - 1]} drew"


def _would_block(scene: Scene) -> bool:
    """Tell whether discarding the drawn card newly blocks it for the opponent (STACK-2)."""
    mover, card = scene.to_move or 1, scene.view["drawn"]
    if any(card in blocked for blocked in scene.view["blocked"]):
        return False
    return card not in scene.view["stacks"][2 - mover]


def _refusal(scene: Scene) -> tuple[str, str]:
    """Say why the drawn card cannot be placed, for the prompt and in short."""
    mover = scene.to_move or 1
    if scene.view["drawn"] in scene.view["blocked"][mover - 1]:
        return ", which is blocked for you", "✗ blocked"
    needed = len(scene.view["stacks"][mover - 1]) + 1
    return f" but need a {needed} next", f"✗ need {needed}"


BOARD = SequenceStackBoard
