"""One drawn card, and a button on either side for what to do with it."""

from __future__ import annotations

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import banner
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.tile import X3L, XL, XXL, L, M, S, State, tile
from seqtui.app.games.board import Direction, Move, Scene
from seqtui.app.games.sequence_stack.choosing import Choosing, other_name, refusal
from seqtui.app.games.sequence_stack.middle import Middle
from seqtui.app.widgets.bars import Wordings

_CARDS = (
    (52, X3L, XXL),
    (44, XXL, L),
    (28, XXL, M),
    (22, XL, M),
    (20, L, M),
    (17, M, M),
    (15, M, S),
    (0, S, S),
)
"""From this height of the board on, the size of the drawn card, and that of the piles."""


class _OneCard(Middle):
    """The drawn card above its two buttons, and under each of them a pile."""

    buttons: tuple[Region, Region]
    """The left and the right one; the deck and the discards lie under them."""

    def _arrange(self, height: int) -> bool:
        self.card, self.pile = next((card, pile) for least, card, pile in _CARDS if height >= least)
        used = self.card.height + self.pile.height + 6
        gap = min(max(0, height - 3 - used) // 6, 2)
        roomy = gap > 0
        self.heading = max(0, (height - used - 5 * gap - roomy) // 2)
        x = self._x + (self._width - self.card.width) // 2
        card_at = self.card.at(x, self.heading + 1 + gap)
        self.cards_at = (card_at,)
        wide = max(1, min((self._width - 1) // 2, 20 if self._width >= 60 else 14))
        left = self._x + (self._width - 2 * wide - 1) // 2
        y = card_at.bottom + min(gap, 1)
        self.buttons = Region(left, y, wide, 1), Region(left + wide + 1, y, wide, 1)
        self.deck_at, self.discards_at = (
            self.pile.at(button.x + (wide - self.pile.width + 1) // 2, y + 2 + gap)
            for button in self.buttons
        )
        self._left_row = self.deck_at.bottom + 2 + 2 * gap + roomy
        return roomy


class DrawnCard(Choosing):
    """Left and right choose between two buttons; that for placing is nearer the mover's tower."""

    keys = (("← →", "choice"), ("enter", "play"))
    letters = "pPdDnN"

    def middle(self, canvas: Canvas) -> _OneCard:
        return _OneCard(canvas)

    def steer(self, scene: Scene, cursor: str | None, direction: Direction) -> str | None:
        """Go to the button on that side: placing is on the side of the mover's tower."""
        if direction in ("left", "right"):
            side = "left" if scene.to_move == 1 else "right"
            wanted = "place" if direction == side else "discard"
            if wanted in scene.legal:
                return wanted
        return cursor if cursor in scene.legal else None

    def prompt(self, scene: Scene, cursor: str | None, enter: str) -> tuple[Wordings, Wordings]:
        """Name the drawn card, why it cannot be placed, and what discarding it would do."""
        card = scene.view["drawn"]
        drew, can_place = f"you drew a {card}", "place" in scene.legal
        if can_place:
            text = f"{drew}.", "place or discard?"
        else:
            text = f"{drew}{refusal(scene, card)[0]}.", f"discard the {card}."
        begin = enter
        if can_place and cursor != "discard":
            begin = f"{enter} places it, d {enter}"
        does = ["discards it"]
        if self.would_block(scene, card):
            whom = other_name(scene)
            does = [f"discards it and blocks it for {whom}", f"blocks it for {whom}", "discards it"]
        return text, tuple(f"{begin} {each}." for each in does)

    def draw_cards(self, canvas: Canvas, scene: Scene, cursor: str | None, *, come: bool) -> None:
        """Draw the card in hand; at the end the card that stands for the result."""
        if not come:
            return
        middle = self.middle(canvas)
        number, foot = scene.view["drawn"], None
        of, (one, two) = scene.options.numbers, map(len, scene.view["stacks"])
        if number is not None and scene.to_move is None:
            heading = "last card"  # the game was given up: it is nobody's
        elif number is not None:
            name = scene.names[(scene.to_move or 1) - 1]
            heading = "you drew" if scene.choosing else f"{name} drew"
        elif scene.winner:
            stack = scene.view["stacks"][scene.winner - 1]
            heading = f"{GLYPHS[scene.winner]} {'complete' if len(stack) == of else 'higher stack'}"
            number, foot = stack[-1], canvas.palette.player(scene.winner)
        elif scene.to_move is not None:
            heading = "to be drawn"
        else:  # the rules pages draw ends without naming a winner
            heading = "equal stacks" if one == two else "no card left"
        state = State.EMPTY if number is None else State.NORMAL
        (card_at,) = middle.cards_at
        tile(canvas, *card_at.offset, middle.card, number, of=of, state=state, foot=foot)
        middle.write(middle.heading, heading)

    def draw_buttons(self, canvas: Canvas, scene: Scene, cursor: str | None) -> None:
        """Draw the choices; if the card cannot be placed, say why where that button would be."""
        middle, palette, mover = self.middle(canvas), canvas.palette, scene.to_move or 1
        place, discard = middle.buttons if mover == 1 else middle.buttons[::-1]
        label = "◂ place" if mover == 1 else "place ▸"
        for move, row, text in (("place", place, label), ("discard", discard, "discard")):
            if move not in scene.legal:
                _, short = refusal(scene, scene.view["drawn"])
                canvas.text(*row.offset, short, palette.mute, width=row.width, align="center")
                canvas.region(row, Move(move))
                continue
            chosen = move == cursor
            colour = palette.player(mover) if chosen else palette.soft
            rect = banner(canvas, row, text, colour, ink=None if chosen else palette.fg)
            canvas.region(rect, Move(move))

    def card(self, scene: Scene, move: str | None) -> int | None:
        card: int | None = scene.view["drawn"]
        return card
