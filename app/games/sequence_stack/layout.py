"""How the board of Sequence Stack is laid out: two lanes, and the cards between them."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.tile import XL, XXL, L, M, S, Size
from app.games.board import Scene
from app.games.sequence_stack.tower import Measures, measure

_CARDS = ((44, XXL, L), (28, XXL, M), (22, XL, M), (20, L, M), (17, M, M), (15, M, S), (0, S, S))
"""From which height of the board the drawn card and the piles have which size."""


class Middle(NamedTuple):
    """Where things lie between the towers: columns, and rows from the top."""

    x: int
    width: int
    card: Size
    pile: Size
    heading: int
    card_row: int
    tray_row: int
    pile_row: int
    left_row: int
    titled: bool
    """Whether there is room to say what the list at the bottom is."""

    @property
    def card_at(self) -> Region:
        """Where the drawn card lies."""
        x = self.x + (self.width - self.card.width) // 2
        return Region(x, self.card_row, self.card.width, self.card.height)

    @property
    def halves(self) -> tuple[Region, Region]:
        """The columns of the two trays, under which the two piles lie."""
        width = max(1, min((self.width - 1) // 2, 14))
        x = self.x + (self.width - 2 * width - 1) // 2
        return Region(x, 0, width, 1), Region(x + width + 1, 0, width, 1)

    @property
    def piles(self) -> tuple[int, int]:
        """The columns in which the deck and the discards begin."""
        left, right = (half.x + (half.width - self.pile.width + 1) // 2 for half in self.halves)
        return left, right


def lane_of(canvas: Canvas, player: int) -> Region:
    """Return where a player's tower stands."""
    width = min(max(15, round(canvas.width * 0.282)), max(6, (canvas.width - 22) // 2))
    return Region(0 if player == 1 else canvas.width - width, 0, width, canvas.height)


def measures(canvas: Canvas, scene: Scene) -> Measures:
    """Return the measures of both towers."""
    tallest = max(map(len, scene.view["stacks"]))
    return measure(canvas.height, scene.options.numbers, tallest)


def middle_of(canvas: Canvas) -> Middle:
    """Spread the middle over the height, with gaps where there is room for them."""
    x, height = lane_of(canvas, 1).width, canvas.height
    width = canvas.width - 2 * x
    card, pile = next((card, pile) for least, card, pile in _CARDS if height >= least)
    used = card.height + pile.height + 6
    gap = min(max(0, height - 2 - used) // 6, 2)
    top = max(0, (height - used - 5 * gap) // 2)
    card_row = top + 1 + gap
    tray_row = card_row + card.height + min(gap, 1)
    pile_row = tray_row + 2 + gap
    left_row = pile_row + pile.height + 2 + 2 * gap
    return Middle(x, width, card, pile, top, card_row, tray_row, pile_row, left_row, titled=gap > 0)
