"""What lies between the towers of Sequence Stack: the drawn card, the trays and the piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import caption
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.tile import X3L, XL, XXL, L, M, S, Skin, State, solid, tile
from seqtui.app.games.sequence_stack.tower import lane_of

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
_PITCH = 4
"""Columns per number in the list of what is left: the number, two cards and a space."""


class Middle:
    """Where things lie between the towers, spread over the height with gaps where there is room."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        height = canvas.height
        self._x = lane_of(canvas, 1).width
        self._width = canvas.width - 2 * self._x
        self.card, self.pile = next((card, pile) for least, card, pile in _CARDS if height >= least)
        used = self.card.height + self.pile.height + 6
        gap = min(max(0, height - 2 - used) // 6, 2)
        self.heading = max(0, (height - used - 5 * gap) // 2)
        """The row of the words above the drawn card."""
        self.card_at = self.card.at(
            self._x + (self._width - self.card.width) // 2, self.heading + 1 + gap
        )
        wide = max(1, min((self._width - 1) // 2, 20 if self._width >= 60 else 14))
        left = self._x + (self._width - 2 * wide - 1) // 2
        y = self.card_at.bottom + min(gap, 1)
        self.trays = Region(left, y, wide, 1), Region(left + wide + 1, y, wide, 1)
        """The left and the right one; the deck and the discards lie under them."""
        self.deck_at, self.discards_at = (
            self.pile.at(tray.x + (wide - self.pile.width + 1) // 2, y + 2 + gap)
            for tray in self.trays
        )
        self._left_row = self.deck_at.bottom + 2 + 2 * gap
        self._titled = gap > 0

    def write(self, y: int, text: str) -> None:
        mute = self._canvas.palette.mute
        self._canvas.text(self._x, y, text, mute, width=self._width, align="center")

    def draw_deck(self, count: int) -> None:
        """Draw the deck face down, or its empty place, with its count below."""
        canvas, palette = self._canvas, self._canvas.palette
        x, y, _, _ = rect = self.deck_at
        caption(canvas, rect, f"deck {count}", palette.mute)
        if not count:
            tile(canvas, x, y, self.pile, state=State.EMPTY)
            return
        # A chequered face cannot be taken for a number.
        light, dark, foot = (palette.bg.blend(palette.acc, share) for share in (0.68, 0.3, 0.42))
        solid(canvas, x, y, self.pile, "", Skin(light, light, foot, palette.ink))
        for row in range(y + 1, rect.bottom - 1):
            for column in range(x + 1, rect.right - 1):
                if palette.plain:
                    canvas.text(column, row, "▒", palette.fg)
                else:
                    inks = (dark, light) if column % 2 else (light, dark)
                    canvas.text(column, row, "▀", *inks)

    def draw_discards(self, cards: Sequence[int], of: int, by: int | None) -> None:
        """Draw the top of the discards with their count; `by` has just discarded it."""
        canvas, palette = self._canvas, self._canvas.palette
        x, y, _, height = rect = self.discards_at
        if cards:
            tile(canvas, x, y, self.pile, cards[-1], of=of)
        else:
            tile(canvas, x, y, self.pile, state=State.EMPTY)
        caption(canvas, rect, f"discards {len(cards)}", palette.mute)
        if by is not None:
            canvas.text(rect.right, y + height // 2, GLYPHS[by], palette.player(by))

    def draw_left(self, deck: Mapping[str, int], *, thaw: bool) -> None:
        """List each number with a bar per card that is still to come, in two rows if need be."""
        palette, y = self._canvas.palette, self._left_row
        rows = 1 if len(deck) * _PITCH - 1 <= self._width else 2
        per = (len(deck) + rows - 1) // rows
        left = self._x + (self._width - per * _PITCH + 1) // 2
        for place, (number, count) in enumerate(deck.items()):
            column, row = left + place % per * _PITCH, y + place // per
            ink = palette.fg if count else palette.dim
            after = self._canvas.text(column, row, number, ink, bold=count > 0)
            bars, ink = ("▮" * count, palette.acc) if count else ("·", palette.dim)
            self._canvas.text(after, row, bars, ink)
        if self._titled:
            self.write(y - 2, "left in the deck")
            if thaw:
                self.write(y + 2, "an empty deck lifts all blocks")
