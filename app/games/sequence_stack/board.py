"""The board of Sequence Stack: two towers, and between them the cards to choose from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual import events

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.tile import tile
from seqtui.app.games.board import Board, Direction, Move, Scene
from seqtui.app.games.sequence_stack.choosing import Choosing, Pick
from seqtui.app.games.sequence_stack.drawn import DrawnCard
from seqtui.app.games.sequence_stack.middle import PILE
from seqtui.app.games.sequence_stack.row import Row
from seqtui.app.games.sequence_stack.tower import Tower, action_of, lane_of
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import key_for

_DRAWN, _ROW = DrawnCard(), Row()


def _choosing(scene: Scene) -> Choosing:
    """Return how a card is chosen with these options."""
    return _DRAWN if scene.options.open == 1 else _ROW


class _SequenceStackBoard(Board):
    """The towers are the same, however a card is chosen; the discards can be spread out."""

    keys: tuple[tuple[str, str], ...] = DrawnCard.keys
    LETTERS = DrawnCard.letters
    HAS_PILE = True

    def watch_scene(self, scene: Scene | None) -> None:
        """Take the keys that fit the way a card is chosen."""
        if scene is not None:
            choosing = _choosing(scene)
            self.keys = choosing.keys
            self.taken = {*dict(choosing.keys), *choosing.letters}
        super().watch_scene(scene)

    def on_key(self, event: events.Key) -> None:
        """Discard the picked card of a row at once."""
        super().on_key(event)
        scene = self.asked
        if event.key == "d" and scene and self.cursor and _choosing(scene) is _ROW:
            event.stop()
            event.prevent_default()
            self.post_message(self.Chosen(f"discard {_ROW.card(scene, self.cursor)}"))

    def home(self, scene: Scene) -> str | None:
        return _choosing(scene).home(scene)

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        return _choosing(scene).steer(scene, self.cursor, direction) or self.home(scene)

    def offers(self, key: str) -> bool:
        """Grey the arrows where there is nothing to choose."""
        scene = self.asked
        return super().offers(key) and (key != "← →" or scene is None or len(scene.legal) > 1)

    def picked(self, target: Hashable) -> None:
        """Spread the discards, or gather them, whoever is to move; or pick a card."""
        if target == PILE:
            self.spread = not self.spread
        elif isinstance(target, Pick) and self.asked:
            self.cursor = target.notation
        else:
            super().picked(target)

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        return _choosing(scene).prompt(scene, self.cursor, key_for(self, "choose", "Enter"))

    def moved(self, scene: Scene) -> tuple[str, ...]:
        """Say where the last card went; discards may have become a new deck since."""
        action = action_of(scene.last)
        to_pile = action == "discard" and scene.view["discard"]
        return (action,) if to_pile or action == "place" else ()

    def winning(self, scene: Scene) -> int:
        return len(scene.view["stacks"][(scene.winner or 1) - 1])

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both towers, then the piles between them."""
        for player in (1, 2):
            tower = Tower(canvas, scene, player)
            missing = int(self.animation.gliding and tower.placed_last)
            tower.draw_slabs(self.animation.wave, missing=missing)
        middle, view = _choosing(scene).middle(canvas), scene.view
        middle.draw_deck(sum(view["deck"].values()), view.get("decks"))
        by = scene.last_by if "discard" in self.moved(scene) else None
        middle.draw_discards(self._discards(scene), scene.options.numbers, by)
        lifts = scene.options.blocks == "thaw" and "decks" not in view
        middle.draw_left(view["deck"], thaw=lifts)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the cards, what the towers wait for, and the buttons."""
        choosing, gliding = _choosing(scene), self.animation.gliding
        # The next card comes when the last one has found its place.
        choosing.draw_cards(canvas, scene, self.cursor, come=not gliding)
        threatened = None
        if scene.choosing and action_of(self.cursor) == "discard":
            card = choosing.card(scene, self.cursor)
            threatened = card if card and choosing.would_block(scene, card) else None
        for player in (1, 2):
            opposed = scene.to_move != player
            Tower(canvas, scene, player).draw_slots(threatened if opposed else None)
            if scene.choosing and player == scene.to_move:  # refused, where it cannot be done
                canvas.region(lane_of(canvas, player), Move(self._placing(scene)))
        middle = choosing.middle(canvas)
        if self.spread:
            middle.draw_spread(self._discards(scene), scene.options.numbers)
        if scene.choosing:
            choosing.draw_buttons(canvas, scene, self.cursor)

    def _placing(self, scene: Scene) -> str:
        """Return the move that puts a card on the mover's tower, if there is one."""
        return next((move for move in scene.legal if action_of(move) == "place"), "place")

    def _discards(self, scene: Scene) -> Sequence[int]:
        """Return the discards that lie, oldest first, without one that is on its way."""
        cards: Sequence[int] = scene.view["discard"]
        is_moving = self.animation.gliding and "discard" in self.moved(scene)
        return cards[:-1] if is_moving else cards

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the card on its way from the middle to its tower or to the discards."""
        middle = _choosing(scene).middle(canvas)
        if "place" in self.moved(scene):
            tower = Tower(canvas, scene, scene.last_by or 1)
            number = tower.height
            size, end = tower.slab(number)
        else:
            number, size, end = scene.view["discard"][-1], middle.pile, middle.discards_at
            if self.spread:
                size, spots = middle.spread(len(scene.view["discard"]))
                end = spots[-1]
        rect = self.animation.on_the_way(middle.cards_at[-1], end)
        tile(canvas, *rect.offset, size.sized(*rect.size), number, of=scene.options.numbers)


BOARD = _SequenceStackBoard
